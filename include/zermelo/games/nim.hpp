#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/games/detail/heap_board.hpp"

namespace zermelo {

/// Nim with one heap: a move takes one to `take` pieces. In misère play (the default) the player
/// who takes the last piece loses, otherwise that player wins.
struct Nim {
    struct State {
        int pieces = 0;
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr bool alternating = true;

    int pieces = 15;
    int take = 3;
    bool misere = true;

    State start() const { return {pieces, first}; }
    Seat turn(const State& s) const { return s.turn; }
    auto moves(const State& s) const { return std::views::iota(1, std::min(s.pieces, take) + 1); }
    void play(State& s, Move m) const { s = {s.pieces - m, opponent(s.turn)}; }
    std::optional<Winner> outcome(const State& s) const {
        if (s.pieces > 0) return std::nullopt;
        return Winner{misere ? s.turn : opponent(s.turn)}; // the opponent took the last piece
    }

    static constexpr int key_bits = 27; ///< enough for a hundred million pieces
    std::uint64_t key(const State& s) const { return static_cast<std::uint64_t>(s.pieces); }

    std::uint64_t rank_count() const { return static_cast<std::uint64_t>(pieces) + 1; }
    std::uint64_t rank(const State& s) const { return key(s); }
    std::optional<State> unrank(std::uint64_t i) const {
        if (i == 0) return std::nullopt;
        return State{static_cast<int>(i), first};
    }
};
static_assert(check_game<Nim>());

/// The exact value of Nim: with n pieces left the mover loses if and only if n is 1 modulo take + 1
/// (0 in normal play), because the opponent can always complete a move to take + 1 pieces.
struct PerfectNim {
    Nim game;

    Value estimate(const Nim::State& s) const {
        const int round = game.take + 1;
        const int last = game.misere ? 1 : 0;
        const int spare = (s.pieces - last + round) % round; // the winning move
        const int rounds = (s.pieces - last - spare) / round;
        return spare == 0 ? Value::loss_in(2 * rounds + last)
                          : Value::win_in(2 * rounds + last + 1);
    }
};

/// Knows only the value of a single piece; estimates a draw everywhere else.
struct DumbNim {
    Nim game;

    Value estimate(const Nim::State& s) const {
        if (s.pieces != 1) return Value::guess(0);
        return game.misere ? Value::loss_in(1) : Value::win_in(1);
    }
};

template <>
struct Notation<Nim> {
    static std::string rules(const Nim& game) {
        return "There are " + std::to_string(game.pieces) +
               " pieces. The players take turns, and each takes 1 to " + std::to_string(game.take) +
               " of them. Whoever takes the last piece " + (game.misere ? "loses.\n" : "wins.\n") +
               "A move is the number of pieces that you take, like 1.";
    }

    /// The number of pieces left, followed by `*` if the second player is to move.
    static std::string position(const Nim&, const Nim::State& s) {
        return std::to_string(s.pieces) + (s.turn == second ? "*" : "");
    }

    static Parsed<Nim::State> parse_position(const Nim& game, std::string_view text) {
        const bool starred = text.ends_with('*');
        const auto pieces = parse_number(text.substr(0, text.size() - (starred ? 1 : 0)));
        if (!pieces || *pieces < 0 || *pieces > game.pieces)
            return Mistake{"'" + std::string(text) + "' is not a position of Nim: write the " +
                           "pieces left, 0 to " + std::to_string(game.pieces) +
                           ", and a * behind them if Minnie is to move"};
        return Nim::State{*pieces, starred ? second : first};
    }

    /// The players of Erdmann's lecture: she likes great values, her opponent small ones.
    static std::string seat(Seat seat) { return seat == first ? "Maxie" : "Minnie"; }

    static std::string label(const Nim&, const Nim::State& s) { return std::to_string(s.pieces); }

    static std::string picture(const Nim&, const Nim::State& s) {
        return std::to_string(s.pieces) + " pieces left, and " + turn_text<Nim>(s.turn);
    }

    static Board board(const Nim& game, const Nim::State& s, Seat /*viewer*/) {
        return Board{.content = HeapBoard{{{0, s.pieces, game.pieces}}}};
    }
    /// The lowest of the pieces that are taken.
    static MovePlaces places(const Nim&, const Nim::State& s, int m) { return {s.pieces - m}; }
    static std::vector<int> trace(const Nim&, const Nim::State& s, int m) {
        return detail::places_from(s.pieces - m, m);
    }
};

} // namespace zermelo
