#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/connect/rules.hpp"

namespace zermelo {

/// Guesses by counting lines: each line of k cells that only one side has stones on is worth so
/// much to it, by the number of its stones. A move is worth trying by the lines that it builds and
/// blocks.
template <class Shape>
struct LineEstimate {
    using Game = Connect<Shape>;
    using State = typename Game::State;
    using Move = typename Game::Move;
    using Board = typename Game::Board;
    static constexpr int most_k = 31; ///< rows that are longer are not counted

    Game game{};
    /// What n of k stones are worth: first * ratio^(n - 1), at most.
    int first_worth = 1;
    int ratio = 4;
    int most_worth = 4096;

    /// After Connectk's Threats: what is nearly a row counts most, and what does two things at
    /// once.
    static LineEstimate threats(const Game& game) { return {game, 1, 6, 8000}; }
    /// After its Sequences: many short sequences count more than they deserve.
    static LineEstimate sequences(const Game& game) { return {game, 6, 2, 200}; }

    Value estimate(const State& s) const {
        if (k() > most_k) return Value::guess(0);
        int mine = 0;
        int theirs = 0;
        for (const int by : steps()) {
            const Board starts = lines_by(by);
            if (starts == Board{}) continue;
            mine += worth_of_lines(s, s.turn, by, starts);
            theirs += worth_of_lines(s, opponent(s.turn), by, starts);
        }
        return Value::guess(mine + mine / 4 - theirs); // who moves is a little ahead
    }

    /// Lines built and lines blocked; those near the centre first, where there are none.
    int priority(const State& s, Move m) const {
        int sum = 0;
        for (const int by : steps()) sum += worth_through(s, m, by);
        return sum;
    }

private:
    int k() const { return game.size().in_row; }
    std::array<int, 4> steps() const {
        const int stride = game.stride();
        return {1, stride - 1, stride, stride + 1};
    }

    int worth(int stones) const {
        int value = first_worth;
        for (int i = 1; i < stones && value < most_worth; ++i) value *= ratio;
        return value < most_worth ? value : most_worth;
    }

    /// The cells where a line by the step begins.
    Board lines_by(int by) const {
        Board starts = game.cells();
        for (int i = 1; i < k(); ++i) starts = starts & moved(game.cells(), i * by);
        return starts;
    }
    static Board moved(const Board& board, int by) {
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

    /// The stones of a seat on each line, counted on all lines at once: plane i holds bit i of each
    /// count.
    int worth_of_lines(const State& s, Seat seat, int by, const Board& starts) const {
        const Board& own = s.stones[index(seat)];
        const Board& other = s.stones[index(opponent(seat))];
        Board open = starts;
        std::array<Board, 5> planes{};
        for (int i = 0; i < k(); ++i) {
            open = without(open, moved(other, i * by));
            Board carry = moved(own, i * by);
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
            if (!(lines == Board{})) sum += count(lines) * worth(stones);
        }
        return sum;
    }

    /// The cells of a line through a cell, k - 1 to each side of it, as bits from its far end.
    struct Strip {
        std::uint64_t off = 0; ///< not on the board
        std::array<std::uint64_t, 2> stones{};
    };
    Strip strip(const State& s, Move m, int by) const {
        Strip seen;
        int cell = m - (k() - 1) * by;
        for (int i = 0; i < 2 * k() - 1; ++i, cell += by) {
            const std::uint64_t bit = std::uint64_t{1} << i;
            if (cell < 0 || cell >= game.size().bits() || !Game::is_set(game.cells(), cell))
                seen.off |= bit;
            else if (game.is_taken(s, first, cell))
                seen.stones[0] |= bit;
            else if (game.is_taken(s, second, cell))
                seen.stones[1] |= bit;
        }
        return seen;
    }

    /// What the lines through a free cell are worth that a stone there builds or blocks.
    int worth_through(const State& s, Move m, int by) const {
        if (k() > most_k) return 0;
        const Strip seen = strip(s, m, by);
        int sum = 0;
        std::uint64_t line = (std::uint64_t{1} << k()) - 1;
        for (int i = 0; i < k(); ++i, line <<= 1) {
            if ((line & seen.off) != 0) continue;
            const int mine = std::popcount(line & seen.stones[index(s.turn)]);
            const int theirs = std::popcount(line & seen.stones[index(opponent(s.turn))]);
            if (theirs == 0) sum += 2 * worth(mine + 1) + (mine == k() - 1 ? 4 * most_worth : 0);
            if (mine == 0 && theirs > 0) sum += worth(theirs + 1);
        }
        return sum;
    }
};

} // namespace zermelo
