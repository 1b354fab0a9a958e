#pragma once

#include <bit>
#include <optional>
#include <string>

#include "zermelo/games/sudoku/steps.hpp"

namespace zermelo {

namespace detail {

/// The digit of marks that are one bit.
constexpr int only_digit(SudokuDigits marks) { return std::countr_zero(marks) + 1; }

/// A wing on a pivot: two cells of two digits that the pivot sees and that have one digit in
/// common, which one of the three cells must have.
inline std::optional<SudokuStep> find_wing_at(const PencilMarks& marks, int pivot,
                                              Technique technique) {
    const CellSet pairs = marks.cells_with(2) & seen_from(pivot);
    for (const int a : pairs) {
        for (const int b : pairs) {
            if (b <= a) continue;
            const SudokuDigits common = marks.marks(a) & marks.marks(b);
            if (!std::has_single_bit(common)) continue;
            const SudokuDigits others = (marks.marks(a) | marks.marks(b)) & ~common;
            const bool xyz = technique == Technique::xyz_wing;
            if (marks.marks(pivot) != (xyz ? others | common : others)) continue;
            const int digit = only_digit(common);
            CellSet targets = marks.places(digit) & seen_from(a) & seen_from(b);
            if (xyz) targets = targets & seen_from(pivot);
            if (targets.empty()) continue;
            const std::string cells = cells_text(std::initializer_list<int>{pivot, a, b});
            return removing(technique, marks_in(targets, digit), {pivot, a, b},
                            "whatever " + cell_text(pivot) + " is, one of " +
                                (xyz ? cells : cells_text(std::initializer_list<int>{a, b})) +
                                " is " + std::to_string(digit));
        }
    }
    return std::nullopt;
}

/// Two cells with the same two digits, of which one has two places in a unit, each seen from one
/// of the cells: one of the cells has the other digit.
inline std::optional<SudokuStep> find_w_wing_of(const PencilMarks& marks, int a, int b) {
    const SudokuDigits both = marks.marks(a);
    for (const int link0 : BitNumbers<SudokuDigits>(both)) {
        const int link = link0 + 1;
        const int digit = only_digit(both & ~digit_bit(link));
        const CellSet targets = marks.places(digit) & seen_from(a) & seen_from(b);
        if (targets.empty()) continue;
        for (int unit = 0; unit < 27; ++unit) {
            const CellSet places = marks.places_in(unit, link);
            if (places.count() != 2 || places.test(a) || places.test(b)) continue;
            const int p = *places.begin();
            const int q = *++places.begin();
            const bool linked = (see_each_other(a, p) && see_each_other(b, q)) ||
                                (see_each_other(a, q) && see_each_other(b, p));
            if (!linked) continue;
            return removing(Technique::w_wing, marks_in(targets, digit), {a, b, p, q},
                            "in " + unit_text(unit) + ", " + std::to_string(link) + " stands in " +
                                cell_text(p) + " or " + cell_text(q) + ", so one of " +
                                cells_text(std::initializer_list<int>{a, b}) + " is not " +
                                std::to_string(link) + " but " + std::to_string(digit));
        }
    }
    return std::nullopt;
}

} // namespace detail

/// Three cells of two digits each, xy, xz and yz: one of the outer two is z.
inline std::optional<SudokuStep> find_xy_wing(const PencilMarks& marks) {
    for (const int pivot : marks.cells_with(2))
        if (auto step = detail::find_wing_at(marks, pivot, Technique::xy_wing)) return step;
    return std::nullopt;
}

/// The same with a pivot xyz: one of the three is z.
inline std::optional<SudokuStep> find_xyz_wing(const PencilMarks& marks) {
    for (const int pivot : marks.cells_with(3))
        if (auto step = detail::find_wing_at(marks, pivot, Technique::xyz_wing)) return step;
    return std::nullopt;
}

inline std::optional<SudokuStep> find_w_wing(const PencilMarks& marks) {
    const CellSet pairs = marks.cells_with(2);
    for (const int a : pairs)
        for (const int b : pairs)
            if (a < b && marks.marks(a) == marks.marks(b) && !see_each_other(a, b))
                if (auto step = detail::find_w_wing_of(marks, a, b)) return step;
    return std::nullopt;
}

} // namespace zermelo
