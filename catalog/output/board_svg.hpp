#pragma once

#include <optional>
#include <string>

#include "zermelo/core/board.hpp"

namespace zermelo {

/// A small drawing of a board: elements of SVG whose top left is at 0, 0.
struct BoardSketch {
    double width = 0;
    double height = 0;
    std::string body{};
};

/// Draws a board that is small enough for a node of a tree: at most 36 cells, 16 boxes, or heaps of
/// 40 pieces in all. None for all others.
std::optional<BoardSketch> sketch(const Board& board);

/// The rows of the same boards as plain text.
std::optional<std::string> small_text(const Board& board);

} // namespace zermelo
