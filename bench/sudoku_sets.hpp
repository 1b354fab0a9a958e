#pragma once

// The puzzles of the benchmark, the same in every run: a few are stored, the others generated.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "zermelo/core/random.hpp"
#include "zermelo/games/sudoku.hpp"
#include "zermelo/games/sudoku/explain.hpp"
#include "zermelo/games/sudoku/generate.hpp"
#include "zermelo/search/solutions.hpp"

namespace bench {

using namespace zermelo;

using Knowledge = MostConstrained<BandSudokuBoard>;
using Grid = SudokuGrid<9>;

inline Grid grid_of(const std::string& text) {
    Grid grid{};
    for (std::size_t i = 0; i < grid.size(); ++i)
        grid[i] = static_cast<std::uint8_t>(sudoku_digit(text[i]).value_or(0));
    return grid;
}

inline std::string text_of(const auto& grid) {
    std::string text;
    for (const int digit : grid) text += sudoku_letter(digit);
    return text;
}

/// The puzzles of a file, after the line that names their source.
inline std::vector<Grid> read_set(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    if (!std::getline(file, line)) {
        std::fprintf(stderr, "cannot read %s: run this at the root of the sources\n", path.c_str());
        std::exit(2);
    }
    std::vector<Grid> set;
    while (std::getline(file, line)) set.push_back(grid_of(line));
    return set;
}

inline std::array<std::size_t, 3> three(Random& random) {
    std::array<std::size_t, 3> order{0, 1, 2};
    std::swap(order[2], order[pick(random, 3U)]);
    std::swap(order[1], order[pick(random, 2U)]);
    return order;
}

/// A random permutation of the nine lines that keeps boxes together.
inline std::array<std::size_t, 9> lines(Random& random) {
    std::array<std::size_t, 9> order{};
    std::size_t i = 0;
    for (const std::size_t group : three(random))
        for (const std::size_t line : three(random)) order[i++] = group * 3 + line;
    return order;
}

/// An equivalent puzzle: digits, rows and columns permuted at random.
inline Grid transformed(const Grid& grid, Random& random) {
    std::array<std::uint8_t, 10> names{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (std::uint32_t i = 9; i > 1; --i) std::swap(names[i], names[1 + pick(random, i)]);
    const auto rows = lines(random);
    const auto columns = lines(random);
    const bool turned = pick(random, 2U) == 1;
    Grid other{};
    for (std::size_t row = 0; row < 9; ++row)
        for (std::size_t column = 0; column < 9; ++column) {
            const std::size_t from = rows[row] * 9 + columns[column];
            other[turned ? column * 9 + row : row * 9 + column] = names[grid[from]];
        }
    return other;
}

inline std::vector<Grid> transformed(const std::vector<Grid>& few, std::size_t count) {
    Random random(17);
    std::vector<Grid> set;
    while (set.size() < count) set.push_back(transformed(few[set.size() % few.size()], random));
    return set;
}

/// The solver that SudokuGenerator requires.
struct Solver {
    BandSudoku game{};
    Knowledge knowledge{};

    BandSudokuBoard::State state(const auto& digits) const {
        return sudoku_state(game.board, digits);
    }
    bool is_unique(const auto& digits) const {
        const auto found = count_solutions(game, knowledge, state(digits), 2);
        return found.count == 1;
    }
    std::vector<std::uint8_t> random_solution(Random& random) const {
        std::vector<std::uint8_t> digits(81);
        auto s = game.start();
        while (!game.outcome(s)) { // a random digit that leaves a solution
            const auto m = pick(random, game.moves(s));
            const auto next = after(game, s, m);
            if (first_solution(game, knowledge, next)) s = next;
        }
        for (int cell = 0; cell < 81; ++cell)
            digits[static_cast<std::size_t>(cell)] =
                static_cast<std::uint8_t>(game.board.known(s, cell));
        return digits;
    }
};

/// Random minimal puzzles with at least a given score.
inline std::vector<Grid> minimal_set(std::size_t count, int least_score) {
    const Solver solver;
    const SudokuGenerator generator(usual_sudoku, solver, SudokuSymmetry::none);
    Random random(81);
    std::vector<Grid> set;
    while (set.size() < count) {
        Grid grid{};
        std::ranges::copy(generator.puzzle(random), grid.begin());
        if (least_score == 0 || rating_of(explain(grid)).score >= least_score) set.push_back(grid);
    }
    return set;
}

} // namespace bench
