#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/output/board_text.hpp"

namespace zermelo {

/// The parameters of an ANSI sequence, like "1;31"; empty for plain text.
using Style = std::string;

/// A line of text under construction, and how wide it is on a terminal.
struct TextLine {
    std::string text{};
    std::size_t width = 0;
};
using TextLines = std::vector<TextLine>;

/// The number of characters of a text in UTF-8.
std::size_t shown_width(std::string_view text);

/// A symbol in a cell of three columns, with the signs to its left and right.
struct ShownCell {
    std::string symbol{};
    char left = ' ';
    char right = ' ';
    Style style{};
};

/// Draws pieces and marks of one board in one way.
class BoardPen {
public:
    BoardPen(const Board& board, const DrawOptions& options) : board_(board), options_(options) {}

    const Board& board() const { return board_; }
    const DrawOptions& options() const { return options_; }
    bool is_turned() const { return board_.turned != options_.flipped; }

    void add(TextLine& line, std::string_view text, const Style& style = {}) const;
    TextLine line(std::string_view text, const Style& style = {}) const;
    /// Adds spaces up to a width.
    static void pad(TextLine& line, std::size_t width);

    /// A sign in ASCII, or its form in Unicode.
    std::string sign(std::string_view ascii, std::string_view unicode) const {
        return std::string(options_.unicode ? unicode : ascii);
    }
    /// A horizontal line of so many columns.
    std::string rule(std::size_t columns) const;
    /// The letter or glyph of a piece.
    std::string symbol(int piece) const;
    Style style_of(int piece) const;
    Style style_of(std::optional<Seat> seat) const;

    /// A piece at a place with its marks: in brackets, or in colours. `empty` stands for no piece.
    ShownCell cell(int piece, int place, const std::string& empty) const;

private:
    const Board& board_;
    DrawOptions options_;
};

// The kinds of boards.
TextLines draw_grid(const BoardPen& pen, const GridBoard& grid);
TextLines draw_sudoku(const BoardPen& pen, const GridBoard& grid);
TextLines draw_hexes(const BoardPen& pen, const HexBoard& hexes);
TextLines draw_edges(const BoardPen& pen, const EdgeBoard& edges);
TextLines draw_graph(const BoardPen& pen, const GraphBoard& graph);
TextLines draw_heaps(const BoardPen& pen, const HeapBoard& board);
TextLines draw_table(const BoardPen& pen, const TableBoard& table);

/// Names below or above columns that are `pitch` apart, the first one in the middle of `margin`
/// and the next `pitch` columns. Long names are written from top to bottom.
TextLines column_header(const BoardPen& pen, const std::vector<std::string>& names,
                        std::size_t margin, std::size_t pitch);

} // namespace zermelo
