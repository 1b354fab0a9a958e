#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/games/sudoku/steps.hpp"

namespace zermelo {

namespace detail {

/// Calls `found` with each combination of `size` of the numbers below `count`, as bits in ascending
/// order, and returns its first non-empty result.
template <class Found>
auto find_combination(int count, int size, const Found& found) -> decltype(found(0U)) {
    const std::uint32_t end = std::uint32_t{1} << count;
    for (std::uint32_t chosen = (std::uint32_t{1} << size) - 1; size <= count && chosen < end;) {
        if (auto result = found(chosen)) return result;
        const std::uint32_t lowest =
            chosen & (0U - chosen); // Gosper's hack: the next with as many bits
        const std::uint32_t moved = chosen + lowest;
        chosen = ((moved ^ chosen) / lowest >> 2) | moved;
    }
    return std::nullopt;
}

constexpr Technique of_size(int size, Technique pair, Technique triple, Technique quadruple) {
    return size == 2 ? pair : size == 3 ? triple : quadruple;
}

inline std::optional<SudokuStep> find_naked_subset_in(const PencilMarks& marks, int unit,
                                                      int size) {
    std::vector<int> empty;
    for (const int cell : unit_cells(unit))
        if (marks.digit(cell) == 0 && marks.count(cell) <= size) empty.push_back(cell);
    return find_combination(
        static_cast<int>(empty.size()), size,
        [&](std::uint32_t chosen) -> std::optional<SudokuStep> {
            SudokuDigits digits = 0;
            CellSet cells;
            for (const int i : BitNumbers<std::uint32_t>(chosen)) {
                digits |= marks.marks(empty[static_cast<std::size_t>(i)]);
                cells.set(empty[static_cast<std::size_t>(i)]);
            }
            if (std::popcount(digits) != size) return std::nullopt;
            std::vector<Mark> removed;
            for (const int digit0 : BitNumbers<SudokuDigits>(digits))
                for (const int cell : marks.places_in(unit, digit0 + 1).without(cells))
                    removed.push_back({cell, digit0 + 1});
            if (removed.empty()) return std::nullopt;
            return removal_step(of_size(size, Technique::naked_pair, Technique::naked_triple,
                                        Technique::naked_quadruple),
                                removed, cell_list(cells),
                                cells_text(cells) + " of " + unit_text(unit) + " share " +
                                    digits_text(digits) + " among them");
        });
}

inline std::optional<SudokuStep> find_hidden_subset_in(const PencilMarks& marks, int unit,
                                                       int size) {
    std::vector<int> missing;
    for (int digit = 1; digit <= 9; ++digit)
        if (!marks.places_in(unit, digit).empty()) missing.push_back(digit);
    return find_combination(
        static_cast<int>(missing.size()), size,
        [&](std::uint32_t chosen) -> std::optional<SudokuStep> {
            SudokuDigits digits = 0;
            CellSet cells;
            for (const int i : BitNumbers<std::uint32_t>(chosen)) {
                digits |= digit_bit(missing[static_cast<std::size_t>(i)]);
                cells = cells | marks.places_in(unit, missing[static_cast<std::size_t>(i)]);
            }
            if (cells.count() != size) return std::nullopt;
            std::vector<Mark> removed;
            for (const int cell : cells)
                for (const int digit0 : BitNumbers<SudokuDigits>(marks.marks(cell) & ~digits))
                    removed.push_back({cell, digit0 + 1});
            if (removed.empty()) return std::nullopt;
            return removal_step(of_size(size, Technique::hidden_pair, Technique::hidden_triple,
                                        Technique::hidden_quadruple),
                                removed, cell_list(cells),
                                "in " + unit_text(unit) + ", " + digits_text(digits) +
                                    " can only stand in " + cells_text(cells));
        });
}

/// The crossing lines, as bits, in which a digit has a place in this line.
inline std::uint32_t crossings(const PencilMarks& marks, int line, int digit) {
    std::uint32_t crossed = 0;
    for (const int cell : marks.places_in(line, digit))
        crossed |= std::uint32_t{1}
                   << (line < 9 ? usual_sudoku.column_of(cell) : usual_sudoku.row_of(cell));
    return crossed;
}

inline std::optional<SudokuStep> find_fish_of(const PencilMarks& marks, int digit, int size,
                                              int first_line) {
    std::vector<int> lines;
    for (int line = first_line; line < first_line + 9; ++line) {
        const int places = marks.places_in(line, digit).count();
        if (places >= 2 && places <= size) lines.push_back(line);
    }
    return find_combination(
        static_cast<int>(lines.size()), size,
        [&](std::uint32_t chosen) -> std::optional<SudokuStep> {
            std::uint32_t crossed = 0;
            CellSet base;
            std::string names;
            for (const int i : BitNumbers<std::uint32_t>(chosen)) {
                const int line = lines[static_cast<std::size_t>(i)];
                crossed |= crossings(marks, line, digit);
                base = base | marks.places_in(line, digit);
                names += (names.empty() ? "" : ", ") + std::to_string(line - first_line + 1);
            }
            if (std::popcount(crossed) != size) return std::nullopt;
            CellSet outside;
            std::string covers;
            for (const int i : BitNumbers<std::uint32_t>(crossed)) {
                outside = outside | marks.places_in(9 - first_line + i, digit).without(base);
                covers += (covers.empty() ? "" : ", ") + std::to_string(i + 1);
            }
            if (outside.empty()) return std::nullopt;
            const bool rows = first_line == 0;
            return removal_step(
                of_size(size, Technique::x_wing, Technique::swordfish, Technique::jellyfish),
                marks_in(outside, digit), cell_list(base),
                (rows ? "in rows " : "in columns ") + names + ", " + std::to_string(digit) +
                    " can only stand in " + (rows ? "columns " : "rows ") + covers + " (" +
                    cells_text(base) + ")");
        });
}

} // namespace detail

/// Naked subset: `size` cells of a unit with only `size` candidates among them.
inline std::optional<SudokuStep> find_naked_subset(const PencilMarks& marks, int size) {
    for (int unit = 0; unit < 27; ++unit)
        if (auto step = detail::find_naked_subset_in(marks, unit, size)) return step;
    return std::nullopt;
}

/// Hidden subset: `size` digits with only `size` places in a unit.
inline std::optional<SudokuStep> find_hidden_subset(const PencilMarks& marks, int size) {
    for (int unit = 0; unit < 27; ++unit)
        if (auto step = detail::find_hidden_subset_in(marks, unit, size)) return step;
    return std::nullopt;
}

/// Basic fish (X-wing, swordfish, jellyfish): a digit whose places in `size` rows lie in only
/// `size` columns, or vice versa.
inline std::optional<SudokuStep> find_fish(const PencilMarks& marks, int size) {
    for (int digit = 1; digit <= 9; ++digit)
        for (const int first_line : {0, 9})
            if (auto step = detail::find_fish_of(marks, digit, size, first_line)) return step;
    return std::nullopt;
}

} // namespace zermelo
