#pragma once

#include "zermelo/games/chess/detail/attacks.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

namespace detail {

/// The squares that a king can reach over open squares, including its own square.
constexpr Bitboard king_reach(Bitboard king, Bitboard open) {
    Bitboard reached = king;
    for (Bitboard before = 0; reached != before;) {
        before = reached;
        const Bitboard beside =
            reached | (reached & ~file_mask(0)) >> 1 | (reached & ~file_mask(7)) << 1;
        reached |= (beside | beside << 8 | beside >> 8) & open;
    }
    return reached;
}

/// Can the king of this side ever capture a pawn if only kings move until then? It may enter any
/// square without an own pawn that no enemy pawn attacks; the other king is assumed to make way.
template <Seat us>
constexpr bool king_can_capture_pawn(const ChessBoard& board) {
    constexpr Seat them = opponent(us);
    const Bitboard own = board.pawns() & board.of(us);
    const Bitboard enemy = board.pawns() & board.of(them);
    const Bitboard closed = own | left_captures<them>(enemy) | right_captures<them>(enemy);
    return (king_reach(board.kings() & board.of(us), ~closed) & enemy) != 0;
}

} // namespace detail

/// Is there too little material for any mate: bare kings, one knight, or bishops that all stand on
/// squares of one colour? requires: no rooks, queens or pawns
constexpr bool has_no_mating_pieces(const ChessBoard& board) {
    const Bitboard knights = board.knights();
    const Bitboard bishops = board.bishops();
    if (knights != 0) return bishops == 0 && is_single(knights);
    return (bishops & light_squares) == 0 || (bishops & ~light_squares) == 0;
}

/// Is the square in front of every pawn occupied by a pawn, so that pawns can move only by capture?
constexpr bool are_pawns_blocked(Bitboard white, Bitboard black) {
    const Bitboard free = ~(white | black);
    return (pawn_pushes<first>(white) & free) == 0 && (pawn_pushes<second>(black) & free) == 0;
}

/// Are the pawns locked for the rest of the game, so that only kings can move? No pawn can capture
/// and no king can reach a pawn that it could capture. Then no king can ever be in check again,
/// since a king may not step into check. (Not inlined: it runs rarely, on a hot path.)
/// requires: only kings and pawns, all pawns blocked
[[gnu::noinline]] constexpr bool is_locked(const ChessState& s) {
    const ChessBoard& board = s.board;
    const Bitboard white = board.pawns() & board.of(first);
    const Bitboard black = board.pawns() & board.of(second);
    if (((left_captures<first>(white) | right_captures<first>(white)) & black) != 0) return false;
    return s.en_passant == 0 && !detail::king_can_capture_pawn<first>(board) &&
           !detail::king_can_capture_pawn<second>(board);
}

/// Is the position dead: can neither side mate by any sequence of legal moves? Recognizes
/// insufficient material and locked pawns, not every dead position. Ignores a mate on the board.
constexpr bool is_dead(const ChessState& s) {
    const ChessBoard& board = s.board;
    if (board.orthogonal() != 0) return false;
    const Bitboard pawns = board.pawns();
    if (pawns == 0) return has_no_mating_pieces(board);
    return (board.knights() | board.planes[2]) == 0 &&
           are_pawns_blocked(pawns & ~board.planes[3], pawns & board.planes[3]) && is_locked(s);
}

} // namespace zermelo
