#pragma once

#include "zermelo/games/chess/detail/attacks.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

namespace detail {

/// Every square to which a king can walk over open ones, with its own.
constexpr ChessSet chess_walk(ChessSet king, ChessSet open) {
    ChessSet reached = king;
    for (ChessSet before = 0; reached != before;) {
        before = reached;
        const ChessSet beside =
            reached | (reached & ~chess_file_set(0)) >> 1 | (reached & ~chess_file_set(7)) << 1;
        reached |= (beside | beside << 8 | beside >> 8) & open;
    }
    return reached;
}

/// Can this side's king ever come to take a pawn, if nothing but kings moves before? It may go
/// where no own pawn stands and no pawn takes it; the other king may make room.
template <Seat us>
constexpr bool reaches_pawn(const ChessBoard& board) {
    constexpr Seat them = opponent(us);
    const ChessSet own = board.pawns() & board.of(us);
    const ChessSet enemy = board.pawns() & board.of(them);
    const ChessSet closed = own | left_takes<them>(enemy) | right_takes<them>(enemy);
    return (chess_walk(board.kings() & board.of(us), ~closed) & enemy) != 0;
}

} // namespace detail

/// Can the pieces that are left mate nobody, wherever they stand? Kings, and one knight, or bishops
/// on squares of one colour. requires: no rooks, queens or pawns
constexpr bool has_no_mating_pieces(const ChessBoard& board) {
    const ChessSet knights = board.knights();
    const ChessSet bishops = board.bishops();
    if (knights != 0) return bishops == 0 && is_single(knights);
    return (bishops & light_squares) == 0 || (bishops & ~light_squares) == 0;
}

/// Does each pawn stand before another? None of them moves then but by taking.
constexpr bool are_blocked(ChessSet white, ChessSet black) {
    const ChessSet free = ~(white | black);
    return (pawn_steps<first>(white) & free) == 0 && (pawn_steps<second>(black) & free) == 0;
}

/// Do pawns that are blocked stand as they are for ever, so that nothing but kings moves? No pawn
/// can take, and no king comes to one that it could take. Then no king will ever be in check again,
/// since it cannot step into one. (Not inlined: it hardly ever runs, where much runs.)
/// requires: there are only kings and pawns
[[gnu::noinline]] constexpr bool is_walled(const ChessState& s) {
    const ChessBoard& board = s.board;
    const ChessSet white = board.pawns() & board.of(first);
    const ChessSet black = board.pawns() & board.of(second);
    if (((left_takes<first>(white) | right_takes<first>(white)) & black) != 0) return false;
    return s.en_passant == 0 && !detail::reaches_pawn<first>(board) &&
           !detail::reaches_pawn<second>(board);
}

/// Can neither side mate any more, however it is played? Said only where that is plain: by the
/// pieces that are left, or by walls of pawns. A mate that is on the board is not looked at.
constexpr bool is_dead(const ChessState& s) {
    const ChessBoard& board = s.board;
    if (board.orthogonal() != 0) return false;
    const ChessSet pawns = board.pawns();
    if (pawns == 0) return has_no_mating_pieces(board);
    return (board.knights() | board.planes[2]) == 0 &&
           are_blocked(pawns & ~board.planes[3], pawns & board.planes[3]) && is_walled(s);
}

} // namespace zermelo
