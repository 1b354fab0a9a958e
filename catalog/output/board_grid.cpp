// Boards of cells as text.

#include <algorithm>

#include "catalog/output/board_canvas.hpp"

namespace zermelo {

namespace {

std::size_t longest(const std::vector<std::string>& names) {
    std::size_t width = 0;
    for (const auto& name : names) width = std::max(width, name.size());
    return width;
}

/// What is drawn between the cells of a grid.
enum class Frame {
    lines, ///< a line around every cell
    walls, ///< lines between columns, a floor: stones fall
    box,   ///< a line around the board
    none,  ///< cells close together
};

class GridDrawing {
public:
    GridDrawing(const BoardPen& pen, const GridBoard& grid) : pen_(pen), grid_(grid) {
        margin_ = longest(grid.row_names);
        if (margin_ > 0) ++margin_;
        frame_ = frame();
        const bool is_wide = frame_ != Frame::none || grid.columns <= 9;
        pitch_ = frame_ == Frame::lines || frame_ == Frame::walls ? 4 : is_wide ? 3 : 2;
    }

    TextLines draw() const {
        TextLines lines;
        if (frame_ == Frame::lines || frame_ == Frame::box) lines.push_back(rule("┌", "┬", "┐"));
        for (int row = 0; row < grid_.rows; ++row) {
            if (row > 0 && frame_ == Frame::lines) lines.push_back(rule("├", "┼", "┤"));
            lines.push_back(draw_row(pen_.is_turned() ? grid_.rows - 1 - row : row));
        }
        if (frame_ != Frame::none) lines.push_back(rule("└", "┴", "┘"));
        auto names = grid_.column_names;
        if (pen_.is_turned()) std::ranges::reverse(names);
        const std::size_t inside = margin_ + (frame_ == Frame::none ? 0 : 1);
        for (auto& line : column_header(pen_, names, inside, pitch_))
            lines.push_back(std::move(line));
        return lines;
    }

private:
    Frame frame() const {
        const auto columns = static_cast<std::size_t>(grid_.columns);
        const auto width = static_cast<std::size_t>(std::max(pen_.options().width, 0));
        const auto fits = [&](std::size_t pitch) { return margin_ + columns * pitch + 2 <= width; };
        if (grid_.falls) return fits(4) ? Frame::walls : Frame::none;
        if (grid_.look == GridLook::chequered) return Frame::box;
        const bool is_small = grid_.rows <= 4 && fits(4);
        return grid_.look == GridLook::stones && is_small ? Frame::lines : Frame::none;
    }

    /// A horizontal line with corners, and crossings where columns are divided.
    TextLine rule(std::string_view left, std::string_view between, std::string_view right) const {
        TextLine line;
        BoardPen::pad(line, margin_);
        pen_.add(line, pen_.sign("+", left));
        if (frame_ == Frame::box) {
            pen_.add(line, pen_.rule(pitch_ * static_cast<std::size_t>(grid_.columns)));
        } else {
            for (int column = 0; column < grid_.columns; ++column) {
                if (column > 0) pen_.add(line, pen_.sign("+", between));
                pen_.add(line, pen_.rule(pitch_ - 1));
            }
        }
        pen_.add(line, pen_.sign("+", right));
        return line;
    }

    std::string empty_cell(int column, int row) const {
        switch (grid_.look) {
        case GridLook::chequered:
            return (column + row) % 2 == 0 || pen_.options().colour ? " " : pen_.sign(".", "·");
        case GridLook::tiles: return " ";
        default: break;
        }
        return frame_ == Frame::lines || frame_ == Frame::walls ? " " : pen_.sign(".", "·");
    }

    ShownCell cell(int column, int row) const {
        const int place = row * grid_.columns + column;
        const int piece = grid_.cells[static_cast<std::size_t>(place)];
        ShownCell shown = pen_.cell(piece, place, empty_cell(column, row));
        if (grid_.look != GridLook::chequered || !pen_.options().colour) return shown;
        shown.style = ground(column, row);
        if (piece == no_piece) return shown;
        const bool is_white = pen_.board().pieces[static_cast<std::size_t>(piece)].seat == first;
        shown.symbol = solid(piece);
        shown.style += is_white ? ";1;97" : ";30";
        return shown;
    }

    /// The background of a square: its mark, else light or dark. Men of both colours stand out.
    Style ground(int column, int row) const {
        const int place = row * grid_.columns + column;
        if (pen_.board().is_marked(MarkKind::check, place)) return "48;5;160";
        if (pen_.board().is_marked(MarkKind::last, place)) return "48;5;64";
        return (column + row) % 2 == 0 ? "48;5;137" : "48;5;94";
    }

    /// The glyph of a black chessman of the same kind: in colours it serves both sides.
    std::string solid(int piece) const {
        std::string symbol = pen_.symbol(piece);
        constexpr std::string_view white_king = "\u2654"; // the other white men follow it,
        constexpr std::string_view white_pawn = "\u2659"; // then the black ones
        constexpr int kinds = 6;
        if (symbol >= white_king && symbol <= white_pawn)
            symbol.back() = static_cast<char>(symbol.back() + kinds);
        return symbol;
    }

    TextLine draw_row(int row) const {
        TextLine line;
        if (!grid_.row_names.empty()) {
            const std::string& name = grid_.row_names[static_cast<std::size_t>(row)];
            BoardPen::pad(line, margin_ - 1 - name.size());
            pen_.add(line, name);
        }
        BoardPen::pad(line, margin_);
        if (pitch_ == 2)
            add_close_cells(line, row);
        else
            add_cells(line, row);
        return line;
    }

    void add_cells(TextLine& line, int row) const {
        const std::string wall = pen_.sign("|", "│");
        if (frame_ != Frame::none) pen_.add(line, wall);
        for (int i = 0; i < grid_.columns; ++i) {
            const ShownCell shown = cell(column_at(i), row);
            pen_.add(line, shown.left + shown.symbol + shown.right, shown.style);
            if (pitch_ == 4) pen_.add(line, wall);
        }
        if (frame_ == Frame::box) pen_.add(line, wall);
    }

    /// Cells that share the column between them: a bracket on either side of it is shown, that of
    /// the last move first.
    void add_close_cells(TextLine& line, int row) const {
        char open = ' '; // what closes the cell before
        for (int i = 0; i < grid_.columns; ++i) {
            const ShownCell shown = cell(column_at(i), row);
            const bool keeps = open == ']' || (open != ' ' && shown.left != '[');
            const bool between = open == ')' && shown.left == '('; // within a row
            pen_.add(line, std::string(1, between ? ' ' : keeps ? open : shown.left));
            pen_.add(line, shown.symbol, shown.style);
            open = shown.right;
        }
        pen_.add(line, std::string(1, open));
    }

    int column_at(int i) const { return pen_.is_turned() ? grid_.columns - 1 - i : i; }

    const BoardPen& pen_;
    const GridBoard& grid_;
    Frame frame_ = Frame::none;
    std::size_t margin_ = 0; ///< columns for the names of rows
    std::size_t pitch_ = 3;  ///< columns from one cell to the next
};

/// What stands at a level of a header of so many lines: the name, or one of its letters.
std::string name_at(const std::string& name, std::size_t level, std::size_t height) {
    if (height == 1) return name;
    const std::size_t missing = height - name.size();
    return level < missing ? " " : name.substr(level - missing, 1);
}

} // namespace

TextLines column_header(const BoardPen& pen, const std::vector<std::string>& names,
                        std::size_t margin, std::size_t pitch) {
    const std::size_t height = longest(names) < pitch ? 1 : longest(names);
    TextLines lines;
    for (std::size_t level = 0; level < height && !names.empty(); ++level) {
        TextLine line;
        for (std::size_t i = 0; i < names.size(); ++i) {
            BoardPen::pad(line, margin + i * pitch + 1);
            pen.add(line, name_at(names[i], level, height));
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

TextLines draw_grid(const BoardPen& pen, const GridBoard& grid) {
    return GridDrawing(pen, grid).draw();
}

TextLines draw_hexes(const BoardPen& pen, const HexBoard& hexes) {
    TextLines lines = column_header(pen, hexes.column_names, longest(hexes.row_names) + 1, 2);
    for (int row = 0; row < hexes.rows; ++row) {
        TextLine line;
        BoardPen::pad(line, static_cast<std::size_t>(row));
        if (!hexes.row_names.empty()) {
            const std::string& name = hexes.row_names[static_cast<std::size_t>(row)];
            BoardPen::pad(line, line.width + longest(hexes.row_names) - name.size());
            pen.add(line, name + " ");
        }
        char open = ' ';
        for (int column = 0; column < hexes.columns; ++column) {
            const int place = row * hexes.columns + column;
            const ShownCell shown =
                pen.cell(hexes.cells[static_cast<std::size_t>(place)], place, pen.sign(".", "·"));
            pen.add(line, std::string(1, open == ' ' ? shown.left : open));
            pen.add(line, shown.symbol, shown.style);
            open = shown.right;
        }
        pen.add(line, std::string(1, open));
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace zermelo
