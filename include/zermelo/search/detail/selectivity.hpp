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

/// What is expected of a state where moves may be left out or be searched less deep.
struct Prospect {
    bool applies = false;
    int estimate = 0;
    bool improves = false; ///< on what the same side had before its last move
};

/// A move as far as it is known before it is made.
struct ExpectedMove {
    std::size_t number; ///< in the order of trial, from 0
    int priority;       ///< above 0 for noisy moves
    int history;        ///< how well it did elsewhere, of MoveOrder::range
};

/// Where a search goes deeper or less deep than it was asked to, by what the knowledge expects of a
/// state or of a move. None of it proves anything.
template <class G, class K>
class Selectivity {
public:
    static constexpr bool can_extend = KnowsUrgency<K, G>;
    static constexpr bool can_prune = Estimates<K, G> && KnowsSwing<K> && Prioritizes<K, G>;

    explicit Selectivity(const AlphaBetaOptions& options) : options_(options) {}

    /// Forgets the estimates of earlier searches.
    void forget() { estimates_.clear(); }

    bool prunes() const { return can_prune && options_.selective && options_.futility; }
    bool reduces() const { return can_prune && options_.selective && options_.reductions; }

    /// The plies to the horizon: one more where it is urgent.
    int extended([[maybe_unused]] const K& knowledge, [[maybe_unused]] const StateOf<G>& s,
                 Spot at) const {
        if constexpr (can_extend)
            if (options_.selective && options_.extensions && at.ply < most_extended &&
                knowledge.urgent(s))
                return std::max(at.depth, 0) + 1;
        return at.depth;
    }

    /// Estimates a state that is so many plies behind the root.
    Prospect prospect([[maybe_unused]] const K& knowledge, [[maybe_unused]] const StateOf<G>& s,
                      [[maybe_unused]] int ply) {
        if constexpr (can_prune) {
            if (!options_.selective || ply == 0) return {};
            const auto at = static_cast<std::size_t>(ply);
            if (estimates_.size() <= at) estimates_.resize(at + 1, unknown);
            const int before = ply >= 2 ? estimates_[at - 2] : unknown;
            estimates_[at] = before; // where nothing can be said, what was said before
            if constexpr (KnowsUrgency<K, G>)
                if (knowledge.urgent(s)) return {};
            estimates_[at] = knowledge.estimate(s).rank();
            return {true, estimates_[at], estimates_[at] > before};
        } else {
            return {};
        }
    }

    /// Is a state so good that some quiet moves more will not change it?
    bool stands(Prospect prospect, Window window, int depth) const {
        const int plies = depth - (prospect.improves ? 1 : 0);
        return depth <= 7 && prospect.estimate - swing() * plies * 3 / 4 >= window.beta() &&
               is_guess(window.beta());
    }
    /// Is it so bad that only noisy moves could help?
    bool despairs(Prospect prospect, Window window, int depth) const {
        return depth <= 2 && prospect.estimate + swing() * (1 + 2 * depth) <= window.alpha() &&
               is_guess(window.alpha());
    }

    /// Is a move not even tried? requires: another was, and did not lose
    bool skips(ExpectedMove move, Prospect prospect, Window window, int depth) const {
        if (move.priority > 0 || !is_guess(window.alpha())) return false;
        if (move.priority < 0) return depth <= 3 && window.is_null();
        const int few = (3 + depth * depth) / (prospect.improves ? 1 : 2);
        if (depth <= 5 && window.is_null() && static_cast<int>(move.number) > few) return true;
        return depth <= 6 && prospect.estimate + swing() * (1 + depth) <= window.alpha();
    }

    /// By how many plies a move is searched less deep at first.
    int reduction(ExpectedMove move, Prospect prospect, Window window, int depth) const {
        constexpr int often = 20'000;
        constexpr int hardly = 500;
        if (depth < 3 || move.number < 2 || move.priority > 0) return 0;
        int plies = usual_reduction(depth, move.number);
        plies += (window.is_null() ? 0 : -1) + (prospect.improves ? 0 : 1);
        plies += move.history > often ? -1 : move.history < hardly ? 1 : 0;
        return std::clamp(plies, 0, depth - 2);
    }

    /// How much less deep a state is searched after a null move.
    static int null_depth(Prospect prospect, Window window, int depth) {
        const int lead = (prospect.estimate - window.beta()) / (2 * std::max(1, swing()));
        return 3 + depth / 4 + std::clamp(lead, 0, 3);
    }

    static constexpr int swing() {
        if constexpr (KnowsSwing<K>)
            return K::swing;
        else
            return 0;
    }

private:
    static constexpr int most_extended = 100; ///< the ply behind which nothing is urgent
    static constexpr int unknown = std::numeric_limits<int>::max();

    AlphaBetaOptions options_;
    std::vector<int> estimates_; ///< by ply, of the way to the state
};

} // namespace zermelo::detail
