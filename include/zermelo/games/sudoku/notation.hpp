#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

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

    static std::string seat(Seat /*seat*/) { return "You"; }

private:
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
