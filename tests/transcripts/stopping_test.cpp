// The program is stopped, killed and left alone at random moments: it ends in time, and what it has
// written is whole.

#include <cmath>
#include <string>
#include <vector>

#include "running.hpp"
#include "zermelo/core/abilities.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo {
namespace {

using Words = std::vector<std::string>;

constexpr double soon = 2; ///< seconds; 1 is promised, on a machine that does nothing else
constexpr double long_enough = 60;

const char* const grid =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Commands that work for long.
std::vector<Words> long_work() {
    return {
        {"solve", "gomoku", "--player", "alphabeta"},
        {"solve", "chess", "--mate", "12"},
        {"best", "chess", "--player", "mcts,time=1h"},
        {"values", "dots:9x9", "--player", "alphabeta,depth=100"},
        {"perft", "chess", "--depth", "12"},
        {"perft", "connect-four", "--positions", "--depth", "30"},
        {"match", "chess", "--players", "alphabeta,depth=30", "random"},
        {"match", "nim", "--players", "random", "random", "--games", "1000000"},
        {"tree", "chess", "--depth", "2", "--player", "alphabeta,depth=30"},
        {"tree", "nim:pieces=1000000,take=1000000", "--visits", "3", "--player", "mcts,time=1h"},
        {"explain", "gomoku"},
        {"review", "-"},
        {"play", "nim"},
        {"tree", "leduc-poker", "--depth", "20", "--player", "mcts,time=1h"},
        {"bench", "chess", "--depth", "20"},
        {"dots", "nimber", "--game", "dots:6x6"},
        {"dots", "explain", "--game", "dots:9x9"},
        {"sudoku", "generate", "--count", "1000000"},
        {"sudoku", "generate", "--game", "sudoku:rows=5,columns=5", "--count", "100"},
        {"sudoku", "count", "--position", std::string(81, '.'), "--limit", "1000000000"},
        {"solve", "leduc-poker", "--player", "cfr,iterations=10000000"},
        {"play", "chess", "--first", "mcts,time=1h", "--second", "random"},
        {"play", "nim", "--first", "human"},
        {"best", "nim", "--batch", "-"},
        {"moves", "nim", "--batch", "-"},
        {"replay", "-"},
        {"chess", "pgn", "--file", "-"},
    };
}

std::string joined(const Words& words) {
    std::string text;
    for (const auto& word : words) text += word + " ";
    return text;
}

class EveryCommand : public testing::TestWithParam<Words> {};

TEST_P(EveryCommand, EndsSoonAfterASignalAtAnyMoment) {
    Random random(mix(static_cast<std::uint64_t>(getpid())));
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
        const double moment = 0.3 * pick_fraction(random);
        SCOPED_TRACE(joined(GetParam()) + ", signal " + std::to_string(signal) + " after " +
                     std::to_string(moment));
        Program run(GetParam());
        wait_seconds(moment);
        run.send(signal);
        EXPECT_TRUE(run.ends_within(soon));
    }
}

TEST_P(EveryCommand, HearsASignalAndEndsByItself) {
    for (const int signal : {SIGINT, SIGTERM}) {
        SCOPED_TRACE(joined(GetParam()) + ", signal " + std::to_string(signal));
        Program run(GetParam());
        run.wait_until_it_listens();
        wait_seconds(0.3);
        run.send(signal);
        ASSERT_TRUE(run.ends_within(soon));
        ASSERT_TRUE(run.status()) << "signal " << run.signal() << " has ended it";
        EXPECT_LE(*run.status(), 1) << run.errors();
    }
}

INSTANTIATE_TEST_SUITE_P(Stopping, EveryCommand, testing::ValuesIn(long_work()),
                         [](const auto& command) {
                             std::string name =
                                 std::to_string(command.index) + "_" + command.param[0];
                             return name;
                         });

TEST(Stopping, TellsWhatIsKnownSoFar) {
    Program count({"perft", "chess", "--depth", "12"});
    wait_seconds(0.7);
    count.send(SIGTERM);
    EXPECT_NE(count.output().find("  2             400\n"), std::string::npos);
    EXPECT_TRUE(count.ends_within(soon));
    EXPECT_EQ(count.status(), 1);
    Program match({"match", "nim", "--players", "random", "random", "--games", "1000000"});
    wait_seconds(0.7);
    match.send(SIGINT);
    EXPECT_EQ(match.output().find("player  games   won drawn  lost"), 0U);
    EXPECT_TRUE(match.ends_within(soon));
    EXPECT_EQ(match.status(), 0);
}

TEST(Stopping, DrawsOfATreeWhatFits) {
    Program tree({"tree", "gomoku", "--depth", "3", "--player", "mcts,time=1h"});
    wait_seconds(0.7);
    tree.send(SIGINT);
    EXPECT_EQ(tree.output().find("digraph"), 0U);
    EXPECT_TRUE(tree.ends_within(soon));
    EXPECT_EQ(tree.status(), 0) << tree.errors();
}

TEST(Stopping, DoesNotCountTheGameThatIsBeingPlayed) {
    Program match({"match", "chess", "--players", "mcts,time=1h", "random", "--json"});
    wait_seconds(0.7);
    match.send(SIGINT);
    const std::string said = match.output();
    EXPECT_NE(said.find("\"games\":0"), std::string::npos) << said;
    EXPECT_NE(said.find("\"ended\":\"stopped\""), std::string::npos) << said;
    EXPECT_TRUE(match.ends_within(soon));
    EXPECT_EQ(match.status(), 1);
}

TEST(Stopping, BySecondSignalNeedsNoAnswer) {
    Folder folder;
    std::ofstream lines(folder / "positions");
    for (int i = 0; i < 100'000; ++i) lines << "15\n";
    lines.close();
    Program run({"moves", "nim", "--batch", folder / "positions"}); // nobody reads what it writes
    wait_seconds(0.7);
    run.send(SIGINT);
    EXPECT_FALSE(run.ends_within(0.3));
    run.send(SIGINT);
    EXPECT_TRUE(run.ends_within(soon));
    EXPECT_EQ(run.signal(), SIGINT);
}

TEST(Stopping, KeepsTheRecordOfAPlay) {
    Folder folder;
    const std::string file = folder / "games.jsonl";
    Program run({"play", "nim", "--first", "human", "--second", "human", "--save", file});
    run.say("1\n2\n");
    EXPECT_NE(run.read_until("12 pieces left").find("12 pieces left"), std::string::npos);
    run.send(SIGINT);
    ASSERT_TRUE(run.ends_within(soon));
    EXPECT_EQ(run.status(), 1) << run.errors();
    const std::string record = text_of(file);
    EXPECT_NE(record.find(R"("moves":["1","2"])"), std::string::npos) << record;
    EXPECT_NE(record.find(R"("ending":"left")"), std::string::npos) << record;
    Program replay({"replay", file, "--terse"});
    EXPECT_EQ(replay.output(), "Game stopped: interrupted\n");
}

// Whoever has read the first line is gone: `| head -1`.
TEST(ClosedOutput, EndsTheWorkSoonWithoutAWord) {
    Folder folder;
    std::ofstream records(folder / "games.jsonl");
    for (int i = 0; i < 50'000; ++i)
        records << R"({"game":"nim:pieces=2","players":["a","b"],"seed":0,"moves":["1","1"],)"
                << R"("ending":"finished","result":"Maxie wins!","payoffs":[1.0,-1.0]})" << '\n';
    records.close();
    for (const Words& words : std::vector<Words>{
             {"sudoku", "generate", "--count", "1000000"},
             {"replay", folder / "games.jsonl"},
             {"bench", "tic-tac-toe", "--depth", "9", "--players", "minimax", "minimax"},
             {"match", "nim", "--players", "random", "random", "--games", "1000000"}}) {
        SCOPED_TRACE(joined(words));
        Program run(words);
        if (words[0] != "match") run.read_until("\n"); // which says nothing before its end
        run.close_output();
        EXPECT_TRUE(run.ends_within(soon));
        EXPECT_EQ(run.status(), 2);
        EXPECT_EQ(run.errors(), "");
    }
}

TEST(ClosedOutput, EndsABatchWhoseInputDoesNot) {
    for (const Words& words : std::vector<Words>{{"sudoku", "rate", "--batch", "-"},
                                                 {"best", "nim", "--batch", "-"},
                                                 {"moves", "nim", "--batch", "-"}}) {
        SCOPED_TRACE(joined(words));
        Program run(words);
        run.close_output();
        EXPECT_TRUE(run.ends_within(soon));
    }
}

TEST(Batches, AreAnsweredLineByLineWhereInputIsSlow) {
    for (const auto& [words, line] : std::vector<std::pair<Words, std::string>>{
             {{"sudoku", "count", "--batch", "-"}, grid},
             {{"solve", "sudoku", "--batch", "-"}, grid},
             {{"dots", "nimber", "--batch", "-"}, "2x2:000000000000"},
             {{"moves", "nim", "--batch", "-"}, "15"},
             {{"best", "nim", "--batch", "-"}, "15"}}) {
        SCOPED_TRACE(joined(words));
        Program run(words);
        for (int i = 0; i < 3; ++i) {
            run.say(line + "\n" + line.substr(0, 1)); // and the next one has begun
            EXPECT_EQ(run.read_until("\n").find("{\"game\":"), 0U);
            run.say(line.substr(1) + "\n");
            EXPECT_EQ(run.read_until("\n").find("{\"game\":"), 0U);
        }
        run.close_input();
        EXPECT_TRUE(run.ends_within(long_enough));
        EXPECT_EQ(run.status(), 0) << run.errors();
    }
}

/// The number of lines, each of which must be whole.
int whole_lines(const std::string& path) {
    std::ifstream file(path);
    int count = 0;
    for (std::string line; std::getline(file, line); ++count) {
        EXPECT_EQ(line.find("{\"game\":"), 0U) << line;
        EXPECT_EQ(line.rfind("{\"game\":"), 0U) << line;
        EXPECT_EQ(line.back(), '}') << line;
    }
    return count;
}

TEST(Records, OfSeveralProgramsThatShareAFileAreWhole) {
    Folder folder;
    const std::string file = folder / "games.jsonl";
    constexpr int programs = 4;
    constexpr int games = 300;
    std::vector<std::unique_ptr<Program>> runs;
    for (int i = 0; i < programs; ++i)
        runs.push_back(std::make_unique<Program>(
            Words{"match", "nim:pieces=40", "--players", "random", "random", "--games",
                  std::to_string(games), "--save", file, "--seed", std::to_string(i)}));
    for (auto& run : runs) EXPECT_TRUE(run->ends_within(long_enough));
    EXPECT_EQ(whole_lines(file), programs * games);
    Program replay({"replay", file, "--terse"});
    replay.output();
    EXPECT_TRUE(replay.ends_within(long_enough));
    EXPECT_EQ(replay.status(), 0) << replay.errors();
}

TEST(Records, OfAProgramThatIsKilledAreWhole) {
    Folder folder;
    const std::string file = folder / "games.jsonl";
    for (int i = 0; i < 5; ++i) {
        Program run({"match", "nim:pieces=40", "--players", "random", "random", "--games",
                     "1000000", "--save", file});
        wait_seconds(0.2 + 0.03 * i);
        run.send(SIGKILL);
        EXPECT_TRUE(run.ends_within(soon));
    }
    EXPECT_GT(whole_lines(file), 0);
    Program replay({"replay", file, "--terse"});
    replay.output();
    EXPECT_TRUE(replay.ends_within(long_enough));
    EXPECT_EQ(replay.status(), 0) << replay.errors();
}

TEST(Records, AreNotKeptInMemory) {
#ifndef __OPTIMIZE__
    GTEST_SKIP() << "sanitizers keep what is freed";
#endif
    const auto memory = [](int games) {
        Program run({"match", "nim:pieces=100", "--players", "random", "random", "--games",
                     std::to_string(games)});
        EXPECT_TRUE(run.ends_within(long_enough));
        EXPECT_EQ(run.status(), 0);
        return run.peak_memory();
    };
    EXPECT_LT(memory(4000) - memory(10), 8) << "MiB";
}

// A line that does not end, at a prompt and in UCI.
TEST(Lines, TakeLittleMemoryHoweverLongTheyAre) {
#ifndef __OPTIMIZE__
    GTEST_SKIP() << "sanitizers keep what is freed";
#endif
    for (const Words& words : std::vector<Words>{{"play", "nim"}, {"play"}, {"uci"}}) {
        SCOPED_TRACE(joined(words));
        Program run(words);
        const std::string part(1 << 20, 'x');
        for (int i = 0; i < 64; ++i) run.say(part);
        run.close_input();
        EXPECT_TRUE(run.ends_within(long_enough));
        EXPECT_LT(run.peak_memory(), 48) << "MiB";
    }
}

/// Is a process still there, and not only waiting to be reaped?
bool is_alive(const std::string& pid) {
    const std::string stat = text_of("/proc/" + pid + "/stat");
    return !stat.empty() && stat.find(") Z") == std::string::npos;
}

// An engine that never moves, and a child of its own.
TEST(Engines, DoNotOutliveTheProgram) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
        SCOPED_TRACE("signal " + std::to_string(signal));
        Folder folder;
        const std::string engine = folder / "engine";
        const std::string told = folder / "pid";
        std::ofstream(engine) << "#!/bin/sh\nwhile read -r word rest; do case $word in\n"
                              << "uci) echo uciok;;\nisready) echo readyok;;\n"
                              << "go) echo $$ > '" << told << "'; exec sleep 1000;;\nesac; done\n";
        fs::permissions(engine, fs::perms::owner_all);
        Program run({"match", "chess", "--players", "uci:" + engine, "random"});
        std::string pid;
        for (int i = 0; i < 1000 && pid.empty(); ++i) {
            wait_seconds(0.01);
            const std::string text = text_of(told);
            if (text.ends_with('\n')) pid = text.substr(0, text.size() - 1);
        }
        ASSERT_FALSE(pid.empty()) << run.errors();
        EXPECT_TRUE(is_alive(pid));
        run.send(signal);
        EXPECT_TRUE(run.ends_within(soon));
        for (int i = 0; i < 100 && is_alive(pid); ++i) wait_seconds(0.01);
        EXPECT_FALSE(is_alive(pid));
        EXPECT_EQ(run.status().has_value(), signal != SIGKILL);
    }
}

} // namespace
} // namespace zermelo
