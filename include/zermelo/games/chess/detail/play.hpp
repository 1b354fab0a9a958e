#pragma once

#include <cassert>
#include <cstdlib>

#include "zermelo/games/chess/detail/generate.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo::detail {

/// The file, as a bit, of a pawn that has just advanced two squares to `to`; 0 if no enemy pawn can
/// legally capture it en passant. requires: s is otherwise the state after the move
template <Seat us>
constexpr std::uint8_t en_passant_after(ChessState& s, int to) {
    const Bitboard takers = s.board.pawns() & s.board.of(opponent(us));
    const Bitboard square = chess_bit(to);
    const Bitboard beside = (square & ~file_mask(0)) >> 1 | (square & ~file_mask(7)) << 1;
    if ((beside & takers) == 0) return 0;
    const auto file = static_cast<std::uint8_t>(1U << chess_file(to));
    ChessAnyMove any;
    s.en_passant = file;
    ChessGenerator<opponent(us)>(s).generate(any, 0);
    s.en_passant = 0;
    return any.found() ? file : std::uint8_t{0};
}

/// Makes the moves of a side and updates the castling and en passant rights of both sides.
template <Seat us>
class ChessMoveMaker {
public:
    static constexpr void play(ChessState& s, ChessMove m) {
        const ChessCode mover = s.board.at(m.from());
        const ChessPiece piece = chess_piece(mover);
        std::uint64_t hash = s.hash ^ chess_zobrist.black_to_move;
        if (s.en_passant != 0) hash ^= chess_zobrist.of_en_passant(s.en_passant);
        s.en_passant = 0;
        s.number = static_cast<std::uint16_t>(s.number + (us == first ? 0 : 1));
        s.turn = opponent(us);
        if (m.is_special() && piece == ChessPiece::king) {
            s.hash = hash ^ castle(s, m);
            return;
        }
        const ChessCode victim = s.board.at(m.to());
        hash ^= chess_zobrist.pieces[mover][m.from()] ^ chess_zobrist.pieces[mover][m.to()] ^
                chess_zobrist.pieces[victim][m.to()];
        s.board.shift(m.from(), m.to());
        ++s.clock;
        if (victim != 0) s.clock = 0;
        if ((s.castling[0] | s.castling[1]) != 0) hash ^= update_castling_rights(s, m, piece);
        s.hash = hash;
        if (piece == ChessPiece::pawn) pawn(s, m);
    }

private:
    static constexpr ChessCode own(ChessPiece piece) { return chess_code(piece, us); }
    static constexpr int home = us == first ? 56 : 0;

    /// Castles and returns the change of the hash.
    static constexpr std::uint64_t castle(ChessState& s, ChessMove m) {
        const ChessCastling goal(m.from(), m.to());
        const auto& kings = chess_zobrist.pieces[own(ChessPiece::king)];
        const auto& rooks = chess_zobrist.pieces[own(ChessPiece::rook)];
        s.board.clear(chess_bit(m.from()) | chess_bit(m.to()));
        s.board.flip(own(ChessPiece::king), goal.king);
        s.board.flip(own(ChessPiece::rook), goal.rook);
        ++s.clock;
        const unsigned files = s.castling[index(us)];
        s.castling[index(us)] = 0;
        return chess_zobrist.of_castling(us, files) ^ kings[m.from()] ^ rooks[m.to()] ^
               kings[goal.king] ^ rooks[goal.rook];
    }

    /// Removes the castling rights that a moving king or rook, or a captured rook, loses. Returns
    /// the change of the hash.
    static constexpr std::uint64_t update_castling_rights(ChessState& s, ChessMove m,
                                                          ChessPiece piece) {
        unsigned mine = s.castling[index(us)];
        unsigned theirs = s.castling[index(opponent(us))];
        const Bitboard touched = chess_bit(m.from()) | chess_bit(m.to());
        const auto kept_at = [&](int row) { return ~static_cast<unsigned>(touched >> row) & 0xff; };
        const unsigned mine_left = piece == ChessPiece::king ? 0 : mine & kept_at(home);
        const unsigned theirs_left = theirs & kept_at(56 - home);
        if (mine_left == mine && theirs_left == theirs) return 0;
        s.castling[index(us)] = static_cast<std::uint8_t>(mine_left);
        s.castling[index(opponent(us))] = static_cast<std::uint8_t>(theirs_left);
        return chess_zobrist.of_castling(us, mine ^ mine_left) ^
               chess_zobrist.of_castling(opponent(us), theirs ^ theirs_left);
    }

    /// Handles promotion, en passant capture and double step.
    static constexpr void pawn(ChessState& s, ChessMove m) {
        s.clock = 0;
        if (m.promotion() != ChessPiece::none) {
            replace(s, m.to(), own(ChessPiece::pawn), own(m.promotion()));
        } else if (m.is_special()) {
            const int taken = m.to() + (us == first ? 8 : -8);
            replace(s, taken, chess_code(ChessPiece::pawn, opponent(us)), 0);
        } else if (std::abs(m.from() - m.to()) == 16) {
            s.en_passant = en_passant_after<us>(s, m.to());
            s.hash ^= chess_zobrist.of_en_passant(s.en_passant);
        }
    }
    static constexpr void replace(ChessState& s, int square, ChessCode removed, ChessCode added) {
        s.board.flip(removed, square);
        s.board.flip(added, square);
        s.hash ^= chess_zobrist.pieces[removed][square] ^ chess_zobrist.pieces[added][square];
    }
};

} // namespace zermelo::detail
