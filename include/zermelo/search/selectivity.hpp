#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numbers>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/value.hpp"
#include "zermelo/search/alphabeta_options.hpp"
#include "zermelo/search/window.hpp"

namespace zermelo::detail {

/// Is a score no more than a guess, so that it may be set against margins?
inline bool is_guess(int score) {
    const Value value = Value::of_rank(score);
    return !value.is_win() && !value.is_loss();
}

/// Plies by which the i-th move is searched less deep at first: about ln(depth) * ln(i) / 2.
inline int usual_reduction(int depth, std::size_t i) {
    static constexpr auto logs = [] { // 16 * ln(n)
        std::array<int, 64> table{};
        for (std::size_t n = 2; n < table.size(); ++n) {
            auto x = static_cast<double>(n);
            double log = 0;
            for (; x > 2; x /= 2) log += std::numbers::ln2;
            const double t = (x - 1) / (x + 1);
            log += 2 * (t + t * t * t / 3 + t * t * t * t * t / 5);
            table[n] = static_cast<int>(16 * log);
        }
        return table;
    }();
    const auto log = [&](std::size_t n) { return logs[std::min(n, logs.size() - 1)]; };
    return (128 + log(static_cast<std::size_t>(depth)) * log(i + 1) / 2) / 256;
}

/// Where a search goes deeper or less deep than it was asked to, by what the knowledge expects of a
/// state or of a move. None of it proves anything.
template <class G, class K>
class Selectivity {
public:
    static constexpr bool can_extend = KnowsUrgency<K, G>;
    static constexpr bool can_prune = Estimates<K, G> && KnowsSwing<K> && Prioritizes<K, G>;

    explicit Selectivity(const AlphaBetaOptions& options) : options_(options) {}

    bool extends() const { return can_extend && options_.selective && options_.extensions; }
    bool prunes() const { return can_prune && options_.selective && options_.futility; }
    bool reduces() const { return can_prune && options_.selective && options_.reductions; }

    /// Is a state so good that some quiet moves more will not change it?
    bool stands(int estimate, Window window, int depth) const {
        return depth <= 7 && estimate - swing() * depth * 3 / 4 >= window.beta() &&
               is_guess(window.beta());
    }
    /// Is it so bad that only noisy moves could help?
    bool despairs(int estimate, Window window, int depth) const {
        return depth <= 2 && estimate + swing() * (1 + 2 * depth) <= window.alpha() &&
               is_guess(window.alpha());
    }

    /// A move as far as it is known before it is made.
    struct Expected {
        std::size_t number; ///< in the order of trial, from 0
        int priority;       ///< above 0 for noisy moves
    };

    /// Is a move not even tried? requires: another was, and did not lose at once
    bool skips(Expected move, int estimate, Window window, int depth) const {
        if (move.priority > 0 || !is_guess(window.alpha())) return false;
        if (move.priority < 0) return depth <= 3 && window.is_null();
        const int few = 3 + depth * depth;
        if (depth <= 5 && window.is_null() && static_cast<int>(move.number) > few) return true;
        return depth <= 6 && estimate + swing() * (1 + depth) <= window.alpha();
    }

    /// By how many plies a move is searched less deep at first.
    int reduction(Expected move, Window window, int depth) const {
        if (depth < 3 || move.number < 2 || move.priority > 0) return 0;
        const int usual = usual_reduction(depth, move.number) - (window.is_null() ? 0 : 1);
        return std::clamp(usual, 0, depth - 2);
    }

    /// How much less deep a state is searched after a null move.
    static int null_depth(int depth) { return 2 + depth / 4; }

    static constexpr int swing() {
        if constexpr (KnowsSwing<K>)
            return K::swing;
        else
            return 0;
    }

private:
    AlphaBetaOptions options_;
};

} // namespace zermelo::detail
