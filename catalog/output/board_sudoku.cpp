// Sudokus as text: clues apart from entries, pencil marks on request.

#include <algorithm>

#include <fmt/format.h>

#include "catalog/output/board_canvas.hpp"

namespace zermelo {

namespace {

class SudokuDrawing {
public:
    SudokuDrawing(const BoardPen& pen, const GridBoard& grid)
        : pen_(pen), grid_(grid), widths_(static_cast<std::size_t>(grid.columns), 3) {
        const auto room = static_cast<std::size_t>(std::max(pen.options().width, 0));
        if (whole_width() > room) std::ranges::fill(widths_, 2);
        if (pen.options().pencil_marks) {
            find_most_letters(room);
            for (int cell = 0; cell < grid.columns * grid.rows; ++cell) {
                auto& width = widths_[static_cast<std::size_t>(cell % grid.columns)];
                width = std::max(width, shown_width(pencil_text(cell)) + 2);
            }
        }
    }

    TextLines draw() const {
        TextLines lines = header();
        for (int row = 0; row < grid_.rows; ++row) {
            if (row == 0) lines.push_back(rule("┌", "┬", "┐"));
            if (row > 0 && row % grid_.box_rows == 0) lines.push_back(rule("├", "┼", "┤"));
            lines.push_back(draw_row(row));
        }
        lines.push_back(rule("└", "┴", "┘"));
        return lines;
    }

private:
    static constexpr std::size_t margin = 3;

    bool begins_box(int column) const { return column % grid_.box_columns == 0; }
    std::size_t whole_width() const {
        std::size_t width = margin + 1;
        for (int column = 0; column < grid_.columns; ++column)
            width += widths_[static_cast<std::size_t>(column)] + (begins_box(column) ? 1 : 0);
        return width;
    }

    /// Cells with more pencil marks than fit show their number.
    void find_most_letters(std::size_t room) {
        const auto boxes = static_cast<std::size_t>(grid_.columns / grid_.box_columns);
        const std::size_t cells = room > margin + 1 + boxes ? room - margin - 1 - boxes : 0;
        most_letters_ = cells / static_cast<std::size_t>(grid_.columns);
        most_letters_ = most_letters_ > 5 ? most_letters_ - 2 : 3;
    }

    std::string digit_at(int cell) const {
        const int piece = grid_.cells[static_cast<std::size_t>(cell)];
        return piece == no_piece ? "" : pen_.symbol(piece);
    }
    bool is_clue(int cell) const { return pen_.board().is_marked(MarkKind::clue, cell); }

    /// `=5` is a clue, `=5'` an entry; else the letters that the cell may still get.
    std::string pencil_text(int cell) const {
        const std::string digit = digit_at(cell);
        if (!digit.empty()) return "=" + digit + (is_clue(cell) ? "" : "'");
        const std::string& marks = grid_.pencil_marks[static_cast<std::size_t>(cell)];
        return marks.size() > most_letters_ ? fmt::format("({})", marks.size()) : marks;
    }

    TextLines header() const {
        if (widths_.front() == 2) return two_line_header();
        TextLine line;
        std::size_t at = margin;
        for (int column = 0; column < grid_.columns; ++column) {
            if (begins_box(column)) ++at;
            const std::string& name = grid_.column_names[static_cast<std::size_t>(column)];
            BoardPen::pad(line, at + 1);
            pen_.add(line, name);
            at += widths_[static_cast<std::size_t>(column)];
        }
        return {line};
    }
    TextLines two_line_header() const {
        TextLines lines(2);
        std::size_t at = margin;
        for (int column = 0; column < grid_.columns; ++column) {
            if (begins_box(column)) ++at;
            const std::string& name = grid_.column_names[static_cast<std::size_t>(column)];
            for (auto& line : lines) BoardPen::pad(line, at + 1);
            pen_.add(lines[0], name.size() > 1 ? name.substr(0, 1) : " ");
            pen_.add(lines[1], name.substr(name.size() - 1));
            at += 2;
        }
        return lines;
    }

    TextLine rule(std::string_view left, std::string_view between, std::string_view right) const {
        TextLine line;
        BoardPen::pad(line, margin);
        for (int column = 0; column < grid_.columns; ++column) {
            if (begins_box(column)) pen_.add(line, pen_.sign("+", column == 0 ? left : between));
            pen_.add(line, pen_.rule(widths_[static_cast<std::size_t>(column)]));
        }
        pen_.add(line, pen_.sign("+", right));
        return line;
    }

    TextLine draw_row(int row) const {
        const std::string& name = grid_.row_names[static_cast<std::size_t>(row)];
        TextLine line;
        BoardPen::pad(line, margin - 1 - name.size());
        pen_.add(line, name + " ");
        for (int column = 0; column < grid_.columns; ++column) {
            if (begins_box(column)) pen_.add(line, pen_.sign("|", "│"));
            add_cell(line, row * grid_.columns + column);
        }
        pen_.add(line, pen_.sign("|", "│"));
        return line;
    }

    void add_cell(TextLine& line, int cell) const {
        const std::size_t end =
            line.width + widths_[static_cast<std::size_t>(cell % grid_.columns)];
        const int piece = grid_.cells[static_cast<std::size_t>(cell)];
        ShownCell shown = pen_.cell(piece, cell, pen_.sign(".", "·"));
        if (pen_.options().pencil_marks) shown.symbol = pencil_text(cell);
        const bool is_entry = piece != no_piece && !is_clue(cell);
        const Style digit_style = piece == no_piece ? "2" : is_entry ? "36" : "1";
        shown.style = digit_style + (shown.style.empty() ? "" : ";" + shown.style);
        if (is_entry && shown.right == ' ' && !pen_.options().colour &&
            !pen_.options().pencil_marks)
            shown.right = '\'';
        const bool is_narrow = widths_.front() == 2 && !pen_.options().pencil_marks;
        pen_.add(line, std::string(1, is_narrow ? ' ' : shown.left));
        if (is_narrow && shown.left == '[') line.text.back() = '[';
        pen_.add(line, shown.symbol, shown.style);
        if (!is_narrow) pen_.add(line, std::string(1, shown.right));
        BoardPen::pad(line, end);
    }

    const BoardPen& pen_;
    const GridBoard& grid_;
    std::vector<std::size_t> widths_; ///< of the columns
    std::size_t most_letters_ = 0;    ///< pencil marks of a cell that are listed
};

} // namespace

TextLines draw_sudoku(const BoardPen& pen, const GridBoard& grid) {
    return SudokuDrawing(pen, grid).draw();
}

} // namespace zermelo
