#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace bench {

/// A hand-written minimax for a drop game only: boards are numbers in registers, each side has its
/// own function, and a finished game costs no call. It visits every play up to a depth of at most
/// 16 and counts the leaves. The score is 1000 - plies if the first player wins, plies - 1000 if
/// the second wins, and 0 otherwise. With `keeps_play` it also keeps the principal variation, in
/// the triangular table of chess programs.
///
///     a guard bit above each column is never set    3  7 11 15 19
///                                                   2  6 10 14 18
///                                                   1  5  9 13 17
///                                                   0  4  8 12 16
template <int columns, int rows, int in_row, bool keeps_play>
class HandDrop {
public:
    using Board = std::uint64_t;

    explicit HandDrop(int depth) : depth_(depth) {}

    /// The score of the empty board, with the first player to move.
    int score() { return best<true>(0, 0, 0); }
    std::uint64_t evaluations() const { return evaluations_; }
    /// Was a play cut off at the depth limit, so that 0 may not be a draw?
    bool is_cut() const { return is_cut_; }
    /// The stones of the principal variation. requires: keeps_play
    std::span<const Board> play() const { return {lines_[0].data(), ends_[0]}; }

private:
    static constexpr int stride = rows + 1;
    static constexpr Board bottom = [] {
        Board word = 0;
        for (int i = 0; i < columns; ++i) word |= Board{1} << (i * stride);
        return word;
    }();
    static constexpr Board cells = bottom * ((Board{1} << rows) - 1);

    template <int step>
    static Board row(Board stones) {
        if constexpr (in_row == 3) return stones & stones >> step & stones >> 2 * step;
        const Board pairs = stones & stones >> step;
        return pairs & pairs >> 2 * step;
    }
    static bool has_row(Board stones) {
        return (row<1>(stones) | row<stride>(stones) | row<stride + 1>(stones) |
                row<stride - 1>(stones)) != 0;
    }

    template <bool maximizes>
    int best(Board mine, Board all, int ply) {
        int best = maximizes ? -1000 : 1000;
        Board free = (all + bottom) & cells;
        do {
            const Board stone = free & -free;
            int value = 0;
            if constexpr (keeps_play) end_of(ply + 1) = at(ply + 1);
            if (has_row(mine | stone)) {
                value = maximizes ? 999 - ply : ply - 999;
                ++evaluations_;
            } else if ((((all | stone) + bottom) & cells) == 0) {
                ++evaluations_;
            } else if (ply + 1 == depth_) {
                ++evaluations_;
                is_cut_ = true;
            } else {
                value = this->best<!maximizes>(mine ^ all, all | stone, ply + 1);
            }
            if constexpr (keeps_play)
                if (maximizes ? value > best : value < best) keep(ply, stone);
            best = maximizes ? std::max(best, value) : std::min(best, value);
            free &= free - 1;
        } while (free != 0);
        return best;
    }

    /// The principal variation from a ply is this stone followed by that of the next ply.
    void keep(int ply, Board stone) {
        lines_[at(ply)][at(ply)] = stone;
        for (std::size_t i = at(ply) + 1; i < end_of(ply + 1); ++i)
            lines_[at(ply)][i] = lines_[at(ply) + 1][i];
        end_of(ply) = end_of(ply + 1);
    }
    static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }
    std::size_t& end_of(int ply) { return ends_[at(ply)]; }

    int depth_;
    bool is_cut_ = false;
    std::uint64_t evaluations_ = 0;
    std::array<std::array<Board, 17>, 17> lines_;
    std::array<std::size_t, 17> ends_;
};

} // namespace bench
