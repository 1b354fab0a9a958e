#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>

#include "zermelo/core/outcome.hpp"

namespace zermelo {

/// The value of a state for one seat, in the one order that every engine uses:
///
///   win in 1 > win in 2 > ... > points > 0 > minus points > ... > loss in 2 > loss in 1
///
/// Points are a margin, or a guess in the units of whoever guessed. A drawn game is 0 points, so a
/// proven draw and a guess of 0 are equal in this order. Distances count plies. Whether a value
/// rests on a guess is a flag beside the order, never a range within it.
///
///   bits:  31 ............ 1   0
///          score (signed)      1 if guessed
class Value {
public:
    static constexpr int max_plies = 1 << 28;
    static constexpr int max_points = 1 << 28;

    /// A draw, proven.
    constexpr Value() = default;

    static constexpr Value win_in(int plies) { return Value(best - clamp_plies(plies), false); }
    static constexpr Value loss_in(int plies) { return Value(clamp_plies(plies) - best, false); }
    static constexpr Value draw() { return {}; }
    static constexpr Value margin(int points) { return Value(clamp_points(points), false); }
    static constexpr Value guess(int points) { return Value(clamp_points(points), true); }

    /// The greatest and the least of all values.
    static constexpr Value most() { return win_in(0); }
    static constexpr Value least() { return loss_in(0); }

    constexpr bool is_win() const { return score() >= best - max_plies; }
    constexpr bool is_loss() const { return score() <= max_plies - best; }

    /// Does it rest on the rules alone?
    constexpr bool proven() const { return (bits_ & 1) == 0; }

    /// Plies to the end. requires: is_win() or is_loss()
    constexpr int plies() const {
        assert(is_win() || is_loss());
        return best - (score() < 0 ? -score() : score());
    }

    /// The margin or the guess. requires: neither is_win() nor is_loss()
    constexpr int points() const {
        assert(!is_win() && !is_loss());
        return score();
    }

    /// +1, 0 or -1: who is better.
    constexpr int sign() const { return score() > 0 ? 1 : score() < 0 ? -1 : 0; }

    /// The value as an integer score that keeps the order, without the flag for guesses.
    constexpr int rank() const { return score(); }
    static constexpr Value of_rank(int rank) { return Value(rank, false); }
    /// Is there a value of this rank?
    static constexpr bool has_rank(int rank) {
        if (rank < -best || rank > best) return false;
        const int size = rank < 0 ? -rank : rank;
        return size <= max_points || size >= best - max_plies;
    }

    /// The same value for the other one of two.
    constexpr Value operator-() const { return Value(-score(), !proven()); }

    /// The value of a state from which this one is reached by `plies` plies.
    constexpr Value delayed(int plies) const {
        if (is_win()) return win_in(this->plies() + plies);
        if (is_loss()) return loss_in(this->plies() + plies);
        return *this;
    }

    /// The inverse of delayed. requires: a win or loss is at least `plies` plies away
    constexpr Value hastened(int plies) const { return delayed(-plies); }

    /// The value with points gained on the way to it; a win or a loss stays what it is.
    constexpr Value plus(int points) const {
        if (is_win() || is_loss()) return *this;
        return Value(clamp_points(score() + points), !proven());
    }

    /// The same score, flagged as a guess. A win or a loss stays proven: it does not depend on what
    /// other moves were guessed to be.
    constexpr Value guessed() const { return is_win() || is_loss() ? *this : Value(score(), true); }

    /// The same score, flagged as a guess even if it is a win or a loss: moves were left out.
    constexpr Value unsure() const { return Value(score(), true); }

    /// `*this > other`, faster. requires: both proven
    constexpr bool outranks(Value other) const {
        assert(proven() && other.proven());
        return bits_ > other.bits_;
    }

    friend constexpr std::weak_ordering operator<=>(Value a, Value b) {
        return a.score() <=> b.score();
    }
    friend constexpr bool operator==(Value a, Value b) { return a.score() == b.score(); }

private:
    static constexpr int best = (1 << 30) - 1;

    constexpr Value(int score, bool guessed)
        : bits_(static_cast<std::int32_t>(score * 2 + (guessed ? 1 : 0))) {}

    static constexpr int clamp_plies(int plies) { return std::clamp(plies, 0, max_plies); }
    static constexpr int clamp_points(int points) {
        return std::clamp(points, -max_points, max_points);
    }
    constexpr int score() const { return bits_ >> 1; }

    std::int32_t bits_ = 0;
};

static_assert(sizeof(Value) == 4);

/// The value of an outcome for a seat.
constexpr Value worth(Winner winner, Seat seat) {
    if (!winner.seat) return Value::draw();
    return *winner.seat == seat ? Value::win_in(0) : Value::loss_in(0);
}

constexpr Value worth(Margin margin, Seat seat) { return Value::margin(payoff(margin, seat)); }

/// 1 for a puzzle that is solved, else 0.
constexpr Value worth(Solved puzzle, Seat seat) { return Value::margin(payoff(puzzle, seat)); }

} // namespace zermelo
