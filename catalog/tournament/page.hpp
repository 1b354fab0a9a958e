#pragma once

#include <functional>
#include <string>

#include "catalog/tournament/runner.hpp"
#include "zermelo/store/stored_game.hpp"

namespace zermelo {

/// What the page of a report is made of.
struct PageSource {
    std::string title;
    const TournamentState& state;
    /// Calls use(game) for each game, with its record.
    std::function<void(const std::function<void(const StoredGame&)>&)> for_each_game;
};

/// One page of HTML that needs nothing else: the table, the ratings as a picture, who scored what
/// against whom, results by opening and by length, and all games.
std::string report_page(const PageSource& source);

} // namespace zermelo
