// Monte Carlo tree search with several threads.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#include "all_games.hpp"
#include "biased_hands.hpp"
#include "zermelo/mcts/parallel.hpp"

namespace zermelo {
namespace {

TEST(ParallelMcts, WithSeparateTreesIsDeterministicForASeedAndThreads) {
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

// Regression: a thread treated a node as fully expanded before another had published its children.
TEST(ParallelMcts, MayMeetAtANodeUnderExpansion) {
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

TEST(ParallelMcts, SplitsItsBudgetWithoutLosingANode) {
    std::vector<std::uint64_t> totals;
    const auto pulse = [&](std::uint64_t nodes) { totals.push_back(nodes); };
    detail::SplitBudget split(Budget{.nodes = 11,
                                     .time = std::chrono::milliseconds(1),
                                     .memory = 900,
                                     .threads = 3,
                                     .pulse = pulse});
    ASSERT_EQ(split.size(), 3U);
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        nodes += *split.part(i).nodes;
        EXPECT_EQ(split.part(i).memory, 300U);
    }
    EXPECT_EQ(nodes, 11U);
    split.part(0).pulse(10);
    split.part(2).pulse(5);
    split.part(0).pulse(20);
    EXPECT_EQ(totals, (std::vector<std::uint64_t>{10, 15, 25}));
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    EXPECT_EQ(split.part(1).time, std::chrono::nanoseconds(0)) << "it comes too late";
}

/// Is progress reported while an engine runs, by one thread at a time, and can it be stopped?
void reports_progress_of(const auto& engine) {
    const ConnectFour game;
    StopSource stop;
    std::atomic<int> inside = 0;
    std::vector<std::uint64_t> totals;
    const auto pulse = [&](std::uint64_t nodes) {
        EXPECT_EQ(inside.fetch_add(1), 0) << "two threads at once";
        totals.push_back(nodes);
        if (totals.size() == 3) stop.stop();
        inside.fetch_sub(1);
    };
    const auto report = engine.search(
        game, game.start(),
        {.time = std::chrono::seconds(60), .threads = 2, .stop = stop, .pulse = pulse});
    EXPECT_EQ(report.ended, Ended::stopped);
    EXPECT_GE(totals.size(), 3U);
    EXPECT_TRUE(std::ranges::is_sorted(totals));
    EXPECT_LE(totals.back(), report.nodes);
    EXPECT_TRUE(is_legal(game, game.start(), *report.move));
}

TEST(ParallelMcts, ReportsItsProgressAndCanBeStopped) {
    reports_progress_of(RootMcts<>{{.options = {.solver = false, .memory = 1 << 24}}});
    reports_progress_of(SharedMcts<>{{.options = {.solver = false, .memory = 1 << 24}}});
}

TEST(ParallelMcts, KeepsToItsTimeWithMoreThreadsThanCores) {
    const ConnectFour game;
    const Budget budget{
        .nodes = 1'000'000'000, .time = std::chrono::milliseconds(100), .threads = 64};
    const auto began = std::chrono::steady_clock::now();
    const RootMcts<> root{{.options = {.solver = false, .memory = 1 << 24}}};
    const SharedMcts<> shared{{.options = {.solver = false, .memory = 1 << 24}}};
    EXPECT_EQ(root.search(game, game.start(), budget).ended, Ended::by_time);
    EXPECT_EQ(shared.search(game, game.start(), budget).ended, Ended::by_time);
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
}

// The sum of the trees was once answered by its most visited move, which is no mixed strategy.
TEST(ParallelMcts, PlaysAMixedStrategyByRegretMatching) {
    const BiasedHands game; // in equilibrium a fifth of the moves are rock, the least of all
    const auto view = game.view(game.start(), first);
    int rocks = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const RootMcts<Mcts<RegretMatching>> engine{{.options = {.seed = seed, .memory = 1 << 20}}};
        const auto report = engine.search(game, view, {.nodes = 8000, .threads = 2});
        rocks += *report.move == BiasedHands::Hand::rock ? 1 : 0;
        for (const auto& edge : report.edges)
            EXPECT_TRUE(!(edge.move == *report.move) || edge.value == report.value);
    }
    EXPECT_GE(rocks, 3);
    EXPECT_LE(rocks, 25);
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
