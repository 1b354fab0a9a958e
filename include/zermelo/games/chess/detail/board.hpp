#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/bits.hpp"
#include "zermelo/core/seat.hpp"

namespace zermelo {

/// A kind of piece. Bit 2 marks sliders; for these, bit 0 means diagonal moves and bit 1 means
/// moves along files and ranks, so a queen has both.
enum class ChessPiece : std::uint8_t {
    none = 0,
    pawn = 1,
    knight = 2,
    king = 3,
    bishop = 5,
    rook = 6,
    queen = 7
};

/// A set of squares, one bit each. Squares are numbered row by row, from a8 to h1:
///
///      8    0  1  2  3  4  5  6  7
///      7    8  9 10 11 12 13 14 15
///           ...
///      1   56 57 58 59 60 61 62 63
///           a  b  c  d  e  f  g  h
using Bitboard = std::uint64_t;

/// A value for each of the 64 squares.
template <class T>
struct PerSquare {
    std::array<T, 64> each{};

    constexpr const T& operator[](int square) const {
        return each[static_cast<std::size_t>(square)];
    }
    constexpr T& operator[](int square) { return each[static_cast<std::size_t>(square)]; }
};

constexpr Bitboard chess_bit(int square) { return Bitboard{1} << square; }
/// The square at a file (0 is the a-file) and a rank (0 is White's first rank).
constexpr int chess_square(int file, int rank) { return (7 - rank) * 8 + file; }
constexpr int chess_file(int square) { return square & 7; }
constexpr int chess_rank(int square) { return 7 - (square >> 3); }
constexpr Bitboard rank_mask(int rank) { return Bitboard{0xff} << ((7 - rank) * 8); }
constexpr Bitboard file_mask(int file) { return Bitboard{0x0101010101010101} << file; }
inline constexpr Bitboard light_squares = 0xaa55aa55aa55aa55;

/// Removes the lowest square of a set and returns it. requires: the set is not empty
constexpr int pop_square(Bitboard& set) {
    const int square = std::countr_zero(set);
    set &= set - 1;
    return square;
}

/// A piece and its side in four bits; 0 is an empty square.
using ChessCode = std::uint8_t;
constexpr ChessCode chess_code(ChessPiece piece, Seat side) {
    return static_cast<ChessCode>(static_cast<unsigned>(piece) | (side == first ? 0U : 8U));
}
constexpr ChessPiece chess_piece(ChessCode code) { return static_cast<ChessPiece>(code & 7); }
constexpr Seat chess_side(ChessCode code) { return (code & 8) == 0 ? first : second; }

/// The board as four bit planes, 32 bytes: plane i holds bit i of the ChessCode of each square.
struct ChessBoard {
    std::array<Bitboard, 4> planes{};

    bool operator==(const ChessBoard&) const = default;

    constexpr Bitboard all() const { return planes[0] | planes[1] | planes[2]; }
    constexpr Bitboard of(Seat side) const {
        return side == first ? all() & ~planes[3] : planes[3];
    }
    constexpr Bitboard pawns() const { return planes[0] & ~(planes[1] | planes[2]); }
    constexpr Bitboard knights() const { return planes[1] & ~(planes[0] | planes[2]); }
    constexpr Bitboard kings() const { return planes[0] & planes[1] & ~planes[2]; }
    constexpr Bitboard diagonal() const { return planes[2] & planes[0]; }   ///< bishops and queens
    constexpr Bitboard orthogonal() const { return planes[2] & planes[1]; } ///< rooks and queens
    constexpr Bitboard queens() const { return diagonal() & planes[1]; }
    constexpr Bitboard bishops() const { return diagonal() & ~planes[1]; }
    constexpr Bitboard rooks() const { return orthogonal() & ~planes[0]; }
    constexpr Bitboard of(ChessPiece piece) const {
        const auto code = static_cast<unsigned>(piece);
        Bitboard set = ~Bitboard{0};
        for (unsigned i = 0; i < 3; ++i) set &= (code >> i & 1) != 0 ? planes[i] : ~planes[i];
        return set;
    }

    constexpr ChessCode at(int square) const {
        unsigned code = 0;
        for (unsigned i = 0; i < 4; ++i)
            code |= static_cast<unsigned>(planes[i] >> square & 1) << i;
        return static_cast<ChessCode>(code);
    }
    /// Puts a piece on an empty square, or removes this piece from its square.
    constexpr void flip(ChessCode code, int square) {
        for (unsigned i = 0; i < 4; ++i) planes[i] ^= Bitboard{code >> i & 1U} << square;
    }
    constexpr void clear(Bitboard squares) {
        for (Bitboard& plane : planes) plane &= ~squares;
    }
    /// Moves the piece on `from` to `to` and captures any piece there.
    constexpr void shift(int from, int to) {
        const Bitboard both = chess_bit(from) | chess_bit(to);
        for (Bitboard& plane : planes) plane = (plane & ~both) | ((plane >> from & 1) << to);
    }
};

static_assert(sizeof(ChessBoard) == 32);

} // namespace zermelo
