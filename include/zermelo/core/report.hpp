#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/value.hpp"

namespace zermelo {

/// A move and what it is worth: an edge of the game tree.
template <class Move>
struct Edge {
    Move move{};
    Value value;
    std::uint64_t visits = 0; ///< simulations that began with it, of an engine that samples
    double mean = 0;          ///< of their payoffs

    bool operator==(const Edge&) const = default;
};

/// What every engine answers. All values are from the side of the player to move at the root.
template <class Move>
struct Report {
    std::optional<Move> move; ///< the best one found; none only where the game is over
    Value value;
    std::vector<Move> line;        ///< best play by both sides, beginning with `move`
    std::vector<Edge<Move>> edges; ///< the root moves that were valued, in the game's order
    int depth = 0;                 ///< plies that were searched in full
    int deepest = 0;               ///< the greatest ply reached (selective depth), if known
    int fullness = 0;              ///< of the transposition table in thousandths, if known
    std::uint64_t nodes = 0;
    double seconds = 0;
    Ended ended = Ended::complete;
    bool weak = false; ///< only who wins was searched for: distances and margins are bounds
    std::optional<double> mean{}; ///< mean payoff of the simulations of `move`, if it samples
    bool expected = false;        ///< means are expected payoffs, and values are these rounded

    /// Does the value rest on the rules alone?
    bool proven() const { return value.proven(); }

    /// Adds the value of a root move. Of equal moves the first stays the best. True if it is the
    /// best so far.
    bool add(const Move& m, Value its_value) {
        edges.push_back({m, its_value});
        if (edges.size() > 1 && its_value <= value) return false;
        move = m;
        value = its_value;
        return true;
    }

    /// Call once all root moves are valued: the value is proven if theirs are, or if it is a win.
    void complete() {
        for (const auto& edge : edges)
            if (!edge.value.proven()) value = value.guessed();
        if (ended == Ended::complete && !proven()) ended = Ended::at_depth;
    }

    /// Call if the budget ended while `m` was searched: it is played rather than a losing move.
    void cut_short(const Move& m, Ended why) {
        ended = why;
        if (edges.empty() || value.is_loss()) {
            move = m;
            value = Value::guess(0);
            line = {m};
        }
        value = value.guessed();
    }

    /// All moves of the same value as the best one; of expected payoffs, the same to 1e-9.
    std::vector<Move> best() const {
        std::vector<Move> moves;
        for (const auto& edge : edges)
            if (edge.value == value && (!expected || edge.mean > *mean - 1e-9))
                moves.push_back(edge.move);
        return moves;
    }
};

/// Called while a search runs with its report so far; may be empty.
template <class Move>
using Watch = std::function<void(const Report<Move>&)>;

} // namespace zermelo
