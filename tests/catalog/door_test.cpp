// The door: every verb of every game, the same answers by every way, and nothing but a message
// for what is wrong.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "catalog/registry/games.hpp"
#include "catalog/talk.hpp"

namespace zermelo {
namespace {

/// The first moves of chance, which no player makes.
std::string to_a_player(const AnyGame& game) {
    std::vector<std::string> moves;
    const auto at = game.start();
    while (at->turn() == chance) {
        moves.push_back(at->move_text(0));
        at->play(0);
    }
    return joined(moves, " ");
}

std::string random_players(const AnyGame& game) {
    return "[" +
           joined(std::vector<std::string>(static_cast<std::size_t>(game.info().seats),
                                           R"("random")")) +
           "]";
}

/// Questions about a game that take no time.
std::vector<std::string> quick_questions(const AnyGame& game) {
    std::vector<std::string> questions;
    const auto ask = [&](const std::string& verb, const std::string& more) {
        questions.push_back(R"({"do":")" + verb + R"(","game":")" + game.name() + '"' +
                            (more.empty() ? "" : ",") + more + "}");
    };
    ask("games", "");
    ask("look", "");
    ask("perft", R"("depth":1)");
    ask("play", R"("seed":5,"players":)" + random_players(game));
    ask("match", R"("games":1,"players":)" + random_players(game));
    const std::string moves = R"("moves":")" + to_a_player(game) + R"(","player":")";
    ask("choose", moves + R"(random")");
    for (const char* verb : {"choose", "best", "search", "values", "solve"})
        ask(verb, moves + R"(mcts,iterations=20")");
    if (!game.info().is_hidden) ask("tree", moves + R"(mcts,iterations=20")");
    return questions;
}

/// Questions that only some games answer.
const std::vector<std::string>& special_questions() {
    static const std::vector<std::string> questions{
        R"({"do":"games"})",
        R"({"do":"players"})",
        R"({"do":"best","game":"tic-tac-toe","player":"expert"})",
        R"({"do":"best","game":"nim"})",
        R"({"do":"values","game":"nim"})",
        R"({"do":"solve","game":"nim"})",
        R"({"do":"choose","game":"nim"})",
        R"({"do":"tree","game":"nim:5"})",
        R"({"do":"perft","game":"nim","depth":3,"positions":true})",
        R"({"do":"perft","game":"nim","divide":true,"count_games":true})",
        R"({"do":"equilibrium","game":"kuhn-poker","player":"cfr,iterations=5"})",
        R"({"do":"choose","game":"rock-paper-scissors","player":"cfr,iterations=5"})",
        R"({"do":"solve","game":"chess","position":"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1","mate":1})",
        R"({"do":"analyse","game":"dots:1x2","topic":"nimber"})",
        R"({"do":"analyse","game":"dots:1x2","topic":"explain"})",
        R"({"do":"solutions","game":"sudoku:2,2","position":"12343412........"})",
        R"({"do":"solve","game":"sudoku:2,2","position":"12343412........"})",
        R"({"do":"analyse","game":"sudoku:2,2","topic":"count","position":"123434122143...."})",
        R"({"do":"generate","game":"sudoku:2,2","seed":3})"};
    return questions;
}

/// A message with an id.
std::string with_id(const std::string& message, const std::string& id) {
    return R"({"id":)" + id + "," + message.substr(1);
}

void is_answered(Talk& talk, const std::string& question) {
    const auto said = talk.ask(with_id(question, "[17]"));
    ASSERT_FALSE(said.empty()) << question;
    for (const auto& message : said) EXPECT_EQ(message["id"].dump(), "[17]");
    for (std::size_t i = 0; i + 1 < said.size(); ++i)
        EXPECT_TRUE(said[i].contains("progress")) << said[i];
    ASSERT_TRUE(said.back().contains("answer")) << question << '\n' << said.back();
    EXPECT_FALSE(said.back().contains("error"));
}

TEST(TheDoor, AnswersEveryQuickVerbForEveryGame) {
    Talk talk;
    for (const auto& row : all_games())
        for (const auto& question : quick_questions(**find_game(row.name)))
            is_answered(talk, question);
}

TEST(TheDoor, AnswersWhatOnlySomeGamesHave) {
    Talk talk;
    for (const auto& question : special_questions()) is_answered(talk, question);
}

TEST(TheDoor, ReplaysItsOwnRecords) {
    Talk talk;
    for (const auto& row : all_games()) {
        const Json record =
            talk.last(R"({"do":"play","seed":7,"game":")" + row.name + R"(","players":)" +
                      random_players(**find_game(row.name)) + "}");
        ASSERT_TRUE(record.contains("answer")) << record;
        const Json again = talk.last(R"({"do":"replay","record":)" + record["answer"].dump() + "}");
        ASSERT_TRUE(again.contains("answer")) << again;
        EXPECT_EQ(timeless(again).dump(), timeless(record).dump());
    }
}

TEST(TheDoor, GivesTheAnswerOfTheRequestHandler) {
    Talk talk;
    RequestHandler handler;
    auto questions = special_questions();
    for (const char* game : {"nim", "chess", "kuhn-poker", "same-game"})
        for (const auto& question : quick_questions(**find_game(game)))
            questions.push_back(question);
    for (const auto& question : questions) {
        const auto request = request_of(question);
        ASSERT_TRUE(request) << request.message();
        const auto answer = handler.answer(*request);
        ASSERT_TRUE(answer) << answer.message();
        EXPECT_EQ(timeless(talk.last(question)["answer"]).dump(), timeless(*answer).dump())
            << question;
    }
}

/// What the program prints, as JSON.
Json printed(const std::string& arguments) {
    const std::string command = std::string(ZERMELO_PROGRAM) + " " + arguments;
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
    std::string text;
    std::array<char, 4096> buffer{};
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe.get()))
        text.append(buffer.data(), count);
    return Json::parse(text, nullptr, false);
}

TEST(TheDoor, SaysWhatTheProgramPrints) {
    Talk talk;
    const auto same = [&](const std::string& command, const std::string& message) {
        EXPECT_EQ(timeless(printed(command + " --json")).dump(),
                  timeless(talk.last(message)["answer"]).dump())
            << command;
    };
    same("best tic-tac-toe --player mcts,iterations=200",
         R"({"do":"best","game":"tic-tac-toe","player":"mcts,iterations=200"})");
    same("values connect-three --moves 44",
         R"({"do":"values","game":"connect-three","moves":"44"})");
    same("solve nim:21", R"({"do":"solve","game":"nim:21"})");
    same("perft chess --depth 2", R"({"do":"perft","game":"chess","depth":2})");
    same("tree nim:5 --depth 2", R"({"do":"tree","game":"nim:5","depth":2})");
    same("games", R"({"do":"games"})");
    same("games nim", R"({"do":"games","game":"nim"})");
    same("match nim --players random expert --games 4 --seed 3",
         R"({"do":"match","game":"nim","players":["random","expert"],"games":4,"seed":3})");
    same("solve kuhn-poker --player cfr,iterations=5",
         R"({"do":"solve","game":"kuhn-poker","player":"cfr,iterations=5"})");
}

TEST(TheDoor, EchoesAnyId) {
    Talk talk;
    for (const char* id : {"0", "-3", "1.5", "\"a\"", "[1,2]", "{\"b\":1}", "true"})
        EXPECT_EQ(talk.last(with_id(R"({"game":"nim"})", id))["id"].dump(), id);
    EXPECT_FALSE(talk.last(R"({"game":"nim"})").contains("id"));
    EXPECT_FALSE(talk.last(R"({"id":null,"game":"nim"})").contains("id"));
}

/// Is a message refused, once, with its id?
void is_refused(std::string_view message, const std::string& id) {
    Talk talk;
    const auto said = talk.ask(message);
    ASSERT_EQ(said.size(), 1U) << message;
    ASSERT_TRUE(said[0].contains("error")) << message << '\n' << said[0];
    EXPECT_FALSE(said[0]["error"].get<std::string>().empty());
    EXPECT_EQ(said[0].contains("id"), !id.empty()) << said[0];
    if (!id.empty()) {
        EXPECT_EQ(said[0]["id"].dump(), id) << message;
    }
}

TEST(TheDoor, RefusesValuesOfTheWrongKind) {
    for (const char* wrong : {R"("do":3)",
                              R"("do":"dance")",
                              R"("do":null)",
                              R"("game":3)",
                              R"("position":[])",
                              R"("moves":3)",
                              R"("moves":[3])",
                              R"("moves":{"a":1})",
                              R"("player":["random"])",
                              R"("players":true)",
                              R"("players":[null])",
                              R"("depth":"3")",
                              R"("depth":-1)",
                              R"("depth":1001)",
                              R"("depth":2.5)",
                              R"("depth":1e30)",
                              R"("mate":0)",
                              R"("mate":101)",
                              R"("visits":0)",
                              R"("visits":18446744073709551615)",
                              R"("seed":-1)",
                              R"("seed":9223372036854775808)",
                              R"("games":0)",
                              R"("games":1000001)",
                              R"("clock":0)",
                              R"("clock":-1)",
                              R"("clock":"1s")",
                              R"("positions":1)",
                              R"("count_games":"yes")",
                              R"("divide":null)",
                              R"("topic":1)",
                              R"("limit":0)",
                              R"("symmetry":false)",
                              R"("grade":3)",
                              R"("minimal":"true")",
                              R"("record":3)",
                              R"("record":{})",
                              R"("colour":"red")",
                              R"("Game":"nim")",
                              R"("":1)"}) {
        is_refused(std::string(R"({"id":5,"game":"nim",)") + wrong + "}", "5");
        is_refused(std::string(R"({"game":"nim",)") + wrong + R"(,"id":"x"})", R"("x")");
    }
}

TEST(TheDoor, RefusesWhatIsNoRequest) {
    for (const char* message : {"", " ", "{", "}", "nim", "[1]", "null", "3", "\"look\"", "{\"id\"",
                                "{\"id\":1}{\"id\":2}", "{\"id\":1,\"game\":\"\xff\"}", "\xff",
                                "{'game':'nim'}", "{\"game\":\"nim\",}"})
        is_refused(message, "");
    is_refused(std::string_view("\0\0", 2), "");
    is_refused("{\"id\":1,\"game\":\"" + std::string(std::size_t{1} << 20, 'x') + "\"}", "");
    is_refused(R"({"id":1})", "1");
    is_refused(R"({"id":1,"game":""})", "1");
}

TEST(TheDoor, SurvivesDeepNesting) {
    for (const std::size_t depth : {10'000U, 500'000U}) {
        Talk talk;
        const std::string deep = std::string(depth, '[') + std::string(depth, ']');
        EXPECT_EQ(talk.ask(deep).size(), 1U);
        EXPECT_EQ(talk.ask(with_id(R"({"game":"nim"})", deep)).size(), 1U);
    }
}

TEST(TheDoor, SurvivesTextThatMeansNothing) {
    for (const char* wrong : {R"("game":"chess","position":"\u0000\u0001")",
                              R"("game":"chess","moves":"e5 e5")",
                              R"("game":"nim:pieces=0")",
                              R"("game":"nim:pieces=99999999999999999999")",
                              R"("game":"nim:,")",
                              R"("game":"nim","do":"best","player":"mcts,iterations=0")",
                              R"("game":"nim","do":"best","player":"dragon")",
                              R"("game":"dragon")",
                              R"("game":"nim","do":"best","player":"human")",
                              R"("game":"nim","do":"best","player":"mcts,memory=1000000G")",
                              R"("game":"nim","do":"best","player":"")",
                              R"("game":"nim","do":"perft","depth":0)",
                              R"("game":"nim:3","do":"tree","visits":5)",
                              R"("game":"nim:3","do":"tree","player":"random")",
                              R"("game":"nim","do":"solutions")",
                              R"("game":"nim","do":"generate")",
                              R"("game":"nim","do":"analyse")",
                              R"("game":"nim","do":"equilibrium")",
                              R"("game":"dots:2x2","do":"analyse","topic":"weather")",
                              R"("game":"kuhn-poker","do":"best","player":"mcts,iterations=9")",
                              R"("game":"kuhn-poker","position":"x")",
                              R"("game":"nim:1","moves":"1","do":"best")",
                              R"("game":"nim","do":"play","players":["random"])",
                              R"("game":"nim","do":"match","players":["random","human"])",
                              R"("game":"chess","do":"perft","count_games":true)"})
        is_refused(std::string(R"({"id":[2],)") + wrong + "}", "[2]");
}

TEST(TheDoor, LetsNobodyOutsideRunProgramsOrOpenFiles) {
    const std::string file = "/etc/hostname";
    const std::string record =
        R"({"game":"strings-and-coins:file=)" + file +
        R"(","players":["a","b"],"seed":0,"moves":[],"seconds":[],"ending":"left","result":"",)"
        R"("payoffs":[0,0]})";
    for (const std::string& message :
         {std::string(R"({"id":1,"do":"best","game":"chess","player":"uci:/bin/true"})"),
          std::string(R"({"id":1,"do":"choose","game":"chess","player":"uci:/bin/true"})"),
          std::string(R"({"id":1,"do":"play","game":"chess","players":["uci:true","random"]})"),
          std::string(R"({"id":1,"do":"match","game":"chess","players":["random","uci:true"]})"),
          R"({"id":1,"do":"best","game":"connect-four","player":"expert,book=)" + file + "\"}",
          R"({"id":1,"do":"solve","game":"nim","player":"alphabeta,book=)" + file + "\"}",
          R"({"id":1,"do":"tree","game":"nim","player":"alphabeta,book=)" + file + "\"}",
          R"({"id":1,"game":"strings-and-coins:file=)" + file + "\"}",
          R"({"id":1,"do":"games","game":"nimstring:file=)" + file + "\"}",
          R"({"id":1,"do":"replay","record":)" + record + "}"}) {
        Talk talk;
        const auto said = talk.ask(message);
        ASSERT_EQ(said.size(), 1U) << message;
        ASSERT_TRUE(said[0].contains("error")) << message;
        EXPECT_NE(said[0]["error"].get<std::string>().find("outside"), std::string::npos)
            << said[0];
    }
}

constexpr const char* long_question =
    R"({"do":"solve","game":"connect-four","player":"alphabeta,book=none"})";

TEST(TheDoor, ReportsProgressBeforeTheAnswer) {
    Talk talk;
    const auto said = talk.ask(R"({"id":4,"do":"best","game":"connect-four",)"
                               R"("player":"alphabeta,time=500ms,book=none"})");
    ASSERT_GE(said.size(), 2U);
    EXPECT_LE(said.size(), 12U) << "at most ten in a second";
    for (std::size_t i = 0; i + 1 < said.size(); ++i) {
        EXPECT_TRUE(said[i].contains("progress")) << said[i];
        EXPECT_EQ(said[i]["id"].dump(), "4");
        EXPECT_GT(said[i]["progress"]["seconds"].get<double>(), 0);
    }
    EXPECT_TRUE(said.back().contains("answer"));
}

/// Asks on a thread of its own, stops it when it has said something, and takes the time of that.
double seconds_to_stop(Talk& talk, const std::function<void()>& stop) {
    std::thread asker([&] { talk.door().receive(with_id(long_question, "7")); });
    talk.wait();
    const auto began = std::chrono::steady_clock::now();
    stop();
    asker.join();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

constexpr double soon = 2; // with sanitizers, on a busy machine

TEST(TheDoor, StopsASearchFromAnotherThread) {
    Talk talk;
    EXPECT_LT(seconds_to_stop(talk, [&] { talk.door().receive(R"({"id":7,"do":"stop"})"); }), soon);
    const Json last = talk.heard().back();
    EXPECT_EQ(last["id"].dump(), "7");
    ASSERT_TRUE(last.contains("answer")) << last;
    EXPECT_FALSE(last["answer"]["proven"].get<bool>());
    EXPECT_EQ(last["answer"]["ended"].dump(), R"("stopped")");
    EXPECT_FALSE(last["answer"]["move"].is_null()) << "the best so far";
}

TEST(TheDoor, StopsOnlyTheRequestThatIsNamed) {
    Talk talk;
    const auto stop = [&] {
        talk.door().receive(R"({"id":8,"do":"stop"})");
        const std::size_t before = talk.heard().size();
        while (talk.heard().size() == before) std::this_thread::yield();
        EXPECT_TRUE(talk.heard().back().contains("progress"));
        talk.door().stop_all();
    };
    EXPECT_LT(seconds_to_stop(talk, stop), soon);
    EXPECT_EQ(talk.heard().back()["answer"]["ended"].dump(), R"("stopped")");
}

TEST(TheDoor, StopsWhatStillWaitsForItsTurn) {
    Talk talk;
    std::thread earlier([&] { talk.door().receive(with_id(long_question, "7")); });
    talk.wait();
    std::thread later([&] { talk.door().receive(with_id(long_question, "9")); });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    talk.door().receive(R"({"id":9,"do":"stop"})");
    talk.door().receive(R"({"id":7,"do":"stop"})");
    earlier.join();
    later.join();
    for (const Json& message : talk.heard()) {
        if (message.contains("answer")) {
            EXPECT_EQ(message["answer"]["ended"].dump(), R"("stopped")");
        }
    }
    EXPECT_EQ(talk.heard().back()["id"].dump(), "9");
}

/// Is a long question answered soon after it is stopped?
void can_be_stopped(const std::string& question) {
    Talk talk;
    std::thread asker([&] { talk.door().receive(question); });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto began = std::chrono::steady_clock::now();
    talk.door().stop_all();
    asker.join();
    const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - began;
    EXPECT_LT(waited.count(), soon) << question;
    EXPECT_TRUE(talk.heard().back().contains("answer")) << talk.heard().back();
}

TEST(TheDoor, StopsSearchesAndCounts) {
    can_be_stopped(R"({"do":"best","game":"chess","player":"mcts,time=30s"})");
    can_be_stopped(R"({"do":"values","game":"dots:9x9","player":"expert"})");
    can_be_stopped(R"({"do":"tree","game":"connect-four","player":"expert","depth":3})");
    can_be_stopped(R"({"do":"solve","game":"gomoku","mate":20})");
    can_be_stopped(R"({"do":"perft","game":"chess","depth":9})");
    can_be_stopped(
        R"({"do":"equilibrium","game":"leduc-poker","player":"cfr,iterations=1000000"})");
    can_be_stopped(R"({"do":"analyse","game":"sudoku","topic":"count","limit":1000000000000})");
}

TEST(TheDoor, StopsGames) {
    can_be_stopped(R"({"do":"play","game":"tic-tac-toe",)"
                   R"("players":["mcts,time=1s,solver=false","mcts,time=1s,solver=false"]})");
}

TEST(TheDoor, StopsMatches) {
    can_be_stopped(R"({"do":"match","game":"tic-tac-toe",)"
                   R"("players":["mcts,time=1s,solver=false","mcts,time=1s,solver=false"]})");
}

TEST(TheDoor, StopsTheLearningOfAStrategyToPlay) {
    can_be_stopped(R"({"do":"choose","game":"leduc-poker","moves":"J1 J2",)"
                   R"("player":"cfr,iterations=60000"})");
}

TEST(TheDoor, StopsTheCountOfNimbers) {
    can_be_stopped(R"({"do":"analyse","game":"dots:4x3","topic":"nimber"})");
}

TEST(TheDoor, SaysNothingToAStopOfNothing) {
    Talk talk;
    EXPECT_TRUE(talk.ask(R"({"id":1,"do":"stop"})").empty());
    EXPECT_TRUE(talk.ask(R"({"do":"stop"})").empty());
    EXPECT_EQ(talk.ask(R"({"id":1,"game":"nim"})").size(), 1U) << "and answers what comes next";
}

TEST(TheDoor, ValuesMovesOfAWeakSearchLikeTheirPosition) {
    Talk talk;
    const Json answer =
        talk.last(R"({"do":"values","game":"connect-three","player":"alphabeta,weak"})")["answer"];
    EXPECT_EQ(answer["weak"], true) << answer;
    EXPECT_EQ(answer["value"], 1);
    int best = -1;
    for (const auto& [move, value] : answer["values"].items()) {
        EXPECT_LE(std::abs(value.get<int>()), 1) << move;
        best = std::max(best, value.get<int>());
    }
    EXPECT_EQ(best, 1) << answer;
}

TEST(TheDoor, CountsPositionsAloneWithoutSequences) {
    Talk talk;
    const Json answer =
        talk.last(R"({"do":"perft","game":"connect-four","depth":4,"positions":true})")["answer"];
    EXPECT_EQ(answer["positions"], (std::vector<int>{7, 49, 238, 1120}));
    EXPECT_EQ(answer["depth"], 4);
    EXPECT_FALSE(answer.contains("counts") || answer.contains("nodes")) << answer;
}

TEST(TheDoor, TakesWhatIsLeftOutFromItsDefaults) {
    const Request defaults{.game = "nim:pieces=9", .player = "mcts,iterations=20"};
    Talk talk(defaults);
    const auto game = [&](const char* message) {
        return talk.last(message)["answer"]["game"].get<std::string>();
    };
    EXPECT_EQ(game(R"({"do":"best"})"), "nim:pieces=9");
    EXPECT_EQ(game(R"({"game":"nim"})"), "nim");
    EXPECT_EQ(game(R"({"do":"look"})"), "nim:pieces=9") << "as before";
}

} // namespace
} // namespace zermelo
