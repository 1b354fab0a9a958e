#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/games/chess/detail/names.hpp"
#include "zermelo/games/chess/state.hpp"
#include "zermelo/games/detail/grid_board.hpp"

namespace zermelo {

namespace detail {

struct Chessman {
    ChessPiece piece;
    std::string_view name;
    std::array<std::string_view, 2> glyphs; ///< by side
    int at_start;
    int worth;
};
inline constexpr std::array<Chessman, 6> chessmen{{
    {ChessPiece::king, "king", {"♔", "♚"}, 1, 0},
    {ChessPiece::queen, "queen", {"♕", "♛"}, 1, 9},
    {ChessPiece::rook, "rook", {"♖", "♜"}, 2, 5},
    {ChessPiece::bishop, "bishop", {"♗", "♝"}, 2, 3},
    {ChessPiece::knight, "knight", {"♘", "♞"}, 2, 3},
    {ChessPiece::pawn, "pawn", {"♙", "♟"}, 8, 1},
}};

/// The number of a chessman among the pieces of a board: White's come first.
constexpr int chess_board_piece(ChessCode code) {
    int number = chess_side(code) == first ? 0 : static_cast<int>(chessmen.size());
    for (const auto& man : chessmen) {
        if (man.piece == chess_piece(code)) break;
        ++number;
    }
    return number;
}

} // namespace detail

/// The six pieces of White, then those of Black.
inline std::vector<BoardPiece> chess_board_pieces() {
    std::vector<BoardPiece> pieces;
    for (const Seat side : {first, second})
        for (const auto& man : detail::chessmen)
            pieces.push_back({(side == first ? "white " : "black ") + std::string(man.name),
                              std::string(1, chess_letter(chess_code(man.piece, side))),
                              std::string(man.glyphs[index(side)]), side,
                              side == first ? "white" : "black"});
    return pieces;
}

/// What each side has captured of the other's sixteen men, and by how many pawns it is ahead.
inline void add_captures(Board& board, const ChessBoard& men) {
    std::array<int, 2> worth{};
    for (const Seat side : {first, second})
        for (const auto& man : detail::chessmen)
            worth[index(side)] += man.worth * count_bits(men.of(man.piece) & men.of(side));
    for (const Seat side : {first, second}) {
        const Seat other = opponent(side);
        BoardNote note{std::string(side_name(side)) + " took", {}, "", side};
        for (const auto& man : detail::chessmen) {
            const int left = count_bits(men.of(man.piece) & men.of(other));
            for (int i = left; i < man.at_start; ++i)
                note.pieces.push_back(detail::chess_board_piece(chess_code(man.piece, other)));
        }
        const int ahead = worth[index(side)] - worth[index(other)];
        if (ahead > 0) note.text = "+" + std::to_string(ahead);
        if (!note.pieces.empty() || !note.text.empty()) board.notes.push_back(std::move(note));
    }
}

/// A chessboard with its men, and what was captured. Black's side is drawn below for Black.
inline Board chess_board(const ChessBoard& men, Seat viewer) {
    GridBoard grid = empty_grid(8, 8, [](int file) { return std::string(1, file_letter(file)); });
    grid.look = GridLook::chequered;
    for (int square = 0; square < 64; ++square)
        if (const ChessCode code = men.at(square); code != 0)
            grid.cells[static_cast<std::size_t>(square)] = detail::chess_board_piece(code);
    Board board;
    board.content = std::move(grid);
    board.pieces = chess_board_pieces();
    board.turned = viewer == second;
    add_captures(board, men);
    return board;
}

/// From a square to a square; `as` is the letter of the piece that a pawn becomes.
inline MovePlaces chess_places(ChessMove m, Seat side) {
    MovePlaces places{m.from(), m.to()};
    if (m.promotion() != ChessPiece::none)
        places.as = std::string(1, chess_letter(chess_code(m.promotion(), side)));
    return places;
}

} // namespace zermelo
