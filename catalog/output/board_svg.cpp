#include "catalog/output/board_svg.hpp"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "catalog/output/draw.hpp"

namespace zermelo {

namespace {

constexpr double sketch_cell = 16;
constexpr std::size_t most_cells = 36;
constexpr std::size_t most_boxes = 16;
constexpr int most_pieces = 40;

const char* colour_of(const std::optional<Seat>& seat) {
    if (!seat) return "#444";
    return *seat == first ? "#b3261e" : *seat == second ? "#1f4e9c" : "#2e7d32";
}

/// Where the column or row of this number begins.
double corner(int number) { return sketch_cell * number; }

std::size_t as_index(int number) { return static_cast<std::size_t>(number); }

std::string_view letter_of(const Board& board, int piece) {
    if (piece == no_piece) return ".";
    return board.pieces[static_cast<std::size_t>(piece)].letter;
}

/// Draws what is in one kind of board; none for kinds without a drawing, and large ones.
struct Sketcher {
    const Board& board;

    std::optional<BoardSketch> operator()(const auto&) const { return std::nullopt; }

    std::optional<BoardSketch> operator()(const GridBoard& grid) const {
        if (grid.cells.size() > most_cells || grid.look == GridLook::sudoku) return std::nullopt;
        BoardSketch drawn{sketch_cell * grid.columns, sketch_cell * grid.rows};
        for (int place = 0; place < grid.columns * grid.rows; ++place) {
            const double x = corner(place % grid.columns);
            const double y = corner(place / grid.columns);
            drawn.body += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
                                      "fill=\"white\" stroke=\"#999\"/>\n",
                                      x, y, sketch_cell, sketch_cell);
            const int piece = grid.cells[static_cast<std::size_t>(place)];
            if (piece == no_piece) continue;
            const BoardPiece& shown = board.pieces[static_cast<std::size_t>(piece)];
            drawn.body += fmt::format("<text x=\"{}\" y=\"{}\" style=\"fill: {}\" "
                                      "class=\"piece\">{}</text>\n",
                                      x + sketch_cell / 2, y + sketch_cell - 3,
                                      colour_of(shown.seat), xml_escaped(shown.letter));
        }
        return drawn;
    }

    std::optional<BoardSketch> operator()(const EdgeBoard& edges) const {
        if (edges.boxes.size() > most_boxes) return std::nullopt;
        BoardSketch drawn{sketch_cell * edges.columns, sketch_cell * edges.rows};
        const int horizontal = edges.columns * (edges.rows + 1);
        for (std::size_t i = 0; i < edges.drawn.size(); ++i) {
            const int number = static_cast<int>(i);
            const bool is_flat = number < horizontal;
            const int in_kind = is_flat ? number : number - horizontal;
            const int across = is_flat ? edges.columns : edges.columns + 1;
            const double x = corner(in_kind % across);
            const double y = corner(in_kind / across);
            drawn.body +=
                fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" "
                            "stroke-width=\"{}\"/>\n",
                            x, y, is_flat ? x + sketch_cell : x, is_flat ? y : y + sketch_cell,
                            edges.drawn[i] ? "#222" : "#ddd", edges.drawn[i] ? 2 : 1);
        }
        for (std::size_t i = 0; i < edges.boxes.size(); ++i) {
            if (!edges.boxes[i].is_taken) continue;
            const int number = static_cast<int>(i);
            drawn.body +=
                fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
                            "fill=\"{}\" fill-opacity=\"0.35\"/>\n",
                            corner(number % edges.columns) + 2, corner(number / edges.columns) + 2,
                            sketch_cell - 4, sketch_cell - 4, colour_of(edges.boxes[i].seat));
        }
        return drawn;
    }

    std::optional<BoardSketch> operator()(const HeapBoard& heaps) const {
        int pieces = 0;
        int highest = 1;
        for (const auto& heap : heaps.heaps) {
            pieces += heap.room;
            highest = std::max(highest, heap.room);
        }
        if (pieces > most_pieces || heaps.heaps.empty()) return std::nullopt;
        constexpr double step = 8;
        BoardSketch drawn{sketch_cell * static_cast<double>(heaps.heaps.size()), step * highest};
        for (std::size_t i = 0; i < heaps.heaps.size(); ++i)
            for (int piece = 0; piece < heaps.heaps[i].size; ++piece)
                drawn.body += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"3\" fill=\"#444\"/>\n",
                                          sketch_cell * (static_cast<double>(i) + 0.5),
                                          drawn.height - step * (piece + 0.5));
        return drawn;
    }
};

/// The same in letters.
struct Letters {
    const Board& board;

    std::optional<std::string> operator()(const auto&) const { return std::nullopt; }

    std::optional<std::string> operator()(const GridBoard& grid) const {
        if (grid.cells.size() > most_cells || grid.look == GridLook::sudoku) return std::nullopt;
        std::string text;
        for (int place = 0; place < grid.columns * grid.rows; ++place) {
            if (place > 0 && place % grid.columns == 0) text += '\n';
            text += letter_of(board, grid.cells[static_cast<std::size_t>(place)]);
        }
        return text;
    }
    std::optional<std::string> operator()(const EdgeBoard& edges) const {
        if (edges.boxes.size() > most_boxes) return std::nullopt;
        const int horizontal = edges.columns * (edges.rows + 1);
        std::string text;
        for (int row = 0; row <= edges.rows; ++row) {
            for (int column = 0; column < edges.columns; ++column)
                text += edges.drawn[as_index(row * edges.columns + column)] ? "+--" : "+  ";
            text += "+\n";
            for (int column = 0; row < edges.rows && column <= edges.columns; ++column)
                text += edges.drawn[as_index(horizontal + row * (edges.columns + 1) + column)]
                            ? "|  "
                            : "   ";
            if (row < edges.rows) text += '\n';
        }
        text.pop_back();
        return text;
    }
    std::optional<std::string> operator()(const HeapBoard& heaps) const {
        std::string text;
        int pieces = 0;
        for (const auto& heap : heaps.heaps) {
            pieces += heap.room;
            text +=
                (text.empty() ? "" : "\n") + std::string(static_cast<std::size_t>(heap.size), '*');
        }
        if (pieces > most_pieces) return std::nullopt;
        return text;
    }
};

} // namespace

std::optional<BoardSketch> sketch(const Board& board) {
    return std::visit(Sketcher{board}, board.content);
}

std::optional<std::string> small_text(const Board& board) {
    return std::visit(Letters{board}, board.content);
}

} // namespace zermelo
