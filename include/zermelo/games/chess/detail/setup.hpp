#pragma once

#include <array>
#include <cstddef>

#include "zermelo/games/chess/state.hpp"

namespace zermelo {

inline constexpr int chess_starts = 960;
inline constexpr int usual_chess_start = 518;

namespace detail {

using ChessRank = std::array<ChessPiece, 8>;

/// The n-th file, from 0, that is still free.
constexpr std::size_t free_file(const ChessRank& rank, int n) {
    std::size_t file = 0;
    while (rank[file] != ChessPiece::none || n-- > 0) ++file;
    return file;
}

/// The back rank of a Chess960 start position, in Scharnagl's numbering: it places the
/// light-squared and the dark-squared bishop, the queen, the knights, and then rook, king, rook on
/// the free files.
constexpr ChessRank chess_start_rank(int number) {
    constexpr std::array<std::array<int, 2>, 10> knights{
        {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}}};
    ChessRank rank{};
    rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = ChessPiece::bishop;
    rank[static_cast<std::size_t>(number / 4 % 4 * 2)] = ChessPiece::bishop;
    rank[free_file(rank, number / 16 % 6)] = ChessPiece::queen;
    for (const int n : knights[static_cast<std::size_t>(number / 96)])
        rank[free_file(rank, n)] = ChessPiece::knight;
    for (const ChessPiece piece : {ChessPiece::rook, ChessPiece::king, ChessPiece::rook})
        rank[free_file(rank, 0)] = piece;
    return rank;
}

} // namespace detail

/// A start position of Chess960. requires: 0 <= number < 960
constexpr ChessState chess_start(int number) {
    ChessState s;
    const auto rank = detail::chess_start_rank(number);
    for (int file = 0; file < 8; ++file) {
        const ChessPiece piece = rank[static_cast<std::size_t>(file)];
        s.board.flip(chess_code(piece, second), file);
        s.board.flip(chess_code(ChessPiece::pawn, second), 8 + file);
        s.board.flip(chess_code(ChessPiece::pawn, first), 48 + file);
        s.board.flip(chess_code(piece, first), 56 + file);
        if (piece != ChessPiece::rook) continue;
        for (auto& files : s.castling) files = static_cast<std::uint8_t>(files | 1U << file);
    }
    s.hash = chess_zobrist(s);
    return s;
}

} // namespace zermelo
