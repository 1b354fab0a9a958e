#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/move_list.hpp"

namespace zermelo {

/// Rock, paper, scissors with payoff 2 for every win that involves rock: the only equilibrium plays
/// rock, paper and scissors with probability 0.2, 0.4 and 0.4.
struct BiasedHands {
    enum class Hand : std::uint8_t { none, rock, paper, scissors };
    struct State {
        std::array<Hand, 2> chosen{};
        bool operator==(const State&) const = default;
    };
    struct View {
        Hand mine = Hand::none;
        bool begun = false;
        bool over = false;
        bool operator==(const View&) const = default;
    };
    using Move = Hand;
    using Moves = MoveList<Move, 3>;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.chosen[0] == Hand::none ? first : second; }
    Moves moves(const State& s) const {
        Moves moves;
        if (outcome(s)) return moves;
        for (const Hand hand : {Hand::rock, Hand::paper, Hand::scissors}) moves.push_back(hand);
        return moves;
    }
    void play(State& s, Move m) const { s.chosen[index(turn(s))] = m; }
    std::optional<Margin> outcome(const State& s) const {
        const auto [mine, theirs] = s.chosen;
        if (theirs == Hand::none) return std::nullopt;
        const int ahead = (static_cast<int>(mine) - static_cast<int>(theirs) + 3) % 3;
        const int pays = mine == Hand::rock || theirs == Hand::rock ? 2 : 1;
        return Margin{ahead == 0 ? 0 : ahead == 1 ? pays : -pays};
    }
    View view(const State& s, Seat seat) const {
        return {s.chosen[index(seat)], s.chosen[0] != Hand::none, outcome(s).has_value()};
    }
    State sample(const View& view, Seat seat, Random& random) const {
        State s;
        s.chosen[index(seat)] = view.mine;
        if (seat == second && view.begun) s.chosen[0] = Hand(1 + pick(random, 3));
        return s;
    }
};
static_assert(Hidden<BiasedHands>);

} // namespace zermelo
