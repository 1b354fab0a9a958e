#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <type_traits>
#include <utility>

#include "zermelo/mcts/detail/choice.hpp"
#include "zermelo/mcts/detail/open_tree.hpp"

// Selection of a child in a tree over states.

namespace zermelo::detail {

/// The children of the nearest ancestor with enough visits, for a selection that uses them (GRAVE).
template <class Tree, class S>
class Reference {
public:
    using Node = typename Tree::Node;

    Reference([[maybe_unused]] const Tree& tree, [[maybe_unused]] const S& select,
              [[maybe_unused]] const typename Tree::Worker& worker) {
        if constexpr (Refers<S>) {
            std::size_t i = worker.path.size() - 1;
            if (tree.nodes[worker.path[i].id].visits.get() >= select.reference) return;
            while (i > 0 && tree.nodes[worker.path[i].id].visits.get() < select.reference) --i;
            moves_ = tree.nodes.children(tree.nodes[worker.path[i].id]);
        }
    }
    /// Finds the same move there. The search starts where the last one ended, since most siblings
    /// have the same order.
    void apply_to([[maybe_unused]] Arm<Node>& arm) {
        if constexpr (Refers<S>) {
            for (std::size_t tries = 0; tries < moves_.size(); ++tries) {
                const Node& other = moves_[static_cast<std::ptrdiff_t>(at_)];
                at_ = at_ + 1 == moves_.size() ? 0 : at_ + 1;
                if (other.move == arm.node().move) return arm.refer_to(other);
            }
        }
    }

private:
    std::ranges::subrange<const Node*> moves_{};
    std::size_t at_ = 0;
};

/// The best child of the last node on the path, by a selection.
template <class Tree, class S>
inline Rated<typename Tree::Node> best_child(const Tree& tree, const S& select,
                                             const typename Tree::Worker& worker,
                                             const typename Tree::State& s) {
    using G = typename Tree::Rules;
    using Node = typename Tree::Node;
    const Node& node = tree.nodes[worker.path.back().id];
    const auto children = tree.nodes.children(node);
    const Seat seat = tree.game.turn(s);
    const std::size_t slot = score_slot<G>(seat);
    const ChoiceRules<FirstOfEquals> rules{{std::max(node.visits.get(), 1U), worker.spread(), seat},
                                           tree.phases.expand.first_play};
    Reference<Tree, S> reference(tree, select, worker);
    BestChild<Node, S, FirstOfEquals> choice(select, rules);
    for (const Node& child : children) {
        if (tree.is_solved(child)) continue;
        choice.offer(child, [&] {
            Arm<Node> arm(child, slot, tree.phases.trust());
            reference.apply_to(arm);
            return arm;
        });
    }
    if (choice.best().node != nullptr) return choice.best();
    return {&children.front()}; // options.every_move: all are solved
}

// Not inlined: that would compile all selections at every call.
template <class Tree>
[[gnu::noinline]] Rated<typename Tree::Node> best_child_of_any(const Tree& tree,
                                                               const typename Tree::Worker& worker,
                                                               const typename Tree::State& s) {
    return tree.phases.select.with(
        [&](const auto& select) { return best_child(tree, select, worker, s); });
}

/// The child of the last node on the path to descend to. requires: there is one
template <class Tree>
inline Rated<typename Tree::Node>
chosen_child(const Tree& tree, const typename Tree::Worker& worker, const typename Tree::State& s) {
    if constexpr (AnySelection<std::remove_cvref_t<decltype(tree.phases.select)>>)
        return best_child_of_any(tree, worker, s);
    else
        return best_child(tree, tree.phases.select, worker, s);
}

} // namespace zermelo::detail
