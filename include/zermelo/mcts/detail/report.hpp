#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
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

/// What a search has found out of a root move.
template <Game G>
struct MoveCount {
    MoveOf<G> move{};
    std::uint64_t visits = 0;
    double mean = 0; ///< of the scores, for the mover
    bool closed = false;
    Bounds bounds{};

    /// A fact. requires: closed
    Value value() const { return bounds.lower; }
    /// The mean within the bounds.
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

/// The one to be played: the most visited; rather one that is proven to win, or to be worth more.
template <Game G>
const MoveCount<G>* final_choice(const std::vector<MoveCount<G>>& counts) {
    const MoveCount<G>* open = nullptr;
    const MoveCount<G>* closed = nullptr;
    for (const auto& count : counts) {
        if (count.closed) {
            if (closed == nullptr || count.value() > closed->value()) closed = &count;
        } else if (open == nullptr || count.visits > open->visits) {
            open = &count;
        }
    }
    if (closed == nullptr || open == nullptr) return open != nullptr ? open : closed;
    return closed->worth() >= open->worth() ? closed : open;
}

/// Takes down what was found out, in the game's order of moves.
template <Game G>
void fill_report(Report<MoveOf<G>>& report, const std::vector<MoveCount<G>>& counts) {
    report.edges.clear();
    for (const auto& count : counts)
        report.edges.push_back({count.move, count.closed ? count.value() : guess_of<G>(count.mean),
                                count.visits, count.mean});
    const auto* best = final_choice(counts);
    if (best == nullptr) return;
    report.move = best->move;
    report.value = best->closed ? best->value() : guess_of<G>(best->mean);
    report.mean = best->mean;
}

/// Time is looked at every so many simulations.
inline constexpr std::uint64_t looks_every = 8;

/// The root moves of a tree, in the game's order.
template <Game G>
std::vector<MoveCount<G>> root_counts(const auto& search) {
    using Node = typename std::remove_cvref_t<decltype(search)>::Node;
    std::vector<MoveCount<G>> counts;
    if (!search.has_room()) return counts;
    const auto& tree = search.tree();
    const std::size_t slot = score_slot<G>(search.seat());
    for (const MoveOf<G> m : search.game().moves(search.root())) {
        for (const Node& child : tree.children(tree[0])) {
            if (!(child.move == m) || (child.visits.get() == 0 && !search.closed(child))) continue;
            const double visits = std::max(child.visits.get(), 1U);
            counts.push_back({m, child.visits.get(), child.scores[slot].get() / visits,
                              search.closed(child), child.bounds.get()});
        }
    }
    return counts;
}

/// Best play as far as the tree has it.
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
            if (next == nullptr || is_rather(search, child, *next)) next = &child;
        node = next != nullptr && next->visits.get() > 0 ? next : nullptr;
    }
}

/// Is a played rather than b? What is proven goes by its value, all else by visits.
bool is_rather(const auto& search, const auto& a, const auto& b) {
    if (search.closed(a) || search.closed(b)) {
        const Bounds x = a.bounds.get();
        const Bounds y = b.bounds.get();
        if (search.closed(a) && search.closed(b)) return x.lower > y.lower;
        if (search.closed(a)) return x.lower.sign() > 0;
        return y.lower.sign() <= 0 && a.visits.get() > 0;
    }
    return a.visits.get() > b.visits.get();
}

template <Game G>
Report<MoveOf<G>> report_of(const auto& search, const Meter& meter) {
    Report<MoveOf<G>> report;
    for (const MoveOf<G> m : search.game().moves(search.root())) {
        report.move = m; // whatever happens, a legal one
        break;
    }
    report.value = Value::guess(0);
    if (report.move) report.line = {*report.move};
    fill_report<G>(report, root_counts<G>(search));
    add_line<G>(report, search);
    report.weak = only_wins<G> && report.value.proven(); // the distance of a fact is a bound
    report.nodes = meter.nodes();
    report.seconds = meter.seconds();
    if (meter.spent()) report.ended = meter.why();
    return report;
}

/// Simulates until the budget is spent or all is proven; tells `watch` after 1024, 2048, ...
/// simulations.
template <Game G>
Report<MoveOf<G>> simulate_until(auto& search, auto& hand, Meter& meter,
                                 const Watch<MoveOf<G>>& watch) {
    while (search.has_room() && !search.is_proven() && meter.spend()) {
        search.iterate(hand);
        if (watch && meter.nodes() >= 1024 && std::has_single_bit(meter.nodes()))
            watch(report_of<G>(search, meter));
    }
    auto report = report_of<G>(search, meter);
    if (!search.has_room()) report.ended = Ended::by_memory;
    return report;
}

} // namespace zermelo::detail
