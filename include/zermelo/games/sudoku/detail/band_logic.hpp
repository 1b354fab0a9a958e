#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "zermelo/games/sudoku/detail/lanes.hpp"
#include "zermelo/games/sudoku/shape.hpp"

namespace zermelo::detail {

// Where each digit may still stand, as bits. Three rows of the grid are a band; the places of one
// digit in a band are the bits of a word, cell 0 of the band in bit 0:
//
//     0  1  2 |  3  4  5 |  6  7  8
//     9 10 11 | 12 13 14 | 15 16 17      three bits side by side in a box are a minirow
//    18 19 20 | 21 22 23 | 24 25 26
//
// A band has a lane for each digit, so that all digits are worked on at once.

/// For each band the words of the digits; those beyond the ninth stay 0.
using SudokuBands = std::array<std::array<LaneWord, 16>, 3>;

enum class BandsAre : std::uint8_t { open, solved, contradictory };

inline constexpr LaneWord whole_band = (LaneWord{1} << 27) - 1;
inline constexpr LaneWord minirow_firsts = 0111111111; ///< the first bit of each minirow
inline constexpr LaneWord row_of_band = 0777;

constexpr SudokuBands empty_bands() {
    SudokuBands bands{};
    for (auto& band : bands)
        for (std::size_t digit = 0; digit < 9; ++digit) band[digit] = whole_band;
    return bands;
}

constexpr LaneWord cell_bit(int cell) { return LaneWord{1} << (cell % 27); }

/// A cell may have one digit only.
constexpr void put(SudokuBands& bands, int cell, int digit) {
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

/// All three cells of each minirow whose first bit is set.
template <class V>
[[gnu::always_inline]] inline Lanes<V> minirows(const Lanes<V>& firsts) {
    return (firsts << 3) - firsts;
}
/// The first bit of each minirow in which a bit is set.
template <class V>
[[gnu::always_inline]] inline Lanes<V> minirows_with(const Lanes<V>& w) {
    return (w | w >> 1 | w >> 2) & minirow_firsts;
}
/// The same bits one and two rows up and down.
template <class V>
[[gnu::always_inline]] inline Lanes<V> other_rows(const Lanes<V>& w) {
    return w << 9 | w >> 9 | w << 18 | w >> 18;
}

/// A digit stands once in each row and each box of a band, so three rows share out three boxes, in
/// one of six ways. Leaves the minirows that some way can use: what is known as locked candidates.
/// `even` are the three ways that give rows the boxes i, i + 1, i + 2; `odd` those with i, i + 2,
/// i + 1; both are told by the bit of the top row's box.
template <class V>
[[gnu::always_inline]] inline Lanes<V> fit_rows(const Lanes<V>& w) {
    const Lanes<V> any = minirows_with(w);
    const Lanes<V> top = any & row_of_band;
    Lanes<V> middle = any >> 9 & row_of_band;
    Lanes<V> bottom = any >> 18;
    middle = middle | middle << 9; // twice, so that a shift turns the boxes around
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

/// Each group of three bits turned by one, and by two.
template <class V>
[[gnu::always_inline]] inline Lanes<V> turned_once(const Lanes<V>& w) {
    return (w >> 1 & LaneWord{0333}) | (w << 2 & LaneWord{0444});
}
template <class V>
[[gnu::always_inline]] inline Lanes<V> turned_twice(const Lanes<V>& w) {
    return (w >> 2 & LaneWord{0111}) | (w << 1 & LaneWord{0666});
}
/// The columns of a band in which a bit is set, and all cells of such columns.
template <class V>
[[gnu::always_inline]] inline Lanes<V> columns_with(const Lanes<V>& w) {
    return (w | w >> 9 | w >> 18) & row_of_band;
}
template <class V>
[[gnu::always_inline]] inline Lanes<V> columns(const Lanes<V>& firsts) {
    return firsts | firsts << 9 | firsts << 18;
}

/// The same for columns: in three boxes above each other the three bands share out three columns.
template <class V>
[[gnu::always_inline]] inline void fit_columns(std::array<Lanes<V>, 3>& w) {
    const Lanes<V> top = columns_with(w[0]);
    const Lanes<V> middle = columns_with(w[1]);
    const Lanes<V> bottom = columns_with(w[2]);
    const Lanes<V> even = top & turned_once(middle) & turned_twice(bottom);
    const Lanes<V> odd = top & turned_twice(middle) & turned_once(bottom);
    w[0] = w[0] & columns(even | odd);
    w[1] = w[1] & columns(turned_twice(even) | turned_once(odd));
    w[2] = w[2] & columns(turned_once(even) | turned_twice(odd));
}

/// The cells that are a digit's only place in their box. Where rows and columns were fitted before,
/// these are also the hidden singles of rows and columns.
template <class V>
[[gnu::always_inline]] inline Lanes<V> hidden_singles(const Lanes<V>& w) {
    const Lanes<V> next = w >> 1;
    const Lanes<V> last = w >> 2;
    const Lanes<V> any = (w | next | last) & minirow_firsts;
    const Lanes<V> several = (w & next) | (last & (w | next));
    return w & minirows(any & ~(several | other_rows(any)));
}

/// A digit leaves the boxes in which it has a cell for itself; rows and columns follow when they
/// are fitted.
template <class V>
[[gnu::always_inline]] inline Lanes<V> settle(const Lanes<V>& w, const V& single) {
    const Lanes<V> own = w & single;
    const Lanes<V> with_own = minirows_with(own);
    return w & (own | ~minirows(with_own | other_rows(with_own)));
}

inline constexpr LaneWord lane_flag = LaneWord{1} << 31;
inline constexpr std::array<LaneWord, 16> digit_flags{lane_flag, lane_flag, lane_flag,
                                                      lane_flag, lane_flag, lane_flag,
                                                      lane_flag, lane_flag, lane_flag};

/// Works out hidden singles, naked singles and locked candidates until nothing changes.
template <class V>
[[gnu::always_inline]] inline BandsAre work_out_in(SudokuBands& bands) {
    std::array<Lanes<V>, 3> w;
    Lanes<V> flags;
    flags.load(digit_flags.data());
    for (std::size_t b = 0; b < 3; ++b) w[b].load(bands[b].data());
    while (true) {
        const std::array<Lanes<V>, 3> before = w;
        for (auto& band : w) band = fit_rows(band);
        fit_columns(w);
        std::array<LaneTally<V>, 3> tally;
        V clash = V{};
        for (std::size_t b = 0; b < 3; ++b) {
            const Lanes<V> hidden = hidden_singles(w[b]);
            V taken;
            in_some(taken, hidden);
            w[b] = w[b] & (hidden | ~taken);
            tally[b].count(w[b]);
            clash |= (taken & tally[b].two) | (tally[b].one ^ whole_band);
        }
        for (std::size_t b = 0; b < 3; ++b) w[b] = settle(w[b], tally[b].one & ~tally[b].two);
        const Lanes<V> changed = (w[0] ^ before[0]) | (w[1] ^ before[1]) | (w[2] ^ before[2]);
        // A word that is 0 less 1, and a clash taken from 0, have their highest bit set.
        const Lanes<V> wrong = ((w[0] - 1) | (w[1] - 1) | (w[2] - 1) | (V{} - clash)) & flags;
        const std::uint64_t seen = squeezed(changed | wrong);
        if ((seen & (std::uint64_t{lane_flag} << 32 | lane_flag)) != 0)
            return BandsAre::contradictory;
        if (seen != 0) continue;
        for (std::size_t b = 0; b < 3; ++b) w[b].store(bands[b].data());
        const V open = tally[0].two | tally[1].two | tally[2].two;
        return open[0] != 0 ? BandsAre::open : BandsAre::solved;
    }
}

} // namespace zermelo::detail
