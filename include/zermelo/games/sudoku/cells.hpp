#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "zermelo/core/outcome.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// A board of any shape with sides up to `Side`, which works out naked and hidden singles.
template <int Side>
class CellSudokuBoard {
public:
    static constexpr bool finds_singles = true;

    struct State {
        /// The digits that each cell may have; one is what it has.
        std::array<SudokuDigits, static_cast<std::size_t>(Side* Side)> may{};
        SudokuGrid<Side> digits{}; ///< as they were written
        std::uint16_t open = 0;    ///< cells with several digits
        bool stuck = false;

        bool operator==(const State& other) const { return digits == other.digits; }
    };

    constexpr CellSudokuBoard() = default;
    /// requires: a side of `Side` at most
    explicit constexpr CellSudokuBoard(const SudokuShape& shape) : shape_(shape) {}

    constexpr SudokuShape shape() const { return shape_; }

    State start() const {
        State s;
        for (int cell = 0; cell < shape_.cells(); ++cell) s.may[at(cell)] = shape_.all_digits();
        s.open = static_cast<std::uint16_t>(shape_.cells());
        return s;
    }

    /// requires: the digit is in left(s, cell)
    void write(State& s, int cell, int digit) const {
        s.digits[at(cell)] = static_cast<std::uint8_t>(digit);
        Work work{.s = s};
        narrow(work, cell, digit_bit(digit));
        work_out(work);
    }

    int written(const State& s, int cell) const { return s.digits[at(cell)]; }
    int known(const State& s, int cell) const {
        if (s.stuck) return written(s, cell);
        const SudokuDigits may = s.may[at(cell)];
        return std::has_single_bit(may) ? std::countr_zero(may) + 1 : 0;
    }
    SudokuDigits left(const State& s, int cell) const {
        const SudokuDigits may = s.may[at(cell)];
        return s.stuck || std::has_single_bit(may) ? 0 : may;
    }
    bool stuck(const State& s) const { return s.stuck; }

    std::optional<Solved> outcome(const State& s) const {
        if (!s.stuck && s.open != 0) return std::nullopt;
        return Solved{!s.stuck};
    }

private:
    /// What is still to be followed up: cells that have got their digit, units that have changed.
    struct Work {
        State& s;
        std::array<std::uint16_t, static_cast<std::size_t>(Side* Side)> cells{};
        std::size_t count = 0;
        std::array<bool, static_cast<std::size_t>(3 * Side)> units{};
    };

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    /// A cell may only have these digits.
    void narrow(Work& work, int cell, SudokuDigits digits) const {
        const SudokuDigits before = work.s.may[at(cell)];
        const SudokuDigits after = before & digits;
        if (after == before) return;
        work.s.may[at(cell)] = after;
        if (after == 0) work.s.stuck = true;
        if (std::has_single_bit(after)) {
            work.cells[work.count++] = static_cast<std::uint16_t>(cell);
            --work.s.open;
        }
        const int n = shape_.side();
        const int row = shape_.row_of(cell);
        const int column = shape_.column_of(cell);
        work.units[at(row)] = work.units[at(n + column)] = true;
        work.units[at(2 * n + shape_.box_at(row, column))] = true;
    }

    /// The digit of a cell leaves all that share a unit with it.
    void spread(Work& work, int cell) const {
        const SudokuDigits others = ~work.s.may[at(cell)];
        const int n = shape_.side();
        const int row = shape_.row_of(cell);
        const int column = shape_.column_of(cell);
        for (int i = 0; i < n; ++i) {
            if (i != column) narrow(work, row * n + i, others);
            if (i != row) narrow(work, i * n + column, others);
        }
        const int top = row / shape_.box_rows * shape_.box_rows;
        const int left = column / shape_.box_columns * shape_.box_columns;
        for (int r = top; r < top + shape_.box_rows; ++r)
            for (int c = left; c < left + shape_.box_columns; ++c)
                if (r != row && c != column) narrow(work, r * n + c, others);
    }

    /// Digits with one place in a unit take it.
    void find_hidden(Work& work, int unit) const {
        SudokuDigits one = 0;
        SudokuDigits two = 0;
        for (int i = 0; i < shape_.side(); ++i) {
            const SudokuDigits may = work.s.may[at(shape_.cell_in(unit, i))];
            two |= one & may;
            one |= may;
        }
        if (one != shape_.all_digits()) work.s.stuck = true;
        const SudokuDigits hidden = one & ~two;
        for (int i = 0; i < shape_.side() && hidden != 0; ++i) {
            const int cell = shape_.cell_in(unit, i);
            const SudokuDigits own = work.s.may[at(cell)] & hidden;
            if (own == 0) continue;
            if (std::has_single_bit(own))
                narrow(work, cell, own);
            else
                work.s.stuck = true; // two digits that have no other place
        }
    }

    void work_out(Work& work) const {
        while (!work.s.stuck) {
            if (work.count > 0) {
                spread(work, work.cells[--work.count]);
                continue;
            }
            int unit = 0;
            while (unit < shape_.units() && !work.units[at(unit)]) ++unit;
            if (unit == shape_.units()) return;
            work.units[at(unit)] = false;
            find_hidden(work, unit);
        }
    }

    SudokuShape shape_ = Side < 6 ? SudokuShape{2, 2} : Side < 8 ? SudokuShape{2, 3} : usual_sudoku;
};

} // namespace zermelo
