#pragma once

#include <algorithm>
#include <bitset>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "zermelo/core/table.hpp"
#include "zermelo/games/dots/detail/captures.hpp"
#include "zermelo/games/dots/detail/chains.hpp"
#include "zermelo/games/dots/rules.hpp"

namespace zermelo {

/// The value of a Nimstring position in a sum of games: a Nim heap, or loony, which means that the
/// mover can choose who moves next elsewhere and so wins.
struct Nimber {
    int heap = 0;
    bool is_loony = false;
    bool operator==(const Nimber&) const = default;
};

/// The moves that are not loony: safe strings, and one string of each short chain or loop.
/// requires: no coin can be taken
template <int Capacity>
SetOf<Capacity> non_loony_moves(const CoinGraph<Capacity>& graph, const SetOf<Capacity>& free,
                                const Valencies<Capacity>& coins) {
    const ChainWalk<Capacity> walk(graph, free, coins.twos);
    SetOf<Capacity> seen{};
    SetOf<Capacity> linked{};
    SetOf<Capacity> tried{};
    for (const int coin : members(coins.twos)) {
        linked = linked | graph.strings_of(coin);
        if (in_set(seen, coin)) continue;
        const ChainOfTwos chain = walk.through(coin, seen);
        const int few = chain.is_loop ? 3 : 2;
        if (chain.length <= few) put_in(tried, chain.length == 2 ? chain.inner : chain.strings[0]);
    }
    return tried | graph.without_parallels(set_minus(free, linked));
}

/// What is known about the nimber of a component: its value or a lower bound.
struct KnownHeap {
    int heap = 0;
    bool is_exact = true;
};

/// An exact memory of the nimbers of components, with a limit on the number of entries.
template <class Key>
class HeapMap {
public:
    explicit HeapMap(std::size_t limit = 6'000'000) : limit_(limit) {}

    std::optional<KnownHeap> find(const Key& key) const {
        const auto known = heaps_.find(key);
        return known == heaps_.end() ? std::nullopt : std::optional<KnownHeap>(known->second);
    }
    /// May the nimber of a component with this many moves be computed?
    bool accepts(int /*moves*/) const { return heaps_.size() < limit_; }
    void store(const Key& key, KnownHeap heap, int /*moves*/) { heaps_[key] = heap; }
    std::size_t size() const { return heaps_.size(); }

private:
    std::size_t limit_;
    std::unordered_map<Key, KnownHeap, KeyHash> heaps_;
};

/// A transposition table of nimbers with fixed memory, shared between threads. Keys wider than one
/// word are hashed and may, very rarely, collide.
template <class Key>
class HeapTable {
public:
    /// Refuses components with more than `max_moves` moves.
    explicit HeapTable(std::size_t bytes, int max_moves) : table_(bytes), max_moves_(max_moves) {}

    std::optional<KnownHeap> find(const Key& key) const {
        if (!table_.is_there()) return std::nullopt;
        const auto entry = table_.find(number(key));
        if (!entry) return std::nullopt;
        return KnownHeap{entry->score, entry->kind == BoundKind::exact};
    }
    bool accepts(int moves) const { return moves <= max_moves_; }
    void store(const Key& key, KnownHeap heap, int moves) {
        const auto kind = heap.is_exact ? BoundKind::exact : BoundKind::lower;
        if (table_.is_there())
            table_.store(number(key), {heap.heap, kind, 0, 0, std::min(moves, 31)});
    }

private:
    static std::uint64_t number(const Key& key) {
        if constexpr (std::unsigned_integral<Key>)
            return key;
        else
            return key.hash();
    }

    Table<TableLayout{64, 9, 0, 0, 3, 1}> table_;
    int max_moves_;
};

/// Computes Sprague-Grundy values of Nimstring and memoizes those of connected components up to
/// symmetry. Owns its memory, or refers to one if Memory is a reference.
template <int Capacity, class Memory = HeapMap<KeyOf<StringsAndCoins<Capacity>>>>
class Nimbers {
public:
    using Game = StringsAndCoins<Capacity>;
    using Set = typename Game::Set;

    explicit Nimbers(const Game& game, Memory memory = Memory{})
        : game_(game), memory_(std::forward<Memory>(memory)) {}

    /// The nimber of the position with these strings; nullopt if the memory refuses a component.
    std::optional<Nimber> of(Set free) {
        if (!take_free_coins(free)) return Nimber{0, true};
        int heap = 0;
        while (!is_empty(free)) {
            const Set component = component_of(free, least_of(free));
            const auto value = heap_of(component);
            if (!value) return std::nullopt;
            heap ^= *value;
            free = set_minus(free, component);
        }
        return Nimber{heap, false};
    }

    /// Does the mover lose, that is, is the nimber zero? Cheaper than of(): if the other components
    /// sum to zero, one winning move in the largest component settles it.
    std::optional<bool> mover_loses(Set free) {
        if (!take_free_coins(free)) return false;
        Set largest{};
        int heap = 0;
        while (!is_empty(free)) {
            Set component = component_of(free, least_of(free));
            free = set_minus(free, component);
            if (set_size(component) > set_size(largest)) std::swap(component, largest);
            if (is_empty(component)) continue;
            const auto value = heap_of(component);
            if (!value) return std::nullopt;
            heap ^= *value;
        }
        if (heap == 0) return is_zero(largest);
        const auto value = heap_of(largest);
        return value ? std::optional<bool>(heap == *value) : std::nullopt;
    }

    /// The connected component of a string.
    Set component_of(const Set& free, int string) const {
        const auto& graph = game_.graph();
        Set component{};
        put_in(component, string);
        for (Set left = component; !is_empty(left);) {
            const int at = least_of(left);
            drop_from(left, at);
            for (const int coin : graph.ends(at)) {
                if (coin == graph.ground()) continue;
                const Set more = set_minus(free & graph.strings_of(coin), component);
                component = component | more;
                left = left | more;
            }
        }
        return component;
    }

    const std::remove_reference_t<Memory>& memory() const { return memory_; }

private:
    /// Takes the coins without a double-dealing alternative. Returns false if others can be taken
    /// then: the position is loony.
    bool take_free_coins(Set& free) const {
        while (true) {
            const auto coins = Valencies<Capacity>::of(game_.graph(), free);
            const auto capture = find_capture(game_.graph(), free, coins);
            if (!capture) return true;
            if (capture->price > 0) return false;
            drop_from(free, capture->string);
        }
    }

    /// The nimber of a component: the mex of the nimbers after its moves.
    /// requires: one component, no coin can be taken
    std::optional<int> heap_of(const Set& component) {
        const auto key = key_of(component);
        const auto known = memory_.find(key);
        if (known && known->is_exact) return known->heap;
        const Set moves = moves_in(component);
        if (!memory_.accepts(set_size(moves))) return std::nullopt;
        std::bitset<Capacity + 1> reached;
        for (const int m : members(moves)) {
            const auto value = of(without(component, m));
            if (!value) return std::nullopt;
            if (!value->is_loony) reached.set(static_cast<std::size_t>(value->heap));
        }
        int least = 0;
        while (reached[static_cast<std::size_t>(least)]) ++least;
        memory_.store(key, {least, true}, set_size(moves));
        return least;
    }

    /// Is the nimber of a component zero?
    std::optional<bool> is_zero(const Set& component) {
        if (is_empty(component)) return true;
        const auto key = key_of(component);
        if (const auto known = memory_.find(key)) return known->heap == 0;
        const Set moves = moves_in(component);
        if (!memory_.accepts(set_size(moves))) return std::nullopt;
        bool loses = true;
        for (const int m : members(moves)) {
            const auto other_loses = mover_loses(without(component, m));
            if (!other_loses) return std::nullopt;
            loses = !*other_loses;
            if (!loses) break;
        }
        memory_.store(key, {loses ? 0 : 1, loses}, set_size(moves));
        return loses;
    }

    auto key_of(const Set& component) const {
        return canonical_key(game_, {set_minus(game_.graph().all(), component), first, 0});
    }
    Set moves_in(const Set& component) const {
        return non_loony_moves(game_.graph(), component,
                               Valencies<Capacity>::of(game_.graph(), component));
    }
    static Set without(Set strings, int m) {
        drop_from(strings, m);
        return strings;
    }

    const Game& game_;
    Memory memory_;
};

} // namespace zermelo
