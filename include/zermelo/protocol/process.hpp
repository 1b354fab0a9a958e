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

/// An owned file descriptor.
class FileDescriptor {
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int number) : number_(number) {}
    FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~FileDescriptor() { close(); }

    int number() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_ = -1;
};

struct Pipe {
    FileDescriptor read;
    FileDescriptor write;

    /// A pipe that other child processes do not inherit; nullopt if the system has none left.
    static std::optional<Pipe> make() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
        return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
    }
};

/// Blocks SIGPIPE during its lifetime, so that writing to a closed pipe returns an error.
class BlockedSigpipe {
public:
    BlockedSigpipe() {
        sigset_t pending;
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        sigemptyset(&signal_);
        sigaddset(&signal_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &signal_, &before_);
    }
    BlockedSigpipe(const BlockedSigpipe&) = delete;
    BlockedSigpipe& operator=(const BlockedSigpipe&) = delete;
    ~BlockedSigpipe() {
        const timespec at_once{};
        if (!was_pending_) sigtimedwait(&signal_, nullptr, &at_once);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t signal_{};
    sigset_t before_{};
    bool was_pending_ = false;
};

/// The attributes of a child process: standard input and output are pipes, it leads its own process
/// group, so that it can be killed with its children, and its signal handling is the default.
class SpawnOptions {
public:
    SpawnOptions(const Pipe& to, const Pipe& from) {
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
    SpawnOptions(const SpawnOptions&) = delete;
    SpawnOptions& operator=(const SpawnOptions&) = delete;
    ~SpawnOptions() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }

    /// The process id, or the negative error number.
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

/// A child process that reads and writes lines. The destructor kills it, with its children, and
/// reaps it.
class Process {
public:
    using Clock = std::chrono::steady_clock;
    using Deadline = Clock::time_point;

    /// Starts a program, searched for in PATH. requires: words[0] is its name
    static Parsed<std::shared_ptr<Process>> start(const std::vector<std::string>& words) {
        auto to = detail::Pipe::make();
        auto from = detail::Pipe::make();
        if (!to || !from) return Mistake{"no pipe can be had: " + error_text(errno)};
        ::fcntl(to->write.number(), F_SETFL, O_NONBLOCK);
        const int child = detail::SpawnOptions(*to, *from).spawn(words);
        if (child < 0)
            return Mistake{"'" + words[0] + "' cannot be started: " + error_text(-child)};
        return std::shared_ptr<Process>(
            new Process(child, std::move(to->write), std::move(from->read)));
    }

    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() { end(); }

    /// Writes a line. Returns false if the process is gone or does not read before the deadline.
    bool write_line(std::string_view text, Deadline deadline) {
        if (is_gone_) return false; // its end of the pipe may still be open for a moment
        const std::string line = std::string(text) + '\n';
        const detail::BlockedSigpipe quiet;
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

    /// The next line, without its line break; nullopt if the process is gone (`is_gone`) or writes
    /// no complete line before the deadline.
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

    /// Has the process closed its output, or written a line that is too long?
    bool is_gone() const { return is_gone_; }

    /// Closes the input of the process, waits for it to exit, then kills it.
    void end(std::chrono::milliseconds patience = std::chrono::milliseconds(0)) {
        if (child_ < 0) return;
        in_.close();
        const auto deadline = Clock::now() + patience;
        while (!has_ended() && Clock::now() < deadline)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ::kill(-child_, SIGKILL); // the whole group; its id is ours until it is reaped
        while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {}
        child_ = -1;
    }

private:
    static constexpr std::size_t longest_line = std::size_t{1} << 20;

    Process(pid_t child, detail::FileDescriptor in, detail::FileDescriptor out)
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
    detail::FileDescriptor in_;
    detail::FileDescriptor out_;
    std::string buffer_;
    std::size_t seen_ = 0; ///< the length of the buffer known to have no line break
    bool is_gone_ = false;
};

} // namespace zermelo
