#pragma once

#include "zermelo/games/sudoku/detail/bands.hpp"
#include "zermelo/games/sudoku/detail/cells.hpp"
#include "zermelo/games/sudoku/detail/plain.hpp"
#include "zermelo/games/sudoku/knowledge.hpp"
#include "zermelo/games/sudoku/notation.hpp"
#include "zermelo/games/sudoku/rules.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// Paper and pencil on the usual board.
using PlainSudoku = Sudoku<PlainSudokuBoard<9>>;
static_assert(check_game<PlainSudoku>());

/// The usual board, whose state works out what follows from each digit: for searches.
using BandSudoku = Sudoku<BandSudokuBoard>;
static_assert(check_game<BandSudoku>());

/// The same for any shape.
template <int Side>
using CellSudoku = Sudoku<CellSudokuBoard<Side>>;
static_assert(check_game<CellSudoku<25>>());

} // namespace zermelo
