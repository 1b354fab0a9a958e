#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "zermelo/core/seat.hpp"

namespace zermelo {

// The board as data: what a terminal, a page or another program draws. Whatever can be clicked has
// a number, its place; each kind of board says how its places are numbered.

/// A kind of piece: a stone, a chessman, a digit, a card, a peg.
struct BoardPiece {
    std::string name;           ///< "white knight", "X", "5"
    std::string letter;         ///< as ASCII: a letter, or a few of them
    std::string glyph{};        ///< as Unicode; empty: like the letter
    std::optional<Seat> seat{}; ///< whose it is, if it belongs to anybody
    /// white, black, red, yellow, green, blue, magenta or cyan; empty: the colour of the seat
    std::string colour{};

    bool operator==(const BoardPiece&) const = default;
};

/// The number of a piece where there is none.
inline constexpr int no_piece = -1;
/// The number of a place where there is none.
inline constexpr int no_place = -1;

/// A game without a board: its picture.
struct PictureBoard {
    std::string text{};
    bool operator==(const PictureBoard&) const = default;
};

enum class GridLook : std::uint8_t { stones, chequered, sudoku, tiles };

/// Cells in rows and columns. The place of a cell is row * columns + column from the top left.
struct GridBoard {
    int columns = 0;
    int rows = 0;
    GridLook look = GridLook::stones;
    bool falls = false;                      ///< stones fall to the bottom of a column
    std::vector<int> cells{};                ///< by place: the number of a piece, or no_piece
    std::vector<std::string> column_names{}; ///< from the left
    std::vector<std::string> row_names{};    ///< from the top
    int box_columns = 0;                     ///< of the boxes of a Sudoku
    int box_rows = 0;
    std::vector<std::string> pencil_marks{}; ///< by place: the letters that a cell may still get

    bool operator==(const GridBoard&) const = default;
};

/// Hexagons in rows, each row half a hexagon further to the right. Numbered like a grid.
struct HexBoard {
    int columns = 0;
    int rows = 0;
    std::vector<int> cells{};
    std::vector<std::string> column_names{};
    std::vector<std::string> row_names{};

    bool operator==(const HexBoard&) const = default;
};

/// Is a box or a coin taken, and by whom, if that is known?
struct BoardOwner {
    bool is_taken = false;
    std::optional<Seat> seat{};
    bool operator==(const BoardOwner&) const = default;
};

/// Dots with edges between them. The place of an edge: first the horizontal ones, row by row from
/// the top left, then the vertical ones.
struct EdgeBoard {
    int columns = 0; ///< of boxes
    int rows = 0;
    std::vector<bool> drawn{};       ///< by place
    std::vector<BoardOwner> boxes{}; ///< row by row from the top left

    bool operator==(const EdgeBoard&) const = default;
};

/// Coins tied together by strings. The place of a string is its number.
struct GraphBoard {
    static constexpr int ground = -1;
    struct Coin {
        std::string name;
        BoardOwner owner{};
        bool operator==(const Coin&) const = default;
    };
    struct String {
        int from = 0;
        int to = ground; ///< a coin or the ground
        bool is_cut = false;
        bool operator==(const String&) const = default;
    };
    std::vector<Coin> coins{};
    std::vector<String> strings{};

    bool operator==(const GraphBoard&) const = default;
};

/// Heaps of pieces, of which those from a place upwards are taken. The place of the lowest piece of
/// a heap is `first`, that of the next one `first + 1`.
struct HeapBoard {
    struct Heap {
        int first = 0;
        int size = 0; ///< pieces now
        int room = 0; ///< pieces at the start: places that are still on the board
        bool operator==(const Heap&) const = default;
    };
    std::vector<Heap> heaps{};

    bool operator==(const HeapBoard&) const = default;
};

enum class HandLook : std::uint8_t { cards, tiles, pegs };

/// Cards, tiles or pegs in hands, which have the places that they are given.
struct TableBoard {
    struct Card {
        int piece = no_piece; ///< no_piece: face down
        int place = no_place;
        bool operator==(const Card&) const = default;
    };
    struct Hand {
        std::string label; ///< whose or what it is: "Dealer", "You"
        HandLook look = HandLook::cards;
        std::vector<Card> cards{};
        std::string total{}; ///< what it is worth, or an answer to it
        std::optional<Seat> seat{};
        bool operator==(const Hand&) const = default;
    };
    /// A row of empty fields, into each of which one of the letters is put, from the left. Letter i
    /// of field f has the place first + f * letters.size() + i.
    struct Input {
        int first = 0;
        int fields = 0;
        std::vector<int> letters{}; ///< numbers of pieces
        bool operator==(const Input&) const = default;
    };
    std::vector<Hand> hands{};
    std::optional<Input> input{};

    bool operator==(const TableBoard&) const = default;
};

/// Why a place is marked: the last move, part of the winning row, a king in check, a clue that was
/// there from the start.
enum class MarkKind : std::uint8_t { last, row, check, clue };

struct BoardMark {
    MarkKind kind = MarkKind::last;
    int place = 0;
    bool operator==(const BoardMark&) const = default;
};

/// What stands beside a board: captured pieces, scores, stones left in this turn.
struct BoardNote {
    std::string label; ///< "White", "in the pot"
    std::vector<int> pieces{};
    std::string text{};
    std::optional<Seat> seat{};
    bool operator==(const BoardNote&) const = default;
};

/// A position as it is drawn for one seat.
struct Board {
    using Content = std::variant<PictureBoard, GridBoard, HexBoard, EdgeBoard, GraphBoard,
                                 HeapBoard, TableBoard>;
    Content content{};
    std::vector<BoardPiece> pieces{}; ///< kinds of pieces, by number
    std::vector<BoardMark> marks{};
    std::vector<BoardNote> notes{};
    std::optional<Seat> turn{}; ///< who is to move, unless it is over or chance moves
    std::string status{};       ///< in words: "White's turn, in check"
    bool turned = false;        ///< best drawn upside down, for who sits at the top

    void mark(MarkKind kind, int place) { marks.push_back({kind, place}); }
    bool is_marked(MarkKind kind, int place) const {
        return std::ranges::find(marks, BoardMark{kind, place}) != marks.end();
    }
    bool operator==(const Board&) const = default;
};

/// What is clicked for a move: some places in order, each of which may be any of several. Moves
/// with the same places differ in `as`: the piece that a pawn becomes, the digit that is written.
/// Where it is the letter of a piece, that piece can be shown. A move without places is a button.
struct MovePlaces {
    std::vector<std::vector<int>> clicks{};
    std::string as{};

    MovePlaces() = default;
    MovePlaces(std::initializer_list<int> places, std::string how = "") : as(std::move(how)) {
        for (const int place : places) clicks.push_back({place});
    }
    static MovePlaces any_of(std::vector<int> places) {
        MovePlaces move;
        move.clicks.push_back(std::move(places));
        return move;
    }
    bool operator==(const MovePlaces&) const = default;
};

namespace detail {

struct HasPlace {
    int place;

    bool operator()(const PictureBoard&) const { return false; }
    bool operator()(const GridBoard& grid) const { return is_below(grid.cells.size()); }
    bool operator()(const HexBoard& hexes) const { return is_below(hexes.cells.size()); }
    bool operator()(const EdgeBoard& edges) const { return is_below(edges.drawn.size()); }
    bool operator()(const GraphBoard& graph) const { return is_below(graph.strings.size()); }
    bool operator()(const HeapBoard& board) const {
        for (const auto& heap : board.heaps)
            if (place >= heap.first && place - heap.first < heap.room) return true;
        return false;
    }
    bool operator()(const TableBoard& table) const {
        for (const auto& hand : table.hands)
            for (const auto& card : hand.cards)
                if (card.place == place) return true;
        if (!table.input) return false;
        const auto& [first_place, fields, letters] = *table.input;
        return place >= first_place &&
               place - first_place < fields * static_cast<int>(letters.size());
    }
    bool is_below(std::size_t count) const { return static_cast<std::size_t>(place) < count; }
};

} // namespace detail

/// Is there such a place on the board?
inline bool has_place(const Board& board, int place) {
    return place >= 0 && std::visit(detail::HasPlace{place}, board.content);
}

} // namespace zermelo
