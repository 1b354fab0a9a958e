#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/bits.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/games/detail/rows.hpp"

namespace zermelo {

/// The parameters of a drop game, in which stones fall to the lowest free cell of a column.
struct DropSize {
    int columns = 7;
    int rows = 6;
    int in_row = 4; ///< stones in a row needed to win

    /// The bits of a board, with one guard bit above each column.
    constexpr int bits() const { return columns * (rows + 1); }
    bool operator==(const DropSize&) const = default;
};

/// A board with a compile-time size.
template <DropSize Size>
struct FixedDrop {
    using Word = std::conditional_t<(Size.bits() > 64), Word128, std::uint64_t>;
    static constexpr DropSize largest = Size;
    static constexpr DropSize size() { return Size; }
};

/// A board with a run-time size of at most 64 bits.
struct AnyDrop {
    using Word = std::uint64_t;
    static constexpr DropSize largest{32, 1, 1}; ///< most bits and most columns
    DropSize given;
    constexpr DropSize size() const { return given; }
};

/// A board with a run-time size of at most 72 bits, such as 8 columns of 8 cells.
struct WideDrop {
    using Word = Word128;
    /// Most bits, and most columns of a board that does not fit into 64 bits.
    static constexpr DropSize largest{24, 2, 1};
    DropSize given;
    constexpr DropSize size() const { return given; }
};

/// Connect Four on any board: a stone falls to the lowest free cell of its column; the first to
/// have k in a row, in any direction, wins.
///
///     7 columns, 6 rows:     6 13 20 27 34 41 48    guards, never set
///                            5 12 19 26 33 40 47
///                            4 11 18 25 32 39 46
///                            3 10 17 24 31 38 45
///                            2  9 16 23 30 37 44
///                            1  8 15 22 29 36 43
///                            0  7 14 21 28 35 42
template <class Shape>
struct DropConnect {
    using Word = typename Shape::Word;

    struct State {
        Word mine = 0; ///< stones of the player to move
        Word all = 0;  ///< stones of both
        bool operator==(const State&) const = default;
    };
    struct Move {
        Word cell = 0; ///< exactly one bit is set
        bool operator==(const Move&) const = default;
    };
    static constexpr bool alternating = true;
    static constexpr int max_moves = Shape::largest.columns;
    static constexpr int key_bits = Shape::largest.bits();

    [[no_unique_address]] Shape shape{};

    State start() const { return {}; }
    Seat turn(State s) const { return is_odd(s.all) ? second : first; }
    auto moves(State s) const { return SingleBits<Word, Move>(has_won(s) ? 0 : free(s)); }
    void play(State& s, Move m) const { s = {s.mine ^ s.all, s.all | m.cell}; }
    [[gnu::always_inline]] std::optional<Winner> outcome(State s) const {
        if (has_won(s)) return Winner{opponent(turn(s))};
        if (free(s) == 0) return draw;
        return std::nullopt;
    }

    /// A random legal move: draws columns until one is not full.
    Move any_move(State s, Random& random) const {
        const Word above = s.all + bottom();
        while (true) {
            const auto drawn = pick(random, static_cast<std::uint32_t>(size().columns));
            const Word cell = above & column(static_cast<int>(drawn));
            if (cell != 0) return {cell};
        }
    }

    /// A unique key (Pons): adding the mask of all stones marks the height of each column.
    Word key(State s) const { return s.mine + s.all; }
    /// The position or its mirror image, whichever has the smaller key.
    State canonical(State s) const {
        const State image{mirrored(s.mine), mirrored(s.all)};
        return key(image) < key(s) ? image : s;
    }

    int ply(State s) const { return count_bits(s.all); }

    constexpr DropSize size() const { return shape.size(); }
    constexpr int stride() const { return size().rows + 1; }
    /// The cells onto which a stone can fall, one per open column.
    constexpr Word free(State s) const { return (s.all + bottom()) & cells(); }
    constexpr Word column(int number) const {
        return ((Word{1} << size().rows) - 1) << (number * stride());
    }
    int column_of(Move m) const { return lowest_bit(m.cell) / stride(); }
    /// Does the player who moved last have k in a row?
    constexpr bool has_won(State s) const {
        return has_row(s.mine ^ s.all, size().in_row, stride());
    }

private:
    /// The lowest cell of each column.
    constexpr Word bottom() const {
        Word word = 0;
        for (int i = 0; i < size().columns; ++i) word |= Word{1} << (i * stride());
        return word;
    }
    constexpr Word cells() const { return bottom() * ((Word{1} << size().rows) - 1); }

    Word mirrored(Word board) const {
        Word image = 0;
        for (int i = 0; i < size().columns; ++i) {
            image = image << stride() | (board & column(0));
            board >>= stride();
        }
        return image;
    }
};

using ConnectFour = DropConnect<FixedDrop<DropSize{7, 6, 4}>>;
using ConnectThree = DropConnect<FixedDrop<DropSize{5, 3, 3}>>;
/// Any board with columns * (rows + 1) <= 64, and any with columns * (rows + 1) <= 72.
using AnyConnectFour = DropConnect<AnyDrop>;
using WideConnectFour = DropConnect<WideDrop>;

static_assert(check_game<ConnectFour>());
static_assert(check_game<AnyConnectFour>());
static_assert(check_game<WideConnectFour>());

// Engines read the half_win of its notation, so they do not compile without
// connect_four/notation.hpp.
template <class G>
struct Notation;
template <class Shape>
struct Notation<DropConnect<Shape>>;

} // namespace zermelo
