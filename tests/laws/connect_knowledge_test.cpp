// WinSave (Kenyon 2012): the worked examples, and its claims compared with minimax.

#include <vector>

#include "oracle.hpp"
#include "walks.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect/line_expert.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/memo.hpp"

namespace zermelo {
namespace {

using Chains = std::vector<std::vector<int>>;

/// The chains that save from these threats.
Chains saving(const Chains& threats, int stones) {
    std::vector<CellChain> chains;
    for (const auto& cells : threats) {
        chains.emplace_back();
        for (const int cell : cells) chains.back().add(cell);
    }
    Chains found;
    const auto keep = [&](const CellChain& chain) {
        found.emplace_back(chain.begin(), chain.end());
    };
    SavingChains(chains, stones, keep);
    return found;
}

TEST(WinSaveExamples, WithoutThreatsTheOnlyChainIsEmpty) { // figure 3.6a
    EXPECT_EQ(saving({}, 2), Chains{{}});
}

TEST(WinSaveExamples, ThreeThreatsAreStoppedInThreeWays) { // figure 3.6b
    EXPECT_EQ(saving({{1, 2}, {2, 5}, {5, 6}}, 2), (Chains{{1, 5}, {2, 5}, {2, 6}}));
}

TEST(WinSaveExamples, FiveThreatsCannotBeStopped) { // figure 3.6d
    EXPECT_EQ(saving({{1, 2}, {2, 5}, {5, 6}, {6, 9}, {9, 10}}, 2), Chains{});
}

/// Boards with one, two and three stones per turn and various openings.
const std::vector<ConnectSize> sizes{{3, 3, 3, 1, 1}, {4, 3, 3, 1, 1}, {4, 3, 3, 2, 1},
                                     {3, 3, 3, 2, 2}, {4, 3, 4, 3, 1}, {4, 3, 3, 1, 2}};

/// The value of every move at s for the mover, by memoized minimax.
template <class G>
std::vector<Edge<MoveOf<G>>> exact_edges(const G& game, const StateOf<G>& s) {
    return Memo<>{}.search(game, s).edges;
}

template <class G>
Broken claim_of_look(const G& game, const auto& knowledge, const StateOf<G>& s,
                     const auto& insight) {
    const auto look = knowledge.look(s, insight);
    const auto edges = exact_edges(game, s);
    Value value = Value::least();
    for (const auto& edge : edges) value = std::max(value, edge.value);
    const auto none = std::ranges::begin(look.candidates) == std::ranges::end(look.candidates);
    if (none && look.lower != value) return "is " + text_of(value) + ", not " + text_of(look.lower);
    if (value < look.lower || value > look.upper) return "outside: " + text_of(value);
    if (none) return {};
    Value best = Value::least();
    for (const MoveOf<G> m : look.candidates)
        for (const auto& edge : edges)
            if (edge.move == m) best = std::max(best, edge.value);
    return best == value ? Broken{} : "no candidate is worth " + text_of(value);
}

template <class Shape>
void claims_hold(const ConnectSize& size) {
    using G = Connect<Shape>;
    const G game(Shape{size});
    const WinSave<Shape> knowledge{game};
    EXPECT_TRUE(rc::check([&](const Picks& picks) {
        auto s = game.start();
        auto insight = knowledge.insight(s);
        for (const auto pick : picks) { // look() requires a state in play
            if (game.outcome(s)) break;
            const auto moves = game.moves(s);
            const auto count = static_cast<std::size_t>(std::ranges::distance(moves));
            if (count <= 9) {
                const auto broken = claim_of_look(game, knowledge, s, insight);
                RC_ASSERT(broken == Broken{});
                RC_ASSERT(claim_of_look(game, knowledge, s, knowledge.insight(s)) == Broken{});
            }
            const auto m = *std::ranges::next(std::ranges::begin(moves),
                                              static_cast<std::ptrdiff_t>(pick % count));
            insight = knowledge.insight(s, m, insight);
            game.play(s, m);
        }
    })) << size.columns
        << " x " << size.rows << ", " << size.each << " a turn";
}

TEST(WinSaveClaims, AgreeWithMinimaxOnOneWordBoards) {
    for (const ConnectSize& size : sizes) claims_hold<AnyShape<64>>(size);
}
TEST(WinSaveClaims, AgreeWithMinimaxOnWideBoards) {
    for (const ConnectSize& size : sizes) claims_hold<AnyShape<256>>(size);
}

/// The estimate by its definition: visits all cells of each line.
int worth_by_definition(const LineEstimate<AnyShape<64>>& knowledge, const auto& game,
                        const auto& s, Seat seat) {
    int sum = 0;
    const ConnectSize size = game.size();
    const auto line = [&](int column, int row, int right, int up) {
        int stones = 0;
        for (int i = 0; i < size.in_row; ++i, column += right, row += up) {
            if (column < 0 || column >= size.columns || row >= size.rows) return 0;
            const int cell = game.cell(column, row);
            if (game.is_taken(s, opponent(seat), cell)) return 0;
            stones += game.is_taken(s, seat, cell) ? 1 : 0;
        }
        int worth = stones == 0 ? 0 : knowledge.first_value;
        for (int i = 1; i < stones; ++i) worth *= knowledge.ratio;
        return std::min(worth, knowledge.max_value);
    };
    for (int column = 0; column < size.columns; ++column)
        for (int row = 0; row < size.rows; ++row)
            sum += line(column, row, 1, 0) + line(column, row, 0, 1) + line(column, row, 1, 1) +
                   line(column, row, -1, 1);
    return sum;
}

TEST(LineEstimates, CountLinesByTheDefinition) {
    using Shape = AnyShape<64>;
    for (const ConnectSize& size :
         {ConnectSize{6, 7, 4, 1, 1}, ConnectSize{7, 6, 5, 2, 1}, ConnectSize{3, 8, 3, 1, 1}}) {
        const Connect<Shape> game(Shape{size});
        EXPECT_TRUE(rc::check([&](const Picks& picks) {
            const auto s = walk(game, picks).back();
            if (game.outcome(s)) return;
            for (const auto& knowledge :
                 {LineEstimate<Shape>::threats(game), LineEstimate<Shape>::sequences(game)}) {
                const int mine = worth_by_definition(knowledge, game, s, s.turn);
                const int theirs = worth_by_definition(knowledge, game, s, opponent(s.turn));
                RC_ASSERT(knowledge.estimate(s) == Value::guess(mine + mine / 4 - theirs));
            }
        }));
    }
}

TEST(LineEstimates, PutWinningMovesFirstAndThenBlocks) {
    using Shape = AnyShape<256>;
    const Connect<Shape> game(Shape{{9, 9, 5, 1, 1}});
    auto s = game.start();
    for (const int column : {1, 2, 3, 4}) {
        game.play(s, game.cell(column, 4));
        game.play(s, game.cell(column, 6));
    }
    const auto knowledge = LineEstimate<Shape>::threats(game);
    const int wins = knowledge.priority(s, game.cell(5, 4));
    const int saves = knowledge.priority(s, game.cell(5, 6));
    EXPECT_GT(wins, saves);
    EXPECT_GT(saves, knowledge.priority(s, game.cell(4, 5)));
}

TEST(Beams, PruneMovesOfLowPriorityAndProveNothing) {
    using Shape = AnyShape<256>;
    const Connect<Shape> game(Shape{{9, 9, 5, 1, 1}});
    const auto s = after(game, game.start(), game.cell(4, 4));
    AlphaBeta<LineEstimate<Shape>> engine{{}, LineEstimate<Shape>::threats(game)};
    const auto all = engine.search(game, s, Budget{.depth = 3});
    engine.options.beam = 5;
    const auto some = engine.search(game, s, Budget{.depth = 3});
    EXPECT_LT(some.nodes, all.nodes);
    EXPECT_FALSE(some.proven());
    auto open_three = game.start();
    for (const int column : {3, 4, 5}) {
        game.play(open_three, game.cell(column, 4));
        game.play(open_three, game.cell(column, 8));
    }
    const auto win = engine.search(game, open_three, Budget{.depth = 3});
    EXPECT_TRUE(win.value.is_win());
    EXPECT_FALSE(win.proven()) << "a defence may have been left out";
}

} // namespace
} // namespace zermelo
