#pragma once

#include <concepts>
#include <optional>

#include "zermelo/core/outcome.hpp"
#include "zermelo/core/seat.hpp"

namespace zermelo {

// A preference goes through values one by one and holds the best so far:
//   replaces(candidate, held)  is the candidate taken instead of the one that is held?
// and optionally
//   enough(held)               can nothing replace it? Then the search of choices stops.
//   decided(choose)            calls choose with a preference of a fixed side, so that the loop is
//                              compiled once for each side, without a branch.

template <class P, class R>
concept Preference = requires(const P preference, const R candidate, const R held) {
    { preference.replaces(candidate, held) } -> std::same_as<bool>;
};

/// Which of equal values is kept.
enum class Ties { earliest, latest };

/// Prefers the greatest value.
struct Greatest {
    Ties ties = Ties::earliest;

    template <std::totally_ordered R>
    constexpr bool replaces(const R& candidate, const R& held) const {
        return ties == Ties::earliest ? held < candidate : !(candidate < held);
    }
};

/// Prefers the least value.
struct Least {
    Ties ties = Ties::earliest;

    template <std::totally_ordered R>
    constexpr bool replaces(const R& candidate, const R& held) const {
        return ties == Ties::earliest ? candidate < held : !(held < candidate);
    }
};

/// A preference that stops at its best possible value, as 1 is the greatest of -1, 0 and 1.
template <class P, class R>
struct ContentWith {
    P preference{};
    R best{};

    constexpr bool replaces(const R& candidate, const R& held) const {
        return preference.replaces(candidate, held);
    }
    constexpr bool enough(const R& held) const { return !preference.replaces(best, held); }
};
template <class P, class R>
ContentWith(P, R) -> ContentWith<P, R>;

/// Greatest and least of -1, 0, 1, with an early stop.
inline constexpr ContentWith greatest_of_three{Greatest{}, 1};
inline constexpr ContentWith least_of_three{Least{}, -1};

/// Greatest and least of false and true, with an early stop.
inline constexpr ContentWith greatest_of_two{Greatest{}, true};
inline constexpr ContentWith least_of_two{Least{}, false};

/// How a game ended for its first player (a win is positive), and after how many moves.
struct Paced {
    int result = 0;
    int length = 0;

    bool operator==(const Paced&) const = default;
};

/// Prefers early wins, then draws, then late losses. Of equal values the first is kept; all draws
/// are equal. `side` is +1 for the first player and -1 for the second.
struct Hurried {
    int side = 1;

    constexpr bool replaces(const Paced& candidate, const Paced& held) const {
        const int mine = candidate.result * side;
        const int his = held.result * side;
        if (mine != his) return mine > his;
        return mine > 0 ? candidate.length < held.length
                        : mine < 0 && candidate.length > held.length;
    }
};

/// As Hurried, with the ties of Hartmann (2018): the shortest and first of equal wins, the longest
/// and last of equal draws and losses. Both sides prefer long draws.
struct HartmannHurried {
    int side = 1;

    template <class Choose>
    [[gnu::always_inline]] constexpr auto decided(const Choose& choose) const {
        return side > 0 ? choose(HartmannHurried{1}) : choose(HartmannHurried{-1});
    }

    constexpr bool replaces(const Paced& candidate, const Paced& held) const {
        const int mine = candidate.result * side;
        const int his = held.result * side;
        if (mine != his) return mine > his;
        return mine > 0 ? candidate.length < held.length : candidate.length >= held.length;
    }
};

/// Prefers the greatest payoff of its own seat, in a game for any number.
struct OwnPayoff {
    Seat seat = first;

    template <Outcome O>
    constexpr bool replaces(const O& candidate, const O& held) const {
        return payoff(held, seat) < payoff(candidate, seat);
    }
};

/// May somebody who holds `mine` stop looking, since an opponent, who holds `theirs` elsewhere,
/// will not let it come to this? True if nothing that replaces `mine`, nor `mine` itself, would
/// replace `theirs`. requires: the opponent likes the opposite order, so that `mine` is what it
/// likes best of these.
template <class Mover, class Opponent, class R>
constexpr bool is_hopeless(const Mover& /*mover*/, const R& mine, const Opponent& opponent,
                           const R& theirs) {
    return !opponent.replaces(mine, theirs);
}

/// Here both like long draws: a draw may always become a longer one, which suits the opponent too.
constexpr bool is_hopeless(const HartmannHurried& /*mover*/, const Paced& mine,
                           const HartmannHurried& opponent, const Paced& theirs) {
    const bool may_both_draw = mine.result == 0 && theirs.result == 0;
    return !may_both_draw && !opponent.replaces(mine, theirs);
}

} // namespace zermelo
