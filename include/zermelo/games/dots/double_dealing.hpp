#pragma once

#include <algorithm>
#include <vector>

namespace zermelo {

/// A separate chain or loop that nobody has opened yet.
struct ClosedChain {
    int length = 0;
    bool is_loop = false;

    /// Coins that must be left to pass the turn once it is open.
    int handout() const { return is_loop ? 4 : 2; }
    bool is_long() const { return length >= 3; }
};

/// Whether to take all of an open chain or to leave its last coins, by Murphy ("Simulation of
/// Mathematical Games using Functional Programming", 2015, chapter 6): what control of the long
/// chains is worth if both open the shortest first, of equal ones a loop.
struct DoubleDealing {
    int coins = 0;         ///< n: in all chains, the open one too
    int ones = 0;          ///< N1: chains of one coin
    int twos = 0;          ///< N2: chains of two
    int longs = 0;         ///< Nl: longer ones
    int from_long = 0;     ///< r_l: coins of the long chains for the one in control
    int from_control = 0;  ///< r_c: coins got on the way to control
    bool controls = false; ///< does leaving the last coins gain control?
    bool leaves = false;   ///< should they be left?

    int expected() const { return from_long + from_control; } ///< r_e

    /// Control is worth its price: that much of all coins or more.
    bool pays() const { return 2 * expected() >= coins; }

    /// For one open chain of so many coins beside closed ones.
    static DoubleDealing of(int open, const std::vector<ClosedChain>& chains) {
        DoubleDealing deal;
        deal.coins = open;
        for (const auto& chain : chains) {
            deal.coins += chain.length;
            (chain.is_long() ? deal.longs : chain.length == 2 ? deal.twos : deal.ones) += 1;
        }
        deal.from_long = long_reward(chains);
        deal.controls = (deal.ones + deal.twos) % 2 == 0;
        deal.from_control = deal.short_reward(open);
        deal.leaves = deal.longs > 0 && deal.controls == deal.pays();
        return deal;
    }

private:
    /// Equation 6.1: of each long chain all but what must be left, of the last one all.
    static int long_reward(const std::vector<ClosedChain>& chains) {
        const auto sooner = [](const ClosedChain& a, const ClosedChain& b) {
            return a.length != b.length ? a.length < b.length : a.is_loop && !b.is_loop;
        };
        const auto last = std::ranges::max_element(chains, sooner);
        if (last == chains.end() || !last->is_long()) return 0;
        int reward = last->handout();
        for (const auto& chain : chains)
            if (chain.is_long()) reward += chain.length - chain.handout();
        return reward;
    }

    /// Table 6.1: who opens the first chain of one and of two coins gets the smaller halves.
    int short_reward(int open) const {
        const bool opens_ones = !controls; // after taking all it is the player who must open
        const bool opens_twos = opens_ones == (ones % 2 == 0);
        const auto half = [](int number, bool smaller) { return (number + (smaller ? 0 : 1)) / 2; };
        return half(ones, opens_ones) + 2 * half(twos, opens_twos) + (controls ? 0 : open);
    }
};

} // namespace zermelo
