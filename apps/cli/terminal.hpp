#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "zermelo/core/budget.hpp"

/// Is set by Ctrl-C once interrupts are caught: searches then answer with the best they have.
const zermelo::StopSource& interrupt();

/// From now on Ctrl-C stops the search instead of the program; a second one ends the program.
void catch_interrupts();

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
