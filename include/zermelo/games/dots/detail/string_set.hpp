#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "zermelo/core/bits.hpp"

namespace zermelo {

/// A set of strings or of coins, numbered below `Capacity`: one machine word if they fit.
template <int Capacity>
using SetOf = std::conditional_t<(Capacity <= 64), std::uint64_t, WideBits<(Capacity + 63) / 64>>;

// The same functions for both representations.

constexpr bool in_set(std::uint64_t set, int i) { return (set >> i & 1) != 0; }
constexpr void put_in(std::uint64_t& set, int i) { set |= std::uint64_t{1} << i; }
constexpr void drop_from(std::uint64_t& set, int i) { set &= ~(std::uint64_t{1} << i); }
constexpr bool is_empty(std::uint64_t set) { return set == 0; }
constexpr int set_size(std::uint64_t set) { return count_bits(set); }
constexpr int least_of(std::uint64_t set) { return lowest_bit(set); }
constexpr std::uint64_t set_minus(std::uint64_t a, std::uint64_t b) { return a & ~b; }
constexpr BitNumbers<std::uint64_t> members(std::uint64_t set) {
    return BitNumbers<std::uint64_t>(set);
}

template <int Words>
constexpr bool in_set(const WideBits<Words>& set, int i) {
    return set.test(i);
}
template <int Words>
constexpr void put_in(WideBits<Words>& set, int i) {
    set.set(i);
}
template <int Words>
constexpr void drop_from(WideBits<Words>& set, int i) {
    set.reset(i);
}
template <int Words>
constexpr bool is_empty(const WideBits<Words>& set) {
    return set.empty();
}
template <int Words>
constexpr bool is_single(const WideBits<Words>& set) {
    return set.count() == 1;
}
template <int Words>
constexpr int set_size(const WideBits<Words>& set) {
    return set.count();
}
/// requires: the set is not empty
template <int Words>
constexpr int least_of(const WideBits<Words>& set) {
    return *set.begin();
}
template <int Words>
constexpr WideBits<Words> set_minus(const WideBits<Words>& a, const WideBits<Words>& b) {
    return a.without(b);
}
template <int Words>
constexpr WideBits<Words> members(const WideBits<Words>& set) {
    return set;
}

template <class Set>
constexpr Set set_of_first(int size) {
    Set set{};
    for (int i = 0; i < size; ++i) put_in(set, i);
    return set;
}

} // namespace zermelo
