#pragma once

#include <algorithm>
#include <array>

#include "zermelo/games/chess/detail/attacks.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

/// What pieces are worth where they are taken one after the other, by kind.
inline constexpr std::array<int, 8> exchange_worth{0, 100, 320, 20'000, 0, 330, 500, 950};
constexpr int exchange_worth_of(ChessCode code) { return exchange_worth[code & 7U]; }

namespace detail {

/// The least worthy of some pieces, as a set of one.
constexpr ChessSet least_of(const ChessBoard& board, ChessSet pieces) {
    for (const ChessPiece kind : {ChessPiece::pawn, ChessPiece::knight, ChessPiece::bishop,
                                  ChessPiece::rook, ChessPiece::queen, ChessPiece::king})
        if (const ChessSet found = pieces & board.of(kind); found != 0) return found & (~found + 1);
    return 0;
}

} // namespace detail

/// Does a move win at least so much, if from then on both sides take on its goal as long as that
/// pays? Pins are not seen. requires: no castling
constexpr bool wins_exchange(const ChessState& s, ChessMove m, int threshold) {
    const ChessBoard& board = s.board;
    const int to = m.to();
    const ChessCode victim = m.is_special() ? chess_code(ChessPiece::pawn, first) : board.at(to);
    int balance = exchange_worth_of(victim) - threshold;
    if (balance < 0) return false;
    balance -= exchange_worth_of(board.at(m.from())); // if it is taken again
    if (balance >= 0) return true;
    ChessSet all = (board.all() ^ chess_bit(m.from())) | chess_bit(to);
    ChessSet attackers = attackers_of(board, to, all) & all;
    Seat side = opponent(s.turn);
    while (true) {
        const ChessSet own = attackers & board.of(side);
        if (own == 0) break;
        const ChessSet taker = detail::least_of(board, own);
        const ChessCode code = board.at(std::countr_zero(taker));
        const bool is_king = chess_piece(code) == ChessPiece::king;
        if (is_king && (attackers & ~own) != 0) break; // it would be taken
        side = opponent(side);
        balance = -balance - 1 - exchange_worth_of(code);
        if (is_king || balance >= 0) break; // even if this piece is lost too
        all ^= taker;
        attackers |= (diagonal_attacks(to, all) & board.diagonal()) |
                     (orthogonal_attacks(to, all) & board.orthogonal());
        attackers &= all;
    }
    return side != s.turn;
}

} // namespace zermelo
