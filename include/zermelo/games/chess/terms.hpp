#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "zermelo/games/chess/board.hpp"

namespace zermelo {

/// What can be said of a position, as places in one list of weights: each term counts how often it
/// is so for White, less how often for Black.
struct ChessTerms {
    static constexpr int pieces = 0;                         ///< pawn to queen
    static constexpr int squares = pieces + 5;               ///< pawn to king, 32 each
    static constexpr int knight_mobility = squares + 6 * 32; ///< 0 to 8 squares
    static constexpr int bishop_mobility = knight_mobility + 9;
    static constexpr int rook_mobility = bishop_mobility + 14;
    static constexpr int queen_mobility = rook_mobility + 15;
    static constexpr int bishop_pair = queen_mobility + 28;
    static constexpr int rook_open = bishop_pair + 1;
    static constexpr int rook_half_open = rook_open + 1;
    static constexpr int knight_outpost = rook_half_open + 1;
    static constexpr int bishop_outpost = knight_outpost + 1;
    static constexpr int isolated = bishop_outpost + 1;
    static constexpr int doubled = isolated + 1;
    static constexpr int backward = doubled + 1;
    static constexpr int phalanx = backward + 1;            ///< by rank
    static constexpr int supported = phalanx + 8;           ///< by rank
    static constexpr int passed = supported + 8;            ///< by rank
    static constexpr int passed_blocked = passed + 8;       ///< by rank
    static constexpr int passed_free = passed_blocked + 8;  ///< by rank, nothing on its way
    static constexpr int passed_own_king = passed_free + 8; ///< steps to it, from the fifth rank
    static constexpr int passed_their_king = passed_own_king + 1;
    static constexpr int shelter_near = passed_their_king + 1; ///< pawns right before the king
    static constexpr int shelter_far = shelter_near + 1;
    static constexpr int king_open = shelter_far + 1;    ///< files near it without own pawns
    static constexpr int king_danger = king_open + 1;    ///< by attacks on squares about it
    static constexpr int pawn_threat = king_danger + 32; ///< on minor pieces, rooks, queens
    static constexpr int minor_threat = pawn_threat + 3; ///< on rooks, queens
    static constexpr int rook_threat = minor_threat + 2; ///< on queens
    static constexpr int hanging = rook_threat + 1;      ///< theirs, attacked and not defended
    static constexpr int tempo = hanging + 1;
    static constexpr int count = tempo + 1;

    /// The place of a square among 32, files folded, ranks from the own side.
    static constexpr int folded(int square, Seat side) {
        const int rank = side == first ? chess_rank(square) : 7 - chess_rank(square);
        return rank * 4 + std::min(chess_file(square), 7 - chess_file(square));
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
