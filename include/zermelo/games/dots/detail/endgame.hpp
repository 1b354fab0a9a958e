#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace zermelo {

/// A simple loony endgame: only independent chains and loops are left. Holds their lengths, each
/// kind in ascending order.
///
/// The opponent simply takes a short one (a chain of 1 or 2; in a graph also a loop of 2 or 3) when
/// it is opened. By leaving the last two coins of a long chain, or the last four of a loop, the
/// opponent keeps control: the opener must move again.
class LoonyEndgame {
public:
    static constexpr std::size_t capacity = 256; ///< coins

    void add_chain(int length) { insert(length <= 2 ? shorts_ : chains_, length); }
    void add_loop(int length) { insert(length <= 3 ? shorts_ : loops_, length); }

    std::size_t size() const { return shorts_.size + chains_.size + loops_.size; }

    /// The coins of the mover, who must open a chain or loop, minus those of the opponent.
    int value() const {
        if (shorts_.size == 0)
            if (const int controlled = controlled_value(); controlled >= 2) return -controlled;
        return searched_value();
    }

    /// The controlled value: the margin of the player in control if that player keeps control to
    /// the end, without short chains. If it is at least 2 it is the value of the endgame (Buzzard
    /// and Ciere, "Playing simple loony dots-and-boxes endgames optimally", 2014). Each chain
    /// counts its length minus 4, each loop its length minus 8; the terminal bonus is for the last
    /// one, which is taken completely.
    int controlled_value() const {
        int value = 0;
        for (std::size_t i = 0; i < chains_.size; ++i) value += chains_[i] - 4;
        for (std::size_t i = 0; i < loops_.size; ++i) value += loops_[i] - 8;
        return value + terminal_bonus();
    }

    /// The value of the endgame by dynamic programming: the shortest of each kind is the best to
    /// open, so only their numbers matter.
    int searched_value() const {
        const std::size_t width = loops_.size + 1;
        assert((chains_.size + 1) * width <= plane_size);
        std::array<std::int16_t, plane_size> plane;
        for (std::size_t i = shorts_.size + 1; i-- > 0;)
            for (std::size_t j = chains_.size + 1; j-- > 0;)
                for (std::size_t k = width; k-- > 0;) {
                    int best = i + j + k == size() ? 0 : -1000;
                    const std::size_t here = j * width + k;
                    if (i < shorts_.size) best = std::max(best, -shorts_[i] - plane[here]);
                    if (j < chains_.size)
                        best = std::max(best, 2 - chains_[j] - std::abs(plane[here + width] + 2));
                    if (k < loops_.size)
                        best = std::max(best, 4 - loops_[k] - std::abs(plane[here + 1] + 4));
                    plane[here] = static_cast<std::int16_t>(best);
                }
        return plane[0];
    }

private:
    static constexpr std::size_t plane_size =
        2048; ///< suffices: chains have at least 3 coins, loops 4

    struct Lengths {
        std::array<std::uint16_t, capacity> values;
        std::size_t size = 0;
        int operator[](std::size_t i) const { return values[i]; }
    };

    static void insert(Lengths& lengths, int length) {
        assert(lengths.size < capacity);
        std::size_t i = lengths.size++;
        for (; i > 0 && lengths[i - 1] > length; --i) lengths.values[i] = lengths.values[i - 1];
        lengths.values[i] = static_cast<std::uint16_t>(length);
    }

    int terminal_bonus() const {
        if (chains_.size == 0) return loops_.size == 0 ? 0 : 8;
        if (chains_[chains_.size - 1] > 3 || loops_.size == 0) return 4;
        return 6;
    }

    Lengths shorts_;
    Lengths chains_;
    Lengths loops_;
};

} // namespace zermelo
