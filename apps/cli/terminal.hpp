#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

#include "catalog/facade/play.hpp"
#include "catalog/output/board_text.hpp"
#include "catalog/talk/menu.hpp"
#include "zermelo/core/budget.hpp"

/// Is set by Ctrl-C, SIGTERM or SIGHUP once these are caught, and when nobody reads the output any
/// more: searches then answer with the best they have.
const zermelo::StopSource& interrupt();

/// Is set by Ctrl-C while somebody thinks: whoever plays moves at once. See `set_thinking`.
zermelo::StopSource& hurry();

/// While somebody thinks, the first Ctrl-C only hurries; at other times, and the second one, it
/// interrupts.
void set_thinking(bool is_thinking);
/// From now on Ctrl-C makes whoever thinks move at once: a person waits for it.
void let_hurry();

/// From now on Ctrl-C, SIGTERM and SIGHUP stop the search instead of the program. A second one ends
/// the program at once, and so does the time: it has some seconds to answer.
void catch_interrupts();

/// Was the program continued since this was asked last, after Ctrl-Z? The terminal may have been
/// used by others.
bool was_continued();

/// Is standard output a pipe that nobody reads any more?
bool is_output_closed();

/// A text of several lines from outside: as it is for a file or a program, printable for a
/// terminal.
std::string for_output(const std::string& text);

bool shows_colour();       ///< is standard output a terminal that wants colours?
bool is_input_terminal();  ///< is somebody typing?
bool is_output_terminal(); ///< is somebody looking?
/// Can the locale show more than ASCII? It is set from the environment when first asked for.
bool shows_unicode();

/// The rows and columns of the terminal; 24 and 80 where they are not known.
zermelo::Screen screen_size();

/// How boards are drawn on standard output: colours as above, Unicode where the locale has UTF-8,
/// the width of the terminal.
zermelo::DrawOptions draw_options();

/// Colours the letters of the seats in a picture; nothing where there are no colours.
std::function<std::string(const std::string&)> painter(const std::string& marks);

/// One line on a terminal that says how far long work has come, at most ten times a second. It is
/// silent where standard error is no terminal, or if told to be.
class ProgressLine {
public:
    explicit ProgressLine(bool silent);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const std::string& text);
    void set_label(std::string label) { label_ = std::move(label); }
    void show_nodes(std::uint64_t nodes);
    void clear();

private:
    bool silent_;
    bool shown_ = false;
    std::string label_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point last_{};
};

/// The line that shows what a player who thinks has found so far: for how long, how deep, the move
/// it favours.
class ThinkingLine {
public:
    explicit ThinkingLine(bool silent) : line_(silent) {}
    void show(const zermelo::Thinking& thinking);

private:
    std::mutex mutex_; // searches may tell from several threads
    ProgressLine line_;
    std::uint64_t nodes_ = 0;
    int depth_ = 0;
    std::string move_;
};
