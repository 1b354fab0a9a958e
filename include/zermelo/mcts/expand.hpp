#pragma once

// Expansion: which nodes a simulation adds. An expansion is any struct with the members of Expand.

#include <cstdint>

#include "zermelo/mcts/select.hpp"

namespace zermelo {

/// Adds a number of nodes per simulation, or all children of a node at once.
struct Expand {
    std::uint32_t nodes = 1;    ///< most nodes added by a simulation
    bool all = false;           ///< a node gets all its children when it is first passed through
    float first_play = untried; ///< first-play urgency: the rating of a move without visits
};

} // namespace zermelo
