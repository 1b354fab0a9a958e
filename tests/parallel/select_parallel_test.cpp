// The product of selection functions on several threads agrees with the serial one.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <ranges>
#include <string>
#include <vector>

#include "agreement/small_states.hpp"
#include "random_trees.hpp"
#include "zermelo/select/optimal.hpp"
#include "zermelo/select/parallel.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

TEST(ParallelAgreement, WithTheSerialEngineIsComplete) {
    for_small_states(100, []<class G>(const G& game, const StateOf<G>& s) -> Broken {
        for (const bool hartmann_ties : {false, true}) {
            const Select<> serial{{Monad::g, true, hartmann_ties}, {}};
            const auto expected = serial.search(game, s);
            for (const int threads : {1, 2, 3, 4}) {
                const auto report = ParallelSelect<>{serial}.search(game, s, {.threads = threads});
                if (const auto broken = difference(report, expected))
                    return std::to_string(threads) + " threads: " + *broken;
                if (report.proven() != expected.proven() || report.ended != expected.ended)
                    return "proven or not";
            }
        }
        return {};
    });
}

/// A random tree whose rounds run on several threads.
template <class Terms>
struct ParallelTree : RandomTree<Terms> {
    Tasks* tasks;

    ParallelTree(const RandomTree<Terms>& tree, Tasks& spread)
        : RandomTree<Terms>(tree), tasks(&spread) {}
    auto select(const TreeNode& node, std::size_t round) const {
        const auto serial = RandomTree<Terms>::select(node, round);
        return ParallelSelector{serial.choices, serial.preference, tasks};
    }
};

template <class Terms>
void expect_same_in_parallel(const Terms& terms) {
    for (const int threads : {1, 2, 4}) {
        Tasks tasks(threads);
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            const RandomTree<Terms> tree{{mix(seed), 4, 5, seed % 2 == 0, seed % 3 == 0}, terms};
            const ParallelTree<Terms> parallel(tree, tasks);
            const auto j = ProductJ<int, RandomTree<Terms>>(tree, 5).optimal(tree.root());
            const auto g = ProductG<int, RandomTree<Terms>>(tree, 5).optimal(tree.root());
            const auto jp = ProductJ<int, ParallelTree<Terms>>(parallel, 5).optimal(tree.root());
            const auto gp = ProductG<int, ParallelTree<Terms>>(parallel, 5).optimal(tree.root());
            EXPECT_EQ(jp.play, j.play);
            EXPECT_EQ(gp.play, j.play);
            EXPECT_EQ(jp.outcome, j.outcome);
            EXPECT_EQ(gp.outcome, j.outcome);
            EXPECT_EQ(jp.evaluations, j.evaluations);
            EXPECT_EQ(gp.evaluations, g.evaluations);
        }
    }
}

TEST(ParallelAgreement, OfSelectorsCoversPlayValueAndEvaluations) {
    expect_same_in_parallel(NumberTerms{1, Ties::earliest, Ties::latest});
    expect_same_in_parallel(NumberTerms{1, Ties::latest, Ties::earliest});
    expect_same_in_parallel(PairTerms<Hurried>{});
    expect_same_in_parallel(PairTerms<HartmannHurried>{true});
}

TEST(ParallelAgreement, OfASelectorThatStopsEarlyCoversTheChoice) {
    Tasks tasks(3);
    const std::vector worths{0, -1, 1, 0, 1};
    const auto p = [&](int x) { return worths[static_cast<std::size_t>(x)]; };
    const ParallelSelector greatest{std::views::iota(0, 5), greatest_of_three, &tasks};
    const ParallelSelector least{std::views::iota(0, 5), least_of_three, &tasks};
    EXPECT_EQ(greatest(p), 2);
    EXPECT_EQ(least(p), 1);
    EXPECT_FALSE(greatest.empty());
    EXPECT_TRUE((ParallelSelector{std::views::iota(0, 0), Greatest{}, &tasks}).empty());
}

TEST(Tasks, RunOnceAndMayStartMore) {
    for (const int threads : {1, 2, 4}) {
        Tasks tasks(threads);
        std::vector<std::atomic<int>> done(100);
        tasks.for_each(10, [&](std::size_t i) {
            tasks.for_each(10, [&](std::size_t j) { ++done[10 * i + j]; });
        });
        for (const auto& times : done) EXPECT_EQ(times, 1);
        tasks.for_each(0, [](std::size_t) { ADD_FAILURE() << "there was nothing to do"; });
    }
}

TEST(ParallelSelect, AgreesOnAllOfConnectThree) {
    const ConnectThree game;
    EXPECT_EQ(difference(ParallelSelect<>{}.search(game, game.start(), {.threads = 3}),
                         Select<>{}.search(game, game.start())),
              Broken{});
}

TEST(ParallelSelect, SharesItsNodesAmongItsThreadsAndProvesNothingFalse) {
    for_small_states(300, []<class G>(const G& game, const StateOf<G>& s) -> Broken {
        int threads = 1;
        for (const std::uint64_t nodes : {0U, 1U, 3U, 8U, 20U}) {
            const auto report =
                ParallelSelect<>{}.search(game, s, {.nodes = nodes, .threads = threads});
            if (const auto broken = unsound(game, s, report, nodes)) return broken;
            threads = 3 - threads;
        }
        return {};
    });
}

TEST(ParallelSelect, SpendsAllOfItsNodes) {
    const ConnectFour game;
    for (const int threads : {1, 2}) {
        const Budget budget{.nodes = 50'000, .threads = threads};
        const auto report = ParallelSelect<>{}.search(game, game.start(), budget);
        EXPECT_EQ(report.nodes, 50'000U);
        EXPECT_EQ(report.ended, Ended::by_nodes);
    }
}

TEST(ParallelSelect, SendsPulsesThatGrow) {
    const ConnectFour game;
    Budget budget{.nodes = 100'000, .threads = 2};
    std::vector<std::uint64_t> seen;
    budget.pulse = [&](std::uint64_t nodes) { seen.push_back(nodes); };
    budget.pulse_period = std::chrono::nanoseconds{0};
    ParallelSelect<>{}.search(game, game.start(), budget);
    EXPECT_GE(seen.size(), 10U);
    EXPECT_TRUE(std::ranges::is_sorted(seen));
    EXPECT_GT(seen.back(), 50'000U);
    EXPECT_LE(seen.back(), 100'000U);
}

TEST(ParallelSelect, AnswersAtOnceWhenStopped) {
    StopSource stop;
    stop.stop();
    const ConnectFour game;
    const auto report = ParallelSelect<>{}.search(game, game.start(), {.threads = 2, .stop = stop});
    EXPECT_EQ(report.ended, Ended::stopped);
    EXPECT_LE(report.nodes, 7 * 1024U);
    EXPECT_FALSE(report.proven());
}

TEST(ParallelSelect, KeepsToItsTime) {
    const ConnectFour game;
    const Budget budget{.time = std::chrono::milliseconds(20)};
    const auto report = ParallelSelect<>{}.search(game, game.start(), budget);
    EXPECT_EQ(report.ended, Ended::by_time);
    EXPECT_FALSE(report.proven());
    EXPECT_GE(report.seconds, 0.02);
}

} // namespace
} // namespace zermelo
