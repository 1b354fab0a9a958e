#pragma once

#include <algorithm>
#include <cstdlib>

#include "zermelo/games/dots/captures.hpp"
#include "zermelo/games/dots/chains.hpp"
#include "zermelo/games/dots/endgame.hpp"
#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// A guess at what the mover will win less what the other one will: all that can be taken is taken,
/// and what is left is judged as if its chains were separate already and safe strings were cut in
/// turn.
template <int Capacity>
class DotsEstimate {
public:
    using Set = SetOf<Capacity>;

    explicit DotsEstimate(const CoinGraph<Capacity>& graph) : graph_(graph) {}

    int of(Set free) const {
        int taken = 0;
        int price = 0;
        while (true) {
            const auto coins = Valencies<Capacity>::of(graph_, free);
            const auto capture = find_capture(graph_, free, coins);
            if (!capture) return settled(taken, price, quiet(free, coins));
            if (capture->price > 0)
                price = price == 0 ? capture->price : std::min(price, capture->price);
            for (const int coin : graph_.ends(capture->string))
                if (coin != graph_.ground() && in_set(coins.ones, coin)) ++taken;
            drop_from(free, capture->string);
        }
    }

private:
    /// Who could leave the last coins can choose the side in the rest.
    static int settled(int taken, int price, int rest) {
        return price == 0 ? taken + rest : taken - price + std::abs(rest + price);
    }

    /// Where nothing can be taken.
    int quiet(const Set& free, const Valencies<Capacity>& coins) const {
        const ChainWalk<Capacity> walk(graph_, free, coins.twos);
        LoonyEndgame endgame;
        Set seen{};
        Set linked{};
        for (const int coin : members(coins.twos)) {
            linked = linked | graph_.strings_of(coin);
            if (in_set(seen, coin)) continue;
            const ChainOfTwos chain = walk.through(coin, seen);
            chain.is_loop ? endgame.add_loop(chain.length) : endgame.add_chain(chain.length);
        }
        if (endgame.size() == 0) return 0;
        const int safe = set_size(graph_.one_of_parallels(set_minus(free, linked)));
        const int value = endgame.value() * 4 / (4 + safe); // the sooner, the surer
        return safe % 2 == 0 ? value : -value;
    }

    const CoinGraph<Capacity>& graph_;
};

} // namespace zermelo
