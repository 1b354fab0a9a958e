// Published numbers of king and rook against king, and of small games, by retrograde analysis.

#include <fstream>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "slow_values.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/games/rook_endgame.hpp"
#include "zermelo/search/retrograde.hpp"

namespace zermelo {
namespace {

/// Calls a function with every position up to symmetry with this side to move.
void for_each_position(const RookEndgame& game, Seat turn, const auto& tell) {
    const int squares = game.size * game.size;
    const auto at = [&](int i) { return RookEndgame::square(i % game.size, i / game.size); };
    for (int i = 0; i < squares * squares * squares; ++i) {
        const RookEndgame::State s{at(i % squares), at(i / squares % squares),
                                   at(i / squares / squares), turn};
        if (RookEndgame::has_rook(s) && RookEndgame::is_possible(s) && game.canonical(s) == s)
            tell(s);
    }
}

std::map<int, int> published_mates() {
    std::ifstream in(ZERMELO_TEST_DATA "/facts/data/rook_endgame.txt");
    std::string source;
    std::getline(in, source);
    std::map<int, int> mates;
    for (int moves = 0, positions = 0; in >> moves >> positions;) mates[moves] = positions;
    return mates;
}

TEST(RookEndgameFacts, PositionsWithBlackToMoveByMovesToMate) {
    const RookEndgame game;
    const auto database = Retrograde{}.solve(game, game.start());
    std::map<int, int> mates;
    int drawn = 0;
    for_each_position(game, second, [&](const RookEndgame::State& s) {
        const auto outcome = game.outcome(s);
        const Value value = outcome ? worth(*outcome, second) : *database.find(s);
        ASSERT_FALSE(value.is_win());
        if (value.is_loss())
            ++mates[value.plies() / 2];
        else
            ++drawn;
    });
    EXPECT_EQ(mates, published_mates());
    EXPECT_EQ(drawn, 2796);
}

TEST(RookEndgameFacts, WhiteMatesInSixteenMovesAtMost) {
    const RookEndgame game;
    const auto database = Retrograde{}.solve(game, game.start());
    int longest = 0;
    for_each_position(game, first, [&](const RookEndgame::State& s) {
        const Value value = *database.find(s);
        ASSERT_TRUE(value.is_win()) << "White to move always wins";
        longest = std::max(longest, value.plies());
    });
    EXPECT_EQ(longest, 31);
    EXPECT_EQ(database.counts().longest, 32) << "with Black to move first";
    EXPECT_EQ(database.value_bits(), 6);
}

TEST(RookEndgameFacts, BlackDrawsExactlyWhereItCanTakeTheRookOrIsStalemated) {
    for (const int size : {3, 4, 5, 6, 7, 8}) {
        const RookEndgame game{size};
        const auto database = Retrograde{}.solve(game, game.start());
        for_each_position(game, second, [&](const RookEndgame::State& s) {
            if (const auto outcome = game.outcome(s)) {
                EXPECT_EQ(outcome == draw, !RookEndgame::is_check(s));
                return;
            }
            bool takes = false;
            for (const auto m : game.moves(s)) takes |= m.to == s.rook;
            EXPECT_EQ(*database.find(s) == Value::draw(), takes);
        });
    }
}

TEST(RetrogradeFacts, CountsOfSmallGames) {
    // 5,478 positions of tic-tac-toe, less the 958 that are over: as in TicTacToeFacts.Positions.
    const auto tic_tac_toe = Retrograde{}.solve(TicTacToe{}, TicTacToe{}.start());
    EXPECT_EQ(tic_tac_toe.counts().states, 5'478U - 958U);
    // 15 pieces or fewer: lost if their number is 1 modulo 4.
    const auto nim = Retrograde{}.solve(Nim{}, Nim{}.start());
    EXPECT_EQ(nim.counts(), (DatabaseCounts{15, 11, 4, 0, 8}));
    const ConnectThree drop;
    const auto connect_three = Retrograde{}.solve(drop, drop.start());
    std::size_t positions = 0;
    for (const auto& s : reachable(drop, drop.start())) positions += drop.canonical(s) == s ? 1 : 0;
    EXPECT_EQ(connect_three.counts().states, positions) << "one for each mirror image";
    EXPECT_EQ(connect_three.find(drop.start()), Value::win_in(9));
}

} // namespace
} // namespace zermelo
