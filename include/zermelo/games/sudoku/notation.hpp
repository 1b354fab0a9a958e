#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/notation.hpp"
#include "zermelo/games/sudoku/detail/text.hpp"
#include "zermelo/games/sudoku/rules.hpp"

namespace zermelo {

/// The state with the digits of a grid. requires: no unit contains a digit twice
template <SudokuBoard Board>
typename Board::State sudoku_state(const Board& board, const auto& digits) {
    if constexpr (requires { board.with(SudokuGrid<9>{}); }) {
        SudokuGrid<9> grid{};
        for (std::size_t cell = 0; cell < grid.size(); ++cell) grid[cell] = digits[cell];
        return board.with(grid);
    } else {
        auto s = board.start();
        for (int cell = 0; cell < board.shape().cells(); ++cell)
            if (const int digit = digits[static_cast<std::size_t>(cell)]; digit != 0)
                board.write(s, cell, digit);
        return s;
    }
}

/// All known digits of a state, written or deduced, on one line.
template <SudokuBoard Board>
std::string known_text(const Board& board, const typename Board::State& s) {
    std::string text;
    for (int cell = 0; cell < board.shape().cells(); ++cell)
        text += sudoku_letter(board.known(s, cell));
    return text;
}

template <SudokuBoard Board>
struct Notation<Sudoku<Board>> {
    using G = Sudoku<Board>;
    using State = typename Board::State;

    static std::string rules(const G& game) {
        const int side = game.shape().side();
        const std::string last(1, sudoku_letter(side));
        return "Fill the grid so that each row, each column and each box of " +
               std::to_string(game.shape().box_rows) + " x " +
               std::to_string(game.shape().box_columns) + " cells has every digit from 1 to " +
               last +
               " exactly once. The digits that are there at the start cannot be changed. A puzzle "
               "has "
               "one solution, and nothing has to be guessed.\n"
               "A move is a row, a column and a digit, counted from the top left: R4C7=5, or just "
               "4 7 5. A digit that its row, column or box already has is refused; other mistakes "
               "are found by 'check'.";
    }

    static std::string move(const G& game, const State& /*s*/, const SudokuMove& m) {
        return sudoku_cell_text(game.shape(), cell_of(game.shape(), m)) + "=" +
               sudoku_letter(m.digit);
    }

    /// Also accepts `R4C7 5`, `4 7 5`, and `475` if all numbers have one digit.
    static std::optional<SudokuMove> parse_move(const G& game, const State& /*s*/,
                                                std::string_view text) {
        std::string plain;
        for (const char c : text)
            plain += std::string_view("rRcC=,").find(c) == std::string_view::npos ? c : ' ';
        const std::string_view all = trimmed(plain);
        if (all.size() == 3 && all.find(' ') == std::string_view::npos)
            return numbers(game, all.substr(0, 1), all.substr(1, 1), all.substr(2));
        const auto first_end = all.find(' ');
        if (first_end == std::string_view::npos) return std::nullopt;
        const auto rest = trimmed(all.substr(first_end));
        const auto second_end = rest.find(' ');
        if (second_end == std::string_view::npos) return std::nullopt;
        return numbers(game, all.substr(0, first_end), rest.substr(0, second_end),
                       trimmed(rest.substr(second_end)));
    }

    static std::string position(const G& game, const State& s) {
        std::string text;
        for (int cell = 0; cell < game.shape().cells(); ++cell)
            text += sudoku_letter(game.board.written(s, cell));
        return text;
    }

    static Parsed<State> parse_position(const G& game, std::string_view text) {
        const auto digits = parse_sudoku(game.shape(), text);
        if (!digits) return digits.mistake();
        return sudoku_state(game.board, *digits);
    }

    static std::string picture(const G& game, const State& s) {
        return sudoku_picture(game.shape(), [&](int cell) { return game.board.known(s, cell); });
    }

    /// Digits that were written in the play are no clues. Deduced digits are not clues either.
    static zermelo::Board board(const G& game, const State& s, Seat /*viewer*/,
                                const std::vector<PlayedMove<SudokuMove>>& played) {
        const int n = game.shape().side();
        GridBoard grid;
        grid.columns = grid.rows = n;
        grid.look = GridLook::sudoku;
        grid.box_columns = game.shape().box_columns;
        grid.box_rows = game.shape().box_rows;
        std::vector<bool> is_entry(static_cast<std::size_t>(game.shape().cells()));
        for (const auto& [seat, m] : played)
            is_entry[static_cast<std::size_t>(cell_of(game.shape(), m))] = true;
        zermelo::Board board;
        for (int cell = 0; cell < game.shape().cells(); ++cell) {
            const int digit = game.board.known(s, cell);
            grid.cells.push_back(digit == 0 ? no_piece : digit - 1);
            grid.pencil_marks.push_back(candidates_text(game, s, cell));
            if (game.board.written(s, cell) != 0 && !is_entry[static_cast<std::size_t>(cell)])
                board.mark(MarkKind::clue, cell);
        }
        for (int line = 1; line <= n; ++line) {
            grid.column_names.push_back(std::to_string(line));
            grid.row_names.push_back(std::to_string(line));
            const std::string letter(1, sudoku_letter(line));
            board.pieces.push_back({letter, letter});
        }
        board.content = std::move(grid);
        return board;
    }
    static MovePlaces places(const G& game, const State& /*s*/, const SudokuMove& m) {
        return {{cell_of(game.shape(), m)}, std::string(1, sudoku_letter(m.digit))};
    }

    static std::string seat(Seat /*seat*/) { return "You"; }

private:
    static std::string candidates_text(const G& game, const State& s, int cell) {
        std::string text;
        for (int digit = 1; digit <= game.shape().side(); ++digit)
            if ((game.board.left(s, cell) & digit_bit(digit)) != 0) text += sudoku_letter(digit);
        return text;
    }
    static std::optional<SudokuMove> numbers(const G& game, std::string_view row,
                                             std::string_view column, std::string_view digit) {
        const auto r = parse_number(row);
        const auto c = parse_number(column);
        const auto d = digit.size() == 1 ? sudoku_digit(digit[0]) : parse_number(digit);
        const int n = game.shape().side();
        if (!r || !c || !d || *r < 1 || *r > n || *c < 1 || *c > n) return std::nullopt;
        return sudoku_move(game.shape(), (*r - 1) * n + *c - 1, *d);
    }
};

} // namespace zermelo
