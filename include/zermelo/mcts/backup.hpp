#pragma once

// Backpropagation: how the result of a simulation updates the nodes on its path. A backup is one of
//   * a struct with next(sum, n, score): the new sum of scores of a node (its mean times its
//   visits)
//     after its n-th score. It may have a member `trust`: the weight of the minimax of estimates.
//   * a function of a NodeRecord and a SimulationResult, which sees all of both, for example a
//     lambda:
//
//     [](auto& node, const auto& result) { node.add(result.seat, result.payoff(result.seat)); }

#include <algorithm>
#include <cstdint>

#include "zermelo/mcts/node.hpp"

namespace zermelo {

/// What a simulation says of one node on its path.
template <Game G>
struct SimulationResult {
    const Scores<G>& scores;
    Seat seat{};                           ///< who chose the move that leads to the node
    const OutcomeOf<G>* outcome = nullptr; ///< how the simulated play ended; none if it was cut off
                                           ///< at an estimate or a proven value
    double virtual_loss = 0;               ///< that the node took in advance, in a shared tree

    /// What a seat gets from this node on, points gained included.
    double payoff(Seat of) const { return scores.of(of); }
};

/// The statistics of a node as a backup sees and changes them; its visits include this simulation.
template <Game G, class Node>
class NodeRecord {
public:
    /// `chooser` chose the move that leads to the node.
    NodeRecord(Node& node, Seat chooser) : node_(&node), chooser_(chooser) {}

    const auto& move() const { return node_->move; }
    std::uint32_t visits() const { return node_->visits.get(); }
    /// The sum of the scores of a seat: what selection divides by the visits.
    double sum(Seat seat) const { return sign(seat) * slot(seat).get(); }
    void add(Seat seat, double score) { slot(seat).add(sign(seat) * score); }

private:
    auto& slot(Seat seat) const { return node_->scores[score_slot<G>(seat)]; }
    /// With two seats and one score, that is the chooser's.
    double sign(Seat seat) const {
        return ZeroSumForTwo<G> && (seat == second) != (chooser_ == second) ? -1 : 1;
    }

    Node* node_;
    Seat chooser_;
};

/// Does a backup see the whole result, and the record of the node?
template <class B, class G, class Node>
concept SeesResults = requires(const B backup, NodeRecord<G, Node> node,
                               const SimulationResult<G> result) { backup(node, result); };

/// The mean of all scores.
struct Mean {
    static constexpr double next(double sum, std::uint32_t /*n*/, double score) {
        return sum + score;
    }
};

/// A mean that weighs later scores more, since later simulations play better (after Xie and Liu,
/// 2009): the weight of the n-th score is about n^power.
struct LaterMean {
    float power = 1;

    double next(double sum, std::uint32_t n, double score) const {
        const double mean = n > 1 ? sum / (n - 1) : 0;
        const double step = std::min(1.0, (power + 1.0) / (n + double{power}));
        return n * (mean + step * (score - mean));
    }
};

/// The mean, mixed with the minimax of the knowledge's estimates (implicit minimax backups; Lanctot
/// and others, 2014).
struct ImplicitMinimax {
    static constexpr Needs needs{.implicit = true};
    float trust = 0.4F; ///< weight of the estimates, from 0 to 1

    static constexpr double next(double sum, std::uint32_t n, double score) {
        return Mean::next(sum, n, score);
    }
};

/// Any of these backups, chosen at run time.
struct AnyBackup {
    static constexpr Needs needs{.implicit = true};
    float power = 0; ///< 0: the plain mean
    float trust = 0;

    double next(double sum, std::uint32_t n, double score) const {
        return power == 0 ? sum + score : LaterMean{power}.next(sum, n, score);
    }
};

} // namespace zermelo
