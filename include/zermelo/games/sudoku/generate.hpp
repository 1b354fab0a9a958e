#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/random.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// The symmetry of the clues of a generated puzzle: symmetric cells have clues together or not.
enum class SudokuSymmetry : std::uint8_t {
    none,
    half_turn,    ///< by 180 degrees
    quarter_turn, ///< by 90 degrees
    left_right,
    top_bottom,
    diagonal, ///< swaps rows and columns
};

struct SymmetryName {
    SudokuSymmetry symmetry;
    std::string_view name;
};

inline constexpr std::array symmetry_names{
    SymmetryName{SudokuSymmetry::none, "none"},
    SymmetryName{SudokuSymmetry::half_turn, "half-turn"},
    SymmetryName{SudokuSymmetry::quarter_turn, "quarter-turn"},
    SymmetryName{SudokuSymmetry::left_right, "left-right"},
    SymmetryName{SudokuSymmetry::top_bottom, "top-bottom"},
    SymmetryName{SudokuSymmetry::diagonal, "diagonal"},
};

/// The cell to which a symmetry moves a cell.
constexpr int image(const SudokuShape& shape, SudokuSymmetry symmetry, int cell) {
    const int n = shape.side();
    const int row = shape.row_of(cell);
    const int column = shape.column_of(cell);
    switch (symmetry) {
    case SudokuSymmetry::none: return cell;
    case SudokuSymmetry::half_turn: return (n - 1 - row) * n + n - 1 - column;
    case SudokuSymmetry::quarter_turn: return column * n + n - 1 - row;
    case SudokuSymmetry::left_right: return row * n + n - 1 - column;
    case SudokuSymmetry::top_bottom: return (n - 1 - row) * n + column;
    case SudokuSymmetry::diagonal: return column * n + row;
    }
    return cell;
}

/// Generates puzzles with exactly one solution. A Solver works on grids (vectors of digits):
///   is_unique(digits)              does the grid have exactly one solution?
///   random_solution(random)        a random full grid
template <class Solver>
class SudokuGenerator {
public:
    using Digits = std::vector<std::uint8_t>;

    SudokuGenerator(const SudokuShape& shape, const Solver& solver, SudokuSymmetry symmetry)
        : shape_(shape), solver_(&solver), symmetry_(symmetry) {}

    /// A puzzle from which no symmetric group of clues can be removed; without symmetry it is
    /// minimal.
    Digits puzzle(Random& random) const {
        return reduced(solver_->random_solution(random), random);
    }

    /// Does removing any clue lose uniqueness?
    bool is_minimal(Digits digits) const {
        for (auto& clue : digits) {
            if (clue == 0) continue;
            const auto kept = std::exchange(clue, std::uint8_t{0});
            const bool needed = !solver_->is_unique(digits);
            clue = kept;
            if (!needed) return false;
        }
        return true;
    }

private:
    /// Removes symmetric groups of clues in random order while the solution stays unique.
    Digits reduced(Digits digits, Random& random) const {
        std::vector<int> order;
        for (int cell = 0; cell < shape_.cells(); ++cell) order.push_back(cell);
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[pick(random, static_cast<std::uint32_t>(i))]);
        for (const int cell : order) {
            if (digits[static_cast<std::size_t>(cell)] == 0) continue;
            Digits fewer = digits;
            for (int at = cell; fewer[static_cast<std::size_t>(at)] != 0;
                 at = image(shape_, symmetry_, at))
                fewer[static_cast<std::size_t>(at)] = 0;
            if (solver_->is_unique(fewer)) digits = std::move(fewer);
        }
        return digits;
    }

    SudokuShape shape_;
    const Solver* solver_;
    SudokuSymmetry symmetry_;
};

} // namespace zermelo
