#pragma once

// The boards of the programs that Hartmann (2018) compares, rebuilt for that comparison alone:
// the same games as those of the library, with states that cost as much as his.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <list>
#include <optional>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/games/connect_four/rules.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// A board as lists in a list: a cell is reached step by step.
class ListBoard {
public:
    ListBoard(int columns, int rows)
        : columns_(static_cast<std::size_t>(columns),
                   std::list<char>(static_cast<std::size_t>(rows), ' ')) {}

    char& at(int column, int row) {
        return *std::next(std::next(columns_.begin(), column)->begin(), row);
    }

private:
    std::list<std::list<char>> columns_;
};

/// A board as a matrix: a cell is reached at once.
class MatrixBoard {
public:
    MatrixBoard(int columns, int rows)
        : rows_(rows),
          cells_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), ' ') {}

    char& at(int column, int row) {
        return cells_[static_cast<std::size_t>(column) * static_cast<std::size_t>(rows_) +
                      static_cast<std::size_t>(row)];
    }

private:
    int rows_;
    std::vector<char> cells_;
};

/// Connect Four as Hartmann plays it: a state is the list of the columns played. To know how it
/// ended, they are played again on an empty board, all of which is looked at after each of them.
template <class Board>
struct HistoryDrop {
    struct State {
        std::vector<int> columns;
        bool operator==(const State&) const = default;
    };
    using Move = int; ///< a column, from 0
    static constexpr bool alternating = true;

    DropSize size{};

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.columns.size() % 2 == 0 ? first : second; }
    std::vector<Move> moves(const State& s) const {
        std::vector<Move> moves;
        if (outcome(s)) return moves;
        for (int column = 0; column < size.columns; ++column)
            if (std::ranges::count(s.columns, column) < size.rows) moves.push_back(column);
        return moves;
    }
    void play(State& s, Move m) const { s.columns.push_back(m); }
    std::optional<Winner> outcome(const State& s) const {
        Board board(size.columns, size.rows);
        Seat seat = first;
        for (const int column : s.columns) {
            insert(board, column, mark(seat));
            if (wins(board, mark(seat))) return Winner{seat};
            seat = opponent(seat);
        }
        if (static_cast<int>(s.columns.size()) == size.columns * size.rows) return draw;
        return std::nullopt;
    }

private:
    static char mark(Seat seat) { return seat == first ? 'X' : 'O'; }

    void insert(Board& board, int column, char stone) const {
        int row = 0;
        while (board.at(column, row) != ' ') ++row;
        board.at(column, row) = stone;
    }
    bool wins(Board& board, char stone) const {
        for (int column = 0; column < size.columns; ++column)
            for (int row = 0; row < size.rows; ++row)
                if (begins_row(board, column, row, stone)) return true;
        return false;
    }
    bool begins_row(Board& board, int column, int row, char stone) const {
        static constexpr std::array<std::array<int, 2>, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
        return std::ranges::any_of(steps, [&](const auto& step) {
            for (int i = 0; i < size.in_row; ++i) {
                const int x = column + i * step[0];
                const int y = row + i * step[1];
                if (x >= size.columns || y < 0 || y >= size.rows) return false;
                if (board.at(x, y) != stone) return false;
            }
            return true;
        });
    }
};
static_assert(check_game<HistoryDrop<ListBoard>>());
static_assert(check_game<HistoryDrop<MatrixBoard>>());

/// What is looked at to know whether a digit may be written into a cell of a Sudoku.
enum class SudokuCheck { whole_board, lines };

/// A Sudoku board that writes each digit into a cell and then looks at the whole board for two of
/// a kind, or only at the row, the column and the box of the cell.
template <SudokuCheck check>
struct CheckedSudokuBoard {
    struct State {
        std::array<std::uint8_t, 81> digits{};
        bool operator==(const State&) const = default;
    };

    static constexpr SudokuShape shape() { return usual_sudoku; }
    State start() const { return {}; }
    void write(State& s, int cell, int digit) const {
        at(s, cell) = static_cast<std::uint8_t>(digit);
    }
    int written(const State& s, int cell) const { return s.digits[static_cast<std::size_t>(cell)]; }
    int known(const State& s, int cell) const { return written(s, cell); }
    bool stuck(const State& /*s*/) const { return false; }
    SudokuDigits left(const State& s, int cell) const {
        if (written(s, cell) != 0) return 0;
        SudokuDigits digits = 0;
        for (int digit = 1; digit <= 9; ++digit) {
            State next = s;
            write(next, cell, digit);
            if (is_valid(next, cell)) digits |= digit_bit(digit);
        }
        return digits;
    }

private:
    static std::uint8_t& at(State& s, int cell) { return s.digits[static_cast<std::size_t>(cell)]; }

    bool is_valid(const State& s, int changed) const {
        if constexpr (check == SudokuCheck::lines) {
            return !is_repeated(s, changed);
        } else {
            for (int cell = 0; cell < 81; ++cell)
                if (written(s, cell) != 0 && is_repeated(s, cell)) return false;
            return true;
        }
    }
    /// Is the digit of a cell a second time in its row, column or box?
    bool is_repeated(const State& s, int cell) const {
        for (int other = 0; other < 81; ++other)
            if (other != cell && written(s, other) == written(s, cell) && see(cell, other))
                return true;
        return false;
    }
    static bool see(int a, int b) {
        return shape().row_of(a) == shape().row_of(b) ||
               shape().column_of(a) == shape().column_of(b) ||
               shape().box_of(a) == shape().box_of(b);
    }
};

} // namespace zermelo
