#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "catalog/tournament/runner.hpp"

/// The table of a tournament while it is played: redrawn in place on a terminal, at most five times
/// a second; elsewhere a line for each tenth of the games. Called by one thread at a time.
class LiveTable {
public:
    explicit LiveTable(bool silent);

    void show(const zermelo::TournamentState& state);
    /// Takes the table away from the terminal.
    void clear();

private:
    void redraw(const zermelo::TournamentState& state);
    void print_line(const zermelo::TournamentState& state);

    bool silent_;
    bool in_place_;
    std::size_t rows_ = 0;    ///< that are shown
    std::uint64_t tenth_ = 0; ///< that was printed last
    std::chrono::steady_clock::time_point last_{};
};
