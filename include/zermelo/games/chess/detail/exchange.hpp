#pragma once

#include <algorithm>
#include <array>

#include "zermelo/games/chess/detail/attacks.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

/// Piece values for static exchange evaluation, in centipawns, by ChessPiece.
inline constexpr std::array<int, 8> exchange_values{0, 100, 320, 20'000, 0, 330, 500, 950};
constexpr int exchange_value(ChessCode code) { return exchange_values[code & 7U]; }

namespace detail {

/// The least valuable of some pieces, as a bitboard with one bit; empty if there are none.
constexpr Bitboard least_valuable(const ChessBoard& board, Bitboard pieces) {
    for (const ChessPiece kind : {ChessPiece::pawn, ChessPiece::knight, ChessPiece::bishop,
                                  ChessPiece::rook, ChessPiece::queen, ChessPiece::king})
        if (const Bitboard found = pieces & board.of(kind); found != 0) return found & (~found + 1);
    return 0;
}

} // namespace detail

/// Static exchange evaluation: does a move win at least `threshold` centipawns if both sides then
/// capture on its target square for as long as it pays? Ignores pins. requires: m is not castling
constexpr bool wins_exchange(const ChessState& s, ChessMove m, int threshold) {
    const ChessBoard& board = s.board;
    const int to = m.to();
    const ChessCode victim = m.is_special() ? chess_code(ChessPiece::pawn, first) : board.at(to);
    int balance = exchange_value(victim) - threshold;
    if (balance < 0) return false;
    balance -= exchange_value(board.at(m.from())); // if the mover is recaptured
    if (balance >= 0) return true;
    Bitboard all = (board.all() ^ chess_bit(m.from())) | chess_bit(to);
    Bitboard attackers = attackers_of(board, to, all) & all;
    Seat side = opponent(s.turn);
    while (true) {
        const Bitboard own = attackers & board.of(side);
        if (own == 0) break;
        const Bitboard taker = detail::least_valuable(board, own);
        const ChessCode code = board.at(std::countr_zero(taker));
        const bool is_king = chess_piece(code) == ChessPiece::king;
        if (is_king && (attackers & ~own) != 0) break; // the king may not capture into check
        side = opponent(side);
        balance = -balance - 1 - exchange_value(code);
        if (is_king || balance >= 0) break; // even if this piece is lost too
        all ^= taker;
        attackers |= (diagonal_attacks(to, all) & board.diagonal()) |
                     (orthogonal_attacks(to, all) & board.orthogonal());
        attackers &= all;
    }
    return side != s.turn;
}

} // namespace zermelo
