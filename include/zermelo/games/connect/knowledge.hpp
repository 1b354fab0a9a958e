#pragma once

#include <cstdlib>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/connect/rules.hpp"

namespace zermelo {

/// Static knowledge for boards of one machine word with one stone per turn: immediate wins, forced
/// replies and who can still win. For several stones per turn it only recognizes finished games.
template <class Shape>
    requires(Connect<Shape>::one_word)
struct RowExpert {
    using Game = Connect<Shape>;
    using State = typename Game::State;
    using Move = typename Game::Move;
    using Board = typename Game::Board;

    Game game{};

    /// The cells, free or not, where one more stone would complete a row of either side.
    struct Insight {
        Board mine = 0;
        Board theirs = 0;
    };
    Insight insight(const State& s) const {
        return {completing(stones(s, s.turn)), completing(stones(s, opponent(s.turn)))};
    }
    Insight insight(const State& s, Move m, const Insight& here) const {
        if (!has_one_stone_per_turn()) return {};
        auto mine = stones(s, s.turn);
        detail::set_bit(mine, m);
        return {here.theirs, completing(mine)};
    }

    /// Finds immediate wins and the forced reply to a threat. For a finished game it returns the
    /// value for the player who would be next to move.
    Look<BitNumbers<Board>> look(const State& s) const { return look(s, insight(s)); }
    Look<BitNumbers<Board>> look(const State& s, const Insight& here) const {
        if (!has_one_stone_per_turn()) return look_at_outcome(s);
        const Board free = game.free(s);
        if (free == 0) return {Value::draw(), Value::draw(), {}};
        if ((free & here.mine) != 0) return {Value::win_in(1), Value::win_in(1), {}};
        const auto forced = static_cast<Board>(free & here.theirs);
        if ((forced & (forced - 1)) != 0) return {Value::loss_in(2), Value::loss_in(2), {}};
        return {Value::loss_in(4), Value::win_in(3),
                BitNumbers<Board>(forced != 0 ? forced : free)};
    }

    /// A side that could not complete a row even with all free cells cannot win.
    Bounds bounds(const State& s) const { return bounds(s, {}); }
    Bounds bounds(const State& s, const Insight&) const {
        Bounds known;
        if (!has_one_stone_per_turn()) return known;
        const Board free = game.free(s);
        if (!has_row(static_cast<Board>(stones(s, s.turn) | free))) known.upper = Value::draw();
        if (!has_row(static_cast<Board>(stones(s, opponent(s.turn)) | free)))
            known.lower = Value::draw();
        return known;
    }

    /// Double threats first, then single threats and blocks; ties go to the centre.
    int priority(const State& s, Move m) const {
        return priority(s, m, insight(s), insight(s, m, insight(s)));
    }
    int priority(const State& s, Move m, const Insight& here, const Insight& next) const {
        auto free = game.free(s);
        free = static_cast<Board>(free & ~(Board{1} << m));
        const int threats = std::popcount(static_cast<Board>(next.theirs & free));
        const int taken = (here.theirs >> m & 1) != 0 ? 1 : 0;
        return (threats > 1 ? 1000 : threats * 8) + taken * 8 - distance_from_centre(m);
    }

private:
    bool has_one_stone_per_turn() const {
        return game.size().each == 1 && game.size().opening == 1;
    }

    Look<BitNumbers<Board>> look_at_outcome(const State& s) const {
        if (!game.outcome(s)) return {Value::least(), Value::most(), game.moves(s)};
        const bool is_drawn = !game.outcome(s)->seat;
        const Value value = is_drawn ? Value::draw() : Value::loss_in(0);
        return {value, value, {}};
    }

    static Board stones(const State& s, Seat seat) { return s.stones[index(seat)]; }

    Board completing(Board stones) const {
        const int k = game.size().in_row;
        const int stride = game.stride();
        Board found = 0;
        for (const int step : {1, stride - 1, stride, stride + 1})
            if ((k - 1) * step < static_cast<int>(8 * sizeof(Board)))
                found = static_cast<Board>(found | zermelo::completing(stones, k, step));
        return found;
    }
    bool has_row(Board stones) const {
        return zermelo::has_row(stones, game.size().in_row, game.stride());
    }

    int distance_from_centre(Move m) const {
        const int column = m % game.stride();
        const int row = m / game.stride();
        return std::abs(2 * column - (game.size().columns - 1)) +
               std::abs(2 * row - (game.size().rows - 1));
    }
};

} // namespace zermelo
