#pragma once

// Memoized minimax of Strings-and-Coins without knowledge: an independent reference for every
// pruning rule. Also random positions for tests.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <unordered_map>

#include "zermelo/core/random.hpp"
#include "zermelo/games/dots.hpp"

namespace zermelo {

/// The coins that the mover will still take minus the opponent's.
template <int Capacity>
class SlowDots {
public:
    using Game = StringsAndCoins<Capacity>;
    using State = typename Game::State;

    explicit SlowDots(const Game& game) : game_(game) {}

    int value(const State& s) {
        if (game_.outcome(s)) return 0;
        if (const auto known = values_.find(s.cut); known != values_.end()) return known->second;
        int best = std::numeric_limits<int>::min();
        for (const int m : game_.moves(s)) best = std::max(best, value(s, m));
        return values_[s.cut] = best;
    }
    /// The value of a move.
    int value(const State& s, int m) {
        const State next = after(game_, s, m);
        const int gain = game_.gain(s, m);
        return gain + (gain > 0 ? value(next) : -value(next));
    }

private:
    const Game& game_;
    std::unordered_map<std::uint64_t, int> values_;
};

/// A random graph of a few coins with one to five strings each, some to the ground.
inline CoinList random_graph(Random& random, int strings) {
    const auto coins = 2 + pick(random, static_cast<std::uint32_t>(strings) / 2);
    CoinList list;
    const auto any_coin = [&] { return static_cast<int>(pick(random, coins)); };
    for (std::uint32_t i = 0; i < coins; ++i) {
        list.names.push_back(std::to_string(i));
        const int other = i == 0 ? CoinList::ground : static_cast<int>(pick(random, i));
        list.strings.emplace_back(static_cast<int>(i), other);
    }
    while (static_cast<int>(list.strings.size()) < strings) {
        const int a = any_coin();
        const int b = pick(random, 3U) == 0 ? CoinList::ground : any_coin();
        if (a != b) list.strings.emplace_back(std::max(a, b), std::min(a, b));
    }
    return list;
}

/// A random state with a given number of strings left.
template <int Capacity>
typename StringsAndCoins<Capacity>::State random_state(const StringsAndCoins<Capacity>& game,
                                                       int left, Random& random) {
    auto s = game.start();
    while (set_size(game.free(s)) > left) game.play(s, pick(random, game.moves(s)));
    return s;
}

} // namespace zermelo
