#pragma once

#include <algorithm>
#include <cstddef>

#include "zermelo/mcts/detail/open_tree.hpp"
#include "zermelo/mcts/detail/record.hpp"

// How the scores of a simulation go up the path that it took.

namespace zermelo::detail {

/// All moves as first: those at the i-th node of the path that were played later.
template <class Tree>
inline void back_up_amaf(Tree& tree, typename Tree::Hand& hand, std::size_t i,
                         const Scores<typename Tree::Rules>& scores) {
    if constexpr (BitwiseMove<MoveOf<typename Tree::Rules>>) {
        const auto children = tree.nodes.children(tree.nodes[hand.path[i].place]);
        if (children.empty() || i >= hand.memory.steps()) return;
        const Seat mover = hand.memory.seat_at(i);
        const auto score = static_cast<float>(scores.of(mover));
        for (auto& child : children) {
            if (!hand.memory.had(mover, child.move, i)) continue;
            child.amaf_visits.add(1);
            child.amaf_score.add(score);
        }
    }
}

/// Implicit minimax: a node is guessed to be as good as the best of its children.
template <class Tree>
inline void back_up_guess(Tree& tree, typename Tree::Node& node, bool same_seat) {
    float best = -untried;
    for (const auto& child : tree.nodes.children(node)) best = std::max(best, child.implicit.get());
    node.implicit.set(same_seat || !ZeroSumForTwo<typename Tree::Rules> ? best : -best);
}

/// Tells all nodes on the path what the simulation was worth, from its end upwards.
template <class Tree>
inline void back_up(Tree& tree, typename Tree::Hand& hand, Scores<typename Tree::Rules> scores) {
    using G = typename Tree::Rules;
    if (tree.phases.remembers()) hand.remember(scores);
    for (std::size_t i = hand.path.size(); i-- > 0;) {
        const auto& step = hand.path[i];
        if constexpr (Tree::needs.amaf)
            if (tree.phases.uses_amaf()) back_up_amaf(tree, hand, i, scores);
        if constexpr (Tree::needs.implicit)
            if (tree.phases.trust() > 0 && i + 1 < hand.path.size())
                back_up_guess(tree, tree.nodes[step.place], hand.path[i + 1].seat == step.seat);
        if constexpr (Gainful<G>) scores.add(step.seat, step.gain);
        record<G>(tree.nodes[step.place], tree.phases.backup, {scores, step.seat, hand.lent});
    }
}

} // namespace zermelo::detail
