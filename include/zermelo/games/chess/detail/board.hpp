#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/bits.hpp"
#include "zermelo/core/seat.hpp"

namespace zermelo {

/// What stands on a square. The bits of sliders (4) say where they go: 1 along diagonals, 2 along
/// files and ranks; a queen goes both ways.
enum class ChessPiece : std::uint8_t {
    none = 0,
    pawn = 1,
    knight = 2,
    king = 3,
    bishop = 5,
    rook = 6,
    queen = 7
};

/// A set of squares, numbered as a board is read:
///
///      8    0  1  2  3  4  5  6  7
///      7    8  9 10 11 12 13 14 15
///           ...
///      1   56 57 58 59 60 61 62 63
///           a  b  c  d  e  f  g  h
using ChessSet = std::uint64_t;

/// A value for each of the 64 squares.
template <class T>
struct PerSquare {
    std::array<T, 64> each{};

    constexpr const T& operator[](int square) const {
        return each[static_cast<std::size_t>(square)];
    }
    constexpr T& operator[](int square) { return each[static_cast<std::size_t>(square)]; }
};

constexpr ChessSet chess_bit(int square) { return ChessSet{1} << square; }
/// The square of a file from 0 for a, and a rank from 0 for White's first.
constexpr int chess_square(int file, int rank) { return (7 - rank) * 8 + file; }
constexpr int chess_file(int square) { return square & 7; }
constexpr int chess_rank(int square) { return 7 - (square >> 3); }
constexpr ChessSet chess_rank_set(int rank) { return ChessSet{0xff} << ((7 - rank) * 8); }
constexpr ChessSet chess_file_set(int file) { return ChessSet{0x0101010101010101} << file; }
inline constexpr ChessSet light_squares = 0xaa55aa55aa55aa55;

/// Takes the first square off a set. requires: there is one
constexpr int take_square(ChessSet& set) {
    const int square = std::countr_zero(set);
    set &= set - 1;
    return square;
}

/// A piece and its side in four bits, 0 for an empty square.
using ChessCode = std::uint8_t;
constexpr ChessCode chess_code(ChessPiece piece, Seat side) {
    return static_cast<ChessCode>(static_cast<unsigned>(piece) | (side == first ? 0U : 8U));
}
constexpr ChessPiece chess_piece(ChessCode code) { return static_cast<ChessPiece>(code & 7); }
constexpr Seat chess_side(ChessCode code) { return (code & 8) == 0 ? first : second; }

/// 64 squares in 32 bytes: plane i has bit i of each square's code.
struct ChessBoard {
    std::array<ChessSet, 4> planes{};

    bool operator==(const ChessBoard&) const = default;

    constexpr ChessSet all() const { return planes[0] | planes[1] | planes[2]; }
    constexpr ChessSet of(Seat side) const {
        return side == first ? all() & ~planes[3] : planes[3];
    }
    constexpr ChessSet pawns() const { return planes[0] & ~(planes[1] | planes[2]); }
    constexpr ChessSet knights() const { return planes[1] & ~(planes[0] | planes[2]); }
    constexpr ChessSet kings() const { return planes[0] & planes[1] & ~planes[2]; }
    constexpr ChessSet diagonal() const { return planes[2] & planes[0]; }   ///< and queens
    constexpr ChessSet orthogonal() const { return planes[2] & planes[1]; } ///< and queens
    constexpr ChessSet queens() const { return diagonal() & planes[1]; }
    constexpr ChessSet bishops() const { return diagonal() & ~planes[1]; }
    constexpr ChessSet rooks() const { return orthogonal() & ~planes[0]; }
    constexpr ChessSet of(ChessPiece piece) const {
        const auto code = static_cast<unsigned>(piece);
        ChessSet set = ~ChessSet{0};
        for (unsigned i = 0; i < 3; ++i) set &= (code >> i & 1) != 0 ? planes[i] : ~planes[i];
        return set;
    }

    constexpr ChessCode at(int square) const {
        unsigned code = 0;
        for (unsigned i = 0; i < 4; ++i)
            code |= static_cast<unsigned>(planes[i] >> square & 1) << i;
        return static_cast<ChessCode>(code);
    }
    /// Puts a piece onto an empty square, or takes it away again.
    constexpr void flip(ChessCode code, int square) {
        for (unsigned i = 0; i < 4; ++i) planes[i] ^= ChessSet{code >> i & 1U} << square;
    }
    constexpr void clear(ChessSet squares) {
        for (ChessSet& plane : planes) plane &= ~squares;
    }
    /// Moves what stands on a square to another, where it takes what stands there.
    constexpr void shift(int from, int to) {
        const ChessSet both = chess_bit(from) | chess_bit(to);
        for (ChessSet& plane : planes) plane = (plane & ~both) | ((plane >> from & 1) << to);
    }
};

static_assert(sizeof(ChessBoard) == 32);

} // namespace zermelo
