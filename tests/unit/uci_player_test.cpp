// External programs as players: their failures cost them the game and do no other harm.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "zermelo/games/chess/notation.hpp"
#include "zermelo/play/match.hpp"
#include "zermelo/protocol/uci_player.hpp"

namespace zermelo {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

static_assert(Player<UciPlayer, Chess>);
static_assert(SpeaksUci<Chess>);

/// A fake engine: a shell script that replies to each line.
class FakeEngine {
public:
    explicit FakeEngine(const std::string& at_go, const std::string& at_uci = "echo uciok",
                        const std::string& at_ready = "echo readyok") {
        static int count = 0;
        path_ = fs::path(testing::TempDir()) /
                ("fake-engine-" + std::to_string(getpid()) + "-" + std::to_string(count++));
        std::ofstream(path_) << "#!/bin/sh\nn=0\nwhile read -r word rest; do case $word in\n"
                             << "uci) " << at_uci << ";;\nisready) " << at_ready << ";;\n"
                             << "position) position=$rest;;\nquit) exit 0;;\n"
                             << "go) n=$((n + 1)); " << at_go << ";;\nesac; done\n";
        fs::permissions(path_, fs::perms::owner_all);
    }
    FakeEngine(const FakeEngine&) = delete;
    FakeEngine& operator=(const FakeEngine&) = delete;
    ~FakeEngine() { fs::remove(path_); }

    UciPlayer player(milliseconds patience = milliseconds(5000)) const {
        UciTerms terms;
        terms.program = {path_.string()};
        terms.limits.nodes = 100;
        terms.patience = patience;
        return UciPlayer(terms);
    }

private:
    fs::path path_;
};

/// The record of a game in which the fake engine plays Black against a random player.
Record<Chess> played_against(UciPlayer fake, RefereeOptions options = {}) {
    const Chess game;
    RandomPlayer random{Random(7)};
    options.max_moves = 6;
    return Referee(game, options).play(game.start(), random, fake);
}

void expect_forfeit(const Record<Chess>& record, Ending ending, const std::string& reason) {
    EXPECT_EQ(record.ending, ending);
    EXPECT_EQ(record.culprit, second);
    EXPECT_NE(record.reason.find(reason), std::string::npos) << record.reason;
    EXPECT_EQ(record.payoff_to(first), 1);
}

TEST(UciPlayer, PlaysTheMovesOfItsProgram) {
    const FakeEngine engine("case $n in 1) echo bestmove g8f6;; 2) echo bestmove f6g8;; "
                            "*) echo info depth 1; echo bestmove g8f6 ponder e2e4;; esac");
    const auto record = played_against(engine.player());
    EXPECT_EQ(record.ending, Ending::too_long);
    EXPECT_EQ(record.steps.size(), 6U);
}

TEST(UciPlayer, SendsTheStartAndTheMovesPlayed) {
    const FakeEngine engine("case $position in 'fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
                            "KQkq - 0 1 moves '[a-h]*) echo bestmove a7a6;; *) exit;; esac");
    const auto record = played_against(engine.player());
    ASSERT_GE(record.steps.size(), 2U);
    EXPECT_EQ(uci_text(Chess{}.start(), record.steps[1].move), "a7a6");
}

TEST(UciPlayer, ForfeitsIfItsProgramCannotBeStarted) {
    UciTerms terms;
    terms.program = {"/nowhere/no-such-engine"};
    expect_forfeit(played_against(UciPlayer(terms)), Ending::failed, "cannot be started");
}

TEST(UciPlayer, ForfeitsIfItsProgramCrashes) {
    expect_forfeit(played_against(FakeEngine("kill -SEGV $$").player()), Ending::failed, "ended");
    expect_forfeit(played_against(FakeEngine("", "exit 3").player()), Ending::failed, "ended");
    expect_forfeit(played_against(FakeEngine("", "echo uciok", "exit 3").player()), Ending::failed,
                   "ended");
}

TEST(UciPlayer, ForfeitsIfItsProgramHangs) {
    const milliseconds soon(1000);
    expect_forfeit(played_against(FakeEngine("sleep 1000").player(soon)), Ending::failed,
                   "gives no move");
    expect_forfeit(played_against(FakeEngine("", "sleep 1000").player(soon)), Ending::failed,
                   "'uci'");
    expect_forfeit(played_against(FakeEngine("", "echo uciok", ":").player(soon)), Ending::failed,
                   "'isready'");
}

TEST(UciPlayer, ForfeitsOnTimeIfThereIsAClock) {
    RefereeOptions options;
    options.clock = 1;
    expect_forfeit(played_against(FakeEngine("sleep 1000").player(), options), Ending::out_of_time,
                   "time");
}

TEST(UciPlayer, ForfeitsByNonsense) {
    for (const char* answer : {"e2e4", "a7a1", "0000", "(none)", "xyzzy", "e7e8q"})
        expect_forfeit(
            played_against(FakeEngine(std::string("echo bestmove '") + answer + "'").player()),
            Ending::failed, answer);
    const milliseconds soon(1000);
    expect_forfeit(played_against(FakeEngine("echo bestmove").player(soon)), Ending::failed,
                   "gives no move");
    expect_forfeit(played_against(FakeEngine("while :; do echo garbage; done").player(soon)),
                   Ending::failed, "gives no move");
    expect_forfeit(played_against(FakeEngine("tr -d '\\n' </dev/zero").player()), Ending::failed,
                   "ended");
}

TEST(UciPlayer, LeavesNoProcessBehind) {
    {
        Chess game;
        const FakeEngine engine("sleep 1000");
        UciPlayer hung = engine.player(milliseconds(1000));
        RandomPlayer random{};
        Referee(game).play(game.start(), hung, random);
    }
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
}

TEST(Process, ThatReadsNothingDoesNotBlockTheWriter) {
    const auto process = Process::start({"sleep", "1000"});
    ASSERT_TRUE(process);
    const auto began = Process::Clock::now();
    EXPECT_FALSE((*process)->write_line(std::string(1 << 20, 'x'), began + milliseconds(100)));
    EXPECT_LT(Process::Clock::now() - began, std::chrono::seconds(10));
}

TEST(Process, ThatHasExitedIsDetectedOnWrite) {
    const auto process = Process::start({"true"});
    ASSERT_TRUE(process);
    const auto deadline = Process::Clock::now() + std::chrono::seconds(10);
    EXPECT_FALSE((*process)->read_line(deadline));
    EXPECT_TRUE((*process)->is_gone());
    EXPECT_FALSE((*process)->write_line("hello", deadline));
}

TEST(Process, IsKilledWithItsChildren) {
    const auto deadline = Process::Clock::now() + std::chrono::seconds(10);
    auto process = *Process::start({"sh", "-c", "sleep 1000 & echo $!; wait"});
    const auto line = process->read_line(deadline);
    ASSERT_TRUE(line);
    const auto child = parse_number<pid_t>(*line);
    ASSERT_TRUE(child);
    process->end();
    while (kill(*child, 0) == 0 && Process::Clock::now() < deadline) { // until init has reaped it
        std::ifstream stat("/proc/" + *line + "/stat");
        std::string text;
        std::getline(stat, text);
        if (text.find(") Z") != std::string::npos) return;
    }
    EXPECT_NE(kill(*child, 0), 0);
}

} // namespace
} // namespace zermelo
