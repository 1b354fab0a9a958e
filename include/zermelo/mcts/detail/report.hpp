#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/notation.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/mcts/detail/proof.hpp"
#include "zermelo/mcts/node.hpp"

namespace zermelo::detail {

/// A mean score as a guess in the unit of the game.
template <Game G>
Value guess_of(double mean) {
    return guess_of_mean<G>(mean);
}

/// The statistics of a root move.
template <Game G>
struct RootMove {
    MoveOf<G> move{};
    std::uint64_t visits = 0;
    double mean = 0; ///< of the scores, for the player to move
    bool solved = false;
    Bounds bounds{};

    /// The proven value. requires: solved
    Value value() const { return decided_value(bounds); }
    /// The mean, clamped to the bounds.
    double worth() const {
        return std::clamp(mean, number(bounds.lower, -limit), number(bounds.upper, limit));
    }

private:
    static constexpr double limit = 1e9;
    static double number(Value value, double decided) {
        if (!value.is_win() && !value.is_loss()) return value.points();
        return only_wins<G> ? value.sign() : decided;
    }
};

/// The move to play: the most visited one, or a solved one that is worth at least as much and does
/// not lose. If all moves lose, the one that is known to last longest.
template <Game G>
const RootMove<G>* final_choice(const std::vector<RootMove<G>>& moves) {
    const RootMove<G>* open = nullptr;
    const RootMove<G>* solved = nullptr;
    for (const auto& move : moves) {
        if (move.solved) {
            if (solved == nullptr || move.value() > solved->value()) solved = &move;
        } else if (open == nullptr || move.visits > open->visits) {
            open = &move;
        }
    }
    if (solved == nullptr || open == nullptr) return open != nullptr ? open : solved;
    const bool loses = only_wins<G> && solved->value().is_loss();
    return !loses && solved->worth() >= open->worth() ? solved : open;
}

/// Sets the edges, the best move and its value. What the best move is worth is proven to be the
/// value of the root only if it wins, or if the root is proven.
template <Game G>
void fill_report(Report<MoveOf<G>>& report, const std::vector<RootMove<G>>& moves,
                 bool is_proven = false) {
    report.edges.clear();
    for (const auto& move : moves)
        report.edges.push_back({move.move, move.solved ? move.value() : guess_of<G>(move.mean),
                                move.visits, move.mean});
    const auto* best = final_choice(moves);
    if (best == nullptr) return;
    report.move = best->move;
    report.value = best->solved ? best->value() : guess_of<G>(best->mean);
    if (!is_proven && !report.value.is_win()) report.value = report.value.guessed();
    report.mean = best->mean;
}

/// Simulations between two looks at the clock.
inline constexpr std::uint64_t clock_stride = 8;

/// Does a root move win at once? The rules show it even where the tree has not tried the move, or
/// has found a slower win first.
template <Game G>
bool wins_at_once([[maybe_unused]] const auto& search, [[maybe_unused]] const MoveOf<G>& m) {
    if constexpr (ZeroSum<G> && std::same_as<OutcomeOf<G>, Winner>) {
        const auto outcome = search.game().outcome(after(search.game(), search.root(), m));
        return search.proves() && outcome && outcome->seat == search.seat();
    } else {
        return false;
    }
}

/// Children with the numbers of their moves, in the game's order. Most stand in that order, some
/// rotated, so that each is found in a step from the one before.
template <Game G, class Node>
std::vector<std::pair<std::size_t, const Node*>>
numbered_children(const G& game, const StateOf<G>& s,
                  const std::ranges::subrange<const Node*>& children) {
    std::vector<std::pair<std::size_t, const Node*>> numbered;
    if (children.empty()) return numbered;
    const auto moves = game.moves(s);
    const auto count = static_cast<std::size_t>(std::ranges::distance(moves));
    auto at = std::ranges::begin(moves);
    std::size_t number = 0;
    for (const Node& child : children) {
        bool is_found = false;
        for (std::size_t tried = 0; tried < count && !is_found; ++tried) {
            is_found = static_cast<MoveOf<G>>(*at) == child.move;
            if (is_found) numbered.emplace_back(number, &child);
            const bool is_last = ++number == count;
            at = is_last ? std::ranges::begin(moves) : std::ranges::next(at);
            if (is_last) number = 0;
        }
    }
    std::ranges::sort(numbered);
    return numbered;
}

/// The root moves of a tree that were tried or win at once, in the game's order.
template <Game G>
std::vector<RootMove<G>> root_moves(const auto& search) {
    using Node = typename std::remove_cvref_t<decltype(search)>::Node;
    std::vector<RootMove<G>> moves;
    if (!search.has_room()) return moves;
    const auto& tree = search.tree();
    const std::size_t slot = score_slot<G>(search.seat());
    const auto children =
        numbered_children<G, Node>(search.game(), search.root(), tree.children(tree[0]));
    auto at = children.begin();
    std::size_t number = 0;
    for (const MoveOf<G> m : search.game().moves(search.root())) {
        const bool wins = wins_at_once<G>(search, m);
        if (wins) moves.push_back({m, 0, 0, true, {Value::win_in(1), Value::win_in(1)}});
        const std::size_t here = number++;
        for (; at != children.end() && at->first == here; ++at) {
            const Node& child = *at->second;
            if (child.visits.get() == 0 && !search.is_solved(child)) continue;
            const double visits = std::max(child.visits.get(), 1U);
            RootMove<G> move{m, child.visits.get(), child.scores[slot].get() / visits,
                             search.is_solved(child), child.bounds.get()};
            if (!wins) moves.push_back(move);
            moves.back().visits = move.visits;
            moves.back().mean = move.mean;
        }
    }
    return moves;
}

/// Sets the principal variation, as far as the tree goes.
template <Game G>
void add_line(Report<MoveOf<G>>& report, const auto& search) {
    using Node = typename std::remove_cvref_t<decltype(search)>::Node;
    if (!report.move || !search.has_room()) return;
    const auto& tree = search.tree();
    const Node* node = nullptr;
    for (const Node& child : tree.children(tree[0]))
        if (child.move == *report.move) node = &child;
    if (node != nullptr) report.line.clear();
    while (node != nullptr) {
        report.line.push_back(node->move);
        const Node* next = nullptr;
        for (const Node& child : tree.children(*node))
            if (next == nullptr || is_better_child(search, child, *next)) next = &child;
        node = next != nullptr && next->visits.get() > 0 ? next : nullptr;
    }
}

/// Is child a better than child b? Solved ones compare by value, others by visits.
bool is_better_child(const auto& search, const auto& a, const auto& b) {
    if (search.is_solved(a) || search.is_solved(b)) {
        const Value x = decided_value(a.bounds.get());
        const Value y = decided_value(b.bounds.get());
        if (search.is_solved(a) && search.is_solved(b)) return x > y;
        if (search.is_solved(a)) return x.sign() > 0;
        return y.sign() <= 0 && a.visits.get() > 0;
    }
    return a.visits.get() > b.visits.get();
}

template <Game G>
Report<MoveOf<G>> report_of(const auto& search, const Meter& meter) {
    Report<MoveOf<G>> report;
    for (const MoveOf<G> m : search.game().moves(search.root())) {
        report.move = m; // a legal move in any case
        break;
    }
    report.value = Value::guess(0);
    fill_report<G>(report, root_moves<G>(search),
                   search.has_room() && search.is_solved(search.tree()[0]));
    if (report.move) report.line = {*report.move};
    add_line<G>(report, search);
    report.weak = only_wins<G> && report.value.proven(); // its distance is only a bound
    report.nodes = meter.nodes();
    report.seconds = meter.seconds();
    if (meter.spent()) report.ended = meter.why();
    return report;
}

/// Simulates until the budget is spent or the root is proven; reports to `watch` after 1024, 2048,
/// ... simulations.
template <Game G>
Report<MoveOf<G>> run_simulations(auto& search, auto& worker, Meter& meter,
                                  const Watch<MoveOf<G>>& watch) {
    worker.meter = &meter;
    while (search.has_room() && !search.is_proven() && meter.spend()) {
        search.iterate(worker);
        if (watch && meter.nodes() >= 1024 && std::has_single_bit(meter.nodes()))
            watch(report_of<G>(search, meter));
    }
    auto report = report_of<G>(search, meter);
    if (!search.has_room()) report.ended = Ended::by_memory;
    return report;
}

} // namespace zermelo::detail
