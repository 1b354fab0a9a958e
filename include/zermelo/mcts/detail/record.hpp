#pragma once

#include <cstddef>

#include "zermelo/mcts/node.hpp"

namespace zermelo::detail {

/// What a simulation says of one node on its path.
template <Game G>
struct NodeScores {
    const Scores<G>& scores;
    Seat seat{};             ///< who chose the move that leads to the node
    double virtual_loss = 0; ///< that the node took in advance, in a shared tree
};

/// Adds the scores of a simulation to a node. Nodes of a shared tree have counted the visit when
/// the simulation came to them; there the virtual loss is taken back.
template <Game G, class Node>
inline void record(Node& node, const auto& backup, const NodeScores<G>& of) {
    if constexpr (!Node::is_shared) node.visits.add(1);
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
    if constexpr (Node::needs.squares) {
        const double score = of.scores.of(of.seat);
        node.squares.add(score * score);
    }
}

} // namespace zermelo::detail
