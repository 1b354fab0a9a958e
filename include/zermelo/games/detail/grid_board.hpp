#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/board.hpp"

namespace zermelo {

// Helpers for games on a grid whose rows are numbered from the bottom, as on a chessboard.

/// The place of a cell on a board, rows counted from the bottom.
constexpr int grid_place(const GridBoard& grid, int column, int row) {
    return (grid.rows - 1 - row) * grid.columns + column;
}

/// An empty grid with the names of its columns and rows, which are numbers from the bottom.
template <class ColumnName>
GridBoard empty_grid(int columns, int rows, const ColumnName& column_name) {
    GridBoard grid;
    grid.columns = columns;
    grid.rows = rows;
    grid.cells.assign(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), no_piece);
    for (int column = 0; column < columns; ++column)
        grid.column_names.emplace_back(column_name(column));
    for (int row = rows; row > 0; --row) grid.row_names.push_back(std::to_string(row));
    return grid;
}

/// The piece in a cell; none beyond the edge.
inline int piece_at(const GridBoard& grid, int column, int row) {
    if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return no_piece;
    const int place = row * grid.columns + column;
    return grid.cells[static_cast<std::size_t>(place)];
}

/// How many equal pieces stand in a row that begins at a place and goes by steps of (dx, dy); 0 if
/// none begins there.
inline int row_length(const GridBoard& grid, int place, int dx, int dy) {
    const int column = place % grid.columns;
    const int row = place / grid.columns;
    const int piece = piece_at(grid, column, row);
    if (piece == no_piece || piece_at(grid, column - dx, row - dy) == piece) return 0;
    int length = 1;
    while (piece_at(grid, column + length * dx, row + length * dy) == piece) ++length;
    return length;
}

/// Marks every row of at least k equal pieces, in the four directions.
inline void mark_rows(Board& board, int k) {
    const auto& grid = std::get<GridBoard>(board.content);
    constexpr std::array<std::pair<int, int>, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    for (const auto& [dx, dy] : steps)
        for (int place = 0; place < static_cast<int>(grid.cells.size()); ++place) {
            const int length = row_length(grid, place, dx, dy);
            for (int i = 0; length >= k && i < length; ++i) {
                const int cell = place + i * (dy * grid.columns + dx);
                if (!board.is_marked(MarkKind::row, cell)) board.mark(MarkKind::row, cell);
            }
        }
}

} // namespace zermelo
