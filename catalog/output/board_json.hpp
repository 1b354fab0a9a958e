#pragma once

#include <vector>

#include "catalog/facade/analysis.hpp"
#include "zermelo/core/board.hpp"

namespace zermelo {

/// A board as docs/protocol.md describes it. Seats are numbered from 0.
Json to_json(const Board& board);

/// What is clicked for each move: `clicks`, a list of places, each a number or a list of which any
/// one will do; and `as`.
Json to_json(const std::vector<MovePlaces>& moves);

} // namespace zermelo
