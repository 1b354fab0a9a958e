#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/bits.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo {

/// Number Scrabble: players take tiles 1 to 9 in turn; the first to have three that sum to 15 wins.
/// It is tic-tac-toe on a magic square.
struct NumberScrabble {
    using Tiles = std::uint16_t; ///< bit t is tile t

    struct State {
        std::array<Tiles, 2> taken{}; ///< by seat
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr bool alternating = true;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.turn; }
    auto moves(const State& s) const { return BitNumbers<Tiles>(has_won(s) ? Tiles{0} : left(s)); }
    void play(State& s, Move m) const {
        auto& taken = s.taken[index(s.turn)];
        taken = static_cast<Tiles>(taken | 1U << m);
        s.turn = opponent(s.turn);
    }
    std::optional<Winner> outcome(const State& s) const {
        if (has_won(s)) return Winner{opponent(s.turn)};
        if (left(s) == 0) return draw;
        return std::nullopt;
    }

    static constexpr int key_bits = 26;
    static constexpr int max_moves = 9;
    std::uint64_t key(const State& s) const {
        const auto mover = index(s.turn);
        return static_cast<std::uint64_t>(s.taken[mover]) << 16 | s.taken[1 - mover];
    }

private:
    static Tiles left(const State& s) {
        constexpr unsigned all = 0x3fe;
        return static_cast<Tiles>(all & ~(s.taken[0] | s.taken[1]));
    }

    /// Does the player who moved last have three tiles that sum to 15?
    static bool has_won(const State& s) {
        const Tiles taken = s.taken[index(opponent(s.turn))];
        const auto has = [&](int tile) {
            return tile >= 1 && tile <= 9 && (taken >> tile & 1) != 0;
        };
        for (const int a : BitNumbers<Tiles>(taken))
            for (int b = a + 1; b <= 9; ++b)
                if (const int c = 15 - a - b; c > b && has(b) && has(c)) return true;
        return false;
    }
};
static_assert(check_game<NumberScrabble>());

template <>
struct Notation<NumberScrabble> {
    using State = NumberScrabble::State;

    static std::string rules(const NumberScrabble&) {
        return "On the table are tiles with the numbers 1 to 9. The players take turns, and each "
               "takes one tile. The first to have three tiles that sum to 15 wins; more tiles do "
               "not "
               "harm. If all tiles are taken and nobody has, the game is tied.\n"
               "A move is the number of a tile, like 5.";
    }

    /// The tiles of both players, `276/19`; the first has as many as the second or one more.
    static std::string position(const NumberScrabble&, const State& s) {
        return tiles(s, first) + "/" + tiles(s, second);
    }

    static Parsed<State> parse_position(const NumberScrabble&, std::string_view text) {
        State s;
        std::size_t seat = 0;
        std::array<int, 2> count{};
        for (const char c : text) {
            if (c == '/' && seat == 0) {
                seat = 1;
            } else if (c < '1' || c > '9' || ((s.taken[0] | s.taken[1]) >> (c - '0') & 1) != 0) {
                return Mistake{"'" + std::string(1, c) + "' in the position '" + std::string(text) +
                               "': write each player's tiles, 1 to 9 once each, like 276/19"};
            } else {
                s.taken[seat] = static_cast<NumberScrabble::Tiles>(s.taken[seat] | 1U << (c - '0'));
                ++count[seat];
            }
        }
        if (count[0] != count[1] && count[0] != count[1] + 1)
            return Mistake{"the first player has " + std::to_string(count[0]) +
                           " tiles and the second " + std::to_string(count[1]) +
                           ": it must be as many, or one more"};
        s.turn = count[0] == count[1] ? first : second;
        return s;
    }

    static std::string picture(const NumberScrabble& game, const State& s) {
        std::string free;
        for (const int m : game.moves(s)) free += std::to_string(m) + " ";
        std::string text;
        for (const Seat seat : {first, second})
            text += seat_name<NumberScrabble>(seat) + " has " + spaced(tiles(s, seat)) + "\n";
        text += "left: " + (free.empty() ? "-" : free.substr(0, free.size() - 1));
        if (game.outcome(s)) return text;
        return text + "\n" + turn_text<NumberScrabble>(s.turn);
    }

    /// The place of a tile is its number.
    static Board board(const NumberScrabble& game, const State& s, Seat /*viewer*/) {
        TableBoard table;
        for (const Seat seat : {first, second})
            table.hands.push_back(
                hand(seat_name<NumberScrabble>(seat), s.taken[index(seat)], seat));
        const unsigned taken = s.taken[0] | s.taken[1];
        table.hands.push_back(
            hand("left", static_cast<NumberScrabble::Tiles>(0x3fe & ~taken), std::nullopt));
        Board board{.content = std::move(table)};
        for (int tile = 1; tile <= 9; ++tile)
            board.pieces.push_back({std::to_string(tile), std::to_string(tile)});
        const auto outcome = game.outcome(s);
        if (outcome && *outcome != draw) mark_fifteen(board, s.taken[index(*outcome->seat)]);
        return board;
    }
    static MovePlaces places(const NumberScrabble&, const State&, int m) { return {m}; }

private:
    static TableBoard::Hand hand(const std::string& label, NumberScrabble::Tiles tiles,
                                 std::optional<Seat> seat) {
        TableBoard::Hand hand{label, HandLook::tiles, {}, "", seat};
        for (const int tile : BitNumbers<NumberScrabble::Tiles>(tiles))
            hand.cards.push_back({tile - 1, tile});
        return hand;
    }
    static void mark_fifteen(Board& board, NumberScrabble::Tiles taken) {
        const BitNumbers<NumberScrabble::Tiles> tiles(taken);
        for (const int a : tiles)
            for (const int b : tiles)
                for (const int c : tiles)
                    if (a < b && b < c && a + b + c == 15)
                        for (const int tile : {a, b, c})
                            if (!board.is_marked(MarkKind::row, tile))
                                board.mark(MarkKind::row, tile);
    }
    static std::string tiles(const State& s, Seat seat) {
        std::string text;
        const auto taken = s.taken[index(seat)];
        for (const int tile : BitNumbers<NumberScrabble::Tiles>(taken))
            text += std::to_string(tile);
        return text;
    }
    static std::string spaced(const std::string& digits) {
        std::string text;
        for (const char digit : digits) text += (text.empty() ? "" : " ") + std::string(1, digit);
        return text.empty() ? "-" : text;
    }
};

} // namespace zermelo
