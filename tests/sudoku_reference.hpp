#pragma once

// Puzzles for tests, and an obviously correct way to count solutions: plain backtracking, cell by
// cell and digit by digit.

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "zermelo/core/random.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

using Digits = std::vector<std::uint8_t>;

inline bool fits(const SudokuShape& shape, const Digits& digits, int cell, int digit) {
    for (int other = 0; other < shape.cells(); ++other)
        if (shape.see(cell, other) && digits[static_cast<std::size_t>(other)] == digit)
            return false;
    return true;
}

/// The number of solutions, up to a limit.
inline int slow_count(const SudokuShape& shape, Digits& digits, int limit, int cell = 0) {
    while (cell < shape.cells() && digits[static_cast<std::size_t>(cell)] != 0) ++cell;
    if (cell == shape.cells()) return 1;
    int count = 0;
    auto& here = digits[static_cast<std::size_t>(cell)];
    for (int digit = 1; digit <= shape.side() && count < limit; ++digit) {
        if (!fits(shape, digits, cell, digit)) continue;
        here = static_cast<std::uint8_t>(digit);
        count += slow_count(shape, digits, limit - count, cell + 1);
    }
    here = 0;
    return count;
}

/// A solved grid: each row is the one above, shifted; digits, and rows within boxes, are permuted
/// at random.
inline Digits solved_grid(const SudokuShape& shape, Random& random) {
    const int n = shape.side();
    std::vector<std::uint8_t> names;
    for (int digit = 1; digit <= n; ++digit) names.push_back(static_cast<std::uint8_t>(digit));
    for (std::size_t i = names.size(); i > 1; --i)
        std::swap(names[i - 1], names[pick(random, static_cast<std::uint32_t>(i))]);
    const int turn = static_cast<int>(pick(random, static_cast<std::uint32_t>(shape.box_rows)));
    Digits digits;
    for (int row = 0; row < n; ++row) {
        const int within = (row + turn) % shape.box_rows;
        for (int column = 0; column < n; ++column) {
            const int moved = within * shape.box_columns + row / shape.box_rows + column;
            digits.push_back(names[static_cast<std::size_t>(moved % n)]);
        }
    }
    return digits;
}

/// A solved grid with a number of cells emptied.
inline Digits grid_with_gaps(const SudokuShape& shape, Random& random, int gaps) {
    Digits digits = solved_grid(shape, random);
    while (gaps > 0) {
        auto& cell = digits[pick(random, static_cast<std::uint32_t>(digits.size()))];
        if (cell == 0) continue;
        cell = 0;
        --gaps;
    }
    return digits;
}

/// The lines of a data file after the first one, which names the source.
inline std::vector<std::string> sudoku_file(const std::string& file) {
    std::ifstream in(std::string(ZERMELO_TEST_DATA) + "/facts/data/" + file);
    std::string line;
    std::getline(in, line);
    EXPECT_TRUE(line.starts_with("# ")) << file << " names no source";
    std::vector<std::string> lines;
    while (std::getline(in, line)) lines.push_back(line);
    EXPECT_FALSE(lines.empty()) << file;
    return lines;
}

} // namespace zermelo
