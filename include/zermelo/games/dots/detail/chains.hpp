#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// The remaining coins by valency, that is by the number of their uncut strings.
template <int Capacity>
struct Valencies {
    using Set = SetOf<Capacity>;

    Set ones{}; ///< can be taken now
    Set twos{}; ///< belong to chains and loops
    Set more{}; ///< joints of chains
    int coins = 0;

    static Valencies of(const CoinGraph<Capacity>& graph, const Set& free) {
        std::array<Set, 4> with{};
        for (int coin = 0; coin < graph.coins(); ++coin)
            put_in(with[static_cast<std::size_t>(size_up_to_three(free & graph.strings_of(coin)))],
                   coin);
        const int gone = set_size(with[0]);
        return {with[1], with[2], with[3], graph.coins() - gone};
    }

    /// min(size of the set, 3).
    static int size_up_to_three(std::uint64_t set) {
        const std::uint64_t but_one = set & (set - 1);
        const std::uint64_t but_two = but_one & (but_one - 1);
        return (set != 0 ? 1 : 0) + (but_one != 0 ? 1 : 0) + (but_one != 0 && but_two != 0 ? 1 : 0);
    }
    template <int Words>
    static int size_up_to_three(const WideBits<Words>& set) {
        return std::min(3, set.count());
    }
};

/// A maximal chain of coins with two strings each, or a loop of them. The ends of a chain are coins
/// with another valency or the ground.
struct ChainOfTwos {
    int length = 0;
    std::array<int, 2> ends{};    ///< coins or the ground; both may be the same
    std::array<int, 2> strings{}; ///< the strings to the ends; of a loop, the two of one coin
    int inner = 0;                ///< a string inside the chain, if it has two coins
    bool is_loop = false;
};

/// Traverses the chains of a graph.
template <int Capacity>
class ChainWalk {
public:
    using Set = SetOf<Capacity>;
    using Graph = CoinGraph<Capacity>;

    /// requires: `twos` is the set of coins with exactly two free strings
    ChainWalk(const Graph& graph, const Set& free, const Set& twos)
        : graph_(graph), free_(free), twos_(twos) {}

    /// The end of a walk: a coin or the ground, the string to it, and the number of two-string
    /// coins on the way.
    struct Way {
        int end;
        int string;
        int twos;
    };

    /// Walks from a coin along one of its strings to the end of the chain, or around a loop back to
    /// the coin. Adds the coins on the way to `seen`.
    Way follow(int coin, int string, Set& seen) const {
        Way way{graph_.across(string, coin), string, 0};
        while (way.end != coin && is_two(way.end)) {
            put_in(seen, way.end);
            ++way.twos;
            way.string = other_string(way.end, way.string);
            way.end = graph_.across(way.string, way.end);
        }
        return way;
    }

    /// The chain or loop that contains a coin with two strings.
    ChainOfTwos through(int coin, Set& seen) const {
        put_in(seen, coin);
        const int one = least_of(free_ & graph_.strings_of(coin));
        const int other = other_string(coin, one);
        const Way back = follow(coin, one, seen);
        if (back.end == coin) return {back.twos + 1, {coin, coin}, {one, other}, one, true};
        const Way on = follow(coin, other, seen);
        return {1 + back.twos + on.twos,
                {back.end, on.end},
                {back.string, on.string},
                back.twos > 0 ? one : other,
                false};
    }

    /// The other string of a coin with two strings.
    int other_string(int coin, int string) const {
        Set strings = free_ & graph_.strings_of(coin);
        drop_from(strings, string);
        return least_of(strings);
    }

private:
    bool is_two(int coin) const { return coin != graph_.ground() && in_set(twos_, coin); }

    const Graph& graph_;
    const Set& free_;
    const Set& twos_;
};

} // namespace zermelo
