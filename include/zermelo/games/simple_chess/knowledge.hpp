#pragma once

#include <array>
#include <cstdint>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/simple_chess/rules.hpp"

namespace zermelo {

namespace detail {

/// The value of a piece and a bonus for each square, for White, from a8 to h1, in centipawns.
/// Source: "Parallel Minimax" (chess in Haskell), src/Score.hs, where a pawn is 10.0.
struct PieceSquareTable {
    int piece;
    std::array<std::int8_t, 64> squares;
};

// clang-format off
inline constexpr PieceSquareTable pawn_table{100, {
      0,   0,   0,   0,   0,   0,   0,   0,
     50,  50,  50,  50,  50,  50,  50,  50,
     10,  10,  20,  30,  30,  20,  10,  10,
      5,   5,  10,  25,  25,  10,   5,   5,
      0,   0,   0,  20,  20,   0,   0,   0,
      5,  -5, -10,   0,   0, -10,  -5,   5,
      5,  10,  10, -20, -20,  10,  10,   5,
      0,   0,   0,   0,   0,   0,   0,   0}};
inline constexpr PieceSquareTable knight_table{300, {
    -50, -40, -30, -30, -30, -30, -40, -50,
    -40, -20,   0,   0,   0,   0, -20, -40,
    -30,   0,  10,  15,  15,  10,   0, -30,
    -30,   5,  15,  20,  20,  15,   5, -30,
    -30,   0,  15,  20,  20,  15,   0, -30,
    -30,   5,  10,  15,  15,  10,   5, -30,
    -40, -20,   0,   5,   5,   0, -20, -40,
    -50, -40, -30, -30, -30, -30, -40, -50}};
inline constexpr PieceSquareTable bishop_table{300, {
    -20, -10, -10, -10, -10, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,  10,  10,   5,   0, -10,
    -10,   5,   5,  10,  10,   5,   5, -10,
    -10,   0,  10,  10,  10,  10,   0, -10,
    -10,  10,  10,  10,  10,  10,  10, -10,
    -10,   5,   0,   0,   0,   0,   5, -10,
    -20, -10, -10, -10, -10, -10, -10, -20}};
inline constexpr PieceSquareTable rook_table{500, {
      0,   0,   0,   0,   0,   0,   0,   0,
      5,  10,  10,  10,  10,  10,  10,   5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
      0,   0,   0,   5,   5,   0,   0,   0}};
inline constexpr PieceSquareTable queen_table{900, {
    -20, -10, -10,  -5,  -5, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,   5,   5,   5,   0, -10,
     -5,   0,   5,   5,   5,   5,   0,  -5,
      0,   0,   5,   5,   5,   5,   0,  -5,
    -10,   5,   5,   5,   5,   5,   0, -10,
    -10,   0,   5,   0,   0,   0,   0, -10,
    -20, -10, -10,  -5,  -5, -10, -10, -20}};
inline constexpr PieceSquareTable king_table{9000, {
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -20, -30, -30, -40, -40, -30, -30, -20,
    -10, -20, -20, -20, -20, -20, -20, -10,
     20,  20,   0,   0,   0,   0,  20,  20,
     20,  30,  10,   0,   0,  10,  30,  20}};
// clang-format on

/// Values for White by ChessCode and square; Black's tables are White's, mirrored and negated.
inline constexpr std::array<PerSquare<std::int16_t>, 16> piece_square_values = [] {
    std::array<PerSquare<std::int16_t>, 16> values{};
    const auto fill = [&](ChessPiece piece, const PieceSquareTable& table) {
        for (int square = 0; square < 64; ++square) {
            const int value = table.piece + table.squares[static_cast<std::size_t>(square)];
            values[chess_code(piece, first)][square] = static_cast<std::int16_t>(value);
            values[chess_code(piece, second)][square ^ 56] = static_cast<std::int16_t>(-value);
        }
    };
    fill(ChessPiece::pawn, pawn_table);
    fill(ChessPiece::knight, knight_table);
    fill(ChessPiece::bishop, bishop_table);
    fill(ChessPiece::rook, rook_table);
    fill(ChessPiece::queen, queen_table);
    fill(ChessPiece::king, king_table);
    return values;
}();

} // namespace detail

namespace detail {

constexpr int sum_of_values(Bitboard squares, const PerSquare<std::int16_t>& values) {
    int score = 0;
    while (squares != 0) score += values[pop_square(squares)];
    return score;
}

} // namespace detail

/// The evaluation of "Parallel Minimax" for White, in centipawns.
constexpr int piece_square_score(const ChessBoard& board) {
    constexpr std::array pieces{ChessPiece::pawn, ChessPiece::knight, ChessPiece::bishop,
                                ChessPiece::rook, ChessPiece::queen,  ChessPiece::king};
    const Bitboard black = board.planes[3];
    int score = 0;
    for (const ChessPiece piece : pieces) {
        const Bitboard set = board.of(piece);
        score += detail::sum_of_values(set & ~black,
                                       detail::piece_square_values[chess_code(piece, first)]);
        score += detail::sum_of_values(set & black,
                                       detail::piece_square_values[chess_code(piece, second)]);
    }
    return score;
}

/// The knowledge of "Parallel Minimax": material and piece-square tables.
struct ParallelMinimaxChess {
    Value estimate(const SimpleChess::State& s) const {
        const int score = piece_square_score(s.board);
        return Value::guess(s.turn == first ? score : -score);
    }
};
static_assert(Estimates<ParallelMinimaxChess, SimpleChess>);

} // namespace zermelo
