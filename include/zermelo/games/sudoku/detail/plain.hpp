#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// A board of any shape with sides up to `Side`, without any deduction.
template <int Side>
class PlainSudokuBoard {
public:
    struct State {
        SudokuGrid<Side> digits{};
        /// The digits in each row, column and box.
        std::array<std::array<SudokuDigits, static_cast<std::size_t>(Side)>, 3> used{};

        bool operator==(const State& other) const { return digits == other.digits; }
    };

    constexpr PlainSudokuBoard() = default;
    /// requires: shape.side() <= Side
    explicit constexpr PlainSudokuBoard(const SudokuShape& shape) : shape_(shape) {}

    constexpr SudokuShape shape() const { return shape_; }
    State start() const { return {}; }

    /// requires: the digit is in left(s, cell)
    void write(State& s, int cell, int digit) const {
        s.digits[at(cell)] = static_cast<std::uint8_t>(digit);
        s.used[0][at(shape_.row_of(cell))] |= digit_bit(digit);
        s.used[1][at(shape_.column_of(cell))] |= digit_bit(digit);
        s.used[2][at(shape_.box_of(cell))] |= digit_bit(digit);
    }

    int written(const State& s, int cell) const { return s.digits[at(cell)]; }
    int known(const State& s, int cell) const { return written(s, cell); }
    bool stuck(const State& /*s*/) const { return false; }

    SudokuDigits left(const State& s, int cell) const {
        if (s.digits[at(cell)] != 0) return 0;
        return shape_.all_digits() &
               ~(s.used[0][at(shape_.row_of(cell))] | s.used[1][at(shape_.column_of(cell))] |
                 s.used[2][at(shape_.box_of(cell))]);
    }

private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    SudokuShape shape_ = Side == 4   ? SudokuShape{2, 2}
                         : Side == 6 ? SudokuShape{2, 3}
                                     : usual_sudoku;
};

} // namespace zermelo
