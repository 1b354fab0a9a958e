#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "zermelo/mcts/node.hpp"

namespace zermelo::detail {

/// Blocks of 1, 2, 3, 4, 6, 8, 12, 16, 24, ... things: a block grows by a third to a half.
struct BlockSizes {
    static constexpr int count = 29;

    static constexpr std::uint32_t size(int number) {
        if (number < 2) return static_cast<std::uint32_t>(number) + 1;
        const auto half = static_cast<std::uint32_t>(number) / 2;
        return number % 2 == 0 ? 3U << (half - 1) : 1U << (half + 1);
    }
    /// The number of the least size that holds so many.
    static constexpr int holding(std::uint32_t things) {
        int number = 0;
        while (size(number) < things) ++number;
        return number;
    }
};

/// Lets one thread at a time pass; nobody at all is held where there is but one.
template <bool shared>
class Gate {
public:
    explicit Gate(Maybe<shared, std::atomic_flag>& flag) : flag_(flag) {
        if constexpr (shared)
            while (flag_.test_and_set(std::memory_order_acquire)) {}
    }
    Gate(const Gate&) = delete;
    Gate& operator=(const Gate&) = delete;
    ~Gate() {
        if constexpr (shared) flag_.clear(std::memory_order_release);
    }

private:
    Maybe<shared, std::atomic_flag>& flag_;
};

/// The nodes of a tree in chunks that stay where they are, within a limit of bytes. Siblings lie
/// side by side. A place is the number of a node; place 0 is the root's.
template <class Node, bool shared = false>
class Arena {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    explicit Arena(std::size_t bytes) {
        while (shift_ > 0 && (sizeof(Node) << shift_) > bytes) --shift_;
        chunks_.resize(std::min(bytes / (sizeof(Node) << shift_), std::size_t{none} >> shift_));
        free_.fill(none);
    }

    Node& operator[](std::uint32_t place) { return chunks_[place >> shift_][place & mask()]; }
    const Node& operator[](std::uint32_t place) const {
        return chunks_[place >> shift_][place & mask()];
    }

    /// Room for so many siblings; none if the memory given does not allow it.
    std::uint32_t allocate(std::uint32_t nodes) {
        const Gate<shared> gate(flag_);
        const int number = BlockSizes::holding(nodes);
        auto& free = free_[static_cast<std::size_t>(number)];
        if (free != none) {
            const std::uint32_t place = free;
            free = (*this)[place].first.get();
            return place;
        }
        return fresh(BlockSizes::size(number));
    }

    /// Gives room back.
    void release(std::uint32_t place, std::uint32_t nodes) {
        auto& free = free_[static_cast<std::size_t>(BlockSizes::holding(nodes))];
        (*this)[place].first.set(free);
        free = place;
    }

    std::size_t bytes() const { return count_ * (sizeof(Node) << shift_); }

private:
    std::uint32_t mask() const { return (1U << shift_) - 1; }

    std::uint32_t fresh(std::uint32_t nodes) {
        const std::uint32_t chunk = 1U << shift_;
        if (nodes > chunk) return none;
        if (count_ == 0 || used_ + nodes > chunk) {
            if (count_ == chunks_.size()) return none;
            chunks_[count_++] = std::make_unique<Node[]>(chunk); // NOLINT(*-avoid-c-arrays)
            used_ = 0;
        }
        const auto place = static_cast<std::uint32_t>((count_ - 1) << shift_) + used_;
        used_ += nodes;
        return place;
    }

    int shift_ = 14;                              ///< nodes of a chunk, as a power of two
    std::uint32_t used_ = 0;                      ///< nodes of the last chunk
    std::size_t count_ = 0;                       ///< chunks that are there
    std::vector<std::unique_ptr<Node[]>> chunks_; // NOLINT(*-avoid-c-arrays)
    [[no_unique_address]] Maybe<shared, std::atomic_flag> flag_;
    std::array<std::uint32_t, BlockSizes::count> free_{};
};

} // namespace zermelo::detail
