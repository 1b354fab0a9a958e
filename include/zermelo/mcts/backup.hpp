#pragma once

// Backpropagation: how the score of a simulation updates the nodes on its path. A backup is any
// struct with next(sum, n, score): the new sum of scores of a node (its mean times its visits)
// after its n-th score. It may have a member `trust`: the weight of the minimax of estimates.

#include <algorithm>
#include <cstdint>

#include "zermelo/mcts/node.hpp"

namespace zermelo {

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
