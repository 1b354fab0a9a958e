#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ranges>

#include "zermelo/mcts/detail/open_tree.hpp"

// Proofs in a Monte Carlo tree (MCTS-Solver): nodes have bounds of their value, which come from
// terminal states and from knowledge, and are propagated to the root.

namespace zermelo::detail {

/// The score of a solved node, which need not be sampled any more.
template <class Tree>
inline std::optional<Scores<typename Tree::Rules>>
proven_scores([[maybe_unused]] const Tree& tree, [[maybe_unused]] const typename Tree::Node& node,
              [[maybe_unused]] const typename Tree::Step& step) {
    using G = typename Tree::Rules;
    if constexpr (Tree::can_prove)
        if (tree.is_solved(node) && !(step.id == Tree::Nodes::root && tree.options.every_move))
            return Scores<G>::only(step.seat, decided_score<G>(node.bounds.get()) - step.gain);
    return std::nullopt;
}

/// The bounds that the knowledge proves for the player to move, if any.
template <class Tree>
inline std::optional<Bounds> known_bounds([[maybe_unused]] const Tree& tree,
                                          [[maybe_unused]] const typename Tree::Worker& worker,
                                          [[maybe_unused]] const typename Tree::State& s) {
    using G = typename Tree::Rules;
    using K = typename Tree::Knowledge;
    if constexpr (Looks<K, G>) {
        const auto look = tree.look_at(worker, s);
        Bounds bounds = look_bounds<G>(tree.phases.knowledge, s, look);
        if (std::ranges::begin(look.candidates) == std::ranges::end(look.candidates))
            bounds.upper = bounds.lower;
        return bounds;
    } else if constexpr (KnowsBounds<K, G>) {
        return tree.phases.knowledge.bounds(s);
    } else {
        return std::nullopt;
    }
}

/// Sets the bounds of a new node by the rules or by knowledge. False: nothing is known.
template <class Tree>
inline bool set_initial_bounds(Tree& tree, const typename Tree::Worker& worker,
                               const typename Tree::State& s) {
    using G = typename Tree::Rules;
    const auto& step = worker.path.back();
    auto& node = tree.nodes[step.id];
    if (const auto outcome = tree.game.outcome(s)) {
        const Value value = proven_worth<G>(*outcome, step.seat);
        const Bounds bounds = bounds_before<G>({value, value}, true, step.gain);
        node.bounds.update([&](const Bounds&) { return bounds; });
        return true;
    }
    const auto known = known_bounds(tree, worker, s);
    if (!known) return false;
    const Bounds bounds = bounds_before<G>(*known, tree.game.turn(s) == step.seat, step.gain);
    node.bounds.update([&](const Bounds&) { return bounds; });
    return true;
}

/// The bounds of the best child, for the player who chooses.
template <class Tree>
inline Bounds best_bounds(const Tree& tree, const typename Tree::Node& node) {
    Bounds best{Value::least(), Tree::is_full(node) ? Value::least() : Value::most()};
    for (const auto& child : tree.nodes.children(node)) {
        const Bounds bounds = child.bounds.get();
        best = {std::max(best.lower, bounds.lower), std::max(best.upper, bounds.upper)};
    }
    return best;
}

/// Updates the bounds on the path after those of its last node have changed.
template <class Tree>
inline void propagate_bounds(Tree& tree, const typename Tree::Worker& worker) {
    using G = typename Tree::Rules;
    for (std::size_t i = worker.path.size() - 1; i-- > 0;) {
        const auto& step = worker.path[i];
        const Seat mover = worker.path[i + 1].seat;
        auto& node = tree.nodes[step.id];
        Bounds bounds = best_bounds(tree, node);
        if (i > 0) bounds = bounds_before<G>(bounds, mover == step.seat, step.gain);
        const Bounds old = node.bounds.get();
        node.bounds.update([&](const Bounds& now) -> Bounds {
            return {std::max(bounds.lower, now.lower), std::min(bounds.upper, now.upper)};
        });
        const Bounds now = node.bounds.get();
        if (now.lower == old.lower && now.upper == old.upper) return;
    }
}

/// Sets the bounds of the last node on the path, which is new, and propagates them.
template <class Tree>
inline void prove([[maybe_unused]] Tree& tree, [[maybe_unused]] const typename Tree::Worker& worker,
                  [[maybe_unused]] const typename Tree::State& s) {
    if constexpr (Tree::can_prove) {
        const bool is_new = Tree::shared || tree.nodes[worker.path.back().id].visits.get() == 0;
        if (tree.proves() && is_new) // in a shared tree, two threads may be the first
            if (set_initial_bounds(tree, worker, s)) propagate_bounds(tree, worker);
    }
}

/// Sets the bounds of a root that was an inner node before.
template <class Tree>
inline void prove_root([[maybe_unused]] Tree& tree) {
    if constexpr (Tree::can_prove) {
        auto& root = tree.nodes[Tree::Nodes::root];
        if (tree.proves()) root.bounds.set(best_bounds(tree, root));
    }
}

/// Is the root proven, and with options.every_move each root move?
template <class Tree>
inline bool is_proven([[maybe_unused]] const Tree& tree) {
    if constexpr (Tree::can_prove) {
        const auto& root = tree.nodes[Tree::Nodes::root];
        if (!tree.is_solved(root)) return false;
        if (!tree.options.every_move) return true;
        return root.child_count.get() == root.move_count.get() && root.move_count.get() > 0 &&
               std::ranges::all_of(tree.nodes.children(root),
                                   [&](const auto& child) { return tree.is_solved(child); });
    } else {
        return false;
    }
}

} // namespace zermelo::detail
