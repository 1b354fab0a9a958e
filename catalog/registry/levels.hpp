#pragma once

#include <string>
#include <utility>
#include <vector>

#include "zermelo/play/level.hpp"

namespace zermelo {

/// The levels of players: from 1 to 9 weaker than the player without a level, which is level 10.
inline constexpr int full_level = 10;

/// What levels mean in a game. A row of the catalog may say it (Facts); what it leaves at 0 is
/// derived from the game; docs/levels.md has the matches that chose these numbers.
struct LevelScale {
    int least_nodes = 30;  ///< at level 1
    int most_nodes = 6000; ///< at level 9: between them they grow by the same factor
    int care = 20;         ///< at level 1, of a hundred; it grows evenly
    int most_care = 95;    ///< at level 9
    int doubt = 0;         ///< at level 1, in the game's unit of guesses
    int fall = 3;          ///< the power by which doubt falls to nothing at level 10
    int clear = 0;         ///< the guess that a distant win looks like

    bool operator==(const LevelScale&) const = default;
};

/// A level of a game. requires: 1 <= number < full_level
Level level_of(int number, const LevelScale& scale);

/// The iterations of a Monte Carlo tree at a level. requires: 1 <= number < full_level
std::uint64_t iterations_of_level(int number);
/// The iterations of regret matching at a level.
std::uint64_t regret_iterations_of_level(int number);

/// The names of levels and their numbers: the words first, then 1 to 10.
const std::vector<std::pair<std::string, int>>& level_names();

} // namespace zermelo
