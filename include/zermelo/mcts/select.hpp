#pragma once

// Selection: which child to descend to. A selection is a function of the Parent that returns a
// function which rates an Arm; the child with the greatest rating is chosen, of equals the first.
// So a new one is a lambda:
//
//     [](const Parent& parent) { return [=](const auto& arm) { return ...; }; }

#include <cmath>
#include <cstdint>
#include <limits>

#include "zermelo/core/reproducible_math.hpp"
#include "zermelo/mcts/node.hpp"

namespace zermelo {

/// The rating of a move that has not been tried.
inline constexpr float untried = std::numeric_limits<float>::infinity();

/// Above every other rating; a finite number, so that untried moves can still be ordered.
inline constexpr float untried_first = 1e6F;

/// UCB1, the mean plus c * sqrt(ln N / n), as in UCT (Kocsis and Szepesvári).
struct Ucb {
    float c = 1;

    auto operator()(const Parent& parent) const {
        const float k =
            c * parent.spread * std::sqrt(natural_log(static_cast<float>(parent.visits)));
        return [k](const auto& arm) {
            const float n = arm.visits();
            return (arm.total() + k * std::sqrt(n)) / n;
        };
    }
};

/// UCB1-Tuned (Auer, Cesa-Bianchi and Fischer): explores less where scores vary little.
struct UcbTuned {
    static constexpr Needs needs{.squares = true};
    float c = 1;

    auto operator()(const Parent& parent) const {
        const float log = natural_log(static_cast<float>(parent.visits));
        return [log, c = c, spread = parent.spread](const auto& arm) {
            const float n = arm.visits();
            const float variance = arm.variance() / (4 * spread * spread); // as if in [0, 1]
            const float most = std::fmin(0.25F, variance + std::sqrt(2 * log / n));
            return arm.mean() + 2 * c * spread * std::sqrt(log / n * most);
        };
    }
};

/// PUCT as in AlphaZero: exploration in proportion to the prior of a move.
struct Puct {
    static constexpr Needs needs{.prior = true};
    static constexpr bool rates_untried = true;
    float c = 1;

    auto operator()(const Parent& parent) const {
        const float k = c * parent.spread * std::sqrt(static_cast<float>(parent.visits));
        return [k](const auto& arm) { return arm.mean() + k * arm.prior() / (1 + arm.visits()); };
    }
};

/// Progressive bias (Chaslot and others): UCB1 and a prior that fades with the visits.
struct ProgressiveBias {
    static constexpr Needs needs{.prior = true};
    static constexpr bool rates_untried = true;
    float c = 1;
    float weight = 1;

    auto operator()(const Parent& parent) const {
        return [ucb = Ucb{c}(parent), k = weight * parent.spread](const auto& arm) {
            if (arm.visits() == 0) return untried_first + arm.prior(); // the likeliest first
            return ucb(arm) + k * arm.prior() / (1 + arm.visits());
        };
    }
};

/// RAVE (Gelly and Silver): mixes the mean with the all-moves-as-first mean, which weighs less with
/// every visit, and as much as the mean after `equal` visits.
struct Rave {
    static constexpr Needs needs{.amaf = true};
    float c = 1;
    float equal = 300;

    auto operator()(const Parent& parent) const {
        const float k =
            c * parent.spread * std::sqrt(natural_log(static_cast<float>(parent.visits)));
        return [k, equal = equal](const auto& arm) {
            const float n = arm.visits();
            const float beta = arm.amaf_visits() == 0 ? 0 : std::sqrt(equal / (3 * n + equal));
            return (1 - beta) * arm.mean() + beta * arm.amaf_mean() + k / std::sqrt(n);
        };
    }
};

/// GRAVE (Cazenave): RAVE with the all-moves-as-first means of the nearest ancestor that has at
/// least `reference` visits.
struct Grave {
    static constexpr Needs needs{.amaf = true};
    float c = 0;
    std::uint32_t reference = 50; ///< visits of a node whose statistics are used below it
    float bias = 1e-5F;

    auto operator()(const Parent& parent) const {
        const float k =
            c * parent.spread * std::sqrt(natural_log(static_cast<float>(parent.visits)));
        return [k, bias = bias](const auto& arm) {
            const float n = arm.visits();
            const float all = arm.amaf_visits();
            const float beta = all == 0 ? 0 : all / (all + n + bias * all * n);
            return (1 - beta) * arm.mean() + beta * arm.amaf_mean() + k / std::sqrt(n);
        };
    }
};

/// SP-MCTS (Schadd and others), for puzzles: UCB1 plus a term for the deviation of the scores,
/// since a good line may hide among bad ones.
struct SinglePlayer {
    static constexpr Needs needs{.squares = true};
    float c = 1;
    float doubt = 32; ///< Schadd's D, in squared spreads: the variance added for few visits

    auto operator()(const Parent& parent) const {
        const float more = doubt * parent.spread * parent.spread;
        return [ucb = Ucb{c}(parent), more](const auto& arm) {
            return ucb(arm) + std::sqrt(arm.variance() + more / arm.visits());
        };
    }
};

/// Regret matching (Hart and Mas-Colell), for hidden and simultaneous moves: a move is drawn with a
/// probability in proportion to its positive regret. The final move is drawn from the average
/// strategy, which approaches an equilibrium, as the visits of UCB do not.
struct RegretMatching {
    static constexpr Needs needs{.regret = true};
    static constexpr bool draws = true;
    float explore = 0.2F; ///< probability of a uniformly random move
};

/// Does it rate moves without visits? Else they are tried first.
template <class S>
concept RatesUntried = requires { requires S::rates_untried; };

/// Does it draw a move at random instead of rating all?
template <class S>
concept DrawingSelection = requires { requires S::draws; };

/// Does it use the statistics of an ancestor while a node has few visits?
template <class S>
concept Refers = requires(const S select) { select.reference; };

/// Any of the selections above, chosen at run time: by one switch per node, not per child.
struct AnyRating {
    enum class Kind : std::uint8_t { ucb, tuned, puct, bias, rave, grave, single };
    static constexpr Needs needs{.squares = true, .prior = true, .amaf = true};

    Kind kind = Kind::ucb;
    float c = 1;
    std::uint32_t reference = 0; ///< GRAVE's

    bool uses_amaf() const { return kind == Kind::rave || kind == Kind::grave; }
    bool rates_untried() const { return kind == Kind::puct || kind == Kind::bias; }

    /// Calls `use` with the selection that was chosen.
    auto with(const auto& use) const {
        switch (kind) {
        case Kind::tuned: return use(UcbTuned{c});
        case Kind::puct: return use(Puct{c});
        case Kind::bias: return use(ProgressiveBias{c});
        case Kind::rave: return use(Rave{c});
        case Kind::grave: return use(Grave{c, reference});
        case Kind::single: return use(SinglePlayer{c});
        case Kind::ucb: break;
        }
        return use(Ucb{c});
    }
};

} // namespace zermelo
