#include "apps/cli/terminal.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "zermelo/core/printable.hpp"
#include "zermelo/core/threads.hpp"

namespace {

zermelo::StopSource& source() {
    static zermelo::StopSource source;
    return source;
}

std::atomic<bool> someone_thinks = false;
std::atomic<bool> may_hurry = false; ///< is there a person who waits for a move?

constexpr std::array stopping_signals{SIGINT, SIGTERM, SIGHUP};

std::atomic<int> caught_signal = 0;
std::atomic<bool> is_continued = false; ///< after it was stopped by Ctrl-Z

void on_interrupt(int signal) {
    if (signal == SIGINT && may_hurry && someone_thinks && !hurry().stopped()) {
        hurry().stop();
        return;
    }
    caught_signal = signal;
    source().stop();
    for (const int each : stopping_signals) std::signal(each, SIG_DFL);
}

/// Ends the program as if the signal had not been caught.
void end_by(int signal) {
    std::signal(signal, SIG_DFL);
    ::kill(::getpid(), signal);
}

/// Stops the search when the output is closed, and ends a program that does not answer to a stop.
void keep_watch() {
    constexpr int moment = 100;  // ms
    constexpr int patience = 50; // moments: 5 s
    for (int stopped = 0; stopped < patience; stopped += source().stopped() ? 1 : 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(moment));
        if (is_output_closed()) source().stop();
    }
    end_by(caught_signal != 0 ? caught_signal.load() : SIGTERM);
}

} // namespace

const zermelo::StopSource& interrupt() { return source(); }

zermelo::StopSource& hurry() {
    static zermelo::StopSource source;
    return source;
}

void set_thinking(bool is_thinking) { someone_thinks = is_thinking; }

void let_hurry() { may_hurry = true; }

void catch_interrupts() {
    static bool is_watched = false;
    if (std::exchange(is_watched, true)) return;
    source(); // made here, not in the handler
    hurry();
    sigset_t ours;
    sigset_t before;
    sigemptyset(&ours);
    for (const int signal : stopping_signals) sigaddset(&ours, signal);
    pthread_sigmask(SIG_BLOCK, &ours, &before); // for the new thread: others hear signals
    if (std::thread watcher = zermelo::try_thread(keep_watch); watcher.joinable()) watcher.detach();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    std::signal(SIGINT, on_interrupt);
    std::signal(SIGTERM, on_interrupt);
    std::signal(SIGCONT, [](int) { is_continued = true; });
    if (std::signal(SIGHUP, on_interrupt) == SIG_IGN) std::signal(SIGHUP, SIG_IGN); // as by nohup
}

bool was_continued() { return is_continued.exchange(false); }

bool is_output_closed() {
    pollfd output{STDOUT_FILENO, 0, 0};
    return ::poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

std::string for_output(const std::string& text) {
    if (isatty(STDOUT_FILENO) == 0) return text;
    std::istringstream lines(text);
    std::string shown;
    for (std::string line; std::getline(lines, line);) shown += zermelo::printable(line) + '\n';
    return shown;
}

bool shows_colour() { return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

bool is_input_terminal() { return isatty(STDIN_FILENO) != 0; }

bool is_output_terminal() { return isatty(STDOUT_FILENO) != 0; }

bool shows_unicode() {
    static const bool can = [] {
        return std::setlocale(LC_CTYPE, "") != nullptr &&
               std::string_view(nl_langinfo(CODESET)) == "UTF-8";
    }();
    return can;
}

zermelo::Screen screen_size() {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
        return {};
    return {size.ws_row, size.ws_col};
}

zermelo::DrawOptions draw_options() {
    zermelo::DrawOptions options;
    options.colour = shows_colour();
    options.unicode = shows_unicode();
    options.width = static_cast<int>(screen_size().columns);
    return options;
}

namespace {

bool is_word(const std::string& text, std::size_t at) {
    return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
}

/// The picture with each letter of a seat that stands alone in the seat's colour.
std::string painted(const std::string& picture, const std::string& marks) {
    static constexpr std::array colours{"\033[1;31m", "\033[1;34m", "\033[1;32m", "\033[1;33m"};
    std::string text;
    for (std::size_t i = 0; i < picture.size(); ++i) {
        const auto seat = marks.find(picture[i]);
        const bool in_word = (i > 0 && is_word(picture, i - 1)) || is_word(picture, i + 1);
        if (seat == std::string::npos || in_word)
            text += picture[i];
        else
            text += fmt::format("{}{}\033[0m", colours[seat % colours.size()], picture[i]);
    }
    return text;
}

} // namespace

std::function<std::string(const std::string&)> painter(const std::string& marks) {
    if (!shows_colour() || marks.empty()) return {};
    return [marks](const std::string& picture) { return painted(picture, marks); };
}

ProgressLine::ProgressLine(bool silent) : silent_(silent || isatty(STDERR_FILENO) == 0) {}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::show(const std::string& text) {
    const auto now = std::chrono::steady_clock::now();
    if (silent_ || now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    shown_ = true;
    std::fputs(fmt::format("\r\033[K{}", zermelo::printable(text)).c_str(), stderr);
    std::fflush(stderr);
}

void ProgressLine::show_nodes(std::uint64_t nodes) {
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    if (seconds > 0.3)
        show(fmt::format("{} nodes, {:.1f} s{}{}", nodes, seconds, label_.empty() ? "" : ", ",
                         label_));
}

void ProgressLine::clear() {
    if (shown_) std::fputs("\r\033[K", stderr);
    shown_ = false;
}

void ThinkingLine::show(const zermelo::Thinking& thinking) {
    using Phase = zermelo::Thinking::Phase;
    const std::lock_guard lock(mutex_);
    if (thinking.phase != Phase::goes_on) {
        set_thinking(thinking.phase == Phase::begins);
        nodes_ = 0;
        depth_ = 0;
        move_.clear();
        line_.clear();
        return;
    }
    nodes_ = std::max(nodes_, thinking.nodes);
    if (thinking.report != nullptr) {
        depth_ = thinking.report->depth;
        nodes_ = std::max(nodes_, thinking.report->nodes);
        move_ = thinking.report->move.value_or("");
    }
    constexpr double unseen = 0.2;
    if (thinking.seconds < unseen) return;
    std::string text = fmt::format("{} thinks, {:.1f} s", thinking.who, thinking.seconds);
    if (depth_ > 0) text += fmt::format(", depth {}", depth_);
    if (!move_.empty()) text += fmt::format(", {}", move_);
    if (nodes_ > 0) text += fmt::format(", {} nodes", nodes_);
    text += " (Ctrl-C: move now)";
    line_.show(text.substr(0, screen_size().columns - 1));
}
