#pragma once

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

/// Nodes and their children. Siblings lie side by side and move to a larger block when they get
/// more; in a shared tree they come all at once and stay.
template <class Node, bool shared>
class MctsTree {
public:
    static constexpr std::uint32_t none = Arena<Node, shared>::none;
    static constexpr std::uint32_t root = 0;
    static constexpr std::uint32_t busy = none; ///< as a first child: another thread is at it

    explicit MctsTree(std::size_t bytes) : arena_(bytes) {
        const auto place = arena_.allocate(1);
        has_root_ = place == root;
        if (has_root_) arena_[root] = Node{};
    }

    bool has_root() const { return has_root_; }
    Node& operator[](std::uint32_t place) { return arena_[place]; }
    const Node& operator[](std::uint32_t place) const { return arena_[place]; }
    std::size_t bytes() const { return arena_.bytes(); }

    /// The children of a node that have a place.
    std::ranges::subrange<Node*> children(const Node& node) {
        const std::uint32_t first = node.first.get();
        if (first == 0 || first == busy) return {};
        Node* begin = &arena_[first];
        return {begin, begin + node.children.get()};
    }
    std::ranges::subrange<const Node*> children(const Node& node) const {
        const std::uint32_t first = node.first.get();
        if (first == 0 || first == busy) return {};
        const Node* begin = &arena_[first];
        return {begin, begin + node.children.get()};
    }
    std::uint32_t place_of(const Node& parent, const Node& child) const {
        const std::uint32_t first = parent.first.get();
        return first + static_cast<std::uint32_t>(&child - &arena_[first]);
    }

    /// A node that is no child of another; none if there is no room for it.
    std::uint32_t add_root() {
        const std::uint32_t place = arena_.allocate(1);
        if (place != none) arena_[place] = Node{};
        return place;
    }

    /// Adds a child; none if there is no room for it.
    std::uint32_t add(std::uint32_t parent, const auto& move) {
        const std::uint32_t count = arena_[parent].children.get();
        if (count == 65535 || !make_room(parent, count)) return none;
        Node& node = arena_[parent];
        const std::uint32_t place = node.first.get() + count;
        arena_[place] = Node{};
        arena_[place].move = move;
        node.children.set(static_cast<std::uint16_t>(count + 1));
        return place;
    }

    /// Gives all moves a node at once. False: there is no room, or another thread is doing it.
    bool add_all(std::uint32_t parent, const auto& moves, const auto& prepare) {
        Node& node = arena_[parent];
        if constexpr (shared)
            if (!node.first.claim(0, busy)) return false;
        const auto count = static_cast<std::uint32_t>(std::ranges::distance(moves));
        const std::uint32_t place = count > 65535 ? none : arena_.allocate(count);
        if (place == none) {
            if constexpr (shared) node.first.set(0);
            return false;
        }
        Node* child = &arena_[place];
        for (const auto& m : moves) {
            *child = Node{};
            child->move = m;
            prepare(*child++);
        }
        node.children.set(static_cast<std::uint16_t>(count));
        node.moves.set(static_cast<std::uint16_t>(count));
        node.first.set(place); // last: who sees it sees the rest
        return true;
    }

    /// Makes a place of another tree the root of this one, with all that lies below it.
    void take_over(const MctsTree& other, std::uint32_t place) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> left{{place, root}};
        while (!left.empty()) {
            const auto [from, to] = left.back();
            left.pop_back();
            arena_[to] = other[from];
            const std::uint32_t count = other[from].children.get();
            if (count == 0) continue;
            const std::uint32_t first = arena_.allocate(count);
            arena_[to].first.set(first == none ? 0 : first);
            if (first == none) arena_[to].children.set(0);
            for (std::uint32_t i = 0; first != none && i < count; ++i)
                left.emplace_back(other[from].first.get() + i, first + i);
        }
    }

private:
    bool make_room(std::uint32_t parent, std::uint32_t count) {
        if (count > 0 && BlockSizes::holding(count) == BlockSizes::holding(count + 1)) return true;
        const std::uint32_t place = arena_.allocate(count + 1);
        if (place == none) return false;
        Node& node = arena_[parent];
        for (std::uint32_t i = 0; i < count; ++i) arena_[place + i] = arena_[node.first.get() + i];
        if (count > 0) arena_.release(node.first.get(), count);
        node.first.set(place);
        return true;
    }

    Arena<Node, shared> arena_;
    bool has_root_ = false;
};

} // namespace zermelo::detail
