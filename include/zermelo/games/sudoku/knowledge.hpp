#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <utility>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/move_list.hpp"
#include "zermelo/games/sudoku/rules.hpp"

namespace zermelo {

// What to write next. Both knowledges name moves of which every solution has exactly one: all
// digits of one cell, or all places of one digit in a unit.

/// At most one digit for each cell of a unit, or one cell for each digit.
using SudokuChoice = MoveList<SudokuMove, 25>;

namespace detail {

template <class Board>
SudokuChoice digits_of(const Board& board, const typename Board::State& s, int cell) {
    SudokuChoice choice;
    for (SudokuDigits left = board.left(s, cell); left != 0; left &= left - 1)
        choice.push_back(sudoku_move(board.shape(), cell, std::countr_zero(left) + 1));
    return choice;
}

/// Nothing more can be solved from here.
inline Look<SudokuChoice> hopeless() { return {Value::margin(0), Value::margin(0), {}}; }

} // namespace detail

/// Fills the first gap, then the next one: the order of Hartmann's program.
template <SudokuBoard Board>
struct FirstGap {
    static constexpr bool splits = true;

    Board board{};

    Look<SudokuChoice> look(const typename Board::State& s) const {
        const int cells = board.shape().cells();
        for (int cell = 0; cell < cells; ++cell) {
            if (board.known(s, cell) != 0) continue;
            if (board.left(s, cell) == 0) return detail::hopeless();
            return {Value::margin(0), Value::margin(1), detail::digits_of(board, s, cell)};
        }
        return detail::hopeless();
    }
};

/// Where there is least to choose: the cell with fewest digits, or the digit with fewest places in
/// a unit.
template <SudokuBoard Board>
struct MostConstrained {
    static constexpr bool splits = true;

    Board board{};

    Look<SudokuChoice> look(const typename Board::State& s) const {
        if constexpr (requires { board.branch_cell(s); }) {
            return found(detail::digits_of(board, s, board.branch_cell(s)));
        } else {
            const auto cell = board.shape().side() > 12 ? in_the_thick(s) : fewest_digits(s);
            if (!cell) return detail::hopeless();
            const int digits = std::popcount(board.left(s, *cell));
            if (digits == 0) return detail::hopeless();
            if (digits <= std::max(enough, 1)) return found(detail::digits_of(board, s, *cell));
            return fewest_places(s, *cell, digits);
        }
    }

private:
    /// Nothing is better than so many digits of a cell.
    static constexpr int enough = requires { Board::finds_singles; } ? 2 : 0;

    static Look<SudokuChoice> found(const SudokuChoice& choice) {
        return {Value::margin(0), Value::margin(1), choice};
    }

    /// The first empty cell with fewest digits left, perhaps none.
    std::optional<int> fewest_digits(const typename Board::State& s) const {
        std::optional<int> best;
        int fewest = 26;
        const int cells = board.shape().cells();
        for (int cell = 0; cell < cells && fewest > enough; ++cell) {
            if (board.known(s, cell) != 0) continue;
            const int digits = std::popcount(board.left(s, cell));
            if (digits >= fewest) continue;
            fewest = digits;
            best = cell;
        }
        return best;
    }

    /// On large boards: of the cells with fewest digits that whose units have most empty cells,
    /// where one of two digits counts for ten (chosen by the slowest of the 25 x 25 boards that
    /// bench/sudoku.cpp solves).
    std::optional<int> in_the_thick(const typename Board::State& s) const {
        const SudokuShape shape = board.shape();
        std::array<int, 75> crowd{};
        const auto crowds_of = [&](int cell) {
            const int n = shape.side();
            const int row = shape.row_of(cell);
            const int column = shape.column_of(cell);
            const int box = shape.box_at(row, column);
            return std::array<int*, 3>{&crowd[at(row)], &crowd[at(n + column)],
                                       &crowd[at(2 * n + box)]};
        };
        MoveList<int, 625> empty;
        for (int cell = 0; cell < shape.cells(); ++cell) {
            if (board.known(s, cell) != 0) continue;
            empty.push_back(cell);
            for (int* count : crowds_of(cell))
                *count += std::popcount(board.left(s, cell)) == 2 ? 10 : 1;
        }
        std::optional<int> best;
        std::pair<int, int> best_rank;
        for (const int cell : empty) {
            const auto [row, column, box] = crowds_of(cell);
            const std::pair rank{std::popcount(board.left(s, cell)), -(*row + *column + *box)};
            if (best && rank >= best_rank) continue;
            best = cell;
            best_rank = rank;
        }
        return best;
    }

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    /// The digits of the cell, unless some digit has fewer places in some unit.
    Look<SudokuChoice> fewest_places(const typename Board::State& s, int cell, int digits) const {
        const SudokuShape shape = board.shape();
        int best_unit = -1;
        int best_digit = 0;
        int fewest = digits;
        for (int unit = 0; unit < shape.units(); ++unit) {
            const auto [digit, places] = rarest(s, unit);
            if (places == 0) return detail::hopeless();
            if (places >= fewest) continue;
            fewest = places;
            best_unit = unit;
            best_digit = digit;
        }
        if (best_unit < 0) return found(detail::digits_of(board, s, cell));
        SudokuChoice choice;
        for (int i = 0; i < shape.side(); ++i) {
            const int at = shape.cell_in(best_unit, i);
            if ((board.left(s, at) & digit_bit(best_digit)) != 0)
                choice.push_back(sudoku_move(shape, at, best_digit));
        }
        return found(choice);
    }

    struct Rare {
        int digit;
        int places;
    };

    /// The digit that a unit lacks and that has fewest places in it: none, one, two, or more.
    Rare rarest(const typename Board::State& s, int unit) const {
        const SudokuShape shape = board.shape();
        SudokuDigits one = 0;
        SudokuDigits two = 0;
        SudokuDigits three = 0;
        for (int i = 0; i < shape.side(); ++i) {
            const int cell = shape.cell_in(unit, i);
            const int known = board.known(s, cell);
            const SudokuDigits left = known != 0 ? 0 : board.left(s, cell);
            three |= two & left;
            two |= one & left;
            one |= left;
            if (known == 0) continue;
            for (auto* counted : {&one, &two, &three}) *counted |= digit_bit(known);
        }
        const SudokuDigits none = shape.all_digits() & ~one;
        if (none != 0) return {std::countr_zero(none) + 1, 0};
        if ((one & ~two) != 0) return {std::countr_zero(one & ~two) + 1, 1};
        if ((two & ~three) != 0) return {std::countr_zero(two & ~three) + 1, 2};
        return {0, 26}; // as many as there may be: no better than a cell
    }
};

} // namespace zermelo
