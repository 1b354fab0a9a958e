#pragma once

#include <cstddef>
#include <ranges>
#include <type_traits>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/select/product.hpp"
#include "zermelo/select/selectors.hpp"

namespace zermelo {

/// The expected payoff of each seat.
template <int Seats>
using Expected = Payoffs<Seats, double>;

/// The quantifier of chance: the expected worth of its choices. It selects nothing; a scored value
/// carries what belongs to the first choice.
template <std::ranges::forward_range Choices, class Probability>
struct Expectation {
    Choices choices;
    Probability probability;

    template <class Worth>
    auto operator()(const Worth& worth) const {
        auto choice = std::ranges::begin(choices);
        auto sum = worth(*choice);
        scale(average_of(sum), probability(*choice));
        while (++choice != std::ranges::end(choices)) {
            auto term = worth(*choice);
            scale(average_of(term), probability(*choice));
            add(average_of(sum), average_of(term));
        }
        return sum;
    }

private:
    template <class T>
    static auto& average_of(T& value) {
        if constexpr (is_scored<T>)
            return value.value;
        else
            return value;
    }
    static void scale(double& value, double by) { value *= by; }
    static void add(double& value, double more) { value += more; }
    template <int Seats>
    static void scale(Expected<Seats>& value, double by) {
        for (double& each : value.each) each *= by;
    }
    template <int Seats>
    static void add(Expected<Seats>& value, const Expected<Seats>& more) {
        for (std::size_t i = 0; i < value.each.size(); ++i) value.each[i] += more.each[i];
    }
};
template <class Choices, class Probability>
Expectation(Choices, Probability) -> Expectation<Choices, Probability>;

/// A round of a game with chance: an expectation where chance moves, else a selection by a seat.
template <class Choices, class Probability>
struct ChanceOrChoice {
    Choices choices;
    Probability probability;
    Seat seat;

    bool empty() const { return std::ranges::begin(choices) == std::ranges::end(choices); }
    template <class Worth>
    auto operator()(const Worth& worth) const {
        if (seat == chance) return Expectation{choices, probability}(worth);
        return Selector{choices, OwnPayoff{seat}}(worth);
    }
};
template <class Choices, class Probability>
ChanceOrChoice(Choices, Probability, Seat) -> ChanceOrChoice<Choices, Probability>;

/// The decision tree of a game with chance in which nothing is hidden: every seat likes its own
/// expected payoff best. A play that is cut off pays nothing.
template <Chancy G>
    requires(!Hidden<G> && !Gainful<G>)
struct ChanceRounds {
    const G& game;

    auto select(const StateOf<G>& s, std::size_t /*round*/) const {
        return ChanceOrChoice{game.moves(s),
                              [this, &s](const MoveOf<G>& m) { return game.probability(s, m); },
                              game.outcome(s) ? chance : game.turn(s)};
    }
    StateOf<G> next(const StateOf<G>& s, const MoveOf<G>& m) const { return after(game, s, m); }
    Expected<seats_of<G>> worth(const StateOf<G>& s, std::size_t /*round*/) const {
        Expected<seats_of<G>> expected;
        if (const auto outcome = game.outcome(s))
            for (std::size_t seat = 0; seat < expected.each.size(); ++seat)
                expected.each[seat] =
                    static_cast<double>(payoff(*outcome, Seat(static_cast<std::uint8_t>(seat))));
        return expected;
    }
};
template <class G>
ChanceRounds(const G&) -> ChanceRounds<G>;

/// The expected payoffs at s under optimal play (expectimax, or max-n), at most 64 moves ahead.
template <Chancy G>
    requires(!Hidden<G> && !Gainful<G>)
Expected<seats_of<G>> expected_payoffs(const G& game, const StateOf<G>& s) {
    const ChanceRounds<G> rounds{game};
    return ProductG<MoveOf<G>, ChanceRounds<G>>(rounds, 64).optimal(s).outcome;
}

} // namespace zermelo
