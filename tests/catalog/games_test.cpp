// Every game behind the facade: its facets, its positions, and the scale of its values.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "catalog/facade/any_game.hpp"
#include "catalog/output/wrap.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/talk.hpp"

namespace zermelo {
namespace {

using Names = std::set<std::string>;

Names facets_of(const AnyGame& game) {
    Names names;
    if (game.puzzle() != nullptr) names.insert("puzzle");
    if (game.equilibrium() != nullptr) names.insert("equilibrium");
    if (game.book() != nullptr) names.insert("book");
    if (game.analysis() != nullptr) names.insert("analysis");
    if (game.protocol() != nullptr) names.insert("protocol");
    return names;
}

TEST(Positions, EndByRepetitionOfTheMovesThatLeadToThem) {
    const auto chess = *find_game("chess");
    const std::vector<std::string> once{"Nf3", "Nf6", "Ng1", "Ng8"};
    std::vector<std::string> moves = once;
    EXPECT_FALSE((*position_at(*chess, {{}, moves}))->is_over());
    moves.insert(moves.end(), once.begin(), once.end());
    const auto at = position_at(*chess, {{}, moves});
    ASSERT_TRUE(at) << at.message();
    EXPECT_TRUE((*at)->is_over());
    EXPECT_FALSE((*at)->turn());
    EXPECT_EQ((*at)->move_count(), 0U);
    EXPECT_TRUE(not_playable(**at));
    moves.emplace_back("e4");
    EXPECT_EQ(position_at(*chess, {{}, moves}).message(),
              "move 9, 'e4': the game is over before it");
}

TEST(Positions, CountThePointsThatWereWonBefore) {
    using Points = std::vector<double>;
    const auto payoffs = [](const std::string& game, const PositionText& from) {
        const auto rules = *find_game(game);
        return (*position_at(*rules, from))->payoffs();
    };
    EXPECT_EQ(payoffs("dots:1x1", {{}, {"0", "1", "2", "3"}}), (Points{-1, 1}));
    EXPECT_EQ(payoffs("dots:1x3", {"1x3:1111101111:0-2:first", {"5"}}), (Points{-1, 1}));
    EXPECT_EQ(payoffs("dots:1x3", {"1x3:1111111111:3-0", {}}), (Points{3, -3}));
}

TEST(Facets, AreThoseThatAGameHas) {
    const std::vector<std::pair<std::string, Names>> expected{
        {"sudoku", {"puzzle", "analysis"}},
        {"dots:3x3", {"analysis", "book"}},
        {"dots:9x9", {"analysis"}},
        {"chess", {"analysis", "protocol"}},
        {"kuhn-poker", {"equilibrium"}},
        {"leduc-poker", {"equilibrium"}},
        {"nim", {"analysis", "book"}},
        {"connect-four", {"analysis", "book"}},
        {"blackjack", {}},
        {"simple-chess", {"analysis"}},
        {"same-game", {}}};
    for (const auto& [name, facets] : expected) {
        const auto game = find_game(name);
        ASSERT_TRUE(game) << game.message();
        EXPECT_EQ(facets_of(**game), facets) << name;
    }
}

TEST(Facets, OfAnalysisHaveTopicsWithHelp) {
    for (const auto& row : all_games()) {
        const auto game = *find_game(row.name);
        if (game->analysis() == nullptr) continue;
        EXPECT_FALSE(game->analysis()->topics().empty()) << row.name;
        for (const auto& topic : game->analysis()->topics())
            EXPECT_FALSE(topic.help.empty()) << row.name << ", " << topic.name;
    }
}

TEST(Games, HaveTheirProverAndTheirOpponentAmongTheirEngines) {
    for (const auto& row : all_games()) {
        const auto game = find_game(row.name);
        ASSERT_TRUE(game) << game.message();
        const GameInfo& info = (*game)->info();
        const auto has = [&](PlayerKind kind) {
            return std::ranges::any_of(info.engines,
                                       [&](const auto& e) { return e.first == kind; });
        };
        EXPECT_TRUE(has(info.opponent)) << row.name << " by " << player_row(info.opponent).name;
        if (info.prover) {
            EXPECT_TRUE(has(*info.prover)) << row.name;
        }
        EXPECT_EQ(has(PlayerKind::cfr), (*game)->equilibrium() != nullptr) << row.name;
        EXPECT_EQ(info.seat_names.size(), static_cast<std::size_t>(info.seats)) << row.name;
        for (const auto& [kind, name] : info.engines) {
            if (kind == PlayerKind::uci || kind == PlayerKind::cfr) continue;
            EXPECT_NE((*game)->search(default_player(kind)), nullptr) << row.name << ", " << name;
        }
    }
}

/// What is wrong with a position, or nothing.
std::string wrong_at(const AnyGame& game, const AnyPosition& at) {
    const std::size_t count = at.move_count();
    const auto texts = at.move_texts(std::numeric_limits<std::size_t>::max());
    if (texts.size() != count) return "not as many texts as moves";
    for (std::size_t i = 0; i < count; i += 1 + count / 40) {
        if (texts[i] != at.move_text(i)) return "move_texts and move_text differ";
        if (at.find_move(texts[i]) != i) return "'" + texts[i] + "' is another move";
    }
    if (at.move_texts(2).size() != std::min<std::size_t>(2, count)) return "more than asked for";
    if (game.info().has_notation) {
        const auto read = game.read(at.text());
        if (!read) return "'" + at.text() + "' is not read: " + read.message();
        if (!(*read)->equals(at)) return "'" + at.text() + "' is another position";
    } else if (!at.text().empty()) {
        return "a text without a notation";
    }
    const auto copy = at.clone();
    if (!copy->equals(at)) return "a copy differs";
    if (count == 0) return "";
    copy->play(count - 1);
    if (at.move_count() != count || at.move_text(0) != texts[0]) return "a copy is no copy";
    if (copy->equals(at)) return "a move changes nothing";
    return "";
}

/// Plays at random, and checks every position of the first 50.
void plays_well(const AnyGame& game, std::uint64_t seed) {
    Random random(seed);
    const auto at = game.start();
    for (int played = 0; !at->is_over() && played < 1000; ++played) {
        if (played < 50) {
            ASSERT_EQ(wrong_at(game, *at), "") << game.name() << " after " << played;
        }
        ASSERT_TRUE(at->turn().has_value());
        ASSERT_GT(at->move_count(), 0U);
        at->play(pick(random, static_cast<std::uint32_t>(at->move_count())));
    }
    if (!at->is_over()) return;
    EXPECT_FALSE(at->outcome_text().empty());
    const auto payoffs = at->payoffs();
    ASSERT_EQ(payoffs.size(), static_cast<std::size_t>(game.info().seats));
    if (game.info().is_zero_sum) {
        EXPECT_EQ(std::accumulate(payoffs.begin(), payoffs.end(), 0.0), 0) << game.name();
    }
}

TEST(Positions, OfEveryGameArePlayedReadAndCopied) {
    for (const auto& row : all_games())
        for (const std::uint64_t seed : {1U, 2U, 3U}) plays_well(**find_game(row.name), seed);
}

TEST(Positions, OfOtherSizesToo) {
    for (const char* name :
         {"nim:4,2", "nim-heaps:1,2,3", "tic-tac-toe:players=3", "connect:5,4,3",
          "connect:m=6,n=5,k=4,p=2,q=1", "connect-four:columns=5,rows=4,k=3", "sudoku:2,2",
          "sudoku:rows=2,columns=3", "rook-endgame:size=4", "goofspiel:cards=4", "dots:1x2",
          "dots:9x9", "chess:start=0", "blackjack:decks=1", "mastermind:pegs=2,colours=3",
          "same-game:columns=4,rows=3", "nimstring:2x2", "blind-tic-tac-toe:columns=2,rows=2,k=2",
          "strings-and-coins:graph=a-b;b-c;c-ground"}) {
        const auto game = find_game(name);
        ASSERT_TRUE(game) << name << ": " << game.message();
        plays_well(**game, 1913);
    }
}

/// The width of the longest line, and the number of lines.
std::pair<std::size_t, int> extent(const std::string& text) {
    std::istringstream lines(text);
    std::pair<std::size_t, int> found{0, 0};
    for (std::string line; std::getline(lines, line); ++found.second)
        found.first = std::max(found.first, line.size());
    return found;
}

TEST(Rules, OfEveryGameFitOnAScreen) {
    std::vector<std::string> names{"nim:pieces=21,take=4,misere=false",
                                   "tic-tac-toe:players=4",
                                   "blackjack:decks=8",
                                   "chess:start=0",
                                   "sudoku:5,5",
                                   "connect:19,19,6,2,1",
                                   "goofspiel:13,ascending",
                                   "dots:9x9",
                                   "simple-chess:rules=parallel-minimax"};
    for (const auto& row : all_games()) names.push_back(row.name);
    for (const auto& name : names) {
        const auto game = find_game(name);
        ASSERT_TRUE(game) << game.message();
        const std::string rules = wrapped((*game)->info().rules);
        const auto [columns, lines] = extent(rules);
        EXPECT_LE(columns, 78U) << name;
        EXPECT_TRUE(lines >= 2 && lines <= 20) << name << '\n' << rules;
    }
}

TEST(Rules, SayWhatTheSettingsAre) {
    EXPECT_NE((*find_game("nim:21,5"))->info().rules.find("1 to 5"), std::string::npos);
    EXPECT_NE((*find_game("nim:misere=false"))->info().rules.find("last piece wins"),
              std::string::npos);
    EXPECT_NE((*find_game("connect6"))->info().rules.find("only one stone"), std::string::npos);
}

TEST(Wrapping, BreaksBetweenWordsAndLeavesLongOnesWhole) {
    EXPECT_EQ(wrapped("a bc def", 4), "a bc\ndef");
    EXPECT_EQ(wrapped("abcdef g\nh", 4), "abcdef\ng\nh");
    EXPECT_EQ(wrapped("", 4), "");
    EXPECT_EQ(wrapped("\u00e4\u00f6 \u00fc", 4), "\u00e4\u00f6 \u00fc");
}

// What is dealt is told to whom it is dealt, and what is hidden to nobody.
TEST(Deals, AreToldAsDeals) {
    const auto told = [](const char* name, const std::vector<std::string>& moves, Seat viewer) {
        static std::vector<GamePtr> games; // positions refer to them
        games.push_back(*find_game(name));
        Position s = games.back()->start();
        for (std::size_t i = 0; i + 1 < moves.size(); ++i) s->play(*s->find_move(moves[i]));
        return *s->told(*s->find_move(moves.back()), viewer);
    };
    EXPECT_EQ(told("blackjack", {"ace"}, first), "You are dealt an ace.");
    EXPECT_EQ(told("blackjack", {"ace", "5", "8"}, first), "The dealer shows an 8.");
    EXPECT_EQ(told("blackjack:decks=1", {"ace", "5", "8", "10"}, first),
              "The dealer takes a hidden card.");
    EXPECT_EQ(told("kuhn-poker", {"J"}, first), "You are dealt the J.");
    EXPECT_EQ(told("kuhn-poker", {"J"}, second), "First is dealt a card.");
    EXPECT_EQ(told("kuhn-poker", {"J", "K", "bet"}, second), "First bets.");
    EXPECT_EQ(told("leduc-poker", {"J1", "K1", "check", "check", "Q2"}, second),
              "The card Q2 is turned up.");
    EXPECT_EQ(told("mastermind", {"1234"}, first), "A secret code has been chosen.");
    EXPECT_EQ(told("goofspiel:4,ascending", {"2", "3"}, second),
              "You bid 3, the other bids 2: you win the prize 1.");
    EXPECT_EQ(told("blind-tic-tac-toe", {"b2", "b2"}, second), "b2 is taken: choose another cell.");
    EXPECT_EQ(told("blind-tic-tac-toe", {"b2", "b2"}, first), "");
}

TEST(Cards, AreShownWithTheirTotal) {
    const auto shown = [](const char* name, const std::vector<std::string>& moves) {
        const auto game = find_game(name);
        Position s = (*game)->start();
        for (const auto& move : moves) s->play(*s->find_move(move));
        return s->picture(first);
    };
    EXPECT_EQ(shown("blackjack", {"ace", "5", "8"}),
              "You have ace 5 (soft 16), the dealer shows 8");
    EXPECT_EQ(shown("blackjack:decks=1", {"9", "5", "8", "10"}),
              "You have 9 5 (14), the dealer has 8 (8) and a hidden card");
    EXPECT_EQ(shown("blackjack:decks=1", {"9", "5", "8", "10", "stand"}),
              "You have 9 5 (14), the dealer has 8 10 (18)");
}

Json report(const std::string& message) {
    RequestHandler handler;
    const auto request = request_of(message);
    const auto found = request ? handler.answer(*request) : request.mistake();
    return found ? *found : Json{found.message()};
}

double value_of(const Json& answer) { return answer["value"].get<double>(); }

// A queen more: about 900 hundredths of a pawn, whoever searches.
TEST(Values, OfChessAreOnOneScaleWhoeverFindsThem) {
    const std::string question = R"({"do":"best","game":"chess","position":")"
                                 "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
                                 R"(","player":")";
    for (const char* player : {"alphabeta,nodes=20000", "alphabeta,nodes=20000,selective",
                               "mcts,iterations=300,knowledge=expert,cut=1"}) {
        const Json answer = report(question + player + "\"}");
        EXPECT_GT(value_of(answer), 300) << player << '\n' << answer;
        EXPECT_LT(value_of(answer), 2000) << player << '\n' << answer;
        EXPECT_FALSE(answer["proven"].get<bool>());
        for (const Json& value : answer["values"]) EXPECT_LT(std::abs(value.get<double>()), 32000);
    }
}

TEST(Values, OfConnectFourAreScores) {
    for (const char* player : {"mcts,iterations=200", "mcts,iterations=200,knowledge=expert",
                               "alphabeta,nodes=20000", "minimax,depth=2"})
        for (const char* moves : {"", "44", "444444", "123"}) {
            const Json answer = report(std::string(R"({"do":"values","game":"connect-four",)") +
                                       R"("player":")" + player + R"(","moves":")" + moves + "\"}");
            ASSERT_TRUE(answer.contains("values")) << player << '\n' << answer;
            EXPECT_LE(std::abs(value_of(answer)), 21) << player << ' ' << moves << '\n' << answer;
            for (const Json& value : answer["values"])
                EXPECT_LE(std::abs(value.get<double>()), 21) << player << '\n' << answer;
        }
}

} // namespace
} // namespace zermelo
