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

    constexpr CellSudokuBoard()
        : CellSudokuBoard(Side < 6   ? SudokuShape{2, 2}
                          : Side < 8 ? SudokuShape{2, 3}
                                     : usual_sudoku) {}
    /// requires: a side of `Side` at most
    explicit constexpr CellSudokuBoard(const SudokuShape& shape)
        : shape_(shape), reciprocal_(65536 / shape.side() + 1) {
        for (int line = 0; line < shape.side(); ++line) {
            box_top_[at(line)] = narrowed(line / shape.box_rows * shape.box_rows);
            box_left_[at(line)] = narrowed(line / shape.box_columns * shape.box_columns);
            stack_[at(line)] = narrowed(line / shape.box_columns);
        }
    }

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
        return is_one(may) ? std::countr_zero(may) + 1 : 0;
    }
    SudokuDigits left(const State& s, int cell) const {
        const SudokuDigits may = s.may[at(cell)];
        return s.stuck || is_one(may) ? 0 : may;
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
    static constexpr std::uint8_t narrowed(int i) { return static_cast<std::uint8_t>(i); }

    /// GCC 12 would call a function to count bits.
    static constexpr bool is_one(SudokuDigits digits) {
        return digits != 0 && (digits & (digits - 1)) == 0;
    }

    /// As the shape has it, without a division: that would cost more than all else.
    int row_of(int cell) const { return cell * reciprocal_ >> 16; }
    int box_at(int row, int column) const { return box_top_[at(row)] + stack_[at(column)]; }

    /// Calls `visit` with each cell of a unit.
    template <class Visit>
    void for_each_in(int unit, const Visit& visit) const {
        const int n = shape_.side();
        if (unit < 2 * n) {
            const int start = unit < n ? unit * n : unit - n;
            const int step = unit < n ? 1 : n;
            for (int i = 0; i < n; ++i) visit(start + i * step);
            return;
        }
        const int corner = shape_.cell_in(unit, 0);
        for (int row = 0; row < shape_.box_rows; ++row)
            for (int column = 0; column < shape_.box_columns; ++column)
                visit(corner + row * n + column);
    }

    /// A cell may only have these digits.
    void narrow(Work& work, int cell, SudokuDigits digits) const {
        const SudokuDigits before = work.s.may[at(cell)];
        const SudokuDigits after = before & digits;
        if (after == before) return;
        work.s.may[at(cell)] = after;
        if (after == 0) work.s.stuck = true;
        if (is_one(after)) {
            work.cells[work.count++] = static_cast<std::uint16_t>(cell);
            --work.s.open;
        }
        const int n = shape_.side();
        const int row = row_of(cell);
        const int column = cell - row * n;
        work.units[at(row)] = work.units[at(n + column)] = true;
        work.units[at(2 * n + box_at(row, column))] = true;
    }

    /// The digit of a cell leaves all that share a unit with it.
    void spread(Work& work, int cell) const {
        const SudokuDigits others = ~work.s.may[at(cell)];
        const int n = shape_.side();
        const int row = row_of(cell);
        const int column = cell - row * n;
        for (int i = 0; i < n; ++i) {
            if (i != column) narrow(work, row * n + i, others);
            if (i != row) narrow(work, i * n + column, others);
        }
        const int top = box_top_[at(row)];
        const int left = box_left_[at(column)];
        for (int r = top; r < top + shape_.box_rows; ++r)
            for (int c = left; c < left + shape_.box_columns; ++c)
                if (r != row && c != column) narrow(work, r * n + c, others);
    }

    /// Digits with one place in a unit take it.
    void find_hidden(Work& work, int unit) const {
        SudokuDigits one = 0;
        SudokuDigits two = 0;
        for_each_in(unit, [&](int cell) {
            const SudokuDigits may = work.s.may[at(cell)];
            two |= one & may;
            one |= may;
        });
        if (one != shape_.all_digits()) work.s.stuck = true;
        const SudokuDigits hidden = one & ~two;
        if (hidden == 0) return;
        for_each_in(unit, [&](int cell) {
            const SudokuDigits own = work.s.may[at(cell)] & hidden;
            if (own == 0) return;
            if (is_one(own))
                narrow(work, cell, own);
            else
                work.s.stuck = true; // two digits that have no other place
        });
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

    SudokuShape shape_;
    int reciprocal_;
    std::array<std::uint8_t, static_cast<std::size_t>(Side)> box_top_{};  ///< of a row
    std::array<std::uint8_t, static_cast<std::size_t>(Side)> box_left_{}; ///< of a column
    std::array<std::uint8_t, static_cast<std::size_t>(Side)> stack_{};    ///< of a column
};

} // namespace zermelo
