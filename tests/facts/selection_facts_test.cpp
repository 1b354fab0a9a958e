// Published results for products of selection functions and the games of Hartmann (2018).

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

#include "toy_games.hpp"
#include "zermelo/games/blackjack.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/mastermind.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/search/perft.hpp"
#include "zermelo/select/beliefs.hpp"
#include "zermelo/select/chance.hpp"
#include "zermelo/select/chance_select.hpp"
#include "zermelo/select/optimal.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

// Connect Three. J. Hartmann, "Finding optimal strategies in sequential games with the novel
// selection monad", 2021: section 6 prints this play.
const std::vector<int> play_of_the_seed{2, 4, 3, 1, 2, 2, 3, 5, 1};

std::vector<int> columns_of(const ConnectThree& game, const std::vector<ConnectThree::Move>& play) {
    std::vector<int> columns;
    for (const auto m : play) columns.push_back(game.column_of(m) + 1);
    return columns;
}

TEST(OptimalPlay, OfAGameEqualsThatOfItsRounds) {
    const ConnectThree game;
    std::string columns;
    auto s = game.start();
    for (const auto m : optimal_play(game, 9, HartmannTerms{})) {
        columns += move_text(game, s, m);
        game.play(s, m);
    }
    EXPECT_EQ(columns, "243122351");
    EXPECT_EQ(optimal_outcome(game, 9, HartmannTerms{}), (Paced{1, 9}));
    const std::vector<int> two_taken{2};
    EXPECT_EQ(optimal_strategy(Nim{}, std::span<const int>(two_taken)), 1);
    EXPECT_EQ(optimal_strategy(Nim{}, std::span<const int>{}), 2);
    EXPECT_EQ(optimal_outcome(Nim{}), Value::win_in(8));
    EXPECT_EQ(optimal_outcome(TicTacToe{}), Value::draw());
}

TEST(ConnectThreeFacts, NineRoundsGiveHartmannsPlay) {
    const ConnectThree game;
    const auto rounds = rounds_of(game, game.start(), HartmannTerms{});
    using Move = ConnectThree::Move;
    using Rounds = decltype(rounds);
    for (const auto& best : {ProductJ<Move, Rounds>(rounds, 9).optimal(game.start()),
                             ProductG<Move, Rounds>(rounds, 9).optimal(game.start()),
                             PrunedProduct<Move, Rounds>(rounds, 9).optimal(game.start())}) {
        EXPECT_EQ(columns_of(game, best.play), play_of_the_seed);
        EXPECT_EQ(best.outcome, (Paced{1, 9}));
    }
}

TEST(ConnectThreeFacts, TheEngineGivesHartmannsPlay) {
    const ConnectThree game;
    for (const SelectOptions options :
         {SelectOptions{Monad::g, true, true}, SelectOptions{Monad::g, false, true},
          SelectOptions{Monad::j, false, true}}) {
        const auto report = Select<>{options, {}}.search(game, game.start(), {.depth = 9});
        EXPECT_EQ(columns_of(game, report.line), play_of_the_seed);
        EXPECT_EQ(report.value, Value::win_in(9));
        EXPECT_TRUE(report.proven());
    }
}

// Hartmann's rules: play continues to the full depth after a win.

/// A board with a border of two cells, so that no index leaves it.
using Board = std::array<std::array<char, 7>, 9>;

/// Is the stone on this cell part of three in a row?
bool completes_three(const Board& board, int column, int row) {
    const auto at = [&](int c, int r) {
        return board[static_cast<std::size_t>(c)][static_cast<std::size_t>(r)];
    };
    for (const auto& [dc, dr] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}})
        for (int back = -2; back <= 0; ++back) {
            int stones = 0;
            for (int i = back; i < back + 3; ++i)
                stones += at(column + i * dc, row + i * dr) == at(column, row) ? 1 : 0;
            if (stones == 3) return true;
        }
    return false;
}

/// p: the first player with three in a row, and the number of stones.
Paced first_three(History<int> play) {
    Board board{};
    for (std::size_t i = 0; i < play.size(); ++i) {
        const int column = play[i] + 1;
        int row = 2;
        auto& cells = board[static_cast<std::size_t>(column)];
        while (cells[static_cast<std::size_t>(row)] != 0) ++row;
        cells[static_cast<std::size_t>(row)] = i % 2 == 0 ? 'X' : 'O';
        if (completes_three(board, column, row))
            return {i % 2 == 0 ? 1 : -1, static_cast<int>(i) + 1};
    }
    return {0, static_cast<int>(play.size())};
}

/// epsilons: any column that is not full.
auto columns_that_are_free(History<int> play) {
    std::array<int, 6> stones{};
    for (const int column : play) ++stones[static_cast<std::size_t>(column)];
    MoveList<int, 5> columns;
    for (int column = 1; column <= 5; ++column)
        if (stones[static_cast<std::size_t>(column)] < 3) columns.push_back(column);
    return Selector{columns, HartmannHurried{play.size() % 2 == 0 ? 1 : -1}};
}

TEST(ConnectThreeFacts, EvaluationsPastWinsAreAsManyAsHartmanns) {
    const std::vector rounds(9, &columns_that_are_free);
    const auto j = bigotimes<int>(rounds, first_three);
    EXPECT_EQ(j.play, play_of_the_seed);
    EXPECT_EQ(j.outcome, (Paced{1, 9}));
    EXPECT_EQ(j.evaluations, 6'317'899U);
    const auto g = bigotimes_g<int>(rounds, first_three);
    EXPECT_EQ(g.play, play_of_the_seed);
    EXPECT_EQ(g.outcome, (Paced{1, 9}));
    EXPECT_EQ(g.evaluations, 1'138'200U);
}

TEST(ConnectThreeFacts, TheFirstPlayerWinsAtPlyNine) {
    const ConnectThree game;
    for (const bool hartmann_ties : {false, true}) {
        const Select<> select{{Monad::g, true, hartmann_ties}, {}};
        const auto report = select.search(game, game.start());
        EXPECT_EQ(report.value, Value::win_in(9));
        EXPECT_TRUE(report.proven());
        std::vector<Value> values;
        for (const auto& edge : report.edges) values.push_back(edge.value);
        EXPECT_EQ(values, (std::vector{Value::loss_in(12), Value::win_in(9), Value::win_in(9),
                                       Value::win_in(9), Value::loss_in(12)}));
    }
}

// Connect Four. J. Tromp, "John's Connect Four Playground", and OEIS A212693: positions by ply.

TEST(ConnectFourFacts, SequencesOfMoves) {
    const ConnectFour game;
    const std::vector<std::uint64_t> expected{1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
    for (std::size_t depth = 0; depth < expected.size(); ++depth)
        EXPECT_EQ(perft(game, game.start(), static_cast<int>(depth)), expected[depth]) << depth;
}

TEST(ConnectFourFacts, PositionsByPly) {
    const ConnectFour game;
    Meter meter{Budget{}};
    EXPECT_EQ(count_positions(game, game.start(), 8, meter),
              (std::vector<std::uint64_t>{1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275}));
}

// The positions of small boards: John Tromp, https://tromp.github.io/c4/c4.html
TEST(ConnectFourFacts, PositionsOfSmallBoards) {
    const auto all = [](DropSize size) {
        const AnyConnectFour game{AnyDrop{size}};
        Meter meter{Budget{}};
        std::uint64_t sum = 0;
        for (const auto count : count_positions(game, game.start(), 25, meter)) sum += count;
        return sum;
    };
    EXPECT_EQ(all({4, 4, 4}), 161029U);
    EXPECT_EQ(all({4, 5, 4}), 1706255U);
    EXPECT_EQ(all({5, 4, 4}), 3945711U);
}

TEST(ConnectFourFacts, ABoardOfAnySizePlaysTheSame) {
    const AnyConnectFour four{AnyDrop{{7, 6, 4}}};
    EXPECT_EQ(perft(four, four.start(), 7), 823'536U);
    const AnyConnectFour three{AnyDrop{{5, 3, 3}}};
    EXPECT_EQ(Select<>{}.search(three, three.start()).value, Value::win_in(9));
}

// Notation.

using Text = Notation<ConnectFour>;

std::string mistake(std::string_view text) {
    const auto read = Text::parse_position(ConnectFour{}, text);
    return read ? "" : read.message();
}

void expect_mistake(std::string_view text, const std::vector<std::string>& parts) {
    const std::string message = mistake(text);
    EXPECT_FALSE(message.empty()) << "'" << text << "' was read";
    EXPECT_EQ(message.find('\n'), std::string::npos) << "one line";
    for (const auto& part : parts)
        EXPECT_NE(message.find(part), std::string::npos) << part << " is not in: " << message;
}

TEST(ConnectFourNotation, SaysWhichStoneIsWrong) {
    expect_mistake("4488", {"stone 3", "'8'", "1 to 7"});
    expect_mistake("440", {"stone 3", "'0'", "1 to 7"});
    expect_mistake("44 4", {"stone 3", "' '"});
    expect_mistake("4444444", {"stone 7", "'4'", "full"});
    expect_mistake("12121212", {"stone 8", "'2'", "over"});
    EXPECT_EQ(mistake(""), "");
    EXPECT_EQ(mistake("1212121"), "") << "won by the last one";
    EXPECT_EQ(mistake("444444"), "") << "a full column";
}

TEST(ConnectFourNotation, ReadsRowsFromTheTop) {
    const ConnectFour game;
    const std::string rows = "......./......./......./......./...O.../..XXO..";
    const auto s = Text::parse_position(game, rows);
    ASSERT_TRUE(s);
    EXPECT_EQ(*s, *Text::parse_position(game, "4435"));
    EXPECT_EQ(picture(game, *s), ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n"
                                 ". . . O . . .\n. . X X O . .\n1 2 3 4 5 6 7\n"
                                 "Red's turn (X)");
    EXPECT_EQ(game.column_of(*parse_move(game, *s, "7")), 6);
    EXPECT_EQ(parse_move(game, *s, "8"), std::nullopt);
}

TEST(ConnectFourNotation, RefusesRowsThatNoPlayLeadsTo) {
    const std::string empty = "......./......./......./......./";
    expect_mistake(empty + "......./...O...", {"no play leads"});
    expect_mistake(empty + "......./..XX...", {"no play leads"});
    expect_mistake(empty + ".OOO.../XXXXO..", {"no play leads"});
    expect_mistake(empty + "....", {"cells"});
    expect_mistake(empty + "...X?../.......", {"'?'", "character"});
    expect_mistake(empty + "...X.../.......", {"column 4", "above a free cell"});
    expect_mistake("......X/......./......./......./......./......O", {"column 7", "fall"});
    expect_mistake("......X/......./......./......./......./X.O.O..", {"column 7", "fall"});
    EXPECT_EQ(mistake(empty + ".OOO.../.XXXX.."), "");
}

TEST(ConnectFourNotation, NamesColumnsAfterTheNinth) {
    const AnyConnectFour game{AnyDrop{{12, 4, 4}}};
    using AnyText = Notation<AnyConnectFour>;
    const auto s = AnyText::parse_position(game, "19acC");
    ASSERT_TRUE(s);
    EXPECT_EQ(game.turn(*s), second);
    EXPECT_EQ(*AnyText::parse_position(game, AnyText::position(game, *s)), *s);
    EXPECT_FALSE(AnyText::parse_position(game, "d"));
}

// Chance. The reference memoizes the values of hands and draws the dealer's cards one by one.

class BlackjackOracle {
public:
    /// The expected payoff with these points against an up card.
    double worth(int points, bool soft, bool two_cards, int open) {
        const auto key = std::tuple(points, soft, two_cards, open);
        if (const auto known = worth_.find(key); known != worth_.end()) return known->second;
        double best = standing(points, open);
        double hit = 0;
        double doubled = 0;
        for (int card = 1; card <= 10; ++card) {
            const auto [more, still_soft] = drawn(points, soft, card);
            const bool bust = more > 21;
            hit += odds(card) * (bust ? -1 : worth(more, still_soft, false, open));
            doubled += odds(card) * 2 * (bust ? -1 : standing(more, open));
        }
        best = std::max(best, hit);
        if (two_cards) best = std::max(best, doubled);
        return worth_[key] = best;
    }

private:
    static double odds(int card) { return card < 10 ? 1.0 / 13 : 4.0 / 13; }

    static std::pair<int, bool> drawn(int points, bool soft, int card) {
        if (card == 1 && points + 11 <= 21) return {points + 11, true};
        points += card;
        if (points > 21 && soft) return {points - 10, false};
        return {points, soft};
    }

    double standing(int points, int open) {
        return open == 1 ? dealer(points, 11, true, 1) : dealer(points, open, false, 1);
    }

    /// The payoff of standing, given the dealer's points.
    double dealer(int mine, int points, bool soft, int cards) {
        if (cards == 2 && points == 21) return -1;
        if (points > 21) return 1;
        if (points >= 17) return (mine > points) - (mine < points);
        const auto key = std::tuple(mine, points, soft, cards);
        if (const auto known = dealer_.find(key); known != dealer_.end()) return known->second;
        double sum = 0;
        for (int card = 1; card <= 10; ++card) {
            const auto [more, still_soft] = drawn(points, soft, card);
            sum += odds(card) * dealer(mine, more, still_soft, std::min(cards + 1, 3));
        }
        return dealer_[key] = sum;
    }

    std::map<std::tuple<int, bool, bool, int>, double> worth_;
    std::map<std::tuple<int, int, bool, int>, double> dealer_;
};

double expected(int total, bool ace, int cards, int open) {
    Blackjack::State s;
    s.player = {static_cast<std::uint8_t>(total), ace, static_cast<std::uint8_t>(cards)};
    s.open = static_cast<std::uint8_t>(open);
    s.phase = Blackjack::Phase::decide;
    return expected_payoffs(Blackjack{}, s).each[0];
}

TEST(BlackjackFacts, EveryTotalAgainstEveryCardHasItsExpectimaxValue) {
    BlackjackOracle oracle;
    for (int open = 1; open <= 10; ++open) {
        const auto expect_same = [&](int points, bool soft, int cards) {
            EXPECT_NEAR(expected(soft ? points - 10 : points, soft, cards, open),
                        oracle.worth(points, soft, cards == 2, open), 1e-12)
                << (soft ? "soft " : "hard ") << points << " against " << open;
        };
        for (int points = 4; points <= 20; ++points) expect_same(points, false, 2);
        for (int points = 12; points <= 21; ++points) expect_same(points, false, 3);
        for (int points = 12; points <= 20; ++points) expect_same(points, true, 2);
        for (int points = 13; points <= 21; ++points) expect_same(points, true, 3);
    }
}

TEST(BlackjackFacts, TheOddsOfADealerSumToOne) {
    for (int open = 1; open <= 10; ++open) {
        double sum = 0;
        for (int points = 17; points <= Blackjack::natural; ++points)
            sum += Blackjack::dealer_odds(open, points);
        EXPECT_NEAR(sum, 1, 1e-12) << open;
    }
    EXPECT_NEAR(Blackjack::dealer_odds(1, Blackjack::natural), 4.0 / 13, 1e-12);
    EXPECT_NEAR(Blackjack::dealer_odds(10, Blackjack::natural), 1.0 / 13, 1e-12);
    EXPECT_EQ(Blackjack::dealer_odds(9, Blackjack::natural), 0);
}

TEST(BlackjackFacts, ANaturalPaysThreeToTwoUnlessTheDealerHasOneToo) {
    const Blackjack game;
    for (const int open : {1, 5, 10}) {
        auto s = game.start();
        for (const int card : {10, 1, open}) game.play(s, card);
        EXPECT_NEAR(expected_payoffs(game, s).each[0],
                    1.5 * (1 - Blackjack::dealer_odds(open, Blackjack::natural)), 1e-12);
    }
}

// Hidden information.

TEST(MastermindFacts, TwoPegsOfThreeColoursTakeTwentyOneNinthsOfAGuess) {
    const Beliefs<Mastermind> game;
    EXPECT_NEAR(expected_payoffs(game, game.start()).each[0], -21.0 / 9, 1e-12);
}

/// The position after chance has chosen a code, which the player does not see.
Mastermind::State with_code(const Mastermind& game, Mastermind::Code code) {
    return after(game, game.start(), code);
}

TEST(ChanceSelectFacts, MastermindIsProvenWhateverTheCode) {
    const Mastermind game;
    for (const auto code : std::vector<Mastermind::Code>{0, 5, 8}) {
        const auto report = ChanceSelect{}.search(game, with_code(game, code));
        EXPECT_NEAR(*report.mean, -21.0 / 9, 1e-12);
        EXPECT_TRUE(report.proven());
        EXPECT_EQ(report.value, Value::margin(-2333));
        EXPECT_EQ(report.best().size(), 6U) << "two colours, not the same twice";
    }
}

TEST(ChanceSelectFacts, BlackjackIsProvenAsByExpectation) {
    for (const bool peek : {false, true}) {
        const Blackjack game{.peek = peek};
        for (const auto& [total, open] : {std::pair{16, 10}, {12, 3}, {11, 6}, {20, 1}}) {
            const Blackjack::State s{{static_cast<std::uint8_t>(total), false, 2},
                                     static_cast<std::uint8_t>(open),
                                     0,
                                     Blackjack::Phase::decide,
                                     false};
            const auto report = ChanceSelect{}.search(game, s);
            EXPECT_TRUE(report.proven());
            EXPECT_NEAR(*report.mean, expected_payoffs(game, s).each[0], 1e-12);
            for (const auto& edge : report.edges)
                EXPECT_NEAR(edge.mean, expected_payoffs(game, after(game, s, edge.move)).each[0],
                            1e-12);
        }
    }
}

// The published values of standing and hitting are -0.5404 and -0.5398: equal in thousandths.
TEST(ChanceSelectFacts, SixteenAgainstATenIsHitThoughItIsClose) {
    const Blackjack game;
    const Blackjack::State s{{16, false, 3}, 10, 0, Blackjack::Phase::decide, false};
    const auto report = ChanceSelect{}.search(game, s);
    EXPECT_EQ(report.best(), std::vector{Blackjack::hit});
}

TEST(ChanceSelect, CutOffAtADepthIsNeverWorthMoreThanDeeper) {
    const Mastermind game;
    const auto s = with_code(game, 3);
    double before = -100;
    for (const int depth : {1, 2, 3, 4, 6, 8, 64}) {
        const auto report = ChanceSelect{}.search(game, s, {.depth = depth});
        EXPECT_GE(*report.mean, before - 1e-12);
        EXPECT_EQ(report.proven(), depth >= 8) << depth;
        before = *report.mean;
    }
    EXPECT_NEAR(before, -21.0 / 9, 1e-12);
}

TEST(ChanceSelect, KeepsToItsBudget) {
    const Mastermind game{.pegs = 2, .colours = 4, .guesses = 10};
    const auto s = with_code(game, 3);
    for (const std::uint64_t nodes : {0U, 1U, 10U, 1000U}) {
        const auto report = ChanceSelect{}.search(game, s, {.nodes = nodes});
        EXPECT_LE(report.nodes, nodes);
        EXPECT_EQ(report.ended, Ended::by_nodes);
        EXPECT_FALSE(report.proven());
        EXPECT_TRUE(is_legal(game, s, *report.move));
    }
}

TEST(ChanceSelectFacts, ALookAtTheBallIsWorthItsFee) {
    const HiddenBall game;
    const auto report = ChanceSelect{}.search(game, after(game, game.start(), 1));
    EXPECT_EQ(report.best(), std::vector{3});
    EXPECT_NEAR(*report.mean, 7, 1e-12);
}

TEST(BeliefsFacts, WhatIsPossibleHasTheViewAndContainsEverySample) {
    const Mastermind game{.pegs = 3, .colours = 3, .guesses = 6};
    Random random(3);
    auto s = with_code(game, 11);
    for (const auto guess : std::vector<Mastermind::Code>{1, 14, 20}) {
        game.play(s, guess);
        const auto view = game.view(s, first);
        const auto possible = game.possible(view, first);
        for (const auto& [state, weight] : possible) EXPECT_EQ(game.view(state, first), view);
        for (int i = 0; i < 50; ++i) {
            const auto sample = game.sample(view, first, random);
            EXPECT_TRUE(std::ranges::any_of(
                possible, [&](const auto& each) { return each.first == sample; }));
        }
    }
}

// A look reveals the last ball; otherwise the first is more likely: (1/2 + 1/6) * 12 - 1.
TEST(BeliefsFacts, ALookHasTheValueOfItsInformation) {
    const Beliefs<HiddenBall> game;
    EXPECT_NEAR(expected_payoffs(game, game.start()).each[0], 7, 1e-12);
    const auto looked = after(game, game.start(), {3, 0});
    EXPECT_EQ(game.turn(looked), chance) << "tells whether it is the last one";
    std::vector<double> odds;
    for (const auto& m : game.moves(looked)) odds.push_back(game.probability(looked, m));
    ASSERT_EQ(odds.size(), 2U);
    EXPECT_NEAR(odds[0], 5.0 / 6, 1e-12);
    EXPECT_NEAR(odds[1], 1.0 / 6, 1e-12);
}

TEST(MastermindFacts, APlayerWhoSeesTheCodeNeedsOneGuess) {
    const Mastermind game;
    const auto s = after(game, game.start(), Mastermind::Code{7});
    const auto end = after(game, s, Mastermind::Code{7});
    EXPECT_EQ(payoff(*game.outcome(end), first), -1);
}

TEST(MastermindFacts, AnswersCountEachPegOnce) {
    const Mastermind game{.pegs = 4, .colours = 6, .guesses = 12};
    const auto code = [](int a, int b, int c, int d) {
        return static_cast<Mastermind::Code>(a + 6 * (b + 6 * (c + 6 * d)));
    };
    using Answer = Mastermind::Answer;
    EXPECT_EQ(game.answer(code(0, 0, 1, 1), code(0, 0, 1, 1)), (Answer{4, 0}));
    EXPECT_EQ(game.answer(code(0, 0, 1, 1), code(1, 1, 0, 0)), (Answer{0, 4}));
    EXPECT_EQ(game.answer(code(0, 0, 0, 1), code(0, 1, 1, 1)), (Answer{2, 0}));
    EXPECT_EQ(game.answer(code(0, 0, 2, 3), code(4, 0, 0, 2)), (Answer{1, 2}));
    EXPECT_EQ(game.answer(code(5, 5, 5, 5), code(0, 1, 2, 3)), (Answer{0, 0}));
    EXPECT_EQ(game.codes(), 1296);
}

} // namespace
} // namespace zermelo
