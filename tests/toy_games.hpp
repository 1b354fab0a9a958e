#pragma once

// Tiny games with kinds and abilities that the games of the library do not cover.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/bits.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/move_list.hpp"

namespace zermelo {

/// Gains with alternating turns: take a coin from either end of a row. The last coin is worth one
/// point more.
struct CoinRow {
    struct State {
        std::uint8_t left = 0; ///< the coins in [left, right) are on the table
        std::uint8_t right = 0;
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    enum class Move : std::uint8_t { leftmost, rightmost };
    using Moves = MoveList<Move, 2>;
    static constexpr bool alternating = true;

    std::array<int, 7> coins{3, 9, 1, 2, 7, 4, 4};

    State start() const { return {0, 7, first}; }
    Seat turn(const State& s) const { return s.turn; }
    Moves moves(const State& s) const {
        Moves moves;
        if (s.left < s.right) moves.push_back(Move::leftmost);
        if (s.left + 1 < s.right) moves.push_back(Move::rightmost);
        return moves;
    }
    int gain(const State& s, Move m) const {
        return coins[m == Move::leftmost ? s.left : s.right - 1U];
    }
    void play(State& s, Move m) const {
        m == Move::leftmost ? ++s.left : --s.right;
        s.turn = opponent(s.turn);
    }
    std::optional<Margin> outcome(const State& s) const {
        if (s.left < s.right) return std::nullopt;
        return Margin{s.turn == second ? 1 : -1};
    }

    std::uint64_t key(const State& s) const { return s.left * 8U + s.right; }
};
static_assert(check_game<CoinRow>());

/// Gains and repeated turns: Dots-and-Boxes with two boxes. A player who closes a box moves again.
///
///     +-0-+-1-+
///     2   3   4
///     +-5-+-6-+
struct TinyDots {
    struct State {
        std::uint8_t edges = 0;
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    using Move = int;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.turn; }
    BitNumbers<std::uint8_t> moves(const State& s) const {
        return BitNumbers<std::uint8_t>(static_cast<std::uint8_t>(0x7f & ~s.edges));
    }
    int gain(const State& s, Move m) const { return closed(s.edges | 1 << m) - closed(s.edges); }
    void play(State& s, Move m) const {
        if (gain(s, m) == 0) s.turn = opponent(s.turn);
        s.edges = static_cast<std::uint8_t>(s.edges | 1 << m);
    }
    std::optional<Margin> outcome(const State& s) const {
        if (s.edges != 0x7f) return std::nullopt;
        return Margin{};
    }

    std::uint64_t key(const State& s) const { return s.edges; }

private:
    static int closed(int edges) {
        int boxes = 0;
        for (const int box : {0b0101101, 0b1011010}) boxes += (edges & box) == box ? 1 : 0;
        return boxes;
    }
};
static_assert(check_game<TinyDots>());

/// Chance: roll a die with 1, 2 and 3, then advance one step or the number rolled. The first at 4
/// wins.
struct DiceRace {
    struct State {
        std::array<std::uint8_t, 2> at{};
        Seat mover = first;
        std::uint8_t rolled = 0; ///< 0 before the roll
        bool operator==(const State&) const = default;
    };
    using Move = int;
    using Moves = MoveList<Move, 3>;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.rolled == 0 ? chance : s.mover; }
    Moves moves(const State& s) const {
        Moves moves;
        if (outcome(s)) return moves;
        for (const int m : {1, 2, 3})
            if (s.rolled == 0 || m == 1 || m == s.rolled) moves.push_back(m);
        return moves;
    }
    void play(State& s, Move m) const {
        if (s.rolled == 0) {
            s.rolled = static_cast<std::uint8_t>(m);
        } else {
            auto& at = s.at[index(s.mover)];
            at = static_cast<std::uint8_t>(at + m);
            s.mover = opponent(s.mover);
            s.rolled = 0;
        }
    }
    double probability(const State&, Move m) const {
        return m == 1 ? 1. / 2 : m == 2 ? 1. / 3 : 1. / 6;
    }
    std::optional<Winner> outcome(const State& s) const {
        for (const Seat seat : {first, second})
            if (s.at[index(seat)] >= 4) return Winner{seat};
        return std::nullopt;
    }
};
static_assert(check_game<DiceRace>());

/// Simultaneous moves, modelled as hidden: matching pennies. The first seat wins if the sides
/// match.
struct Pennies {
    enum class Side : std::uint8_t { none, heads, tails };
    struct State {
        std::array<Side, 2> chosen{};
        bool operator==(const State&) const = default;
    };
    /// The own side; the opponent's only when both have chosen.
    struct View {
        Side mine = Side::none;
        Side theirs = Side::none;
        bool first_has_chosen = false;
        bool operator==(const View&) const = default;
    };
    using Move = Side;
    using Moves = MoveList<Move, 2>;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.chosen[0] == Side::none ? first : second; }
    Moves moves(const State& s) const {
        Moves moves;
        if (outcome(s)) return moves;
        moves.push_back(Side::heads);
        moves.push_back(Side::tails);
        return moves;
    }
    void play(State& s, Move m) const { s.chosen[index(turn(s))] = m; }
    std::optional<Winner> outcome(const State& s) const {
        if (s.chosen[1] == Side::none) return std::nullopt;
        return Winner{s.chosen[0] == s.chosen[1] ? first : second};
    }

    View view(const State& s, Seat seat) const {
        View view{s.chosen[index(seat)], Side::none, s.chosen[0] != Side::none};
        if (outcome(s)) view.theirs = s.chosen[index(opponent(seat))];
        return view;
    }
    State sample(const View& view, Seat seat, Random& random) const {
        State s;
        s.chosen[index(seat)] = view.mine;
        s.chosen[index(opponent(seat))] = view.theirs;
        if (view.first_has_chosen && s.chosen[0] == Side::none)
            s.chosen[0] = pick(random, 2) == 0 ? Side::heads : Side::tails;
        return s;
    }
};
static_assert(check_game<Pennies>());

/// Hidden information and chance for one seat: one of three balls is hidden, with probability 1/2,
/// 1/3 and 1/6. A look reveals whether it is the last one, for a fee of 1; naming the ball pays 12.
struct HiddenBall {
    struct State {
        int ball = -1;
        int named = -1;
        bool looked = false;
        bool operator==(const State&) const = default;
    };
    struct View {
        int named = -1;
        bool hidden = false;
        bool looked = false;
        bool is_last = false;
        bool operator==(const View&) const = default;
    };
    using Move = int; ///< a ball, or 3 for a look

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.ball < 0 ? chance : first; }
    auto moves(const State& s) const {
        return std::views::iota(0, outcome(s) ? 0 : s.ball < 0 || s.looked ? 3 : 4);
    }
    void play(State& s, Move m) const {
        if (s.ball < 0)
            s.ball = m;
        else if (m == 3)
            s.looked = true;
        else
            s.named = m;
    }
    std::optional<Payoffs<1>> outcome(const State& s) const {
        if (s.named < 0) return std::nullopt;
        return Payoffs<1>{{(s.named == s.ball ? 12 : 0) - (s.looked ? 1 : 0)}};
    }
    double probability(const State&, Move m) const {
        return m == 0 ? 1. / 2 : m == 1 ? 1. / 3 : 1. / 6;
    }
    View view(const State& s, Seat) const {
        return {s.named, s.ball >= 0, s.looked, s.looked && s.ball == 2};
    }
    State sample(const View& view, Seat, Random& random) const {
        if (!view.hidden) return {};
        const auto drawn = view.is_last ? 5 : pick(random, view.looked ? 5 : 6);
        return {drawn < 3 ? 0 : drawn < 5 ? 1 : 2, view.named, view.looked};
    }
    /// requires: a ball is hidden
    std::vector<std::pair<State, double>> possible(const View& view, Seat) const {
        std::vector<std::pair<State, double>> states;
        for (int ball = 0; ball < 3; ++ball)
            if (!view.looked || view.is_last == (ball == 2))
                states.push_back({{ball, view.named, view.looked}, probability({}, ball)});
        return states;
    }
};
static_assert(check_game<HiddenBall>());

/// Three seats: take one or two pieces. The player who takes the last piece gets 2, the next
/// loses 1.
struct ThreeTakers {
    struct State {
        int pieces = 7;
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    using Move = int;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.turn; }
    auto moves(const State& s) const { return std::views::iota(1, std::min(s.pieces, 2) + 1); }
    void play(State& s, Move m) const {
        s.pieces -= m;
        s.turn = Seat(static_cast<std::uint8_t>((index(s.turn) + 1) % 3));
    }
    std::optional<Payoffs<3>> outcome(const State& s) const {
        if (s.pieces > 0) return std::nullopt;
        Payoffs<3> payoffs;
        payoffs.each[(index(s.turn) + 2) % 3] = 2;
        payoffs.each[index(s.turn)] = -1;
        return payoffs;
    }
};
static_assert(check_game<ThreeTakers>());

/// One seat: from 1, double or add three until 11 is reached, exactly or not.
struct Ladder {
    struct State {
        int number = 1;
        bool operator==(const State&) const = default;
    };
    enum class Move : std::uint8_t { twice, plus_three };
    using Moves = MoveList<Move, 2>;

    State start() const { return {}; }
    Seat turn(const State&) const { return first; }
    Moves moves(const State& s) const {
        Moves moves;
        if (s.number >= 11) return moves;
        moves.push_back(Move::twice);
        moves.push_back(Move::plus_three);
        return moves;
    }
    void play(State& s, Move m) const { s.number += m == Move::twice ? s.number : 3; }
    std::optional<Solved> outcome(const State& s) const {
        if (s.number < 11) return std::nullopt;
        return Solved{s.number == 11};
    }
};
static_assert(check_game<Ladder>());

/// Undo, symmetry and hash (Kayles): knock down one pin or two neighbours. The last pin wins.
struct Kayles {
    using Pins = std::uint8_t;
    struct State {
        Pins pins = 0;
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    using Move = Pins; ///< the pins that fall
    using Moves = MoveList<Move, 13>;
    static constexpr bool alternating = true;
    static constexpr int row = 7;

    State start() const { return {0x7f, first}; }
    Seat turn(const State& s) const { return s.turn; }
    Moves moves(const State& s) const {
        Moves moves;
        for (const int pins : {1, 3})
            for (int m = pins; m < 1 << row; m *= 2)
                if ((s.pins & m) == m) moves.push_back(static_cast<Move>(m));
        return moves;
    }
    Pins play(State& s, Move m) const {
        const Pins before = s.pins;
        s = {static_cast<Pins>(s.pins & ~m), opponent(s.turn)};
        return before;
    }
    void undo(State& s, Move, Pins before) const { s = {before, opponent(s.turn)}; }
    std::optional<Winner> outcome(const State& s) const {
        if (s.pins != 0) return std::nullopt;
        return Winner{opponent(s.turn)};
    }

    std::uint64_t key(const State& s) const { return s.pins; }
    std::uint64_t hash(const State& s) const { return mix(s.pins); }
    State canonical(const State& s) const {
        int mirrored = 0;
        for (int pin = 0; pin < row; ++pin)
            if ((s.pins >> pin & 1) != 0) mirrored |= 1 << (row - 1 - pin);
        return {std::min(s.pins, static_cast<Pins>(mirrored)), s.turn};
    }
};
static_assert(check_game<Kayles>());

/// Cycles: the seats in turn pull a rope one step to either side. A seat wins at its end, 4 or 0.
struct TugOfWar {
    struct State {
        int at = 2;
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    using Moves = MoveList<Move, 2>;
    static constexpr bool alternating = true;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.turn; }
    Moves moves(const State& s) const {
        Moves moves;
        if (outcome(s)) return moves;
        moves.push_back(-1);
        moves.push_back(1);
        return moves;
    }
    void play(State& s, Move m) const { s = {s.at + m, opponent(s.turn)}; }
    std::optional<Winner> outcome(const State& s) const {
        if (s.at == 0) return Winner{second};
        if (s.at == 4) return Winner{first};
        return std::nullopt;
    }

    /// Steps from the mover's own end.
    std::uint64_t key(const State& s) const {
        return static_cast<std::uint64_t>(s.turn == first ? 4 - s.at : s.at);
    }
    bool reversible(const State&) const { return true; }
};
static_assert(check_game<TugOfWar>());

} // namespace zermelo
