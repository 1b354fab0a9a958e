#pragma once

#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/games/sudoku/detail/band_choice.hpp"
#include "zermelo/games/sudoku/steps.hpp"

namespace zermelo {

namespace detail {

/// What follows from a mark by singles alone, until something is impossible.
struct Consequences {
    std::vector<Mark> placed;  ///< the mark first
    std::string contradiction; ///< empty if none was met
    int cell = -1;             ///< where it was met
};

/// A cell without digit or a digit without place, in words.
inline std::string impossible(const PencilMarks& marks, int& where) {
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

/// A digit that can be written at once: the only one of a cell, or with the only place in a unit.
inline std::optional<Mark> any_single(const PencilMarks& marks) {
    for (int cell = 0; cell < 81; ++cell)
        if (marks.count(cell) == 1) return Mark{cell, std::countr_zero(marks.marks(cell)) + 1};
    for (int digit = 1; digit <= 9; ++digit)
        for (int unit = 0; unit < 27; ++unit)
            if (const CellSet places = marks.places_in(unit, digit); places.count() == 1)
                return Mark{*places.begin(), digit};
    return std::nullopt;
}

/// Follows a mark for as many digits as are worth telling.
inline Consequences follow(PencilMarks marks, const Mark& assumed, std::size_t most) {
    Consequences found;
    for (std::optional<Mark> mark = assumed; mark; mark = any_single(marks)) {
        if (found.placed.size() == most) break;
        marks.place(mark->cell, mark->digit);
        found.placed.push_back(*mark);
        found.contradiction = impossible(marks, found.cell);
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
        removing(Technique::forcing_chain, {found.placed.front()}, std::move(cells), text);
    const std::size_t length = found.placed.size();
    step.score += length <= 4 ? 0 : length <= 8 ? 2 : length <= 16 ? 4 : 6;
    return step;
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

/// Looks for contradictions: by singles and locked candidates alone, and beyond that by assuming
/// further digits, so many within each other.
class Refuter {
public:
    explicit Refuter(Processor processor) : processor_(processor) {}

    bool refutes(SudokuBands bands, int nested) const {
        BandsAre are = work_out(bands, processor_);
        while (nested > 0 && are == BandsAre::open) {
            const SudokuBands before = bands;
            for (int cell = 0; cell < 81 && are == BandsAre::open; ++cell)
                are = narrow(bands, cell, nested);
            if (bands == before) break;
        }
        return are == BandsAre::contradictory;
    }

private:
    /// Takes from a cell what an assumption refutes.
    BandsAre narrow(SudokuBands& bands, int cell, int nested) const {
        BandsAre are = BandsAre::open;
        const SudokuDigits digits = candidates(bands, cell);
        if (std::has_single_bit(digits)) return are;
        for (const int digit0 : BitNumbers<SudokuDigits>(digits)) {
            SudokuBands assumed = bands;
            put(assumed, cell, digit0 + 1);
            if (!refutes(assumed, nested - 1)) continue;
            bands[static_cast<std::size_t>(cell / 27)][static_cast<std::size_t>(digit0)] &=
                ~cell_bit(cell);
            are = work_out(bands, processor_);
            if (are != BandsAre::open) return are;
        }
        return are;
    }

    Processor processor_;
};

inline SudokuStep refuted_step(const Mark& mark, int nested) {
    const bool net = nested == 0;
    SudokuStep step = removing(
        net ? Technique::forcing_net : Technique::nested_forcing, {mark}, {mark.cell},
        assumption_text(mark) +
            (net ? ", singles and locked candidates would leave a cell without digit or a digit "
                   "without place"
                 : ", every way to go on would leave a cell without digit or a digit without "
                   "place"));
    step.score += nested > 1 ? 10 : 0;
    return step;
}

/// A digit of a cell that is refuted.
inline std::optional<SudokuStep> find_refuted_at(int cell, SudokuDigits digits,
                                                 const SudokuBands& bands, int nested) {
    const Refuter refuter(this_processor());
    for (const int digit0 : BitNumbers<SudokuDigits>(digits)) {
        SudokuBands assumed = bands;
        put(assumed, cell, digit0 + 1);
        if (refuter.refutes(assumed, nested)) return refuted_step({cell, digit0 + 1}, nested);
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

/// The mark that singles refute soonest.
inline std::optional<SudokuStep> find_forcing_chain(const PencilMarks& marks) {
    std::optional<detail::Consequences> best;
    std::size_t most = 60;
    for (int cell = 0; cell < 81; ++cell) {
        for (const int digit0 : BitNumbers<SudokuDigits>(marks.marks(cell))) {
            auto found = detail::follow(marks, {cell, digit0 + 1}, most);
            if (found.contradiction.empty()) continue;
            most = found.placed.size() - 1;
            best = std::move(found);
            if (most == 0) break;
        }
    }
    if (!best) return std::nullopt;
    return detail::forcing_chain(*best);
}

/// A mark that is refuted by singles and locked candidates.
inline std::optional<SudokuStep> find_forcing_net(const PencilMarks& marks) {
    return detail::find_refuted(marks, 0);
}

/// A mark that is refuted by further assumptions, one within the other: as many as it takes, so
/// that there is always a step where there is one solution.
inline std::optional<SudokuStep> find_nested_forcing(const PencilMarks& marks) {
    for (int nested = 1; nested <= 4; ++nested)
        if (auto step = detail::find_refuted(marks, nested)) return step;
    return std::nullopt;
}

} // namespace zermelo
