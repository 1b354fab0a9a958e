#pragma once

#include <algorithm>
#include <cstddef>

#include "zermelo/mcts/detail/open_tree.hpp"
#include "zermelo/mcts/detail/record.hpp"

// Backpropagation of the scores of a simulation along its path.

namespace zermelo::detail {

/// All-moves-as-first: updates the children of the i-th node on the path that were played later.
template <class Tree>
inline void back_up_amaf(Tree& tree, typename Tree::Worker& worker, std::size_t i,
                         const Scores<typename Tree::Rules>& scores) {
    if constexpr (BitwiseMove<MoveOf<typename Tree::Rules>>) {
        const auto children = tree.nodes.children(tree.nodes[worker.path[i].id]);
        if (children.empty() || i >= worker.statistics.steps()) return;
        const Seat mover = worker.statistics.seat_at(i);
        const auto score = static_cast<float>(scores.of(mover));
        for (auto& child : children) {
            if (!worker.statistics.was_played(mover, child.move, i)) continue;
            child.amaf_visits.add(1);
            child.amaf_score.add(score);
        }
    }
}

/// Implicit minimax: the estimate of a node is that of its best child.
template <class Tree>
inline void back_up_implicit(Tree& tree, typename Tree::Node& node, bool same_seat) {
    float best = -untried;
    for (const auto& child : tree.nodes.children(node)) best = std::max(best, child.implicit.get());
    node.implicit.set(same_seat || !ZeroSumForTwo<typename Tree::Rules> ? best : -best);
}

/// Updates all nodes on the path, from its end to the root.
template <class Tree>
inline void backpropagate(Tree& tree, typename Tree::Worker& worker,
                          Scores<typename Tree::Rules> scores) {
    using G = typename Tree::Rules;
    if (tree.phases.records_moves()) worker.record_scores(scores);
    for (std::size_t i = worker.path.size(); i-- > 0;) {
        const auto& step = worker.path[i];
        if constexpr (Tree::needs.amaf)
            if (tree.phases.uses_amaf()) back_up_amaf(tree, worker, i, scores);
        if constexpr (Tree::needs.implicit)
            if (tree.phases.trust() > 0 && i + 1 < worker.path.size())
                back_up_implicit(tree, tree.nodes[step.id], worker.path[i + 1].seat == step.seat);
        if constexpr (Gainful<G>) scores.add(step.seat, step.gain);
        record<G>(tree.nodes[step.id], tree.phases.backup, worker.result_for(step.seat, scores));
    }
}

} // namespace zermelo::detail
