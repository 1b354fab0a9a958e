#pragma once

#include <concepts>

#include "zermelo/core/bits.hpp"

namespace zermelo {

// Rows of stones on a board of bits. A board is written line by line with one bit behind each line
// that is never set, so that no row can run from one line into the next:
//
//     3 columns, stride 4:    8  9 10 |11|        steps along rows of stones:
//                             4  5  6 | 7|        1, stride, stride + 1, stride - 1
//                             0  1  2 | 3|

/// The board with only those stones left that begin a row of k by the step.
template <std::unsigned_integral Word>
constexpr Word row_starts(Word board, int k, int step) {
    int length = 1; // each stone left begins a row of this length
    for (; 2 * length <= k; length *= 2)
        board = static_cast<Word>(board & (board >> (length * step)));
    if (length < k) board = static_cast<Word>(board & (board >> ((k - length) * step)));
    return board;
}

/// Are there k stones in a row, in any of the four directions?
template <std::unsigned_integral Word>
constexpr bool has_row(Word board, int k, int stride) {
    return (row_starts(board, k, 1) | row_starts(board, k, stride) |
            row_starts(board, k, stride + 1) | row_starts(board, k, stride - 1)) != 0;
}

/// Is the stone on a cell part of k in a row? Looks only along the four lines through it.
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
