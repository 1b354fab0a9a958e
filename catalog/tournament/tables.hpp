#pragma once

#include <string>
#include <vector>

#include "catalog/facade/facets.hpp"
#include "catalog/tournament/runner.hpp"

namespace zermelo {

/// The players of a tournament, the best first: by points a game where the game counts points or
/// has not two seats, else by Elo.
std::vector<std::size_t> ranking_of(const TournamentState& state, const Ratings& ratings);

/// Does Elo say less than points a game?
bool ranks_by_points(const TournamentState& state);

/// The state of a tournament as text: a table, the test, and what else there is to say.
std::string table_text(const TournamentState& state);
/// Who scored what against whom.
std::string cross_table_text(const TournamentState& state);
std::string to_csv(const TournamentState& state);
Json to_json(const std::string& game, const TournamentState& state);

/// The test in one line.
std::string sprt_text(const TournamentState& state);

} // namespace zermelo
