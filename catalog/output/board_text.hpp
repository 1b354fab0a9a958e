#pragma once

#include <string>

#include "zermelo/core/board.hpp"

namespace zermelo {

/// How a board is drawn on a terminal. Nothing here is asked of the terminal: the program decides.
struct DrawOptions {
    bool colour = false;       ///< ANSI colours; without them marks are brackets
    bool unicode = false;      ///< glyphs and lines beyond ASCII
    int width = 80;            ///< columns of the terminal
    bool flipped = false;      ///< the other side up than the board itself says
    bool pencil_marks = false; ///< what the empty cells of a Sudoku may still get
};

/// A board as lines of text, without a line break at the end: the board, what stands beside it, and
/// whose turn it is. Without colours the last move is drawn as `[X]`, a winning row as `(X)` and a
/// king in check as `!k!`.
std::string board_text(const Board& board, const DrawOptions& options = {});

} // namespace zermelo
