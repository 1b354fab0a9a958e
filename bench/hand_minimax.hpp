#pragma once

#include <algorithm>
#include <cstdint>

namespace bench {

/// A hand-written minimax for tic-tac-toe only: both boards and the ply are numbers in registers,
/// each side has its own function, and a finished game costs no call. It visits every node. The
/// score is 100 - plies if X wins, plies - 100 if O wins, and 0 for a draw.
///
///     8  9 10 |11|    a guard bit after each row is never set, so that no line of three
///     4  5  6 | 7|    wraps from one row into the next
///     0  1  2 | 3|
class HandMinimax {
public:
    /// The score of a position in play with X to move.
    int score(unsigned x, unsigned o) {
        ++nodes_;
        return best<true>(x, o, 0);
    }
    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr unsigned board = 0x777;

    static bool has_line(unsigned stones) {
        return ((stones & stones >> 1 & stones >> 2) | (stones & stones >> 4 & stones >> 8) |
                (stones & stones >> 5 & stones >> 10) | (stones & stones >> 3 & stones >> 6)) != 0;
    }

    template <bool maximizes>
    int best(unsigned mine, unsigned theirs, int ply) {
        int best = maximizes ? -100 : 100;
        unsigned free = board & ~(mine | theirs);
        do {
            const unsigned next = mine | (free & -free);
            int value = 0;
            ++nodes_;
            if (has_line(next))
                value = maximizes ? 99 - ply : ply - 99;
            else if ((next | theirs) != board)
                value = this->best<!maximizes>(theirs, next, ply + 1);
            best = maximizes ? std::max(best, value) : std::min(best, value);
            free &= free - 1;
        } while (free != 0);
        return best;
    }

    std::uint64_t nodes_ = 0;
};

} // namespace bench
