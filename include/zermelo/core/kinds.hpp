#pragma once

#include <concepts>

#include "zermelo/core/game.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo {

// Kinds change what a play is worth. An engine names every kind it accepts in its template line.

/// What one seat wins the other loses.
template <class G>
concept ZeroSumForTwo = Game<G> && OutcomeOf<G>::seats == 2 && OutcomeOf<G>::zero_sum;

/// gain(s, m): points that the mover wins by this very move; they add to the outcome's payoff.
/// The value of a state is what is still to be won from there.
template <class G>
concept Gainful = Game<G> && requires(const G game, const StateOf<G> s, const MoveOf<G> m) {
    { game.gain(s, m) } -> std::convertible_to<int>;
};

/// earned(s, seat): the points that a seat has gained before s, if the state tells. The value of a
/// state leaves them out; who wins in the end, and by how much, does not.
template <class G>
concept TellsPoints = Gainful<G> && requires(const G game, const StateOf<G> s, Seat seat) {
    { game.earned(s, seat) } -> std::same_as<int>;
};

/// probability(s, m): how likely m is where turn(s) is `chance`; over moves(s) they sum to one.
template <class G>
concept Chancy = Game<G> && requires(const G game, const StateOf<G> s, const MoveOf<G> m) {
    { game.probability(s, m) } -> std::floating_point;
};

/// view(s, seat): all that the seat knows, as a regular value; equal views have equal moves.
/// sample(view, seat, random): a state that the seat may be in, drawn at random.
template <class G>
concept Hidden = Game<G> && requires(const G game, const StateOf<G> s, Seat seat, Random random) {
    requires std::regular<decltype(game.view(s, seat))>;
    { game.sample(game.view(s, seat), seat, random) } -> std::same_as<StateOf<G>>;
};

/// Perfect information: nothing hidden, no chance.
template <class G>
concept Open = Game<G> && !Hidden<G> && !Chancy<G>;

/// Zero-sum for two with perfect information; with gains and repeated turns.
template <class G>
concept ZeroSum = ZeroSumForTwo<G> && Open<G>;

/// Zero-sum for two with perfect information, without gains.
template <class G>
concept PlainZeroSum = ZeroSum<G> && !Gainful<G>;

/// The same, where the outcome is a winner or a draw.
template <class G>
concept WinOrLose = PlainZeroSum<G> && std::same_as<OutcomeOf<G>, Winner>;

/// A puzzle: one seat with perfect information, solved or not.
template <class G>
concept Puzzle = Open<G> && !Gainful<G> && std::same_as<OutcomeOf<G>, Solved>;

/// Two seats that move strictly in turn, marked by `static constexpr bool alternating = true`
/// (and law-tested). Only here is a child's value minus the parent's.
template <class G>
concept AlternatingGame = ZeroSum<G> && requires { requires G::alternating; };

namespace detail {

template <class G>
struct ViewType {
    using type = StateOf<G>;
};

template <Hidden G>
struct ViewType<G> {
    using type = decltype(std::declval<const G&>().view(std::declval<const StateOf<G>&>(), Seat{}));
};

} // namespace detail

/// What a player is shown: the state, or in a hidden game the seat's view of it.
template <Game G>
using ViewOf = typename detail::ViewType<G>::type;

/// What the seat is shown at s.
template <Game G>
ViewOf<G> view_of(const G& game, const StateOf<G>& s, [[maybe_unused]] Seat seat) {
    if constexpr (Hidden<G>)
        return game.view(s, seat);
    else
        return s;
}

/// A state that fits what the seat is shown; the only one, where nothing is hidden.
template <Game G>
StateOf<G> state_of(const G& game, const ViewOf<G>& view, [[maybe_unused]] Seat seat,
                    [[maybe_unused]] Random& random) {
    if constexpr (Hidden<G>)
        return game.sample(view, seat, random);
    else
        return view;
}

/// The points that the mover wins by m itself; none where the game counts none.
template <Game G>
int gain_of([[maybe_unused]] const G& game, [[maybe_unused]] const StateOf<G>& s,
            [[maybe_unused]] const MoveOf<G>& m) {
    if constexpr (Gainful<G>)
        return game.gain(s, m);
    else
        return 0;
}

} // namespace zermelo
