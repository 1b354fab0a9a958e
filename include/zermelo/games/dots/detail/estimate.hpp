#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "zermelo/games/dots/detail/captures.hpp"
#include "zermelo/games/dots/detail/chains.hpp"
#include "zermelo/games/dots/detail/endgame.hpp"
#include "zermelo/games/dots/nimber.hpp"
#include "zermelo/games/dots/rules.hpp"

namespace zermelo {

/// A guess at what the mover will win less what the other one will: all that can be taken is taken,
/// and the winner of Nimstring will have control of the long chains that are left.
template <int Capacity>
class DotsEstimate {
public:
    using Game = StringsAndCoins<Capacity>;
    using Set = typename Game::Set;
    using Heaps = HeapTable<KeyOf<Game>>;
    /// Nimbers are looked for where a part has no more strings than this whose cutting is not
    /// loony; with 2 more each takes four times as long.
    static constexpr int most_choices = 14;

    DotsEstimate(const Game& game, Heaps& heaps) : graph_(game.graph()), nimbers_(game, heaps) {}

    int of(Set free) {
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

    /// Where nothing can be taken. Who wins Nimstring wins the coins too in 97 of 100 positions of
    /// 5 x 5 boxes with 30 free edges, in 83 with 37. If that is too much to find out, it is even.
    int quiet(const Set& free, const Valencies<Capacity>& coins) {
        const bool is_early = 2 * set_size(free) > 3 * coins.coins + 2 * most_choices;
        const auto loses = is_early ? std::nullopt : nimbers_.mover_loses(free);
        if (!loses) return 0;
        const int control = worth_of_control(free, coins);
        return *loses ? -control : control;
    }

    /// What the long chains are worth to the one who need not open them, as if they were separate
    /// already; that and 2 is about what is won in the end.
    int worth_of_control(const Set& free, const Valencies<Capacity>& coins) const {
        const ChainWalk<Capacity> walk(graph_, free, coins.twos);
        LoonyEndgame endgame;
        Set seen{};
        for (const int coin : members(coins.twos)) {
            if (in_set(seen, coin)) continue;
            const ChainOfTwos chain = walk.through(coin, seen);
            if (chain.is_loop)
                endgame.add_loop(chain.length);
            else if (chain.length > 2)
                endgame.add_chain(chain.length);
        }
        return 2 + std::max(0, endgame.controlled_value());
    }

    const CoinGraph<Capacity>& graph_;
    Nimbers<Capacity, Heaps&> nimbers_;
};

} // namespace zermelo
