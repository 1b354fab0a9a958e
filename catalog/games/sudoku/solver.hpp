#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/games/sudoku/explain.hpp"
#include "zermelo/games/sudoku/generate.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// What a wanted puzzle is like.
struct SudokuWish {
    SudokuSymmetry symmetry = SudokuSymmetry::half_turn;
    bool minimal = false;                    ///< no clue can be taken away
    std::optional<std::string_view> grade{}; ///< one of sudoku_grades
};

/// Solves, generates and explains the Sudokus of one shape, on the board that is fastest for it.
/// Grids are vectors of digits, cell by cell, 0 where empty.
class SudokuSolver {
public:
    using Digits = std::vector<std::uint8_t>;

    /// What a search for solutions found.
    struct Found {
        std::uint64_t count = 0;
        bool complete = false;         ///< are these all?
        std::vector<Digits> solutions; ///< the first ones
        std::uint64_t nodes = 0;
    };

    struct Limits {
        std::uint64_t count = 2; ///< of solutions
        std::size_t show = 2;    ///< solutions to keep
    };

    explicit SudokuSolver(const SudokuShape& shape) : shape_(shape) {}

    /// The same solver, all of whose searches end at a stop. What it says after a stop is not
    /// proven: whoever asks looks at the stop first.
    SudokuSolver stopped_by(const StopToken& stop) const {
        SudokuSolver solver = *this;
        solver.stop_ = stop;
        return solver;
    }

    const SudokuShape& shape() const { return shape_; }
    Parsed<Digits> read(std::string_view text) const;
    std::string text(const Digits& digits) const;
    std::string picture(const Digits& digits) const;

    /// requires: no two equal digits in a unit
    Found solve(const Digits& digits, const Limits& limits, const Budget& budget = {}) const;
    /// Is it known, after not too many nodes, that there is exactly one solution?
    bool is_unique(const Digits& digits) const;
    /// The only solution, or why there is none.
    Parsed<Digits> only_solution(const Digits& digits) const;
    /// Is it known that every clue is needed?
    bool is_minimal(const Digits& digits) const;

    /// Where two grids first differ, in words: "r1c3 (4 or 7)".
    std::string difference(const Digits& a, const Digits& b) const;

    /// A full grid, drawn at random.
    Digits random_solution(Random& random) const;
    /// A puzzle as wished; none if it was stopped.
    std::optional<Digits> generate(const SudokuWish& wish, Random& random,
                                   const StopToken& stop = {}) const;

    /// The next step, or the whole path, of reasoning; only on the usual board.
    Parsed<SudokuStep> hint(const Digits& digits) const;
    Parsed<SudokuPath> explain(const Digits& digits) const;

private:
    Parsed<SudokuGrid<9>> reasoned(const Digits& digits) const;

    SudokuShape shape_;
    std::optional<StopToken> stop_{};
};

} // namespace zermelo
