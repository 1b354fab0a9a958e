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

/// What a position of Nimstring is worth in a sum of positions: a heap of Nim, or loony: the mover
/// can choose who must go on elsewhere, and so wins.
struct Nimber {
    int heap = 0;
    bool is_loony = false;
    bool operator==(const Nimber&) const = default;
};

/// Where nothing can be taken: safe strings, and one of each chain of one or two coins. All others
/// are loony.
template <int Capacity>
SetOf<Capacity> not_loony(const CoinGraph<Capacity>& graph, const SetOf<Capacity>& free,
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
    return tried | graph.one_of_parallels(set_minus(free, linked));
}

/// What is known of the heap of a part: that it is so large, or at least so large.
struct KnownHeap {
    int heap = 0;
    bool is_exact = true;
};

/// Remembers the heaps of parts by their keys, so many at most, and never wrongly.
template <class Key>
class HeapMap {
public:
    explicit HeapMap(std::size_t limit = 6'000'000) : limit_(limit) {}

    std::optional<KnownHeap> find(const Key& key) const {
        const auto known = heaps_.find(key);
        return known == heaps_.end() ? std::nullopt : std::optional<KnownHeap>(known->second);
    }
    /// Is a part with so many moves to be looked at?
    bool takes_on(int /*moves*/) const { return heaps_.size() < limit_; }
    void store(const Key& key, KnownHeap heap, int /*moves*/) { heaps_[key] = heap; }
    std::size_t size() const { return heaps_.size(); }

private:
    std::size_t limit_;
    std::unordered_map<Key, KnownHeap, KeyHash> heaps_;
};

/// Remembers some of them in fixed memory that threads share. Keys that are no numbers may be
/// taken for each other, if hardly ever.
template <class Key>
class HeapTable {
public:
    /// Parts with more moves are not taken on.
    explicit HeapTable(std::size_t bytes, int most_moves)
        : table_(bytes), most_moves_(most_moves) {}

    std::optional<KnownHeap> find(const Key& key) const {
        if (!table_.is_there()) return std::nullopt;
        const auto entry = table_.find(number(key));
        if (!entry) return std::nullopt;
        return KnownHeap{entry->score, entry->kind == BoundKind::exact};
    }
    bool takes_on(int moves) const { return moves <= most_moves_; }
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
    int most_moves_;
};

/// Sprague-Grundy values of Nimstring, remembered by separate parts up to symmetry: in a memory of
/// its own, or in one by reference.
template <int Capacity, class Memory = HeapMap<KeyOf<StringsAndCoins<Capacity>>>>
class Nimbers {
public:
    using Game = StringsAndCoins<Capacity>;
    using Set = typename Game::Set;

    explicit Nimbers(const Game& game, Memory memory = Memory{})
        : game_(game), memory_(std::forward<Memory>(memory)) {}

    /// That of the position with these strings; nothing if the memory does not take it on.
    std::optional<Nimber> of(Set free) {
        if (!take_free_coins(free)) return Nimber{0, true};
        int heap = 0;
        while (!is_empty(free)) {
            const Set part = part_of(free, least_of(free));
            const auto its = heap_of(part);
            if (!its) return std::nullopt;
            heap ^= *its;
            free = set_minus(free, part);
        }
        return Nimber{heap, false};
    }

    /// Does the mover lose: is it a heap of nothing? That takes less to find out: of the largest
    /// part, if the others make nothing, one move after which the other one loses is enough.
    std::optional<bool> mover_loses(Set free) {
        if (!take_free_coins(free)) return false;
        Set largest{};
        int heap = 0;
        while (!is_empty(free)) {
            Set part = part_of(free, least_of(free));
            free = set_minus(free, part);
            if (set_size(part) > set_size(largest)) std::swap(part, largest);
            if (is_empty(part)) continue;
            const auto its = heap_of(part);
            if (!its) return std::nullopt;
            heap ^= *its;
        }
        if (heap == 0) return is_nothing(largest);
        const auto its = heap_of(largest);
        return its ? std::optional<bool>(heap == *its) : std::nullopt;
    }

    /// The strings that are tied, over coins, to one.
    Set part_of(const Set& free, int string) const {
        const auto& graph = game_.graph();
        Set part{};
        put_in(part, string);
        for (Set left = part; !is_empty(left);) {
            const int at = least_of(left);
            drop_from(left, at);
            for (const int coin : graph.ends(at)) {
                if (coin == graph.ground()) continue;
                const Set more = set_minus(free & graph.strings_of(coin), part);
                part = part | more;
                left = left | more;
            }
        }
        return part;
    }

    const std::remove_reference_t<Memory>& memory() const { return memory_; }

private:
    /// Takes what costs nothing. False if something else can be taken then.
    bool take_free_coins(Set& free) const {
        while (true) {
            const auto coins = Valencies<Capacity>::of(game_.graph(), free);
            const auto capture = find_capture(game_.graph(), free, coins);
            if (!capture) return true;
            if (capture->price > 0) return false;
            drop_from(free, capture->string);
        }
    }

    /// The least heap that no move leads to. requires: one part, nothing can be taken
    std::optional<int> heap_of(const Set& part) {
        const auto key = key_of(part);
        const auto known = memory_.find(key);
        if (known && known->is_exact) return known->heap;
        const Set moves = moves_in(part);
        if (!memory_.takes_on(set_size(moves))) return std::nullopt;
        std::bitset<Capacity + 1> reached;
        for (const int m : members(moves)) {
            const auto its = of(without(part, m));
            if (!its) return std::nullopt;
            if (!its->is_loony) reached.set(static_cast<std::size_t>(its->heap));
        }
        int least = 0;
        while (reached[static_cast<std::size_t>(least)]) ++least;
        memory_.store(key, {least, true}, set_size(moves));
        return least;
    }

    /// Is that heap nothing?
    std::optional<bool> is_nothing(const Set& part) {
        if (is_empty(part)) return true;
        const auto key = key_of(part);
        if (const auto known = memory_.find(key)) return known->heap == 0;
        const Set moves = moves_in(part);
        if (!memory_.takes_on(set_size(moves))) return std::nullopt;
        bool loses = true;
        for (const int m : members(moves)) {
            const auto other_loses = mover_loses(without(part, m));
            if (!other_loses) return std::nullopt;
            loses = !*other_loses;
            if (!loses) break;
        }
        memory_.store(key, {loses ? 0 : 1, loses}, set_size(moves));
        return loses;
    }

    auto key_of(const Set& part) const {
        return canonical_key(game_, {set_minus(game_.graph().all(), part), first, 0});
    }
    Set moves_in(const Set& part) const {
        return not_loony(game_.graph(), part, Valencies<Capacity>::of(game_.graph(), part));
    }
    static Set without(Set strings, int m) {
        drop_from(strings, m);
        return strings;
    }

    const Game& game_;
    Memory memory_;
};

} // namespace zermelo
