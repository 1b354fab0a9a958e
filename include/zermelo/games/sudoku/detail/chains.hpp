#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/games/sudoku/steps.hpp"

namespace zermelo {

namespace detail {

/// The strong links of a digit: a unit with exactly two places links them, since one of the two
/// must be the digit.
inline std::array<CellSet, 81> strong_links(const PencilMarks& marks, int digit) {
    std::array<CellSet, 81> links{};
    for (int unit = 0; unit < 27; ++unit) {
        const CellSet places = marks.places_in(unit, digit);
        if (places.count() != 2) continue;
        const int a = *places.begin();
        const int b = *++places.begin();
        links[static_cast<std::size_t>(a)].set(b);
        links[static_cast<std::size_t>(b)].set(a);
    }
    return links;
}

/// A component of strongly linked cells in two colours: all cells of one colour are the digit.
struct Colours {
    std::array<CellSet, 2> cells;
};

inline Colours coloured(const std::array<CellSet, 81>& links, int start) {
    Colours colours;
    colours.cells[0].set(start);
    std::vector<int> open{start};
    while (!open.empty()) {
        const int cell = open.back();
        open.pop_back();
        const std::size_t other = colours.cells[0].test(cell) ? 1 : 0;
        for (const int next : links[static_cast<std::size_t>(cell)]) {
            if (colours.cells[other].test(next)) continue;
            colours.cells[other].set(next);
            open.push_back(next);
        }
    }
    return colours;
}

inline CellSet peers_of_any(const CellSet& cells) {
    CellSet seen;
    for (const int cell : cells) seen = seen | peers_of(cell);
    return seen;
}

inline std::optional<SudokuStep> find_colouring_from(const PencilMarks& marks, int digit,
                                                     const Colours& colours) {
    const CellSet all = colours.cells[0] | colours.cells[1];
    const std::string name = std::to_string(digit);
    for (std::size_t i = 0; i < 2; ++i) {
        const CellSet& wrong = colours.cells[i];
        if ((peers_of_any(wrong) & wrong).empty()) continue;
        return removal_step(Technique::simple_colouring, marks_in(wrong, digit), cell_list(all),
                            name + " stands in all of " + cells_text(wrong) + " or in all of " +
                                cells_text(colours.cells[1 - i]) +
                                ", and of the former two see each other");
    }
    const CellSet targets =
        (marks.places(digit) & peers_of_any(colours.cells[0]) & peers_of_any(colours.cells[1]))
            .without(all);
    if (targets.empty()) return std::nullopt;
    return removal_step(Technique::simple_colouring, marks_in(targets, digit), cell_list(all),
                        name + " stands in all of " + cells_text(colours.cells[0]) +
                            " or in all of " + cells_text(colours.cells[1]));
}

/// A node of the breadth-first search for chains.
struct ChainEntry {
    int cell;
    int digit;
    int from; ///< the index of its predecessor, -1 at the start
};

inline std::vector<int> chain_cells(const std::vector<ChainEntry>& entries, int last) {
    std::vector<int> cells;
    for (int at = last; at >= 0; at = entries[static_cast<std::size_t>(at)].from)
        cells.push_back(entries[static_cast<std::size_t>(at)].cell);
    std::ranges::reverse(cells);
    return cells;
}

inline std::string chain_text(const std::vector<int>& cells) {
    std::string text;
    for (const int cell : cells) text += (text.empty() ? "" : " - ") + cell_text(cell);
    return text;
}

/// A chain step; longer chains score a little higher.
inline SudokuStep chain_step(Technique technique, std::vector<Mark> removed,
                             const std::vector<int>& cells, const std::string& why) {
    SudokuStep step = removal_step(technique, std::move(removed), cells, why);
    step.score += cells.size() > 12 ? 2 : cells.size() > 6 ? 1 : 0;
    return step;
}

/// The links of an X-chain: the cells are and are not the digit, in turn.
inline SudokuChain x_links(const std::vector<int>& cells, int digit) {
    SudokuChain chain;
    for (std::size_t i = 0; i < cells.size(); ++i)
        chain.push_back({{cells[i], digit}, i % 2 == 1, ""});
    return chain;
}

/// The links of an XY-chain: a cell is not one of its digits, so it is the other one, so the next
/// cell is not.
inline SudokuChain xy_links(const std::vector<ChainEntry>& entries, int last, int digit) {
    std::vector<Mark> marks;
    for (int at = last; at >= 0; at = entries[static_cast<std::size_t>(at)].from)
        marks.push_back({entries[static_cast<std::size_t>(at)].cell,
                         entries[static_cast<std::size_t>(at)].digit});
    std::ranges::reverse(marks);
    SudokuChain chain;
    int excluded = digit;
    for (const Mark& mark : marks) {
        chain.push_back({{mark.cell, excluded}, false, ""});
        chain.push_back({mark, true, ""});
        excluded = mark.digit;
    }
    return chain;
}

/// A step with the chain that proves it.
inline SudokuStep with_chain(SudokuStep step, SudokuChain chain) {
    step.chains.push_back(std::move(chain));
    return step;
}

/// The shortest X-chain from a start: strong and weak links alternate. If the start is not the
/// digit, every cell after a strong link is.
inline std::optional<SudokuStep> find_x_chain_from(const PencilMarks& marks, int digit, int start,
                                                   const std::array<CellSet, 81>& links) {
    std::vector<ChainEntry> entries{{start, 0, -1}}; // digit 1: reached by a strong link
    std::array<CellSet, 2> seen{};
    seen[0].set(start);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const ChainEntry entry = entries[i];
        const bool has_it = entry.digit == 1;
        if (has_it && entry.from > 0) {
            const CellSet targets = marks.places(digit) & peers_of(start) & peers_of(entry.cell);
            const auto cells = chain_cells(entries, static_cast<int>(i));
            if (!targets.empty() && entry.cell != start)
                return with_chain(chain_step(Technique::x_chain, marks_in(targets, digit), cells,
                                             "one end of the chain " + chain_text(cells) + " is " +
                                                 std::to_string(digit)),
                                  x_links(cells, digit));
        }
        const CellSet next = has_it ? marks.places(digit) & peers_of(entry.cell)
                                    : links[static_cast<std::size_t>(entry.cell)];
        const std::size_t kind = has_it ? 0 : 1;
        for (const int cell : next.without(seen[kind])) {
            seen[kind].set(cell);
            entries.push_back({cell, has_it ? 0 : 1, static_cast<int>(i)});
        }
    }
    return std::nullopt;
}

/// The shortest XY-chain of bivalue cells from a start: if the start is not `digit`, it is its
/// other candidate, which forces the next cell, and so on until a cell is `digit`.
inline std::optional<SudokuStep> find_xy_chain_from(const PencilMarks& marks, int start, int digit,
                                                    const CellSet& pairs) {
    const auto other = [&](int cell, int one) {
        return std::countr_zero(marks.marks(cell) & ~digit_bit(one)) + 1;
    };
    std::vector<ChainEntry> entries{{start, other(start, digit), -1}}; // cells with their digit
    std::array<CellSet, 10> seen{};
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const ChainEntry entry = entries[i];
        if (entry.digit == digit && entry.cell != start && entry.from >= 0) {
            const CellSet targets = marks.places(digit) & peers_of(start) & peers_of(entry.cell);
            const auto cells = chain_cells(entries, static_cast<int>(i));
            if (!targets.empty())
                return with_chain(chain_step(Technique::xy_chain, marks_in(targets, digit), cells,
                                             "one end of the chain " + chain_text(cells) + " is " +
                                                 std::to_string(digit)),
                                  xy_links(entries, static_cast<int>(i), digit));
        }
        const auto taken = static_cast<std::size_t>(entry.digit);
        const CellSet next = pairs & marks.places(entry.digit) & peers_of(entry.cell);
        for (const int cell : next.without(seen[taken])) {
            seen[taken].set(cell);
            entries.push_back({cell, other(cell, entry.digit), static_cast<int>(i)});
        }
    }
    return std::nullopt;
}

} // namespace detail

/// Simple colouring: two-colours the places of a digit along its strong links.
inline std::optional<SudokuStep> find_simple_colouring(const PencilMarks& marks) {
    for (int digit = 1; digit <= 9; ++digit) {
        const auto links = detail::strong_links(marks, digit);
        CellSet done;
        for (const int start : marks.places(digit)) {
            if (done.test(start) || links[static_cast<std::size_t>(start)].empty()) continue;
            const auto colours = detail::coloured(links, start);
            done = done | colours.cells[0] | colours.cells[1];
            if (auto step = detail::find_colouring_from(marks, digit, colours)) return step;
        }
    }
    return std::nullopt;
}

/// X-chain: one end of a chain of places of a digit must be that digit.
inline std::optional<SudokuStep> find_x_chain(const PencilMarks& marks) {
    for (int digit = 1; digit <= 9; ++digit) {
        const auto links = detail::strong_links(marks, digit);
        for (const int start : marks.places(digit))
            if (auto step = detail::find_x_chain_from(marks, digit, start, links)) return step;
    }
    return std::nullopt;
}

/// XY-chain: one end of a chain of bivalue cells must be a certain digit.
inline std::optional<SudokuStep> find_xy_chain(const PencilMarks& marks) {
    const CellSet pairs = marks.cells_with(2);
    for (const int start : pairs)
        for (const int digit0 : BitNumbers<SudokuDigits>(marks.marks(start)))
            if (auto step = detail::find_xy_chain_from(marks, start, digit0 + 1, pairs))
                return step;
    return std::nullopt;
}

} // namespace zermelo
