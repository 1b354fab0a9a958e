// Monte Carlo tree search by several threads.

#include "all_games.hpp"
#include "zermelo/mcts/parallel.hpp"

namespace zermelo {
namespace {

TEST(ParallelMcts, WithTreesOfTheirOwnIsTheSameForASeedAndThreads) {
    for (const int threads : {1, 2, 3}) {
        const ConnectFour game;
        const Budget budget{.nodes = 3000, .threads = threads};
        const RootMcts<> engine{{.options = {.seed = 5, .memory = 1 << 22}}};
        const auto once = engine.search(game, game.start(), budget);
        const auto again = engine.search(game, game.start(), budget);
        EXPECT_EQ(once.edges, again.edges);
        EXPECT_EQ(once.move, again.move);
        EXPECT_EQ(once.nodes, 3000U);
        std::uint64_t visits = 0;
        for (const auto& edge : once.edges) visits += edge.visits;
        EXPECT_EQ(visits, 3000U);
    }
}

TEST(ParallelMcts, WithOneTreeMakesAllIterations) {
    const ConnectFour game;
    const SharedMcts<> engine{{.options = {.memory = 1 << 22}}};
    const auto report = engine.search(game, game.start(), {.nodes = 4001, .threads = 2});
    EXPECT_EQ(report.nodes, 4001U);
    std::uint64_t visits = 0;
    for (const auto& edge : report.edges) visits += edge.visits;
    EXPECT_LE(visits, 4001U);
    EXPECT_GE(visits, 3990U) << "but for those that left from the root";
    EXPECT_TRUE(is_legal(game, game.start(), *report.move));
}

// A thread once took a node for full whose children another had counted but not shown yet.
TEST(ParallelMcts, MayMeetAtANodeWhoseChildrenAreBeingMade) {
    const ConnectFour game;
    const SharedMcts<> engine{{.options = {.solver = false}}};
    for (int i = 0; i < 5; ++i) {
        const auto report =
            engine.search(game, game.start(), Budget{.nodes = 40'000, .threads = 2});
        std::uint64_t visits = 0;
        for (const auto& edge : report.edges) visits += edge.visits;
        EXPECT_LE(visits, report.nodes);
        EXPECT_EQ(report.nodes, 40'000U);
    }
}

TEST(ParallelMcts, WithOneTreeProvesTheSame) {
    const TicTacToe game;
    const SharedMcts<> shared{{.options = {.memory = 1 << 23}}};
    const auto draw = shared.search(game, game.start(), {.nodes = 200'000, .threads = 2});
    EXPECT_TRUE(draw.proven());
    EXPECT_EQ(draw.value, Value::draw());
    const Nim nim{.pieces = 14};
    const RootMcts<> root{{.options = {.memory = 1 << 22}}};
    for (int pieces = 1; pieces < 14; ++pieces) {
        const Budget budget{.nodes = 20'000, .threads = 2};
        const int sign = pieces % 4 == 1 ? -1 : 1;
        EXPECT_EQ(shared.search(nim, {pieces, first}, budget).value.sign(), sign) << pieces;
        EXPECT_EQ(root.search(nim, {pieces, first}, budget).value.sign(), sign) << pieces;
    }
}

TEST(ParallelMcts, TakesChanceAndHiddenGames) {
    const DiceRace dice;
    const auto s = after(dice, dice.start(), 2);
    const SharedMcts<> shared{{.options = {.memory = 1 << 22}}};
    EXPECT_EQ(shared.search(dice, s, {.nodes = 4000, .threads = 2}).move, 2);
    const HiddenBall ball;
    const auto view = ball.view(after(ball, ball.start(), 0), first);
    const RootMcts<> root{{.options = {.memory = 1 << 22}}};
    const auto report = root.search(ball, view, {.nodes = 40'000, .threads = 2});
    EXPECT_EQ(report.move, 3) << "a look pays";
}

} // namespace
} // namespace zermelo
