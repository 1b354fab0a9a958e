#pragma once

#include <optional>

#include "zermelo/games/dots/detail/chains.hpp"
#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// A move that takes a coin.
struct Capture {
    int string = 0; ///< the string to cut
    int price = 0;  ///< coins that a double-dealing move would give up: 2, 4, or 0 if there is none
};

/// A capture, preferably one without a double-dealing alternative; nullopt if no coin can be taken.
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
        const int price = open_ended ? (way.twos >= 2 ? 4 : 0) : (way.twos >= 1 ? 2 : 0);
        found = Capture{string, price};
        if (price == 0) return found;
    }
    return found;
}

} // namespace zermelo
