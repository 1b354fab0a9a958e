#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/detail/assume.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/value.hpp"
#include "zermelo/select/selectors.hpp"

namespace zermelo {

// A Game as rounds of selection functions. Terms define the worth of a play and the preference of
// each seat:
//   worth(game, s, round)  a play that ends at s after so many rounds; s may still be in play
//   preference(seat)

/// Prefers the greatest value for the first seat and the least for the second; of equals the first.
struct ValueFor {
    Seat seat = first;

    template <class Choose>
    [[gnu::always_inline]] constexpr auto decided(const Choose& choose) const {
        return seat == first ? choose(ValueFor{first}) : choose(ValueFor{second});
    }

    constexpr bool replaces(Value candidate, Value held) const {
        return seat == first ? candidate > held : candidate < held;
    }
};

/// Values for the first seat, sooner wins and later losses preferred; where a play is cut off, a
/// guess of 0, or what some knowledge estimates.
template <class Knowledge = NoKnowledge>
struct ValueTerms {
    Knowledge knowledge{};

    template <ZeroSum G>
    [[gnu::always_inline]] Value worth(const G& game, StateArg<G> s, std::size_t round) const {
        assume(round <= Value::max_plies);
        const int plies = static_cast<int>(round);
        if (const auto outcome = game.outcome(s))
            return zermelo::worth(*outcome, first).delayed(plies);
        if constexpr (!Estimates<Knowledge, G>) return Value::guess(0);
        const Value estimate = estimate_of<G>(knowledge, s).delayed(plies);
        return game.turn(s) == first ? estimate : -estimate;
    }
    static constexpr ValueFor preference(Seat seat) { return {seat}; }
};

/// (outcome, length) pairs with the ties of Hartmann (2018).
struct HartmannTerms {
    template <ZeroSum G>
    Paced worth(const G& game, const StateOf<G>& s, std::size_t round) const {
        const auto outcome = game.outcome(s);
        return {outcome ? payoff(*outcome, first) : 0, static_cast<int>(round)};
    }
    static constexpr HartmannHurried preference(Seat seat) { return {seat == first ? 1 : -1}; }
};

/// The payoffs of the outcome; each seat prefers its own (max-n), for any number of seats.
struct PayoffTerms {
    template <Open G>
    OutcomeOf<G> worth(const G& game, const StateOf<G>& s, std::size_t /*round*/) const {
        return game.outcome(s).value_or(OutcomeOf<G>{});
    }
    static constexpr OwnPayoff preference(Seat seat) { return {seat}; }
};

/// The decision tree of a puzzle, of which only is asked whether it gets solved: a selector stops
/// at the first choice that does it. Where a knowledge has candidates, only these are chosen from.
template <Puzzle G, KnowledgeOf<G> K>
struct PuzzleRounds {
    const G& game;
    const K& knowledge;

    auto select(const StateOf<G>& s, std::size_t /*round*/) const {
        return Selector{candidates_of(game, knowledge, s), greatest_of_two};
    }
    StateOf<G> next(const StateOf<G>& s, const MoveOf<G>& m) const { return after(game, s, m); }
    bool worth(const StateOf<G>& s, std::size_t /*round*/) const {
        const auto outcome = game.outcome(s);
        return outcome && outcome->solved;
    }
};

/// The decision tree of a game. Its play ends where the game is over, or where there is no move.
template <Open G, class Terms>
struct GameRounds {
    const G& game;
    Terms terms{};
    Seat mover = first; ///< who moves at the root

    auto select(StateArg<G> s, std::size_t round) const {
        return Selector{game.moves(s), terms.preference(seat(s, round))};
    }
    StateOf<G> next(StateArg<G> s, const MoveOf<G>& m) const { return after(game, s, m); }
    [[gnu::always_inline]] auto worth(StateArg<G> s, std::size_t round) const {
        return terms.worth(game, s, round);
    }

    Seat seat([[maybe_unused]] StateArg<G> s, [[maybe_unused]] std::size_t round) const {
        if constexpr (AlternatingGame<G>)
            return (round & 1) == 0 ? mover : opponent(mover);
        else
            return game.outcome(s) ? mover : game.turn(s);
    }
    auto preference(Seat whose) const { return terms.preference(whose); }
};

/// The rounds of a game from s.
template <Open G, class Terms = ValueTerms<>>
GameRounds<G, Terms> rounds_of(const G& game, const StateOf<G>& s, Terms terms = {}) {
    return {game, std::move(terms), game.outcome(s) ? first : game.turn(s)};
}

} // namespace zermelo
