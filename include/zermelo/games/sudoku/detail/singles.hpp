#pragma once

#include <bit>
#include <optional>
#include <string>

#include "zermelo/games/sudoku/steps.hpp"

namespace zermelo {

// Each function finds a step by one technique, or returns nullopt.

/// Full house: the last empty cell of a unit.
inline std::optional<SudokuStep> find_full_house(const PencilMarks& marks) {
    for (int unit = 0; unit < 27; ++unit) {
        int empty = -1;
        int count = 0;
        for (const int cell : unit_cells(unit)) {
            if (marks.digit(cell) != 0) continue;
            empty = cell;
            ++count;
        }
        if (count == 1 && marks.count(empty) == 1)
            return detail::placement_step(Technique::full_house,
                                          {empty, std::countr_zero(marks.marks(empty)) + 1},
                                          "the last empty cell of " + detail::unit_text(unit));
    }
    return std::nullopt;
}

namespace detail {

inline std::optional<SudokuStep> find_hidden_single(const PencilMarks& marks, Technique technique,
                                                    int first_unit, int end_unit) {
    for (int unit = first_unit; unit < end_unit; ++unit) {
        for (int digit = 1; digit <= 9; ++digit) {
            const CellSet places = marks.places_in(unit, digit);
            if (places.count() == 1)
                return placement_step(technique, {*places.begin(), digit},
                                      "the only place for " + std::to_string(digit) + " in " +
                                          unit_text(unit));
        }
    }
    return std::nullopt;
}

} // namespace detail

/// Hidden single: the only place for a digit in a box, or in a row or column.
inline std::optional<SudokuStep> find_hidden_single_box(const PencilMarks& marks) {
    return detail::find_hidden_single(marks, Technique::hidden_single_box, 18, 27);
}
inline std::optional<SudokuStep> find_hidden_single_line(const PencilMarks& marks) {
    return detail::find_hidden_single(marks, Technique::hidden_single_line, 0, 18);
}

/// Naked single: the only candidate of a cell.
inline std::optional<SudokuStep> find_naked_single(const PencilMarks& marks) {
    for (int cell = 0; cell < 81; ++cell)
        if (marks.count(cell) == 1)
            return detail::placement_step(
                Technique::naked_single, {cell, std::countr_zero(marks.marks(cell)) + 1},
                "every other digit stands in its row, column or box, or was "
                "ruled out");
    return std::nullopt;
}

namespace detail {

/// Locked candidates: if all places of a digit in `within` lie in `beyond`, removes it from the
/// rest of `beyond`.
inline std::optional<SudokuStep> find_locked(const PencilMarks& marks, Technique technique,
                                             int within, int beyond) {
    for (int digit = 1; digit <= 9; ++digit) {
        const CellSet inside = marks.places_in(within, digit);
        if (inside.empty() || !inside.without(unit_cells(beyond)).empty()) continue;
        const CellSet outside = marks.places_in(beyond, digit).without(unit_cells(within));
        if (outside.empty()) continue;
        return removal_step(technique, marks_in(outside, digit), cell_list(inside),
                            "in " + unit_text(within) + ", " + std::to_string(digit) +
                                " can only stand in " + unit_text(beyond) + " (" +
                                cells_text(inside) + ")");
    }
    return std::nullopt;
}

} // namespace detail

/// Pointing: a digit confined to one line within a box is removed from the rest of that line.
inline std::optional<SudokuStep> find_pointing(const PencilMarks& marks) {
    for (int box = 18; box < 27; ++box)
        for (int line = 0; line < 18; ++line)
            if (auto step = detail::find_locked(marks, Technique::pointing, box, line)) return step;
    return std::nullopt;
}

/// Claiming: a digit confined to one box within a line is removed from the rest of that box.
inline std::optional<SudokuStep> find_claiming(const PencilMarks& marks) {
    for (int line = 0; line < 18; ++line)
        for (int box = 18; box < 27; ++box)
            if (auto step = detail::find_locked(marks, Technique::claiming, line, box)) return step;
    return std::nullopt;
}

} // namespace zermelo
