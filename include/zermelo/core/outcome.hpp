#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <type_traits>

#include "zermelo/core/seat.hpp"

namespace zermelo {

/// Who won a game for two; nobody if it was drawn.
struct Winner {
    static constexpr int seats = 2;
    static constexpr bool zero_sum = true;

    std::optional<Seat> seat;

    bool operator==(const Winner&) const = default;
};

/// The outcome of a game for two that nobody won.
inline constexpr Winner draw{};

constexpr int payoff(Winner winner, Seat seat) {
    if (!winner.seat) return 0;
    return *winner.seat == seat ? 1 : -1;
}

/// Points of the first seat minus points of the second, in a game for two that counts them.
struct Margin {
    static constexpr int seats = 2;
    static constexpr bool zero_sum = true;

    int points = 0;

    bool operator==(const Margin&) const = default;
};

constexpr int payoff(Margin margin, Seat seat) {
    return seat == first ? margin.points : -margin.points;
}

/// What each of `Seats` seats gets; nothing is promised about the sum.
template <int Seats, class Points = int>
struct Payoffs {
    static constexpr int seats = Seats;
    static constexpr bool zero_sum = false;

    std::array<Points, static_cast<std::size_t>(Seats)> each{};

    bool operator==(const Payoffs&) const = default;
};

template <int Seats, class Points>
constexpr Points payoff(const Payoffs<Seats, Points>& payoffs, Seat seat) {
    return payoffs.each[index(seat)];
}

/// How a puzzle for one ended.
struct Solved {
    static constexpr int seats = 1;
    static constexpr bool zero_sum = false;

    bool solved = false;

    bool operator==(const Solved&) const = default;
};

constexpr int payoff(Solved puzzle, Seat) { return puzzle.solved ? 1 : 0; }

/// How a game ended: it knows its number of seats and what it pays to each of them.
template <class O>
concept Outcome = std::regular<O> && requires(const O outcome, Seat seat) {
    { O::seats } -> std::convertible_to<int>;
    { O::zero_sum } -> std::convertible_to<bool>;
    requires std::is_arithmetic_v<decltype(payoff(outcome, seat))>;
};

} // namespace zermelo
