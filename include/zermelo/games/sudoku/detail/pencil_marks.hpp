#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/bits.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// A set of cells of the 9 x 9 board.
using CellSet = WideBits<2>;

namespace detail {

constexpr std::array<CellSet, 27> make_unit_cells() {
    std::array<CellSet, 27> units{};
    for (int unit = 0; unit < 27; ++unit)
        for (int i = 0; i < 9; ++i)
            units[static_cast<std::size_t>(unit)].set(usual_sudoku.cell_in(unit, i));
    return units;
}

constexpr std::array<CellSet, 81> make_peers() {
    std::array<CellSet, 81> seen{};
    for (int cell = 0; cell < 81; ++cell)
        for (int other = 0; other < 81; ++other)
            if (usual_sudoku.see(cell, other)) seen[static_cast<std::size_t>(cell)].set(other);
    return seen;
}

inline constexpr auto unit_sets = make_unit_cells();
inline constexpr auto peer_sets = make_peers();

} // namespace detail

/// The cells of a unit.
constexpr const CellSet& unit_cells(int unit) {
    return detail::unit_sets[static_cast<std::size_t>(unit)];
}
/// The peers of a cell: those that share a unit with it.
constexpr const CellSet& peers_of(int cell) {
    return detail::peer_sets[static_cast<std::size_t>(cell)];
}
constexpr bool see_each_other(int a, int b) { return peers_of(a).test(b); }

/// A grid with pencil marks: the digits placed so far and the candidates of each empty cell. A
/// digit placed in a peer is never a candidate.
class PencilMarks {
public:
    PencilMarks() = default;
    explicit PencilMarks(const SudokuGrid<9>& digits) {
        marks_.fill(usual_sudoku.all_digits());
        for (int digit = 1; digit <= 9; ++digit)
            for (int cell = 0; cell < 81; ++cell) places_[at(digit)].set(cell);
        for (int cell = 0; cell < 81; ++cell)
            if (digits[at(cell)] != 0) place(cell, digits[at(cell)]);
    }

    /// The digit placed in a cell, or 0.
    int digit(int cell) const { return digits_[at(cell)]; }
    const SudokuGrid<9>& digits() const { return digits_; }
    /// The candidates of an empty cell.
    SudokuDigits marks(int cell) const { return marks_[at(cell)]; }
    int count(int cell) const { return std::popcount(marks(cell)); }
    bool has(int cell, int digit) const { return (marks(cell) & digit_bit(digit)) != 0; }
    /// The empty cells with this candidate.
    const CellSet& places(int digit) const { return places_[at(digit)]; }
    CellSet places_in(int unit, int digit) const { return places(digit) & unit_cells(unit); }
    /// The empty cells with exactly `count` candidates.
    CellSet cells_with(int count) const {
        CellSet cells;
        for (int cell = 0; cell < 81; ++cell)
            if (this->count(cell) == count) cells.set(cell);
        return cells;
    }

    bool solved() const { return filled_ == 81; }

    /// Places a digit and removes it from the peers of the cell.
    void place(int cell, int digit) {
        for (SudokuDigits left = marks(cell); left != 0; left &= left - 1)
            places_[at(std::countr_zero(left) + 1)].reset(cell);
        marks_[at(cell)] = 0;
        digits_[at(cell)] = static_cast<std::uint8_t>(digit);
        ++filled_;
        for (const int other : places(digit) & peers_of(cell)) remove(other, digit);
    }

    void remove(int cell, int digit) {
        marks_[at(cell)] &= ~digit_bit(digit);
        places_[at(digit)].reset(cell);
    }

private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    std::array<SudokuDigits, 81> marks_{};
    std::array<CellSet, 10> places_{};
    SudokuGrid<9> digits_{};
    int filled_ = 0;
};

} // namespace zermelo
