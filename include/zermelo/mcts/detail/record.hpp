#pragma once

#include <cstddef>
#include <type_traits>

#include "zermelo/mcts/backup.hpp"

namespace zermelo::detail {

/// Gives each score to the backup.
template <Game G, class Node>
inline void record_sums(Node& node, const auto& backup, const SimulationResult<G>& of) {
    for (std::size_t i = 0; i < score_slots<G>; ++i) {
        const double score = score_slots<G> == 1 ? of.scores.of(of.seat) : of.scores.each[i];
        const double sum = node.scores[i].get();
        if constexpr (Node::is_shared) {
            const double lost = i == score_slot<G>(of.seat) ? of.virtual_loss : 0;
            node.scores[i].add(backup.next(sum + lost, node.visits.get(), score) - sum);
        } else {
            node.scores[i].set(backup.next(sum, node.visits.get(), score));
        }
    }
}

/// Adds the scores of a simulation to a node. Nodes of a shared tree have counted the visit when
/// the simulation came to them; there the virtual loss is taken back.
template <Game G, class Node>
inline void record(Node& node, const auto& backup, const SimulationResult<G>& of) {
    if constexpr (!Node::is_shared) node.visits.add(1);
    if constexpr (SeesResults<std::remove_cvref_t<decltype(backup)>, G, Node>) {
        if constexpr (Node::is_shared) node.scores[score_slot<G>(of.seat)].add(of.virtual_loss);
        NodeRecord<G, Node> seen(node, of.seat);
        backup(seen, of);
    } else {
        record_sums(node, backup, of);
    }
    if constexpr (Node::needs.squares) {
        const double score = of.scores.of(of.seat);
        node.squares.add(score * score);
    }
}

} // namespace zermelo::detail
