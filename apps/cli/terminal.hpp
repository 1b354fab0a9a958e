#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "zermelo/core/budget.hpp"

/// Is set by Ctrl-C, SIGTERM or SIGHUP once these are caught, and when nobody reads the output any
/// more: searches then answer with the best they have.
const zermelo::StopSource& interrupt();

/// From now on Ctrl-C, SIGTERM and SIGHUP stop the search instead of the program. A second one ends
/// the program at once, and so does the time: it has some seconds to answer.
void catch_interrupts();

/// Is standard output a pipe that nobody reads any more?
bool is_output_closed();

/// A text of several lines from outside: as it is for a file or a program, printable for a
/// terminal.
std::string for_output(const std::string& text);

bool shows_colour();      ///< is standard output a terminal that wants colours?
bool is_input_terminal(); ///< is somebody typing?

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
