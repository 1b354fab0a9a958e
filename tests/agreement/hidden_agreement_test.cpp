// The engines for hidden games agree with slow references: strategies are evaluated by walking the
// game tree, best responses by trying every pure strategy.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "toy_games.hpp"
#include "walks.hpp"
#include "zermelo/games/blind_tic_tac_toe.hpp"
#include "zermelo/games/goofspiel.hpp"
#include "zermelo/games/kuhn_poker.hpp"
#include "zermelo/games/rock_paper_scissors.hpp"
#include "zermelo/hidden/cfr.hpp"
#include "zermelo/search/minimax.hpp"

namespace zermelo {
namespace {

/// The expected payoff of the first seat, by walking the game tree.
template <InformationGame G>
double walked_value(const G& game, const InformationTree<G>& tree, const Strategy& strategy,
                    const StateOf<G>& s) {
    if (const auto outcome = game.outcome(s)) return payoff(*outcome, first);
    const Seat seat = game.turn(s);
    double sum = 0;
    std::size_t i = 0;
    for (const MoveOf<G> m : game.moves(s)) {
        double likely = 1;
        if constexpr (Chancy<G>)
            if (seat == chance) likely = game.probability(s, m);
        if (seat != chance)
            likely = strategy[tree.find(view_of(game, s, seat), seat)->first_choice + i++];
        const double gain = seat == chance ? 0 : gain_of(game, s, m);
        sum += likely * (walked_value(game, tree, strategy, after(game, s, m)) +
                         (seat == second ? -gain : gain));
    }
    return sum;
}

/// The best of all pure strategies of a seat, tried one by one.
template <InformationGame G>
double tried_value(const G& game, const InformationTree<G>& tree, Strategy strategy, Seat seat,
                   std::size_t set = 0) {
    while (set < tree.sets().size() && tree.sets()[set].seat != seat) ++set;
    if (set == tree.sets().size()) {
        const double value = walked_value(game, tree, strategy, game.start());
        return seat == first ? value : -value;
    }
    const auto& [_, view, begin, moves] = tree.sets()[set];
    double best = -std::numeric_limits<double>::infinity();
    for (std::size_t choice = 0; choice < moves.size(); ++choice) {
        for (std::size_t i = 0; i < moves.size(); ++i) strategy[begin + i] = i == choice ? 1 : 0;
        best = std::max(best, tried_value(game, tree, strategy, seat, set + 1));
    }
    return best;
}

/// A random strategy; small numbers determine its weights, some of them zero.
template <InformationGame G>
Strategy strategy_from(const InformationTree<G>& tree, const Picks& picks) {
    std::size_t at = 0;
    return strategy_of(tree, [&](const auto&, Seat, const auto& moves) {
        std::vector<double> weights;
        for (std::size_t i = 0; i < moves.size(); ++i)
            weights.push_back(picks.empty() ? 1 : picks[at++ % picks.size()] % 5);
        if (std::ranges::count(weights, 0) == std::ssize(weights)) weights[0] = 1;
        return weights;
    });
}

template <InformationGame G>
void answers_are_best(const G& game) {
    const InformationTree<G> tree(game, game.start(), Budget{});
    for_all_picks([&](const Picks& picks) -> Broken {
        const Strategy strategy = strategy_from(tree, picks);
        if (std::abs(expected_value(tree, strategy) -
                     walked_value(game, tree, strategy, game.start())) > 1e-9)
            return "the value of a strategy is another by the rules";
        for (const Seat seat : {first, second}) {
            BestResponse<G> answer(tree, seat);
            const double value = answer.value(strategy);
            if (std::abs(value - tried_value(game, tree, strategy, seat)) > 1e-9)
                return "a pure strategy does better, or none does so well";
            const double played = expected_value(tree, answer.strategy(strategy));
            if (std::abs(value - (seat == first ? played : -played)) > 1e-9)
                return "the strategy of the answer is not worth what it claims";
        }
        if (exploitability(tree, strategy) < -1e-12) return "exploitability is negative";
        return std::nullopt;
    });
}

TEST(BestResponses, AreTheBestOfAllPureStrategies) {
    answers_are_best(KuhnPoker{});
    answers_are_best(RockPaperScissors{{2, 2, 1}});
    answers_are_best(Pennies{});
    answers_are_best(Goofspiel{.cards = 2});
    answers_are_best(BlindTicTacToe{.columns = 2, .rows = 1, .in_row = 2});
}

/// Does CFR find the minimax value if nothing is hidden?
template <class G>
void agrees_with_minimax(const G& game) {
    const auto found = Cfr{}.solve(game, game.start(), Budget{.nodes = 400});
    const auto value = minimax_value(game, game.start());
    const double expected = value.is_win() ? 1 : value.is_loss() ? -1 : value.points();
    EXPECT_NEAR(found.value, expected, 0.05);
    EXPECT_LT(found.exploitability, 0.05);
}

TEST(CounterfactualRegrets, FindTheValueOfOpenGames) {
    agrees_with_minimax(CoinRow{});
    agrees_with_minimax(Kayles{});
}

TEST(CounterfactualRegrets, BoundTheValueFromBothSides) {
    const DiceRace game;
    const auto found = Cfr{}.solve(game, game.start(), Budget{.nodes = 200});
    BestResponse<DiceRace> mine(found.tree, first);
    BestResponse<DiceRace> theirs(found.tree, second);
    EXPECT_GE(mine.value(found.strategy), found.value - 1e-9);
    EXPECT_GE(theirs.value(found.strategy), -found.value - 1e-9);
    EXPECT_LT(found.exploitability, 0.01);
}

TEST(CounterfactualRegrets, AreTheSameEveryTime) {
    const KuhnPoker game;
    const auto once = Cfr{}.solve(game, game.start(), Budget{.nodes = 50});
    const auto again = Cfr{}.solve(game, game.start(), Budget{.nodes = 50});
    EXPECT_EQ(once.strategy, again.strategy);
}

TEST(CounterfactualRegrets, StopOnRequestAndReportTheReason) {
    const KuhnPoker game;
    StopSource source;
    source.stop();
    EXPECT_EQ(Cfr{}.solve(game, game.start(), Budget{.stop = source}).ended, Ended::stopped);
    const Budget brief{.time = std::chrono::milliseconds(5)};
    EXPECT_EQ(Cfr{}.solve(game, game.start(), brief).ended, Ended::by_time);
    const BlindTicTacToe large;
    const auto found = Cfr{}.solve(large, large.start(), Budget{.memory = 1 << 20});
    EXPECT_EQ(found.ended, Ended::by_memory);
    EXPECT_FALSE(found.tree.complete());
}

struct AtSeat {
    Seat seat = first;
};

TEST(EquilibriumPlayers, PlayWithTheProbabilitiesOfTheStrategy) {
    const RockPaperScissors game{{2, 2, 1}};
    const auto found = Cfr{}.solve(game, game.start(), Budget{.nodes = 2000});
    EquilibriumPlayer<RockPaperScissors> player{&found, Random(7)};
    auto policy = counted_policy<RockPaperScissors>(
        [&](const auto& view, Seat seat) { return player.choose(game, view, AtSeat{seat}); }, 4000);
    EXPECT_LT(exploitability_of(game, policy), 0.05);
    const auto always_rock = [](const auto&, Seat, const auto&) { return std::array{1., 0., 0.}; };
    EXPECT_NEAR(exploitability_of(game, always_rock), 2, 1e-12);
}

/// Does sample() return every assignment of the cells that a view does not determine?
TEST(BlindTicTacToeSamples, ReachEveryStateOfTheView) {
    const BlindTicTacToe game{.columns = 2, .rows = 2, .in_row = 2};
    const InformationTree<BlindTicTacToe> tree(game, game.start(), Budget{});
    ASSERT_TRUE(tree.complete());
    std::vector<BlindTicTacToe::State> states{game.start()};
    for (std::size_t at = 0; at < states.size(); ++at)
        for (const int m : game.moves(states[at])) states.push_back(after(game, states[at], m));
    Random random(1);
    for (const auto& s : states) {
        if (game.outcome(s)) continue;
        const auto view = game.view(s, game.turn(s));
        bool found = false;
        for (int draw = 0; draw < 2000 && !found; ++draw)
            found = game.sample(view, game.turn(s), random) == s;
        EXPECT_TRUE(found) << Notation<BlindTicTacToe>::view(game, view);
    }
}

TEST(Cfr, ReportsItsProgressAndKeepsToItsBudget) {
    const KuhnPoker game;
    StopSource stop;
    std::uint64_t reported = 0;
    const auto pulse = [&](std::uint64_t nodes) {
        EXPECT_GE(nodes, reported);
        reported = nodes;
        if (nodes > 58) stop.stop(); // the tree is there, and it iterates
    };
    const auto stopped = Cfr{}.solve(
        game, game.start(), {.time = std::chrono::seconds(60), .stop = stop, .pulse = pulse});
    EXPECT_EQ(stopped.ended, Ended::stopped);
    EXPECT_GT(reported, 58U);
    EXPECT_FALSE(stopped.strategy.empty());
    const auto timed = Cfr{}.solve(game, game.start(), {.time = std::chrono::milliseconds(20)});
    EXPECT_EQ(timed.ended, Ended::by_time);
    EXPECT_LT(timed.seconds, 2);
    const auto counted = Cfr{}.solve(game, game.start(), {.nodes = 123});
    EXPECT_EQ(counted.ended, Ended::by_nodes);
    EXPECT_EQ(counted.iterations, 123U);
}

} // namespace
} // namespace zermelo
