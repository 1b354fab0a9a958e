#pragma once

// Expansion: which nodes are added. It is any struct with the three members below.

#include <cstdint>

#include "zermelo/mcts/select.hpp"

namespace zermelo {

/// At most so many nodes a simulation, or all moves of a node at once.
struct Expand {
    std::uint32_t nodes = 1;    ///< that a simulation may add
    bool all = false;           ///< as soon as a node is gone through, all its moves get nodes
    float first_play = untried; ///< first-play urgency: the rating of a move without visits
};

} // namespace zermelo
