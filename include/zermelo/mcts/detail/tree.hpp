#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/mcts/detail/arena.hpp"
#include "zermelo/mcts/node.hpp"

namespace zermelo::detail {

/// Nodes and their children. Siblings are contiguous and move to a larger block as they become
/// more; in a shared tree all are added at once and never move.
template <class Node, bool shared>
class MctsTree {
public:
    static constexpr std::uint32_t none = Arena<Node, shared>::none;
    static constexpr std::uint32_t root = 0;
    static constexpr std::uint32_t busy =
        none; ///< as first_child: another thread is adding the children

    /// A node with more moves than that is never fully expanded: their number does not fit.
    static constexpr std::uint32_t most_children = 65534;
    /// The number of moves as a node stores it.
    static std::uint16_t counted(const auto& moves) {
        constexpr std::ptrdiff_t too_many = most_children + 1;
        const auto count = static_cast<std::ptrdiff_t>(std::ranges::distance(moves));
        return static_cast<std::uint16_t>(std::min(count, too_many));
    }

    explicit MctsTree(std::size_t bytes) : arena_(bytes) {
        const auto id = arena_.allocate(1);
        has_root_ = id == root;
        if (has_root_) arena_[root] = Node{};
    }

    bool has_root() const { return has_root_; }
    Node& operator[](std::uint32_t id) { return arena_[id]; }
    const Node& operator[](std::uint32_t id) const { return arena_[id]; }
    std::size_t bytes() const { return arena_.bytes(); }

    /// The children of a node, as far as they have been added.
    std::ranges::subrange<Node*> children(const Node& node) {
        const std::uint32_t first = node.first_child.get();
        if (first == 0 || first == busy) return {};
        Node* begin = &arena_[first];
        return {begin, begin + node.child_count.get()};
    }
    std::ranges::subrange<const Node*> children(const Node& node) const {
        const std::uint32_t first = node.first_child.get();
        if (first == 0 || first == busy) return {};
        const Node* begin = &arena_[first];
        return {begin, begin + node.child_count.get()};
    }
    std::uint32_t id_of(const Node& parent, const Node& child) const {
        const std::uint32_t first = parent.first_child.get();
        return first + static_cast<std::uint32_t>(&child - &arena_[first]);
    }

    /// Adds a node without a parent; none if the memory is full.
    std::uint32_t add_root() {
        const std::uint32_t id = arena_.allocate(1);
        if (id != none) arena_[id] = Node{};
        return id;
    }

    /// Adds a child; none if the memory is full.
    std::uint32_t add(std::uint32_t parent, const auto& move) {
        const std::uint32_t count = arena_[parent].child_count.get();
        if (count == most_children || !make_room(parent, count)) return none;
        Node& node = arena_[parent];
        const std::uint32_t id = node.first_child.get() + count;
        arena_[id] = Node{};
        arena_[id].move = move;
        node.child_count.set(static_cast<std::uint16_t>(count + 1));
        return id;
    }

    /// Adds all children at once. False: the memory is full, or another thread is adding them.
    bool add_all(std::uint32_t parent, const auto& moves, const auto& prepare) {
        Node& node = arena_[parent];
        if constexpr (shared)
            if (!node.first_child.claim(0, busy)) return false;
        const auto count = static_cast<std::uint32_t>(std::ranges::distance(moves));
        const std::uint32_t id = count > most_children ? none : arena_.allocate(count);
        if (id == none) {
            if constexpr (shared) node.first_child.set(0);
            return false;
        }
        Node* child = &arena_[id];
        for (const auto& m : moves) {
            *child = Node{};
            child->move = m;
            prepare(*child++);
        }
        node.child_count.set(static_cast<std::uint16_t>(count));
        node.move_count.set(static_cast<std::uint16_t>(count));
        node.first_child.set(id); // last: a thread that sees it sees the children
        return true;
    }

    /// Copies a node of another tree, with all nodes below it, to the root of this one.
    void copy_subtree(const MctsTree& other, std::uint32_t id) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> left{{id, root}};
        while (!left.empty()) {
            const auto [from, to] = left.back();
            left.pop_back();
            arena_[to] = other[from];
            const std::uint32_t count = other[from].child_count.get();
            if (count == 0) continue;
            const std::uint32_t first = arena_.allocate(count);
            arena_[to].first_child.set(first == none ? 0 : first);
            if (first == none) arena_[to].child_count.set(0);
            for (std::uint32_t i = 0; first != none && i < count; ++i)
                left.emplace_back(other[from].first_child.get() + i, first + i);
        }
    }

private:
    bool make_room(std::uint32_t parent, std::uint32_t count) {
        if (count > 0 && BlockSizes::holding(count) == BlockSizes::holding(count + 1)) return true;
        const std::uint32_t id = arena_.allocate(count + 1);
        if (id == none) return false;
        Node& node = arena_[parent];
        for (std::uint32_t i = 0; i < count; ++i)
            arena_[id + i] = arena_[node.first_child.get() + i];
        if (count > 0) arena_.release(node.first_child.get(), count);
        node.first_child.set(id);
        return true;
    }

    Arena<Node, shared> arena_;
    bool has_root_ = false;
};

} // namespace zermelo::detail
