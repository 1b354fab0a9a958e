// Ratings, the human player and commentaries.

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "toy_games.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/dots.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/play/human.hpp"
#include "zermelo/play/match.hpp"
#include "zermelo/play/rating.hpp"
#include "zermelo/play/referee.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/minimax.hpp"

namespace zermelo {
namespace {

TEST(Tally, CountsByPayoff) {
    Tally tally;
    tally.add(1, -1);
    tally.add(0.5, 0.25);
    tally.add(0, 0);
    tally.add(-1, 1);
    EXPECT_EQ(tally.wins, 2);
    EXPECT_EQ(tally.draws, 1);
    EXPECT_EQ(tally.losses, 1);
    EXPECT_EQ(tally.games(), 4);
    EXPECT_DOUBLE_EQ(tally.score(), 0.625);
}

// Wilson's interval, computed in another language.
TEST(Confidence, IsWilsonsInterval) {
    struct Case {
        Tally tally;
        double low;
        double high;
    };
    for (const auto& [tally, low, high] :
         {Case{{7, 0, 3}, 0.396778145, 0.892208733}, Case{{0, 0, 10}, 0, 0.277532803},
          Case{{10, 0, 0}, 0.722467197, 1}, Case{{30, 40, 30}, 0.403831530, 0.596168470}}) {
        EXPECT_NEAR(confidence(tally).low, low, 1e-8);
        EXPECT_NEAR(confidence(tally).high, high, 1e-8);
    }
}

TEST(Confidence, OfNoGamesIsTheWholeInterval) {
    EXPECT_EQ(confidence({}).low, 0);
    EXPECT_EQ(confidence({}).high, 1);
}

TEST(EloDifference, FollowsTheLogisticScale) {
    EXPECT_NEAR(*elo_difference(0.5), 0, 1e-12);
    EXPECT_NEAR(*elo_difference(0.75), 190.848501888, 1e-6);
    EXPECT_NEAR(*elo_difference(0.64), 99.950989287, 1e-6);
    EXPECT_NEAR(*elo_difference(0.25), -190.848501888, 1e-6);
    EXPECT_FALSE(elo_difference(0));
    EXPECT_FALSE(elo_difference(1));
}

/// The output for a person who types these lines, and the resulting answer.
template <Game G>
std::pair<std::string, Answer<G>> dialogue(const G& game, const std::string& lines,
                                           typename HumanPlayer<G>::Hint hint = {}) {
    std::istringstream in(lines);
    std::ostringstream out;
    HumanPlayer<G> person(in, out, hint);
    const auto s = game.start();
    const Seat seat = game.turn(s);
    auto answer = person.choose(game, view_of(game, s, seat), {.seat = seat});
    return {out.str(), answer};
}

const std::string prompt = "Maxie, please type your move: ";
const std::string refusal = "Something is wrong; bad input or bad move.\n";

TEST(HumanPlayer, AsksInTheWordsOfTheLecture) {
    const auto [told, answer] = dialogue(Nim{}, "2\n");
    EXPECT_EQ(told, prompt);
    EXPECT_EQ(std::get<int>(answer), 2);
}

TEST(HumanPlayer, AsksAgainAfterEveryBadMove) {
    const auto [told, answer] = dialogue(Nim{}, "4\n0\nthree\n\n -1\n2 pieces\n  3 \n");
    EXPECT_EQ(std::get<int>(answer), 3);
    std::string expected;
    for (int refused = 0; refused < 6; ++refused) expected += prompt + refusal;
    EXPECT_EQ(told, expected + prompt);
}

TEST(HumanPlayer, LeavesAtTheEndOfInput) {
    EXPECT_TRUE(std::holds_alternative<Leaves>(dialogue(Nim{}, "").second));
    EXPECT_TRUE(std::holds_alternative<Leaves>(dialogue(Nim{}, "4\n").second));
    EXPECT_TRUE(std::holds_alternative<Leaves>(dialogue(Nim{}, "quit\n").second));
}

TEST(HumanPlayer, AcceptsALastLineWithoutLineBreak) {
    EXPECT_EQ(std::get<int>(dialogue(Nim{}, "3").second), 3);
}

TEST(HumanPlayer, ResignsAndTakesBack) {
    EXPECT_TRUE(std::holds_alternative<Resigns>(dialogue(Nim{}, "resign\n").second));
    EXPECT_TRUE(std::holds_alternative<TakesBack>(dialogue(Nim{}, "undo\n").second));
}

TEST(HumanPlayer, ListsTheMoves) {
    const auto [told, answer] = dialogue(TicTacToe{}, "moves\nb2\n");
    const std::string asked = "X, please type your move: ";
    EXPECT_EQ(told, asked + "Moves: a1 b1 c1 a2 b2 c2 a3 b3 c3\n" + asked);
    EXPECT_EQ(std::get<int>(answer), TicTacToe{}.cell(1, 1));
}

TEST(HumanPlayer, HelpsAndHints) {
    const auto hint = [](const Nim&, const Nim::State&) { return std::string("take 2"); };
    const auto [told, answer] = dialogue<Nim>(Nim{}, "help\nhint\n2\n", hint);
    EXPECT_NE(told.find("resign"), std::string::npos);
    EXPECT_NE(told.find("take 2\n"), std::string::npos);
    EXPECT_EQ(told.find(refusal), std::string::npos);
    EXPECT_EQ(dialogue(Nim{}, "hint\n2\n").first, prompt + refusal + prompt) << "nobody to hint";
}

TEST(HumanPlayer, SeesOnlyItsView) {
    const auto [told, answer] = dialogue(Pennies{}, "2\n");
    EXPECT_EQ(std::get<Pennies::Side>(answer), Pennies::Side::tails);
}

TEST(Commentary, ReportsForfeits) {
    struct Quitter {
        Answer<Nim> choose(const Nim&, const Nim::State&) const { return Resigns{}; }
    };
    struct Cheat {
        int choose(const Nim&, const Nim::State&) const { return 4; }
    };
    const auto told = [](auto player) {
        std::ostringstream out;
        const Nim game;
        RandomPlayer other;
        Referee(game, {}, TerseCommentary(out)).play(game.start(), player, other);
        return out.str();
    };
    EXPECT_EQ(told(Quitter{}), "Maxie resigns. Minnie wins!\n");
    EXPECT_EQ(told(Cheat{}), "Maxie played an illegal move. Minnie wins!\n");
}

/// Takes one piece; when 12 are left, somebody interrupts.
struct Interrupted {
    StopSource* source;

    int choose(const Nim&, const Nim::State& s) const {
        if (s.pieces == 12) source->stop();
        return s.pieces == 12 ? 100 : 1;
    }
};

TEST(Referee, LeavesAGameThatIsInterruptedToNobody) {
    const Nim game;
    StopSource source;
    Interrupted one{&source};
    Interrupted other{&source};
    RefereeOptions options;
    options.stop = source;
    const auto record = Referee(game, options).play(game.start(), one, other);
    EXPECT_EQ(record.ending, Ending::left);
    EXPECT_EQ(record.steps.size(), 3U);
    EXPECT_FALSE(record.culprit);
    EXPECT_EQ(record.payoff_to(first), 0);
    EXPECT_EQ(ending_text(game, record), "Game stopped: interrupted");
}

TEST(Match, DoesNotCountAGameThatIsInterrupted) {
    StopSource source;
    int made = 0;
    const std::vector<PlayerMaker<Nim>> makers(2, [&](std::uint64_t) -> AnyPlayer<Nim> {
        if (++made <= 4) return RandomPlayer{};
        return Interrupted{&source};
    });
    MatchOptions options;
    options.games = 10;
    options.stop = source;
    EXPECT_EQ(match<Nim>(Nim{}, makers, options).size(), 2U);
}

/// Plays a list of moves; a negative number takes back.
struct Script {
    std::vector<int> moves;
    std::size_t at = 0;

    template <Game G>
    Answer<G> choose(const G&, const StateOf<G>&, const Situation<G>&) {
        const int m = moves[at++];
        if (m < 0) return TakesBack{};
        return m;
    }
};

TEST(Commentary, ShowsTheOwnersOfBoxesAlsoAfterATakeBack) {
    const auto game = dots_on<40>({1, 2});
    std::ostringstream out;
    Referee referee(game, {.take_back = true}, VerboseCommentary(out));
    Script maxie{{0, 4, -1, 4, 3}};
    Script minnie{{2, 5, 1, 5, 1, 6}};
    const auto s = game.start();
    referee.play(s, maxie, minnie);
    const std::string text = out.str();
    EXPECT_NE(text.find("|  2  |     6"), std::string::npos) << text;
    EXPECT_NE(text.find("|  2  |  2  |"), std::string::npos) << text;
    EXPECT_EQ(text.find('#'), std::string::npos) << text;
}

TEST(Commentary, CountsGainsForTheWinner) {
    const TinyDots game;
    Record<TinyDots> record;
    record.outcome = Margin{};
    record.steps = {{first, 0, 0, 0}, {second, 1, 2, 0}};
    EXPECT_EQ(ending_text(game, record), "Second wins!");
    record.steps.push_back({first, 2, 2, 0});
    EXPECT_EQ(ending_text(game, record), "Game tied!");
}

TEST(OutcomeText, NamesAllWhoWin) {
    EXPECT_EQ(outcome_text<ThreeTakers>({{2, -1, 0}}), "player 1 wins!");
    EXPECT_EQ(outcome_text<ThreeTakers>({{2, -1, 1}}), "player 1 and player 3 win!");
    EXPECT_EQ(outcome_text<ThreeTakers>({{0, 0, 0}}), "Game tied!");
    EXPECT_EQ(outcome_text<Ladder>({true}), "Solved!");
    EXPECT_EQ(outcome_text<Ladder>({false}), "Not solved.");
}

TEST(ValueNumber, IsASignOrPoints) {
    const Nim nim;
    EXPECT_EQ(value_number(nim, nim.start(), Value::win_in(9)), 1);
    EXPECT_EQ(value_number(nim, nim.start(), Value::loss_in(9)), -1);
    EXPECT_EQ(value_number(nim, nim.start(), Value::draw()), 0);
    const CoinRow coins;
    EXPECT_EQ(value_number(coins, coins.start(), Value::margin(-7)), -7);
}

TEST(EnginePlayer, IsMadeOfAKnowledgeAlikeForEveryEngine) {
    const Nim game;
    const EnginePlayer<Minimax<PerfectNim>> minimax{{PerfectNim{game}}, {.depth = 1}};
    const EnginePlayer<AlphaBeta<PerfectNim>> alphabeta{{PerfectNim{game}}, {.depth = 1}};
    for (int pieces = 2; pieces <= 15; ++pieces)
        EXPECT_EQ(minimax.choose(game, {pieces, first}), alphabeta.choose(game, {pieces, first}));
}

} // namespace
} // namespace zermelo
