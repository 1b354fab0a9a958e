#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/bits.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/games/detail/grid_board.hpp"
#include "zermelo/games/detail/rows.hpp"

namespace zermelo {

/// Tic-tac-toe for several players: one stone per turn on an m x n board. The first to have k in a
/// row gets 1 and everybody else -1; a full board pays 0 to all.
template <int Seats>
struct ManyConnect {
    static_assert(Seats >= 2 && Seats <= 8);
    static constexpr int max_bits = 64; ///< (columns + 1) * rows at most

    using Board = std::uint64_t; ///< laid out as in games/detail/rows.hpp

    struct State {
        std::array<Board, static_cast<std::size_t>(Seats)> stones{}; ///< by seat
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    using Move = int; ///< a cell

    int columns = 3;
    int rows = 3;
    int in_row = 3;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.turn; }
    BitNumbers<Board> moves(const State& s) const {
        return BitNumbers<Board>(has_row(s) ? Board{0} : free(s));
    }
    void play(State& s, Move m) const {
        s.stones[index(s.turn)] |= Board{1} << m;
        s.turn = Seat(static_cast<std::uint8_t>((index(s.turn) + 1) % Seats));
    }
    std::optional<Payoffs<Seats>> outcome(const State& s) const {
        Payoffs<Seats> payoffs;
        if (has_row(s)) {
            payoffs.each.fill(-1);
            payoffs.each[last_mover(s)] = 1;
            return payoffs;
        }
        if (free(s) == 0) return payoffs;
        return std::nullopt;
    }

    int cell(int column, int row) const { return row * (columns + 1) + column; }

    /// The stones of all seats and whose turn it is.
    struct Key {
        std::array<Board, static_cast<std::size_t>(Seats)> stones{};
        std::uint8_t turn = 0; ///< needed because seats are not interchangeable
        bool operator==(const Key&) const = default;
        std::uint64_t hash() const {
            std::uint64_t hash = turn;
            for (const Board board : stones) hash = mix(hash + board + 0x9e3779b97f4a7c15U);
            return hash;
        }
    };
    Key key(const State& s) const { return {s.stones, static_cast<std::uint8_t>(s.turn)}; }

private:
    static std::size_t last_mover(const State& s) { return (index(s.turn) + Seats - 1) % Seats; }
    bool has_row(const State& s) const {
        return zermelo::has_row(s.stones[last_mover(s)], in_row, columns + 1);
    }
    Board free(const State& s) const {
        Board cells = 0;
        for (int row = 0; row < rows; ++row)
            cells |= ((Board{1} << columns) - 1) << (row * (columns + 1));
        for (const Board board : s.stones) cells &= ~board;
        return cells;
    }
};
static_assert(check_game<ManyConnect<3>>());

/// Moves are cells, `b2`; a position lists the rows from the top, `XO./.Z./...`.
template <int Seats>
struct Notation<ManyConnect<Seats>> {
    using G = ManyConnect<Seats>;
    using State = typename G::State;

    static std::string rules(const G& game) {
        return std::to_string(Seats) + " players take turns to place a stone on a free cell of a " +
               std::to_string(game.columns) + " x " + std::to_string(game.rows) +
               " board. The first to have " + std::to_string(game.in_row) +
               " in a row, column or diagonal wins, and all others lose. A full board is a tie.\n"
               "A move is a cell, like b2: column b, row 2 from the bottom.";
    }

    static char mark(Seat seat) { return "XOZVWSTU"[index(seat)]; }

    static std::string move(const G& game, const State&, int m) {
        const int stride = game.columns + 1;
        return column_name(m % stride) + std::to_string(m / stride + 1);
    }

    static std::string position(const G& game, const State& s) {
        std::string text;
        for (int row = game.rows - 1; row >= 0; --row) {
            for (int column = 0; column < game.columns; ++column)
                text += letter(s, game.cell(column, row));
            if (row > 0) text += '/';
        }
        return text;
    }

    static Parsed<State> parse_position(const G& game, std::string_view text) {
        State s;
        int cells = 0;
        for (const char c : trimmed(text)) {
            if (c == '/') continue;
            const int row = game.rows - 1 - cells / game.columns;
            if (row < 0 || (c != '.' && !place(s, c, game.cell(cells % game.columns, row))))
                return Mistake{std::string("'") + c + "' in the position: write " + marks() +
                               " or . for each of the " + std::to_string(game.columns * game.rows) +
                               " cells"};
            ++cells;
        }
        if (cells != game.columns * game.rows)
            return Mistake{"the position has " + std::to_string(cells) + " cells, the board has " +
                           std::to_string(game.columns * game.rows)};
        return with_turn(game, s);
    }

    static std::string picture(const G& game, const State& s) {
        std::string text;
        for (int row = game.rows - 1; row >= 0; --row) {
            text += std::to_string(row + 1) + (game.rows > 9 && row < 9 ? " " : "");
            for (int column = 0; column < game.columns; ++column)
                text += std::string(" ") + letter(s, game.cell(column, row));
            text += "\n";
        }
        text += game.rows > 9 ? "  " : " ";
        for (int column = 0; column < game.columns; ++column) text += " " + column_name(column);
        if (game.outcome(s)) return text;
        return text + "\n" + turn_text<G>(s.turn);
    }

    static Board board(const G& game, const State& s, Seat /*viewer*/) {
        GridBoard grid = empty_grid(game.columns, game.rows, column_name);
        Board board;
        for (unsigned seat = 0; seat < Seats; ++seat) {
            const std::string letter(1, mark(seat_of(seat)));
            board.pieces.push_back({letter, letter, "", seat_of(seat)});
            for (const int cell : BitNumbers<typename G::Board>(s.stones[seat]))
                grid.cells[static_cast<std::size_t>(places(game, s, cell).clicks[0][0])] =
                    static_cast<int>(seat);
        }
        board.content = std::move(grid);
        mark_rows(board, game.in_row);
        return board;
    }
    static MovePlaces places(const G& game, const State&, int m) {
        const int row = game.rows - 1 - m / (game.columns + 1);
        return {row * game.columns + m % (game.columns + 1)};
    }

private:
    /// Columns are named a to z, then A to Z.
    static std::string column_name(int column) {
        return std::string(1, static_cast<char>(column < 26 ? 'a' + column : 'A' + column - 26));
    }
    static Seat seat_of(unsigned number) { return Seat(static_cast<std::uint8_t>(number)); }
    static std::string marks() {
        std::string text;
        for (unsigned seat = 0; seat < Seats; ++seat)
            text += (seat > 0 ? ", " : "") + std::string(1, mark(seat_of(seat)));
        return text;
    }
    static char letter(const State& s, int cell) {
        for (unsigned seat = 0; seat < Seats; ++seat)
            if ((s.stones[seat] >> cell & 1) != 0) return mark(seat_of(seat));
        return '.';
    }
    static bool place(State& s, char c, int cell) {
        for (unsigned seat = 0; seat < Seats; ++seat) {
            if (mark(seat_of(seat)) != c) continue;
            s.stones[seat] |= std::uint64_t{1} << cell;
            return true;
        }
        return false;
    }
    /// s with the turn that follows from the number of stones.
    static Parsed<State> with_turn(const G& game, State s) {
        int stones = 0;
        for (const auto board : s.stones) stones += std::popcount(board);
        for (int seat = 0; seat < Seats; ++seat) {
            const int due = (stones + Seats - 1 - seat) / Seats;
            const int has = std::popcount(s.stones[static_cast<std::size_t>(seat)]);
            if (has != due)
                return Mistake{std::string("the position has ") + std::to_string(has) + " " +
                               mark(Seat(static_cast<std::uint8_t>(seat))) + ": of " +
                               std::to_string(stones) + " stones it must have " +
                               std::to_string(due)};
        }
        s.turn = Seat(static_cast<std::uint8_t>(stones % Seats));
        const auto last = static_cast<std::size_t>((stones + Seats - 1) % Seats);
        for (std::size_t seat = 0; seat < s.stones.size(); ++seat)
            if (seat != last && has_row(s.stones[seat], game.in_row, game.columns + 1))
                return Mistake{std::string("the position has a row of ") +
                               mark(Seat(static_cast<std::uint8_t>(seat))) +
                               ", but the last stone was not " +
                               mark(Seat(static_cast<std::uint8_t>(seat)))};
        return s;
    }
};

} // namespace zermelo
