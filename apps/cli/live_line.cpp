#include "apps/cli/live_line.hpp"

#include <algorithm>
#include <cerrno>
#include <iostream>

#include <fmt/format.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include "apps/cli/terminal.hpp"

namespace {

/// While it lives, keys are read one by one and not shown.
class SingleKeys {
public:
    SingleKeys() {
        ::tcgetattr(STDIN_FILENO, &before_);
        take();
    }
    SingleKeys(const SingleKeys&) = delete;
    SingleKeys& operator=(const SingleKeys&) = delete;
    ~SingleKeys() { ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_); }

    void take() const {
        termios single = before_;
        single.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
        single.c_cc[VMIN] = 1;
        single.c_cc[VTIME] = 0;
        ::tcsetattr(STDIN_FILENO, TCSADRAIN, &single);
    }

private:
    termios before_{};
};

/// What is typed, and the page above it.
class LiveLine {
public:
    LiveLine(const std::string& prompt, const LivePage& page) : prompt_(prompt), page_(page) {}

    std::optional<std::string> read() {
        const SingleKeys keys;
        draw();
        while (const auto key = next_key(keys)) {
            if (*key == '\n' || *key == '\r') {
                std::cout << '\n';
                return typed_;
            }
            constexpr char end_of_input = 4; // Ctrl-D
            if (*key == end_of_input && typed_.empty()) break;
            if (hear(*key)) draw();
        }
        std::cout << '\n';
        return std::nullopt;
    }

private:
    /// Waits for a key and hears interrupts meanwhile.
    std::optional<char> next_key(const SingleKeys& keys) {
        constexpr int pause = 50; // ms
        while (!interrupt().stopped()) {
            if (was_continued()) {
                keys.take();
                lines_ = 0;
                draw();
            }
            pollfd input{STDIN_FILENO, POLLIN, 0};
            if (::poll(&input, 1, pause) <= 0) continue;
            char byte = 0;
            const auto count = ::read(STDIN_FILENO, &byte, 1);
            if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
            if (count <= 0) return std::nullopt;
            return byte;
        }
        return std::nullopt;
    }

    /// Is the line another one after this key?
    bool hear(char key) {
        constexpr char backspace = 8;
        constexpr char erase_line = 21; // Ctrl-U
        constexpr char escape = 27;
        constexpr char rub_out = 127;
        constexpr std::size_t longest = 1000;
        if (in_sequence_) { // of an arrow or another key without a letter
            in_sequence_ = key == '[' || key == 'O' || (key >= '0' && key <= '9') || key == ';';
            return false;
        }
        in_sequence_ = key == escape;
        if (key == erase_line) typed_.clear();
        if ((key == backspace || key == rub_out) && !typed_.empty()) typed_.pop_back();
        if (key >= ' ' && key < rub_out && typed_.size() < longest) typed_ += key;
        return true;
    }

    void draw() {
        const auto screen = screen_size();
        std::string page = page_(typed_);
        const auto most = static_cast<std::ptrdiff_t>(screen.rows) - 1;
        while (std::ranges::count(page, '\n') > most) page.erase(0, page.find('\n') + 1);
        const std::size_t room = std::max<std::size_t>(screen.columns, prompt_.size() + 2) - 1;
        const std::size_t hidden =
            typed_.size() - std::min(typed_.size(), room - std::min(room, prompt_.size()));
        const std::string up = lines_ > 0 ? fmt::format("\033[{}A", lines_) : "";
        std::cout << up << "\r\033[J" << page << prompt_ << typed_.substr(hidden) << std::flush;
        lines_ = std::ranges::count(page, '\n');
    }

    const std::string& prompt_;
    const LivePage& page_;
    std::string typed_;
    std::ptrdiff_t lines_ = 0; ///< of the page that is shown
    bool in_sequence_ = false;
};

} // namespace

std::optional<std::string> read_live_line(const std::string& prompt, const LivePage& page) {
    return LiveLine(prompt, page).read();
}
