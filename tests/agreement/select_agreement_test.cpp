// The product of selection functions as an engine has the answer of minimax, in either monad,
// pruned or not, on one thread or several; and claims nothing that it has not seen.

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "all_games.hpp"
#include "oracle.hpp"
#include "random_trees.hpp"
#include "walks.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/select/optimal.hpp"
#include "zermelo/select/parallel.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

const std::vector<SelectOptions> all_options{{Monad::j, false, false}, {Monad::g, false, false},
                                             {Monad::g, true, false},  {Monad::j, false, true},
                                             {Monad::g, false, true},  {Monad::g, true, true}};

std::string name_of(const SelectOptions& options) {
    return std::string(options.monad == Monad::j ? "J" : "G") + (options.prune ? " pruned" : "") +
           (options.seed_ties ? " with the seed's ties: " : ": ");
}

/// Makes a claim of every game that Select plays, at every state of all walks from which at most so
/// many others can be reached.
void for_small_states(std::uint64_t nodes, const auto& claim) {
    for_each_game(ZeroSumGames{}, [&]<ZeroSum G>(const G& game) {
        if constexpr (PlainZeroSum<G>)
            holds_everywhere<G>(game, [&](const G& rules, const StateOf<G>& s) -> Broken {
                if (rules.outcome(s) || !is_small(rules, s, nodes)) return {};
                return claim(rules, s);
            });
    });
}

/// What is different in the answers of two engines that value every move.
template <class Move>
Broken difference(const Report<Move>& report, const Report<Move>& expected) {
    if (report.edges != expected.edges) return "other values of the moves";
    if (report.value != expected.value)
        return text_of(report.value) + ", not " + text_of(expected.value);
    if (report.move != expected.move) return "another move";
    if (report.line != expected.line) return "another line";
    return {};
}

TEST(SelectAgreement, WithMinimaxIsThatOfMoveLineAndEveryValue) {
    for_small_states(300, []<class G>(const G& game, const StateOf<G>& s) -> Broken {
        const auto expected = Minimax<>{}.search(game, s);
        for (const auto& options : all_options) {
            const auto report = Select<>{options, {}}.search(game, s);
            if (options.seed_ties) { // of equals it may play others
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

TEST(SelectAgreement, OfBothMonadsPrunedOrNotIsThatOfTheSamePlayWithTheTiesOfTheSeed) {
    for_small_states(300, []<class G>(const G& game, const StateOf<G>& s) -> Broken {
        const auto expected = Select<>{{Monad::j, false, true}, {}}.search(game, s);
        for (const bool prune : {false, true})
            if (const auto broken =
                    difference(Select<>{{Monad::g, prune, true}, {}}.search(game, s), expected))
                return (prune ? "G pruned: " : "G: ") + *broken;
        return {};
    });
}

TEST(SelectAgreement, ToADepthIsThatOfMinimaxToThatDepth) {
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

TEST(SelectAgreement, WithKnowledgeIsThatOfMinimaxWithIt) {
    const Nim game{13, 3, true};
    for (const int depth : {1, 2, 3, 4}) {
        const auto expected =
            Minimax<PerfectNim>{{game}}.search(game, game.start(), {.depth = depth});
        for (const auto& options : all_options) {
            if (options.seed_ties) continue;
            const Select<PerfectNim> select{options, {game}};
            EXPECT_EQ(difference(select.search(game, game.start(), {.depth = depth}), expected),
                      Broken{});
        }
    }
}

TEST(SelectAgreement, OfTheWholeOfConnectThree) {
    const ConnectThree game;
    const auto pruned = Select<>{}.search(game, game.start());
    EXPECT_TRUE(pruned.proven());
    EXPECT_EQ(minimax_value(game, after(game, game.start(), pruned.line[0])), Value::win_in(8));
    EXPECT_EQ(difference(ParallelSelect<>{}.search(game, game.start(), {.threads = 3}), pruned),
              Broken{});
}

/// The first moves; then the second may draw at once, or go on and win two plies later.
struct Detour {
    struct State {
        int at = 0; ///< plies, or 9 where it was drawn
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

TEST(SelectBudgets, OfADepthProveNoDrawWhereSomethingIsNotSeen) {
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

/// Is the answer within a budget sound: a legal line, no more nodes than allowed, and nothing
/// proven that perfect play denies?
template <PlainZeroSum G>
Broken unsound(const G& game, const StateOf<G>& s, const Report<MoveOf<G>>& report,
               std::uint64_t nodes) {
    if (report.nodes > nodes) return "too many nodes";
    if (report.line.empty() || report.line.front() != report.move) return "the line is another";
    StateOf<G> at = s;
    for (const auto& m : report.line) {
        if (!is_legal(game, at, m)) return "the line has an illegal move";
        game.play(at, m);
    }
    const bool cut = report.ended == Ended::by_nodes;
    if (cut && report.depth != 0) return "cut, but searched in full to some depth";
    if (!cut && report.edges.size() != move_vector(game, s).size()) return "a move has no value";
    if (report.proven()) {
        const Ending ending = perfect_play(game, s);
        const int pays = ending.pays[index(game.turn(s))];
        if (report.value.sign() != (pays > 0) - (pays < 0))
            return "proves " + text_of(report.value) + ", but it " + text_of(ending, game.turn(s));
    } else if (report.value.is_loss() && cut) {
        return "plays what is known to lose";
    }
    return {};
}

TEST(SelectBudgets, OfNodesAreKeptAndNothingFalseIsProven) {
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

TEST(SelectBudgets, OfNodesAreKeptForEachMoveInParallelAndNothingFalseIsProven) {
    for_small_states(300, []<class G>(const G& game, const StateOf<G>& s) -> Broken {
        const auto moves = move_vector(game, s).size();
        for (const std::uint64_t nodes : {0U, 1U, 3U, 8U, 20U}) {
            const auto report = ParallelSelect<>{}.search(game, s, {.nodes = nodes});
            if (const auto broken = unsound(game, s, report, nodes * moves)) return broken;
        }
        return {};
    });
}

TEST(SelectBudgets, LetAStoppedSearchAnswerAtOnce) {
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
    const auto parallel =
        ParallelSelect<>{}.search(game, game.start(), {.threads = 2, .stop = stop});
    EXPECT_EQ(parallel.ended, Ended::stopped);
    EXPECT_LE(parallel.nodes, 7 * 1024U);
    EXPECT_FALSE(parallel.proven());
}

TEST(SelectBudgets, OfTimeAreKept) {
    const ConnectFour game;
    const Budget budget{.time = std::chrono::milliseconds(20)};
    for (const auto& report : {Select<>{}.search(game, game.start(), budget),
                               ParallelSelect<>{}.search(game, game.start(), budget)}) {
        EXPECT_EQ(report.ended, Ended::by_time);
        EXPECT_FALSE(report.proven());
        EXPECT_GE(report.seconds, 0.02);
    }
}

TEST(SelectWatches, AreToldOfEveryMove) {
    const ConnectThree game;
    std::vector<std::size_t> valued;
    Select<>{}.search(game, game.start(), {.depth = 4},
                      [&](const auto& report) { valued.push_back(report.edges.size()); });
    EXPECT_EQ(valued, (std::vector<std::size_t>{1, 2, 3, 4, 5}));
}

// Several threads.

TEST(ParallelAgreement, WithTheSerialEngineIsComplete) {
    for_small_states(100, []<class G>(const G& game, const StateOf<G>& s) -> Broken {
        for (const bool seed_ties : {false, true}) {
            const Select<> serial{{Monad::g, true, seed_ties}, {}};
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

/// A random tree whose rounds are spread over threads.
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

TEST(ParallelAgreement, OfSelectorsWithTheSerialOnesIsThatOfPlayValueAndEvaluations) {
    expect_same_in_parallel(NumberTerms{1, Ties::earliest, Ties::latest});
    expect_same_in_parallel(NumberTerms{1, Ties::latest, Ties::earliest});
    expect_same_in_parallel(PairTerms<Hurried>{});
    expect_same_in_parallel(PairTerms<SeedHurried>{true});
}

TEST(ParallelAgreement, OfASelectorThatCouldStopEarlyIsThatOfTheChoice) {
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

TEST(Tasks, DoEachPieceOfWorkOnceAndMayStartFurtherOnes) {
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

} // namespace
} // namespace zermelo
