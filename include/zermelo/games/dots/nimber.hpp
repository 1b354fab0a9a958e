#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "zermelo/games/dots/chains.hpp"
#include "zermelo/games/dots/rules.hpp"

namespace zermelo {

/// What a position of Nimstring is worth in a sum of positions: a heap of Nim, or loony: the mover
/// can choose who must go on elsewhere, and so wins.
struct Nimber {
    int heap = 0;
    bool is_loony = false;
    bool operator==(const Nimber&) const = default;
};

/// What can be taken at once.
struct Capture {
    int string = 0;       ///< takes the coin
    bool is_hard = false; ///< the last coins could be left instead, to pass the turn
};

/// A coin that can be taken, one whose taking costs nothing first; none if there is none.
template <int Capacity>
std::optional<Capture> find_capture(const CoinGraph<Capacity>& graph, const SetOf<Capacity>& free,
                                    const Valencies<Capacity>& coins) {
    const ChainWalk<Capacity> walk(graph, free, coins.twos);
    std::optional<Capture> found;
    for (const int coin : members(coins.ones)) {
        const int string = least_of(free & graph.strings_of(coin));
        SetOf<Capacity> passed{};
        const auto way = walk.follow(coin, string, passed);
        const bool open_ended = way.end != graph.ground() && in_set(coins.ones, way.end);
        found = Capture{string, open_ended ? way.twos >= 2 : way.twos >= 1};
        if (!found->is_hard) return found;
    }
    return found;
}

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

/// Sprague-Grundy values of Nimstring, remembered by separate parts up to symmetry.
template <int Capacity>
class Nimbers {
public:
    using Game = StringsAndCoins<Capacity>;
    using Set = typename Game::Set;

    /// Looks at `limit` parts at most.
    explicit Nimbers(const Game& game, std::size_t limit = 6'000'000)
        : game_(game), limit_(limit) {}

    /// That of the position with these strings; nothing if it would take too much.
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

    std::size_t parts() const { return heaps_.size(); }

private:
    /// Takes what costs nothing. False if something else can be taken then.
    bool take_free_coins(Set& free) const {
        while (true) {
            const auto coins = Valencies<Capacity>::of(game_.graph(), free);
            const auto capture = find_capture(game_.graph(), free, coins);
            if (!capture) return true;
            if (capture->is_hard) return false;
            drop_from(free, capture->string);
        }
    }

    /// The least heap that no move leads to. requires: one part, nothing can be taken
    std::optional<int> heap_of(const Set& part) {
        const auto key = canonical_key(game_, {set_minus(game_.graph().all(), part), first, 0});
        if (const auto known = heaps_.find(key); known != heaps_.end()) return known->second;
        if (heaps_.size() >= limit_) return std::nullopt;
        std::vector<bool> reached;
        for (const int m : members(
                 not_loony(game_.graph(), part, Valencies<Capacity>::of(game_.graph(), part)))) {
            Set rest = part;
            drop_from(rest, m);
            const auto its = of(rest);
            if (!its) return std::nullopt;
            if (its->is_loony) continue;
            const auto heap = static_cast<std::size_t>(its->heap);
            if (reached.size() <= heap) reached.resize(heap + 1);
            reached[heap] = true;
        }
        const auto least = std::ranges::find(reached, false) - reached.begin();
        heaps_[key] = static_cast<std::uint8_t>(least);
        return static_cast<int>(least);
    }

    const Game& game_;
    std::size_t limit_;
    std::unordered_map<KeyOf<Game>, std::uint8_t, KeyHash> heaps_;
};

} // namespace zermelo
