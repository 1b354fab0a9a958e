#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/bits.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/games/detail/grid_board.hpp"

namespace zermelo {

/// SameGame with the scoring of M. P. D. Schadd et al., "Single-player Monte-Carlo tree search for
/// SameGame" (2011). A move removes a connected group of at least two stones of one colour; stones
/// above fall, and empty columns close up to the left. A group of n stones scores (n - 2)^2. At the
/// end an empty board scores 1000; otherwise each colour with n stones left costs (n - 2)^2.
struct SameGame {
    static constexpr int max_side = 15;
    static constexpr int max_colours = 9;
    static constexpr std::size_t max_cells = static_cast<std::size_t>(max_side) * max_side;

    /// Colours by column and row, from the bottom; 0 is empty.
    using Board = std::array<std::uint8_t, max_cells>;
    struct State {
        Board board{};
        bool operator==(const State&) const = default;
    };
    using Move = int; ///< the cell of the group with the lowest number
    using Cells = WideBits<4>;

    int columns = 15;
    int rows = 15;
    Board board = random_board(15, 15, 5, 1); ///< the start position

    /// A game on a random board.
    static SameGame drawn(int columns, int rows, int colours, std::uint64_t seed) {
        return {columns, rows, random_board(columns, rows, colours, seed)};
    }
    /// Every stone has a uniformly random colour.
    static Board random_board(int columns, int rows, int colours, std::uint64_t seed) {
        Board board{};
        Random random(seed);
        for (int column = 0; column < columns; ++column)
            for (int row = 0; row < rows; ++row)
                board[at(column, row)] = static_cast<std::uint8_t>(
                    1 + pick(random, static_cast<std::uint32_t>(colours)));
        return board;
    }

    State start() const { return {board}; }
    Seat turn(const State&) const { return first; }
    Cells moves(const State& s) const {
        Cells seen;
        Cells moves;
        for (int column = 0; column < columns; ++column) {
            for (int row = 0; row < rows; ++row) {
                const auto cell = at(column, row);
                if (s.board[cell] == 0 || seen.test(static_cast<int>(cell))) continue;
                const Cells group = group_of(s.board, cell);
                seen = seen | group;
                if (size_of(group) >= 2) moves.set(static_cast<int>(cell));
            }
        }
        return moves;
    }
    int gain(const State& s, Move m) const { return points(size_of(group(s, m))); }
    void play(State& s, Move m) const {
        for (const int cell : group(s, m)) s.board[static_cast<std::size_t>(cell)] = 0;
        settle(s.board);
    }
    std::optional<Payoffs<1>> outcome(const State& s) const {
        if (has_move(s.board)) return std::nullopt;
        std::array<std::size_t, max_colours + 1> left{};
        for (const auto colour : s.board) ++left[colour];
        if (left[0] == max_cells) return Payoffs<1>{{1000}};
        int sum = 0;
        for (std::size_t colour = 1; colour < left.size(); ++colour)
            if (left[colour] > 0) sum -= points(left[colour]);
        return Payoffs<1>{{sum}};
    }

    static constexpr std::size_t at(int column, int row) {
        return static_cast<std::size_t>(column) * max_side + static_cast<std::size_t>(row);
    }
    /// The stones that a move removes.
    static Cells group(const State& s, Move m) {
        return group_of(s.board, static_cast<std::size_t>(m));
    }
    /// The score of a group of this size.
    static constexpr int points(std::size_t stones) {
        const int more = static_cast<int>(stones) - 2;
        return more * more;
    }

private:
    static std::size_t size_of(const Cells& cells) {
        std::size_t size = 0;
        for (const auto word : cells.words()) size += static_cast<std::size_t>(std::popcount(word));
        return size;
    }

    /// The connected group of a cell.
    static Cells group_of(const Board& board, std::size_t cell) {
        Cells group;
        std::array<std::uint8_t, max_cells> open{};
        std::size_t count = 0;
        const auto reach = [&](std::size_t next) {
            if (board[next] != board[cell] || group.test(static_cast<int>(next))) return;
            group.set(static_cast<int>(next));
            open[count++] = static_cast<std::uint8_t>(next);
        };
        reach(cell);
        while (count > 0) {
            const std::size_t here = open[--count];
            if (here % max_side > 0) reach(here - 1);
            if (here % max_side + 1 < max_side) reach(here + 1);
            if (here >= max_side) reach(here - max_side);
            if (here + max_side < max_cells) reach(here + max_side);
        }
        return group;
    }

    static bool has_move(const Board& board) {
        for (std::size_t cell = 0; cell < max_cells; ++cell) {
            if (board[cell] == 0) continue;
            const bool above = cell % max_side + 1 < max_side && board[cell + 1] == board[cell];
            if (above || (cell + max_side < max_cells && board[cell + max_side] == board[cell]))
                return true;
        }
        return false;
    }

    /// Lets stones fall and closes up empty columns.
    static void settle(Board& board) {
        Board settled{};
        int to = 0;
        for (int column = 0; column < max_side; ++column) {
            int height = 0;
            for (int row = 0; row < max_side; ++row)
                if (const auto colour = board[at(column, row)]; colour != 0)
                    settled[at(to, height++)] = colour;
            if (height > 0) ++to;
        }
        board = settled;
    }
};
static_assert(check_game<SameGame>());
static_assert(Gainful<SameGame>);

/// A move is written as the lowest cell in the leftmost column of the group, `a1`; any cell of the
/// group is accepted. A position lists the rows from the top with a digit per colour,
/// `.../12./121`.
template <>
struct Notation<SameGame> {
    using State = SameGame::State;

    static std::string rules(const SameGame&) {
        return "The board is full of stones of several colours, shown as digits. A move removes a "
               "group: two or more stones of one colour that touch by their sides. Stones above "
               "fall "
               "down, and empty columns close up to the left.\n"
               "Removing n stones pays (n - 2) squared: large groups are worth much more than "
               "small "
               "ones. The game ends when no group is left: an empty board pays 1000 more, "
               "otherwise "
               "each colour with n stones left costs (n - 2) squared.\n"
               "A move is any cell of a group, like a1: column a, row 1 from the bottom.";
    }

    static std::string move(const SameGame&, const State&, int m) {
        return static_cast<char>('a' + m / SameGame::max_side) +
               std::to_string(m % SameGame::max_side + 1);
    }

    static std::optional<int> parse_move(const SameGame& game, const State& s,
                                         std::string_view text) {
        if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + game.columns) return std::nullopt;
        const auto row = parse_number(text.substr(1));
        if (!row || *row < 1 || *row > game.rows) return std::nullopt;
        State wanted = s;
        const auto cell = SameGame::at(text[0] - 'a', *row - 1);
        if (s.board[cell] == 0) return std::nullopt;
        game.play(wanted, static_cast<int>(cell));
        for (const int m : game.moves(s))
            if (after(game, s, m) == wanted) return m;
        return std::nullopt;
    }

    static std::string position(const SameGame& game, const State& s) {
        std::string text;
        for (int row = game.rows - 1; row >= 0; --row) {
            for (int column = 0; column < game.columns; ++column) text += letter(s, column, row);
            if (row > 0) text += '/';
        }
        return text;
    }

    static Parsed<State> parse_position(const SameGame& game, std::string_view text) {
        State s;
        int cells = 0;
        for (const char c : trimmed(text)) {
            if (c == '/') continue;
            const int row = game.rows - 1 - cells / game.columns;
            if (row < 0 || (c != '.' && (c < '1' || c > '9')))
                return Mistake{
                    std::string("'") + c + "' in the position: write a colour 1 to 9 or . " +
                    "for each of the " + std::to_string(game.columns * game.rows) + " cells"};
            if (c != '.')
                s.board[SameGame::at(cells % game.columns, row)] =
                    static_cast<std::uint8_t>(c - '0');
            ++cells;
        }
        if (cells != game.columns * game.rows)
            return Mistake{"the position has " + std::to_string(cells) + " cells, the board has " +
                           std::to_string(game.columns * game.rows)};
        if (const auto message = floating(game, s); !message.empty()) return Mistake{message};
        return s;
    }

    static std::string picture(const SameGame& game, const State& s) {
        std::string text;
        for (int row = game.rows - 1; row >= 0; --row) {
            text += (row < 9 && game.rows > 9 ? " " : "") + std::to_string(row + 1);
            for (int column = 0; column < game.columns; ++column)
                text += std::string(" ") + letter(s, column, row);
            text += "\n";
        }
        text += game.rows > 9 ? "  " : " ";
        for (int column = 0; column < game.columns; ++column)
            text += std::string(" ") + static_cast<char>('a' + column);
        return text;
    }

    static Board board(const SameGame& game, const State& s, Seat /*viewer*/) {
        GridBoard grid = empty_grid(game.columns, game.rows, [](int column) {
            return std::string(1, static_cast<char>('a' + column));
        });
        grid.look = GridLook::tiles;
        for (int column = 0; column < game.columns; ++column)
            for (int row = 0; row < game.rows; ++row)
                grid.cells[static_cast<std::size_t>(grid_place(grid, column, row))] =
                    s.board[SameGame::at(column, row)] - 1;
        Board board{.content = std::move(grid)};
        static constexpr std::array colours{"red",  "green", "blue",  "yellow", "magenta",
                                            "cyan", "white", "black", ""};
        for (std::size_t i = 0; i < colours.size(); ++i) {
            const std::string digit = std::to_string(i + 1);
            board.pieces.push_back({"colour " + digit, digit, "", std::nullopt, colours[i]});
        }
        return board;
    }
    /// Any stone of the group.
    static MovePlaces places(const SameGame& game, const State& s, int m) {
        std::vector<int> cells;
        for (const int cell : SameGame::group(s, m)) {
            const int row = game.rows - 1 - cell % SameGame::max_side;
            cells.push_back(row * game.columns + cell / SameGame::max_side);
        }
        return MovePlaces::any_of(std::move(cells));
    }
    /// Nothing: the group is gone.
    static std::vector<int> trace(const SameGame&, const State&, int) { return {}; }

private:
    static char letter(const State& s, int column, int row) {
        const auto colour = s.board[SameGame::at(column, row)];
        return colour == 0 ? '.' : static_cast<char>('0' + colour);
    }

    /// Describes a stone above an empty cell or a column right of an empty one; empty if there is
    /// neither.
    static std::string floating(const SameGame& game, const State& s) {
        for (int column = 0; column < game.columns; ++column) {
            const bool empty = s.board[SameGame::at(column, 0)] == 0;
            if (!empty && column > 0 && s.board[SameGame::at(column - 1, 0)] == 0)
                return std::string("column ") + static_cast<char>('a' + column) +
                       " stands right of an empty one: columns close up to the left";
            for (int row = 1; row < game.rows; ++row)
                if (s.board[SameGame::at(column, row)] != 0 &&
                    s.board[SameGame::at(column, row - 1)] == 0)
                    return std::string("nothing is below the stone at ") +
                           static_cast<char>('a' + column) + std::to_string(row + 1);
        }
        return "";
    }
};

} // namespace zermelo
