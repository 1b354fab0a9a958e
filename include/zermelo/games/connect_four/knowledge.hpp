#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/connect_four/rules.hpp"

namespace zermelo {

/// What an expert sees in a position of Connect Four at one look.
///
/// Values are on the scale of this game: 0 for a draw, else (cells + 2 - n) / 2 rounded down, with
/// the sign of the winner, where the winner's last stone is the n-th of all. An earlier win is
/// larger.
template <class Shape>
struct DropExpert {
    using Game = DropConnect<Shape>;
    using State = typename Game::State;
    using Move = typename Game::Move;
    using Word = typename Game::Word;

    Game game{};

    /// The cells, reachable or not, on which either side would complete a row, and how many stones
    /// there are. It goes on from move to move: only the mover's cells change.
    struct Insight {
        Word mine = 0;
        Word theirs = 0;
        int stones = 0;
    };
    Insight insight(State s) const {
        return {completing(s.mine, s.all), completing(s.mine ^ s.all, s.all), count_bits(s.all)};
    }
    Insight insight(State s, Move m, const Insight& here) const {
        return {here.theirs & ~m.cell, completing(s.mine | m.cell, s.all | m.cell),
                here.stones + 1};
    }

    /// Bounds of the score, and the moves that do not lose at once; without any, the score is
    /// `lower`. requires: s is in play, or was just filled up by a candidate
    Look<SingleBits<Word, Move>> look(State s) const { return look(s, insight(s)); }
    Look<SingleBits<Word, Move>> look(State s, const Insight& here) const {
        const Word free = game.free(s);
        if (free == 0) return {Value::draw(), Value::draw(), {}};
        const int stones = here.stones;
        if ((free & here.mine) != 0) return {score_of(stones + 1), score_of(stones + 1), {}};
        const Word forced = free & here.theirs;
        Word candidates = free & ~(here.theirs >> 1);
        if (forced != 0) candidates &= (forced & (forced - 1)) == 0 ? forced : 0;
        if (candidates == 0) return {-score_of(stones + 2), -score_of(stones + 2), {}};
        return {-score_of(stones + 4), score_of(stones + 3), SingleBits<Word, Move>(candidates)};
    }

    /// Narrower bounds by zugzwang. On a board with an even number of rows the second player can
    /// answer each stone in the same column, and so gets every cell of the second, fourth, ... row
    /// that is still free (of columns that are filled to an odd height the lowest free cells are
    /// shared out, who knows how). If the first player has no row in all that is left, it will not
    /// win.
    ///
    /// If it is the second player's turn and just one column is filled to an odd height, the first
    /// player can answer likewise; if in that column it has a cell of the first, third, ... row to
    /// win on, the second player must at last play below it.
    ///
    /// requires: no win at once and no forced move, as after a look with several candidates
    Bounds bounds(State s) const { return bounds(s, insight(s)); }
    Bounds bounds(State s, const Insight& here) const {
        if (game.size().rows % 2 != 0) return {};
        Bounds known;
        const Word odd = rows_from(1);
        const Word even = rows_from(0);
        const Word empty = board() & ~s.all;
        const Word lowest = game.free(s) & odd;
        const bool first_moves = here.stones % 2 == 0;
        const Word ones = first_moves ? s.mine : s.mine ^ s.all;
        const Word others = ones ^ s.all;
        if (!has_row(ones | (empty & even) | lowest)) {
            const int sure = has_row(others | (empty & odd & ~lowest)) ? 1 : 0;
            (first_moves ? known.upper : known.lower) = Value::margin(first_moves ? -sure : sure);
        }
        if (first_moves || (lowest & (lowest - 1)) != 0) return known;
        const Word column = column_with(lowest);
        const Word wins = here.theirs & column & even;
        if (wins == 0) return known;
        const Word below = column & ((wins & (Word{0} - wins)) - 1);
        if (!has_row(others | (empty & even & ~column) | (empty & odd & below)))
            known.upper = Value::margin(-1);
        return known;
    }

    /// What wins by force comes first; then moves with many cells to win on which the other one
    /// does not pass on the way up, rather with a threat, rather near the centre, and last moves
    /// below such a cell, which give it away.
    int priority(State s, Move m) const {
        const Insight here = insight(s);
        return priority(s, m, here, insight(s, m, here));
    }
    int priority(State s, Move m, const Insight& here, const Insight& next) const {
        const Word wins = next.theirs;
        const Word at_once = wins & game.free({0, s.all | m.cell});
        if ((at_once & (at_once - 1)) != 0 || (at_once << 1 & wins) != 0) return by_force;
        const Word useful = wins & ~above(here.theirs);
        return count_bits(useful) * 16 + (at_once != 0 ? 8 : 0) - distance_from_centre(m) -
               ((here.mine & m.cell << 1) != 0 ? 32 : 0);
    }

    /// What an ended position is worth to the one who would move.
    Value worth(State s) const {
        return game.has_won(s) ? -score_of(count_bits(s.all)) : Value::draw();
    }

    /// A score at s as a win or a loss: the stone that decides follows from it and from whose it
    /// is.
    Value meaning(State s, Value score) const {
        if (score.sign() == 0) return score;
        const int stones = count_bits(s.all);
        const int latest = cells() + 2 - 2 * std::abs(score.points());
        const bool mover_wins = score.sign() > 0;
        const bool fits = (latest - stones) % 2 == (mover_wins ? 1 : 0);
        const int plies = latest - (fits ? 0 : 1) - stones;
        return mover_wins ? Value::win_in(plies) : Value::loss_in(plies);
    }

    /// The score of a win with the n-th stone; a draw's where there are not so many.
    Value score_of(int n) const { return Value::margin(std::max(0, (cells() + 2 - n) / 2)); }

    int cells() const { return game.size().columns * game.size().rows; }

    /// The free cells, reachable or not, that would complete a row of some stones.
    Word completing(Word stones, Word all) const {
        const int k = game.size().in_row;
        const int stride = game.stride();
        Word found = stones;
        for (int i = 1; i < k - 1; ++i) found &= stones << i; // upright, only on top
        found = k == 1 ? board() : found << 1;
        for (const int step : {stride - 1, stride, stride + 1})
            if ((k - 1) * step < static_cast<int>(8 * sizeof(Word)))
                found |= zermelo::completing(stones, k, step);
        return found & board() & ~all;
    }

private:
    static constexpr int by_force = 1000; ///< a priority above all others

    /// All cells above some, in the same columns.
    Word above(Word cells) const {
        Word found = 0;
        for (int row = 1; row < game.size().rows; ++row) found |= cells = cells << 1 & board();
        return found;
    }

    bool has_row(Word stones) const {
        return zermelo::has_row(stones, game.size().in_row, game.stride());
    }
    /// Every second row of the board.
    Word rows_from(int row) const {
        Word word = 0;
        for (; row < game.size().rows; row += 2) word |= board() & (bottom() << row);
        return word;
    }
    Word bottom() const {
        Word word = 0;
        for (int i = 0; i < game.size().columns; ++i) word |= Word{1} << (i * game.stride());
        return word;
    }
    /// The column of a cell.
    Word column_with(Word cell) const { return game.column(game.column_of({cell})); }

    Word board() const {
        Word word = 0;
        for (int i = 0; i < game.size().columns; ++i) word |= game.column(i);
        return word;
    }
    int distance_from_centre(Move m) const {
        return std::abs(2 * game.column_of(m) - (game.size().columns - 1)) / 2;
    }
};

} // namespace zermelo
