#pragma once

// Score bounds and proven values: what the tree proves while it samples (MCTS-Solver of Winands and
// others, score bounded MCTS of Cazenave and Saffidine).

#include <concepts>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/value.hpp"

namespace zermelo {

/// Puzzles and games for two in which everything lies open: what bounds can prove.
template <class G>
concept Provable = ZeroSum<G> || (Open<G> && seats_of<G> == 1 && requires(const OutcomeOf<G> end) {
                       { payoff(end, first) } -> std::integral;
                   });

namespace detail {

/// Is all that counts who wins? Then a win in some plies is as good as any other.
template <class G>
inline constexpr bool only_wins =
    std::same_as<OutcomeOf<G>, Winner> || std::same_as<OutcomeOf<G>, Solved>;

/// What an outcome is worth to a seat.
template <Provable G>
Value proven_worth(const OutcomeOf<G>& outcome, Seat seat) {
    if constexpr (requires { worth(outcome, seat); })
        return worth(outcome, seat);
    else if constexpr (std::same_as<OutcomeOf<G>, Solved>)
        return outcome.solved ? Value::win_in(0) : Value::draw();
    else
        return Value::margin(static_cast<int>(payoff(outcome, seat)));
}

/// Do the bounds leave nothing open that counts?
template <Provable G>
bool are_closed(const Bounds& bounds) {
    if constexpr (only_wins<G>)
        return bounds.lower.sign() == bounds.upper.sign();
    else
        return bounds.lower == bounds.upper;
}

/// What closed bounds pay.
template <Provable G>
int closed_score(const Bounds& bounds) {
    return only_wins<G> ? bounds.lower.sign() : bounds.lower.points();
}

/// Bounds of a state for one seat, as those of a move to it for another, or for the same.
template <Provable G>
Bounds bounds_before(const Bounds& bounds, bool same_seat, int gain) {
    const auto told = [gain](Value value) { return value.delayed(1).plus(gain); };
    if (same_seat || seats_of<G> == 1) return {told(bounds.lower), told(bounds.upper)};
    return {told(-bounds.upper), told(-bounds.lower)};
}

/// The bounds that a knowledge's look proves for the mover, on the scale of plies.
template <Provable G, class K>
Bounds meant_bounds(const K& knowledge, const StateOf<G>& s, const auto& look) {
    if constexpr (requires { knowledge.meaning(s, look.lower); })
        return {knowledge.meaning(s, look.lower), knowledge.meaning(s, look.upper)};
    else
        return {look.lower, look.upper};
}

} // namespace detail
} // namespace zermelo
