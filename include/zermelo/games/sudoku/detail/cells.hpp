#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "zermelo/core/outcome.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// A board of any shape with sides up to `Side` and propagation of naked and hidden singles.
template <int Side>
class CellSudokuBoard {
public:
    static constexpr bool finds_singles = true;

    struct State {
        /// The candidates of each cell; a single one is its digit.
        std::array<SudokuDigits, static_cast<std::size_t>(Side* Side)> candidates{};
        SudokuGrid<Side> digits{}; ///< the written digits
        std::uint16_t open = 0;    ///< the number of cells with several candidates
        bool stuck = false;

        bool operator==(const State& other) const { return digits == other.digits; }
    };

    constexpr CellSudokuBoard()
        : CellSudokuBoard(Side < 6   ? SudokuShape{2, 2}
                          : Side < 8 ? SudokuShape{2, 3}
                                     : usual_sudoku) {}
    /// requires: shape.side() <= Side
    explicit constexpr CellSudokuBoard(const SudokuShape& shape)
        : shape_(shape), reciprocal_(65536 / shape.side() + 1) {
        for (int line = 0; line < shape.side(); ++line) {
            box_top_[at(line)] = to_byte(line / shape.box_rows * shape.box_rows);
            box_left_[at(line)] = to_byte(line / shape.box_columns * shape.box_columns);
            stack_[at(line)] = to_byte(line / shape.box_columns);
        }
    }

    constexpr SudokuShape shape() const { return shape_; }

    State start() const {
        State s;
        for (int cell = 0; cell < shape_.cells(); ++cell)
            s.candidates[at(cell)] = shape_.all_digits();
        s.open = static_cast<std::uint16_t>(shape_.cells());
        return s;
    }

    /// requires: the digit is in left(s, cell)
    void write(State& s, int cell, int digit) const {
        s.digits[at(cell)] = static_cast<std::uint8_t>(digit);
        Pending pending{.s = s};
        restrict_to(pending, cell, digit_bit(digit));
        propagate(pending);
    }

    int written(const State& s, int cell) const { return s.digits[at(cell)]; }
    int known(const State& s, int cell) const {
        if (s.stuck) return written(s, cell);
        const SudokuDigits candidates = s.candidates[at(cell)];
        return is_one(candidates) ? std::countr_zero(candidates) + 1 : 0;
    }
    SudokuDigits left(const State& s, int cell) const {
        const SudokuDigits candidates = s.candidates[at(cell)];
        return s.stuck || is_one(candidates) ? 0 : candidates;
    }
    bool stuck(const State& s) const { return s.stuck; }

    std::optional<Solved> outcome(const State& s) const {
        if (!s.stuck && s.open != 0) return std::nullopt;
        return Solved{!s.stuck};
    }

private:
    /// The propagation queue: cells with a new single, and units that have changed.
    struct Pending {
        State& s;
        std::array<std::uint16_t, static_cast<std::size_t>(Side* Side)> cells{};
        std::size_t count = 0;
        std::array<bool, static_cast<std::size_t>(3 * Side)> units{};
    };

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static constexpr std::uint8_t to_byte(int i) { return static_cast<std::uint8_t>(i); }

    /// Written out because GCC 12 calls a function for popcount.
    static constexpr bool is_one(SudokuDigits digits) {
        return digits != 0 && (digits & (digits - 1)) == 0;
    }

    /// Like SudokuShape::row_of, but without the division, which would dominate the cost.
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

    /// Removes all other candidates from a cell.
    void restrict_to(Pending& pending, int cell, SudokuDigits digits) const {
        const SudokuDigits before = pending.s.candidates[at(cell)];
        const SudokuDigits after = before & digits;
        if (after == before) return;
        pending.s.candidates[at(cell)] = after;
        if (after == 0) pending.s.stuck = true;
        if (is_one(after)) {
            pending.cells[pending.count++] = static_cast<std::uint16_t>(cell);
            --pending.s.open;
        }
        const int n = shape_.side();
        const int row = row_of(cell);
        const int column = cell - row * n;
        pending.units[at(row)] = pending.units[at(n + column)] = true;
        pending.units[at(2 * n + box_at(row, column))] = true;
    }

    /// Removes the digit of a cell from its peers.
    void eliminate_from_peers(Pending& pending, int cell) const {
        const SudokuDigits others = ~pending.s.candidates[at(cell)];
        const int n = shape_.side();
        const int row = row_of(cell);
        const int column = cell - row * n;
        for (int i = 0; i < n; ++i) {
            if (i != column) restrict_to(pending, row * n + i, others);
            if (i != row) restrict_to(pending, i * n + column, others);
        }
        const int top = box_top_[at(row)];
        const int left = box_left_[at(column)];
        for (int r = top; r < top + shape_.box_rows; ++r)
            for (int c = left; c < left + shape_.box_columns; ++c)
                if (r != row && c != column) restrict_to(pending, r * n + c, others);
    }

    /// Finds the hidden singles of a unit.
    void find_hidden(Pending& pending, int unit) const {
        SudokuDigits one = 0;
        SudokuDigits two = 0;
        for_each_in(unit, [&](int cell) {
            const SudokuDigits candidates = pending.s.candidates[at(cell)];
            two |= one & candidates;
            one |= candidates;
        });
        if (one != shape_.all_digits()) pending.s.stuck = true;
        const SudokuDigits hidden = one & ~two;
        if (hidden == 0) return;
        for_each_in(unit, [&](int cell) {
            const SudokuDigits own = pending.s.candidates[at(cell)] & hidden;
            if (own == 0) return;
            if (is_one(own))
                restrict_to(pending, cell, own);
            else
                pending.s.stuck = true; // two digits whose only place is this cell
        });
    }

    void propagate(Pending& pending) const {
        while (!pending.s.stuck) {
            if (pending.count > 0) {
                eliminate_from_peers(pending, pending.cells[--pending.count]);
                continue;
            }
            int unit = 0;
            while (unit < shape_.units() && !pending.units[at(unit)]) ++unit;
            if (unit == shape_.units()) return;
            pending.units[at(unit)] = false;
            find_hidden(pending, unit);
        }
    }

    SudokuShape shape_;
    int reciprocal_;
    std::array<std::uint8_t, static_cast<std::size_t>(Side)> box_top_{};  ///< of a row
    std::array<std::uint8_t, static_cast<std::size_t>(Side)> box_left_{}; ///< of a column
    std::array<std::uint8_t, static_cast<std::size_t>(Side)> stack_{};    ///< of a column
};

} // namespace zermelo
