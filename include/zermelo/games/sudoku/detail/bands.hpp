#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "zermelo/core/outcome.hpp"
#include "zermelo/games/sudoku/detail/band_choice.hpp"
#include "zermelo/games/sudoku/detail/band_logic.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo {

/// The 9 x 9 board with propagation of all singles and locked candidates. Handles all digits at
/// once, in the widest vectors of the processor.
class BandSudokuBoard {
public:
    struct State {
        detail::SudokuBands bands{};
        SudokuGrid<9> digits{}; ///< the written digits
        detail::BandStatus status = detail::BandStatus::open;

        bool operator==(const State& other) const { return digits == other.digits; }
    };

    BandSudokuBoard() = default;
    explicit BandSudokuBoard(detail::Processor processor) : processor_(processor) {}

    static constexpr SudokuShape shape() { return usual_sudoku; }
    State start() const { return {detail::empty_bands(), {}, detail::BandStatus::open}; }

    /// requires: the digit is in left(s, cell)
    void write(State& s, int cell, int digit) const {
        s.digits[at(cell)] = static_cast<std::uint8_t>(digit);
        detail::set_digit(s.bands, cell, digit);
        propagate(s);
    }

    /// The state after writing all digits of a grid; faster than calling write for each.
    State with(const SudokuGrid<9>& digits) const {
        State s{detail::bands_with(digits), digits, detail::BandStatus::open};
        propagate(s);
        return s;
    }

    int written(const State& s, int cell) const { return s.digits[at(cell)]; }
    int known(const State& s, int cell) const {
        if (stuck(s)) return written(s, cell);
        const SudokuDigits digits = candidates(s, cell);
        return std::has_single_bit(digits) ? std::countr_zero(digits) + 1 : 0;
    }
    SudokuDigits left(const State& s, int cell) const {
        if (stuck(s)) return 0;
        const SudokuDigits digits = candidates(s, cell);
        return std::has_single_bit(digits) ? 0 : digits;
    }
    bool stuck(const State& s) const { return s.status == detail::BandStatus::contradictory; }

    std::optional<Solved> outcome(const State& s) const {
        if (s.status == detail::BandStatus::open) return std::nullopt;
        return Solved{s.status == detail::BandStatus::solved};
    }

    /// The open cell to branch on for a small search tree. requires: s in play
    int branch_cell(const State& s) const { return detail::branch_cell(s.bands, processor_); }

    SudokuDigits candidates(const State& s, int cell) const {
        return detail::candidates(s.bands, cell);
    }

private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    void propagate(State& s) const {
        s.status = detail::propagate(s.bands, processor_);
        if (stuck(s)) s.bands = {};
    }

    detail::Processor processor_ = detail::this_processor();
};

} // namespace zermelo
