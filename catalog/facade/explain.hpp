#pragma once

#include "catalog/facade/analysis.hpp"
#include "catalog/facade/any_game.hpp"

namespace zermelo {

/// A position explained: by the game's own theory, where it has one, and by a search: the best
/// move, its value and line, and what happens after the second best. The search takes at most about
/// a second, unless the player has limits of its own.
Parsed<Analysis> explain(const AnyGame& game, const AnyPosition& at, const PlayerSpec& player,
                         const Control& control);

/// The moves of a line as people write them: SAN in chess. From what is not legal on, as given.
std::vector<std::string> spoken_moves(const AnyPosition& at, const std::vector<std::string>& line);

} // namespace zermelo
