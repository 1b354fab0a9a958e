#pragma once

#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/games/sudoku/detail/band_choice.hpp"
#include "zermelo/games/sudoku/detail/singles.hpp"
#include "zermelo/games/sudoku/detail/subsets.hpp"
#include "zermelo/games/sudoku/steps.hpp"

namespace zermelo {

namespace detail {

/// The consequences of a candidate, up to a contradiction.
struct Consequences {
    std::vector<Mark> placed;  ///< starting with the candidate
    SudokuChain chain;         ///< the same with reasons
    std::string contradiction; ///< empty if there is none
    int cell = -1;             ///< of the contradiction
};

/// Describes a cell without a candidate or a digit without a place; empty if there is neither.
inline std::string describe_contradiction(const PencilMarks& marks, int& where) {
    for (int cell = 0; cell < 81; ++cell) {
        if (marks.digit(cell) != 0 || marks.marks(cell) != 0) continue;
        where = cell;
        return cell_text(cell) + " has no digit left";
    }
    for (int unit = 0; unit < 27; ++unit) {
        SudokuDigits present = 0;
        for (const int cell : unit_cells(unit))
            present |= marks.digit(cell) != 0 ? digit_bit(marks.digit(cell)) : marks.marks(cell);
        const SudokuDigits missing = usual_sudoku.all_digits() & ~present;
        if (missing == 0) continue;
        where = *unit_cells(unit).begin();
        return std::to_string(std::countr_zero(missing) + 1) + " has no place in " +
               unit_text(unit);
    }
    return "";
}

/// A naked or hidden single.
inline std::optional<Mark> find_any_single(const PencilMarks& marks) {
    for (int cell = 0; cell < 81; ++cell)
        if (marks.count(cell) == 1) return Mark{cell, std::countr_zero(marks.marks(cell)) + 1};
    for (int digit = 1; digit <= 9; ++digit)
        for (int unit = 0; unit < 27; ++unit)
            if (const CellSet places = marks.places_in(unit, digit); places.count() == 1)
                return Mark{*places.begin(), digit};
    return std::nullopt;
}

/// Why a candidate is a single.
inline std::string single_reason(const PencilMarks& marks, const Mark& mark) {
    if (marks.count(mark.cell) == 1) return "the only digit left";
    for (int unit = 0; unit < 27; ++unit) {
        const CellSet places = marks.places_in(unit, mark.digit);
        if (places.count() == 1 && places.test(mark.cell))
            return "the only place in " + unit_text(unit);
    }
    return "";
}

/// Places a candidate and then singles, at most `max_digits` in all.
inline Consequences follow(PencilMarks marks, const Mark& assumed, std::size_t max_digits) {
    Consequences found;
    for (std::optional<Mark> mark = assumed; mark; mark = find_any_single(marks)) {
        if (found.placed.size() == max_digits) break;
        const bool is_assumed = found.placed.empty();
        found.chain.push_back({*mark, true, is_assumed ? "" : single_reason(marks, *mark)});
        marks.place(mark->cell, mark->digit);
        found.placed.push_back(*mark);
        found.contradiction = describe_contradiction(marks, found.cell);
        if (!found.contradiction.empty()) break;
    }
    return found;
}

inline std::string assumption_text(const Mark& mark) {
    return "if " + cell_text(mark.cell) + " were " + std::to_string(mark.digit);
}

inline SudokuStep forcing_chain(const Consequences& found) {
    std::string text = assumption_text(found.placed.front());
    std::vector<int> cells;
    for (std::size_t i = 0; i < found.placed.size(); ++i) {
        const Mark& mark = found.placed[i];
        cells.push_back(mark.cell);
        if (i > 0)
            text += (i == 1 ? ", then " : ", ") + cell_text(mark.cell) + " = " +
                    std::to_string(mark.digit);
    }
    text += ", and " + found.contradiction;
    SudokuStep step =
        removal_step(Technique::forcing_chain, {found.placed.front()}, std::move(cells), text);
    const std::size_t length = found.placed.size();
    step.score += length <= 4 ? 0 : length <= 8 ? 2 : length <= 16 ? 4 : 6;
    step.chains.push_back(found.chain);
    return step;
}

/// The consequences of a candidate by singles and locked candidates, in the order in which a person
/// finds them: singles first.
inline Consequences follow_net(PencilMarks marks, const Mark& assumed) {
    Consequences found;
    std::optional<Mark> mark = assumed;
    while (found.contradiction.empty()) {
        if (mark) {
            const bool is_assumed = found.placed.empty();
            found.chain.push_back({*mark, true, is_assumed ? "" : single_reason(marks, *mark)});
            marks.place(mark->cell, mark->digit);
            found.placed.push_back(*mark);
        } else {
            auto locked = find_pointing(marks);
            if (!locked) locked = find_claiming(marks);
            if (!locked) break;
            for (const Mark& removed : locked->removed)
                found.chain.push_back(
                    {removed, false, std::string(row_of(locked->technique).name)});
            take(marks, *locked);
        }
        found.contradiction = describe_contradiction(marks, found.cell);
        mark = find_any_single(marks);
    }
    return found;
}

inline SudokuBands bands_of(const PencilMarks& marks) {
    SudokuBands bands{};
    for (int cell = 0; cell < 81; ++cell) {
        const SudokuDigits digits =
            marks.digit(cell) != 0 ? digit_bit(marks.digit(cell)) : marks.marks(cell);
        for (const int digit0 : BitNumbers<SudokuDigits>(digits))
            bands[static_cast<std::size_t>(cell / 27)][static_cast<std::size_t>(digit0)] |=
                cell_bit(cell);
    }
    return bands;
}

/// Searches for contradictions by singles and locked candidates, and by `nested` levels of further
/// assumptions.
class Refuter {
public:
    explicit Refuter(Processor processor) : processor_(processor) {}

    bool refutes(SudokuBands bands, int nested) const {
        BandStatus status = propagate(bands, processor_);
        while (nested > 0 && status == BandStatus::open) {
            const SudokuBands before = bands;
            for (int cell = 0; cell < 81 && status == BandStatus::open; ++cell)
                status = narrow(bands, cell, nested);
            if (bands == before) break;
        }
        return status == BandStatus::contradictory;
    }

private:
    /// Removes the candidates of a cell that lead to a contradiction.
    BandStatus narrow(SudokuBands& bands, int cell, int nested) const {
        BandStatus status = BandStatus::open;
        const SudokuDigits digits = candidates(bands, cell);
        if (std::has_single_bit(digits)) return status;
        for (const int digit0 : BitNumbers<SudokuDigits>(digits)) {
            SudokuBands assumed = bands;
            set_digit(assumed, cell, digit0 + 1);
            if (!refutes(assumed, nested - 1)) continue;
            bands[static_cast<std::size_t>(cell / 27)][static_cast<std::size_t>(digit0)] &=
                ~cell_bit(cell);
            status = propagate(bands, processor_);
            if (status != BandStatus::open) return status;
        }
        return status;
    }

    Processor processor_;
};

inline SudokuStep refutation_step(const Mark& mark, int nested) {
    const bool net = nested == 0;
    SudokuStep step = removal_step(
        net ? Technique::forcing_net : Technique::nested_forcing, {mark}, {mark.cell},
        assumption_text(mark) +
            (net ? ", singles and locked candidates would leave a cell without digit or a digit "
                   "without place"
                 : ", every way to go on would leave a cell without digit or a digit without "
                   "place"));
    step.score += nested > 1 ? 10 : 0;
    return step;
}

/// A candidate of a cell that leads to a contradiction.
inline std::optional<SudokuStep> find_refuted_at(int cell, SudokuDigits digits,
                                                 const SudokuBands& bands, int nested) {
    const Refuter refuter(this_processor());
    for (const int digit0 : BitNumbers<SudokuDigits>(digits)) {
        SudokuBands assumed = bands;
        set_digit(assumed, cell, digit0 + 1);
        if (refuter.refutes(assumed, nested)) return refutation_step({cell, digit0 + 1}, nested);
    }
    return std::nullopt;
}

inline std::optional<SudokuStep> find_refuted(const PencilMarks& marks, int nested) {
    const SudokuBands bands = bands_of(marks);
    for (int count = 2; count <= 9; ++count)
        for (const int cell : marks.cells_with(count))
            if (auto step = find_refuted_at(cell, marks.marks(cell), bands, nested)) return step;
    return std::nullopt;
}

} // namespace detail

/// Forcing chain: the candidate that singles refute in the fewest steps.
inline std::optional<SudokuStep> find_forcing_chain(const PencilMarks& marks) {
    std::optional<detail::Consequences> best;
    std::size_t max_digits = 60;
    for (int cell = 0; cell < 81; ++cell) {
        for (const int digit0 : BitNumbers<SudokuDigits>(marks.marks(cell))) {
            auto found = detail::follow(marks, {cell, digit0 + 1}, max_digits);
            if (found.contradiction.empty()) continue;
            max_digits = found.placed.size() - 1;
            best = std::move(found);
            if (max_digits == 0) break;
        }
    }
    if (!best) return std::nullopt;
    return detail::forcing_chain(*best);
}

/// Forcing net: a candidate that singles and locked candidates refute.
inline std::optional<SudokuStep> find_forcing_net(const PencilMarks& marks) {
    auto step = detail::find_refuted(marks, 0);
    if (!step) return step;
    const auto found = detail::follow_net(marks, step->removed.front());
    if (!found.contradiction.empty()) step->chains.push_back(found.chain);
    return step;
}

/// Nested forcing net: a candidate that nested assumptions refute. Nests as deep as necessary, so
/// that there is always a step if the solution is unique.
inline std::optional<SudokuStep> find_nested_forcing(const PencilMarks& marks) {
    for (int nested = 1; nested <= 4; ++nested)
        if (auto step = detail::find_refuted(marks, nested)) return step;
    return std::nullopt;
}

} // namespace zermelo
