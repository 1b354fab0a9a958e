// Runs of the program under test that are watched, stopped and killed.
#pragma once

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace zermelo {

namespace fs = std::filesystem;

inline void wait_seconds(double seconds) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

/// A folder that is removed in the end.
class Folder {
public:
    Folder() {
        static int count = 0;
        path_ = fs::path(testing::TempDir()) /
                ("zermelo-run-" + std::to_string(getpid()) + "-" + std::to_string(count++));
        fs::create_directories(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path_); }

    std::string operator/(const std::string& name) const { return (path_ / name).string(); }

private:
    fs::path path_;
};

inline std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The program at work. Its input and output are pipes, its errors a file.
class Program {
public:
    /// Its saved games are in a folder of its own, unless another is given.
    explicit Program(const std::vector<std::string>& words, const std::string& saved = "") {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        EXPECT_EQ(pipe2(in.data(), O_CLOEXEC), 0);
        EXPECT_EQ(pipe2(out.data(), O_CLOEXEC), 0);
        std::vector<std::string> all{ZERMELO_PROGRAM};
        all.insert(all.end(), words.begin(), words.end());
        std::vector<char*> arguments;
        for (auto& word : all) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const std::string errors = folder_ / "errors";
        const std::string state = saved.empty() ? folder_ / "state" : saved;
        child_ = fork();
        if (child_ == 0) {
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            dup2(open(errors.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
            setenv("ZERMELO_STATE", state.c_str(), 1);
            execv(arguments[0], arguments.data());
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        in_ = in[1];
        out_ = out[0];
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program() {
        close_input();
        close_output();
        if (!is_reaped_) {
            kill(child_, SIGKILL);
            wait4(child_, nullptr, 0, nullptr);
        }
    }

    void say(const std::string& text) const {
        EXPECT_EQ(write(in_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }
    void send(int signal) const { kill(child_, signal); }
    /// Waits until it would hear SIGTERM: a busy machine may take long to start it.
    void wait_until_it_listens() const {
        for (int tries = 0; tries < 2000 && !catches(SIGTERM); ++tries) wait_seconds(0.01);
    }
    pid_t child() const { return child_; }
    /// Has it a handler for a signal? Linux tells.
    bool catches(int signal) const {
        std::ifstream status("/proc/" + std::to_string(child_) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("SigCgt:"))
                return ((std::stoull(line.substr(7), nullptr, 16) >> (signal - 1)) & 1) != 0;
        return false;
    }

    void close_input() { close_once(in_); }
    void close_output() { close_once(out_); }

    /// What it writes until a text is there, or until it ends.
    std::string read_until(const std::string& wanted) const {
        std::string text;
        std::array<char, 4096> part{};
        while (text.find(wanted) == std::string::npos) {
            const auto count = read(out_, part.data(), part.size());
            if (count <= 0) break;
            text.append(part.data(), static_cast<std::size_t>(count));
        }
        return text;
    }
    /// All that it writes until its end.
    std::string output() const {
        std::string text;
        std::array<char, 4096> part{};
        for (ssize_t count = 0; (count = read(out_, part.data(), part.size())) > 0;)
            text.append(part.data(), static_cast<std::size_t>(count));
        return text;
    }
    std::string errors() const { return text_of(folder_ / "errors"); }

    /// Does it end by then?
    bool ends_within(double seconds) {
        const auto deadline =
            std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
        while (!is_reaped_) {
            is_reaped_ = wait4(child_, &status_, WNOHANG, &usage_) == child_;
            if (is_reaped_ || std::chrono::steady_clock::now() > deadline) break;
            wait_seconds(0.005);
        }
        return is_reaped_;
    }
    /// The exit status; none if a signal has ended it. requires: it has ended
    std::optional<int> status() const {
        return WIFEXITED(status_) ? std::optional(WEXITSTATUS(status_)) : std::nullopt;
    }
    /// The signal that has ended it; 0 if none has. requires: it has ended
    int signal() const { return WIFSIGNALED(status_) ? WTERMSIG(status_) : 0; }
    /// The most memory that it had, in MiB. requires: it has ended
    long peak_memory() const { return usage_.ru_maxrss / 1024; }

private:
    static void close_once(int& file) {
        if (file >= 0) close(std::exchange(file, -1));
    }

    Folder folder_;
    pid_t child_ = -1;
    int in_ = -1;
    int out_ = -1;
    int status_ = 0;
    rusage usage_{};
    bool is_reaped_ = false;
};

} // namespace zermelo
