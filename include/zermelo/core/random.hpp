#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <limits>
#include <ranges>

namespace zermelo {

/// A seeded generator, the same on every machine (xoshiro256** by Blackman and Vigna, seeded by
/// SplitMix64). It is passed in wherever something is drawn; nothing in the library owns one.
class Random {
public:
    using result_type = std::uint64_t;

    explicit constexpr Random(std::uint64_t seed = 0) {
        for (auto& word : words_) {
            seed += 0x9e3779b97f4a7c15U;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
            word = z ^ (z >> 31);
        }
    }

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    constexpr result_type operator()() {
        const std::uint64_t result = rotate(words_[1] * 5, 7) * 9;
        const std::uint64_t shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = rotate(words_[3], 45);
        return result;
    }

    bool operator==(const Random&) const = default;

private:
    static constexpr std::uint64_t rotate(std::uint64_t x, int by) {
        return (x << by) | (x >> (64 - by));
    }

    std::array<std::uint64_t, 4> words_{};
};

/// A number from 0 to count - 1, all equally likely. requires: count > 0
constexpr std::uint32_t pick(Random& random, std::uint32_t count) {
    assert(count > 0);
    // Lemire's multiplication: the high half is the answer, a low half below 2^32 % count is
    // biased. The division, which costs more than all the rest, is rarely needed.
    while (true) {
        const std::uint64_t product = (random() >> 32) * count;
        const auto low = static_cast<std::uint32_t>(product);
        if (low >= count || low >= (0U - count) % count)
            return static_cast<std::uint32_t>(product >> 32);
    }
}

/// One of the elements, all equally likely. requires: there is one
template <std::ranges::forward_range Range>
auto pick(Random& random, const Range& range) {
    const auto count = static_cast<std::uint32_t>(std::ranges::distance(range));
    const auto steps = static_cast<std::ranges::range_difference_t<Range>>(pick(random, count));
    return *std::ranges::next(std::ranges::begin(range), steps);
}

/// A number in [0, 1).
constexpr double pick_fraction(Random& random) {
    return static_cast<double>(random() >> 11) * 0x1p-53;
}

} // namespace zermelo
