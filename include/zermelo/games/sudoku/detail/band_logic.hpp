#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "zermelo/games/sudoku/detail/lanes.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo::detail {

// The candidates of each digit as bits. Three rows of the grid form a band; a word holds the
// candidates of one digit in a band, cell 0 of the band in bit 0:
//
//     0  1  2 |  3  4  5 |  6  7  8
//     9 10 11 | 12 13 14 | 15 16 17      the three cells of a row in a box are a minirow
//    18 19 20 | 21 22 23 | 24 25 26
//
// A band has one lane per digit, so that all digits are processed at once.

/// For each band one word per digit; the words after the ninth stay 0.
using SudokuBands = std::array<std::array<LaneWord, 16>, 3>;

enum class BandStatus : std::uint8_t { open, solved, contradictory };

inline constexpr LaneWord whole_band = (LaneWord{1} << 27) - 1;
inline constexpr LaneWord minirow_starts = 0111111111; ///< the first bit of each minirow
inline constexpr LaneWord row_of_band = 0777;

constexpr SudokuBands empty_bands() {
    SudokuBands bands{};
    for (auto& band : bands)
        for (std::size_t digit = 0; digit < 9; ++digit) band[digit] = whole_band;
    return bands;
}

constexpr LaneWord cell_bit(int cell) { return LaneWord{1} << (cell % 27); }

/// Leaves one digit as the only candidate of a cell.
constexpr void set_digit(SudokuBands& bands, int cell, int digit) {
    auto& band = bands[static_cast<std::size_t>(cell / 27)];
    const auto lane = static_cast<std::size_t>(digit - 1);
    const LaneWord own = band[lane];
    for (auto& word : band) word &= ~cell_bit(cell);
    band[lane] = own;
}

constexpr SudokuBands bands_with(const SudokuGrid<9>& digits) {
    SudokuBands bands{};
    std::array<LaneWord, 3> open{whole_band, whole_band, whole_band};
    for (std::size_t cell = 0; cell < 81; ++cell) {
        if (digits[cell] == 0) continue;
        const LaneWord bit = cell_bit(static_cast<int>(cell));
        bands[cell / 27][digits[cell] - 1U] |= bit;
        open[cell / 27] &= ~bit;
    }
    for (std::size_t band = 0; band < 3; ++band)
        for (std::size_t digit = 0; digit < 9; ++digit) bands[band][digit] |= open[band];
    return bands;
}

constexpr SudokuDigits candidates(const SudokuBands& bands, int cell) {
    const auto& band = bands[static_cast<std::size_t>(cell / 27)];
    SudokuDigits digits = 0;
    for (std::size_t digit = 0; digit < 9; ++digit)
        digits |= (band[digit] >> (cell % 27) & 1) << digit;
    return digits;
}

/// All three cells of each minirow with its first bit set.
template <class V>
[[gnu::always_inline]] inline Lanes<V> minirows(const Lanes<V>& firsts) {
    return (firsts << 3) - firsts;
}
/// The first bit of each non-empty minirow.
template <class V>
[[gnu::always_inline]] inline Lanes<V> minirows_with(const Lanes<V>& w) {
    return (w | w >> 1 | w >> 2) & minirow_starts;
}
/// The same bits in the other two rows of the band.
template <class V>
[[gnu::always_inline]] inline Lanes<V> other_rows(const Lanes<V>& w) {
    return w << 9 | w >> 9 | w << 18 | w >> 18;
}

/// Removes locked candidates. A digit occurs once in each row and each box of a band, so its boxes
/// are one of six permutations of the rows; keeps the minirows that occur in a possible one. `even`
/// holds the three rotations (boxes i, i + 1, i + 2 for the rows from the top), `odd` the three
/// reflections (i, i + 2, i + 1), each as the bit of box i.
template <class V>
[[gnu::always_inline]] inline Lanes<V> lock_rows(const Lanes<V>& w) {
    const Lanes<V> any = minirows_with(w);
    const Lanes<V> top = any & row_of_band;
    Lanes<V> middle = any >> 9 & row_of_band;
    Lanes<V> bottom = any >> 18;
    middle = middle | middle << 9; // doubled, so that a shift rotates the boxes
    bottom = bottom | bottom << 9;
    Lanes<V> even = top & middle >> 3 & bottom >> 6;
    Lanes<V> odd = top & middle >> 6 & bottom >> 3;
    const Lanes<V> for_top = even | odd;
    even = even | even << 9;
    odd = odd | odd << 9;
    const Lanes<V> for_middle = (even >> 6 | odd >> 3) & LaneWord{0111};
    const Lanes<V> for_bottom = (even >> 3 | odd >> 6) & LaneWord{0111};
    return w & minirows(for_top | for_middle << 9 | for_bottom << 18);
}

/// Rotates each group of three bits by one and by two.
template <class V>
[[gnu::always_inline]] inline Lanes<V> rotated_once(const Lanes<V>& w) {
    return (w >> 1 & LaneWord{0333}) | (w << 2 & LaneWord{0444});
}
template <class V>
[[gnu::always_inline]] inline Lanes<V> rotated_twice(const Lanes<V>& w) {
    return (w >> 2 & LaneWord{0111}) | (w << 1 & LaneWord{0666});
}
/// The non-empty columns of a band, and all cells of given columns.
template <class V>
[[gnu::always_inline]] inline Lanes<V> columns_with(const Lanes<V>& w) {
    return (w | w >> 9 | w >> 18) & row_of_band;
}
template <class V>
[[gnu::always_inline]] inline Lanes<V> columns(const Lanes<V>& firsts) {
    return firsts | firsts << 9 | firsts << 18;
}

/// Removes locked candidates likewise in columns: in a stack of boxes the columns of a digit are a
/// permutation of the bands.
template <class V>
[[gnu::always_inline]] inline void lock_columns(std::array<Lanes<V>, 3>& w) {
    const Lanes<V> top = columns_with(w[0]);
    const Lanes<V> middle = columns_with(w[1]);
    const Lanes<V> bottom = columns_with(w[2]);
    const Lanes<V> even = top & rotated_once(middle) & rotated_twice(bottom);
    const Lanes<V> odd = top & rotated_twice(middle) & rotated_once(bottom);
    w[0] = w[0] & columns(even | odd);
    w[1] = w[1] & columns(rotated_twice(even) | rotated_once(odd));
    w[2] = w[2] & columns(rotated_once(even) | rotated_twice(odd));
}

/// The hidden singles of boxes. After lock_rows and lock_columns these include the hidden singles
/// of rows and columns.
template <class V>
[[gnu::always_inline]] inline Lanes<V> hidden_singles(const Lanes<V>& w) {
    const Lanes<V> next = w >> 1;
    const Lanes<V> last = w >> 2;
    const Lanes<V> any = (w | next | last) & minirow_starts;
    const Lanes<V> several = (w & next) | (last & (w | next));
    return w & minirows(any & ~(several | other_rows(any)));
}

/// Removes a digit from the rest of each box where it has a naked single; lock_rows and
/// lock_columns then remove it from rows and columns.
template <class V>
[[gnu::always_inline]] inline Lanes<V> eliminate_in_boxes(const Lanes<V>& w, const V& single) {
    const Lanes<V> own = w & single;
    const Lanes<V> with_own = minirows_with(own);
    return w & (own | ~minirows(with_own | other_rows(with_own)));
}

inline constexpr LaneWord lane_flag = LaneWord{1} << 31;
inline constexpr std::array<LaneWord, 16> digit_flags{lane_flag, lane_flag, lane_flag,
                                                      lane_flag, lane_flag, lane_flag,
                                                      lane_flag, lane_flag, lane_flag};

/// Propagates hidden singles, naked singles and locked candidates until nothing changes.
template <class V>
[[gnu::always_inline]] inline BandStatus propagate_in(SudokuBands& bands) {
    std::array<Lanes<V>, 3> w;
    Lanes<V> flags;
    flags.load(digit_flags.data());
    for (std::size_t b = 0; b < 3; ++b) w[b].load(bands[b].data());
    while (true) {
        const std::array<Lanes<V>, 3> before = w;
        for (auto& band : w) band = lock_rows(band);
        lock_columns(w);
        std::array<LaneTally<V>, 3> tally;
        V clash = V{};
        for (std::size_t b = 0; b < 3; ++b) {
            const Lanes<V> hidden = hidden_singles(w[b]);
            V taken;
            or_of_lanes(taken, hidden);
            w[b] = w[b] & (hidden | ~taken);
            tally[b].count(w[b]);
            clash |= (taken & tally[b].two) | (tally[b].one ^ whole_band);
        }
        for (std::size_t b = 0; b < 3; ++b)
            w[b] = eliminate_in_boxes(w[b], tally[b].one & ~tally[b].two);
        const Lanes<V> changed = (w[0] ^ before[0]) | (w[1] ^ before[1]) | (w[2] ^ before[2]);
        // For an empty word, word - 1 has its highest bit set; for a clash, 0 - clash has.
        const Lanes<V> wrong = ((w[0] - 1) | (w[1] - 1) | (w[2] - 1) | (V{} - clash)) & flags;
        const std::uint64_t seen = or_reduced(changed | wrong);
        if ((seen & (std::uint64_t{lane_flag} << 32 | lane_flag)) != 0)
            return BandStatus::contradictory;
        if (seen != 0) continue;
        for (std::size_t b = 0; b < 3; ++b) w[b].store(bands[b].data());
        const V open = tally[0].two | tally[1].two | tally[2].two;
        return open[0] != 0 ? BandStatus::open : BandStatus::solved;
    }
}

} // namespace zermelo::detail
