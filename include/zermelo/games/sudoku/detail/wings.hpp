#pragma once

#include <bit>
#include <optional>
#include <string>
#include <utility>

#include "zermelo/games/sudoku/steps.hpp"

namespace zermelo {

namespace detail {

/// The digit of a set with one digit.
constexpr int only_digit(SudokuDigits marks) { return std::countr_zero(marks) + 1; }

/// The step of a wing with these pincers, if it removes anything.
inline std::optional<SudokuStep> wing_step(const PencilMarks& marks, int pivot,
                                           std::pair<int, int> pincers, Technique technique) {
    const auto [a, b] = pincers;
    const SudokuDigits common = marks.marks(a) & marks.marks(b);
    const bool xyz = technique == Technique::xyz_wing;
    const int digit = only_digit(common);
    CellSet targets = marks.places(digit) & peers_of(a) & peers_of(b);
    if (xyz) targets = targets & peers_of(pivot);
    if (targets.empty()) return std::nullopt;
    const std::string cells = xyz ? cells_text(std::initializer_list<int>{pivot, a, b})
                                  : cells_text(std::initializer_list<int>{a, b});
    SudokuStep step = removal_step(technique, marks_in(targets, digit), {pivot, a, b},
                                   "whatever " + cell_text(pivot) + " is, one of " + cells +
                                       " is " + std::to_string(digit));
    for (const int pincer : {a, b}) {
        const int other = only_digit(marks.marks(pincer) & ~common);
        step.chains.push_back({{{pivot, other}, true, ""},
                               {{pincer, other}, false, ""},
                               {{pincer, digit}, true, ""}});
    }
    if (xyz) step.chains.push_back({{{pivot, digit}, true, ""}});
    return step;
}

/// A wing at a pivot: the pivot sees two bivalue cells (pincers) with one candidate in common,
/// which one of the three cells must be.
inline std::optional<SudokuStep> find_wing_at(const PencilMarks& marks, int pivot,
                                              Technique technique) {
    const CellSet pairs = marks.cells_with(2) & peers_of(pivot);
    for (const int a : pairs) {
        for (const int b : pairs) {
            if (b <= a) continue;
            const SudokuDigits common = marks.marks(a) & marks.marks(b);
            if (!std::has_single_bit(common)) continue;
            const SudokuDigits others = (marks.marks(a) | marks.marks(b)) & ~common;
            const bool xyz = technique == Technique::xyz_wing;
            if (marks.marks(pivot) != (xyz ? others | common : others)) continue;
            if (auto step = wing_step(marks, pivot, {a, b}, technique)) return step;
        }
    }
    return std::nullopt;
}

/// W-wing: two bivalue cells with the same candidates, connected by a strong link on one of them:
/// one of the cells is the other digit.
inline std::optional<SudokuStep> find_w_wing_of(const PencilMarks& marks, int a, int b) {
    const SudokuDigits both = marks.marks(a);
    for (const int link0 : BitNumbers<SudokuDigits>(both)) {
        const int link = link0 + 1;
        const int digit = only_digit(both & ~digit_bit(link));
        const CellSet targets = marks.places(digit) & peers_of(a) & peers_of(b);
        if (targets.empty()) continue;
        for (int unit = 0; unit < 27; ++unit) {
            const CellSet places = marks.places_in(unit, link);
            if (places.count() != 2 || places.test(a) || places.test(b)) continue;
            const int p = *places.begin();
            const int q = *++places.begin();
            const bool linked = (see_each_other(a, p) && see_each_other(b, q)) ||
                                (see_each_other(a, q) && see_each_other(b, p));
            if (!linked) continue;
            SudokuStep step =
                removal_step(Technique::w_wing, marks_in(targets, digit), {a, b, p, q},
                             "in " + unit_text(unit) + ", " + std::to_string(link) + " stands in " +
                                 cell_text(p) + " or " + cell_text(q) + ", so one of " +
                                 cells_text(std::initializer_list<int>{a, b}) + " is not " +
                                 std::to_string(link) + " but " + std::to_string(digit));
            const int near = see_each_other(a, p) && see_each_other(b, q) ? p : q;
            step.chains.push_back({{{a, digit}, false, ""},
                                   {{a, link}, true, ""},
                                   {{near, link}, false, ""},
                                   {{near == p ? q : p, link}, true, ""},
                                   {{b, link}, false, ""},
                                   {{b, digit}, true, ""}});
            return step;
        }
    }
    return std::nullopt;
}

} // namespace detail

/// XY-wing: bivalue cells with a pivot xy and pincers xz and yz: one of the pincers is z.
inline std::optional<SudokuStep> find_xy_wing(const PencilMarks& marks) {
    for (const int pivot : marks.cells_with(2))
        if (auto step = detail::find_wing_at(marks, pivot, Technique::xy_wing)) return step;
    return std::nullopt;
}

/// XYZ-wing: a pivot xyz with pincers xz and yz: one of the three cells is z.
inline std::optional<SudokuStep> find_xyz_wing(const PencilMarks& marks) {
    for (const int pivot : marks.cells_with(3))
        if (auto step = detail::find_wing_at(marks, pivot, Technique::xyz_wing)) return step;
    return std::nullopt;
}

/// W-wing: see detail::find_w_wing_of.
inline std::optional<SudokuStep> find_w_wing(const PencilMarks& marks) {
    const CellSet pairs = marks.cells_with(2);
    for (const int a : pairs)
        for (const int b : pairs)
            if (a < b && marks.marks(a) == marks.marks(b) && !see_each_other(a, b))
                if (auto step = detail::find_w_wing_of(marks, a, b)) return step;
    return std::nullopt;
}

} // namespace zermelo
