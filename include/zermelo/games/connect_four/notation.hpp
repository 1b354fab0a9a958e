#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "zermelo/core/notation.hpp"
#include "zermelo/games/connect_four/rules.hpp"
#include "zermelo/games/detail/grid_board.hpp"

namespace zermelo {

/// A move is its column, `1` to `9` and then `a`, `b`, ...; a position is the sequence of columns
/// played (`4453`) or the rows from the top (`......./.../..XO...`).
template <class Shape>
struct Notation<DropConnect<Shape>> {
    using Game = DropConnect<Shape>;
    using State = typename Game::State;
    using Move = typename Game::Move;
    using Word = typename Game::Word;

    static std::string rules(const Game& game) {
        return "Red (X) and Yellow (O) take turns to drop a stone into a column of an upright "
               "board "
               "with " +
               std::to_string(game.size().columns) + " columns and " +
               std::to_string(game.size().rows) +
               " rows. The stone falls to the lowest free cell of its column. The first to have " +
               std::to_string(game.size().in_row) +
               " in a row, column or diagonal wins. If the board is full and nobody has, the game "
               "is "
               "tied.\n"
               "A move is the number of a column, like 1 for the one on the left.";
    }

    static constexpr bool run_together = true; ///< moves may be written without spaces
    static constexpr int half_win = 7;         ///< of the 21 that are the greatest score

    static char mark(Seat seat) { return seat == first ? 'X' : 'O'; }
    static std::string seat(Seat seat) { return seat == first ? "Red" : "Yellow"; }

    static std::string move(const Game& game, State, Move m) {
        return std::string(1, column_name(game.column_of(m)));
    }

    /// The columns played, or their mirror image if that is lexicographically smaller.
    static std::string pattern(const Game& game, const std::vector<Move>& moves) {
        std::string columns;
        std::string mirrored;
        for (const Move m : moves) {
            columns += column_name(game.column_of(m));
            mirrored += column_name(game.size().columns - 1 - game.column_of(m));
        }
        return std::min(columns, mirrored);
    }

    /// A sequence of columns that leads to s; empty if there is none.
    static std::string position(const Game& game, State s) {
        std::string columns;
        std::unordered_set<Word, KeyHash> tried;
        unplay(game, s, columns, tried);
        return {columns.rbegin(), columns.rend()};
    }

    static Parsed<State> parse_position(const Game& game, std::string_view text) {
        if (text.find_first_of(".XOxo/") != std::string_view::npos) return parse_rows(game, text);
        State s = game.start();
        for (std::size_t i = 0; i < text.size(); ++i) {
            const std::string which =
                "stone " + std::to_string(i + 1) + ", in column '" + std::string(1, text[i]) + "'";
            if (game.outcome(s)) return Mistake{which + ": the game is over before it"};
            const int column = column_number(text[i]);
            if (column < 0 || column >= game.size().columns)
                return Mistake{which + ": the columns are 1 to " +
                               std::string(1, column_name(game.size().columns - 1))};
            const Move m{game.free(s) & game.column(column)};
            if (m.cell == 0) return Mistake{which + ": that column is full"};
            game.play(s, m);
        }
        return s;
    }

    /// The usual Connect Four score: 0 for a draw, otherwise (cells + 2 - n) / 2 rounded down if
    /// the n-th stone wins the game, positive for a win of the mover.
    /// A guess is at most the score of whoever wins as soon as possible.
    static int number(const Game& game, State s, Value value) {
        if (!value.is_win() && !value.is_loss())
            return std::clamp(value.points(), number(game, s, Value::loss_in(2)),
                              number(game, s, Value::win_in(1)));
        const int stones = count_bits(s.all) + value.plies();
        return value.sign() * ((game.size().columns * game.size().rows + 2 - stones) / 2);
    }

    /// The stone that ends the game, as in "with the 41st stone".
    static std::string distance(const Game&, State s, int plies) {
        const int stone = count_bits(s.all) + plies;
        const bool is_teen = stone % 100 / 10 == 1;
        const std::string_view ending = is_teen           ? "th"
                                        : stone % 10 == 1 ? "st"
                                        : stone % 10 == 2 ? "nd"
                                        : stone % 10 == 3 ? "rd"
                                                          : "th";
        return "with the " + std::to_string(stone) + std::string(ending) + " stone";
    }

    static std::string picture(const Game& game, State s) {
        std::string text;
        for (int row = game.size().rows - 1; row >= 0; --row)
            text += row_text(game, s, row, " ") + "\n";
        for (int column = 0; column < game.size().columns; ++column)
            text += (column == 0 ? "" : " ") + std::string(1, column_name(column));
        if (game.outcome(s)) return text;
        return text + "\n" + turn_text<Game>(game.turn(s));
    }

    static Board board(const Game& game, State s, Seat /*viewer*/) {
        const auto [columns, rows, in_row] = game.size();
        GridBoard grid = empty_grid(columns, rows,
                                    [](int column) { return std::string(1, column_name(column)); });
        grid.row_names.clear(); // a move names its column alone
        grid.falls = true;
        const Word of_first = game.turn(s) == first ? s.mine : s.mine ^ s.all;
        for (int column = 0; column < columns; ++column)
            for (int row = 0; row < rows; ++row)
                if (const Word bit = cell(game, column, row); (s.all & bit) != 0)
                    grid.cells[static_cast<std::size_t>(grid_place(grid, column, row))] =
                        (of_first & bit) != 0 ? 0 : 1;
        Board board;
        board.pieces = {{"red", "X", "●", first, "red"}, {"yellow", "O", "○", second, "yellow"}};
        board.content = std::move(grid);
        mark_rows(board, in_row);
        return board;
    }
    /// Any cell of the column.
    static MovePlaces places(const Game& game, State, Move m) {
        std::vector<int> cells;
        for (int row = 0; row < game.size().rows; ++row)
            cells.push_back(row * game.size().columns + game.column_of(m));
        return MovePlaces::any_of(std::move(cells));
    }
    /// The cell where the stone lies.
    static std::vector<int> trace(const Game& game, State, Move m) {
        const int row = lowest_bit(m.cell) % game.stride();
        return {(game.size().rows - 1 - row) * game.size().columns + game.column_of(m)};
    }

private:
    static constexpr std::string_view names = "123456789abcdefghijklmnopqrstuvw";

    static char column_name(int column) { return names[static_cast<std::size_t>(column)]; }
    static int column_number(char name) {
        const auto found =
            names.find(static_cast<char>(name >= 'A' && name <= 'Z' ? name | 0x20 : name));
        return found == std::string_view::npos ? -1 : static_cast<int>(found);
    }

    static Word cell(const Game& game, int column, int row) {
        return Word{1} << (column * game.stride() + row);
    }

    static std::string row_text(const Game& game, State s, int row, const std::string& between) {
        const Word of_first = game.turn(s) == first ? s.mine : s.mine ^ s.all;
        std::string text;
        for (int column = 0; column < game.size().columns; ++column) {
            const Word bit = cell(game, column, row);
            if (column > 0) text += between;
            text += (s.all & bit) == 0 ? '.' : mark((of_first & bit) != 0 ? first : second);
        }
        return text;
    }

    /// Takes back stones until none is left and appends their columns, last first. Returns false if
    /// no legal play leads to s.
    static bool unplay(const Game& game, State s, std::string& columns,
                       std::unordered_set<Word, KeyHash>& tried) {
        if (s.all == 0) return true;
        if (!tried.insert(s.all).second) return false;
        const Word of_last = s.mine ^ s.all;
        for (int column = 0; column < game.size().columns; ++column) {
            const Word stones = s.all & game.column(column);
            const Word top = stones & ~(stones >> 1);
            if ((top & of_last) == 0) continue;
            const State before{of_last ^ top, s.all ^ top};
            if (game.has_won(before)) continue;
            columns += column_name(column);
            if (unplay(game, before, columns, tried)) return true;
            columns.pop_back();
        }
        return false;
    }

    static Parsed<State> parse_rows(const Game& game, std::string_view text) {
        const int columns = game.size().columns;
        const int rows = game.size().rows;
        Word all = 0;
        Word of_first = 0;
        int read = 0;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char c = text[at];
            if (c == '/') continue;
            if (std::string_view("XOxo.").find(c) == std::string_view::npos)
                return Mistake{"character " + std::to_string(at + 1) + " of the position is '" +
                               std::string(1, c) + "': write X, O, or . for a free cell"};
            if (read < columns * rows && c != '.') {
                const Word bit = cell(game, read % columns, rows - 1 - read / columns);
                all |= bit;
                if ((c | 0x20) == 'x') of_first |= bit;
            }
            ++read;
        }
        if (read != columns * rows)
            return Mistake{"the position has " + std::to_string(read) + " cells, the board has " +
                           std::to_string(columns * rows)};
        for (int column = 0; column < columns; ++column) {
            const Word stones = (all & game.column(column)) >> (column * game.stride());
            if ((stones & (stones + 1)) != 0)
                return Mistake{std::string("column ") + column_name(column) +
                               " has a stone above a free cell: stones fall down"};
        }
        const State s{game.turn(State{0, all}) == first ? of_first : of_first ^ all, all};
        std::string played;
        std::unordered_set<Word, KeyHash> tried;
        if (!unplay(game, s, played, tried))
            return Mistake{
                "no play leads to this position: X begins, stones fall, and nobody plays "
                "on after a row of " +
                std::to_string(game.size().in_row)};
        return s;
    }
};

} // namespace zermelo
