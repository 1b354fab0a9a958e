#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/report.hpp"

namespace zermelo::detail {

/// What a proof that did not finish found out about the root moves.
template <class Move>
class RootFacts {
public:
    struct Fact {
        Move move;
        Bounds bounds; ///< of the move's value for the player to move
    };

    /// Facts come in the game's order of moves, one for each.
    void add(const Move& m, Bounds bounds) { facts_.push_back({m, bounds}); }
    bool has_win() const { return safest().bounds.lower.is_win(); }

    /// Corrects the report of a search that may not have known them, so that its move is not worse
    /// than what is proven: one that wins is played, one that loses is not while another is left,
    /// and of equal values the proven one is preferred.
    void correct(Report<Move>& report, bool every_move) const {
        std::size_t place = 0;
        for (auto& edge : report.edges)
            edge.value = clamped(edge.value, find_from(place, facts_, edge.move)->bounds);
        const Bounds root{safest().bounds.lower, most()};
        const Bounds chosen = at(*report.move).bounds;
        const bool is_tie = !report.proven() && report.value == root.lower;
        // Moves are known to lose, but others are left: the longest loss is not what to play.
        const bool may_escape = !report.proven() && root.lower.is_loss() && !root.upper.is_loss();
        if (!may_escape && (root.lower > report.value || root.lower > chosen.upper ||
                            (is_tie && chosen.lower < root.lower)))
            replace(report, safest().move, root.lower.unsure(), every_move);
        else if (chosen.upper.is_loss() && !root.upper.is_loss() && !report.proven())
            avoid_losses(report, every_move);
        report.value = clamped(report.value, root);
        if (report.proven()) report.ended = Ended::complete;
    }

private:
    /// The one with the greatest value that is proven; of equal ones the first.
    const Fact& safest() const {
        return *std::ranges::max_element(facts_, {},
                                         [](const Fact& fact) { return fact.bounds.lower; });
    }
    Value most() const {
        return std::ranges::max(facts_, {}, [](const Fact& fact) { return fact.bounds.upper; })
            .bounds.upper;
    }
    /// The item of a move, perhaps null. It is looked for from a place on, which stays there: to
    /// find one after the other in the order of moves takes a step each.
    template <class Items>
    static auto find_from(std::size_t& place, Items& items, const Move& m)
        -> decltype(items.data()) {
        for (std::size_t tried = 0; tried < items.size(); ++tried, ++place) {
            if (place >= items.size()) place = 0;
            if (items[place].move == m) return &items[place];
        }
        return nullptr;
    }
    const Fact& at(const Move& m) const { return *std::ranges::find(facts_, m, &Fact::move); }

    /// A value within bounds: proven if nothing else lies there, or a win that is the least, or a
    /// loss that is the most.
    static Value clamped(Value value, Bounds bounds) {
        if (bounds.lower == bounds.upper) return bounds.lower;
        if (value <= bounds.lower)
            return bounds.lower.is_win() ? bounds.lower : value_at(value, bounds.lower);
        if (value >= bounds.upper)
            return bounds.upper.is_loss() ? bounds.upper : value_at(value, bounds.upper);
        return value;
    }

    /// A bound in place of a value that lies beyond it.
    static Value value_at(Value value, Value bound) {
        return value == bound ? value : bound.unsure();
    }

    /// The best of the moves that are not known to lose, or the first if none of them was valued.
    void avoid_losses(Report<Move>& report, bool every_move) const {
        const Fact* best = nullptr;
        Value value = Value::guess(0);
        std::size_t place = 0;
        for (const Fact& fact : facts_) {
            if (fact.bounds.upper.is_loss()) continue;
            const auto* edge = find_from(place, report.edges, fact.move);
            const bool is_valued = edge != nullptr;
            if (best != nullptr && !(is_valued && edge->value > value)) continue;
            best = &fact;
            value = is_valued ? edge->value : Value::guess(0);
        }
        replace(report, best->move, value, every_move);
    }

    void replace(Report<Move>& report, const Move& m, Value value, bool every_move) const {
        report.move = m;
        report.line = {m};
        report.value = value;
        if (!every_move) report.edges.clear();
        for (auto& edge : report.edges)
            if (edge.move == m) {
                edge.value = clamped(value, at(m).bounds);
                return;
            }
        std::vector<Edge<Move>> edges;
        std::size_t place = 0;
        for (const Fact& fact : facts_) {
            if (const auto* known = find_from(place, report.edges, fact.move))
                edges.push_back(*known);
            if (fact.move == m) edges.push_back({m, clamped(value, fact.bounds)});
        }
        report.edges = std::move(edges);
    }

    std::vector<Fact> facts_;
};

} // namespace zermelo::detail
