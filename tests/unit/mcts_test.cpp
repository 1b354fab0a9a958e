// One simulation of Monte Carlo tree search, its phases and its budgets.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "all_games.hpp"
#include "biased_hands.hpp"
#include "walks.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/games/simple_chess/knowledge.hpp"
#include "zermelo/mcts/mcts.hpp"
#include "zermelo/mcts/replayed.hpp"

namespace zermelo {
namespace {

using DefaultPhases = Mcts<>::Phases;

/// A tree as a list of nodes, each with its path.
struct Seen {
    std::uint32_t visits = 0;
    std::vector<double> scores;
    bool operator==(const Seen&) const = default;
};
using Way = std::vector<std::size_t>;

template <class Search>
void collect(const Search& search, std::uint32_t id, const Way& way, std::map<Way, Seen>& nodes) {
    const auto& node = search.tree()[id];
    Seen seen{node.visits.get(), {}};
    for (const auto& score : node.scores) seen.scores.push_back(score.get());
    nodes[way] = seen;
    Way below = way;
    below.push_back(0);
    for (const auto& child : search.tree().children(node)) {
        collect(search, search.tree().id_of(node, child), below, nodes);
        ++below.back();
    }
}

template <class Search>
std::map<Way, Seen> nodes_of(const Search& search) {
    std::map<Way, Seen> nodes;
    collect(search, 0, {}, nodes);
    return nodes;
}

/// The invariant of one iteration from tree a to tree b: one more node is visited (none, if
/// the play ended in the tree), visits grow by one along one path from the root, each score tuple
/// changes by what a play pays, and all else is the same.
Broken breaks_iteration(const std::map<Way, Seen>& a, const std::map<Way, Seen>& b) {
    std::size_t fresh = 0;
    Way deepest;
    std::vector<Way> changed;
    for (const auto& [way, seen] : b) {
        const auto before = a.find(way);
        const Seen old =
            before == a.end() ? Seen{0, std::vector<double>(seen.scores.size())} : before->second;
        if (old == seen) continue;
        if (seen.visits != old.visits + 1) return "visits did not grow by one";
        for (std::size_t i = 0; i < seen.scores.size(); ++i)
            if (const double by = std::abs(seen.scores[i] - old.scores[i]);
                by > 2 || by != std::round(by))
                return "a score changed by what no play pays";
        fresh += old.visits == 0 && !way.empty() ? 1 : 0;
        changed.push_back(way);
        if (way.size() > deepest.size()) deepest = way;
    }
    if (fresh > 1) return "more than one new node";
    if (changed.size() != deepest.size() + 1) return "not one path from the root";
    for (const Way& way : changed)
        if (!std::equal(way.begin(), way.end(), deepest.begin())) return "not one path";
    for (const auto& [way, seen] : a)
        if (!b.contains(way)) return "a node is gone";
    return {};
}

template <Game G>
void holds_in_each_iteration(const G& game) {
    for_all_picks([&](const Picks& picks) -> Broken {
        const auto states = walk(game, picks);
        const auto& s = states[states.size() / 2];
        if (game.outcome(s)) return {};
        const DefaultPhases phases;
        MctsOptions options;
        options.solver = false;
        detail::OpenSearch<G, DefaultPhases> search(game, phases, options, 1 << 20);
        search.set_root(s);
        detail::MctsWorker<G> worker(picks.size());
        auto before = nodes_of(search);
        for (std::size_t i = 0; i < 20 + picks.size(); ++i) {
            search.iterate(worker);
            auto after = nodes_of(search);
            if (const auto broken = breaks_iteration(before, after)) return broken;
            before = std::move(after);
        }
        return {};
    });
}

TEST(Mcts, ChangesOnePathAndAddsOneNodeAnIteration) {
    holds_in_each_iteration(TicTacToe{});
    holds_in_each_iteration(ConnectThree{});
    holds_in_each_iteration(NimHeaps{});
    holds_in_each_iteration(ThreeTakers{});
}

TEST(Mcts, ConservesTheSumOfScoresOfAGameForTwo) {
    // The tree stores the score of one seat, the other's is its negative. So the test checks that
    // the score of the root is the sum of its children's scores.
    const TicTacToe game;
    const DefaultPhases phases;
    detail::OpenSearch<TicTacToe, DefaultPhases> search(game, phases, {.solver = false}, 1 << 20);
    search.set_root(game.start());
    detail::MctsWorker<TicTacToe> worker(3);
    for (int i = 0; i < 500; ++i) search.iterate(worker);
    double sum = 0;
    std::uint32_t visits = 0;
    for (const auto& child : search.tree().children(search.tree()[0])) {
        sum += child.scores[0].get();
        visits += child.visits.get();
    }
    EXPECT_EQ(sum, search.tree()[0].scores[0].get());
    EXPECT_EQ(visits, search.tree()[0].visits.get());
    EXPECT_EQ(visits, 500U);
}

TEST(Mcts, AnUnfinishedSimulationChangesNothing) {
    const TicTacToe game;
    const auto endless = [](auto& playing, const auto&) {
        using G = std::remove_cvref_t<decltype(playing.game)>;
        return std::optional<Scores<G>>{};
    };
    const auto engine = Mcts<>{}.simulating_by(endless);
    const auto phases = engine.phases();
    detail::OpenSearch<TicTacToe, std::remove_const_t<decltype(phases)>> search(game, phases, {},
                                                                                1 << 20);
    search.set_root(game.start());
    detail::MctsWorker<TicTacToe> worker(3);
    const auto before = nodes_of(search);
    for (int i = 0; i < 10; ++i) search.iterate(worker);
    EXPECT_EQ(nodes_of(search), before);
    const auto report = engine.search(game, game.start(), {.nodes = 10});
    EXPECT_EQ(report.nodes, 10U);
    EXPECT_TRUE(is_legal(game, game.start(), *report.move));
}

TEST(Mcts, ReplacesAPhaseInAFewLines) {
    const auto greedy = [](const Parent&) { return [](const auto& arm) { return arm.mean(); }; };
    const auto short_playout = [](auto& playing, const auto& s) {
        int left = 4;
        return playing.to_the_end(s, [&](const auto& at) {
            using Move = decltype(playing.any_move(at));
            return left-- == 0 ? std::optional<Move>{} : std::optional{playing.any_move(at)};
        });
    };
    const ConnectFour game;
    const auto report = Mcts<>{}
                            .selecting_by(greedy)
                            .simulating_by(short_playout)
                            .search(game, game.start(), {.nodes = 200});
    EXPECT_EQ(report.nodes, 200U);
    EXPECT_FALSE(report.edges.empty());
}

TEST(Mcts, ExpandsAGivenNumberOfNodesOrAllAtOnce) {
    const ConnectFour game;
    const auto count = [&](Expand expand) {
        const auto phases = Mcts<>{.expand = expand}.phases();
        detail::OpenSearch<ConnectFour, DefaultPhases> search(game, phases, {}, 1 << 20);
        search.set_root(game.start());
        detail::MctsWorker<ConnectFour> worker(1);
        for (int i = 0; i < 5; ++i) search.iterate(worker);
        return nodes_of(search).size();
    };
    EXPECT_EQ(count({.nodes = 1}), 6U);
    EXPECT_EQ(count({.nodes = 3}), 16U);
    EXPECT_EQ(count({.all = true}), 8U);
}

// A node holds what its phases need and nothing else.
template <class Move, bool shared = false>
using PlainNode = MctsNode<Move, 1, needs_of<Ucb>(), shared>;
static_assert(sizeof(PlainNode<std::uint8_t>) == 32); // Leduc poker
static_assert(sizeof(PlainNode<MoveOf<Chess>>) == 32);
static_assert(sizeof(PlainNode<MoveOf<Nim>>) == 32);
static_assert(sizeof(PlainNode<MoveOf<Nim>, true>) == 32);
static_assert(sizeof(PlainNode<MoveOf<ConnectFour>>) == 40); // its moves take 8 bytes
static_assert(sizeof(PlainNode<MoveOf<ConnectFour>, true>) == 40);
static_assert(sizeof(MctsNode<int, 1, needs_of<Puct>()>) == 40);
static_assert(sizeof(MctsNode<int, 3, needs_of<Ucb>()>) == 48); // a score for each of three seats

TEST(Mcts, KeepsTo56BytesANodeOnConnectFour) {
    const ConnectFour game;
    const DefaultPhases phases;
    detail::OpenSearch<ConnectFour, DefaultPhases> search(game, phases, {}, std::size_t{1} << 26);
    search.set_root(game.start());
    detail::MctsWorker<ConnectFour> worker(1);
    for (int i = 0; i < 60'000; ++i) search.iterate(worker);
    const auto nodes = static_cast<double>(nodes_of(search).size());
    EXPECT_LE(static_cast<double>(search.tree().bytes()) / nodes, 56);
}

TEST(Mcts, IsTheSameForASeed) {
    for_all_games([]<Game G>(const G& game) {
        Random random(5);
        StateOf<G> s = game.start();
        if constexpr (Chancy<G>)
            while (!game.outcome(s) && game.turn(s) == chance)
                game.play(s, drawn_move(game, s, random));
        const auto view = view_of(game, s, game.turn(s));
        const auto search = [&](std::uint64_t seed) {
            return Mcts<>{.options = {.seed = seed}}.search(game, view, {.nodes = 300});
        };
        const auto once = search(7);
        const auto again = search(7);
        EXPECT_EQ(once.move, again.move);
        EXPECT_EQ(once.edges, again.edges);
        EXPECT_EQ(once.line, again.line);
        EXPECT_LE(once.nodes, 300U);
        EXPECT_TRUE(is_legal(game, s, *once.move));
    });
}

TEST(Mcts, ContinuesWhenItsMemoryIsFull) {
    const ConnectFour game;
    const auto report = Mcts<>{}.search(game, game.start(), {.nodes = 5000, .memory = 20'000});
    EXPECT_EQ(report.nodes, 5000U);
    std::uint64_t visits = 0;
    for (const auto& edge : report.edges) visits += edge.visits;
    EXPECT_EQ(visits, 5000U);
    const auto tiny = Mcts<>{}.search(game, game.start(), {.nodes = 5000, .memory = 10});
    EXPECT_EQ(tiny.ended, Ended::by_memory);
    EXPECT_TRUE(is_legal(game, game.start(), *tiny.move));
    const Pennies pennies;
    const auto hidden =
        Mcts<>{}.search(pennies, pennies.view(pennies.start(), first), {.nodes = 50, .memory = 10});
    EXPECT_EQ(hidden.ended, Ended::by_memory);
    const auto guessed = Mcts<>{.options = {.hiding = Hiding::guesses}}.search(
        pennies, pennies.view(pennies.start(), first), {.nodes = 50, .memory = 10});
    EXPECT_EQ(guessed.ended, Ended::by_memory);
    const LeducPoker poker; // more views than there is room for
    auto s = poker.start();
    Random random(1);
    while (poker.turn(s) == chance) poker.play(s, drawn_move(poker, s, random));
    const auto full =
        Mcts<>{}.search(poker, poker.view(s, poker.turn(s)), {.nodes = 3000, .memory = 2000});
    EXPECT_EQ(full.nodes, 3000U);
    EXPECT_TRUE(is_legal(poker, s, *full.move));
}

TEST(Mcts, OfHiddenGamesKeepsToItsBudgetAndReportsProgress) {
    const BlindTicTacToe game;
    const auto view = game.view(game.start(), first);
    for (const Hiding hiding : {Hiding::trees, Hiding::one, Hiding::guesses}) {
        const Mcts<> engine{.options = {.hiding = hiding}};
        EXPECT_EQ(engine.search(game, view, {.nodes = 777}).nodes, 777U);
        const auto began = std::chrono::steady_clock::now();
        const auto timed = engine.search(game, view, {.time = std::chrono::milliseconds(20)});
        EXPECT_EQ(timed.ended, Ended::by_time);
        EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
        StopSource stop;
        std::uint64_t reported = 0;
        const auto pulse = [&](std::uint64_t nodes) {
            EXPECT_GE(nodes, reported);
            reported = nodes;
            if (nodes > 0) stop.stop();
        };
        const auto stopped = engine.search(
            game, view, {.time = std::chrono::seconds(30), .stop = stop, .pulse = pulse});
        EXPECT_EQ(stopped.ended, Ended::stopped);
        EXPECT_GT(reported, 0U);
        EXPECT_LE(reported, stopped.nodes);
    }
}

TEST(Mcts, KeepsToATimeAndCanBeStopped) {
    const Gomoku game;
    const auto began = std::chrono::steady_clock::now();
    const auto report =
        Mcts<>{}.search(game, game.start(), {.time = std::chrono::milliseconds(30)});
    EXPECT_EQ(report.ended, Ended::by_time);
    EXPECT_GE(std::chrono::steady_clock::now() - began, std::chrono::milliseconds(30));
    StopSource stop;
    stop.stop();
    const auto stopped = Mcts<>{}.search(game, game.start(), {.stop = stop});
    EXPECT_EQ(stopped.ended, Ended::stopped);
    EXPECT_TRUE(is_legal(game, game.start(), *stopped.move));
}

TEST(Mcts, ReportsProgress) {
    const ConnectFour game;
    std::vector<std::uint64_t> nodes;
    const auto watch = [&](const auto& report) { nodes.push_back(report.nodes); };
    Mcts<>{}.search(game, game.start(), {.nodes = 5000}, watch);
    EXPECT_EQ(nodes, (std::vector<std::uint64_t>{1024, 2048, 4096}));
}

TEST(Mcts, ReusesTheTreeAfterBothMoves) {
    const ConnectFour game;
    const DefaultPhases phases;
    detail::OpenSearch<ConnectFour, DefaultPhases> search(game, phases, {}, 1 << 24);
    search.set_root(game.start());
    detail::MctsWorker<ConnectFour> worker(1);
    for (int i = 0; i < 5000; ++i) search.iterate(worker);
    const auto& root = search.tree()[0];
    const auto& child = search.tree().children(root).front();
    const auto& grandchild = search.tree().children(child).front();
    const auto s = after(game, after(game, game.start(), child.move), grandchild.move);
    const std::uint32_t visits = grandchild.visits.get();
    ASSERT_TRUE(search.reuse_subtree(s, 2));
    EXPECT_EQ(search.tree()[0].visits.get(), visits);
    EXPECT_EQ(search.root(), s);
    for (int i = 0; i < 100; ++i) search.iterate(worker);
    EXPECT_EQ(search.tree()[0].visits.get(), visits + 100);
    EXPECT_FALSE(search.reuse_subtree(game.start(), 2));
}

TEST(Mcts, SupportsEverySelectionPlayoutAndBackup) {
    const ConnectFour game;
    using Expert = DropExpert<FixedDrop<DropSize{7, 6, 4}>>;
    Mcts<AnyRating, Expand, Playout<AnyMoves>, AnyBackup, Expert> engine;
    auto s = game.start();
    for (const int column : {3, 3, 2, 2, 4}) // threatens both sides of three in a row
        game.play(s, {game.free(s) & game.column(column)});
    engine.options.solver = false;
    for (int kind = 0; kind < 7; ++kind)
        for (int moves = 0; moves < 4; ++moves)
            for (const float power : {0.F, 1.F}) {
                engine.select.kind = AnyRating::Kind(kind);
                engine.simulate.policy.kind = AnyMoves::Kind(moves);
                engine.backup = {power, power * 0.3F};
                engine.select.reference = 20;
                const auto report = engine.search(game, s, {.nodes = 300});
                EXPECT_TRUE(is_legal(game, s, *report.move)) << kind << " " << moves;
            }
    engine.options.solver = true;
    const auto lost = engine.search(game, s, {.nodes = 300});
    EXPECT_TRUE(lost.value.is_loss()) << "an open three cannot be stopped";
    EXPECT_TRUE(lost.proven());
}

TEST(Mcts, MatchesRegretsToTheEquilibriumOfBiasedHands) {
    const BiasedHands game;
    const auto report =
        Mcts<RegretMatching>{}.search(game, game.view(game.start(), first), {.nodes = 100'000});
    ASSERT_EQ(report.edges.size(), 3U);
    const std::array expected{0.2, 0.4, 0.4};
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(static_cast<double>(report.edges[i].visits) / 100'000, expected[i], 0.06);
}

TEST(Mcts, SamplesStatesOfAViewByReplaying) {
    const Replayed<HiddenBall> game;
    Random random(3);
    auto s = game.start();
    game.play(s, 2); // the last ball is hidden
    game.play(s, 3); // the player looks
    const auto found = game.find(game.view(s, first), first, random);
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, s) << "only one state fits";
    const auto report = Mcts<>{}.search(game, game.view(s, first), {.nodes = 200});
    EXPECT_EQ(report.move, 2);
    auto impossible = game.view(s, first);
    impossible.back().named = 1;
    impossible.front().looked = true;
    EXPECT_FALSE(game.find(impossible, first, random)) << "no state fits";
}

TEST(Mcts, DeterminizationSuffersStrategyFusionButTreesOverViewsDoNot) {
    const HiddenBall game;
    const auto s = after(game, game.start(), 0);
    const auto value = [&](Hiding hiding) {
        return Mcts<>{.options = {.hiding = hiding}}
            .search(game, game.view(s, first), {.nodes = 40'000})
            .value.points();
    };
    // A look pays 5/6 * (3/5 * 12) + 1/6 * 12 - 1 = 7; a player who saw the ball would get 12.
    EXPECT_NEAR(value(Hiding::trees), 7000, 400);
    EXPECT_NEAR(value(Hiding::one), 7000, 400);
    EXPECT_GT(value(Hiding::guesses), 11'000);
}

/// Prefers one side of a penny by far more than 2^priority could express.
struct SureOfHeads {
    int priority(const Pennies::State&, Pennies::Side m) const {
        return m == Pennies::Side::heads ? 1'000'000 : 999'992;
    }
};

TEST(Mcts, HasFinitePriorsWhateverThePrioritiesAre) {
    const Pennies game;
    const auto view = game.view(game.start(), first);
    const auto engine = Mcts<>{}.selecting_by(Puct{}).knowing(SureOfHeads{});
    const auto phases = engine.phases();
    detail::HiddenSearch<Pennies, std::remove_const_t<decltype(phases)>> search(game, phases, {},
                                                                                1 << 20);
    search.set_root(view, first);
    detail::MctsWorker<Pennies> worker(1);
    for (int i = 0; i < 50; ++i) search.iterate(worker);
    const auto children = search.tree().children(*search.root_node());
    ASSERT_EQ(children.size(), 2U);
    EXPECT_FLOAT_EQ(children[0].prior.get(), 2.F / 3) << "8 more make a prior twice as large";
    EXPECT_FLOAT_EQ(children[1].prior.get(), 1.F / 3);
    const auto report = engine.search(game, view, {.nodes = 200});
    EXPECT_TRUE(is_legal(game, game.start(), *report.move));
    for (const auto& edge : report.edges) EXPECT_TRUE(std::isfinite(edge.mean));
}

TEST(GuessUnits, ConvertToPayoffsAndBack) {
    EXPECT_TRUE(rc::check([] {
        const int half = *rc::gen::element(1, 7, 100, 5000);
        const int a = *rc::gen::inRange(-100 * half, 100 * half + 1);
        const int b = *rc::gen::inRange(-100 * half, 100 * half + 1);
        const double of_a = payoff_of_guess(a, half);
        const double of_b = payoff_of_guess(b, half);
        RC_ASSERT(std::lround(guess_of_payoff(of_a, half)) == a);
        RC_ASSERT(of_a > -1 && of_a < 1);
        RC_ASSERT((of_a < of_b) == (a < b)); // the order is kept
    }));
    EXPECT_EQ(payoff_of_guess(7, 7), 0.5);
    EXPECT_EQ(payoff_of_guess(-100, 100), -0.5);
}

template <Game G>
void keeps_the_order_of_means() {
    EXPECT_TRUE(rc::check([] {
        const double a = *rc::gen::inRange(-1'000'000, 1'000'001) / 1e6;
        const double b = *rc::gen::inRange(-1'000'000, 1'000'001) / 1e6;
        RC_ASSERT(a > b || guess_of_mean<G>(a) <= guess_of_mean<G>(b));
        RC_ASSERT(guess_of_mean<G>(a).sign() * a >= 0);
        RC_ASSERT(guess_of_mean<G>(a) < Value::win_in(Value::max_plies));
        RC_ASSERT(guess_of_mean<G>(-a) == -guess_of_mean<G>(a));
    }));
}

TEST(GuessUnits, KeepTheOrderOfMeans) {
    keeps_the_order_of_means<Chess>();
    keeps_the_order_of_means<ConnectFour>();
    keeps_the_order_of_means<NimHeaps>();
    keeps_the_order_of_means<StringsAndCoins<64>>();
}

TEST(GuessUnits, AreThoseOfTheGame) {
    EXPECT_EQ(guess_unit<Chess>(), GuessUnit::estimate);
    EXPECT_EQ(guess_unit<SameGame>(), GuessUnit::points);
    EXPECT_EQ(guess_unit<Blackjack>(), GuessUnit::thousandths_of_a_payoff);
    EXPECT_EQ(guess_of_mean<Chess>(0.5), Value::guess(100));
    EXPECT_EQ(guess_of_mean<ConnectFour>(-0.5), Value::guess(-7));
    EXPECT_EQ(guess_of_mean<NimHeaps>(0.224), Value::guess(224));
    EXPECT_EQ(guess_of_mean<SameGame>(31.4), Value::guess(31));
    const NimHeaps heaps;
    const auto words = [&](int points) {
        return value_words(heaps, heaps.start(), Value::guess(points));
    };
    EXPECT_EQ(value_number(heaps, heaps.start(), Value::guess(-52)), -0.052);
    EXPECT_EQ(words(-52), "about -0.052, a guess");
    EXPECT_EQ(words(500), "about +0.5, a guess");
    EXPECT_EQ(words(0), "about +0, a guess");
    const Chess chess;
    EXPECT_EQ(value_words(chess, chess.start(), Value::guess(57)), "about +57, a guess");
    EXPECT_EQ(value_words(heaps, heaps.start(), Value::draw()), "draws");
}

/// Do all values of a search lie on the scale of the game, and the means beside them?
template <Game G>
void speaks_the_unit_of(const G& game, const StateOf<G>& s, const auto& engine, int greatest) {
    const auto report = engine.search(game, s, {.nodes = 500});
    ASSERT_FALSE(report.edges.empty());
    ASSERT_TRUE(report.mean);
    for (const auto& edge : report.edges) {
        const double number = value_number(game, s, edge.value);
        EXPECT_EQ(number, std::round(number));
        EXPECT_LE(std::abs(number), greatest);
        EXPECT_LE(std::abs(edge.mean), 1);
        if (edge.value.proven()) continue;
        EXPECT_EQ(edge.value, guess_of_mean<G>(edge.mean));
        EXPECT_TRUE(!(edge.move == *report.move) || edge.mean == *report.mean);
    }
}

TEST(GuessUnits, AreTheSameForSamplesAndForEstimates) {
    const ConnectFour four;
    auto s = four.start();
    speaks_the_unit_of(four, s, Mcts<>{}, 21);
    for (const int column : {0, 0, 3, 6, 3, 6}) // the first has two in the middle
        four.play(s, {four.free(s) & four.column(column)});
    speaks_the_unit_of(four, s, Mcts<>{}, 21);
    const Chess chess;
    speaks_the_unit_of(chess, chess.start(), Mcts<>{.simulate = {.cut = 4}}, 10'000);
    // Where playouts are cut at once, simulations say what the estimate says.
    const SimpleChess simple;
    const auto cut = Mcts<>{.simulate = {.cut = 1}}.knowing(ParallelMinimaxChess{});
    for (const char* fen : {"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
                            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w"}) {
        const auto position = Notation<SimpleChess>::parse_position(simple, fen);
        ASSERT_TRUE(position) << position.message();
        const auto report = cut.search(simple, *position, {.nodes = 2000});
        const int estimate = ParallelMinimaxChess{}.estimate(*position).points();
        EXPECT_GT(report.value.points() * estimate, 0) << fen;
        EXPECT_GT(std::abs(report.value.points()), std::abs(estimate) / 3) << fen;
        EXPECT_LT(std::abs(report.value.points()), std::abs(estimate) * 3) << fen;
    }
}

TEST(AnyMove, IsLegalAndEachIsEquallyLikely) {
    for_all_games([]<Game G>(const G& game) {
        Random random(11);
        StateOf<G> s = game.start();
        for (int plies = 0; plies < 12 && !game.outcome(s); ++plies) {
            const auto moves = move_vector(game, s);
            std::vector<int> counts(moves.size());
            const int draws = 60 * static_cast<int>(moves.size());
            for (int i = 0; i < draws; ++i) {
                const auto m = any_move(game, s, random);
                const auto at = std::ranges::find(moves, m);
                ASSERT_NE(at, moves.end());
                ++counts[static_cast<std::size_t>(at - moves.begin())];
            }
            for (const int count : counts) EXPECT_NEAR(count, 60, 45) << "five deviations and more";
            game.play(s, moves[static_cast<std::size_t>(plies * 7) % moves.size()]);
        }
    });
}

} // namespace
} // namespace zermelo
