#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "zermelo/core/bits.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/games/detail/grid_board.hpp"
#include "zermelo/games/detail/rows.hpp"

namespace zermelo {

/// Tic-tac-toe in which players do not see the opponent's stones. A move onto a cell that the
/// opponent occupies is rejected and the player moves again, having learnt of that stone. The
/// opponent learns nothing.
struct BlindTicTacToe {
    static constexpr int max_cells = 16;
    using Cells = std::uint16_t; ///< bit c is cell c, row by row from the bottom

    /// The cells that a seat has tried, in order; it tries no cell twice.
    struct Tries {
        std::array<std::uint8_t, max_cells> cells{};
        std::uint8_t count = 0;
        std::uint8_t fill = 0; ///< explicit padding: views are hashed by their bytes
        Cells stones = 0;      ///< own stones
        Cells rejected = 0;    ///< cells where an opponent's stone was found
        bool operator==(const Tries&) const = default;

        Cells known() const { return static_cast<Cells>(stones | rejected); }
        void add(int cell, bool free) {
            cells[count++] = static_cast<std::uint8_t>(cell);
            auto& where = free ? stones : rejected;
            where = static_cast<Cells>(where | 1U << cell);
        }
    };
    struct State {
        std::array<Tries, 2> tries{}; ///< by seat
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    struct View {
        Tries mine{};
        Cells theirs = 0; ///< revealed at the end of the game
        bool my_turn = false;
        bool over = false;
        bool operator==(const View&) const = default;
    };
    using Move = int; ///< a cell

    int columns = 3;
    int rows = 3;
    int in_row = 3;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.turn; }
    BitNumbers<Cells> moves(const State& s) const {
        const auto& mine = s.tries[index(s.turn)];
        return BitNumbers<Cells>(is_over(s) ? Cells{0} : static_cast<Cells>(all() & ~mine.known()));
    }
    void play(State& s, Move m) const {
        const bool free = (s.tries[index(opponent(s.turn))].stones >> m & 1) == 0;
        s.tries[index(s.turn)].add(m, free);
        if (free) s.turn = opponent(s.turn);
    }
    std::optional<Winner> outcome(const State& s) const {
        if (has_row(s.tries[index(opponent(s.turn))].stones)) return Winner{opponent(s.turn)};
        if ((s.tries[0].stones | s.tries[1].stones) == all()) return draw;
        return std::nullopt;
    }

    View view(const State& s, Seat seat) const {
        const bool over = is_over(s);
        return {s.tries[index(seat)], over ? s.tries[index(opponent(seat))].stones : Cells{0},
                s.turn == seat, over};
    }
    /// A random state with this view: distributes the opponent's stones, and adds rejected tries as
    /// by an opponent who tries cells at random.
    State sample(const View& view, Seat seat, Random& random) const {
        State s;
        for (int attempt = 0; attempt < max_attempts; ++attempt) {
            s = replayed(view, seat, their_stones(view, seat, random), random);
            if (is_over(s) == view.over) break;
        }
        return s;
    }

    Cells all() const { return static_cast<Cells>((1U << (columns * rows)) - 1); }

private:
    static constexpr int max_attempts = 10'000; ///< to place the opponent's stones without a row

    /// The opponent's stones in the order of placement.
    using Order = std::array<std::uint8_t, max_cells>;

    bool is_over(const State& s) const { return outcome(s).has_value(); }

    bool has_row(Cells stones) const {
        std::uint64_t board = 0; // with a guard bit after each line
        for (int row = 0; row < rows; ++row)
            board |= static_cast<std::uint64_t>(stones >> (row * columns) & ((1U << columns) - 1))
                     << (row * (columns + 1));
        return zermelo::has_row(board, in_row, columns + 1);
    }

    /// The number of the opponent's stones when the seat makes try `tries`, counted from 0; after
    /// the last try, their number now.
    static int their_count_at(const View& view, Seat seat, int tries) {
        int mine = 0;
        for (int i = 0; i < tries; ++i)
            mine += (view.mine.stones >> view.mine.cells[static_cast<std::size_t>(i)] & 1);
        const bool waits = tries == view.mine.count && !view.my_turn;
        return seat == first ? (waits ? mine - 1 : mine) : (waits ? mine : mine + 1);
    }

    Order their_stones(const View& view, Seat seat, Random& random) const {
        constexpr std::uint8_t none = 255;
        Order order;
        order.fill(none);
        const int count = their_count_at(view, seat, view.mine.count);
        for (int i = 0; i < view.mine.count; ++i) { // a stone found at try i was placed before
            const auto cell = view.mine.cells[static_cast<std::size_t>(i)];
            if ((view.mine.rejected >> cell & 1) == 0) continue;
            const int before = their_count_at(view, seat, i);
            const auto open = std::count(order.begin(), order.begin() + before, none);
            auto skip = pick(random, static_cast<std::uint32_t>(open));
            auto* slot = order.data();
            while (*slot != none || skip-- > 0) ++slot;
            *slot = cell;
        }
        auto left = static_cast<Cells>((view.over ? view.theirs : all()) & ~view.mine.known());
        for (auto* slot = order.data(); slot != order.data() + count; ++slot) {
            if (*slot != none || left == 0) continue;
            const int cell = pick(random, BitNumbers<Cells>(left));
            *slot = static_cast<std::uint8_t>(cell);
            left = static_cast<Cells>(left & ~(1U << cell));
        }
        return order;
    }

    /// Replays the own tries, interleaved with the opponent's stones in order.
    State replayed(const View& view, Seat seat, const Order& order, Random& random) const {
        State s;
        int mine = 0;
        for (std::size_t next = 0;;) {
            const bool is_mine = s.turn == seat;
            if (is_mine && mine == view.mine.count) break;
            if (is_mine) {
                play(s, view.mine.cells[static_cast<std::size_t>(mine++)]);
            } else {
                const int count = their_count_at(view, seat, view.mine.count);
                if (next == static_cast<std::size_t>(count)) break;
                try_taken_cells(s, random);
                play(s, order[next++]);
            }
        }
        if (!view.over && !view.my_turn) try_taken_cells(s, random);
        return s;
    }

    /// Lets the mover try occupied cells first, as often as a random player would.
    void try_taken_cells(State& s, Random& random) const {
        while (true) {
            const auto open = moves(s);
            const auto taken =
                static_cast<Cells>(open.word() & s.tries[index(opponent(s.turn))].stones);
            const auto hits = static_cast<std::uint32_t>(BitNumbers<Cells>(taken).size());
            if (hits == 0 || pick(random, static_cast<std::uint32_t>(open.size())) >= hits) return;
            play(s, pick(random, BitNumbers<Cells>(taken)));
        }
    }
};
static_assert(check_game<BlindTicTacToe>());
static_assert(Hidden<BlindTicTacToe>);

template <>
struct Notation<BlindTicTacToe> {
    using State = BlindTicTacToe::State;
    using View = BlindTicTacToe::View;

    static std::string rules(const BlindTicTacToe& game) {
        return "X and O take turns to place a stone on a board of " + std::to_string(game.columns) +
               " x " + std::to_string(game.rows) + " cells, and the first to have " +
               std::to_string(game.in_row) +
               " in a row, column or diagonal wins. But nobody sees the stones of the other.\n"
               "If you choose a cell that the other has taken, you are told so and choose again; "
               "the "
               "other learns nothing of it. On the board + is yours, and - is a stone of the other "
               "that you have found.\n"
               "A move is a cell, like b2: column b, row 2 from the bottom.";
    }

    /// Who tries a taken cell hears of it; of other moves only that a stone was placed.
    static std::string told(const BlindTicTacToe& game, const State& s, int m, Seat viewer) {
        const bool is_free = (s.tries[index(opponent(s.turn))].stones >> m & 1) == 0;
        if (viewer == s.turn)
            return is_free ? "" : move(game, s, m) + " is taken: choose another cell.";
        return is_free ? std::string(1, mark(s.turn)) + " has placed a stone somewhere." : "";
    }

    static char mark(Seat seat) { return seat == first ? 'X' : 'O'; }

    static std::string move(const BlindTicTacToe& game, const State&, int m) {
        return static_cast<char>('a' + m % game.columns) + std::to_string(m / game.columns + 1);
    }

    /// `b2 a1! c3`: the tries in order; ! marks a rejected one.
    static std::string view(const BlindTicTacToe& game, const View& view) {
        std::string text;
        for (std::size_t i = 0; i < view.mine.count; ++i) {
            const int cell = view.mine.cells[i];
            text += (text.empty() ? "" : " ") + move(game, {}, cell) +
                    ((view.mine.rejected >> cell & 1) != 0 ? "!" : "");
        }
        return text.empty() ? "-" : text;
    }

    /// Own stones are +, known stones of the opponent -.
    static std::string picture(const BlindTicTacToe& game, const View& view) {
        std::string text;
        const auto theirs = view.mine.rejected | view.theirs;
        for (int row = game.rows - 1; row >= 0; --row) {
            text += std::to_string(row + 1) + (game.rows > 9 && row < 9 ? " " : "");
            for (int column = 0; column < game.columns; ++column) {
                const int cell = row * game.columns + column;
                const bool mine = (view.mine.stones >> cell & 1) != 0;
                text += std::string(" ") + (mine ? '+' : (theirs >> cell & 1) != 0 ? '-' : '.');
            }
            text += "\n";
        }
        text += game.rows > 9 ? "  " : " ";
        for (int column = 0; column < game.columns; ++column)
            text += std::string(" ") + static_cast<char>('a' + column);
        return text + "\n" +
               (view.over      ? "All stones are shown"
                : view.my_turn ? "Your turn; + is yours"
                               : "Their turn");
    }

    /// The stones that the seat knows of; its own last try is marked.
    static Board board(const BlindTicTacToe& game, const View& view, Seat viewer) {
        GridBoard grid = empty_grid(game.columns, game.rows, [](int column) {
            return std::string(1, static_cast<char>('a' + column));
        });
        const auto put = [&](BlindTicTacToe::Cells cells, Seat seat) {
            for (const int cell : BitNumbers<BlindTicTacToe::Cells>(cells))
                grid.cells[static_cast<std::size_t>(place(game, cell))] =
                    static_cast<int>(index(seat));
        };
        put(view.mine.stones, viewer);
        put(static_cast<BlindTicTacToe::Cells>(view.mine.rejected | view.theirs), opponent(viewer));
        Board board{.content = std::move(grid)};
        for (const Seat seat : {first, second}) {
            const std::string letter(1, mark(seat));
            board.pieces.push_back({letter, letter, "", seat});
        }
        mark_rows(board, game.in_row);
        if (view.mine.count > 0)
            board.mark(MarkKind::last, place(game, view.mine.cells[view.mine.count - 1U]));
        if (view.over) return board;
        board.turn = view.my_turn ? viewer : opponent(viewer);
        board.status = seat_name<BlindTicTacToe>(*board.turn) + "'s turn";
        return board;
    }
    static MovePlaces places(const BlindTicTacToe& game, const State&, int m) {
        return {place(game, m)};
    }

private:
    static int place(const BlindTicTacToe& game, int cell) {
        return (game.rows - 1 - cell / game.columns) * game.columns + cell % game.columns;
    }
};

} // namespace zermelo
