#pragma once

#include "zermelo/games/sudoku/detail/bands.hpp"
#include "zermelo/games/sudoku/detail/cells.hpp"
#include "zermelo/games/sudoku/detail/plain.hpp"
#include "zermelo/games/sudoku/knowledge.hpp"
#include "zermelo/games/sudoku/notation.hpp"
#include "zermelo/games/sudoku/rules.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// 9 x 9 Sudoku without any deduction, as with paper and pencil.
using PlainSudoku = Sudoku<PlainSudokuBoard<9>>;
static_assert(check_game<PlainSudoku>());

/// 9 x 9 Sudoku that propagates the consequences of each digit: for searches.
using BandSudoku = Sudoku<BandSudokuBoard>;
static_assert(check_game<BandSudoku>());

/// Sudoku of any shape with sides up to `Side`, with propagation of singles.
template <int Side>
using CellSudoku = Sudoku<CellSudokuBoard<Side>>;
static_assert(check_game<CellSudoku<25>>());

} // namespace zermelo
