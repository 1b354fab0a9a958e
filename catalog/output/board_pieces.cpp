// Boards without cells as text: edges, graphs, heaps and tables.

#include <algorithm>

#include <fmt/format.h>

#include "catalog/output/board_canvas.hpp"

namespace zermelo {

namespace {

constexpr std::size_t edge_pitch = 6; ///< columns from one dot to the next

/// The number of a seat, or a star if nobody knows who took it.
std::string owner_sign(const BoardOwner& owner) {
    return owner.seat ? std::to_string(index(*owner.seat) + 1) : "*";
}

/// The style of an edge or a string that was drawn last.
Style last_style(const BoardPen& pen, int place) {
    return pen.board().is_marked(MarkKind::last, place) ? "1;33" : "";
}

void add_horizontal(const BoardPen& pen, const EdgeBoard& edges, TextLine& line, int edge) {
    const std::size_t end = line.width + edge_pitch - 1;
    if (!edges.drawn[static_cast<std::size_t>(edge)]) {
        pen.add(line, "  ");
        pen.add(line, std::to_string(edge), "2");
        BoardPen::pad(line, end);
        return;
    }
    const bool is_last = pen.board().is_marked(MarkKind::last, edge);
    std::string rule;
    for (std::size_t i = 1; i < edge_pitch; ++i)
        rule += is_last ? pen.sign("=", "═") : pen.sign("-", "─");
    pen.add(line, rule, last_style(pen, edge));
}

void add_vertical(const BoardPen& pen, const EdgeBoard& edges, TextLine& line, int edge) {
    const bool is_last = pen.board().is_marked(MarkKind::last, edge);
    if (!edges.drawn[static_cast<std::size_t>(edge)])
        pen.add(line, std::to_string(edge), "2");
    else
        pen.add(line, is_last ? pen.sign("#", "║") : pen.sign("|", "│"), last_style(pen, edge));
}

TextLine row_of_boxes(const BoardPen& pen, const EdgeBoard& edges, int row) {
    const int across = (edges.rows + 1) * edges.columns;
    TextLine line;
    for (int column = 0; column <= edges.columns; ++column) {
        BoardPen::pad(line, static_cast<std::size_t>(column) * edge_pitch);
        add_vertical(pen, edges, line, across + row * (edges.columns + 1) + column);
        if (column == edges.columns) break;
        const auto& box =
            edges.boxes[static_cast<std::size_t>(row) * static_cast<std::size_t>(edges.columns) +
                        static_cast<std::size_t>(column)];
        if (!box.is_taken) continue;
        pen.add(line, fmt::format("  {}  ", owner_sign(box)),
                box.seat ? pen.style_of(box.seat) + ";7" : Style{"7"});
    }
    return line;
}

/// Texts in columns, from top to bottom, at most `most` lines.
TextLines in_columns(const BoardPen& pen, const std::vector<TextLine>& texts, std::size_t most) {
    const std::size_t height = std::min(std::max<std::size_t>(most, 1), texts.size());
    TextLines lines(height);
    std::size_t at = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i > 0 && i % height == 0)
            for (const auto& line : lines) at = std::max(at, line.width + 3);
        auto& line = lines[i % height];
        BoardPen::pad(line, at);
        pen.add(line, "");
        line.text += texts[i].text;
        line.width += texts[i].width;
    }
    return lines;
}

std::string coin_name(const GraphBoard& graph, int coin) {
    return coin == GraphBoard::ground ? "ground" : graph.coins[static_cast<std::size_t>(coin)].name;
}

/// The coins that were taken by nobody knows whom; notes have the others.
std::string unclaimed_coins(const GraphBoard& graph) {
    std::string list;
    for (const auto& coin : graph.coins)
        if (coin.owner.is_taken && !coin.owner.seat) list += (list.empty() ? "" : ", ") + coin.name;
    return list;
}

} // namespace

/// Edges that are free show their numbers, boxes the number of their owner. The last edge is double
/// or thick.
///
///     o=====o  1  o
///     |  1  |     8
///     o-----o  3  o
TextLines draw_edges(const BoardPen& pen, const EdgeBoard& edges) {
    const std::string dot = pen.sign("o", "●");
    TextLines lines;
    for (int row = 0; row <= edges.rows; ++row) {
        TextLine line;
        for (int column = 0; column < edges.columns; ++column) {
            pen.add(line, dot);
            add_horizontal(pen, edges, line, row * edges.columns + column);
        }
        pen.add(line, dot);
        lines.push_back(std::move(line));
        if (row < edges.rows) lines.push_back(row_of_boxes(pen, edges, row));
    }
    return lines;
}

/// The strings that are left, with their numbers.
TextLines draw_graph(const BoardPen& pen, const GraphBoard& graph) {
    std::vector<TextLine> texts;
    std::string cut_last;
    for (std::size_t i = 0; i < graph.strings.size(); ++i) {
        const auto& [from, to, is_cut] = graph.strings[i];
        const std::string ends = coin_name(graph, from) + "-" + coin_name(graph, to);
        if (!is_cut) texts.push_back(pen.line(fmt::format("{:>3} {}", i, ends)));
        if (pen.board().is_marked(MarkKind::last, static_cast<int>(i)))
            cut_last = fmt::format("cut last: {} {}", i, ends);
    }
    constexpr std::size_t most_lines = 16;
    TextLines lines = in_columns(pen, texts, most_lines);
    if (!cut_last.empty()) lines.push_back(pen.line(cut_last, "1;33"));
    if (const auto coins = unclaimed_coins(graph); !coins.empty())
        lines.push_back(pen.line("taken: " + coins));
    return lines;
}

/// A stroke for each piece, an x for each that was just taken; the number alone where they are too
/// many.
///
///     1: ||||xxx  4
TextLines draw_heaps(const BoardPen& pen, const HeapBoard& board) {
    constexpr int most_strokes = 60;
    TextLines lines;
    for (std::size_t i = 0; i < board.heaps.size(); ++i) {
        const auto& [first_place, size, room] = board.heaps[i];
        TextLine line = pen.line(fmt::format("{:>2}: ", i + 1));
        int taken = 0;
        for (int piece = size; piece < room && piece < size + most_strokes; ++piece)
            if (pen.board().is_marked(MarkKind::last, first_place + piece)) ++taken;
        if (size + taken <= most_strokes) {
            for (int piece = 0; piece < size; ++piece) pen.add(line, pen.sign("|", "┃"), "1;33");
            for (int piece = 0; piece < taken; ++piece) pen.add(line, pen.sign("x", "×"), "2");
            pen.add(line, "  ");
        }
        pen.add(line, std::to_string(size));
        lines.push_back(std::move(line));
    }
    return lines;
}

namespace {

class TableDrawing {
public:
    TableDrawing(const BoardPen& pen, const TableBoard& table) : pen_(pen), table_(table) {
        for (const auto& hand : table.hands)
            margin_ = std::max(margin_, shown_width(hand.label) + 2);
    }

    TextLines draw() const {
        TextLines lines;
        for (const auto& hand : table_.hands)
            for (auto& line :
                 hand.look == HandLook::cards && !hand.cards.empty() ? cards(hand) : tiles(hand))
                lines.push_back(std::move(line));
        if (table_.input) lines.push_back(input(*table_.input));
        return lines;
    }

private:
    using Hand = TableBoard::Hand;

    ShownCell cell(const TableBoard::Card& card) const {
        return pen_.cell(card.piece, card.place, pen_.sign("?", "░"));
    }

    TextLine labelled(const Hand& hand, bool shown) const {
        TextLine line;
        if (shown) pen_.add(line, hand.label, pen_.style_of(hand.seat));
        BoardPen::pad(line, margin_);
        return line;
    }

    /// Three lines: cards with frames.
    TextLines cards(const Hand& hand) const {
        TextLines lines{labelled(hand, false), labelled(hand, true), labelled(hand, false)};
        const std::string wall = pen_.sign("|", "│");
        for (const auto& card : hand.cards) {
            const ShownCell shown = cell(card);
            pen_.add(lines[0], pen_.sign("+", "┌") + pen_.rule(3) + pen_.sign("+", "┐") + " ");
            pen_.add(lines[1], wall);
            std::string face = shown.left + shown.symbol;
            if (shown_width(face) < 3) face += shown.right;
            pen_.add(lines[1], face, shown.style);
            pen_.add(lines[1], wall + " ");
            pen_.add(lines[2], pen_.sign("+", "└") + pen_.rule(3) + pen_.sign("+", "┘") + " ");
        }
        if (!hand.total.empty()) pen_.add(lines[1], " " + hand.total);
        return lines;
    }

    /// One line: tiles and pegs, and hands without cards.
    TextLines tiles(const Hand& hand) const {
        TextLine line = labelled(hand, true);
        for (const auto& card : hand.cards) {
            const ShownCell shown = cell(card);
            pen_.add(line, shown.left + shown.symbol + shown.right, shown.style);
        }
        if (hand.cards.empty() && hand.total.empty()) pen_.add(line, " -");
        if (!hand.total.empty()) pen_.add(line, "  " + hand.total);
        return {line};
    }

    TextLine input(const TableBoard::Input& its) const {
        TextLine line;
        BoardPen::pad(line, margin_);
        for (int field = 0; field < its.fields; ++field) pen_.add(line, " _ ");
        pen_.add(line, "  each of");
        for (const int piece : its.letters) {
            pen_.add(line, " ");
            pen_.add(line, pen_.symbol(piece), pen_.style_of(piece));
        }
        return line;
    }

    const BoardPen& pen_;
    const TableBoard& table_;
    std::size_t margin_ = 0; ///< columns for the labels
};

} // namespace

TextLines draw_table(const BoardPen& pen, const TableBoard& table) {
    return TableDrawing(pen, table).draw();
}

} // namespace zermelo
