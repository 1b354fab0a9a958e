#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/notation.hpp"
#include "zermelo/games/connect/rules.hpp"
#include "zermelo/games/detail/grid_board.hpp"

namespace zermelo {

/// Cells are written as on a chessboard, `b2`: columns from a, rows from 1 at the bottom. A
/// position lists the rows from the top, `X.O/.X./...`; the slashes are optional.
template <class Shape>
struct Notation<Connect<Shape>> {
    using Game = Connect<Shape>;
    using State = typename Game::State;
    using Move = typename Game::Move;

    static std::string rules(const Game& game) {
        const auto [columns, rows, in_row, each, opening] = game.size();
        const auto stones = [](int count) {
            return count == 1 ? std::string("one stone") : std::to_string(count) + " stones";
        };
        std::string text = "X and O take turns to place " + stones(each) + " on free cells of a " +
                           std::to_string(columns) + " x " + std::to_string(rows) + " board";
        if (opening != each) text += "; the very first turn is only " + stones(opening);
        return text + ". The first to have " + std::to_string(in_row) +
               " or more in an unbroken row, column or diagonal wins. If the board is full and "
               "nobody has, the game is tied.\n" +
               (each == 1 ? "" : "Stones are placed one by one, each as a move of its own.\n") +
               "A move is a cell, like b2: column b, row 2 from the bottom.";
    }

    static constexpr int half_win = 100; ///< points of lines, as LineEstimate counts them

    static char mark(Seat seat) { return seat == first ? 'X' : 'O'; }

    static std::string move(const Game& game, const State&, Move m) {
        const int stride = game.size().columns + 1;
        return column_name(m % stride) + std::to_string(m / stride + 1);
    }

    static std::optional<Move> parse_move(const Game& game, const State&, std::string_view text) {
        int column = 0;
        while (!text.empty() && is_letter(text.front())) {
            column = column * 26 + (text.front() | 0x20) - 'a' + 1;
            text.remove_prefix(1);
            if (column > game.size().columns) return std::nullopt;
        }
        const auto row = parse_number(text);
        if (column < 1 || !row || *row < 1 || *row > game.size().rows) return std::nullopt;
        return game.cell(column - 1, *row - 1);
    }

    /// A name for a play that is the same for its eight symmetric images and for translations: the
    /// smallest of the images, each moved into the corner.
    static std::string pattern(const Game& game, const std::vector<Move>& moves) {
        std::string least;
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            const std::string text = image(game, moves, symmetry);
            if (symmetry == 0 || text < least) least = text;
        }
        return least;
    }

    static std::string position(const Game& game, const State& s) {
        std::string text;
        for (int row = game.size().rows - 1; row >= 0; --row) {
            for (int column = 0; column < game.size().columns; ++column)
                text += letter(game, s, game.cell(column, row));
            if (row > 0) text += '/';
        }
        return text;
    }

    static Parsed<State> parse_position(const Game& game, std::string_view text) {
        const auto [columns, rows, in_row, each, opening] = game.size();
        State s = game.start();
        std::array<int, 2> count{};
        int read = 0;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char c = text[at];
            if (c == '/') continue;
            const std::string_view letters = "XOxo.";
            if (letters.find(c) == std::string_view::npos)
                return Mistake{"character " + std::to_string(at + 1) + " of the position is '" +
                               std::string(1, c) + "': write X, O, or . for a free cell"};
            if (read < columns * rows && c != '.') {
                const Seat seat = (c | 0x20) == 'x' ? first : second;
                ++count[index(seat)];
                game.place(s, seat, game.cell(read % columns, rows - 1 - read / columns));
            }
            ++read;
        }
        if (read != columns * rows)
            return Mistake{"the position has " + std::to_string(read) + " cells, the board has " +
                           std::to_string(columns * rows)};
        return with_turn(game, s, count);
    }

    static std::string picture(const Game& game, const State& s) {
        std::string text;
        const int rows = game.size().rows;
        const std::size_t margin = std::to_string(rows).size();
        for (int row = rows - 1; row >= 0; --row) {
            const std::string number = std::to_string(row + 1);
            text += std::string(margin - number.size(), ' ') + number;
            for (int column = 0; column < game.size().columns; ++column)
                text += std::string(" ") + letter(game, s, game.cell(column, row));
            text += '\n';
        }
        text += std::string(margin, ' ');
        for (int column = 0; column < game.size().columns; ++column)
            text += (column < 26 ? " " : "") + column_name(column);
        if (game.outcome(s)) return text;
        const std::string stones = s.left == 1 ? "" : std::to_string(s.left) + " stones";
        return text + "\n" + turn_text<Game>(s.turn, stones);
    }

    static Board board(const Game& game, const State& s, Seat /*viewer*/) {
        const auto [columns, rows, in_row, each, opening] = game.size();
        GridBoard grid = empty_grid(columns, rows, column_name);
        Board board;
        for (const Seat seat : {first, second}) {
            board.pieces.push_back(
                {std::string(1, mark(seat)), std::string(1, mark(seat)), "", seat});
            for (int column = 0; column < columns; ++column)
                for (int row = 0; row < rows; ++row)
                    if (game.is_taken(s, seat, game.cell(column, row)))
                        grid.cells[static_cast<std::size_t>(grid_place(grid, column, row))] =
                            static_cast<int>(index(seat));
        }
        board.content = std::move(grid);
        mark_rows(board, in_row);
        if (each > 1 || opening > 1)
            board.status = std::to_string(s.left) + (s.left == 1 ? " stone" : " stones");
        return board;
    }
    static MovePlaces places(const Game& game, const State&, Move m) {
        const int row = game.size().rows - 1 - m / game.stride();
        return {row * game.size().columns + m % game.stride()};
    }

private:
    static std::string image(const Game& game, const std::vector<Move>& moves, int symmetry) {
        std::vector<std::pair<int, int>> cells;
        std::pair<int, int> corner{game.size().bits(), game.size().bits()};
        for (const Move m : moves) {
            std::pair cell{m % game.stride(), m / game.stride()};
            if (symmetry & 1) cell.first = game.size().columns - 1 - cell.first;
            if (symmetry & 2) cell.second = game.size().rows - 1 - cell.second;
            if (symmetry & 4) std::swap(cell.first, cell.second);
            corner = {std::min(corner.first, cell.first), std::min(corner.second, cell.second)};
            cells.push_back(cell);
        }
        std::string text;
        for (const auto& [column, row] : cells)
            text += std::to_string(column - corner.first) + ',' +
                    std::to_string(row - corner.second) + ' ';
        return text;
    }

    static bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

    static std::string column_name(int column) {
        std::string name;
        for (++column; column > 0; column = (column - 1) / 26)
            name.insert(name.begin(), static_cast<char>('a' + (column - 1) % 26));
        return name;
    }

    static char letter(const Game& game, const State& s, Move m) {
        for (const Seat seat : {first, second})
            if (game.is_taken(s, seat, m)) return mark(seat);
        return '.';
    }

    /// s with the turn that follows from the number of stones, if these can occur in a game.
    static Parsed<State> with_turn(const Game& game, State s, const std::array<int, 2>& count) {
        State order = game.start(); // only its turns advance; its board stays empty
        std::array<int, 2> placed{};
        while (placed[0] + placed[1] < count[0] + count[1]) {
            ++placed[index(order.turn)];
            game.count_stone(order);
        }
        if (placed != count)
            return Mistake{"the position has " + std::to_string(count[0]) + " X and " +
                           std::to_string(count[1]) + " O: of so many stones, " +
                           std::to_string(placed[0]) + " must be X and " +
                           std::to_string(placed[1]) + " O"};
        s.turn = order.turn;
        s.left = order.left;
        const auto outcome = game.outcome(s);
        for (const Seat seat : {first, second})
            if (game.has_row_of(s, seat) && (!outcome || outcome->seat != seat))
                return Mistake{std::string("the position has a row of ") + mark(seat) +
                               ", but the last stone was not " + mark(seat)};
        return s;
    }
};

} // namespace zermelo
