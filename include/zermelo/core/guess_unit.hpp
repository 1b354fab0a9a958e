#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/outcome.hpp"
#include "zermelo/core/value.hpp"

// What the points of a guess mean. A guess of a game has the same unit whoever guesses: a static
// estimate, or the mean payoff of simulations.

namespace zermelo {

template <class G>
struct Notation; // core/notation.hpp

enum class GuessUnit : std::uint8_t {
    points,                  ///< that the game pays, as in proven values
    estimate,                ///< the unit of the game's estimates, in which Notation has a half_win
    thousandths_of_a_payoff, ///< where there is neither
};

namespace detail {

/// Do proven values count what the game pays? They do in games that pay a margin, and in puzzles
/// that pay points.
template <class G>
concept ProvesPoints = std::same_as<OutcomeOf<G>, Margin> ||
                       (Open<G> && seats_of<G> == 1 && !std::same_as<OutcomeOf<G>, Solved> &&
                        requires(const OutcomeOf<G> outcome) {
                            { payoff(outcome, first) } -> std::integral;
                        });

/// Does the notation of G state a half_win?
template <class G>
constexpr bool has_half_win() {
    // Without it, files that include the notation and files that do not would disagree.
    static_assert(requires { sizeof(Notation<G>); }, "include the notation of this game");
    return requires {
        { Notation<G>::half_win } -> std::convertible_to<int>;
    };
}

} // namespace detail

/// The unit of all guesses of a game.
template <Game G>
constexpr GuessUnit guess_unit() {
    if (detail::ProvesPoints<G>) return GuessUnit::points;
    return detail::has_half_win<G>() ? GuessUnit::estimate : GuessUnit::thousandths_of_a_payoff;
}

/// The guess that is worth half a win; where a game does not say, 100.
template <Game G>
constexpr int half_win() {
    if constexpr (detail::has_half_win<G>())
        return Notation<G>::half_win;
    else
        return 100;
}

/// The mean payoff, between -1 and 1, of a guess in the unit of the game's estimates.
constexpr double payoff_of_guess(double points, double half_win) {
    return points / (half_win + (points < 0 ? -points : points));
}

/// The guess that a mean payoff between -1 and 1 is worth: the inverse of payoff_of_guess. Whatever
/// the mean, it is at most 100 times half a win.
inline double guess_of_payoff(double mean, double half_win) {
    const double within = std::clamp(mean, -100. / 101, 100. / 101);
    return half_win * within / (1 - std::abs(within));
}

/// A mean payoff as a guess in the unit of the game.
template <Game G>
Value guess_of_mean(double mean) {
    double points = mean;
    if constexpr (guess_unit<G>() == GuessUnit::estimate)
        points = guess_of_payoff(mean, half_win<G>());
    else if constexpr (guess_unit<G>() == GuessUnit::thousandths_of_a_payoff)
        points = mean * 1000;
    constexpr double limit = Value::max_points;
    return Value::guess(static_cast<int>(std::lround(std::clamp(points, -limit, limit))));
}

} // namespace zermelo
