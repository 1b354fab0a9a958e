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
/// A special move is a castling, with the king's own rook as its goal (as Chess960 needs), or an
/// en passant capture.
struct ChessMove {
    std::uint16_t bits; ///< left as it is unless asked for: lists of moves need not be cleared

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

/// No position has more than 218 legal moves; taking kings there may be a few more.
using ChessMoves = MoveList<ChessMove, 256>;

/// A position of chess, with all that its rules remember but for repetitions.
struct ChessState {
    ChessBoard board{};
    std::uint64_t hash = 0;
    Seat turn = first;                      ///< White
    std::uint8_t en_passant = 0;            ///< the file on which a pawn can be so taken, a bit
    std::array<std::uint8_t, 2> castling{}; ///< by side: files of rooks that may castle, as bits
    std::uint8_t clock = 0;                 ///< plies since a capture or a pawn's move
    std::uint16_t number = 1;               ///< of the move, as it is written

    bool operator==(const ChessState&) const = default;
};
static_assert(sizeof(ChessState) == 48);

/// All of a position that what follows depends on.
struct ChessKey {
    ChessBoard board{};
    std::array<std::uint8_t, 4> rights{}; ///< en passant, castling, the clock
    Seat turn = first;
    std::uint64_t spread = 0;

    std::uint64_t hash() const { return spread; }
    bool operator==(const ChessKey&) const = default;
};

/// The square beside the king to which a castling king goes, and that of its rook.
struct ChessCastling {
    int king;
    int rook;

    constexpr ChessCastling(int king_from, int rook_from)
        : king((king_from & 56) + (rook_from > king_from ? 6 : 2)),
          rook((king_from & 56) + (rook_from > king_from ? 5 : 3)) {}
};

/// Random numbers, one for each thing that can be so on a board; their exclusive or is the hash.
struct ChessHash {
    std::array<PerSquare<std::uint64_t>, 16> pieces{}; ///< by code; none for an empty square
    std::array<std::array<std::uint64_t, 8>, 2> castling{};
    std::array<std::uint64_t, 8> en_passant{};
    std::uint64_t black_to_move = 0;

    constexpr ChessHash() {
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
    /// From nothing.
    constexpr std::uint64_t operator()(const ChessState& s) const {
        std::uint64_t hash = s.turn == first ? 0 : black_to_move;
        for (int square = 0; square < 64; ++square) hash ^= pieces[s.board.at(square)][square];
        for (const Seat side : {first, second}) hash ^= of_castling(side, s.castling[index(side)]);
        return hash ^ of_en_passant(s.en_passant);
    }
};
inline constexpr ChessHash chess_hash;

/// The one square onto which a pawn may take en passant, as a set.
constexpr ChessSet en_passant_target(const ChessState& s) {
    return ChessSet{s.en_passant} << (s.turn == first ? 16 : 40);
}

} // namespace zermelo
