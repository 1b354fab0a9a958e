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

// Branching rules. Each returns moves of which every solution contains exactly one: all candidates
// of a cell, or all places of a digit in a unit.

/// The moves to branch on: all digits of one cell, or all cells of one digit in a unit.
using SudokuChoice = MoveList<SudokuMove, 25>;

namespace detail {

template <class Board>
SudokuChoice digits_of(const Board& board, const typename Board::State& s, int cell) {
    SudokuChoice choice;
    for (SudokuDigits left = board.left(s, cell); left != 0; left &= left - 1)
        choice.push_back(sudoku_move(board.shape(), cell, std::countr_zero(left) + 1));
    return choice;
}

/// The result for a state without a solution.
inline Look<SudokuChoice> no_solution() { return {Value::margin(0), Value::margin(0), {}}; }

} // namespace detail

/// Branches on the first empty cell (Hartmann 2018).
template <SudokuBoard Board>
struct FirstGap {
    static constexpr bool splits = true;

    Board board{};

    Look<SudokuChoice> look(const typename Board::State& s) const {
        const int cells = board.shape().cells();
        for (int cell = 0; cell < cells; ++cell) {
            if (board.known(s, cell) != 0) continue;
            if (board.left(s, cell) == 0) return detail::no_solution();
            return {Value::margin(0), Value::margin(1), detail::digits_of(board, s, cell)};
        }
        return detail::no_solution();
    }
};

/// Branches on the most constrained choice: the cell with the fewest candidates, or the digit with
/// the fewest places in a unit.
template <SudokuBoard Board>
struct MostConstrained {
    static constexpr bool splits = true;

    Board board{};

    Look<SudokuChoice> look(const typename Board::State& s) const {
        if constexpr (requires { board.branch_cell(s); }) {
            return found(detail::digits_of(board, s, board.branch_cell(s)));
        } else {
            const auto cell = board.shape().side() > 12 ? busiest_cell(s) : fewest_digits(s);
            if (!cell) return detail::no_solution();
            const int digits = std::popcount(board.left(s, *cell));
            if (digits == 0) return detail::no_solution();
            if (digits <= std::max(enough, 1)) return found(detail::digits_of(board, s, *cell));
            return fewest_places(s, *cell, digits);
        }
    }

private:
    /// A cell with this many candidates cannot be improved on: boards that find singles have no
    /// open cell with fewer than two.
    static constexpr int enough = requires { Board::finds_singles; } ? 2 : 0;

    static Look<SudokuChoice> found(const SudokuChoice& choice) {
        return {Value::margin(0), Value::margin(1), choice};
    }

    /// The first of the empty cells with the fewest candidates; nullopt if no cell is empty.
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

    /// For large boards: of the cells with the fewest candidates, the one with the most empty cells
    /// in its units, where a cell with two candidates counts as ten (tuned on the slowest 25 x 25
    /// boards of bench/sudoku.cpp).
    std::optional<int> busiest_cell(const typename Board::State& s) const {
        const SudokuShape shape = board.shape();
        std::array<int, 75> load{};
        const auto loads_of = [&](int cell) {
            const int n = shape.side();
            const int row = shape.row_of(cell);
            const int column = shape.column_of(cell);
            const int box = shape.box_at(row, column);
            return std::array<int*, 3>{&load[at(row)], &load[at(n + column)],
                                       &load[at(2 * n + box)]};
        };
        MoveList<int, 625> empty;
        for (int cell = 0; cell < shape.cells(); ++cell) {
            if (board.known(s, cell) != 0) continue;
            empty.push_back(cell);
            for (int* count : loads_of(cell))
                *count += std::popcount(board.left(s, cell)) == 2 ? 10 : 1;
        }
        std::optional<int> best;
        std::pair<int, int> best_rank;
        for (const int cell : empty) {
            const auto [row, column, box] = loads_of(cell);
            const std::pair rank{std::popcount(board.left(s, cell)), -(*row + *column + *box)};
            if (best && rank >= best_rank) continue;
            best = cell;
            best_rank = rank;
        }
        return best;
    }

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    /// The candidates of the cell, or the places of a digit in a unit if there are fewer of them.
    Look<SudokuChoice> fewest_places(const typename Board::State& s, int cell, int digits) const {
        const SudokuShape shape = board.shape();
        int best_unit = -1;
        int best_digit = 0;
        int fewest = digits;
        for (int unit = 0; unit < shape.units(); ++unit) {
            const auto [digit, places] = rarest(s, unit);
            if (places == 0) return detail::no_solution();
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

    /// The missing digit with the fewest places in a unit, if it has at most two.
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
        return {0, 26}; // more than two places: no better than a cell
    }
};

} // namespace zermelo
