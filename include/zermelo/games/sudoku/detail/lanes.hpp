#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace zermelo::detail {

// 32-bit words side by side, one for each digit of a 9 x 9 Sudoku, in GCC and Clang vector types.

using LaneWord = std::uint32_t;
using FourWords = LaneWord __attribute__((vector_size(16)));
using EightWords = LaneWord __attribute__((vector_size(32)));

/// At least nine words in vectors of type V, with element-wise operations.
template <class V>
struct Lanes {
    static constexpr std::size_t parts = (9 * sizeof(LaneWord) + sizeof(V) - 1) / sizeof(V);

    std::array<V, parts> part;

    [[gnu::always_inline]] void load(const LaneWord* from) {
        std::memcpy(part.data(), from, sizeof part);
    }
    [[gnu::always_inline]] void store(LaneWord* to) const {
        std::memcpy(to, part.data(), sizeof part);
    }

    template <class Do>
    [[gnu::always_inline]] static Lanes each(const Do& make) {
        Lanes all;
        for (std::size_t i = 0; i < parts; ++i) make(all.part[i], i);
        return all;
    }

    [[gnu::always_inline]] Lanes operator|(const Lanes& other) const {
        return each([&](V& v, std::size_t i)
                        __attribute__((always_inline)) { v = part[i] | other.part[i]; });
    }
    [[gnu::always_inline]] Lanes operator&(const Lanes& other) const {
        return each([&](V& v, std::size_t i)
                        __attribute__((always_inline)) { v = part[i] & other.part[i]; });
    }
    [[gnu::always_inline]] Lanes operator^(const Lanes& other) const {
        return each([&](V& v, std::size_t i)
                        __attribute__((always_inline)) { v = part[i] ^ other.part[i]; });
    }
    [[gnu::always_inline]] Lanes operator-(const Lanes& other) const {
        return each([&](V& v, std::size_t i)
                        __attribute__((always_inline)) { v = part[i] - other.part[i]; });
    }
    /// Applies the same vector to every part.
    [[gnu::always_inline]] Lanes operator&(const V& other) const {
        return each([&](V& v, std::size_t i)
                        __attribute__((always_inline)) { v = part[i] & other; });
    }
    [[gnu::always_inline]] Lanes operator|(const V& other) const {
        return each([&](V& v, std::size_t i)
                        __attribute__((always_inline)) { v = part[i] | other; });
    }
    [[gnu::always_inline]] Lanes operator&(LaneWord word) const {
        return each([&](V& v, std::size_t i)
                        __attribute__((always_inline)) { v = part[i] & word; });
    }
    [[gnu::always_inline]] Lanes operator-(LaneWord word) const {
        return each([&](V& v, std::size_t i)
                        __attribute__((always_inline)) { v = part[i] - word; });
    }
    [[gnu::always_inline]] Lanes operator>>(int by) const {
        return each([&](V& v, std::size_t i) __attribute__((always_inline)) { v = part[i] >> by; });
    }
    [[gnu::always_inline]] Lanes operator<<(int by) const {
        return each([&](V& v, std::size_t i) __attribute__((always_inline)) { v = part[i] << by; });
    }
    [[gnu::always_inline]] Lanes operator~() const {
        return each([&](V& v, std::size_t i) __attribute__((always_inline)) { v = ~part[i]; });
    }
};

/// Swaps the words of a vector at distance four, two or one.
template <int apart, class V>
[[gnu::always_inline]] inline void swap_lanes(V& into, const V& v) {
    if constexpr (sizeof(V) == sizeof(FourWords)) {
        if constexpr (apart == 2)
            into = __builtin_shufflevector(v, v, 2, 3, 0, 1);
        else
            into = __builtin_shufflevector(v, v, 1, 0, 3, 2);
    } else {
        if constexpr (apart == 4)
            into = __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3);
        else if constexpr (apart == 2)
            into = __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5);
        else
            into = __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6);
    }
}

/// The bitwise or of all words, in every word of the result.
template <class V>
[[gnu::always_inline]] inline void or_of_lanes(V& some, const Lanes<V>& lanes) {
    some = lanes.part[0];
    for (std::size_t i = 1; i < Lanes<V>::parts; ++i) some |= lanes.part[i];
    V other;
    if constexpr (sizeof(V) == sizeof(EightWords)) {
        swap_lanes<4>(other, some);
        some |= other;
    }
    swap_lanes<2>(other, some);
    some |= other;
    swap_lanes<1>(other, some);
    some |= other;
}

/// The bits that are set in at least one word and in at least two words.
template <class V>
struct LaneTally {
    V one;
    V two;

    [[gnu::always_inline]] void count(const Lanes<V>& lanes) {
        one = lanes.part[0];
        two = one ^ one;
        for (std::size_t i = 1; i < Lanes<V>::parts; ++i) {
            two |= one & lanes.part[i];
            one |= lanes.part[i];
        }
        if constexpr (sizeof(V) == sizeof(EightWords)) join<4>();
        join<2>();
        join<1>();
    }

private:
    template <int apart>
    [[gnu::always_inline]] void join() {
        V other_one;
        V other_two;
        swap_lanes<apart>(other_one, one);
        swap_lanes<apart>(other_two, two);
        two |= other_two | (one & other_one);
        one |= other_one;
    }
};

/// The bitwise or of all words, as one pair of words.
template <class V>
[[gnu::always_inline]] inline std::uint64_t or_reduced(const Lanes<V>& lanes) {
    V all = lanes.part[0];
    for (std::size_t i = 1; i < Lanes<V>::parts; ++i) all |= lanes.part[i];
    std::array<std::uint64_t, 2> halves{};
    if constexpr (sizeof(V) == sizeof(EightWords)) {
        const FourWords low = __builtin_shufflevector(all, all, 0, 1, 2, 3);
        const FourWords high = __builtin_shufflevector(all, all, 4, 5, 6, 7);
        const FourWords both = low | high;
        std::memcpy(halves.data(), &both, sizeof both);
    } else {
        std::memcpy(halves.data(), &all, sizeof all);
    }
    return halves[0] | halves[1];
}

} // namespace zermelo::detail
