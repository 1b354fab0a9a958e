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
#if defined(__linux__)
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

#include "zermelo/core/budget.hpp"
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
        Pipe made{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
        for (FileDescriptor* end : {&made.read, &made.write})
            if (end->number() <= STDERR_FILENO) // it was free: a child gets others there
                *end = FileDescriptor(::fcntl(end->number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
        if (made.read.number() < 0 || made.write.number() < 0) return std::nullopt;
        return made;
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

/// What becomes of a child process. All of it is made before the fork: between that and the exec
/// only what a signal handler may do is allowed.
struct ChildPlan {
    char* const* arguments;
    int in;     ///< becomes standard input
    int out;    ///< becomes standard output
    int failed; ///< is told the error number if the program cannot be started
    pid_t parent;
};

/// Turns the process into the program. It leads a group of its own, so that it can be killed with
/// its children, its signal handling is the default, and it does not outlive its parent: the kernel
/// kills it when the thread that started it ends.
[[noreturn]] inline void become(const ChildPlan& plan) {
#if defined(__linux__)
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (::getppid() != plan.parent) ::_exit(127); // it died before the kernel was told
    ::setpgid(0, 0);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(plan.in, STDIN_FILENO);
    ::dup2(plan.out, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXFSZ})
        std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    ::execvp(plan.arguments[0], plan.arguments);
    const int error = errno;
    [[maybe_unused]] const auto told = ::write(plan.failed, &error, sizeof error);
    ::_exit(127);
}

/// Starts a program that is searched for in PATH. The process id, or the negative error number.
inline int start_child(std::vector<std::string> words, const Pipe& to, const Pipe& from) {
    auto failed = Pipe::make();
    if (!failed) return -errno;
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const ChildPlan plan{arguments.data(), to.read.number(), from.write.number(),
                         failed->write.number(), ::getpid()};
    const pid_t child = ::fork();
    if (child == 0) become(plan);
    if (child < 0) return -errno;
    failed->write.close();
    int error = 0;
    ssize_t count = -1;
    do count = ::read(failed->read.number(), &error, sizeof error);
    while (count < 0 && errno == EINTR);
    if (count <= 0) return child; // the pipe was closed by the exec
    while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {}
    return -error;
}

} // namespace detail

/// A child process that reads and writes lines. The destructor kills it, with its children, and
/// reaps it. Where the system can (Linux), it is also killed when the thread that started it ends,
/// however that ends.
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
        const int child = detail::start_child(words, *to, *from);
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
                if (Clock::now() >= deadline) return false;
                wait_for(in_.number(), POLLOUT, deadline);
            } else if (errno != EINTR)
                return false;
        }
        return true;
    }

    /// The next line, without its line break; nullopt if the process is gone (`is_gone`) or writes
    /// no complete line before the deadline or the stop.
    std::optional<std::string> read_line(Deadline deadline, const StopToken& stop = {}) {
        while (true) {
            if (const auto end = buffer_.find('\n', seen_); end != std::string::npos) {
                std::string line = buffer_.substr(0, end);
                buffer_.erase(0, end + 1);
                seen_ = 0;
                return line;
            }
            seen_ = buffer_.size();
            if (is_gone_ || stop.stopped() || Clock::now() >= deadline) return std::nullopt;
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

    /// Waits until a file is ready, but not for long: a stop must be heard.
    static bool wait_for(int file, short events, Deadline deadline) {
        using std::chrono::milliseconds;
        const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
        if (left <= 0) return false;
        pollfd wanted{file, events, 0};
        return ::poll(&wanted, 1, static_cast<int>(std::min<long>(left, 50))) > 0;
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
