#include "catalog/output/board_text.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include "catalog/output/board_canvas.hpp"

namespace zermelo {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> colours{{
    {"white", "97"},
    {"black", "90"},
    {"red", "1;31"},
    {"yellow", "1;33"},
    {"green", "1;32"},
    {"blue", "1;34"},
    {"magenta", "1;35"},
    {"cyan", "1;36"},
}};

/// The colour of a mark's background.
Style background(MarkKind kind) {
    switch (kind) {
    case MarkKind::last: return "48;5;238";
    case MarkKind::row: return "48;5;22";
    case MarkKind::check: return "48;5;88";
    case MarkKind::clue: return "";
    }
    return "";
}

TextLines draw_content(const BoardPen& pen) {
    struct Drawer {
        const BoardPen& pen;
        TextLines operator()(const PictureBoard& picture) const {
            TextLines lines;
            std::string_view text = picture.text;
            while (!text.empty()) {
                const auto end = std::min(text.find('\n'), text.size());
                lines.push_back(pen.line(text.substr(0, end)));
                text.remove_prefix(std::min(end + 1, text.size()));
            }
            return lines;
        }
        TextLines operator()(const GridBoard& grid) const {
            return grid.look == GridLook::sudoku ? draw_sudoku(pen, grid) : draw_grid(pen, grid);
        }
        TextLines operator()(const HexBoard& hexes) const { return draw_hexes(pen, hexes); }
        TextLines operator()(const EdgeBoard& edges) const { return draw_edges(pen, edges); }
        TextLines operator()(const GraphBoard& graph) const { return draw_graph(pen, graph); }
        TextLines operator()(const HeapBoard& heaps) const { return draw_heaps(pen, heaps); }
        TextLines operator()(const TableBoard& table) const { return draw_table(pen, table); }
    };
    return std::visit(Drawer{pen}, pen.board().content);
}

TextLine draw_note(const BoardPen& pen, const BoardNote& note) {
    TextLine line = pen.line(note.label + ":", pen.style_of(note.seat));
    for (const int piece : note.pieces) {
        pen.add(line, " ");
        pen.add(line, pen.symbol(piece), pen.style_of(piece));
    }
    if (!note.text.empty()) pen.add(line, " " + note.text);
    return line;
}

std::size_t widest(const TextLines& lines) {
    std::size_t width = 0;
    for (const auto& line : lines) width = std::max(width, line.width);
    return width;
}

/// Lines joined to as few as fit.
TextLines joined_lines(const BoardPen& pen, const TextLines& lines, std::size_t width) {
    TextLines joined;
    for (const auto& line : lines) {
        if (joined.empty() || joined.back().width + 3 + line.width > width) {
            joined.push_back(line);
            continue;
        }
        pen.add(joined.back(), "   ");
        joined.back().text += line.text;
        joined.back().width += line.width;
    }
    return joined;
}

/// Notes stand to the right of a grid if there is room, else below the board.
void add_notes(const BoardPen& pen, TextLines& lines) {
    constexpr std::size_t gap = 3;
    const auto width = static_cast<std::size_t>(std::max(pen.options().width, 0));
    const std::size_t board_width = widest(lines);
    TextLines notes;
    for (const auto& note : pen.board().notes) notes.push_back(draw_note(pen, note));
    const bool beside = std::holds_alternative<GridBoard>(pen.board().content) &&
                        notes.size() < lines.size() && board_width + gap + widest(notes) <= width;
    if (!beside) {
        for (auto& line : joined_lines(pen, notes, width)) lines.push_back(std::move(line));
        return;
    }
    for (std::size_t i = 0; i < notes.size(); ++i) {
        BoardPen::pad(lines[i + 1], board_width + gap);
        lines[i + 1].text += notes[i].text;
    }
}

/// Whose turn it is, with the symbol of the player's stones unless that is the name itself.
TextLine draw_status(const BoardPen& pen) {
    const Board& board = pen.board();
    TextLine line = pen.line(board.status);
    const auto* grid = std::get_if<GridBoard>(&board.content);
    if (!board.turn || grid == nullptr || grid->look != GridLook::stones) return line;
    for (std::size_t i = 0; i < board.pieces.size(); ++i) {
        const int piece = static_cast<int>(i);
        if (board.pieces[i].seat != board.turn) continue;
        if (board.status.starts_with(board.pieces[i].letter + "'")) return line;
        pen.add(line, " (");
        pen.add(line, pen.symbol(piece), pen.style_of(piece));
        pen.add(line, ")");
        return line;
    }
    return line;
}

} // namespace

std::size_t shown_width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; // not a later byte of a character
    }));
}

void BoardPen::add(TextLine& line, std::string_view text, const Style& style) const {
    const bool styled = options_.colour && !style.empty();
    if (styled) line.text += "\033[" + style + "m";
    line.text += text;
    if (styled) line.text += "\033[0m";
    line.width += shown_width(text);
}

TextLine BoardPen::line(std::string_view text, const Style& style) const {
    TextLine line;
    add(line, text, style);
    return line;
}

void BoardPen::pad(TextLine& line, std::size_t width) {
    if (line.width >= width) return;
    line.text.append(width - line.width, ' ');
    line.width = width;
}

std::string BoardPen::rule(std::size_t columns) const {
    std::string text;
    for (std::size_t i = 0; i < columns; ++i) text += sign("-", "─");
    return text;
}

std::string BoardPen::symbol(int piece) const {
    const auto& its = board_.pieces[static_cast<std::size_t>(piece)];
    return options_.unicode && !its.glyph.empty() ? its.glyph : its.letter;
}

Style BoardPen::style_of(int piece) const {
    const auto& its = board_.pieces[static_cast<std::size_t>(piece)];
    for (const auto& [word, code] : colours)
        if (word == its.colour) return Style(code);
    return style_of(its.seat);
}

Style BoardPen::style_of(std::optional<Seat> seat) const {
    static constexpr std::array seat_styles{"1;31", "1;34", "1;32", "1;33"};
    return seat ? seat_styles[index(*seat) % seat_styles.size()] : "";
}

ShownCell BoardPen::cell(int piece, int place, const std::string& empty) const {
    ShownCell shown{piece == no_piece ? empty : symbol(piece)};
    if (piece != no_piece) shown.style = style_of(piece);
    struct Sign {
        MarkKind kind;
        char left;
        char right;
    };
    // The first mark counts.
    for (const auto& [kind, left, right] :
         {Sign{MarkKind::check, '!', '!'}, Sign{MarkKind::last, '[', ']'},
          Sign{MarkKind::row, '(', ')'}}) {
        if (place == no_place || !board_.is_marked(kind, place)) continue;
        if (options_.colour) {
            // A winning row is told by its colour, of which the last move is a part.
            const bool in_row = board_.is_marked(MarkKind::row, place);
            const Style ground = background(in_row ? MarkKind::row : kind);
            shown.style += (shown.style.empty() ? "" : ";") + ground;
            if (kind == MarkKind::last && in_row) shown.style += ";4";
        } else {
            shown.left = left;
            shown.right = right;
        }
        break;
    }
    return shown;
}

std::string board_text(const Board& board, const DrawOptions& options) {
    const BoardPen pen(board, options);
    TextLines lines = draw_content(pen);
    add_notes(pen, lines);
    if (!board.status.empty()) lines.push_back(draw_status(pen));
    std::string text;
    for (const auto& line : lines) {
        if (&line != lines.data()) text += '\n';
        text += line.text;
        text.erase(text.find_last_not_of(' ') + 1);
    }
    return text;
}

} // namespace zermelo
