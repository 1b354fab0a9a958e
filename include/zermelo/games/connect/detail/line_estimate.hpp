#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/connect/rules.hpp"

namespace zermelo {

/// Evaluates a position by its lines: each line of k cells with stones of only one side counts for
/// that side, by the number of its stones. Orders moves by the lines that they extend and block.
template <class Shape>
struct LineEstimate {
    using Game = Connect<Shape>;
    using State = typename Game::State;
    using Move = typename Game::Move;
    using Board = typename Game::Board;
    static constexpr int max_in_row = 31; ///< for longer rows the estimate is 0

    Game game{};
    /// The value of a line with n stones: min(first_value * ratio^(n - 1), max_value).
    int first_value = 1;
    int ratio = 4;
    int max_value = 4096;

    /// Like the Threats agent of Connectk: favours lines that are nearly complete, and moves that
    /// serve several lines at once.
    static LineEstimate threats(const Game& game) { return {game, 1, 6, 8000}; }
    /// Like the Sequences agent of Connectk: overrates many short sequences.
    static LineEstimate sequences(const Game& game) { return {game, 6, 2, 200}; }

    Value estimate(const State& s) const {
        if (k() > max_in_row) return Value::guess(0);
        int mine = 0;
        int theirs = 0;
        for (const int by : steps()) {
            const Board starts = line_starts(by);
            if (starts == Board{}) continue;
            mine += value_of_lines(s, s.turn, by, starts);
            theirs += value_of_lines(s, opponent(s.turn), by, starts);
        }
        return Value::guess(mine + mine / 4 - theirs); // a bonus for the side to move
    }

    /// The value of the lines that a move extends and blocks; on an empty board this favours the
    /// centre, where most lines cross.
    int priority(const State& s, Move m) const {
        int sum = 0;
        for (const int by : steps()) sum += value_of_lines_through(s, m, by);
        return sum;
    }

private:
    int k() const { return game.size().in_row; }
    std::array<int, 4> steps() const {
        const int stride = game.stride();
        return {1, stride - 1, stride, stride + 1};
    }

    int line_value(int stones) const {
        int value = first_value;
        for (int i = 1; i < stones && value < max_value; ++i) value *= ratio;
        return value < max_value ? value : max_value;
    }

    /// The first cells of all lines in a direction.
    Board line_starts(int by) const {
        Board starts = game.cells();
        for (int i = 1; i < k(); ++i) starts = starts & shifted(game.cells(), i * by);
        return starts;
    }
    static Board shifted(const Board& board, int by) {
        if constexpr (Game::one_word)
            if (by >= static_cast<int>(8 * sizeof(Board))) return 0;
        return static_cast<Board>(board >> by);
    }
    static int count(const Board& board) {
        if constexpr (Game::one_word)
            return std::popcount(board);
        else
            return board.count();
    }
    static Board without(const Board& board, const Board& other) {
        if constexpr (Game::one_word)
            return static_cast<Board>(board & ~other);
        else
            return board.without(other);
    }

    /// The value of all open lines of a seat in a direction. Counts the stones on all lines at once
    /// with bit-sliced counters: plane i holds bit i of each count.
    int value_of_lines(const State& s, Seat seat, int by, const Board& starts) const {
        const Board& own = s.stones[index(seat)];
        const Board& other = s.stones[index(opponent(seat))];
        Board open = starts;
        std::array<Board, 5> planes{};
        for (int i = 0; i < k(); ++i) {
            open = without(open, shifted(other, i * by));
            Board carry = shifted(own, i * by);
            for (Board& plane : planes) {
                const Board both = plane & carry;
                plane = plane ^ carry;
                carry = both;
                if (carry == Board{}) break;
            }
        }
        int sum = 0;
        for (int stones = 1; stones <= k(); ++stones) {
            Board lines = open;
            for (std::size_t i = 0; i < planes.size(); ++i)
                lines = (stones >> i & 1) != 0 ? static_cast<Board>(lines & planes[i])
                                               : without(lines, planes[i]);
            if (!(lines == Board{})) sum += count(lines) * line_value(stones);
        }
        return sum;
    }

    /// The 2k - 1 cells around a cell in one direction, bit k - 1 being the cell itself.
    struct Strip {
        std::uint64_t off = 0; ///< cells outside the board
        std::array<std::uint64_t, 2> stones{};
    };
    Strip strip(const State& s, Move m, int by) const {
        Strip around;
        int cell = m - (k() - 1) * by;
        for (int i = 0; i < 2 * k() - 1; ++i, cell += by) {
            const std::uint64_t bit = std::uint64_t{1} << i;
            if (cell < 0 || cell >= game.size().bits() || !Game::is_set(game.cells(), cell))
                around.off |= bit;
            else if (game.is_taken(s, first, cell))
                around.stones[0] |= bit;
            else if (game.is_taken(s, second, cell))
                around.stones[1] |= bit;
        }
        return around;
    }

    /// The value of the lines through a free cell that a stone there extends or blocks.
    int value_of_lines_through(const State& s, Move m, int by) const {
        if (k() > max_in_row) return 0;
        const Strip around = strip(s, m, by);
        int sum = 0;
        std::uint64_t line = (std::uint64_t{1} << k()) - 1;
        for (int i = 0; i < k(); ++i, line <<= 1) {
            if ((line & around.off) != 0) continue;
            const int mine = std::popcount(line & around.stones[index(s.turn)]);
            const int theirs = std::popcount(line & around.stones[index(opponent(s.turn))]);
            if (theirs == 0)
                sum += 2 * line_value(mine + 1) + (mine == k() - 1 ? 4 * max_value : 0);
            if (mine == 0 && theirs > 0) sum += line_value(theirs + 1);
        }
        return sum;
    }
};

} // namespace zermelo
