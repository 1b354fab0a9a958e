#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "zermelo/games/chess/detail/board.hpp"

namespace zermelo {

/// The evaluation terms as offsets into one array of weights. The count of a term is the number of
/// times that it holds for White minus the number of times that it holds for Black.
struct ChessTerms {
    static constexpr int pieces = 0;           ///< pawn to queen
    static constexpr int squares = pieces + 5; ///< pawn to queen, 64 each, relative to the own king
    static constexpr int king_squares = squares + 5 * 64; ///< 32
    static constexpr int squares_by_enemy_king =
        king_squares + 32; ///< the same, relative to the enemy king
    static constexpr int knight_mobility = squares_by_enemy_king + 5 * 64; ///< 0 to 8 squares
    static constexpr int bishop_mobility = knight_mobility + 9;
    static constexpr int rook_mobility = bishop_mobility + 14;
    static constexpr int queen_mobility = rook_mobility + 15;
    static constexpr int bishop_pair = queen_mobility + 28;
    static constexpr int with_pawns = bishop_pair + 1; ///< knight to queen, for each own pawn
    static constexpr int rook_open = with_pawns + 4;
    static constexpr int rook_half_open = rook_open + 1;
    static constexpr int knight_outpost = rook_half_open + 1;
    static constexpr int bishop_outpost = knight_outpost + 1;
    static constexpr int knight_to_outpost = bishop_outpost + 1; ///< reaches an outpost in one move
    static constexpr int minor_behind_pawn =
        knight_to_outpost + 1; ///< a pawn directly in front of it
    static constexpr int bishop_pawns =
        minor_behind_pawn + 1;                        ///< own pawns on squares of its colour
    static constexpr int isolated = bishop_pawns + 1; ///< all, and those with no pawn ahead
    static constexpr int doubled = isolated + 2;
    static constexpr int backward = doubled + 1;           ///< all, and those with no pawn ahead
    static constexpr int phalanx = backward + 2;           ///< by rank
    static constexpr int supported = phalanx + 8;          ///< by rank
    static constexpr int candidate = supported + 8;        ///< by rank, candidate passers
    static constexpr int passed = candidate + 8;           ///< by rank
    static constexpr int passed_blocked = passed + 8;      ///< by rank
    static constexpr int passed_free = passed_blocked + 8; ///< by rank, no piece on its path
    static constexpr int passed_safe =
        passed_free + 8; ///< by rank, free and not attacked on its path
    static constexpr int passed_supported = passed_safe + 8; ///< by rank, its next square defended
    static constexpr int passed_connected =
        passed_supported + 8; ///< by rank, with a pawn beside it
    static constexpr int passed_own_king =
        passed_connected + 8; ///< king distance to its next square, times ranks beyond the third
    static constexpr int passed_their_king = passed_own_king + 1;
    static constexpr int shelter = passed_their_king + 1; ///< own pawn on the king's file, by rank
    static constexpr int shelter_beside = shelter + 8;    ///< on a file beside
    static constexpr int storm = shelter_beside + 8;      ///< enemy pawn on these files, by rank
    static constexpr int storm_blocked = storm + 8; ///< enemy pawn directly in front of an own one
    static constexpr int king_danger =
        storm_blocked + 8; ///< by attacks on the squares around the enemy king
    static constexpr int pawn_threat = king_danger + 64; ///< on minor pieces, rooks, queens
    static constexpr int push_threat = pawn_threat + 3;  ///< the same after a safe push
    static constexpr int minor_threat = push_threat + 1; ///< on weak minor pieces, rooks, queens
    static constexpr int rook_threat = minor_threat + 3; ///< on weak minor pieces, queens
    static constexpr int king_threat = rook_threat + 2;  ///< on weakly defended pieces
    static constexpr int hanging = king_threat + 1;      ///< enemy pieces attacked and not defended
    static constexpr int tempo = hanging + 1;
    static constexpr int count = tempo + 1;

    /// The index of a king's square, 0 to 31: rank seen from its side, files mirrored onto a to d.
    static constexpr int king_bucket(int square, Seat side) {
        const int rank = side == first ? chess_rank(square) : 7 - chess_rank(square);
        return rank * 4 + std::min(chess_file(square), 7 - chess_file(square));
    }
    /// A square seen from a side, mirrored if the given king stands on the files a to d.
    static constexpr int relative_square(int square, Seat side, int king) {
        return square ^ (side == first ? 0 : 56) ^ (chess_file(king) < 4 ? 7 : 0);
    }
};

/// A tapered weight in centipawns: its middlegame and its endgame value.
struct Tapered {
    std::int16_t middle = 0;
    std::int16_t end = 0;
    bool operator==(const Tapered&) const = default;
};

using ChessWeights = std::array<Tapered, static_cast<std::size_t>(ChessTerms::count)>;

/// The game phase: 24 with all pieces, 0 with only kings and pawns.
inline int chess_phase(const ChessBoard& board) {
    constexpr int full = 24;
    const int phase = count_bits(board.knights() | board.bishops()) +
                      2 * count_bits(board.rooks()) + 4 * count_bits(board.queens());
    return std::min(phase, full);
}

} // namespace zermelo
