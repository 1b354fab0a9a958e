#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace zermelo {

/// What is left when nothing but separate chains and loops is: their lengths, each kind in
/// ascending order.
///
/// Short ones (chains of 1 and 2; in a graph loops of 2 and 3) are simply taken by the other one
/// when opened. Of a long chain the other one may leave the last two coins, of a loop the last
/// four, and so pass the turn back.
class LoonyEndgame {
public:
    static constexpr std::size_t capacity = 256; ///< coins

    void add_chain(int length) { insert(length <= 2 ? shorts_ : chains_, length); }
    void add_loop(int length) { insert(length <= 3 ? shorts_ : loops_, length); }

    std::size_t size() const { return shorts_.size + chains_.size + loops_.size; }

    /// What the mover, who must open one of them, will win less what the other one will.
    int value() const {
        if (shorts_.size == 0)
            if (const int controlled = controlled_value(); controlled >= 2) return -controlled;
        return searched_value();
    }

    /// What keeping control to the end is worth to the one who need not open, if there are no short
    /// ones: where it is at least 2 that is the value (Buzzard and Ciere, "Playing simple loony
    /// dots-and-boxes endgames optimally", 2014). Four less than the length of each chain, eight
    /// less than that of each loop; and the last one is taken whole: the opener leaves a chain of
    /// more than three for it, else a three or a loop, whichever pays the other one less.
    int controlled_value() const {
        int value = 0;
        for (std::size_t i = 0; i < chains_.size; ++i) value += chains_[i] - 4;
        for (std::size_t i = 0; i < loops_.size; ++i) value += loops_[i] - 8;
        return value + terminal_bonus();
    }

    /// The same value by trying all ways, of which few need be tried: of each kind the shortest is
    /// the best to open.
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
    static constexpr std::size_t plane_size = 2048; ///< chains have 3 coins each, loops 4

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
