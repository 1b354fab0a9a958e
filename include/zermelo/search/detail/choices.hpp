#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/detail/slots.hpp"

namespace zermelo::detail {

/// A growing array on the heap.
template <class X>
class ManySlots {
public:
    template <class... Parts>
    X& put(std::size_t i, Parts&&... parts) {
        values_.resize(i); // drops values of an earlier node
        return values_.emplace_back(std::forward<Parts>(parts)...);
    }
    X* data() { return values_.data(); }

private:
    std::vector<X> values_;
};

/// The choices at a state, stored in the order of their indices and taken in the order of their
/// ranks, greatest first; of equal ranks the first index. Only words of rank and index are sorted.
template <class Choice, std::size_t Few>
class Choices {
public:
    static constexpr bool on_stack = Few <= 64 && std::is_trivially_copyable_v<Choice>;

    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }

    /// Appends a choice, not yet ranked.
    template <class... Parts>
    Choice& make(Parts&&... parts) {
        return choices_.put(size_, std::forward<Parts>(parts)...);
    }
    /// Ranks the choice that was appended last.
    void rank(int rank) {
        const std::int64_t word =
            std::int64_t{rank} * most + (most - 1 - static_cast<std::int64_t>(size_));
        words_.put(size_, word);
        std::int64_t* words = words_.data();
        std::size_t i = size_++;
        for (; i > 0 && words[i - 1] < word; --i) words[i] = words[i - 1];
        words[i] = word;
    }

    /// The index of the i-th choice by rank, and the choice itself.
    std::size_t number(std::size_t i) {
        return static_cast<std::size_t>(most - 1 - (words_.data()[i] & (most - 1)));
    }
    Choice& operator[](std::size_t i) { return choices_.data()[number(i)]; }

    /// The rank of the i-th.
    int rank_of(std::size_t i) { return static_cast<int>(words_.data()[i] >> 16); }

    /// Drops all but the first `count`.
    void keep(std::size_t count) { size_ = std::min(size_, count); }

    /// Moves the i-th to the end.
    void defer(std::size_t i) {
        std::int64_t* words = words_.data();
        std::rotate(words + i, words + i + 1, words + size_);
    }

private:
    static constexpr std::int64_t most = 1 << 16; ///< choices
    template <class T>
    using Room = std::conditional_t<on_stack, Slots<T, on_stack ? Few : 1>, ManySlots<T>>;

    Room<Choice> choices_;
    Room<std::int64_t> words_;
    std::size_t size_ = 0;
};

} // namespace zermelo::detail
