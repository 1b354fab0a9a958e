#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/value.hpp"

namespace zermelo {

/// Proven values of some states, from a book, a database or an earlier search. A search asks for
/// them where it asks its transposition table.
template <Game G>
struct Probe {
    static constexpr int any_ply = std::numeric_limits<int>::max();

    /// The value of s for its mover, if it is known: wins and losses count plies from s. If the
    /// knowledge of the search has a scale of its own, the value is on that scale.
    /// requires: s in play. Several threads may call it at once.
    std::function<std::optional<Value>(const StateOf<G>& s)> find{};
    int last_ply = any_ply; ///< of the game, where it counts its plies: later states are not asked
    int depth = any_ply;    ///< plies from the root: deeper states are not asked for

    /// How many plies below a root it is asked; less than 0: nowhere.
    int reach(const G& game, const StateOf<G>& root) const {
        if (!find) return -1;
        if constexpr (Graded<G>)
            return std::min(depth, last_ply - game.ply(root));
        else
            return depth;
    }
};

} // namespace zermelo
