#pragma once

#include <array>
#include <cstdint>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/simple_chess/rules.hpp"

namespace zermelo {

namespace detail {

/// What a piece is worth, and what more on each square for White, as a board is read. Source:
/// "Parallel Minimax", the project's fifth seed, src/Score.hs, where a pawn is 10.0; here in tenths
/// of that.
struct SeedWorth {
    int piece;
    std::array<std::int8_t, 64> squares;
};

// clang-format off
inline constexpr SeedWorth seed_pawn{100, {
      0,   0,   0,   0,   0,   0,   0,   0,
     50,  50,  50,  50,  50,  50,  50,  50,
     10,  10,  20,  30,  30,  20,  10,  10,
      5,   5,  10,  25,  25,  10,   5,   5,
      0,   0,   0,  20,  20,   0,   0,   0,
      5,  -5, -10,   0,   0, -10,  -5,   5,
      5,  10,  10, -20, -20,  10,  10,   5,
      0,   0,   0,   0,   0,   0,   0,   0}};
inline constexpr SeedWorth seed_knight{300, {
    -50, -40, -30, -30, -30, -30, -40, -50,
    -40, -20,   0,   0,   0,   0, -20, -40,
    -30,   0,  10,  15,  15,  10,   0, -30,
    -30,   5,  15,  20,  20,  15,   5, -30,
    -30,   0,  15,  20,  20,  15,   0, -30,
    -30,   5,  10,  15,  15,  10,   5, -30,
    -40, -20,   0,   5,   5,   0, -20, -40,
    -50, -40, -30, -30, -30, -30, -40, -50}};
inline constexpr SeedWorth seed_bishop{300, {
    -20, -10, -10, -10, -10, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,  10,  10,   5,   0, -10,
    -10,   5,   5,  10,  10,   5,   5, -10,
    -10,   0,  10,  10,  10,  10,   0, -10,
    -10,  10,  10,  10,  10,  10,  10, -10,
    -10,   5,   0,   0,   0,   0,   5, -10,
    -20, -10, -10, -10, -10, -10, -10, -20}};
inline constexpr SeedWorth seed_rook{500, {
      0,   0,   0,   0,   0,   0,   0,   0,
      5,  10,  10,  10,  10,  10,  10,   5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
      0,   0,   0,   5,   5,   0,   0,   0}};
inline constexpr SeedWorth seed_queen{900, {
    -20, -10, -10,  -5,  -5, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,   5,   5,   5,   0, -10,
     -5,   0,   5,   5,   5,   5,   0,  -5,
      0,   0,   5,   5,   5,   5,   0,  -5,
    -10,   5,   5,   5,   5,   5,   0, -10,
    -10,   0,   5,   0,   0,   0,   0, -10,
    -20, -10, -10,  -5,  -5, -10, -10, -20}};
inline constexpr SeedWorth seed_king{9000, {
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -20, -30, -30, -40, -40, -30, -30, -20,
    -10, -20, -20, -20, -20, -20, -20, -10,
     20,  20,   0,   0,   0,   0,  20,  20,
     20,  30,  10,   0,   0,  10,  30,  20}};
// clang-format on

/// By code and square, for White; Black's squares are those of White seen from the other side.
inline constexpr std::array<PerSquare<std::int16_t>, 16> seed_worths = [] {
    std::array<PerSquare<std::int16_t>, 16> worths{};
    const auto fill = [&](ChessPiece piece, const SeedWorth& worth) {
        for (int square = 0; square < 64; ++square) {
            const int value = worth.piece + worth.squares[static_cast<std::size_t>(square)];
            worths[chess_code(piece, first)][square] = static_cast<std::int16_t>(value);
            worths[chess_code(piece, second)][square ^ 56] = static_cast<std::int16_t>(-value);
        }
    };
    fill(ChessPiece::pawn, seed_pawn);
    fill(ChessPiece::knight, seed_knight);
    fill(ChessPiece::bishop, seed_bishop);
    fill(ChessPiece::rook, seed_rook);
    fill(ChessPiece::queen, seed_queen);
    fill(ChessPiece::king, seed_king);
    return worths;
}();

} // namespace detail

namespace detail {

constexpr int seed_score_of(ChessSet squares, const PerSquare<std::int16_t>& worths) {
    int score = 0;
    while (squares != 0) score += worths[take_square(squares)];
    return score;
}

} // namespace detail

/// The board's score as the fifth seed has it, for White, in hundredths of a pawn.
constexpr int seed_score(const ChessBoard& board) {
    constexpr std::array pieces{ChessPiece::pawn, ChessPiece::knight, ChessPiece::bishop,
                                ChessPiece::rook, ChessPiece::queen,  ChessPiece::king};
    const ChessSet black = board.planes[3];
    int score = 0;
    for (const ChessPiece piece : pieces) {
        const ChessSet set = board.of(piece);
        score += detail::seed_score_of(set & ~black, detail::seed_worths[chess_code(piece, first)]);
        score += detail::seed_score_of(set & black, detail::seed_worths[chess_code(piece, second)]);
    }
    return score;
}

/// Knows what the fifth seed's program knows: pieces and the squares they stand on.
struct SeedChess {
    Value estimate(const SimpleChess::State& s) const {
        const int score = seed_score(s.board);
        return Value::guess(s.turn == first ? score : -score);
    }
};
static_assert(Estimates<SeedChess, SimpleChess>);

} // namespace zermelo
