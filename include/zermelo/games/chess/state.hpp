#pragma once

#include <array>
#include <cstdint>

#include "zermelo/core/move_list.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/games/chess/detail/attacks.hpp"
#include "zermelo/games/chess/detail/board.hpp"

namespace zermelo {

/// A move in 16 bits:
///
///     15        14 .. 12    11 .. 6   5 .. 0
///     special   promotion   to        from
///
/// A special move is castling, written as king takes own rook (as Chess960 requires), or an en
/// passant capture.
struct ChessMove {
    std::uint16_t bits; ///< uninitialized by default, so that move lists need no clearing

    constexpr ChessMove() = default;
    constexpr ChessMove(int from, int to, ChessPiece promotion = ChessPiece::none)
        : bits(static_cast<std::uint16_t>(from | to << 6 | static_cast<int>(promotion) << 12)) {}
    static constexpr ChessMove special(int from, int to) {
        ChessMove m(from, to);
        m.bits |= 0x8000;
        return m;
    }

    constexpr int from() const { return bits & 63; }
    constexpr int to() const { return bits >> 6 & 63; }
    constexpr ChessPiece promotion() const { return static_cast<ChessPiece>(bits >> 12 & 7); }
    constexpr bool is_special() const { return (bits & 0x8000) != 0; }
    bool operator==(const ChessMove&) const = default;
};

/// A move list. No position has more than 218 legal moves, and with captures of the king, which
/// SimpleChess allows, only a few more.
using ChessMoves = MoveList<ChessMove, 256>;

/// A chess position with everything that the rules need except earlier positions.
struct ChessState {
    ChessBoard board{};
    std::uint64_t hash = 0;
    Seat turn = first;                      ///< White
    std::uint8_t en_passant = 0;            ///< one bit: the file where en passant is possible
    std::array<std::uint8_t, 2> castling{}; ///< for each side, a bit per file of a castling rook
    std::uint8_t clock = 0;                 ///< plies since the last capture or pawn move
    std::uint16_t number = 1;               ///< the full-move number

    bool operator==(const ChessState&) const = default;
};
static_assert(sizeof(ChessState) == 48);

/// The part of a position that determines its value: all but the move number.
struct ChessKey {
    ChessBoard board{};
    std::array<std::uint8_t, 4> rights{}; ///< en passant, castling by side, the clock
    Seat turn = first;
    std::uint64_t hash_value = 0;

    std::uint64_t hash() const { return hash_value; }
    bool operator==(const ChessKey&) const = default;
};

/// The squares on which king and rook end after castling.
struct ChessCastling {
    int king;
    int rook;

    constexpr ChessCastling(int king_from, int rook_from)
        : king((king_from & 56) + (rook_from > king_from ? 6 : 2)),
          rook((king_from & 56) + (rook_from > king_from ? 5 : 3)) {}
};

/// Zobrist keys: the hash of a position is the exclusive or of the keys of its features.
struct ChessZobrist {
    std::array<PerSquare<std::uint64_t>, 16> pieces{}; ///< by ChessCode; 0 for an empty square
    std::array<std::array<std::uint64_t, 8>, 2> castling{};
    std::array<std::uint64_t, 8> en_passant{};
    std::uint64_t black_to_move = 0;

    constexpr ChessZobrist() {
        Random random(1913);
        for (std::size_t code = 0; code < 16; ++code)
            if (code % 8 != 0)
                for (std::uint64_t& number : pieces[code].each) number = random();
        for (auto& side : castling)
            for (std::uint64_t& number : side) number = random();
        for (std::uint64_t& number : en_passant) number = random();
        black_to_move = random();
    }
    constexpr std::uint64_t of_castling(Seat side, unsigned files) const {
        std::uint64_t hash = 0;
        for (std::size_t file = 0; file < 8; ++file)
            if ((files >> file & 1) != 0) hash ^= castling[index(side)][file];
        return hash;
    }
    constexpr std::uint64_t of_en_passant(unsigned files) const {
        return files == 0 ? 0 : en_passant[static_cast<std::size_t>(std::countr_zero(files))];
    }
    /// The hash of a position, computed from scratch.
    constexpr std::uint64_t operator()(const ChessState& s) const {
        std::uint64_t hash = s.turn == first ? 0 : black_to_move;
        for (int square = 0; square < 64; ++square) hash ^= pieces[s.board.at(square)][square];
        for (const Seat side : {first, second}) hash ^= of_castling(side, s.castling[index(side)]);
        return hash ^ of_en_passant(s.en_passant);
    }
};
inline constexpr ChessZobrist chess_zobrist;

/// The square on which a pawn may capture en passant, as a bitboard; empty if there is none.
constexpr Bitboard en_passant_target(const ChessState& s) {
    return Bitboard{s.en_passant} << (s.turn == first ? 16 : 40);
}

} // namespace zermelo
