#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace zermelo {

/// The number of a cell, row by row from 0.
using SudokuCell = std::uint16_t;

/// A set of digits: bit d - 1 stands for digit d.
using SudokuDigits = std::uint32_t;

constexpr SudokuDigits digit_bit(int digit) { return SudokuDigits{1} << (digit - 1); }

/// The shape of a board: the rows and columns of a box; their product is the side of the board. The
/// 3 * side() units are numbered rows first, then columns, then boxes.
struct SudokuShape {
    int box_rows = 3;
    int box_columns = 3;

    constexpr int side() const { return box_rows * box_columns; }
    constexpr int cells() const { return side() * side(); }
    constexpr int units() const { return 3 * side(); }
    constexpr SudokuDigits all_digits() const { return (SudokuDigits{1} << side()) - 1; }

    constexpr int row_of(int cell) const { return cell / side(); }
    constexpr int column_of(int cell) const { return cell % side(); }
    constexpr int box_at(int row, int column) const {
        return row / box_rows * box_rows + column / box_columns;
    }
    constexpr int box_of(int cell) const { return box_at(row_of(cell), column_of(cell)); }

    /// Cell `i` of a unit.
    constexpr int cell_in(int unit, int i) const {
        const int n = side();
        if (unit < n) return unit * n + i;
        if (unit < 2 * n) return i * n + (unit - n);
        const int box = unit - 2 * n;
        const int row = box / box_rows * box_rows + i / box_columns;
        const int column = box % box_rows * box_columns + i % box_columns;
        return row * n + column;
    }

    /// Are two cells peers, that is, do they share a row, a column or a box?
    constexpr bool see(int a, int b) const {
        return a != b &&
               (row_of(a) == row_of(b) || column_of(a) == column_of(b) || box_of(a) == box_of(b));
    }

    bool operator==(const SudokuShape&) const = default;
};

inline constexpr SudokuShape usual_sudoku{3, 3};

/// Writes a digit into a cell; rows and columns count from 0, digits from 1.
struct SudokuMove {
    std::uint8_t row = 0;
    std::uint8_t column = 0;
    std::uint8_t digit = 0;

    bool operator==(const SudokuMove&) const = default;
};

constexpr SudokuMove sudoku_move(const SudokuShape& shape, int cell, int digit) {
    return {static_cast<std::uint8_t>(shape.row_of(cell)),
            static_cast<std::uint8_t>(shape.column_of(cell)), static_cast<std::uint8_t>(digit)};
}

constexpr int cell_of(const SudokuShape& shape, const SudokuMove& m) {
    return m.row * shape.side() + m.column;
}

/// The digits of a grid with sides up to `Side`, cell by cell; 0 is an empty cell.
template <int Side>
using SudokuGrid = std::array<std::uint8_t, static_cast<std::size_t>(Side* Side)>;

} // namespace zermelo
