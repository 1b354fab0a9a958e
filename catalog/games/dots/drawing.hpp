#pragma once

#include <optional>
#include <string>
#include <vector>

#include "zermelo/core/seat.hpp"
#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// A position of Strings-and-Coins as a picture shows it.
struct CoinDrawing {
    const CoinList& list;
    std::vector<bool> cut;                     ///< by string
    std::vector<std::optional<Seat>> owners{}; ///< by coin, as far as they are known

    /// Who took a coin, if that is known.
    std::optional<Seat> owner_of(int coin) const;

    /// Has a coin no string left?
    bool is_taken(int coin) const;
};

/// The uncut strings between coins as lines of text, on the grid of a board; empty for other
/// graphs.
///
///            0       1
///            |       |
///     6------O---7---O------8
///            |       |
///            2       3
std::string coins_as_text(const CoinDrawing& drawing);

/// The graph for Graphviz, with the places of the coins. Taken coins have the colour and the name
/// of their owner; they are grey if nobody knows who took them.
std::string coins_as_dot(const CoinDrawing& drawing);

/// The graph as a picture of its own, with the same colours; on a board, over the dots and the
/// drawn edges.
std::string coins_as_svg(const CoinDrawing& drawing);

} // namespace zermelo
