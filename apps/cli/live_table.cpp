#include "apps/cli/live_table.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "apps/cli/terminal.hpp"
#include "catalog/tournament/tables.hpp"
#include "zermelo/core/printable.hpp"

using namespace zermelo;

LiveTable::LiveTable(bool silent) : silent_(silent), in_place_(is_output_terminal()) {}

void LiveTable::show(const TournamentState& state) {
    if (silent_) return;
    if (!in_place_) {
        print_line(state);
        return;
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    redraw(state);
}

void LiveTable::clear() {
    if (rows_ > 0) std::cout << fmt::format("\033[{}A\033[J", rows_) << std::flush;
    rows_ = 0;
}

/// No more rows and columns than the screen has.
void LiveTable::redraw(const TournamentState& state) {
    clear();
    const auto screen = screen_size();
    std::istringstream lines(table_text(state));
    std::string text;
    for (std::string line; std::getline(lines, line) && rows_ + 1 < screen.rows; ++rows_)
        text += printable(line).substr(0, screen.columns - 1) + "\n";
    std::cout << text << std::flush;
}

void LiveTable::print_line(const TournamentState& state) {
    const std::uint64_t tenth =
        10 * state.count.games() / std::max<std::uint64_t>(1, state.scheduled);
    if (tenth <= tenth_ || state.count.games() == state.scheduled) return;
    tenth_ = tenth;
    const Ratings ratings = state.count.ratings();
    std::string text = fmt::format("{} of {} games:", state.count.games(), state.scheduled);
    for (const std::size_t player : ranking_of(state, ratings)) {
        const Estimate elo = ratings.elo(player);
        text +=
            fmt::format(" {} {:+.0f} ±{:.0f}", printable(state.count.standings()[player].player),
                        elo.value, elo.error);
    }
    std::cout << text << "\n" << std::flush;
}
