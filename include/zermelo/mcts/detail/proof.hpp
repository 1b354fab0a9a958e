#pragma once

// Score bounds and proven values in a Monte Carlo tree (MCTS-Solver, Winands and others; score
// bounded MCTS, Cazenave and Saffidine).

#include <concepts>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/value.hpp"

namespace zermelo {

/// Games whose values bounds can prove: puzzles and zero-sum games for two, with perfect
/// information.
template <class G>
concept Provable = ZeroSum<G> || (Open<G> && seats_of<G> == 1 && requires(const OutcomeOf<G> end) {
                       { payoff(end, first) } -> std::integral;
                   });

namespace detail {

/// Does only winning count? Then all wins are equal, whatever their distance.
template <class G>
inline constexpr bool only_wins =
    std::same_as<OutcomeOf<G>, Winner> || std::same_as<OutcomeOf<G>, Solved>;

/// The proven value of an outcome to a seat.
template <Provable G>
Value proven_worth(const OutcomeOf<G>& outcome, Seat seat) {
    if constexpr (requires { worth(outcome, seat); })
        return worth(outcome, seat);
    else if constexpr (std::same_as<OutcomeOf<G>, Solved>)
        return outcome.solved ? Value::win_in(0) : Value::draw();
    else
        return Value::margin(static_cast<int>(payoff(outcome, seat)));
}

/// Do the bounds decide all that counts?
template <Provable G>
bool is_decided(const Bounds& bounds) {
    if constexpr (only_wins<G>)
        return bounds.lower.sign() == bounds.upper.sign();
    else
        return bounds.lower == bounds.upper;
}

/// The value that decided bounds prove. A win or a loss is forced within its plies, and may come
/// sooner.
inline Value decided_value(const Bounds& bounds) {
    return bounds.upper.is_loss() ? bounds.upper : bounds.lower;
}

/// The payoff that the bounds decide.
template <Provable G>
int decided_score(const Bounds& bounds) {
    return only_wins<G> ? bounds.lower.sign() : bounds.lower.points();
}

/// The bounds of a move for the player who chose it, from those of the next state for its mover.
template <Provable G>
Bounds bounds_before(const Bounds& bounds, bool same_seat, int gain) {
    const auto before = [gain](Value value) { return value.delayed(1).plus(gain); };
    if (same_seat || seats_of<G> == 1) return {before(bounds.lower), before(bounds.upper)};
    return {before(-bounds.upper), before(-bounds.lower)};
}

/// The bounds that the look of a knowledge proves for the mover, with distances in plies.
template <Provable G, class K>
Bounds look_bounds(const K& knowledge, const StateOf<G>& s, const auto& look) {
    if constexpr (requires { knowledge.meaning(s, look.lower); })
        return {knowledge.meaning(s, look.lower), knowledge.meaning(s, look.upper)};
    else
        return {look.lower, look.upper};
}

} // namespace detail
} // namespace zermelo
