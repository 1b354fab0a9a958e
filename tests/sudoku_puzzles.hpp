#pragma once

// Random puzzles with one solution, for tests of how they are explained.

#include <cstddef>
#include <utility>
#include <vector>

#include "sudoku_reference.hpp"
#include "zermelo/games/sudoku.hpp"
#include "zermelo/games/sudoku/generate.hpp"
#include "zermelo/search/solutions.hpp"

namespace zermelo {

/// What SudokuGenerator asks: the fast board, which other tests hold to the slow count.
struct TestSolver {
    BandSudoku game{};
    MostConstrained<BandSudokuBoard> knowledge{};

    bool is_unique(const Digits& digits) const {
        return count_solutions(game, knowledge, sudoku_state(game.board, digits), 2).count == 1;
    }
    /// Not as random as it may be: rows and columns of the grid of other tests, exchanged.
    Digits random_solution(Random& random) const {
        const Digits grid = solved_grid(usual_sudoku, random);
        Digits mixed(81);
        const auto rows = mixed_lines(random);
        const auto columns = mixed_lines(random);
        for (std::size_t i = 0; i < 81; ++i) mixed[i] = grid[rows[i / 9] * 9 + columns[i % 9]];
        return mixed;
    }

private:
    static std::vector<std::size_t> mixed_lines(Random& random) {
        std::vector<std::size_t> lines{0, 1, 2, 3, 4, 5, 6, 7, 8};
        for (std::size_t box = 0; box < 9; box += 3) {
            std::swap(lines[box], lines[box + pick(random, 3U)]);
            std::swap(lines[box + 1], lines[box + 1 + pick(random, 2U)]);
        }
        return lines;
    }
};

inline SudokuGrid<9> grid_of(const Digits& digits) {
    SudokuGrid<9> grid{};
    for (std::size_t i = 0; i < grid.size(); ++i) grid[i] = digits[i];
    return grid;
}

inline SudokuGrid<9> grid_of(const std::string& text) {
    SudokuGrid<9> grid{};
    for (std::size_t i = 0; i < grid.size(); ++i)
        grid[i] = static_cast<std::uint8_t>(sudoku_digit(text[i]).value_or(0));
    return grid;
}

} // namespace zermelo
