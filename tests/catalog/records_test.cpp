// What the door writes it reads again: positions, moves and records, of every game.

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalog/output/json.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/talk.hpp"
#include "zermelo/core/printable.hpp"
#include "zermelo/play/rating.hpp"

namespace zermelo {
namespace {

/// The texts of some random moves from the start of a game, fewer if it is over before.
std::vector<std::string> random_moves(const AnyGame& game, std::uint64_t seed, std::size_t most) {
    Random random(seed);
    std::vector<std::string> texts;
    const auto at = game.start();
    while (texts.size() < most && !at->is_over()) {
        const auto number = pick(random, static_cast<std::uint32_t>(at->move_count()));
        texts.push_back(at->move_text(number));
        at->play(number);
    }
    return texts;
}

Json question(const std::string& verb, const AnyGame& game) {
    return {{"do", verb}, {"game", game.name()}};
}

/// The same question about the position behind some moves.
Json question(const std::string& verb, const AnyGame& game, const std::vector<std::string>& moves) {
    Json json = question(verb, game);
    json["moves"] = moves;
    return json;
}

/// A question to the door whose answer must not be an error.
Json answer(const Json& question) {
    Talk talk;
    const Json said = talk.last(question.dump());
    EXPECT_TRUE(said.contains("answer")) << question << '\n' << said;
    return said.contains("answer") ? said["answer"] : Json::object();
}

std::string error(const Json& question) {
    Talk talk;
    const Json said = talk.last(question.dump());
    EXPECT_TRUE(said.contains("error")) << question << '\n' << said;
    return said.contains("error") ? said["error"].get<std::string>() : "";
}

/// Calls use(game, moves) for random beginnings of every game.
void for_beginnings(
    const std::function<void(const AnyGame&, const std::vector<std::string>&)>& use) {
    for (const auto& row : all_games()) {
        const auto game = *find_game(row.name);
        for (const std::size_t most : {0U, 1U, 4U, 9U})
            use(*game, random_moves(*game, 17 + most, most));
    }
}

TEST(AnswersAboutPositions, AreThoseOfThePositionThatTheyName) {
    for_beginnings([](const AnyGame& game, const std::vector<std::string>& moves) {
        const Json seen = answer(question("look", game, moves));
        EXPECT_EQ(seen.contains("position"), game.info().has_notation) << seen;
        Json again = question("look", game);
        if (seen.contains("position"))
            again["position"] = seen["position"];
        else
            again["moves"] = seen["before"];
        const Json same = answer(again);
        // Who took which coin belongs to the play: a bare position does not show it. So do points,
        // and outcomes may differ.
        const bool shows_owners = game.name() == "dots" || game.name() == "strings-and-coins";
        for (const std::string key : {"picture", "to_move", "moves", "probabilities"}) {
            if (shows_owners && key == "picture") continue;
            EXPECT_EQ(seen.value(key, Json()), same.value(key, Json())) << again << ", " << key;
        }
    });
}

/// All texts under a key, however deep.
void collect(const Json& json, const std::string& key, std::vector<std::string>& found) {
    if (json.is_object() && json.contains(key) && json[key].is_string())
        found.push_back(json[key].get<std::string>());
    if (json.is_structured())
        for (const auto& item : json) collect(item, key, found);
}

TEST(AnswersAboutPositions, NameOnlyPositionsThatCanBeAskedFor) {
    for (const auto& row : all_games()) {
        const auto game = *find_game(row.name);
        const auto moves = random_moves(*game, 5, 3);
        std::vector<std::string> positions;
        for (const char* verb : {"look", "moves", "choose", "best", "perft", "tree", "play"}) {
            Json asked = question(verb, *game, moves);
            const std::string name(verb);
            if (name == "choose" || name == "best" || name == "tree")
                asked["player"] = "mcts,iterations=20";
            if (name == "perft") asked["depth"] = 1;
            if (name == "play")
                asked["players"] = std::vector<std::string>(
                    static_cast<std::size_t>(game->info().seats), "random");
            Talk talk;
            collect(talk.last(asked.dump()), "position", positions); // it may be over, or hidden
        }
        for (const auto& position : positions) {
            Json again = question("look", *game);
            again["position"] = position;
            EXPECT_EQ(answer(again)["position"], Json(position)) << row.name;
        }
    }
}

TEST(LegalMoves, OfAPositionAreListedAndAccepted) {
    for_beginnings([](const AnyGame& game, const std::vector<std::string>& moves) {
        const Json listed = answer(question("moves", game, moves));
        const auto at = *position_at(game, {std::nullopt, moves});
        ASSERT_EQ(listed["moves"].size(),
                  std::min<std::size_t>(1000, at->is_over() ? 0 : at->move_count()));
        for (std::size_t i = 0; i < listed["moves"].size(); ++i)
            EXPECT_EQ(at->find_move(listed["moves"][i].get<std::string>()), i) << game.name();
        EXPECT_EQ(listed.contains("outcome"), at->is_over());
        EXPECT_EQ(listed.contains("payoffs"), at->is_over());
        EXPECT_EQ(listed.contains("probabilities"), at->turn() == chance);
        double sum = 0;
        if (at->turn() == chance)
            for (const Json& likely : listed["probabilities"]) sum += likely.get<double>();
        if (at->turn() == chance && !listed.contains("left_off")) {
            EXPECT_NEAR(sum, 1, 1e-9) << game.name();
        }
    });
}

TEST(LegalMoves, AreNoneAtTheEndWhichPaysEachSeat) {
    for (const auto& row : all_games()) {
        const auto game = *find_game(row.name);
        const auto moves = random_moves(*game, 3, 1000);
        const auto at = *position_at(*game, {std::nullopt, moves});
        if (!at->is_over()) continue;
        const Json listed = answer(question("moves", *game, moves));
        EXPECT_TRUE(listed["moves"].empty()) << listed;
        EXPECT_TRUE(listed["to_move"].is_null()) << listed;
        EXPECT_EQ(listed["payoffs"].get<std::vector<double>>(), at->payoffs()) << row.name;
    }
}

TEST(LegalMoves, BeyondAThousandAreCounted) {
    const Json listed = answer({{"do", "moves"}, {"game", "nim:pieces=5000,take=5000"}});
    EXPECT_EQ(listed["moves"].size(), 1000U);
    EXPECT_EQ(listed["left_off"].get<int>(), 4000);
}

// White's knight and Black's go out and back twice: the position is there for the third time.
TEST(LegalMoves, AreNoneWhereTheGameIsOverByRepetition) {
    const Json once = answer({{"do", "moves"}, {"game", "chess"}, {"moves", "Nf3 Nf6 Ng1 Ng8"}});
    EXPECT_EQ(once["moves"].size(), 20U);
    const Json over =
        answer({{"do", "moves"}, {"game", "chess"}, {"moves", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"}});
    EXPECT_TRUE(over["moves"].empty()) << over;
    EXPECT_EQ(over["payoffs"].dump(), "[0,0]") << over;
}

Json play_question(const AnyGame& game, const std::vector<std::string>& moves) {
    Json json = question("play", game, moves);
    json["seed"] = 11;
    json["players"] =
        std::vector<std::string>(static_cast<std::size_t>(game.info().seats), "random");
    return json;
}

/// Is a record, written and read, played again to the same end?
void is_replayed(const Json& record) {
    const Json again = answer({{"do", "replay"}, {"record", Json::parse(record.dump())}});
    EXPECT_EQ(timeless(again).dump(), timeless(record).dump());
}

TEST(Records, OfPlaysFromAnyBeginningAreReplayed) {
    for_beginnings([](const AnyGame& game, const std::vector<std::string>& moves) {
        const Json record = answer(play_question(game, moves));
        EXPECT_EQ(record.value("before", Json::array()), Json(moves)) << game.name();
        EXPECT_FALSE(record.contains("position")) << game.name();
        is_replayed(record);
    });
}

TEST(Records, OfPlaysFromAPositionAndMovesAreReplayed) {
    for (const auto& row : all_games()) {
        const auto game = *find_game(row.name);
        if (!game->info().has_notation) continue;
        Position at = game->start();
        at->play(0);
        const std::string position = at->text();
        if (at->is_over()) continue;
        Json asked = play_question(*game, {at->move_text(0)});
        asked["position"] = position;
        const Json record = answer(asked);
        EXPECT_EQ(record["position"], Json(position));
        EXPECT_EQ(record["before"], Json(std::vector{at->move_text(0)}));
        is_replayed(record);
    }
}

/// The record of a play of random players, changed.
Json changed(const std::string& game, const std::function<void(Json&)>& change) {
    Json record = answer(play_question(**find_game(game), {}));
    change(record);
    return {{"do", "replay"}, {"record", record}};
}

TEST(Records, WithAWrongPayoffAreRefusedInTwoTextsThatDiffer) {
    for (const char* game : {"nim", "goofspiel", "blackjack", "dots:1x2", "tic-tac-toe"})
        for (const double wrong : {1.0, 1e-3, 1e-12}) {
            const auto message = error(changed(
                game, [&](Json& r) { r["payoffs"][0] = r["payoffs"][0].get<double>() + wrong; }));
            const std::string moves = "the moves pay ";
            const std::string says = ", the record says ";
            const auto middle = message.find(says);
            ASSERT_EQ(message.find(moves), 0U) << message;
            ASSERT_NE(middle, std::string::npos) << message;
            EXPECT_NE(message.substr(moves.size(), middle - moves.size()),
                      message.substr(middle + says.size()));
        }
}

TEST(Records, NestedDeeplyAreRefused) {
    const auto nested = [](std::size_t depth) {
        return R"({"game":"nim","x":)" + std::string(depth, '[') + std::string(depth, ']') + "}";
    };
    EXPECT_EQ(parse_record(nested(10)).message(), "it has no \"players\"");
    EXPECT_EQ(parse_record(nested(500'000)).message(), "it is nested too deeply");
    EXPECT_EQ(parse_record(R"({"game":"[[[\"[[[)" + std::string(100, '[') + "\"}").message(),
              "it has no \"players\"");
}

TEST(Records, LongerThanALineMayBeAreRefused) {
    EXPECT_EQ(parse_record(std::string(longest_line + 1, ' ')).message(),
              "it has more than 16777216 bytes");
}

/// Every byte and every pair of bytes that may be the beginning of something.
std::string odd_text(unsigned first, unsigned second) {
    return {'a', static_cast<char>(first), static_cast<char>(second), 'b'};
}

TEST(Answers, AreUtf8WithoutControlCharactersWhateverComesIn) {
    for (unsigned first = 0; first < 256; ++first)
        for (unsigned second = 0; second < 256; second += 3) {
            const std::string line = line_of(Json(odd_text(first, second)));
            EXPECT_TRUE(Json::accept(line)) << first << ' ' << second;
            EXPECT_EQ(line.substr(1, line.size() - 2), printable(line.substr(1, line.size() - 2)))
                << first << ' ' << second;
        }
}

TEST(Records, ThatCannotBeTrueAreRefused) {
    error(changed("nim", [](Json& r) { r["result"] = "Nobody wins!"; }));
    error(changed("nim", [](Json& r) { r["moves"].push_back("1"); }));
    error(changed("nim", [](Json& r) { r["before"] = Json::array({"1"}); }));
    error(changed("nim", [](Json& r) { r["before"] = Json::array({"9"}); }));
    error(changed("nim", [](Json& r) { r["position"] = "x"; }));
    error(changed("nim", [](Json& r) { r["players"].push_back("random"); }));
    error(changed("nim", [](Json& r) { r["payoffs"].erase(0); }));
    error(changed("nim", [](Json& r) { r["seconds"].erase(0); }));
    error(changed("nim", [](Json& r) { r["ending"] = "left"; }));
    error(changed("nim", [](Json& r) {
        r["ending"] = "resigned";
        r["moves"] = Json::array();
        r["seconds"] = Json::array();
        r["payoffs"] = {1, 1};
    }));
}

/// What a match says of its first player.
Json first_player(const std::string& game, const std::vector<std::string>& players, int games) {
    return answer(
        {{"do", "match"}, {"game", game}, {"players", players}, {"games", games}})["players"][0];
}

TEST(Matches, OfPlayersThatDrawNoLotsHaveTheIntervalOfTheirDifferentGames) {
    const Json first = first_player("tic-tac-toe", {"expert", "minimax,depth=2"}, 10);
    EXPECT_EQ(first["different"].get<int>(), 2) << "one with each side";
    const int won = first["won"].get<int>() / 5;
    const int drawn = first["drawn"].get<int>() / 5;
    const Interval interval = confidence(Tally{won, drawn, 2 - won - drawn});
    EXPECT_DOUBLE_EQ(first["low"].get<double>(), interval.low);
    EXPECT_DOUBLE_EQ(first["high"].get<double>(), interval.high);
    EXPECT_EQ(first_player("nim", {"mcts,iterations=20,seed=1", "minimax,depth=1"}, 6)["different"]
                  .get<int>(),
              2);
}

TEST(Matches, InWhichLotsAreDrawnCountEveryGame) {
    EXPECT_EQ(first_player("nim:pieces=2", {"random", "minimax"}, 10)["different"].get<int>(), 10);
    EXPECT_EQ(first_player("nim", {"mcts,iterations=20", "minimax"}, 6)["different"].get<int>(), 6);
    EXPECT_EQ(first_player("rock-paper-scissors", {"random", "random"}, 9)["different"].get<int>(),
              9);
}

} // namespace
} // namespace zermelo
