// The engine Select agrees with minimax, in either monad, pruned or not, and claims nothing that it
// has not searched.

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "agreement/small_states.hpp"
#include "oracle.hpp"
#include "random_trees.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/select/optimal.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

const std::vector<SelectOptions> all_options{{Monad::j, false, false}, {Monad::g, false, false},
                                             {Monad::g, true, false},  {Monad::j, false, true},
                                             {Monad::g, false, true},  {Monad::g, true, true}};

std::string name_of(const SelectOptions& options) {
    return std::string(options.monad == Monad::j ? "J" : "G") + (options.prune ? " pruned" : "") +
           (options.hartmann_ties ? " with Hartmann's ties: " : ": ");
}

TEST(SelectAgreement, CoversMoveLineAndEveryValueOfMinimax) {
    for_small_states(300, []<class G>(const G& game, const StateOf<G>& s) -> Broken {
        const auto expected = Minimax<>{}.search(game, s);
        for (const auto& options : all_options) {
            const auto report = Select<>{options, {}}.search(game, s);
            if (options.hartmann_ties) { // of equals it may play others
                if (report.edges != expected.edges || report.value != expected.value)
                    return name_of(options) + "other values";
            } else {
                if (const auto broken = difference(report, expected))
                    return name_of(options) + *broken;
                if (!report.proven() || report.ended != Ended::complete)
                    return name_of(options) + "not proven";
            }
        }
        return {};
    });
}

TEST(SelectAgreement, HoldsForBothMonadsPrunedOrNotWithHartmannsTieBreaking) {
    for_small_states(300, []<class G>(const G& game, const StateOf<G>& s) -> Broken {
        const auto expected = Select<>{{Monad::j, false, true}, {}}.search(game, s);
        for (const bool prune : {false, true})
            if (const auto broken =
                    difference(Select<>{{Monad::g, prune, true}, {}}.search(game, s), expected))
                return (prune ? "G pruned: " : "G: ") + *broken;
        return {};
    });
}

TEST(SelectAgreement, AtADepthIsThatOfMinimaxAtThatDepth) {
    for_each_game(ZeroSumGames{}, []<ZeroSum G>(const G& game) {
        if constexpr (PlainZeroSum<G>)
            holds_everywhere<G>(game, [](const G& rules, const StateOf<G>& s) -> Broken {
                if (rules.outcome(s) || move_vector(rules, s).size() > 12) return {};
                for (const int depth : {1, 2, 3}) {
                    const auto expected = Minimax<>{}.search(rules, s, {.depth = depth});
                    for (const bool prune : {false, true}) {
                        const auto report = Select<>{{Monad::g, prune, false}, {}}.search(
                            rules, s, {.depth = depth});
                        if (const auto broken = difference(report, expected)) return broken;
                        if (report.proven() && !expected.proven()) return "proves too much";
                    }
                }
                return {};
            });
    });
}

TEST(SelectAgreement, WithKnowledgeIsThatOfMinimaxWithTheSameKnowledge) {
    const Nim game{13, 3, true};
    for (const int depth : {1, 2, 3, 4}) {
        const auto expected =
            Minimax<PerfectNim>{{game}}.search(game, game.start(), {.depth = depth});
        for (const auto& options : all_options) {
            if (options.hartmann_ties) continue;
            const Select<PerfectNim> select{options, {game}};
            EXPECT_EQ(difference(select.search(game, game.start(), {.depth = depth}), expected),
                      Broken{});
        }
    }
}

TEST(SelectAgreement, CoversAllOfConnectThree) {
    const ConnectThree game;
    const auto pruned = Select<>{}.search(game, game.start());
    EXPECT_TRUE(pruned.proven());
    EXPECT_EQ(minimax_value(game, after(game, game.start(), pruned.line[0])), Value::win_in(8));
}

/// After the first move the second seat may draw at once, or play on and win two plies later.
struct Detour {
    struct State {
        int at = 0; ///< plies played, or 9 after a draw
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr bool alternating = true;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.at % 2 == 0 ? first : second; }
    auto moves(const State& s) const {
        return std::views::iota(s.at == 1 ? 0 : 1, outcome(s) ? 1 : 2);
    }
    void play(State& s, Move m) const { s.at = m == 0 ? 9 : s.at + 1; }
    std::optional<Winner> outcome(const State& s) const {
        if (s.at == 9) return draw;
        if (s.at == 4) return Winner{second};
        return std::nullopt;
    }
};
static_assert(check_game<Detour>());

TEST(SelectBudgets, OfADepthProveNoDrawBeyondTheHorizon) {
    const Detour game;
    for (const auto& options : all_options) {
        const Select<> select{options, {}};
        for (const int depth : {1, 2, 3}) {
            const auto report = select.search(game, game.start(), {.depth = depth});
            EXPECT_EQ(report.value, Value::draw()) << name_of(options) << depth;
            EXPECT_FALSE(report.proven()) << name_of(options) << depth;
            EXPECT_EQ(report.ended, Ended::at_depth) << name_of(options) << depth;
        }
        EXPECT_EQ(select.search(game, game.start(), {.depth = 4}).value, Value::loss_in(4));
        EXPECT_TRUE(select.search(game, game.start(), {.depth = 4}).proven());
    }
}

TEST(SelectBudgets, OfADepthBelowOneCountAsOne) {
    const ConnectThree game;
    for (const auto& options : all_options)
        for (const int depth : {0, -1, -1000}) {
            const Select<> select{options, {}};
            const auto report = select.search(game, game.start(), {.depth = depth});
            EXPECT_EQ(difference(report, select.search(game, game.start(), {.depth = 1})),
                      Broken{});
            EXPECT_EQ(report.line.size(), 1U);
        }
}

TEST(SelectBudgets, OfNodesAreKeptWithoutFalseProofs) {
    for_small_states(300, []<class G>(const G& game, const StateOf<G>& s) -> Broken {
        for (const auto& options : all_options)
            for (const std::uint64_t nodes : {0U, 1U, 2U, 3U, 5U, 8U, 13U, 40U, 100U}) {
                const auto report = Select<>{options, {}}.search(game, s, {.nodes = nodes});
                if (const auto broken = unsound(game, s, report, nodes))
                    return name_of(options) + *broken;
                if (report.ended == Ended::by_nodes && report.nodes != nodes)
                    return "not all nodes are used";
            }
        return {};
    });
}

TEST(SelectBudgets, MakeAStoppedSearchAnswerAtOnce) {
    StopSource stop;
    stop.stop();
    const ConnectFour game;
    for (const auto& report :
         {Select<>{}.search(game, game.start(), {.stop = stop}),
          Select<>{{Monad::j, false, true}, {}}.search(game, game.start(), {.stop = stop})}) {
        EXPECT_EQ(report.ended, Ended::stopped);
        EXPECT_LE(report.nodes, 1024U) << "the slack of the meter";
        EXPECT_TRUE(is_legal(game, game.start(), *report.move));
        EXPECT_FALSE(report.proven());
    }
}

TEST(SelectBudgets, OfTimeAreKept) {
    const ConnectFour game;
    const Budget budget{.time = std::chrono::milliseconds(20)};
    const auto report = Select<>{}.search(game, game.start(), budget);
    EXPECT_EQ(report.ended, Ended::by_time);
    EXPECT_FALSE(report.proven());
    EXPECT_GE(report.seconds, 0.02);
}

TEST(SelectWatches, ReportEveryMove) {
    const ConnectThree game;
    std::vector<std::size_t> valued;
    Select<>{}.search(game, game.start(), {.depth = 4},
                      [&](const auto& report) { valued.push_back(report.edges.size()); });
    EXPECT_EQ(valued, (std::vector<std::size_t>{1, 2, 3, 4, 5}));
}

} // namespace
} // namespace zermelo
