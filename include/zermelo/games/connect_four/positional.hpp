#pragma once

#include "zermelo/core/bits.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/games/connect_four/rules.hpp"

namespace zermelo {

/// A positional estimate for Connect Four, for searches that stop before the end: who has more
/// stones on lines that can still become rows, and more cells where one more stone would win.
///
/// A line counts one for each stone on it, and a winning cell three; three more if it is in a row
/// that its side gets by following up: an odd row for the first player, an even one for the second,
/// on a board with an even number of rows. The sum is halved: in 1500 games by searches of depth 4
/// with some moves at random, sums of 16 to 20 paid half a win on average, and half a win is 7
/// points in the notation. docs/figures.md has matches with it and without it.
template <class Shape>
struct DropPositional {
    using Game = DropConnect<Shape>;
    using State = typename Game::State;
    using Word = typename Game::Word;

    Game game{};

    /// For the mover. requires: s in play
    Value estimate(State s) const {
        const Word theirs = s.mine ^ s.all;
        const bool first_moves = count_bits(s.all) % 2 == 0;
        const int points = open_stones(s.mine, theirs) - open_stones(theirs, s.mine) +
                           3 * winning_cells(s.mine, s.all, first_moves) -
                           3 * winning_cells(theirs, s.all, !first_moves);
        return Value::guess(points / 2);
    }

private:
    /// The stones on each line of k cells that the opponent has no stone on.
    int open_stones(Word stones, Word opposing) const {
        const int k = game.size().in_row;
        const Word open = board() & ~opposing;
        int sum = 0;
        for (const int step : {1, game.stride() - 1, game.stride(), game.stride() + 1}) {
            const Word lines = row_starts(open, k, step);
            if (lines == 0) continue;
            for (int i = 0; i < k; ++i) sum += count_bits(lines & (stones >> (i * step)));
        }
        return sum;
    }

    /// The empty cells that complete a row; those in rows that the side gets count twice.
    int winning_cells(Word stones, Word all, bool of_first) const {
        const Word wins = DropExpert<Shape>{game}.completing(stones, all);
        if (game.size().rows % 2 != 0 || wins == 0) return count_bits(wins);
        return count_bits(wins) + count_bits(wins & every_second_row(of_first ? 0 : 1));
    }

    Word every_second_row(int row) const {
        Word word = 0;
        for (; row < game.size().rows; row += 2)
            for (int i = 0; i < game.size().columns; ++i)
                word |= Word{1} << (i * game.stride() + row);
        return word;
    }
    Word board() const {
        Word word = 0;
        for (int i = 0; i < game.size().columns; ++i) word |= game.column(i);
        return word;
    }
};

} // namespace zermelo
