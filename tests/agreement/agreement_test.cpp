// Every engine agrees with minimax, and minimax with the oracle.

#include <algorithm>
#include <chrono>
#include <vector>

#include "agreement/wrong_report.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/search/minimax.hpp"

namespace zermelo {
namespace {

TEST(Agreement, MinimaxHasTheValueOfTheOracle) {
    for_each_game(ZeroSumGames{}, []<ZeroSum G>(const G& game) {
        holds_everywhere<G>(game, [](const G& rules, const StateOf<G>& s) -> Broken {
            if (!is_small(rules, s, 400)) return {};
            const Value value = minimax_value(rules, s);
            if (!value.proven() || !means<G>(value, perfect_play(rules, s), first))
                return "minimax says " + text_of(value);
            return {};
        });
    });
}

TEST(Agreement, OfMinimaxWithPerfectPlay) {
    for_each_game(ZeroSumGames{}, [](const auto& game) { agrees(game, Minimax<>{}); });
}

TEST(Agreement, OfMemoWithPerfectPlay) {
    for_each_game(ZeroSumGames{}, [](const auto& game) { agrees(game, Memo<>{}); });
}

TEST(Agreement, OfEveryKnowledgeOfNim) {
    for (const Nim& game : {Nim{9, 3, true}, Nim{9, 4, false}}) {
        agrees(game, Minimax<PerfectNim>{{game}}, {.depth = 20});
        agrees(game, Minimax<DumbNim>{{game}}, {.depth = 20});
        agrees(game, Memo<PerfectNim>{{game}});
        agrees(game, Memo<DumbNim>{{game}});
    }
}

TEST(Agreement, OfEveryKnowledgeOfNimHeaps) {
    for (const NimHeaps& game : {ThreeHeaps::make(), MisereHeaps::make()}) {
        agrees(game, Minimax<NimSum>{{game}}, {.depth = 20});
        agrees(game, Memo<NimSum>{{game}});
    }
}

TEST(Agreement, CoversAllOfTicTacToe) {
    const TicTacToe game;
    const PerfectEnding expected = perfect_play(game, game.start());
    EXPECT_EQ(expected.pays, (std::array{0, 0}));
    EXPECT_EQ(minimax_value(game, game.start()), Value::draw());
    const auto minimax = Minimax<>{}.search(game, game.start());
    const auto memo = Memo<>{}.search(game, game.start());
    EXPECT_EQ(minimax.edges, memo.edges);
    EXPECT_EQ(minimax.best(), memo.best());
    EXPECT_EQ(wrong_line(game, game.start(), minimax.line, expected), Broken{});
    EXPECT_EQ(wrong_line(game, game.start(), memo.line, expected), Broken{});
}

TEST(Agreement, AtADepthIsThatOfPerfectPlayToThatDepth) {
    for_each_game(ZeroSumGames{}, []<ZeroSum G>(const G& game) {
        holds_everywhere<G>(game, [](const G& rules, const StateOf<G>& s) -> Broken {
            if (rules.outcome(s)) return {};
            constexpr std::size_t many = 100;
            const int deepest = move_vector(rules, s).size() > many ? 1 : 2;
            for (int depth = 1; depth <= deepest; ++depth) {
                const auto report = Minimax<>{}.search(rules, s, {.depth = depth});
                const auto expected = perfect_play(rules, s, depth);
                if (!means<G>(report.value, expected, rules.turn(s)))
                    return "depth " + std::to_string(depth) + ": " + text_of(report.value) +
                           ", but " + text_of(expected, rules.turn(s));
            }
            return {};
        });
    });
}

/// Is a report within a budget sound: a legal move and line, no more nodes than allowed, and no
/// claim that contradicts perfect play?
template <ZeroSum G>
Broken unsound(const G& game, const StateOf<G>& s, const Report<MoveOf<G>>& report,
               const Budget& budget) {
    if (!report.move || !is_legal(game, s, *report.move)) return "no legal move";
    if (budget.nodes && report.nodes > *budget.nodes) return "too many nodes";
    if (report.ended == Ended::by_nodes && report.nodes != *budget.nodes)
        return "not all nodes used";
    StateOf<G> at = s;
    for (const auto& m : report.line) {
        if (!is_legal(game, at, m)) return "the line has an illegal move";
        game.play(at, m);
    }
    if (report.line.empty() || !(report.line.front() == *report.move)) return "the line is another";
    if (!report.proven()) return {};
    const int pays = perfect_play(game, s).pays[index(game.turn(s))];
    const bool is_true = std::same_as<OutcomeOf<G>, Winner>
                             ? report.value.sign() == (pays > 0) - (pays < 0)
                             : report.value.points() == pays;
    if (!is_true)
        return "proves " + text_of(report.value) + ", but it pays " + std::to_string(pays);
    return {};
}

template <ZeroSum G>
void is_sound(const G& game, const auto& engine, const std::vector<Budget>& budgets) {
    holds_everywhere<G>(game, [&](const G&, const StateOf<G>& s) -> Broken {
        if (game.outcome(s) || !is_small(game, s, 400)) return {};
        for (const Budget& budget : budgets)
            if (const auto broken = unsound(game, s, engine.search(game, s, budget), budget))
                return broken;
        return {};
    });
}

std::vector<Budget> node_budgets() {
    std::vector<Budget> budgets;
    for (const std::uint64_t nodes : {0U, 1U, 2U, 3U, 5U, 8U, 13U, 40U, 100U}) {
        budgets.push_back({.nodes = nodes});
        budgets.push_back({.depth = 50, .nodes = nodes});
        budgets.push_back({.depth = 3, .nodes = nodes});
    }
    return budgets;
}

TEST(Budgets, OfNodesAreKeptByMinimaxWithoutFalseProofs) {
    for_each_game(ZeroSumGames{},
                  [](const auto& game) { is_sound(game, Minimax<>{}, node_budgets()); });
    is_sound(Nim{8}, Minimax<PerfectNim>{{Nim{8}}}, node_budgets());
    is_sound(Nim{8}, Minimax<DumbNim>{{Nim{8}}}, node_budgets());
    is_sound(ThreeHeaps::make(), Minimax<NimSum>{{ThreeHeaps::make()}}, node_budgets());
}

TEST(Budgets, OfNodesAreKeptByMemoWithoutFalseProofs) {
    for_each_game(ZeroSumGames{},
                  [](const auto& game) { is_sound(game, Memo<>{}, node_budgets()); });
    is_sound(ThreeHeaps::make(), Memo<NimSum>{{ThreeHeaps::make()}}, node_budgets());
}

TEST(Budgets, OfMemoryAreKeptByMemoWithoutFalseProofs) {
    std::vector<Budget> budgets;
    for (const std::size_t bytes : {0U, 100U, 1000U, 3000U}) budgets.push_back({.memory = bytes});
    for_each_game(ZeroSumGames{}, [&](const auto& game) { is_sound(game, Memo<>{}, budgets); });
    const auto report = Memo<>{}.search(TicTacToe{}, TicTacToe{}.start(), {.memory = 10'000});
    EXPECT_EQ(report.ended, Ended::by_memory);
    EXPECT_FALSE(report.proven());
}

TEST(Budgets, MakeAStoppedSearchAnswerAtOnce) {
    StopSource stop;
    stop.stop();
    const SmallConnect game(AnyShape<64>{{4, 4, 4, 1, 1}});
    const Budget budget{.stop = stop};
    for (const auto& report : {Minimax<>{}.search(game, game.start(), budget),
                               Memo<>{}.search(game, game.start(), budget)}) {
        EXPECT_EQ(report.ended, Ended::stopped);
        EXPECT_LE(report.nodes, 1024U) << "the slack of the meter";
        EXPECT_TRUE(is_legal(game, game.start(), *report.move));
        EXPECT_FALSE(report.proven());
    }
}

TEST(Budgets, OfTimeAreKept) {
    const SmallConnect game(AnyShape<64>{{7, 7, 5, 1, 1}});
    const Budget budget{.time = std::chrono::milliseconds(20)};
    for (const auto& report : {Minimax<>{}.search(game, game.start(), budget),
                               Memo<>{}.search(game, game.start(), budget)}) {
        EXPECT_EQ(report.ended, Ended::by_time);
        EXPECT_FALSE(report.proven());
        EXPECT_TRUE(is_legal(game, game.start(), *report.move));
        EXPECT_GE(report.seconds, 0.02);
    }
}

TEST(Budgets, GiveTheSameAnswerEachTime) {
    for_each_game(ZeroSumGames{}, []<ZeroSum G>(const G& game) {
        const auto once = Minimax<>{}.search(game, game.start(), {.nodes = 5000});
        const auto again = Minimax<>{}.search(game, game.start(), {.nodes = 5000});
        EXPECT_EQ(once.move, again.move);
        EXPECT_EQ(once.edges, again.edges);
        EXPECT_EQ(once.line, again.line);
        EXPECT_EQ(once.nodes, again.nodes);
        EXPECT_EQ(once.depth, again.depth);
    });
}

TEST(Budgets, OfADepthProveOnlyFinishedGames) {
    const TicTacToe game;
    const auto shallow = Minimax<>{}.search(game, game.start(), {.depth = 8});
    EXPECT_FALSE(shallow.proven());
    EXPECT_EQ(shallow.ended, Ended::at_depth);
    EXPECT_EQ(shallow.depth, 8);
    const auto deep = Minimax<>{}.search(game, game.start(), {.depth = 9});
    EXPECT_TRUE(deep.proven());
    EXPECT_EQ(deep.ended, Ended::complete);
}

TEST(Budgets, DoNotCountAnInterruptedDepth) {
    const TicTacToe game;
    const auto report = Minimax<>{}.search(game, game.start(), {.depth = 9, .nodes = 10'000});
    EXPECT_EQ(report.ended, Ended::by_nodes);
    EXPECT_EQ(report.depth, 0);
}

// The first move loses, which is all that these few nodes show; another move wins.
TEST(Budgets, DoNotReportUnsearchedMovesAsLosses) {
    const Nim nim{.pieces = 3};
    const auto minimax = Minimax<>{}.search(nim, nim.start(), {.depth = 9, .nodes = 5});
    EXPECT_EQ(minimax.edges.size(), 1U);
    EXPECT_FALSE(minimax.proven());
    EXPECT_NE(minimax.move, 1) << "known to lose";
    const NimHeaps heaps{.heaps = {1, 2}};
    const auto memo = Memo<>{}.search(heaps, heaps.start(), {.nodes = 2});
    EXPECT_EQ(memo.edges.size(), 1U);
    EXPECT_FALSE(memo.proven());
    EXPECT_NE(memo.move, (NimHeaps::Move{0, 1})) << "known to lose";
}

TEST(Loops, AreNotProvenDrawsForMemo) {
    const TugOfWar game;
    const auto report = Memo<>{}.search(game, game.start());
    EXPECT_FALSE(report.proven());
    EXPECT_TRUE(is_legal(game, game.start(), *report.move));
}

TEST(Loops, DoNotHideAWin) {
    const TugOfWar game;
    const auto report = Memo<>{}.search(game, {3, first});
    EXPECT_EQ(report.value, Value::win_in(1));
    EXPECT_TRUE(report.proven());
    EXPECT_EQ(report.move, 1);
    const auto minimax = Minimax<>{}.search(game, {3, first}, {.depth = 6});
    EXPECT_EQ(minimax.value, Value::win_in(1));
    EXPECT_FALSE(Minimax<>{}.search(game, game.start(), {.depth = 6}).proven());
}

TEST(Watches, ReportTheResultSoFar) {
    const TicTacToe game;
    std::vector<std::uint64_t> nodes;
    const auto watch = [&](const Report<int>& report) {
        EXPECT_TRUE(report.move.has_value());
        nodes.push_back(report.nodes);
    };
    const auto minimax = Minimax<>{}.search(game, game.start(), {.nodes = 5000}, watch);
    EXPECT_GE(nodes.size(), 3U) << "depth 1, 2, 3, ...";
    EXPECT_TRUE(std::ranges::is_sorted(nodes));
    EXPECT_EQ(nodes.back(), minimax.nodes);
    nodes.clear();
    const auto memo = Memo<>{}.search(game, game.start(), {}, watch);
    EXPECT_EQ(nodes.size(), 9U) << "once a move";
    EXPECT_EQ(nodes.back(), memo.nodes);
}

} // namespace
} // namespace zermelo
