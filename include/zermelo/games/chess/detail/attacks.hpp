#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "zermelo/games/chess/detail/board.hpp"

namespace zermelo {

namespace detail {

/// The two rays of a line through a square: towards lower and towards higher square numbers.
struct ChessLine {
    Bitboard lower = 0;
    Bitboard higher = 0;
};

/// A step: files to the right, rows down.
using ChessStep = std::pair<int, int>;

constexpr bool is_on_chess_board(int file, int row) {
    return file >= 0 && file < 8 && row >= 0 && row < 8;
}

constexpr Bitboard chess_ray(int square, ChessStep step) {
    Bitboard ray = 0;
    int file = (square & 7) + step.first;
    int row = (square >> 3) + step.second;
    for (; is_on_chess_board(file, row); file += step.first, row += step.second)
        ray |= chess_bit(row * 8 + file);
    return ray;
}

template <std::size_t Count>
constexpr PerSquare<Bitboard> leaper_attacks(const std::array<ChessStep, Count>& steps) {
    PerSquare<Bitboard> leaps;
    for (int square = 0; square < 64; ++square)
        for (const auto& [files, rows] : steps) {
            const int file = (square & 7) + files;
            const int row = (square >> 3) + rows;
            if (is_on_chess_board(file, row)) leaps[square] |= chess_bit(row * 8 + file);
        }
    return leaps;
}

/// The lines in one direction through every square. requires: the step leads to a higher square
constexpr PerSquare<ChessLine> chess_lines(ChessStep step) {
    PerSquare<ChessLine> lines;
    for (int square = 0; square < 64; ++square)
        lines[square] = {chess_ray(square, {-step.first, -step.second}), chess_ray(square, step)};
    return lines;
}

inline constexpr PerSquare<ChessLine> chess_rank_lines = chess_lines({1, 0});
inline constexpr PerSquare<ChessLine> chess_file_lines = chess_lines({0, 1});
inline constexpr PerSquare<ChessLine> chess_falling_lines = chess_lines({1, 1});
inline constexpr PerSquare<ChessLine> chess_rising_lines = chess_lines({-1, 1});

/// The squares that a slider attacks along a line: in both directions up to and including the
/// first piece. Adding ~0 << (nearest lower piece) to twice the nearest higher piece leaves
/// exactly the bits from one to the other ("obstruction difference", G. Isenberg).
constexpr Bitboard line_attacks(const ChessLine& line, Bitboard all) {
    const Bitboard lower = (line.lower & all) | 1;
    const Bitboard higher = line.higher & all;
    const Bitboard from_nearest_lower = ~Bitboard{0} << (63 - std::countl_zero(lower));
    const Bitboard nearest_higher = higher & (~higher + 1);
    return (2 * nearest_higher + from_nearest_lower) & (line.lower | line.higher);
}

constexpr PerSquare<PerSquare<Bitboard>> chess_between() {
    PerSquare<PerSquare<Bitboard>> between;
    for (int square = 0; square < 64; ++square)
        for (int files = -1; files <= 1; ++files)
            for (int rows = -1; rows <= 1; ++rows) {
                if (files == 0 && rows == 0) continue;
                const Bitboard ray = chess_ray(square, {files, rows});
                for (Bitboard left = ray; left != 0;) {
                    const int end = pop_square(left);
                    between[square][end] = ray & ~chess_ray(end, {files, rows}) & ~chess_bit(end);
                }
            }
    return between;
}

} // namespace detail

inline constexpr PerSquare<Bitboard> knight_attacks =
    detail::leaper_attacks(std::array<detail::ChessStep, 8>{
        {{2, 1}, {-2, 1}, {1, 2}, {-1, 2}, {2, -1}, {-2, -1}, {1, -2}, {-1, -2}}});
inline constexpr PerSquare<Bitboard> king_attacks =
    detail::leaper_attacks(std::array<detail::ChessStep, 8>{
        {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}});
/// By side: the squares that a pawn attacks.
inline constexpr std::array<PerSquare<Bitboard>, 2> pawn_attacks{
    detail::leaper_attacks(std::array<detail::ChessStep, 2>{{{-1, -1}, {1, -1}}}),
    detail::leaper_attacks(std::array<detail::ChessStep, 2>{{{-1, 1}, {1, 1}}})};

/// The squares strictly between two squares of a line; empty if they share no line.
inline constexpr PerSquare<PerSquare<Bitboard>> chess_between = detail::chess_between();

/// The squares that a bishop on `square` attacks when pieces occupy the squares `all`.
constexpr Bitboard diagonal_attacks(int square, Bitboard all) {
    return detail::line_attacks(detail::chess_falling_lines[square], all) |
           detail::line_attacks(detail::chess_rising_lines[square], all);
}
/// The squares that a rook on `square` attacks when pieces occupy the squares `all`.
constexpr Bitboard orthogonal_attacks(int square, Bitboard all) {
    return detail::line_attacks(detail::chess_rank_lines[square], all) |
           detail::line_attacks(detail::chess_file_lines[square], all);
}
/// The squares that a bishop or a rook attacks on an empty board.
inline constexpr PerSquare<Bitboard> diagonal_rays = [] {
    PerSquare<Bitboard> rays;
    for (int square = 0; square < 64; ++square) rays[square] = diagonal_attacks(square, 0);
    return rays;
}();
inline constexpr PerSquare<Bitboard> orthogonal_rays = [] {
    PerSquare<Bitboard> rays;
    for (int square = 0; square < 64; ++square) rays[square] = orthogonal_attacks(square, 0);
    return rays;
}();

/// The squares that pawns attack towards the a-file (left) and towards the h-file (right).
template <Seat side>
constexpr Bitboard left_captures(Bitboard pawns) {
    const Bitboard moving = pawns & ~file_mask(0);
    return side == first ? moving >> 9 : moving << 7;
}
template <Seat side>
constexpr Bitboard right_captures(Bitboard pawns) {
    const Bitboard moving = pawns & ~file_mask(7);
    return side == first ? moving >> 7 : moving << 9;
}
/// The squares in front of pawns.
template <Seat side>
constexpr Bitboard pawn_pushes(Bitboard pawns) {
    return side == first ? pawns >> 8 : pawns << 8;
}

/// Do these pieces, all of one side, attack a square when pieces occupy the squares `all`?
constexpr bool is_attacked(const ChessBoard& board, int square, Bitboard attackers, Bitboard all) {
    const Bitboard diagonal = diagonal_rays[square] & board.diagonal() & attackers;
    const Bitboard orthogonal = orthogonal_rays[square] & board.orthogonal() & attackers;
    const std::size_t pawns_side = (attackers & board.planes[3]) != 0 ? 0 : 1;
    if ((knight_attacks[square] & board.knights() & attackers) != 0) return true;
    if ((pawn_attacks[pawns_side][square] & board.pawns() & attackers) != 0) return true;
    if ((king_attacks[square] & board.kings() & attackers) != 0) return true;
    if (diagonal != 0 && (diagonal_attacks(square, all) & diagonal) != 0) return true;
    return orthogonal != 0 && (orthogonal_attacks(square, all) & orthogonal) != 0;
}

/// The pieces of both sides that attack a square when pieces occupy the squares `all`.
constexpr Bitboard attackers_of(const ChessBoard& board, int square, Bitboard all) {
    return (knight_attacks[square] & board.knights()) | (king_attacks[square] & board.kings()) |
           (pawn_attacks[0][square] & board.pawns() & board.planes[3]) |
           (pawn_attacks[1][square] & board.pawns() & ~board.planes[3]) |
           (diagonal_attacks(square, all) & board.diagonal()) |
           (orthogonal_attacks(square, all) & board.orthogonal());
}

} // namespace zermelo
