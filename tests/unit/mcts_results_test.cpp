// What phases of Monte Carlo tree search see of a simulation, and the trees of hidden games.

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "toy_games.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/kuhn_poker.hpp"
#include "zermelo/mcts/mcts.hpp"
#include "zermelo/mcts/parallel.hpp"
#include "zermelo/mcts/view_tree.hpp"

namespace zermelo {
namespace {

/// The mean of the scores of all seats, written as a function of the whole result.
constexpr auto mean_of_results = []<class Record, class Result>(Record& node,
                                                                const Result& result) {
    node.add(result.seat, result.payoff(result.seat));
};
constexpr auto means_of_three = [](auto& node, const auto& result) {
    for (const Seat seat : {Seat(0), Seat(1), Seat(2)}) node.add(seat, result.payoff(seat));
};

template <Game G>
void expect_same(const Report<MoveOf<G>>& a, const Report<MoveOf<G>>& b) {
    EXPECT_EQ(a.move, b.move);
    EXPECT_EQ(a.mean, b.mean);
    ASSERT_EQ(a.edges.size(), b.edges.size());
    for (std::size_t i = 0; i < a.edges.size(); ++i)
        EXPECT_EQ(a.edges[i].visits, b.edges[i].visits);
}

TEST(MctsBackup, AsAFunctionOfTheResultCanBeTheMean) {
    const Budget budget{.nodes = 500};
    const TicTacToe game;
    const auto plain = Mcts<>{.options = {.solver = false}};
    expect_same<TicTacToe>(plain.search(game, game.start(), budget),
                           plain.backing_up_by(mean_of_results).search(game, game.start(), budget));
    const ThreeTakers takers;
    expect_same<ThreeTakers>(
        plain.search(takers, takers.start(), budget),
        plain.backing_up_by(means_of_three).search(takers, takers.start(), budget));
    const KuhnPoker poker;
    auto s = poker.start();
    while (poker.turn(s) == chance) poker.play(s, *poker.moves(s).begin());
    const auto view = poker.view(s, poker.turn(s));
    expect_same<KuhnPoker>(plain.search(poker, view, budget),
                           plain.backing_up_by(mean_of_results).search(poker, view, budget));
}

TEST(MctsBackup, SeesTheOutcomeTheSeatAllPayoffsAndTheRecord) {
    std::set<std::uint8_t> choosers;
    int results = 0;
    const auto watching = [&](auto& node, const auto& result) {
        ASSERT_NE(result.outcome, nullptr) << "no simulation is cut";
        double sum = 0;
        for (const Seat seat : {Seat(0), Seat(1), Seat(2)}) {
            EXPECT_EQ(result.payoff(seat), payoff(*result.outcome, seat));
            sum += payoff(*result.outcome, seat);
            const double before = node.sum(seat);
            node.add(seat, 1);
            EXPECT_EQ(node.sum(seat), before + 1);
            EXPECT_EQ(node.sum(seat), node.visits());
        }
        EXPECT_EQ(sum, 1);
        choosers.insert(static_cast<std::uint8_t>(result.seat));
        ++results;
    };
    const ThreeTakers game;
    Mcts<>{}.backing_up_by(watching).search(game, game.start(), {.nodes = 200});
    EXPECT_GT(results, 200);
    EXPECT_EQ(choosers, (std::set<std::uint8_t>{0, 1, 2}));
}

TEST(MctsBackup, SeesNoOutcomeWhereASimulationIsCut) {
    int with_outcome = 0;
    const auto watching = [&](auto&, const auto& result) {
        if (result.outcome != nullptr) ++with_outcome;
    };
    const TicTacToe game;
    auto engine = Mcts<>{.simulate = {.cut = 1}, .options = {.solver = false}};
    engine.backing_up_by(watching).search(game, game.start(), {.nodes = 20});
    EXPECT_EQ(with_outcome, 0);
}

TEST(MctsBackup, OfASharedTreeTakesTheVirtualLossBack) {
    const ThreeTakers game;
    const auto engine = Mcts<>{}.backing_up_by(means_of_three);
    const auto report = SharedMcts<std::remove_const_t<decltype(engine)>>{engine}.search(
        game, game.start(), {.nodes = 2000, .threads = 2});
    const auto plain = Mcts<>{}.search(game, game.start(), {.nodes = 2000});
    EXPECT_EQ(report.move, plain.move);
    EXPECT_NEAR(*report.mean, *plain.mean, 0.2);
}

TEST(MctsSelection, SeesWhoChooses) {
    std::set<std::uint8_t> seats;
    const auto watching = [&](const Parent& parent) {
        seats.insert(static_cast<std::uint8_t>(parent.seat));
        return [](const auto& arm) { return arm.mean(); };
    };
    const ThreeTakers game;
    const ThreeTakers::State s{3, Seat(1)};
    Mcts<>{}.selecting_by(watching).search(game, s, {.nodes = 3});
    EXPECT_EQ(seats, (std::set<std::uint8_t>{1})) << "only the root has children";
    Mcts<>{}.selecting_by(watching).search(game, game.start(), {.nodes = 300});
    EXPECT_EQ(seats, (std::set<std::uint8_t>{0, 1, 2}));
}

/// The tree of Kuhn poker for the first player with a card, by an engine.
template <class Engine>
std::vector<ViewSpot<KuhnPoker>> kuhn_tree(const Engine& engine, const TreePart& part) {
    const KuhnPoker game;
    auto s = game.start();
    while (game.turn(s) == chance) game.play(s, *game.moves(s).begin());
    return view_tree(game, game.view(s, game.turn(s)), engine, {{.nodes = 1000}, part});
}

TEST(ViewTree, HasTheViewsOfTheSeatAndItsMoves) {
    const auto spots = kuhn_tree(Mcts<>{}, {.depth = 3});
    // The view before, pass and bet, the view after pass and a bet, pass and bet there.
    ASSERT_EQ(spots.size(), 6U);
    EXPECT_EQ(spots[0].visits, 1000U);
    std::vector<std::uint64_t> below(spots.size());
    for (std::size_t i = 1; i < spots.size(); ++i) {
        EXPECT_LT(spots[i].parent, i);
        EXPECT_NE(spots[i].view.has_value(), spots[i].move.has_value());
        EXPECT_NE(spots[i].view.has_value(), spots[spots[i].parent].view.has_value());
        EXPECT_EQ(spots[i].seat, first);
        below[spots[i].parent] += spots[i].visits;
    }
    for (std::size_t i = 0; i < spots.size(); ++i) {
        EXPECT_LE(below[i], spots[i].visits) << "after a move the play may have ended";
        EXPECT_TRUE(spots[i].move || below[i] == spots[i].visits) << "from a view it goes on";
    }
}

TEST(ViewTree, HasTheMovesOfAllSeatsIfItIsOneTree) {
    const Mcts<> engine{.options = {.hiding = Hiding::one}};
    std::set<std::uint8_t> seats;
    for (const auto& spot : kuhn_tree(engine, {.depth = 3}))
        seats.insert(static_cast<std::uint8_t>(spot.seat));
    EXPECT_EQ(seats.size(), 2U);
}

TEST(ViewTree, IsLimitedByDepthAndVisits) {
    EXPECT_EQ(kuhn_tree(Mcts<>{}, {.depth = 0}).size(), 1U);
    EXPECT_EQ(kuhn_tree(Mcts<>{}, {.depth = 3, .visits = 1001}).size(), 1U);
    EXPECT_EQ(kuhn_tree(Mcts<RegretMatching>{}, {.depth = 3}).front().visits, 1000U);
}

} // namespace
} // namespace zermelo
