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

/// The sizes of blocks of siblings: 1, 2, 3, 4, 6, 8, 12, 16, 24, ... nodes.
struct BlockSizes {
    static constexpr int count = 29;

    static constexpr std::uint32_t size(int number) {
        if (number < 2) return static_cast<std::uint32_t>(number) + 1;
        const auto half = static_cast<std::uint32_t>(number) / 2;
        return number % 2 == 0 ? 3U << (half - 1) : 1U << (half + 1);
    }
    /// The number of the smallest size that holds so many nodes.
    static constexpr int holding(std::uint32_t nodes) {
        int number = 0;
        while (size(number) < nodes) ++number;
        return number;
    }
};

/// Holds a spin lock, if the tree is shared.
template <bool shared>
class SpinGuard {
public:
    explicit SpinGuard(Maybe<shared, std::atomic_flag>& flag) : flag_(flag) {
        if constexpr (shared)
            while (flag_.test_and_set(std::memory_order_acquire)) {}
    }
    SpinGuard(const SpinGuard&) = delete;
    SpinGuard& operator=(const SpinGuard&) = delete;
    ~SpinGuard() {
        if constexpr (shared) flag_.clear(std::memory_order_release);
    }

private:
    Maybe<shared, std::atomic_flag>& flag_;
};

/// The memory of a tree: chunks of nodes that never move, within a limit of bytes. Siblings are
/// contiguous. A node is known by its id, the number of its slot; the root has id 0.
template <class Node, bool shared = false>
class Arena {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    explicit Arena(std::size_t bytes) {
        while (shift_ > 0 && (sizeof(Node) << shift_) > bytes) --shift_;
        chunks_.resize(std::min(bytes / (sizeof(Node) << shift_), std::size_t{none} >> shift_));
        free_.fill(none);
    }

    Node& operator[](std::uint32_t id) { return chunks_[id >> shift_][id & mask()]; }
    const Node& operator[](std::uint32_t id) const { return chunks_[id >> shift_][id & mask()]; }

    /// The id of the first of so many new siblings; none if the memory is full.
    std::uint32_t allocate(std::uint32_t nodes) {
        const SpinGuard<shared> gate(flag_);
        const int number = BlockSizes::holding(nodes);
        auto& free = free_[static_cast<std::size_t>(number)];
        if (free != none) {
            const std::uint32_t id = free;
            free = (*this)[id].first_child.get();
            return id;
        }
        return allocate_new(BlockSizes::size(number));
    }

    /// Frees a block.
    void release(std::uint32_t id, std::uint32_t nodes) {
        auto& free = free_[static_cast<std::size_t>(BlockSizes::holding(nodes))];
        (*this)[id].first_child.set(free);
        free = id;
    }

    std::size_t bytes() const { return count_ * (sizeof(Node) << shift_); }

private:
    std::uint32_t mask() const { return (1U << shift_) - 1; }

    std::uint32_t allocate_new(std::uint32_t nodes) {
        const std::uint32_t chunk = 1U << shift_;
        if (nodes > chunk) return none;
        if (count_ == 0 || used_ + nodes > chunk) {
            if (count_ == chunks_.size()) return none;
            chunks_[count_++] = std::make_unique<Node[]>(chunk); // NOLINT(*-avoid-c-arrays)
            used_ = 0;
        }
        const auto id = static_cast<std::uint32_t>((count_ - 1) << shift_) + used_;
        used_ += nodes;
        return id;
    }

    int shift_ = 14;                              ///< log2 of the nodes in a chunk
    std::uint32_t used_ = 0;                      ///< nodes used in the last chunk
    std::size_t count_ = 0;                       ///< chunks allocated
    std::vector<std::unique_ptr<Node[]>> chunks_; // NOLINT(*-avoid-c-arrays)
    [[no_unique_address]] Maybe<shared, std::atomic_flag> flag_;
    std::array<std::uint32_t, BlockSizes::count> free_{};
};

} // namespace zermelo::detail
