#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/detail/slots.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/connect/rules.hpp"

namespace zermelo {

/// A short list of cells: those that together complete a row, or that together prevent one.
struct CellChain {
    static constexpr std::size_t capacity = 16;

    std::array<std::int16_t, capacity> cells; // written before they are read
    std::uint8_t size = 0;

    void add(int cell) { cells[size++] = static_cast<std::int16_t>(cell); }
    void remove_last() { --size; }
    bool has(int cell) const { return std::ranges::find(*this, cell) != end(); }
    bool meets(const CellChain& other) const {
        return std::ranges::any_of(*this, [&](int cell) { return other.has(cell); });
    }
    const std::int16_t* begin() const { return cells.data(); }
    const std::int16_t* end() const { return begin() + size; }
    bool operator==(const CellChain& other) const { return std::ranges::equal(*this, other); }
};

/// Calls use(chain) with every chain of at most `stones` cells that contains a cell of each threat.
/// Backtracks over the cells of the first threat not yet met. After 2000 steps it also passes
/// chains that meet only some threats.
template <class Threats, class Use>
class SavingChains {
public:
    SavingChains(const Threats& threats, int stones, const Use& use)
        : threats_(threats), stones_(stones), use_(use) {
        extend();
    }

private:
    void extend() {
        const auto open = std::find_if(threats_.begin(), threats_.end(),
                                       [&](const auto& threat) { return !threat.meets(chain_); });
        if (open == threats_.end() || --steps_left_ < 0) {
            if (chain_.size <= stones_) use_(chain_);
            return;
        }
        if (chain_.size == stones_) return;
        for (const int cell : *open) {
            chain_.add(cell);
            extend();
            chain_.remove_last();
        }
    }

    const Threats& threats_;
    int stones_;
    const Use& use_;
    CellChain chain_{};
    int steps_left_ = 2000;
};

/// WinSave (Kenyon, "A Monte Carlo Tree Search Library in Haskell", 2012): a player who can win
/// this turn does so; one who would lose in the opponent's next turn must prevent it, and has lost
/// if that is impossible. Tracks the lines of k cells without a stone of the opponent and with at
/// most as many gaps as a turn has stones: filling the gaps of such a line wins.
template <class Shape>
struct WinSave {
    using Game = Connect<Shape>;
    using State = typename Game::State;
    using Move = typename Game::Move;
    using Board = typename Game::Board;
    using Moves = decltype(Game{}.moves(State{}));

    Game game{};

    /// A line of k cells: its first cell and one of the four directions, 0 to 3.
    class Line {
    public:
        Line() = default;
        Line(int first_cell, int step)
            : code_(static_cast<std::uint16_t>(first_cell << 2 | step)) {}
        int first_cell() const { return code_ >> 2; }
        int step() const { return code_ & 3; }

    private:
        std::uint16_t code_;
    };
    /// The lines that a side could complete in one turn; only the first 30 are kept.
    struct Lines {
        static constexpr std::size_t capacity = 30;
        std::array<Line, capacity> line; // written before they are read
        std::uint8_t size = 0;
        bool full = false; ///< true if some lines were dropped

        void add(Line next) {
            if (size == capacity)
                full = true;
            else
                line[size++] = next;
        }
        const Line* begin() const { return line.data(); }
        const Line* end() const { return begin() + size; }
    };
    struct Insight {
        std::array<Lines, 2> of; ///< by seat
    };

    Insight insight(const State& s) const {
        Insight found;
        for (const Seat seat : {first, second})
            for (const int cell : all_cells())
                for (int step = 0; step < 4; ++step)
                    if (gaps(s, seat, {cell, step}) <= max_gaps())
                        found.of[index(seat)].add({cell, step});
        return found;
    }
    Insight insight(const State& s, Move m, const Insight& here) const {
        Insight next;
        for (const Seat seat : {first, second})
            for (const Line& line : here.of[index(seat)])
                if (!contains(line, m)) next.of[index(seat)].add(line);
        next.of[0].full = here.of[0].full;
        next.of[1].full = here.of[1].full;
        for (int step = 0; step < 4; ++step) add_lines_through(next.of[index(s.turn)], s, m, step);
        return next;
    }

    Look<Moves> look(const State& s) const { return look(s, insight(s)); }
    Look<Moves> look(const State& s, const Insight& here) const {
        if (game.free(s) == Board{}) return {Value::draw(), Value::draw(), {}};
        if (const int stones = fewest_gaps(s, s.turn, here); stones <= s.left)
            return {Value::win_in(stones), Value::win_in(stones), {}};
        const Threats threats(*this, s, here.of[index(opponent(s.turn))]);
        if (threats.size == 0) return {Value::least(), Value::most(), moves_of(game.free(s))};
        Board first_cells{};
        const auto add_first_cell = [&](const CellChain& chain) {
            detail::set_bit(first_cells, chain.cells[0]);
        };
        SavingChains(threats, s.left, add_first_cell);
        if (first_cells == Board{}) return lost(s, threats, here.of[index(opponent(s.turn))].full);
        return {Value::least(), Value::most(), moves_of(first_cells)};
    }

    /// The tracked lines with which the opponent would win in its next turn.
    struct Threats {
        Threats(const WinSave& knowledge, const State& s, const Lines& lines) {
            for (const Line& line : lines) {
                const CellChain chain = knowledge.gaps_of(s, line);
                if (chain.size > knowledge.game.size().each) continue; // too long for one turn
                if (std::find(begin(), end(), chain) == end()) chains.put(size++, chain);
            }
        }
        detail::Slots<CellChain, Lines::capacity> chains;
        std::size_t size = 0;
        const CellChain* begin() const { return chains.data(); }
        const CellChain* end() const { return begin() + size; }
    };

private:
    int k() const { return game.size().in_row; }
    int max_gaps() const { return std::max(game.size().each, game.size().opening); }
    int step(int number) const {
        const int stride = game.stride();
        return number == 0 ? 1 : stride - 2 + number;
    }
    static constexpr int board_bits = static_cast<int>(8 * sizeof(Board));
    auto all_cells() const { return moves_of(game.cells()); }
    static Moves moves_of(const Board& board) { return Moves(board); }

    bool is_cell(int cell) const {
        return cell >= 0 && cell < board_bits && Game::is_set(game.cells(), cell);
    }

    /// The number of empty cells of a line; board_bits if the line leaves the board or contains a
    /// stone of the opponent.
    int gaps(const State& s, Seat seat, Line line) const {
        int count = 0;
        for (int i = 0; i < k(); ++i) {
            const int cell = line.first_cell() + i * step(line.step());
            if (!is_cell(cell) || game.is_taken(s, opponent(seat), cell)) return board_bits;
            if (!game.is_taken(s, seat, cell)) ++count;
        }
        return count;
    }
    CellChain gaps_of(const State& s, Line line) const {
        CellChain chain;
        for (int i = 0; i < k(); ++i) {
            const int cell = line.first_cell() + i * step(line.step());
            if (!game.is_taken(s, first, cell) && !game.is_taken(s, second, cell)) chain.add(cell);
        }
        return chain;
    }
    int fewest_gaps(const State& s, Seat seat, const Insight& here) const {
        int fewest = board_bits;
        for (const Line& line : here.of[index(seat)])
            fewest = std::min(fewest, gaps(s, seat, line));
        return fewest;
    }

    bool contains(Line line, int cell) const {
        const int distance = cell - line.first_cell();
        const int by = step(line.step());
        return distance >= 0 && distance <= (k() - 1) * by && distance % by == 0;
    }

    bool has_stone(const State& s, Seat seat, int cell) const {
        return static_cast<unsigned>(cell) < static_cast<unsigned>(board_bits) &&
               game.is_taken(s, seat, cell);
    }
    /// Does the mover have a stone close enough to m for a line through both with few gaps?
    bool has_own_stone_nearby(const State& s, Move m, int by) const {
        if (max_gaps() >= k() - 1) return true;
        for (int i = 1; i <= max_gaps() + 1; ++i)
            if (has_stone(s, s.turn, m + i * by) || has_stone(s, s.turn, m - i * by)) return true;
        return false;
    }
    /// How far a line of the mover can extend from a cell over its own stones and at most max_gaps
    /// gaps.
    int reach(const State& s, int from, int by) const {
        int left = max_gaps();
        for (int i = 1; i < k(); ++i) {
            const int cell = from + i * by;
            if (has_stone(s, s.turn, cell)) continue;
            if (--left < 0 || !is_cell(cell) || game.is_taken(s, opponent(s.turn), cell))
                return i - 1;
        }
        return k() - 1;
    }
    void add_lines_through(Lines& lines, const State& s, Move m, int number) const {
        const int by = step(number);
        if (!has_own_stone_nearby(s, m, by)) return;
        const int ahead = reach(s, m, by);
        const int behind = reach(s, m, -by);
        for (int i = behind; i >= 0 && ahead >= k() - 1 - i; --i)
            if (gaps(s, s.turn, {m - i * by, number}) <= max_gaps() + 1) // m is still empty
                lines.add({m - i * by, number});
    }

    /// No chain saves the mover: the opponent wins in its next turn. Only the distance is unknown.
    Look<Moves> lost(const State& s, const Threats& threats, bool has_more) const {
        const int each = game.size().each;
        if (each == 1 && s.left == 1) return {Value::loss_in(2), Value::loss_in(2), {}};
        Board cells{};
        for (const CellChain& chain : threats)
            for (const int cell : chain) detail::set_bit(cells, cell);
        return {Value::loss_in(s.left + 1), Value::loss_in(s.left + each),
                moves_of(has_more ? game.free(s) : cells)};
    }
};

} // namespace zermelo
