#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/games/sudoku/detail/pencil_marks.hpp"
#include "zermelo/games/sudoku/detail/text.hpp"

namespace zermelo {

/// The named solving techniques, from the simplest to the hardest.
enum class Technique : std::uint8_t {
    full_house,
    hidden_single_box,
    hidden_single_line,
    naked_single,
    pointing,
    claiming,
    naked_pair,
    x_wing,
    hidden_pair,
    naked_triple,
    swordfish,
    hidden_triple,
    xy_wing,
    xyz_wing,
    w_wing,
    unique_rectangle,
    naked_quadruple,
    jellyfish,
    hidden_quadruple,
    simple_colouring,
    x_chain,
    xy_chain,
    forcing_chain,
    forcing_net,
    nested_forcing,
};

/// The name and the difficulty of a technique, in tenths on the scale of Sudoku Explainer (N.
/// Juillerat, 2006); techniques that it lacks are interpolated.
struct TechniqueRow {
    Technique technique;
    std::string_view name;
    int score;
};

inline constexpr std::array technique_rows{
    TechniqueRow{Technique::full_house, "full house", 10},
    TechniqueRow{Technique::hidden_single_box, "hidden single in a box", 12},
    TechniqueRow{Technique::hidden_single_line, "hidden single in a line", 15},
    TechniqueRow{Technique::naked_single, "naked single", 23},
    TechniqueRow{Technique::pointing, "pointing", 26},
    TechniqueRow{Technique::claiming, "claiming", 28},
    TechniqueRow{Technique::naked_pair, "naked pair", 30},
    TechniqueRow{Technique::x_wing, "X-wing", 32},
    TechniqueRow{Technique::hidden_pair, "hidden pair", 34},
    TechniqueRow{Technique::naked_triple, "naked triple", 36},
    TechniqueRow{Technique::swordfish, "swordfish", 38},
    TechniqueRow{Technique::hidden_triple, "hidden triple", 40},
    TechniqueRow{Technique::xy_wing, "XY-wing", 42},
    TechniqueRow{Technique::xyz_wing, "XYZ-wing", 44},
    TechniqueRow{Technique::w_wing, "W-wing", 44},
    TechniqueRow{Technique::unique_rectangle, "unique rectangle", 45},
    TechniqueRow{Technique::naked_quadruple, "naked quadruple", 50},
    TechniqueRow{Technique::jellyfish, "jellyfish", 52},
    TechniqueRow{Technique::hidden_quadruple, "hidden quadruple", 54},
    TechniqueRow{Technique::simple_colouring, "simple colouring", 62},
    TechniqueRow{Technique::x_chain, "X-chain", 66},
    TechniqueRow{Technique::xy_chain, "XY-chain", 68},
    TechniqueRow{Technique::forcing_chain, "forcing chain", 80},
    TechniqueRow{Technique::forcing_net, "forcing net", 90},
    TechniqueRow{Technique::nested_forcing, "nested forcing net", 100},
};

constexpr const TechniqueRow& row_of(Technique technique) {
    return technique_rows[static_cast<std::size_t>(technique)];
}

/// A candidate: a digit in a cell.
struct Mark {
    int cell = 0;
    int digit = 0;

    bool operator==(const Mark&) const = default;
};

/// A link of a chain of reasoning: a cell is a digit, or is not.
struct SudokuLink {
    Mark mark{};
    bool is_it = true;
    std::string why{}; ///< where it does not follow from the link before alone

    bool operator==(const SudokuLink&) const = default;
};

/// Links of which each follows from those before it.
using SudokuChain = std::vector<SudokuLink>;

/// One solving step: the digits that it places or the candidates that it removes, and the reason.
struct SudokuStep {
    Technique technique{};
    std::vector<Mark> placed;
    std::vector<Mark> removed;
    std::vector<int> cells; ///< the cells of the pattern
    std::string text;
    int score = 0; ///< in tenths
    /// The reasoning link by link, of techniques that are chains: each chain begins with what is
    /// assumed.
    std::vector<SudokuChain> chains{};
};

/// Applies a step to the pencil marks.
inline void take(PencilMarks& marks, const SudokuStep& step) {
    for (const Mark& mark : step.placed) marks.place(mark.cell, mark.digit);
    for (const Mark& mark : step.removed) marks.remove(mark.cell, mark.digit);
}

namespace detail {

inline std::string cell_text(int cell) { return sudoku_cell_text(usual_sudoku, cell); }
inline std::string unit_text(int unit) { return sudoku_unit_text(usual_sudoku, unit); }

/// "r1c2, r1c4"
template <class Cells>
std::string cells_text(const Cells& cells) {
    std::string text;
    for (const int cell : cells) text += (text.empty() ? "" : ", ") + cell_text(cell);
    return text;
}

/// "r1c1<>5 -> r1c7=5"
inline std::string links_text(const SudokuChain& chain) {
    std::string text;
    for (const SudokuLink& link : chain) {
        text += (text.empty() ? "" : " -> ") + cell_text(link.mark.cell) +
                (link.is_it ? "=" : "<>") + std::to_string(link.mark.digit);
        if (!link.why.empty()) text += " (" + link.why + ")";
    }
    return text;
}

/// "2, 5 and 7"
inline std::string digits_text(SudokuDigits digits) {
    std::string text;
    for (; digits != 0; digits &= digits - 1) {
        const bool last = std::has_single_bit(digits);
        if (!text.empty()) text += last ? " and " : ", ";
        text += std::to_string(std::countr_zero(digits) + 1);
    }
    return text;
}

/// "5 from r1c2, r1c4; 7 from r2c2"
inline std::string removed_text(const std::vector<Mark>& marks) {
    std::string text;
    for (int digit = 1; digit <= 9; ++digit) {
        std::vector<int> cells;
        for (const Mark& mark : marks)
            if (mark.digit == digit) cells.push_back(mark.cell);
        if (cells.empty()) continue;
        text += (text.empty() ? "" : "; ") + std::to_string(digit) + " from " + cells_text(cells);
    }
    return text;
}

template <class Cells>
std::vector<int> cell_list(const Cells& cells) {
    std::vector<int> list;
    for (const int cell : cells) list.push_back(cell);
    return list;
}

inline SudokuStep placement_step(Technique technique, const Mark& mark, const std::string& why) {
    return {technique,
            {mark},
            {},
            {mark.cell},
            cell_text(mark.cell) + " is " + std::to_string(mark.digit) + ": " + why,
            row_of(technique).score,
            {}};
}

/// A step that removes candidates; its text ends with a list of them.
inline SudokuStep removal_step(Technique technique, std::vector<Mark> removed,
                               std::vector<int> cells, const std::string& why) {
    SudokuStep step{
        technique, {}, std::move(removed), std::move(cells), "", row_of(technique).score, {}};
    step.text = why + ": remove " + removed_text(step.removed);
    return step;
}

/// The candidates of a digit in some cells.
inline std::vector<Mark> marks_in(const CellSet& cells, int digit) {
    std::vector<Mark> marks;
    for (const int cell : cells) marks.push_back({cell, digit});
    return marks;
}

} // namespace detail

} // namespace zermelo
