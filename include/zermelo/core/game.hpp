#pragma once

#include <concepts>
#include <optional>
#include <ranges>
#include <utility>

#include "zermelo/core/outcome.hpp"
#include "zermelo/core/seat.hpp"

namespace zermelo {

template <class G>
using StateOf = typename G::State;

template <class G>
using MoveOf = typename G::Move;

/// The range of legal moves, as the game gives it.
template <class G>
using MovesOf = decltype(std::declval<const G&>().moves(std::declval<const StateOf<G>&>()));

/// How the game ends: the type inside the optional that outcome(s) gives.
template <class G>
using OutcomeOf = typename decltype(std::declval<const G&>().outcome(
    std::declval<const StateOf<G>&>()))::value_type;

/// A range that owns what it shows, is read as const, and can be read again.
template <class R, class T>
concept RangeOf = std::ranges::forward_range<const R> &&
                  std::convertible_to<std::ranges::range_reference_t<const R>, T>;

/// The parts of a Game, one concept each, so that a compiler can say which one is missing.
template <class G>
concept HasState = std::regular<typename G::State>;

template <class G>
concept HasMove = std::regular<typename G::Move>;

template <class G>
concept HasStart = requires(const G game) {
    { game.start() } -> std::same_as<StateOf<G>>;
};

template <class G>
concept HasTurn = requires(const G game, const StateOf<G> s) {
    { game.turn(s) } -> std::same_as<Seat>;
};

template <class G>
concept HasMoves = requires(const G game, const StateOf<G> s) {
    { game.moves(s) } -> RangeOf<MoveOf<G>>;
};

template <class G>
concept HasPlay = requires(const G game, StateOf<G> s, const MoveOf<G> m) { game.play(s, m); };

/// A function that also takes a temporary state changes a copy, or nothing.
template <class G>
concept PlaysInPlace =
    !requires(const G game, StateOf<G> s, const MoveOf<G> m) { game.play(std::move(s), m); };

template <class G>
concept HasOutcome = requires(const G game, const StateOf<G> s) {
    { game.outcome(s) } -> std::same_as<std::optional<OutcomeOf<G>>>;
    requires Outcome<OutcomeOf<G>>;
};

/// The rules of a game, as a value.
///   start()     the opening state
///   turn(s)     the seat that moves at s             requires: s in play
///   moves(s)    the legal moves, in a fixed order    ensures: empty iff outcome(s)
///   play(s, m)  makes s the state after m            requires: m is in moves(s)
///   outcome(s)  how the game ended, if it has
template <class G>
concept Game = HasState<G> && HasMove<G> && HasStart<G> && HasTurn<G> && HasMoves<G> &&
               HasPlay<G> && PlaysInPlace<G> && HasOutcome<G>;

namespace detail {
template <class>
inline constexpr bool never = false; // a failed concept would be explained at length
}

/// Is G a Game? If not, the program does not compile and one line says what G lacks:
/// `static_assert(check_game<MyGame>());` belongs behind every game.
template <class G>
consteval bool check_game() {
    if constexpr (!HasState<G>)
        static_assert(detail::never<G>, "a Game needs a type State: a regular value (copy, ==)");
    else if constexpr (!HasMove<G>)
        static_assert(detail::never<G>, "a Game needs a type Move: a regular value (copy, ==)");
    else if constexpr (!HasStart<G>)
        static_assert(detail::never<G>, "a Game needs start() const: the opening State");
    else if constexpr (!HasTurn<G>)
        static_assert(detail::never<G>, "a Game needs turn(s) const: the Seat that moves at s");
    else if constexpr (!HasMoves<G>)
        static_assert(detail::never<G>, "a Game needs moves(s) const: a range of the legal Moves");
    else if constexpr (!HasPlay<G>)
        static_assert(detail::never<G>, "a Game needs play(s, m) const: makes s the State after m");
    else if constexpr (!PlaysInPlace<G>)
        static_assert(detail::never<G>,
                      "a Game's play(s, m) must take State& s: it changes a copy");
    else if constexpr (!HasOutcome<G>)
        static_assert(detail::never<G>, "a Game needs outcome(s) const: optional<Winner>, "
                                        "optional<Margin> or another optional Outcome");
    return true;
}

/// The number of seats at the game's table, chance not counted.
template <Game G>
inline constexpr int seats_of = OutcomeOf<G>::seats;

/// The state after m. requires: m is in game.moves(s)
template <Game G>
StateOf<G> after(const G& game, StateOf<G> s, const MoveOf<G>& m) {
    game.play(s, m);
    return s;
}

/// Is m one of the moves at s?
template <Game G>
bool is_legal(const G& game, const StateOf<G>& s, const MoveOf<G>& m) {
    for (const MoveOf<G> legal : game.moves(s))
        if (legal == m) return true;
    return false;
}

} // namespace zermelo
