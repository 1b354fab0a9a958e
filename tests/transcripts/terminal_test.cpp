// The program at a pseudo-terminal: a game is played, interrupted and resumed.
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <string>

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "running.hpp"

namespace zermelo {
namespace {

/// The program at a terminal of its own, 80 x 24.
class Terminal {
public:
    Terminal(std::vector<std::string> words, const std::string& state) {
        winsize size{};
        size.ws_row = 24;
        size.ws_col = 80;
        words.insert(words.begin(), ZERMELO_PROGRAM);
        std::vector<char*> arguments;
        for (auto& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        child_ = forkpty(&file_, nullptr, nullptr, &size);
        if (child_ == 0) {
            setenv("ZERMELO_STATE", state.c_str(), 1);
            setenv("TERM", "xterm", 1);
            setenv("LC_ALL", "C", 1);
            // libedit 3.1 frees no names of functions that were added to it.
            setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
            execv(arguments[0], arguments.data());
            _exit(127);
        }
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    ~Terminal() {
        if (!status_) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
        }
        close(file_);
    }

    void type(const std::string& keys) {
        EXPECT_EQ(write(file_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
    }
    void resize(int rows, int columns) {
        winsize size{};
        size.ws_row = static_cast<unsigned short>(rows);
        size.ws_col = static_cast<unsigned short>(columns);
        EXPECT_EQ(ioctl(file_, TIOCSWINSZ, &size), 0);
    }

    /// All that is shown until a text appears, behind what was looked for before.
    std::string shows(const std::string& text) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (seen_.find(text) == std::string::npos && std::chrono::steady_clock::now() < end)
            if (!read_more()) break;
        const auto at = seen_.find(text);
        EXPECT_NE(at, std::string::npos) << "no '" << text << "' in:\n" << seen_;
        const auto length = at == std::string::npos ? seen_.size() : at + text.size();
        std::string shown = seen_.substr(0, length);
        seen_.erase(0, length);
        return shown;
    }

    int exit_status() {
        while (read_more()) {}
        int status = 0;
        waitpid(child_, &status, 0);
        status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return *status_;
    }

private:
    bool read_more() {
        pollfd output{file_, POLLIN, 0};
        if (poll(&output, 1, 60'000) <= 0) return false;
        std::array<char, 4096> part{};
        const auto count = read(file_, part.data(), part.size());
        if (count <= 0) return false; // the program has closed it
        seen_.append(part.data(), static_cast<std::size_t>(count));
        return true;
    }

    int file_ = -1;
    pid_t child_ = -1;
    std::string seen_;
    std::optional<int> status_;
};

constexpr const char* ctrl_c = "\x03";

TEST(AtATerminal, AGameIsPlayedInterruptedAndResumed) {
    Folder folder;
    const std::string state = folder / "state";
    {
        Terminal play({"play", "chess", "--second", "alphabeta,time=60s", "--seed", "1"}, state);
        play.shows("You are White and move first");
        play.shows("Your move: ");
        play.type("e5\n");
        play.shows("is not legal here");
        play.shows("Your move: ");
        play.type("e4\n");
        play.shows("Black thinks");
        play.shows("depth");
        play.resize(30, 100);
        play.type(ctrl_c); // it moves at once
        play.shows("Black plays ");
        play.shows("Your move: ");
        play.type(ctrl_c); // and this leaves
        play.shows("Position: ");
        play.shows("zermelo play --resume");
        EXPECT_EQ(play.exit_status(), 1);
    }
    Terminal resumed({"play", "--resume"}, state);
    resumed.shows("You are White and it is your turn");
    resumed.shows("Your move: ");
    resumed.type("undo\n");
    resumed.shows("Your move: ");
    resumed.type("resign\n");
    resumed.shows("White resigns. Black wins!");
    resumed.shows("Again? ");
    resumed.type("n\n");
    EXPECT_EQ(resumed.exit_status(), 0);
    Terminal none({"play", "--resume"}, state);
    none.shows("there is no unfinished game");
    EXPECT_EQ(none.exit_status(), 2);
}

TEST(AtATerminal, TheMenuFitsOnTheScreen) {
    Folder folder;
    Terminal play({"play"}, folder / "state");
    const std::string page = play.shows("(q quits): ");
    EXPECT_LE(std::ranges::count(page, '\n'), 23) << page;
    play.type("tac\n");
    play.shows("2 games match");
    play.type("q\n");
    EXPECT_EQ(play.exit_status(), 0);
}

TEST(AtATerminal, TheMenuNarrowsWithEachKey) {
    Folder folder;
    Terminal play({"play"}, folder / "state");
    play.shows("(q quits): ");
    play.type("goof");
    play.shows("goofspiel           bid cards"); // the line of the only game left, before Enter
    play.type("\x15"                             // Ctrl-U
              "zzz");
    play.shows("No game has 'zzz'");
    play.type("\x15\x04"); // Ctrl-D
    EXPECT_EQ(play.exit_status(), 2);
}

TEST(AtATerminal, APuzzleIsKeptBeforeItsFirstMove) {
    Folder folder;
    const std::string state = folder / "state";
    {
        Terminal play({"play", "sudoku", "--seed", "1"}, state);
        play.shows("Your move: ");
        play.type("flip\n");
        play.shows("This board has no other side");
        play.shows("Your move: ");
        play.type("quit\n");
        play.shows("zermelo play --resume");
        EXPECT_EQ(play.exit_status(), 0);
    }
    Terminal list({"play", "--resume", "list"}, state);
    list.shows("sudoku, human, 0 moves");
    EXPECT_EQ(list.exit_status(), 0);
}

TEST(AtATerminal, LinesAreEditedAndCompleted) {
    Folder folder;
    Terminal play({"play", "nim", "--second", "minimax", "--seed", "1"}, folder / "state");
    play.shows("Your move: ");
    play.type("ru\t\n"); // rules
    play.shows("Whoever takes the last piece loses.");
    play.shows("Your move: ");
    play.type("9\x7f"
              "2\n"); // a 9, deleted again
    play.shows("Minnie plays 1.");
    play.type("quit\n");
    play.shows("zermelo play --resume");
    EXPECT_EQ(play.exit_status(), 0);
}

TEST(AtATerminal, AHistoryThatIsAPipeIsLeftAlone) {
    Folder folder;
    fs::create_directories(folder / "state");
    ASSERT_EQ(mkfifo((folder / "state/history").c_str(), 0600), 0);
    Terminal play({"play", "nim", "--second", "minimax", "--seed", "1"}, folder / "state");
    play.shows("Your move: ");
    play.type("quit\n");
    EXPECT_EQ(play.exit_status(), 0);
    EXPECT_TRUE(fs::is_fifo(folder / "state/history"));
}

} // namespace
} // namespace zermelo
