#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "zermelo/games/sudoku/detail/band_logic.hpp"

namespace zermelo::detail {

/// The vector extensions of the processor, detected at run time.
enum class Processor : std::uint8_t { any, with_avx2, with_avx512 };

inline Processor this_processor() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("bmi2"))
        return Processor::with_avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        return Processor::with_avx2;
#endif
    return Processor::any;
}

using CellSets = std::array<std::array<LaneWord, 3>, 81>;

/// The peers of each cell: those that share a row, a column or a box with it.
constexpr CellSets make_neighbours() {
    CellSets sets{};
    for (int cell = 0; cell < 81; ++cell)
        for (int other = 0; other < 81; ++other)
            if (usual_sudoku.see(cell, other))
                sets[static_cast<std::size_t>(cell)][static_cast<std::size_t>(other / 27)] |=
                    cell_bit(other);
    return sets;
}
inline constexpr CellSets neighbours = make_neighbours();

/// The number of candidates that a cell with two candidates shares with its peers; those in bivalue
/// peers count five times.
[[gnu::always_inline]] inline int places_near(const SudokuBands& bands,
                                              const std::array<LaneWord, 3>& pairs, int cell) {
    const auto& near = neighbours[static_cast<std::size_t>(cell)];
    const auto band = static_cast<std::size_t>(cell / 27);
    int places = 0;
    for (std::size_t digit = 0; digit < 9; ++digit) {
        if ((bands[band][digit] & cell_bit(cell)) == 0) continue;
        for (std::size_t b = 0; b < 3; ++b) {
            const LaneWord found = near[b] & bands[b][digit];
            places += std::popcount(found) + 4 * std::popcount(found & pairs[b]);
        }
    }
    return places;
}

inline int cell_with_fewest(const SudokuBands& bands) {
    int best = 0;
    int fewest = 10;
    for (int cell = 0; cell < 81; ++cell) {
        const int count = std::popcount(candidates(bands, cell));
        if (count < 2 || count >= fewest) continue;
        fewest = count;
        best = cell;
    }
    return best;
}

/// The cell to branch on: the bivalue cell that shares the most candidates with its peers, where a
/// bivalue peer counts five times (tuned by the nodes of bench/sudoku.cpp). Without bivalue cells,
/// the first cell with the fewest candidates.
[[gnu::always_inline]] inline int branch_cell_in(const SudokuBands& bands) {
    std::array<LaneWord, 3> pairs{};
    for (std::size_t b = 0; b < 3; ++b) {
        LaneWord one = 0;
        LaneWord two = 0;
        LaneWord three = 0;
        for (std::size_t digit = 0; digit < 9; ++digit) {
            three |= two & bands[b][digit];
            two |= one & bands[b][digit];
            one |= bands[b][digit];
        }
        pairs[b] = two & ~three;
    }
    int best = -1;
    int most = -1;
    for (std::size_t b = 0; b < 3; ++b) {
        for (LaneWord left = pairs[b]; left != 0; left &= left - 1) {
            const int cell = static_cast<int>(b) * 27 + std::countr_zero(left);
            const int places = places_near(bands, pairs, cell);
            if (places <= most) continue;
            most = places;
            best = cell;
        }
    }
    return best >= 0 ? best : cell_with_fewest(bands);
}

#if defined(__x86_64__)
[[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]] inline BandStatus propagate_avx2(SudokuBands& bands) {
    return propagate_in<EightWords>(bands);
}
[[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]] inline int
branch_cell_avx2(const SudokuBands& bands) {
    return branch_cell_in(bands);
}
[[gnu::target("arch=x86-64-v4")]] inline BandStatus propagate_avx512(SudokuBands& bands) {
    return propagate_in<EightWords>(bands); // gains from 32 registers and vpternlog
}
#endif

inline BandStatus propagate(SudokuBands& bands, [[maybe_unused]] Processor processor) {
#if defined(__x86_64__)
    if (processor == Processor::with_avx512) return propagate_avx512(bands);
    if (processor == Processor::with_avx2) return propagate_avx2(bands);
#endif
    return propagate_in<FourWords>(bands);
}

inline int branch_cell(const SudokuBands& bands, [[maybe_unused]] Processor processor) {
#if defined(__x86_64__)
    if (processor != Processor::any) return branch_cell_avx2(bands);
#endif
    return branch_cell_in(bands);
}

} // namespace zermelo::detail
