#include "all_games.hpp"
#include "laws/laws.hpp"

namespace zermelo {
namespace {

/// Does the law hold at every state of random walks through all games?
void holds(const auto& law) {
    for_all_games([&]<Game G>(const G& game) { holds_everywhere<G>(game, law); });
}

TEST(GameLaws, IsOverExactlyWhenNoMoveIsLeft) { holds(laws::over_iff_no_moves); }
TEST(GameLaws, TheTurnIsAValidSeat) { holds(laws::turn_is_a_seat); }
TEST(GameLaws, MovesAreAllDifferent) { holds(laws::moves_differ); }
TEST(GameLaws, CountMovesEqualsTheNumberOfMoves) { holds(laws::counted_moves_are_all); }
TEST(GameLaws, MovesComeInAFixedOrder) { holds(laws::moves_have_an_order); }
TEST(GameLaws, MoveRangesOwnTheirElements) { holds(laws::moves_own_what_they_show); }
TEST(GameLaws, PlayDependsOnStateAndMoveAlone) { holds(laws::play_is_a_function); }
TEST(GameLaws, PayoffsSumToZeroWherePromised) { holds(laws::payoffs_sum_to_zero); }
TEST(GameLaws, EqualKeysHaveEqualValues) { holds(laws::equal_keys_equal_values); }
TEST(GameLaws, EqualStatesHaveEqualKeys) { holds(laws::equal_states_equal_keys); }
TEST(GameLaws, TheCanonicalStatePlaysTheSame) { holds(laws::canonical_is_the_same_game); }
TEST(GameLaws, RanksIdentifyStates) { holds(laws::ranks_tell_states_apart); }
TEST(GameLaws, UndoRestores) { holds(laws::undo_restores); }
TEST(GameLaws, TextOfAMoveMeansThatMoveAlone) { holds(laws::move_text_means_the_move); }
TEST(GameLaws, TextOfAPositionMeansThatState) { holds(laws::position_text_means_the_state); }
TEST(GameLaws, EqualViewsHaveEqualMoves) { holds(laws::views_keep_secrets); }
TEST(GameLaws, ProbabilitiesSumToOne) { holds(laws::probabilities_sum_to_one); }
TEST(GameLaws, AlternatingSeatsAlternate) { holds(laws::seats_alternate); }
TEST(GameLaws, CommutingMovesCommute) { holds(laws::moves_commute); }
TEST(GameLaws, PliesCountTheMoves) { holds(laws::plies_count_the_moves); }
TEST(GameLaws, EveryPlayEnds) { holds(laws::plays_end); }

} // namespace
} // namespace zermelo
