#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/bits.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/games/detail/rows.hpp"

namespace zermelo {

/// The parameters of Connect(m,n,k,p,q).
struct ConnectSize {
    int columns = 3; ///< m
    int rows = 3;    ///< n
    int in_row = 3;  ///< k: stones in a row needed to win
    int each = 1;    ///< p: stones per turn
    int opening = 1; ///< q: stones on the first turn of the game

    /// The bits of a board, with one guard bit after each row.
    constexpr int bits() const { return (columns + 1) * rows; }
    bool operator==(const ConnectSize&) const = default;
};

/// A board with a compile-time size.
template <ConnectSize Size>
struct FixedShape {
    static constexpr bool fixed = true;
    static constexpr int max_bits = Size.bits();
    static constexpr ConnectSize size() { return Size; }
    static constexpr bool alternating = Size.each == 1 && Size.opening == 1;
};

/// A board with a run-time size of at most MaxBits bits.
template <int MaxBits>
struct AnyShape {
    static constexpr bool fixed = false;
    static constexpr int max_bits = MaxBits;
    ConnectSize given;
    constexpr ConnectSize size() const { return given; }
    static constexpr bool alternating = false; // not known at compile time
};

namespace detail {

template <int Bits>
using Word = std::conditional_t<Bits <= 32, std::uint32_t, std::uint64_t>;

template <int Bits>
using BoardOf = std::conditional_t<Bits <= 64, Word<Bits>, WideBits<(Bits + 63) / 64>>;

struct Nothing {
    bool operator==(const Nothing&) const = default;
};

constexpr void set_bit(std::unsigned_integral auto& board, int bit) {
    using Board = std::remove_reference_t<decltype(board)>;
    board = static_cast<Board>(board | Board{1} << bit);
}
template <int Words>
constexpr void set_bit(WideBits<Words>& board, int bit) {
    board.set(bit);
}

/// All cells of a board, without the guard bits.
template <class Board>
constexpr Board all_cells(ConnectSize size) {
    Board all{};
    for (int row = 0; row < size.rows; ++row)
        for (int column = 0; column < size.columns; ++column)
            set_bit(all, row * (size.columns + 1) + column);
    return all;
}

} // namespace detail

/// Connect(m,n,k,p,q): players place stones on free cells, q stones on the first turn and p on
/// every later turn; the first to have k in a row wins. Tic-tac-toe is (3,3,3,1,1).
///
/// Cells are numbered row * (columns + 1) + column from the bottom left corner, with one unused
/// guard cell after each row. A move is the number of the cell.
template <class Shape>
struct Connect {
    using Board = detail::BoardOf<Shape::max_bits>;
    static constexpr bool one_word = std::is_unsigned_v<Board>;

    struct State {
        std::array<Board, 2> stones{}; ///< by seat
        Seat turn = first;
        std::uint8_t left = 1; ///< stones left to place in this turn
        /// Has a player completed a row? Stored on wide boards only, where the test is expensive.
        [[no_unique_address]] std::conditional_t<one_word, detail::Nothing, bool> won{};
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr bool alternating = Shape::alternating;

    constexpr Connect() : Connect(Shape{}) {}
    explicit constexpr Connect(Shape shape) : shape_(shape) {
        if constexpr (!Shape::fixed) cells_ = detail::all_cells<Board>(shape.size());
    }

    State start() const {
        State s;
        s.left = static_cast<std::uint8_t>(size().opening);
        return s;
    }
    Seat turn(const State& s) const { return s.turn; }
    auto moves(const State& s) const { return numbers(has_row(s) ? Board{} : free(s)); }
    void play(State& s, Move m) const {
        place(s, s.turn, m);
        count_stone(s);
    }
    std::optional<Winner> outcome(const State& s) const {
        if (has_row(s)) return Winner{last_mover(s)};
        if (free(s) == Board{}) return draw;
        return std::nullopt;
    }

    /// A random legal move: draws cells until one is free and, after 8 tries, draws from the free
    /// cells only.
    Move any_move(const State& s, Random& random) const {
        const Board open = free(s);
        for (int tries = 0; tries < 8; ++tries) {
            const auto drawn = pick(random, static_cast<std::uint32_t>(size().bits()));
            if (is_set(open, static_cast<int>(drawn))) return static_cast<Move>(drawn);
        }
        return pick(random, numbers(open));
    }

    constexpr ConnectSize size() const { return shape_.size(); }
    int cell(int column, int row) const { return row * stride() + column; }
    bool is_taken(const State& s, Seat seat, Move m) const {
        return is_set(s.stones[index(seat)], m);
    }
    /// Places a stone of this seat on a free cell, whoever is to move.
    void place(State& s, Seat seat, Move m) const {
        Board& board = s.stones[index(seat)];
        detail::set_bit(board, m);
        if constexpr (!one_word)
            s.won = s.won || has_row_through(board, m, size().in_row, stride());
    }

    /// Counts a stone as placed; after the last stone of the turn the opponent is to move.
    void count_stone(State& s) const {
        if (alternating || --s.left == 0) {
            s.turn = opponent(s.turn);
            s.left = static_cast<std::uint8_t>(size().each);
        }
    }
    /// Does the seat have k in a row anywhere on the board?
    bool has_row_of(const State& s, Seat seat) const {
        const Board& board = s.stones[index(seat)];
        if constexpr (one_word) {
            return zermelo::has_row(board, size().in_row, stride());
        } else {
            for (const int bit : board)
                if (has_row_through(board, bit, size().in_row, stride())) return true;
            return false;
        }
    }

    /// The stones of the mover and of the opponent; their numbers determine the turn.
    struct WideKey {
        Board mine{};
        Board theirs{};
        bool operator==(const WideKey&) const = default;
        std::uint64_t hash() const {
            std::uint64_t hash = 0;
            const auto add = [&](std::uint64_t word) {
                hash = mix(hash + word + 0x9e3779b97f4a7c15U);
            };
            for (const Board* board : {&mine, &theirs}) {
                if constexpr (one_word)
                    add(*board);
                else
                    for (const auto word : board->words()) add(word);
            }
            return hash;
        }
    };
    static constexpr int key_bits = 2 * Shape::max_bits;
    static constexpr int max_moves = Shape::max_bits;
    auto key(const State& s) const {
        const auto mine = s.stones[index(s.turn)];
        const auto theirs = s.stones[index(opponent(s.turn))];
        if constexpr (key_bits <= 64)
            return static_cast<std::uint64_t>(mine) << Shape::max_bits | theirs;
        else if constexpr (key_bits <= 72) // the longest key that a table stores exactly
            return Word128{mine} << Shape::max_bits | theirs;
        else
            return WideKey{mine, theirs};
    }

    std::uint64_t hash(const State& s) const
        requires(key_bits > 72)
    {
        return key(s).hash();
    }

    /// The smallest of the states that rotations and reflections of the board make of s.
    State canonical(const State& s) const
        requires one_word
    {
        State least = s;
        for (int symmetry = 1; symmetry < (size().columns == size().rows ? 8 : 4); ++symmetry) {
            State image = s;
            for (std::size_t seat : {0U, 1U}) image.stones[seat] = turned(s.stones[seat], symmetry);
            if (image.stones < least.stones) least = image;
        }
        return least;
    }

    /// Is the board small enough for a ranking with one base-3 digit per cell, at most 3^16 states?
    static constexpr bool has_ranking = [] {
        if constexpr (Shape::fixed && alternating)
            return Shape::size().columns * Shape::size().rows <= 16;
        else
            return false;
    }();
    std::uint64_t rank_count() const
        requires has_ranking
    {
        std::uint64_t count = 1;
        for (int cells = size().columns * size().rows; cells > 0; --cells) count *= 3;
        return count;
    }
    std::uint64_t rank(const State& s) const
        requires has_ranking
    {
        std::uint64_t rank = 0;
        std::uint64_t power = 1;
        for (const int bit : BitNumbers<Board>(cells())) {
            rank += power * (is_taken(s, first, bit) ? 1 : is_taken(s, second, bit) ? 2 : 0);
            power *= 3;
        }
        return rank;
    }
    /// The state of rank i; nullopt unless the first player has as many stones as the second or one
    /// more, and neither has a row.
    std::optional<State> unrank(std::uint64_t i) const
        requires has_ranking
    {
        State s = start();
        for (const int bit : BitNumbers<Board>(cells())) {
            if (i % 3 != 0) place(s, i % 3 == 1 ? first : second, bit);
            i /= 3;
        }
        const int more = std::popcount(s.stones[0]) - std::popcount(s.stones[1]);
        if (more != 0 && more != 1) return std::nullopt;
        s.turn = more == 0 ? first : second;
        if (outcome(s) || has_row_of(s, s.turn)) return std::nullopt;
        return s;
    }

    constexpr int stride() const { return size().columns + 1; }

    /// Is the bit of a cell set?
    static bool is_set(const Board& board, int bit) {
        if constexpr (one_word)
            return (board >> bit & 1) != 0;
        else
            return board.test(bit);
    }

    /// All cells of the board.
    Board cells() const {
        if constexpr (Shape::fixed) {
            static constexpr auto all = detail::all_cells<Board>(Shape::size());
            return all;
        } else {
            return cells_;
        }
    }

    /// The cells without a stone.
    Board free(const State& s) const {
        if constexpr (one_word)
            return static_cast<Board>(cells() & ~(s.stones[0] | s.stones[1]));
        else
            return cells().without(s.stones[0] | s.stones[1]);
    }

private:
    static auto numbers(const Board& board) {
        if constexpr (one_word)
            return BitNumbers<Board>(board);
        else
            return board;
    }

    bool has_row(const State& s) const {
        if constexpr (one_word)
            return has_row_of(s, last_mover(s));
        else
            return s.won;
    }

    /// The player who placed the last stone: the mover if it is in the middle of its turn.
    Seat last_mover(const State& s) const {
        if constexpr (alternating) return opponent(s.turn);
        return has_begun_turn(s) ? s.turn : opponent(s.turn);
    }
    bool has_begun_turn(const State& s) const {
        const bool is_opening = s.turn == first && s.stones[1] == Board{};
        return s.left != (is_opening ? size().opening : size().each);
    }

    Board turned(Board board, int symmetry) const {
        Board image{};
        for (const int bit : BitNumbers<Board>(board)) {
            int column = bit % stride();
            int row = bit / stride();
            if (symmetry & 1) column = size().columns - 1 - column;
            if (symmetry & 2) row = size().rows - 1 - row;
            if (symmetry & 4) std::swap(column, row);
            detail::set_bit(image, cell(column, row));
        }
        return image;
    }

    [[no_unique_address]] Shape shape_{};
    [[no_unique_address]] std::conditional_t<Shape::fixed, detail::Nothing, Board> cells_{};
};

using TicTacToe = Connect<FixedShape<ConnectSize{3, 3, 3, 1, 1}>>;
using Gomoku = Connect<FixedShape<ConnectSize{15, 15, 5, 1, 1}>>;
using Connect6 = Connect<FixedShape<ConnectSize{19, 19, 6, 2, 1}>>;
/// Any board with (m + 1) * n <= 64, and any with (m + 1) * n <= 1024, such as 31 x 32.
using SmallConnect = Connect<AnyShape<64>>;
using LargeConnect = Connect<AnyShape<1024>>;

static_assert(check_game<TicTacToe>());
static_assert(check_game<LargeConnect>());

// Engines read the half_win of its notation, so they do not compile without connect/notation.hpp.
template <class G>
struct Notation;
template <class Shape>
struct Notation<Connect<Shape>>;

} // namespace zermelo
