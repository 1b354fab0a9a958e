#pragma once

// Backpropagation: what a simulation changes in the nodes on its path. It is any struct with
// next(sum, n, score): the sum of scores of a node, which is its mean times its visits, after the
// n-th score. It may state `trust`: how much the minimax of estimates counts beside the mean.

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

/// A mean in which later scores weigh more, since later simulations play better (after Xie and
/// Liu, 2009): the n-th score weighs about n^power.
struct LaterMean {
    float power = 1;

    double next(double sum, std::uint32_t n, double score) const {
        const double mean = n > 1 ? sum / (n - 1) : 0;
        const double step = std::min(1.0, (power + 1.0) / (n + double{power}));
        return n * (mean + step * (score - mean));
    }
};

/// The mean, beside the minimax of the knowledge's estimates (implicit minimax backups; Lanctot
/// and others, 2014).
struct ImplicitMinimax {
    static constexpr Needs needs{.implicit = true};
    float trust = 0.4F; ///< in estimates, from 0 to 1

    static constexpr double next(double sum, std::uint32_t n, double score) {
        return Mean::next(sum, n, score);
    }
};

/// Any of these, chosen while the program runs.
struct AnyBackup {
    static constexpr Needs needs{.implicit = true};
    float power = 0; ///< 0: the plain mean
    float trust = 0;

    double next(double sum, std::uint32_t n, double score) const {
        return power == 0 ? sum + score : LaterMean{power}.next(sum, n, score);
    }
};

} // namespace zermelo
