#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "zermelo/games/chess/detail/board.hpp"

namespace zermelo {

namespace detail {

/// The squares of a line on either side of one of them: before it, as a board is read, and behind.
struct ChessLine {
    ChessSet before = 0;
    ChessSet behind = 0;
};

/// Files from the left and ranks from the top: a step in one direction.
using ChessStep = std::pair<int, int>;

constexpr bool is_on_chess_board(int file, int row) {
    return file >= 0 && file < 8 && row >= 0 && row < 8;
}

constexpr ChessSet chess_ray(int square, ChessStep step) {
    ChessSet ray = 0;
    int file = (square & 7) + step.first;
    int row = (square >> 3) + step.second;
    for (; is_on_chess_board(file, row); file += step.first, row += step.second)
        ray |= chess_bit(row * 8 + file);
    return ray;
}

template <std::size_t Count>
constexpr PerSquare<ChessSet> chess_leaps(const std::array<ChessStep, Count>& steps) {
    PerSquare<ChessSet> leaps;
    for (int square = 0; square < 64; ++square)
        for (const auto& [files, rows] : steps) {
            const int file = (square & 7) + files;
            const int row = (square >> 3) + rows;
            if (is_on_chess_board(file, row)) leaps[square] |= chess_bit(row * 8 + file);
        }
    return leaps;
}

/// All lines in a direction; the step must lead on as a board is read.
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

/// From a square along its line in both directions, up to what stands there first, and including
/// it. Adding the last piece before to twice the first one behind sets all bits between them.
constexpr ChessSet line_attacks(const ChessLine& line, ChessSet all) {
    const ChessSet before = (line.before & all) | 1;
    const ChessSet behind = line.behind & all;
    const ChessSet from_last = ~ChessSet{0} << (63 - std::countl_zero(before));
    const ChessSet first = behind & (~behind + 1);
    return (2 * first + from_last) & (line.before | line.behind);
}

constexpr PerSquare<PerSquare<ChessSet>> chess_between() {
    PerSquare<PerSquare<ChessSet>> between;
    for (int square = 0; square < 64; ++square)
        for (int files = -1; files <= 1; ++files)
            for (int rows = -1; rows <= 1; ++rows) {
                if (files == 0 && rows == 0) continue;
                const ChessSet ray = chess_ray(square, {files, rows});
                for (ChessSet left = ray; left != 0;) {
                    const int end = take_square(left);
                    between[square][end] = ray & ~chess_ray(end, {files, rows}) & ~chess_bit(end);
                }
            }
    return between;
}

} // namespace detail

inline constexpr PerSquare<ChessSet> knight_attacks =
    detail::chess_leaps(std::array<detail::ChessStep, 8>{
        {{2, 1}, {-2, 1}, {1, 2}, {-1, 2}, {2, -1}, {-2, -1}, {1, -2}, {-1, -2}}});
inline constexpr PerSquare<ChessSet> king_attacks =
    detail::chess_leaps(std::array<detail::ChessStep, 8>{
        {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}});
/// By side: where a pawn takes.
inline constexpr std::array<PerSquare<ChessSet>, 2> pawn_attacks{
    detail::chess_leaps(std::array<detail::ChessStep, 2>{{{-1, -1}, {1, -1}}}),
    detail::chess_leaps(std::array<detail::ChessStep, 2>{{{-1, 1}, {1, 1}}})};

/// The squares between two on a line; none where they are on none.
inline constexpr PerSquare<PerSquare<ChessSet>> chess_between = detail::chess_between();

constexpr ChessSet diagonal_attacks(int square, ChessSet all) {
    return detail::line_attacks(detail::chess_falling_lines[square], all) |
           detail::line_attacks(detail::chess_rising_lines[square], all);
}
constexpr ChessSet orthogonal_attacks(int square, ChessSet all) {
    return detail::line_attacks(detail::chess_rank_lines[square], all) |
           detail::line_attacks(detail::chess_file_lines[square], all);
}
/// What sliders attack from a square on an empty board.
inline constexpr PerSquare<ChessSet> diagonal_rays = [] {
    PerSquare<ChessSet> rays;
    for (int square = 0; square < 64; ++square) rays[square] = diagonal_attacks(square, 0);
    return rays;
}();
inline constexpr PerSquare<ChessSet> orthogonal_rays = [] {
    PerSquare<ChessSet> rays;
    for (int square = 0; square < 64; ++square) rays[square] = orthogonal_attacks(square, 0);
    return rays;
}();

/// All squares that pawns attack, to the left and to the right of where they go.
template <Seat side>
constexpr ChessSet left_takes(ChessSet pawns) {
    const ChessSet moving = pawns & ~chess_file_set(0);
    return side == first ? moving >> 9 : moving << 7;
}
template <Seat side>
constexpr ChessSet right_takes(ChessSet pawns) {
    const ChessSet moving = pawns & ~chess_file_set(7);
    return side == first ? moving >> 7 : moving << 9;
}
template <Seat side>
constexpr ChessSet pawn_steps(ChessSet pawns) {
    return side == first ? pawns >> 8 : pawns << 8;
}

/// Do these pieces of a side attack a square, `all` standing on the board?
constexpr bool is_attacked(const ChessBoard& board, int square, ChessSet attackers, ChessSet all) {
    const ChessSet diagonal = diagonal_rays[square] & board.diagonal() & attackers;
    const ChessSet orthogonal = orthogonal_rays[square] & board.orthogonal() & attackers;
    const std::size_t pawns_side = (attackers & board.planes[3]) != 0 ? 0 : 1;
    if ((knight_attacks[square] & board.knights() & attackers) != 0) return true;
    if ((pawn_attacks[pawns_side][square] & board.pawns() & attackers) != 0) return true;
    if ((king_attacks[square] & board.kings() & attackers) != 0) return true;
    if (diagonal != 0 && (diagonal_attacks(square, all) & diagonal) != 0) return true;
    return orthogonal != 0 && (orthogonal_attacks(square, all) & orthogonal) != 0;
}

/// All pieces, of both sides, that attack a square.
constexpr ChessSet attackers_of(const ChessBoard& board, int square, ChessSet all) {
    return (knight_attacks[square] & board.knights()) | (king_attacks[square] & board.kings()) |
           (pawn_attacks[0][square] & board.pawns() & board.planes[3]) |
           (pawn_attacks[1][square] & board.pawns() & ~board.planes[3]) |
           (diagonal_attacks(square, all) & board.diagonal()) |
           (orthogonal_attacks(square, all) & board.orthogonal());
}

} // namespace zermelo
