// The least and the most that every setting takes, and one beyond, end in an answer or in one line
// that says what is wrong.

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalog/door/handler.hpp"
#include "catalog/output/json.hpp"
#include "catalog/registry/games.hpp"
#include "watchdog.hpp"

namespace zermelo {
namespace {

using Kind = Parameter::Kind;

/// What is to be asked for the limits of a setting.
std::vector<std::string> limits_of(const Parameter& parameter) {
    const auto number = [](std::int64_t n) { return std::to_string(n); };
    switch (parameter.kind) {
    case Kind::flag: return {"true", "false", "2"};
    case Kind::duration: return {"1ns", "0s", "1000000000s", "1000000001s", "99999999999h", "nan"};
    case Kind::bytes: return {"1", "1K", "0", "999999999999G", "1e9", "-1"};
    case Kind::decimal: return {"0", "0.000001", "9000000000000", "99999999999999", "nan", "-1"};
    case Kind::file: return {"/dev/zero", "/no/such/file", "."};
    case Kind::word: {
        auto words = parameter.words;
        words.emplace_back("0x1");
        words.emplace_back("1x127");
        words.emplace_back("1x128");
        words.emplace_back("99999999999999999999x1");
        return words;
    }
    default: break;
    }
    return {number(parameter.least),    number(parameter.most), number(parameter.least - 1),
            number(parameter.most + 1), "99999999999999999999", "-9223372036854775808"};
}

/// Specs in which one setting, or each of them, is at a limit.
std::vector<std::string> specs_at_limits(const std::string& name,
                                         const std::vector<Parameter>& parameters) {
    std::vector<std::string> specs{name};
    std::string least = name;
    std::string most = name;
    for (const auto& parameter : parameters) {
        for (const auto& value : limits_of(parameter)) {
            specs.push_back(name);
            specs.back().append(":").append(parameter.name).append("=").append(value);
        }
        if (parameter.kind != Kind::number) continue;
        for (const auto& [text, limit] :
             {std::pair(&least, parameter.least), std::pair(&most, parameter.most)})
            text->append(*text == name ? ":" : ",")
                .append(parameter.name)
                .append("=")
                .append(std::to_string(limit));
    }
    specs.push_back(least);
    specs.push_back(most);
    return specs;
}

/// Asks, and stops the answer soon. What comes is JSON that can be written, or one line.
void expect_answer(const Request& request) {
    RequestHandler handler;
    StopSource stop;
    const Watchdog watchdog([&] { stop.stop(); }, std::chrono::milliseconds(30));
    Control control;
    control.stop = stop;
    const auto answer = handler.answer(request, control);
    if (answer) {
        EXPECT_EQ(line_of(*answer).find('\n'), std::string::npos);
        return;
    }
    EXPECT_FALSE(answer.message().empty());
    EXPECT_EQ(answer.message().find('\n'), std::string::npos) << answer.message();
}

/// Every verb that asks about a game, with players that answer soon.
void ask_everything(const std::string& game) {
    SCOPED_TRACE(game);
    Request request{.game = game};
    for (const Verb verb : {Verb::games, Verb::look, Verb::moves, Verb::solutions, Verb::generate,
                            Verb::equilibrium}) {
        request.verb = verb;
        expect_answer(request);
    }
    const auto found = find_game(game);
    if (!found) return;
    request.depth = 1;
    for (const Verb verb : {Verb::perft, Verb::tree}) {
        request.verb = verb;
        expect_answer(request);
    }
    if (const auto* analysis = (*found)->analysis())
        for (const auto& topic : analysis->topics())
            expect_answer({.verb = Verb::analyse, .game = game, .topic = topic.name, .limit = 1});
    // A playout of a hundred million moves cannot be stopped in the middle.
    const bool is_endless =
        game.starts_with("nim:pieces=1000000") || game.find(",take=1") != std::string::npos;
    for (const char* player : {"expert,time=1ms,memory=1M", "alphabeta,nodes=20,memory=1M",
                               "mcts,iterations=3,memory=1M", "minimax,depth=1,nodes=20",
                               "select,depth=1,nodes=20", "memo,nodes=20"})
        for (const Verb verb : {Verb::best, Verb::values, Verb::solve, Verb::choose})
            if (!is_endless || !std::string_view(player).starts_with("mcts"))
                expect_answer({.verb = verb, .game = game, .player = player});
    const std::vector<std::string> randoms(static_cast<std::size_t>((*found)->info().seats),
                                           "random");
    if (!game.starts_with("nim")) // a game of a hundred million moves is no limit of a setting
        expect_answer({.verb = Verb::play, .game = game, .players = randoms, .clock = 0.01});
}

TEST(Limits, OfEveryGameEndInAnAnswerOrInOneLine) {
    for (const auto& row : all_games())
        for (const auto& spec : specs_at_limits(row.name, row.parameters)) ask_everything(spec);
}

TEST(Limits, OfTimeHoldForEveryGeneratedSudoku) {
    for (const auto& [game, number] : {std::pair("sudoku", 206), std::pair("sudoku", 178),
                                       std::pair("sudoku:rows=4,columns=4", 0)}) {
        const auto began = std::chrono::steady_clock::now();
        RequestHandler handler;
        const auto made = handler.generate({.game = game, .seed = 2},
                                           static_cast<std::uint64_t>(number), StopToken{});
        ASSERT_TRUE(made) << made.message();
        EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(5)) << number;
    }
}

TEST(Limits, OfEverySizeOfABoardForRowsEndInAnAnswerOrInOneLine) {
    for (const char* size : {"1,100,5", "100,1,5", "1023,1,1023", "1,512,512", "1,511,1", "31,32,5",
                             "32,31,5", "511,2,16", "1,10,10", "10,1,1", "26,26,5", "27,27,3"})
        for (const char* stones : {"", ",16,16", ",1,1,players=4"})
            ask_everything("connect:" + std::string(size) + stones);
}

TEST(Limits, OfEveryPlayerEndInAnAnswerOrInOneLine) {
    for (const auto& row : all_players()) {
        if (row.kind == PlayerKind::uci || row.kind == PlayerKind::human) continue;
        std::string game = "tic-tac-toe";
        for (const char* other : {"sudoku", "kuhn-poker", "dots:1x1"}) {
            const auto engines = (*find_game(game))->engine_names();
            if (std::ranges::find(engines, row.name) == engines.end()) game = other;
        }
        for (auto spec : specs_at_limits(row.name, row.parameters)) {
            const auto threads = spec.find("threads=1024"); // it can have them, and they are slow
            if (threads != std::string::npos) continue;
            if (const auto colon = spec.find(':'); colon != std::string::npos) spec[colon] = ',';
            SCOPED_TRACE(game + " " + spec);
            for (const Verb verb : {Verb::best, Verb::values, Verb::choose})
                expect_answer({.verb = verb, .game = game, .player = spec});
        }
    }
}

} // namespace
} // namespace zermelo
