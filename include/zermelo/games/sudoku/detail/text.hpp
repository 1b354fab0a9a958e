#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/parsed.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// The character for a digit: 1 to 9, then A for 10 and so on; a dot for an empty cell.
constexpr char sudoku_letter(int digit) {
    if (digit == 0) return '.';
    return static_cast<char>(digit < 10 ? '0' + digit : 'A' + digit - 10);
}

/// The digit of a character, 0 for an empty cell (a dot, 0, * or _); nullopt for any other one.
constexpr std::optional<int> sudoku_digit(char letter) {
    if (letter == '.' || letter == '0' || letter == '*' || letter == '_') return 0;
    if (letter >= '1' && letter <= '9') return letter - '0';
    if (letter >= 'A' && letter <= 'P') return letter - 'A' + 10;
    if (letter >= 'a' && letter <= 'p') return letter - 'a' + 10;
    return std::nullopt;
}

/// "r4c7"
inline std::string sudoku_cell_text(const SudokuShape& shape, int cell) {
    std::string text = "r"; // appended step by step: GCC 12 has a false warning for a + b + c
    text += std::to_string(shape.row_of(cell) + 1);
    text += 'c';
    text += std::to_string(shape.column_of(cell) + 1);
    return text;
}

/// "row 4", "column 7", "box 5"
inline std::string sudoku_unit_text(const SudokuShape& shape, int unit) {
    constexpr std::array<const char*, 3> kinds{"row ", "column ", "box "};
    return kinds[static_cast<std::size_t>(unit / shape.side())] +
           std::to_string(unit % shape.side() + 1);
}

namespace detail {

/// Is this a character that only formats a grid?
constexpr bool is_sudoku_separator(char c) {
    return std::string_view(" \t\r\n|+-=,;:").find(c) != std::string_view::npos;
}

inline std::string quoted(char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 32 && byte < 127) return std::string("'") + c + "'";
    return std::string("byte 0x") + hex[byte / 16] + hex[byte % 16];
}

/// Parses the cells of a grid.
class SudokuReader {
public:
    explicit SudokuReader(const SudokuShape& shape) : shape_(shape) {}

    Parsed<std::vector<std::uint8_t>> read(std::string_view text) {
        several_lines_ = trimmed(text).find('\n') != std::string_view::npos;
        while (!text.empty()) {
            ++line_;
            const auto end = text.find('\n');
            const std::string_view line = text.substr(0, end);
            text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
            if (is_header(line)) continue;
            if (const auto wrong = read_line(line)) return Mistake{*wrong};
        }
        const auto cells = static_cast<std::size_t>(shape_.cells());
        if (digits_.size() == cells) return digits_;
        return Mistake{"the position has " + std::to_string(digits_.size()) +
                       " cells, the board has " + std::to_string(cells)};
    }

private:
    /// Is this a line of an .sdk file without cells: a comment (#), a section name in brackets, or
    /// part of a section other than the puzzle?
    bool is_header(std::string_view line) {
        line = trimmed(line);
        if (line.starts_with('[')) {
            skips_ = !line.starts_with("[Puzzle]") && !line.starts_with("[puzzle]");
            return true;
        }
        return skips_ || line.starts_with('#');
    }

    std::optional<std::string> read_line(std::string_view line) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            const auto digit = sudoku_digit(line[i]);
            if (!digit && is_sudoku_separator(line[i])) continue;
            if (!digit)
                return place(i) + " is " + quoted(line[i]) + ": write " + range() +
                       ", and . or 0 or * for an empty cell";
            if (*digit > shape_.side())
                return place(i) + " is " + quoted(line[i]) + ", but the digits of this board are " +
                       range();
            digits_.push_back(static_cast<std::uint8_t>(*digit));
        }
        return std::nullopt;
    }

    std::string place(std::size_t i) const {
        std::string text = "character " + std::to_string(i + 1);
        return text + " of " +
               (several_lines_ ? "line " + std::to_string(line_) + " of the position"
                               : "the position");
    }
    std::string range() const {
        const int n = shape_.side();
        std::string text = "1 to ";
        text += sudoku_letter(n < 10 ? n : 9);
        if (n == 10) text += " and A";
        if (n > 10) text += std::string(" and A to ") + sudoku_letter(n);
        return text;
    }

    SudokuShape shape_;
    std::vector<std::uint8_t> digits_;
    int line_ = 0;
    bool several_lines_ = false;
    bool skips_ = false;
};

/// Does a unit contain a digit twice?
inline bool clashes(const SudokuShape& shape, const std::vector<std::uint8_t>& digits) {
    std::array<SudokuDigits, 75> used{};
    const int n = shape.side();
    SudokuDigits twice = 0;
    for (int cell = 0, row = 0, column = 0; cell < shape.cells(); ++cell) {
        const std::uint8_t digit = digits[static_cast<std::size_t>(cell)];
        const SudokuDigits bit = digit == 0 ? 0 : digit_bit(digit);
        for (const int unit : {row, n + column, 2 * n + shape.box_at(row, column)})
            twice |= std::exchange(used[static_cast<std::size_t>(unit)],
                                   used[static_cast<std::size_t>(unit)] | bit) &
                     bit;
        if (++column < n) continue;
        column = 0;
        ++row;
    }
    return twice != 0;
}

} // namespace detail

/// Describes two equal digits in a unit; nullopt if there are none.
inline std::optional<std::string> sudoku_clash(const SudokuShape& shape,
                                               const std::vector<std::uint8_t>& digits) {
    if (!detail::clashes(shape, digits)) return std::nullopt;
    for (int unit = 0; unit < shape.units(); ++unit) {
        std::array<int, 26> seen{};
        for (int i = 0; i < shape.side(); ++i) {
            const int cell = shape.cell_in(unit, i);
            const std::uint8_t digit = digits[static_cast<std::size_t>(cell)];
            if (digit == 0) continue;
            if (seen[digit] != 0)
                return std::string(1, sudoku_letter(digit)) + " stands twice in " +
                       sudoku_unit_text(shape, unit) + ": " +
                       sudoku_cell_text(shape, seen[digit] - 1) + " and " +
                       sudoku_cell_text(shape, cell);
            seen[digit] = cell + 1;
        }
    }
    return std::nullopt;
}

/// Parses a grid: its cells row by row, on one line or several, with or without separators.
inline Parsed<std::vector<std::uint8_t>> parse_sudoku(const SudokuShape& shape,
                                                      std::string_view text) {
    auto digits = detail::SudokuReader(shape).read(text);
    if (!digits) return digits;
    if (const auto clash = sudoku_clash(shape, *digits)) return Mistake{*clash};
    return digits;
}

namespace detail {

/// A number right-aligned in `places` columns.
inline std::string right_aligned(int places, int number) {
    const std::string text = std::to_string(number);
    return std::string(static_cast<std::size_t>(places) - text.size(), ' ') + text;
}

/// The column numbers and the line between boxes.
struct SudokuFrame {
    std::string head = "   ";
    std::string rule = "   ";

    SudokuFrame(const SudokuShape& shape, int width) {
        for (int column = 0; column < shape.side(); ++column) {
            const bool begins = column % shape.box_columns == 0;
            if (begins && column > 0) head += "  ";
            if (begins) rule += "+-";
            head += right_aligned(width, column + 1);
            rule += std::string(static_cast<std::size_t>(width), '-');
        }
        rule += "+";
    }
};

} // namespace detail

/// Draws a grid with row and column numbers; digit_at(cell) gives the digits.
template <class DigitAt>
std::string sudoku_picture(const SudokuShape& shape, const DigitAt& digit_at) {
    const int n = shape.side();
    const int width = n < 10 ? 2 : 3;
    const detail::SudokuFrame frame(shape, width);
    std::string picture = frame.head + "\n";
    for (int row = 0; row < n; ++row) {
        if (row % shape.box_rows == 0) picture += frame.rule + "\n";
        picture += detail::right_aligned(2, row + 1) + " ";
        for (int column = 0; column < n; ++column) {
            if (column % shape.box_columns == 0) picture += column == 0 ? "|" : " |";
            picture.append(static_cast<std::size_t>(width) - 1, ' ');
            picture += sudoku_letter(digit_at(row * n + column));
        }
        picture += " |\n";
    }
    return picture + frame.rule;
}

} // namespace zermelo
