#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/connect_four/rules.hpp"

namespace zermelo {

/// Static knowledge of Connect Four.
///
/// Values are Connect Four scores: 0 for a draw, otherwise (cells + 2 - n) / 2 rounded down if the
/// n-th stone wins the game, positive for a win of the mover. Faster wins score higher.
template <class Shape>
struct DropExpert {
    using Game = DropConnect<Shape>;
    using State = typename Game::State;
    using Move = typename Game::Move;
    using Word = typename Game::Word;

    Game game{};

    /// The empty cells, reachable or not, where one more stone would complete a row of either side,
    /// and the number of stones. Updated incrementally: a move changes only the mover's cells.
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

    /// Bounds of the score and the moves that do not lose at once; if there are none, the score is
    /// `lower`. requires: s is in play, or a candidate move has just filled the board
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

    /// Narrower bounds by zugzwang control. On a board with an even number of rows the second
    /// player can follow up: answer every stone in the same column, and so get all empty cells of
    /// the even rows (2, 4, ...). The exceptions are columns of odd height, whose lowest empty
    /// cells may go to either player. If the first player has no row even with all other empty
    /// cells, it cannot win.
    ///
    /// If the second player is to move and exactly one column has odd height, the first player can
    /// follow up in all others. If it also has an odd threat (rows 1, 3, ...) in that column, the
    /// second player must eventually play below that threat.
    ///
    /// requires: no immediate win and no forced move, as after look() with several candidates
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

    /// Double threats first. Otherwise counts the threats after the move that no threat of the
    /// opponent lies below, with bonuses for an immediate threat and for the centre, and a penalty
    /// for a move directly below an own threat, which gives it away.
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

    /// The value of a finished game for the player who would be next to move.
    Value worth(State s) const {
        return game.has_won(s) ? -score_of(count_bits(s.all)) : Value::draw();
    }

    /// Converts a score at s into a win or a loss: score and winner determine the last stone.
    Value meaning(State s, Value score) const {
        if (score.sign() == 0) return score;
        const int stones = count_bits(s.all);
        const int last_stone = cells() + 2 - 2 * std::abs(score.points());
        const bool mover_wins = score.sign() > 0;
        const bool parity_matches = (last_stone - stones) % 2 == (mover_wins ? 1 : 0);
        const int plies = last_stone - (parity_matches ? 0 : 1) - stones;
        return mover_wins ? Value::win_in(plies) : Value::loss_in(plies);
    }

    /// The score of a win with the n-th stone; 0 if the board has too few cells.
    Value score_of(int n) const { return Value::margin(std::max(0, (cells() + 2 - n) / 2)); }

    int cells() const { return game.size().columns * game.size().rows; }

    /// The empty cells, reachable or not, where one more stone would complete a row of `stones`.
    Word completing(Word stones, Word all) const {
        const int k = game.size().in_row;
        const int stride = game.stride();
        Word found = stones;
        for (int i = 1; i < k - 1; ++i) found &= stones << i; // vertical: only on top
        found = k == 1 ? board() : found << 1;
        for (const int step : {stride - 1, stride, stride + 1})
            if ((k - 1) * step < static_cast<int>(8 * sizeof(Word)))
                found |= zermelo::completing(stones, k, step);
        return found & board() & ~all;
    }

private:
    static constexpr int by_force = 1000; ///< a priority above all others

    /// All cells above the given ones in the same columns.
    Word above(Word cells) const {
        Word found = 0;
        for (int row = 1; row < game.size().rows; ++row) found |= cells = cells << 1 & board();
        return found;
    }

    bool has_row(Word stones) const {
        return zermelo::has_row(stones, game.size().in_row, game.stride());
    }
    /// Every second row of the board, starting with this one.
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
