#pragma once

#include "zermelo/core/bits.hpp"

namespace zermelo {

// Rows of stones on a bitboard. Each line of the board is followed by a guard bit that is never
// set, so that no row wraps from one line into the next:
//
//     3 columns, stride 4:    8  9 10 |11|        steps along rows of stones:
//                             4  5  6 | 7|        1, stride, stride + 1, stride - 1
//                             0  1  2 | 3|

// The functions on a machine word are force-inlined: with a compile-time size all their loops
// vanish, but compilers refuse to inline them because of the loops, which costs tic-tac-toe four
// times the instructions.

/// The stones that are the first of k in a row in the direction `step`.
template <BitWord Word>
[[gnu::always_inline]] constexpr Word row_starts(Word stones, int k, int step) {
    if ((k - 1) * step >= static_cast<int>(8 * sizeof(Word))) return 0; // longer than the board
    Word starts = stones;
    int length = 1; // each start begins a row of at least this length
    for (; 2 * length <= k; length *= 2)
        starts = static_cast<Word>(starts & (starts >> (length * step)));
    if (__builtin_constant_p(k) && length + 1 == k) // one more stone: GCC finds this form shorter
        return static_cast<Word>(starts & (stones >> (length * step)));
    if (length < k) starts = static_cast<Word>(starts & (starts >> ((k - length) * step)));
    return starts;
}

/// Are there k stones in a row, in any of the four directions?
template <BitWord Word>
[[gnu::always_inline]] constexpr bool has_row(Word board, int k, int stride) {
    return (row_starts(board, k, 1) | row_starts(board, k, stride) |
            row_starts(board, k, stride + 1) | row_starts(board, k, stride - 1)) != 0;
}

/// The cells, on the board or not, where one more stone would complete a row of k in the direction
/// `step`. requires: (k - 1) * step is less than the number of bits of Word
template <BitWord Word>
[[gnu::always_inline]] constexpr Word completing(Word stones, int k, int step) {
    const auto run = [stones, step](int before, int behind) {
        Word cells = static_cast<Word>(~Word{0});
        for (int i = 1; i <= before; ++i) cells = static_cast<Word>(cells & (stones << (i * step)));
        for (int i = 1; i <= behind; ++i) cells = static_cast<Word>(cells & (stones >> (i * step)));
        return cells;
    };
    Word found = 0;
    for (int before = 0; before < k; ++before)
        found = static_cast<Word>(found | run(before, k - 1 - before));
    return found;
}

/// Is the stone on a cell part of k in a row? Examines only the four lines through it.
template <int Words>
constexpr bool has_row_through(const WideBits<Words>& board, int cell, int k, int stride) {
    const auto run = [&](int step) {
        int length = 0;
        for (int at = cell + step; at >= 0 && at < Words * 64 && board.test(at); at += step)
            ++length;
        return length;
    };
    for (const int step : {1, stride, stride + 1, stride - 1})
        if (run(step) + run(-step) + 1 >= k) return true;
    return false;
}

} // namespace zermelo
