#include "laws/board_laws.hpp"

#include "all_games.hpp"

namespace zermelo {
namespace {

/// Does a law of boards hold at the states of random plays? Of a long play some are asked.
template <Game G>
void holds_along(const G& game, const auto& law) {
    for_all_picks([&](const Picks& picks) -> Broken {
        const auto play = laws::played(game, picks);
        const std::size_t step = std::max<std::size_t>(1, play.states.size() / 4);
        for (std::size_t i = picks.size() % step; i < play.states.size(); i += step)
            if (const Broken broken = law(game, play, i)) return broken;
        return law(game, play, play.states.size() - 1);
    });
}
void holds(const auto& law) {
    for_all_games([&]<Game G>(const G& game) { holds_along<G>(game, law); });
}

TEST(BoardLaws, ClicksMeanOneMove) { holds(laws::clicks_mean_one_move); }
TEST(BoardLaws, MarksAndPiecesAreOnTheBoard) { holds(laws::marks_are_on_the_board); }
TEST(BoardLaws, EqualViewsHaveEqualBoards) { holds(laws::boards_keep_secrets); }

template <class G>
concept HasBoard = BoardsPlays<G> || requires(const G game, const ViewOf<G> view) {
    { Notation<G>::board(game, view, first) } -> std::same_as<Board>;
};

#define ZERMELO_GAME(row, type) static_assert(HasBoard<type>);
#include "catalog/games.def"
#undef ZERMELO_GAME

// Games that break each law.

struct TwoButtons {
    struct State {
        int pressed = -1;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    State start() const { return {}; }
    Seat turn(const State&) const { return first; }
    std::vector<int> moves(const State& s) const {
        return s.pressed < 0 ? std::vector{0, 1} : std::vector<int>{};
    }
    void play(State& s, Move m) const { s.pressed = m; }
    std::optional<Solved> outcome(const State& s) const {
        if (s.pressed < 0) return std::nullopt;
        return Solved{true};
    }
};

struct SamePlaces : TwoButtons {};
struct OffTheBoard : TwoButtons {};

} // namespace

template <>
struct Notation<SamePlaces> {
    static Board board(const SamePlaces&, const SamePlaces::State&, Seat) {
        return Board{.content = HeapBoard{{{0, 2, 2}}}};
    }
    static MovePlaces places(const SamePlaces&, const SamePlaces::State&, int) { return {1}; }
};
template <>
struct Notation<OffTheBoard> {
    static Board board(const OffTheBoard&, const OffTheBoard::State&, Seat) {
        Board board{.content = HeapBoard{{{0, 2, 2}}}};
        board.mark(MarkKind::last, 2);
        return board;
    }
    static MovePlaces places(const OffTheBoard&, const OffTheBoard::State&, int m) {
        return {m + 1};
    }
};

namespace {

/// Kuhn poker whose board shows the card that is dealt to the other player.
struct OpenCards : KuhnPoker {};

} // namespace

template <>
struct Notation<OpenCards> {
    using Moves = std::vector<PlayedMove<int>>;
    static Board board(const OpenCards&, const OpenCards::View&, Seat, const Moves& played) {
        Board board{.content = TableBoard{}};
        if (played.size() > 1) board.status = std::to_string(played[1].move);
        return board;
    }
};

namespace {

TEST(BoardLaws, CatchBoardsThatBreakThem) {
    EXPECT_TRUE(laws::clicks_mean_one_move(SamePlaces{}, laws::played(SamePlaces{}, {}), 0));
    EXPECT_TRUE(laws::clicks_mean_one_move(OffTheBoard{}, laws::played(OffTheBoard{}, {}), 0));
    EXPECT_TRUE(laws::marks_are_on_the_board(OffTheBoard{}, laws::played(OffTheBoard{}, {}), 0));
    const auto dealt = laws::played(OpenCards{}, {0, 0});
    EXPECT_TRUE(laws::boards_keep_secrets(OpenCards{}, dealt, 2));
    EXPECT_FALSE(laws::boards_keep_secrets(KuhnPoker{}, laws::played(KuhnPoker{}, {0, 0}), 2));
}

} // namespace
} // namespace zermelo
