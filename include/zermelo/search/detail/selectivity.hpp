#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/value.hpp"
#include "zermelo/search/alphabeta_options.hpp"
#include "zermelo/search/detail/window.hpp"

namespace zermelo::detail {

/// Is a score neither a win nor a loss, so that margins can be added to it?
inline bool is_guess(int score) {
    const Value value = Value::of_rank(score);
    return !value.is_win() && !value.is_loss();
}

/// The late move reduction of the i-th move: about ln(depth) * ln(i) / 2 plies.
inline int base_reduction(int depth, std::size_t i) {
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

/// The static estimate of a state, on which pruning and reductions rest.
struct StaticEstimate {
    bool applies = false;
    int estimate = 0;
    bool improves = false; ///< on the estimate two plies before
};

/// What move ordering says of a move.
struct ExpectedMove {
    std::size_t number; ///< in the order of the search, from 0
    int priority;       ///< above 0 for noisy moves
    int history;        ///< from killer moves and histories, below MoveOrder::range
};

/// Extensions, late move reductions, futility and null-move margins. What they leave out is not
/// proven.
template <class G, class K>
class Selectivity {
public:
    static constexpr bool can_extend = KnowsUrgency<K, G>;
    static constexpr bool can_prune = Estimates<K, G> && KnowsSwing<K> && Prioritizes<K, G>;

    explicit Selectivity(const AlphaBetaOptions& options) : options_(options) {}

    /// Clears the estimates of earlier searches.
    void forget() { estimates_.clear(); }

    bool prunes() const { return can_prune && options_.selective && options_.futility; }
    bool reduces() const { return can_prune && options_.selective && options_.reductions; }

    /// The depth of a node, extended by one ply where the knowledge says that it is urgent.
    int extended([[maybe_unused]] const K& knowledge, [[maybe_unused]] const StateOf<G>& s,
                 NodeInfo at) const {
        if constexpr (can_extend)
            if (options_.selective && options_.extensions && at.ply < last_extended_ply &&
                knowledge.urgent(s))
                return std::max(at.depth, 0) + 1;
        return at.depth;
    }

    /// The static estimate of a state at a ply; it does not apply at the root and where urgent.
    StaticEstimate evaluate([[maybe_unused]] const K& knowledge,
                            [[maybe_unused]] const StateOf<G>& s, [[maybe_unused]] int ply) {
        if constexpr (can_prune) {
            if (!options_.selective || ply == 0) return {};
            const auto at = static_cast<std::size_t>(ply);
            if (estimates_.size() <= at) estimates_.resize(at + 1, unknown);
            const int before = ply >= 2 ? estimates_[at - 2] : unknown;
            estimates_[at] = before; // kept where the state has no estimate
            if constexpr (KnowsUrgency<K, G>)
                if (knowledge.urgent(s)) return {};
            estimates_[at] = knowledge.estimate(s).rank();
            return {true, estimates_[at], estimates_[at] > before};
        } else {
            return {};
        }
    }

    /// Reverse futility pruning: is the estimate above beta by more than quiet moves can change?
    bool is_beyond_beta(StaticEstimate eval, Window window, int depth) const {
        const int plies = depth - (eval.improves ? 1 : 0);
        return depth <= 7 && eval.estimate - swing() * plies * 3 / 4 >= window.beta() &&
               is_guess(window.beta());
    }
    /// Razoring: is the estimate so far below alpha that only noisy moves could help?
    bool is_razored(StaticEstimate eval, Window window, int depth) const {
        return depth <= 2 && eval.estimate + swing() * (1 + 2 * depth) <= window.alpha() &&
               is_guess(window.alpha());
    }

    /// Futility and late move pruning. requires: another move was searched and does not lose
    bool is_pruned(ExpectedMove move, StaticEstimate eval, Window window, int depth) const {
        if (move.priority > 0 || !is_guess(window.alpha())) return false;
        if (move.priority < 0) return depth <= 3 && window.is_null();
        const int few = (3 + depth * depth) / (eval.improves ? 1 : 2);
        if (depth <= 5 && window.is_null() && static_cast<int>(move.number) > few) return true;
        return depth <= 6 && eval.estimate + swing() * (1 + depth) <= window.alpha();
    }

    /// The late move reduction of a move, in plies.
    int reduction(ExpectedMove move, StaticEstimate eval, Window window, int depth) const {
        constexpr int often = 20'000;
        constexpr int hardly = 500;
        if (depth < 3 || move.number < 2 || move.priority > 0) return 0;
        int plies = base_reduction(depth, move.number);
        plies += (window.is_null() ? 0 : -1) + (eval.improves ? 0 : 1);
        plies += move.history > often ? -1 : move.history < hardly ? 1 : 0;
        return std::clamp(plies, 0, depth - 2);
    }

    /// The reduction of a null-move search, in plies.
    static int null_move_reduction(StaticEstimate eval, Window window, int depth) {
        const int lead = (eval.estimate - window.beta()) / (2 * std::max(1, swing()));
        return 3 + depth / 4 + std::clamp(lead, 0, 3);
    }

    static constexpr int swing() {
        if constexpr (KnowsSwing<K>)
            return K::swing;
        else
            return 0;
    }

private:
    static constexpr int last_extended_ply = 100; ///< later nodes are not extended
    static constexpr int unknown = std::numeric_limits<int>::max();

    AlphaBetaOptions options_;
    std::vector<int> estimates_; ///< by ply, on the path to the current node
};

} // namespace zermelo::detail
