#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/games/sudoku/steps.hpp"

namespace zermelo {

namespace detail {

/// Four empty cells in two rows, two columns and two boxes that share two candidates. If these were
/// their only candidates, the two digits could be swapped and the puzzle would have two solutions.
struct Rectangle {
    std::array<int, 4> corners; ///< row by row
    SudokuDigits pair;
    std::vector<int> floor; ///< corners with only the pair
    std::vector<int> roof;  ///< corners with extra candidates

    std::string text() const {
        return cells_text(corners) + " would have two solutions with " + digits_text(pair) +
               " alone";
    }
    std::vector<int> cells() const { return {corners.begin(), corners.end()}; }
};

inline Rectangle rectangle_of(const PencilMarks& marks, const std::array<int, 4>& corners,
                              SudokuDigits pair) {
    Rectangle rectangle{corners, pair, {}, {}};
    for (const int corner : corners)
        (marks.marks(corner) == pair ? rectangle.floor : rectangle.roof).push_back(corner);
    return rectangle;
}

/// Type 1: a single roof corner is none of the pair.
inline std::optional<SudokuStep> find_type_1(const Rectangle& rectangle) {
    if (rectangle.roof.size() != 1) return std::nullopt;
    const int corner = rectangle.roof[0];
    std::vector<Mark> removed;
    for (const int digit0 : BitNumbers<SudokuDigits>(rectangle.pair))
        removed.push_back({corner, digit0 + 1});
    return removal_step(Technique::unique_rectangle, removed, rectangle.cells(), rectangle.text());
}

/// Type 2: if both roof corners have the same extra candidate, one of them is that digit.
inline std::optional<SudokuStep> find_type_2(const PencilMarks& marks, const Rectangle& rectangle) {
    if (rectangle.roof.size() != 2) return std::nullopt;
    const int a = rectangle.roof[0];
    const int b = rectangle.roof[1];
    const SudokuDigits more = marks.marks(a) & ~rectangle.pair;
    if (!std::has_single_bit(more) || marks.marks(a) != marks.marks(b)) return std::nullopt;
    const int digit = std::countr_zero(more) + 1;
    const CellSet targets = marks.places(digit) & peers_of(a) & peers_of(b);
    if (targets.empty()) return std::nullopt;
    return removal_step(Technique::unique_rectangle, marks_in(targets, digit), rectangle.cells(),
                        rectangle.text() + ", so one of " + cells_text(rectangle.roof) + " is " +
                            std::to_string(digit));
}

/// Type 4: if a digit of the pair must be in the roof corners of a unit, neither is the other
/// digit.
inline std::optional<SudokuStep> find_type_4(const PencilMarks& marks, const Rectangle& rectangle) {
    if (rectangle.roof.size() != 2) return std::nullopt;
    const int a = rectangle.roof[0];
    const int b = rectangle.roof[1];
    if (!see_each_other(a, b)) return std::nullopt;
    for (const int digit0 : BitNumbers<SudokuDigits>(rectangle.pair)) {
        const int digit = digit0 + 1;
        const int other = std::countr_zero(rectangle.pair & ~digit_bit(digit)) + 1;
        for (int unit = 0; unit < 27; ++unit) {
            if (!unit_cells(unit).test(a) || !unit_cells(unit).test(b)) continue;
            if (marks.places_in(unit, digit).count() != 2) continue;
            return removal_step(
                Technique::unique_rectangle, {{a, other}, {b, other}}, rectangle.cells(),
                rectangle.text() + ", and in " + unit_text(unit) + " " + std::to_string(digit) +
                    " can only stand in " + cells_text(rectangle.roof));
        }
    }
    return std::nullopt;
}

inline std::optional<SudokuStep> find_rectangle_at(const PencilMarks& marks,
                                                   const std::array<int, 4>& corners) {
    SudokuDigits common = usual_sudoku.all_digits();
    for (const int corner : corners) common &= marks.marks(corner);
    if (std::popcount(common) < 2) return std::nullopt;
    for (const int corner : corners) {
        const SudokuDigits pair = marks.marks(corner);
        if (std::popcount(pair) != 2 || (pair & ~common) != 0) continue;
        const Rectangle rectangle = rectangle_of(marks, corners, pair);
        if (auto step = find_type_1(rectangle)) return step;
        if (auto step = find_type_2(marks, rectangle)) return step;
        if (auto step = find_type_4(marks, rectangle)) return step;
    }
    return std::nullopt;
}

/// A unique rectangle in two rows.
inline std::optional<SudokuStep> find_rectangle_in(const PencilMarks& marks, int top, int bottom) {
    for (int left = 0; left < 9; ++left) {
        for (int right = left + 1; right < 9; ++right) {
            if ((top / 3 == bottom / 3) == (left / 3 == right / 3)) continue; // not two boxes
            auto step = find_rectangle_at(
                marks, {top * 9 + left, top * 9 + right, bottom * 9 + left, bottom * 9 + right});
            if (step) return step;
        }
    }
    return std::nullopt;
}

} // namespace detail

/// Unique rectangle, types 1, 2 and 4. requires: the puzzle has exactly one solution
inline std::optional<SudokuStep> find_unique_rectangle(const PencilMarks& marks) {
    for (int top = 0; top < 9; ++top)
        for (int bottom = top + 1; bottom < 9; ++bottom)
            if (auto step = detail::find_rectangle_in(marks, top, bottom)) return step;
    return std::nullopt;
}

} // namespace zermelo
