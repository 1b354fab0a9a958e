// needs: processes
#pragma once

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "zermelo/core/parsed.hpp"

namespace zermelo {

namespace detail {

/// An open file of the system, closed at the end.
class FileHandle {
public:
    FileHandle() = default;
    explicit FileHandle(int number) : number_(number) {}
    FileHandle(FileHandle&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    FileHandle& operator=(FileHandle&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~FileHandle() { close(); }

    int number() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_ = -1;
};

struct Pipe {
    FileHandle read;
    FileHandle write;

    /// Nothing if the system has none left. Other children do not inherit it.
    static std::optional<Pipe> make() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
        return Pipe{FileHandle(ends[0]), FileHandle(ends[1])};
    }
};

/// While it lives, writing to a pipe that nobody reads is an error and not the end of the program.
class WithoutPipeSignal {
public:
    WithoutPipeSignal() {
        sigset_t pending;
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        sigemptyset(&signal_);
        sigaddset(&signal_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &signal_, &before_);
    }
    WithoutPipeSignal(const WithoutPipeSignal&) = delete;
    WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;
    ~WithoutPipeSignal() {
        const timespec at_once{};
        if (!was_pending_) sigtimedwait(&signal_, nullptr, &at_once);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t signal_{};
    sigset_t before_{};
    bool was_pending_ = false;
};

/// How a child is started: with two pipes, in a group of its own, so that it can be ended with all
/// that it starts, and without any habits of ours about signals.
class SpawnPlan {
public:
    SpawnPlan(const Pipe& to, const Pipe& from) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_adddup2(&actions_, to.read.number(), STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, from.write.number(), STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawnattr_init(&attributes_);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                                   POSIX_SPAWN_SETSIGMASK);
        sigset_t signals;
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&attributes_, &signals);
        for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&signals, signal);
        posix_spawnattr_setsigdefault(&attributes_, &signals);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }

    /// The child, or the system's error below zero.
    int spawn(std::vector<std::string> words) const {
        std::vector<char*> arguments;
        for (auto& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        pid_t child = -1;
        const int error =
            posix_spawnp(&child, arguments[0], &actions_, &attributes_, arguments.data(), environ);
        return error == 0 ? child : -error;
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

} // namespace detail

/// Another program that is spoken to in lines. It is ended, with all that it started, and reaped
/// when this goes away.
class Process {
public:
    using Clock = std::chrono::steady_clock;
    using Deadline = Clock::time_point;

    /// Starts a program, which is looked for as a shell does. requires: words has its name
    static Parsed<std::shared_ptr<Process>> start(const std::vector<std::string>& words) {
        auto to = detail::Pipe::make();
        auto from = detail::Pipe::make();
        if (!to || !from) return Mistake{"no pipe can be had: " + error_text(errno)};
        ::fcntl(to->write.number(), F_SETFL, O_NONBLOCK);
        const int child = detail::SpawnPlan(*to, *from).spawn(words);
        if (child < 0)
            return Mistake{"'" + words[0] + "' cannot be started: " + error_text(-child)};
        return std::shared_ptr<Process>(
            new Process(child, std::move(to->write), std::move(from->read)));
    }

    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() { end(); }

    /// Writes a line. False if the other side is gone, or reads nothing for so long.
    bool write_line(std::string_view text, Deadline deadline) {
        if (is_gone_) return false; // though its end of the pipe may be open for a moment yet
        const std::string line = std::string(text) + '\n';
        const detail::WithoutPipeSignal quiet;
        for (std::size_t done = 0; done < line.size();) {
            const auto count = ::write(in_.number(), line.data() + done, line.size() - done);
            if (count > 0)
                done += static_cast<std::size_t>(count);
            else if (errno == EAGAIN) {
                if (!wait_for(in_.number(), POLLOUT, deadline)) return false;
            } else if (errno != EINTR)
                return false;
        }
        return true;
    }

    /// The next line, without its end. Nothing if the other side is gone (`is_gone`), or says no
    /// whole line before the deadline.
    std::optional<std::string> read_line(Deadline deadline) {
        while (true) {
            if (const auto end = buffer_.find('\n', seen_); end != std::string::npos) {
                std::string line = buffer_.substr(0, end);
                buffer_.erase(0, end + 1);
                seen_ = 0;
                return line;
            }
            seen_ = buffer_.size();
            if (is_gone_ || Clock::now() >= deadline) return std::nullopt;
            if (wait_for(out_.number(), POLLIN, deadline)) fill();
        }
    }

    /// Has the other side said its last, or something that has no end?
    bool is_gone() const { return is_gone_; }

    /// Tells the other side that nothing more comes, gives it some time to end, then ends it.
    void end(std::chrono::milliseconds patience = std::chrono::milliseconds(0)) {
        if (child_ < 0) return;
        in_.close();
        const auto deadline = Clock::now() + patience;
        while (!has_ended() && Clock::now() < deadline)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ::kill(-child_, SIGKILL); // what it has started too; its number is ours until it is reaped
        while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {}
        child_ = -1;
    }

private:
    static constexpr std::size_t longest_line = std::size_t{1} << 20;

    Process(pid_t child, detail::FileHandle in, detail::FileHandle out)
        : child_(child), in_(std::move(in)), out_(std::move(out)) {}

    static std::string error_text(int error) { return std::strerror(error); }

    static bool wait_for(int file, short events, Deadline deadline) {
        using std::chrono::milliseconds;
        const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
        if (left <= 0) return false;
        pollfd wanted{file, events, 0};
        return ::poll(&wanted, 1, static_cast<int>(std::min<long>(left, 60'000))) > 0;
    }

    void fill() {
        std::array<char, 4096> part{};
        const auto count = ::read(out_.number(), part.data(), part.size());
        if (count > 0)
            buffer_.append(part.data(), static_cast<std::size_t>(count));
        else if (count == 0 || errno != EINTR)
            is_gone_ = true;
        if (buffer_.size() > longest_line) is_gone_ = true;
    }

    bool has_ended() const {
        siginfo_t info{};
        const int flags = WEXITED | WNOHANG | WNOWAIT;
        return ::waitid(P_PID, static_cast<id_t>(child_), &info, flags) != 0 || info.si_pid != 0;
    }

    pid_t child_;
    detail::FileHandle in_;
    detail::FileHandle out_;
    std::string buffer_;
    std::size_t seen_ = 0; ///< of the buffer, without an end of a line
    bool is_gone_ = false;
};

} // namespace zermelo
