// Published numbers of games with hidden information, of blackjack and of Mastermind.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "zermelo/games/blackjack.hpp"
#include "zermelo/games/blackjack_shoe.hpp"
#include "zermelo/games/blind_tic_tac_toe.hpp"
#include "zermelo/games/goofspiel.hpp"
#include "zermelo/games/kuhn_poker.hpp"
#include "zermelo/games/leduc_poker.hpp"
#include "zermelo/games/many_connect.hpp"
#include "zermelo/games/mastermind.hpp"
#include "zermelo/games/rock_paper_scissors.hpp"
#include "zermelo/games/same_game.hpp"
#include "zermelo/hidden/cfr.hpp"
#include "zermelo/hidden/choice_values.hpp"
#include "zermelo/search/perft.hpp"
#include "zermelo/select/chance.hpp"

namespace zermelo {
namespace {

template <InformationGame G>
InformationTree<G> tree_of(const G& game) {
    return InformationTree<G>(game, game.start(), Budget{});
}

// H. W. Kuhn, "A simplified two-person poker", Contributions to the Theory of Games 1, 1950: the
// game is worth -1/18, and the first player has an equilibrium for every alpha from 0 to 1/3.

/// Kuhn's equilibrium for an alpha: the probability that a seat bets at a view.
double kuhn_bets(const KuhnPoker::View& view, double alpha) {
    const auto of = [&](double jack, double queen, double king) {
        return std::array{jack, queen, king}[view.mine - 1U];
    };
    if (view.played == 0) return of(alpha, 0, 3 * alpha);
    if (view.played == 2) return of(0, alpha + 1. / 3, 1); // after pass and bet
    return view.bets == 0 ? of(1. / 3, 0, 1) : of(0, 1. / 3, 1);
}

TEST(KuhnPokerFacts, HasTwelveInformationSetsAndThirtyEnds) {
    const auto tree = tree_of(KuhnPoker{});
    EXPECT_EQ(tree.sets().size(), 12U);
    EXPECT_EQ(count_games(KuhnPoker{}, KuhnPoker{}.start()), 30U);
}

TEST(KuhnPokerFacts, NoChoiceOfAnEquilibriumPaysLessThanAnother) {
    const auto tree = tree_of(KuhnPoker{});
    const auto strategy = strategy_of(tree, [&](const auto& view, Seat, const auto&) {
        const double bets = kuhn_bets(view, 0.2);
        return std::array{1 - bets, bets};
    });
    double whole = 0; // of the first moves, each card as likely as another
    for (const auto& set : tree.sets()) {
        const auto values = choice_values(tree, strategy, set);
        ASSERT_EQ(values.size(), 2U);
        const double best = std::max(values[0], values[1]);
        for (std::size_t i = 0; i < 2; ++i) {
            const double likely = strategy[set.first_choice + i];
            if (likely > 0) {
                EXPECT_NEAR(values[i], best, 1e-12) << i;
            }
            if (set.seat == first && set.view.played == 0) whole += likely * values[i] / 3;
        }
        if (set.view.mine != 3 || set.view.played == 0 || set.view.bets == 0) continue;
        EXPECT_NEAR(values[1], 2, 1e-12); // the king calls and wins
        EXPECT_NEAR(values[0], -1, 1e-12);
    }
    EXPECT_NEAR(whole, -1. / 18, 1e-12);
}

TEST(KuhnPokerFacts, EveryAlphaUpToAThirdIsAnEquilibrium) {
    const auto tree = tree_of(KuhnPoker{});
    for (const double alpha : {0.0, 0.1, 0.2, 1. / 3}) {
        const auto strategy = strategy_of(tree, [&](const auto& view, Seat, const auto&) {
            const double bets = kuhn_bets(view, alpha);
            return std::array{1 - bets, bets};
        });
        EXPECT_NEAR(exploitability(tree, strategy), 0, 1e-12) << alpha;
        EXPECT_NEAR(expected_value(tree, strategy), -1. / 18, 1e-12) << alpha;
    }
}

TEST(KuhnPokerFacts, AnotherStrategyIsExploitable) {
    const auto policy = [](const KuhnPoker::View& view, Seat, const auto&) {
        const double bets = kuhn_bets(view, 0.3) + (view.mine == 2 && view.played == 0 ? 0.1 : 0);
        return std::array{1 - bets, bets};
    };
    EXPECT_GT(exploitability_of(KuhnPoker{}, policy), 1e-3);
}

TEST(KuhnPokerFacts, BothKindsOfCfrFindItsValue) {
    const KuhnPoker game;
    for (const bool plus : {false, true}) {
        const auto found =
            Cfr{{.plus = plus}}.solve(game, game.start(), Budget{.nodes = plus ? 1000 : 20'000});
        EXPECT_LT(found.exploitability, 0.001);
        EXPECT_GE(found.exploitability, 0);
        EXPECT_NEAR(found.value, -1. / 18, 0.001);
        EXPECT_EQ(found.ended, Ended::by_nodes);
    }
}

TEST(KuhnPokerFacts, CfrFindsOneOfKuhnsEquilibria) {
    const KuhnPoker game;
    const auto found = Cfr{}.solve(game, game.start(), Budget{.nodes = 3000});
    const double alpha = found.probabilities({.mine = 1, .dealt = 2}, first)[KuhnPoker::bet];
    EXPECT_LE(alpha, 1. / 3 + 0.01);
    for (const auto& set : found.tree.sets())
        EXPECT_NEAR(found.strategy[set.first_choice + KuhnPoker::bet], kuhn_bets(set.view, alpha),
                    0.02)
            << Notation<KuhnPoker>::view(game, set.view);
}

// OpenSpiel (M. Lanctot et al., arXiv:1908.09453, 2019): Leduc poker has 936 information sets and
// 9457 states; a best response to uniform play gains 2.3736 (pull request 197), and by its linear
// program the value is -0.085606 for the first player.

TEST(LeducPokerFacts, Has936InformationSetsAnd9457States) {
    const auto tree = tree_of(LeducPoker{});
    EXPECT_EQ(tree.sets().size(), 936U);
    EXPECT_EQ(tree.nodes().size(), 9457U);
    EXPECT_NEAR(exploitability(tree, tree.uniform()), 2.37361, 5e-6);
}

TEST(LeducPokerFacts, CfrPlusIsBelowAHundredthAndFindsItsValue) {
    const LeducPoker game;
    const auto found =
        Cfr{{.good_enough = 0.002, .every = 50}}.solve(game, game.start(), Budget{.nodes = 1000});
    EXPECT_LE(found.exploitability, 0.002);
    EXPECT_EQ(found.ended, Ended::complete);
    EXPECT_NEAR(found.value, -0.085606, 0.002);
}

TEST(RockPaperScissorsFacts, DoubledWinsWithRockInThemMakeRockRarer) {
    const RockPaperScissors game{{2, 2, 1}};
    const auto found = Cfr{}.solve(game, game.start(), Budget{.nodes = 20'000});
    EXPECT_LT(found.exploitability, 0.001);
    EXPECT_NEAR(found.value, 0, 0.001);
    constexpr std::array optimal{0.2, 0.4, 0.4};
    for (const auto& set : found.tree.sets())
        for (std::size_t hand = 0; hand < 3; ++hand) {
            EXPECT_NEAR(found.strategy[set.first_choice + hand], optimal[hand], 0.005);
            EXPECT_NEAR(game.equilibrium()[hand], optimal[hand], 1e-12);
        }
}

// The game is symmetric, so its value is zero.
TEST(GoofspielFacts, IsFair) {
    for (const auto order :
         {Goofspiel::Prizes::random, Goofspiel::Prizes::ascending, Goofspiel::Prizes::descending}) {
        const Goofspiel game{.cards = 3, .order = order};
        const auto found = Cfr{}.solve(game, game.start(), Budget{.nodes = 500});
        EXPECT_LT(found.exploitability, 0.005);
        EXPECT_NEAR(found.value, 0, 0.005);
    }
}

// 3! ways to bid for each seat, and 3! orders of the prizes.
TEST(GoofspielFacts, HasAsManyPlaysAsPermutations) {
    const Goofspiel random{.cards = 3};
    EXPECT_EQ(count_games(random, random.start()), 216U);
    const Goofspiel ascending{.cards = 4, .order = Goofspiel::Prizes::ascending};
    EXPECT_EQ(count_games(ascending, ascending.start()), 576U);
}

// With nothing rejected the plays are those of tic-tac-toe; the first two moves are 9 x 9, where
// one in nine is rejected.
TEST(BlindTicTacToeFacts, CountsOfTries) {
    const BlindTicTacToe game;
    EXPECT_EQ(perft(game, game.start(), 1), 9U);
    EXPECT_EQ(perft(game, game.start(), 2), 81U);
    EXPECT_EQ(perft(game, game.start(), 3), 9U * 8 * 8 + 9 * 8);
}

// On a line of three where two in a row win the first player takes the middle and cannot be
// stopped; on two cells nobody can be.
TEST(BlindTicTacToeFacts, TheFirstPlayerWinsOnSmallBoards) {
    const BlindTicTacToe line{.columns = 3, .rows = 1, .in_row = 2};
    const auto found = Cfr{}.solve(line, line.start(), Budget{.nodes = 300});
    EXPECT_NEAR(found.value, 1, 0.01);
    EXPECT_LT(found.exploitability, 0.01);
    EXPECT_GT(found.probabilities(line.view(line.start(), first), first)[1], 0.95);
}

// Every stone is one of nine: 9! orders of play without an end, and the first three stones of each
// are placed whoever wins. A row needs three stones, so nobody wins before the seventh ply.
TEST(ThreePlayerTicTacToeFacts, NobodyWinsBeforeTheSeventhStone) {
    const ManyConnect<3> game;
    std::uint64_t orders = 1;
    for (int ply = 1; ply <= 7; ++ply) {
        orders *= static_cast<std::uint64_t>(10 - ply);
        EXPECT_EQ(perft(game, game.start(), ply), orders);
    }
    // 8 lines, the three stones of each in 3! orders, the other four places in 6 * 5 * 4 * 3 ways,
    // after which two more plies are not played.
    const std::uint64_t won = 8U * 6 * 6 * 5 * 4 * 3;
    EXPECT_EQ(perft(game, game.start(), 8), (orders - won) * 2);
}

// The scoring of Schadd et al.: (n - 2)^2 for a group of n stones, 1000 for an empty board.
TEST(SameGameFacts, PaysForGroupsAndForAnEmptyBoard) {
    SameGame game{3, 2, {}};
    game.board[SameGame::at(0, 0)] = game.board[SameGame::at(1, 0)] = 1;
    game.board[SameGame::at(2, 0)] = game.board[SameGame::at(2, 1)] = 1;
    auto s = game.start();
    ASSERT_EQ(game.gain(s, 0), 4);
    game.play(s, 0);
    EXPECT_EQ(payoff(*game.outcome(s), first), 1000);
    game.board[SameGame::at(1, 0)] = 2;
    s = game.start(); // 1 2 1 with a 1 above the last
    game.play(s, static_cast<int>(SameGame::at(2, 0)));
    EXPECT_EQ(payoff(*game.outcome(s), first), -2) << "two colours with one stone each";
}

// D. E. Knuth, "The computer as Master Mind", Journal of Recreational Mathematics 9, 1976: guess
// 1122 first; of 1296 codes at most 256 are then left.
TEST(MastermindFacts, KnuthsFirstGuessLeavesAtMost256Codes) {
    const Mastermind game{.pegs = 4, .colours = 6, .guesses = 10};
    const auto worst = [&](std::string_view guess) {
        const auto s = after(game, game.start(), Mastermind::Code{0});
        const auto code = *parse_move(game, s, guess);
        std::map<std::pair<int, int>, int> counts;
        for (int hidden = 0; hidden < game.codes(); ++hidden) {
            const auto answer = game.answer(code, static_cast<Mastermind::Code>(hidden));
            ++counts[{answer.black, answer.white}];
        }
        return std::max_element(counts.begin(), counts.end(),
                                [](const auto& a, const auto& b) { return a.second < b.second; })
            ->second;
    };
    EXPECT_EQ(worst("1122"), 256);
    EXPECT_EQ(worst("1111"), 625);
    EXPECT_EQ(worst("1234"), 312);
}

// Blackjack with an infinite shoe. M. Shackleford, wizardofodds.com, Blackjack appendix 1: the
// value of standing by the dealer's up card, 2 to 10 and ace, after the dealer has checked for a
// natural.

/// The game with an infinite shoe at the first decision, after the dealer has checked.
Blackjack::State dealt(int total, bool ace, int open) {
    return {{static_cast<std::uint8_t>(total), ace, 2},
            static_cast<std::uint8_t>(open),
            0,
            Blackjack::Phase::decide,
            false};
}

TEST(BlackjackFacts, StandingHasThePublishedValues) {
    const Blackjack game{.peek = true};
    const std::vector<std::pair<int, std::array<double, 10>>> published{
        {16,
         {-0.2928, -0.2523, -0.2111, -0.1672, -0.1537, -0.4754, -0.5105, -0.5431, -0.5404, -0.667}},
        {17,
         {-0.153, -0.1172, -0.0806, -0.0449, 0.0117, -0.1068, -0.382, -0.4232, -0.4197, -0.478}},
        {18, {0.1217, 0.1483, 0.1759, 0.1996, 0.2834, 0.3996, 0.106, -0.1832, -0.1783, -0.1002}},
        {19, {0.3863, 0.4044, 0.4232, 0.4395, 0.496, 0.616, 0.5939, 0.2876, 0.0631, 0.2776}},
        {20, {0.64, 0.6503, 0.661, 0.6704, 0.704, 0.7732, 0.7918, 0.7584, 0.5545, 0.6555}}};
    for (const auto& [total, row] : published)
        for (std::size_t i = 0; i < row.size(); ++i) {
            const int open = i == 9 ? 1 : static_cast<int>(i) + 2;
            const auto s = after(game, dealt(total, false, open), Blackjack::stand);
            EXPECT_NEAR(expected_payoffs(game, s).each[0], row[i], 1e-4) << total << " " << open;
        }
}

/// The values of hands by expectimax over the moves of the game, memoized here.
class Worth {
public:
    /// With the right to double, or without.
    double best(const Blackjack::State& s, bool doubles) {
        const auto key = std::tuple(s.player.total, s.player.ace, s.open, doubles);
        if (const auto known = worth_.find(key); known != worth_.end()) return known->second;
        double best = std::max(stand(s), drawn(s, Blackjack::hit));
        if (doubles) best = std::max(best, drawn(s, Blackjack::double_down));
        return worth_[key] = best;
    }
    double stand(const Blackjack::State& s) {
        return expected_payoffs(game_, after(game_, s, Blackjack::stand)).each[0];
    }

private:
    double drawn(const Blackjack::State& s, int m) {
        const auto next = after(game_, s, m);
        double sum = 0;
        for (int card = 1; card <= 10; ++card) {
            const auto then = after(game_, next, card);
            const double pays = then.phase == Blackjack::Phase::decide
                                    ? best(then, false)
                                    : expected_payoffs(game_, then).each[0];
            sum += Blackjack::card_odds(card) * pays;
        }
        return sum;
    }

    Blackjack game_{.peek = true};
    std::map<std::tuple<int, bool, int, bool>, double> worth_;
};

/// The value of splitting a pair once: two hands that each start with one of its cards. Split aces
/// get one card each, and there is no doubling after a split.
double split_worth(Worth& worth, int card, int open) {
    double sum = 0;
    for (int next = 1; next <= 10; ++next) {
        auto s = dealt(card + next, card == 1 || next == 1, open);
        s.player.cards = 3; // no natural
        sum += 2 * Blackjack::card_odds(next) * (card == 1 ? worth.stand(s) : worth.best(s, false));
    }
    return sum;
}

// P. A. Griffin, "The Theory of Blackjack": basic strategy with pairs split once pays -0.690223%
// with an infinite shoe.
TEST(BlackjackFacts, BasicStrategyHasGriffinsValue) {
    Worth worth;
    double sum = 0;
    double without_splits = 0;
    for (int a = 1; a <= 10; ++a)
        for (int b = 1; b <= 10; ++b)
            for (int open = 1; open <= 10; ++open) {
                const double likely =
                    Blackjack::card_odds(a) * Blackjack::card_odds(b) * Blackjack::card_odds(open);
                const double natural = Blackjack::dealer_odds(open, Blackjack::natural);
                const auto s = dealt(a + b, a == 1 || b == 1, open);
                const bool is_natural = s.player.is_natural();
                const double plain = is_natural ? 1.5 : worth.best(s, true);
                const double best = a == b ? std::max(plain, split_worth(worth, a, open)) : plain;
                const double lost = is_natural ? 0 : natural;
                sum += likely * ((1 - natural) * best - lost);
                without_splits += likely * ((1 - natural) * plain - lost);
            }
    EXPECT_NEAR(sum, -0.00690, 5e-6);
    EXPECT_NEAR(without_splits, -0.01087, 5e-6) << "the game as it is here, which has no splits";
    EXPECT_NEAR(worth.best(dealt(16, false, 10), false), -0.5398, 1e-4) << "16 hits against 10";
}

// Shackleford, appendix 2B: the dealer's bust probability with one deck, all other cards unseen.
double bust_rate(const ShoeBlackjack& game, const ShoeBlackjack::State& s) {
    if (game.outcome(s)) return s.dealer.points() > 21 ? 1 : 0;
    double sum = 0;
    for (const int card : game.moves(s))
        sum += game.probability(s, card) * bust_rate(game, after(game, s, card));
    return sum;
}

TEST(ShoeBlackjackFacts, TheDealersBustRateWithOneDeckIsAsPublished) {
    const ShoeBlackjack game{.decks = 1, .peek = false};
    constexpr std::array published{0.11654,  0.352973, 0.375588, 0.402803,
                                   0.428905, 0.420823, 0.259854, 0.238627};
    for (int open = 1; open <= 8; ++open) {
        auto s = game.start();
        --s.shoe[static_cast<std::size_t>(open) - 1];
        s.open = static_cast<std::uint8_t>(open);
        s.dealer.take(open);
        s.phase = ShoeBlackjack::Phase::dealer;
        EXPECT_NEAR(bust_rate(game, s), published[static_cast<std::size_t>(open) - 1], 1e-6)
            << open;
    }
}

/// The value of a choice at a view: the weighted states that are consistent with it.
class ShoeWorth {
public:
    using State = ShoeBlackjack::State;
    using Belief = std::vector<std::pair<State, double>>;

    /// All hole cards with their probabilities after the dealer has checked for a natural.
    Belief dealt(int a, int b, int open) const {
        auto s = game_.start();
        for (const int card : {a, b, open}) game_.play(s, card);
        Belief belief;
        double sum = 0;
        for (const int hole : game_.moves(s)) {
            const auto next = after(game_, s, hole);
            if (game_.outcome(next)) continue;
            belief.emplace_back(next, game_.probability(s, hole));
            sum += belief.back().second;
        }
        for (auto& [state, weight] : belief) weight /= sum;
        return belief;
    }
    double choice(const Belief& belief, int m) const {
        double sum = 0;
        std::map<int, Belief> by_card;
        for (const auto& [s, weight] : belief) {
            const auto next = after(game_, s, m);
            if (m == Blackjack::stand || game_.outcome(next)) {
                sum += weight * expected(next);
                continue;
            }
            for (const int card : game_.moves(next))
                by_card[card].emplace_back(after(game_, next, card),
                                           weight * game_.probability(next, card));
        }
        for (const auto& [card, then] : by_card) sum += value(then);
        return sum;
    }

private:
    double value(const Belief& belief) const {
        if (belief.front().first.phase == ShoeBlackjack::Phase::decide)
            return std::max(choice(belief, Blackjack::stand), choice(belief, Blackjack::hit));
        double sum = 0;
        for (const auto& [s, weight] : belief) sum += weight * expected(s);
        return sum;
    }
    double expected(const State& s) const {
        if (const auto outcome = game_.outcome(s)) return payoff(*outcome, first);
        double sum = 0;
        for (const int card : game_.moves(s))
            sum += game_.probability(s, card) * expected(after(game_, s, card));
        return sum;
    }

    ShoeBlackjack game_{.decks = 1};
};

// Shackleford, appendix 9: one deck, the dealer stands on soft 17 and has checked under an ace.
TEST(ShoeBlackjackFacts, HandsAgainstAnAceWithOneDeckHaveThePublishedValues) {
    const ShoeWorth worth;
    const auto expect_worth = [&](int a, int b, std::array<double, 3> published) {
        const auto belief = worth.dealt(a, b, 1);
        for (const int m : {Blackjack::stand, Blackjack::hit, Blackjack::double_down})
            EXPECT_NEAR(worth.choice(belief, m), published[static_cast<std::size_t>(m)], 1e-6)
                << a << "," << b << " " << m;
    };
    expect_worth(6, 5, {-0.634013, 0.172946, 0.240259});
    expect_worth(6, 4, {-0.636118, 0.081506, 0.048615});
    expect_worth(7, 1, {-0.101015, -0.108386, -0.357778});
}

} // namespace
} // namespace zermelo
