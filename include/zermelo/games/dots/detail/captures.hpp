#pragma once

#include <optional>

#include "zermelo/games/dots/detail/chains.hpp"
#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// What can be taken at once.
struct Capture {
    int string = 0; ///< takes the coin
    int price = 0;  ///< coins that could be left instead to pass the turn: 2, 4, or 0 if none can
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
        const int price = open_ended ? (way.twos >= 2 ? 4 : 0) : (way.twos >= 1 ? 2 : 0);
        found = Capture{string, price};
        if (price == 0) return found;
    }
    return found;
}

} // namespace zermelo
