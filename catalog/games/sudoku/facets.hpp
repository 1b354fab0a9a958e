#pragma once

#include <functional>
#include <memory>

#include "catalog/facade/facets.hpp"
#include "catalog/games/sudoku/solver.hpp"

namespace zermelo {

using Digits = SudokuSolver::Digits;

/// The digits of a position, whatever board it is on.
using DigitsOf = std::function<Digits(const AnyPosition& at)>;

/// What there is of a Sudoku beside its rules: counting, checking, hints, explanations, ratings.
std::unique_ptr<const AnalysisFacet> sudoku_analysis(const SudokuSolver& solver,
                                                     DigitsOf digits_of);

/// Solutions, hints, mistakes and new puzzles.
std::unique_ptr<const PuzzleFacet> sudoku_puzzle(const SudokuSolver& solver, DigitsOf digits_of);

} // namespace zermelo
