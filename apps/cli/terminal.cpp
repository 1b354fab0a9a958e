#include "apps/cli/terminal.hpp"

#include <array>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

namespace {

zermelo::StopSource& source() {
    static zermelo::StopSource source;
    return source;
}

void on_interrupt(int signal) {
    source().stop();
    std::signal(signal, SIG_DFL);
}

} // namespace

const zermelo::StopSource& interrupt() { return source(); }

void catch_interrupts() {
    source(); // made here, not in the handler
    std::signal(SIGINT, on_interrupt);
}

bool shows_colour() { return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

bool is_input_terminal() { return isatty(STDIN_FILENO) != 0; }

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
    std::fputs(fmt::format("\r\033[K{}", text).c_str(), stderr);
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
