#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ranges>

#include "zermelo/mcts/detail/open_tree.hpp"

// What a Monte Carlo tree proves: nodes have bounds, which go up from where a game ended or a
// knowledge is sure. All of it is for an OpenTree whose game can be proven.

namespace zermelo::detail {

/// The score of a node that need not be sampled any more.
template <class Tree>
inline std::optional<Scores<typename Tree::Rules>>
proven_scores([[maybe_unused]] const Tree& tree, [[maybe_unused]] const typename Tree::Node& node,
              [[maybe_unused]] const typename Tree::Step& step) {
    using G = typename Tree::Rules;
    if constexpr (Tree::can_prove)
        if (tree.closed(node) && !(step.place == Tree::Nodes::root && tree.options.every_move))
            return Scores<G>::only(step.seat, closed_score<G>(node.bounds.get()) - step.gain);
    return std::nullopt;
}

/// The bounds that the knowledge proves for the mover, if it does.
template <class Tree>
inline std::optional<Bounds> known_bounds([[maybe_unused]] const Tree& tree,
                                          [[maybe_unused]] const typename Tree::Hand& hand,
                                          [[maybe_unused]] const typename Tree::State& s) {
    using G = typename Tree::Rules;
    using K = typename Tree::Knowledge;
    if constexpr (Looks<K, G>) {
        const auto look = tree.look_at(hand, s);
        Bounds bounds = meant_bounds<G>(tree.phases.knowledge, s, look);
        if (std::ranges::begin(look.candidates) == std::ranges::end(look.candidates))
            bounds.upper = bounds.lower;
        return bounds;
    } else if constexpr (KnowsBounds<K, G>) {
        return tree.phases.knowledge.bounds(s);
    } else {
        return std::nullopt;
    }
}

/// The bounds of a new node, by the rules or by knowledge. False: nothing is known.
template <class Tree>
inline bool set_first_bounds(Tree& tree, const typename Tree::Hand& hand,
                             const typename Tree::State& s) {
    using G = typename Tree::Rules;
    const auto& step = hand.path.back();
    auto& node = tree.nodes[step.place];
    if (const auto outcome = tree.game.outcome(s)) {
        const Value value = proven_worth<G>(*outcome, step.seat);
        const Bounds bounds = bounds_before<G>({value, value}, true, step.gain);
        node.bounds.update([&](const Bounds&) { return bounds; });
        return true;
    }
    const auto known = known_bounds(tree, hand, s);
    if (!known) return false;
    const Bounds bounds = bounds_before<G>(*known, tree.game.turn(s) == step.seat, step.gain);
    node.bounds.update([&](const Bounds&) { return bounds; });
    return true;
}

/// The bounds of the best child, for the one who chooses.
template <class Tree>
inline Bounds best_bounds(const Tree& tree, const typename Tree::Node& node) {
    Bounds best{Value::least(), Tree::is_full(node) ? Value::least() : Value::most()};
    for (const auto& child : tree.nodes.children(node)) {
        const Bounds bounds = child.bounds.get();
        best = {std::max(best.lower, bounds.lower), std::max(best.upper, bounds.upper)};
    }
    return best;
}

/// Tells the nodes above that the bounds of the last one on the path are new.
template <class Tree>
inline void hand_up_bounds(Tree& tree, const typename Tree::Hand& hand) {
    using G = typename Tree::Rules;
    for (std::size_t i = hand.path.size() - 1; i-- > 0;) {
        const auto& step = hand.path[i];
        const Seat mover = hand.path[i + 1].seat;
        auto& node = tree.nodes[step.place];
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

/// Takes down what is certain of the last node on the path, which is new, and what follows from it.
template <class Tree>
inline void prove([[maybe_unused]] Tree& tree, [[maybe_unused]] const typename Tree::Hand& hand,
                  [[maybe_unused]] const typename Tree::State& s) {
    if constexpr (Tree::can_prove) {
        const bool is_new = Tree::shared || tree.nodes[hand.path.back().place].visits.get() == 0;
        if (tree.proves() && is_new) // of a shared tree, two may come first
            if (set_first_bounds(tree, hand, s)) hand_up_bounds(tree, hand);
    }
}

/// The root of a tree that was a part of another one.
template <class Tree>
inline void prove_root([[maybe_unused]] Tree& tree) {
    if constexpr (Tree::can_prove) {
        auto& root = tree.nodes[Tree::Nodes::root];
        if (tree.proves()) root.bounds.set(best_bounds(tree, root));
    }
}

/// Is nothing left to be found out that was asked for?
template <class Tree>
inline bool is_proven([[maybe_unused]] const Tree& tree) {
    if constexpr (Tree::can_prove) {
        const auto& root = tree.nodes[Tree::Nodes::root];
        if (!tree.closed(root)) return false;
        if (!tree.options.every_move) return true;
        return root.children.get() == root.moves.get() && root.moves.get() > 0 &&
               std::ranges::all_of(tree.nodes.children(root),
                                   [&](const auto& child) { return tree.closed(child); });
    } else {
        return false;
    }
}

} // namespace zermelo::detail
