// Parallel searches agree with perfect play, however they distribute the work.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "agreement/wrong_report.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/games/simple_chess.hpp"
#include "zermelo/search/parallel.hpp"

namespace zermelo {
namespace {

/// Does the report have the value of perfect play and one of the best moves?
template <ZeroSum G>
Broken wrong_answer(const G& game, const StateOf<G>& s, const Report<MoveOf<G>>& report) {
    const Seat mover = game.turn(s);
    if (!report.proven()) return "not proven";
    if (!means<G>(report.value, perfect_play(game, s), mover)) return "another value";
    PerfectEnding ending = perfect_play(game, after(game, s, *report.move));
    ending.plies += 1;
    ending.pays[index(mover)] += gain_of(game, s, *report.move);
    ending.pays[1 - index(mover)] -= gain_of(game, s, *report.move);
    return means<G>(report.value, ending, mover) ? Broken{} : "not a best move";
}

template <ZeroSum G>
void answers_rightly(const G& game, const auto& engine) {
    holds_everywhere<G>(game, [&](const G&, const StateOf<G>& s) -> Broken {
        if (game.outcome(s) || !is_small(game, s, 400)) return {};
        return wrong_answer(game, s, engine.search(game, s, Budget{.threads = 2}));
    });
}

AlphaBetaOptions small_table() {
    AlphaBetaOptions options;
    options.table_bytes = 1 << 20;
    return options;
}

/// All ways to distribute the work, on a game with its knowledge.
template <ZeroSum G, class K>
void answers_rightly_in_every_way(const G& game, const K& knowledge) {
    answers_rightly(game, SharedAlphaBeta<K>{small_table(), knowledge});
    for (const int plies : {1, 2}) {
        answers_rightly(game, SplitMinimax<K>{plies, knowledge});
        answers_rightly(game, SplitMinimax<K>{plies, knowledge, true});
        for (const bool principal_first : {false, true})
            answers_rightly(game,
                            SplitAlphaBeta<K>{{plies, principal_first}, small_table(), knowledge});
    }
}

TEST(SharedOutAgreement, HasTheValueOfPerfectPlay) {
    answers_rightly_in_every_way(TicTacToe{}, NoKnowledge{});
    answers_rightly_in_every_way(Nim{}, NoKnowledge{});
    answers_rightly_in_every_way(NimHeaps{}, NoKnowledge{});
}

TEST(SharedOutAgreement, HandlesGainsAndRepeatedTurns) {
    answers_rightly_in_every_way(CoinRow{}, NoKnowledge{});
    answers_rightly_in_every_way(TinyDots{}, NoKnowledge{});
    answers_rightly_in_every_way(TwoATurn{}, NoKnowledge{});
}

TEST(SharedOutAgreement, UsesTheKnowledgeOfConnectFour) {
    const AnyConnectFour game{AnyDrop{{5, 3, 3}}};
    answers_rightly_in_every_way(game, DropExpert<AnyDrop>{game});
}

TEST(SharedOutAgreement, OneAndTwoThreadsAgreeOnARoot) {
    const ConnectFour game;
    using Expert = DropExpert<FixedDrop<DropSize{7, 6, 4}>>;
    StateOf<ConnectFour> s = game.start();
    for (const int column : {3, 3, 3, 3, 3, 1, 1, 4, 2, 2, 5, 5, 1, 4, 4, 6, 0, 0})
        for (const auto m : game.moves(s))
            if (game.column_of(m) == column) {
                game.play(s, m);
                break;
            }
    const auto one = AlphaBeta<Expert>{small_table(), {}}.search(game, s);
    const auto two =
        SharedAlphaBeta<Expert>{small_table(), {}}.search(game, s, Budget{.threads = 2});
    EXPECT_TRUE(two.proven());
    EXPECT_EQ(one.value, two.value);
    EXPECT_EQ(one.best(), two.best());
}

TEST(SharedOutAgreement, AtADepthTheValueIsThatOfMinimax) {
    const ConnectThree game;
    const auto serial = Minimax<>{}.search(game, game.start(), Budget{.depth = 4});
    const Budget budget{.depth = 4, .threads = 2};
    for (const int plies : {1, 2, 3}) {
        const auto minimax = SplitMinimax<>{plies, {}}.search(game, game.start(), budget);
        EXPECT_EQ(minimax.value, serial.value);
        EXPECT_EQ(minimax.proven(), serial.proven());
        const auto split = SplitAlphaBeta<>{{plies, true}, AlphaBetaOptions::plain(), {}}.search(
            game, game.start(), budget);
        EXPECT_EQ(split.value, serial.value);
        EXPECT_EQ(split.proven(), serial.proven());
    }
}

TEST(SharedOutAgreement, KeepsToItsNodesAndCanBeStopped) {
    const ConnectFour game;
    const auto shared = SharedAlphaBeta<>{small_table(), {}}.search(
        game, game.start(), Budget{.nodes = 20'000, .threads = 2});
    EXPECT_FALSE(shared.proven());
    EXPECT_LE(shared.nodes, 20'000U);
    ASSERT_TRUE(shared.move);
    const auto split =
        SplitMinimax<>{}.search(game, game.start(), Budget{.nodes = 20'000, .threads = 2});
    EXPECT_FALSE(split.proven());
    EXPECT_LE(split.nodes, 20'000U);
    StopSource stopped;
    stopped.stop();
    Budget budget{.threads = 2};
    budget.stop = stopped;
    const auto none = SharedAlphaBeta<>{small_table(), {}}.search(game, game.start(), budget);
    EXPECT_EQ(none.ended, Ended::stopped);
}

/// The pulses of a search of so many nodes.
std::vector<std::uint64_t> pulses_of(const auto& engine, std::uint64_t nodes, int threads) {
    const ConnectFour game;
    std::vector<std::uint64_t> seen;
    Budget budget{.nodes = nodes, .threads = threads};
    budget.pulse = [&](std::uint64_t so_far) { seen.push_back(so_far); };
    budget.pulse_period = std::chrono::nanoseconds{0};
    engine.search(game, game.start(), budget);
    return seen;
}

TEST(SharedOutAgreement, SendsPulsesThatGrowToTheNodesOfTheWholeSearch) {
    for (const int threads : {1, 2}) {
        const auto expect_growing = [&](const auto& engine) {
            const auto seen = pulses_of(engine, 100'000, threads);
            ASSERT_GE(seen.size(), 10U);
            EXPECT_TRUE(std::ranges::is_sorted(seen));
            EXPECT_GT(seen.back(), 90'000U);
            EXPECT_LE(seen.back(), 100'000U);
        };
        expect_growing(SharedAlphaBeta<>{small_table(), {}});
        expect_growing(SplitAlphaBeta<>{{}, small_table(), {}});
        expect_growing(SplitMinimax<>{});
        expect_growing(AlphaBeta<>{small_table(), {}});
        expect_growing(Minimax<>{});
    }
}

TEST(SharedOutAgreement, BeginsNothingWhenTheTimeIsOver) {
    const ConnectFour game;
    const Budget budget{.time = std::chrono::nanoseconds{0}, .threads = 2};
    const auto none = SharedAlphaBeta<>{small_table(), {}}.search(game, game.start(), budget);
    EXPECT_EQ(none.ended, Ended::by_time);
    EXPECT_EQ(none.nodes, 0U);
    ASSERT_TRUE(none.move);
    EXPECT_TRUE(is_legal(game, game.start(), *none.move));
}

// "Parallel Minimax", section 4.3, on its board B3: 39 sparks with one parallel level, 1740 with
// two.
TEST(ParallelAlphaBeta, CountsAsManyTasksAsParallelMinimaxCountsSparks) {
    const SimpleChess game{SimpleChess::Rules::parallel_minimax};
    const auto s = Notation<SimpleChess>::parse_position(
        game, "rn3r1k/6pp/1pN2p2/p3N3/1P5q/PQ2PPp1/5n2/2R3K1 b");
    const auto tasks = [&](const auto& engine) {
        TaskLog log;
        Budget budget{.depth = 3, .threads = 2};
        budget.log = &log;
        engine.search(game, *s, budget);
        return log.tasks();
    };
    using K = ParallelMinimaxChess;
    const auto plain = AlphaBetaOptions::plain();
    EXPECT_EQ(tasks(SplitMinimax<K>{1, {}}), 39U);
    EXPECT_EQ(tasks(SplitMinimax<K>{2, {}}), 1740U);
    EXPECT_EQ(tasks(SplitAlphaBeta<K>{{1, false}, plain, {}}), 39U);
    EXPECT_EQ(tasks(SplitAlphaBeta<K>{{2, false}, plain, {}}), 1740U);
    EXPECT_EQ(tasks(SplitMinimax<K>{2, {}, true}), 2U) << "chunks: a task for each thread";
}

} // namespace
} // namespace zermelo
