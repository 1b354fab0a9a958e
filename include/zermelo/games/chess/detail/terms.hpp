#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "zermelo/games/chess/detail/board.hpp"

namespace zermelo {

/// What can be said of a position, as places in one list of weights: each term counts how often it
/// is so for White, less how often for Black.
struct ChessTerms {
    static constexpr int pieces = 0;           ///< pawn to queen
    static constexpr int squares = pieces + 5; ///< pawn to queen, 64 each, by the own king
    static constexpr int king_squares = squares + 5 * 64;  ///< 32
    static constexpr int raids = king_squares + 32;        ///< pawn to queen, 64 each, by theirs
    static constexpr int knight_mobility = raids + 5 * 64; ///< 0 to 8 squares
    static constexpr int bishop_mobility = knight_mobility + 9;
    static constexpr int rook_mobility = bishop_mobility + 14;
    static constexpr int queen_mobility = rook_mobility + 15;
    static constexpr int bishop_pair = queen_mobility + 28;
    static constexpr int with_pawns = bishop_pair + 1; ///< knights to queens, times own pawns
    static constexpr int rook_open = with_pawns + 4;
    static constexpr int rook_half_open = rook_open + 1;
    static constexpr int knight_outpost = rook_half_open + 1;
    static constexpr int bishop_outpost = knight_outpost + 1;
    static constexpr int knight_way = bishop_outpost + 1;    ///< to an outpost, in one move
    static constexpr int minor_sheltered = knight_way + 1;   ///< a pawn right before it
    static constexpr int bishop_pawns = minor_sheltered + 1; ///< own ones on its colour
    static constexpr int isolated = bishop_pawns + 1;        ///< all, and those with no pawn before
    static constexpr int doubled = isolated + 2;
    static constexpr int backward = doubled + 1;            ///< all, and those with no pawn before
    static constexpr int phalanx = backward + 2;            ///< by rank
    static constexpr int supported = phalanx + 8;           ///< by rank
    static constexpr int candidate = supported + 8;         ///< by rank, could become passed
    static constexpr int passed = candidate + 8;            ///< by rank
    static constexpr int passed_blocked = passed + 8;       ///< by rank
    static constexpr int passed_free = passed_blocked + 8;  ///< by rank, nothing on its way
    static constexpr int passed_safe = passed_free + 8;     ///< by rank, nor attacked on it
    static constexpr int passed_helped = passed_safe + 8;   ///< by rank, its next square defended
    static constexpr int passed_linked = passed_helped + 8; ///< by rank, with a pawn beside it
    static constexpr int passed_own_king =
        passed_linked + 8; ///< steps to it, times its ranks beyond the third
    static constexpr int passed_their_king = passed_own_king + 1;
    static constexpr int shelter = passed_their_king + 1; ///< own pawn on the king's file, by rank
    static constexpr int shelter_beside = shelter + 8;    ///< on a file beside
    static constexpr int storm = shelter_beside + 8;      ///< theirs on these files, by rank
    static constexpr int storm_blocked = storm + 8;       ///< right before an own one
    static constexpr int king_danger = storm_blocked + 8; ///< by attacks on squares about it
    static constexpr int pawn_threat = king_danger + 64;  ///< on minor pieces, rooks, queens
    static constexpr int push_threat = pawn_threat + 3;   ///< the same after a safe step
    static constexpr int minor_threat = push_threat + 1;  ///< on weak minor pieces, rooks, queens
    static constexpr int rook_threat = minor_threat + 3;  ///< on weak minor pieces, queens
    static constexpr int king_threat = rook_threat + 2;   ///< on what is weak
    static constexpr int hanging = king_threat + 1;       ///< theirs, attacked and not defended
    static constexpr int tempo = hanging + 1;
    static constexpr int count = tempo + 1;

    /// The place of a king's square among 32: ranks from the own side, files folded.
    static constexpr int folded(int square, Seat side) {
        const int rank = side == first ? chess_rank(square) : 7 - chess_rank(square);
        return rank * 4 + std::min(chess_file(square), 7 - chess_file(square));
    }
    /// A square as it is seen from a side, in a mirror if a king stands on the left half.
    static constexpr int seen(int square, Seat side, int king) {
        return square ^ (side == first ? 0 : 56) ^ (chess_file(king) < 4 ? 7 : 0);
    }
};

/// What something is worth while there are many pieces, and when few are left, in hundredths of a
/// pawn.
struct Tapered {
    std::int16_t middle = 0;
    std::int16_t end = 0;
    bool operator==(const Tapered&) const = default;
};

using ChessWeights = std::array<Tapered, static_cast<std::size_t>(ChessTerms::count)>;

/// How far a game is from its end: 24 at the start, 0 with kings and pawns alone.
inline int chess_phase(const ChessBoard& board) {
    constexpr int most = 24;
    const int phase = count_bits(board.knights() | board.bishops()) +
                      2 * count_bits(board.rooks()) + 4 * count_bits(board.queens());
    return std::min(phase, most);
}

} // namespace zermelo
