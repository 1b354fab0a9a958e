#pragma once

#include <algorithm>
#include <vector>

namespace zermelo {

/// An independent chain or loop that is not yet open.
struct ClosedChain {
    int length = 0;
    bool is_loop = false;

    /// The coins that a double-dealing move in this chain gives up.
    int handout() const { return is_loop ? 4 : 2; }
    bool is_long() const { return length >= 3; }
};

/// The decision whether to take all of an open chain or to make a double-dealing move (Murphy,
/// "Simulation of Mathematical Games using Functional Programming", 2015, chapter 6). Assumes that
/// both players open the shortest chain first, and a loop before a chain of the same length.
struct DoubleDealing {
    int coins = 0;         ///< n: coins in all chains, including the open one
    int ones = 0;          ///< N1: closed chains of one coin
    int twos = 0;          ///< N2: closed chains of two coins
    int longs = 0;         ///< Nl: closed chains of three or more coins
    int from_long = 0;     ///< r_l: coins that the player in control gets from the long chains
    int from_control = 0;  ///< r_c: coins that this player gets before
    bool controls = false; ///< does the double-dealing move gain control?
    bool leaves = false;   ///< is the double-dealing move recommended?

    int expected() const { return from_long + from_control; } ///< r_e

    /// Does the player in control get at least half of all coins?
    bool pays() const { return 2 * expected() >= coins; }

    /// The decision for an open chain of `open` coins beside closed chains.
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
    /// Equation 6.1: each long chain without its handout, the last one completely.
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

    /// Table 6.1: the player who opens the first chain of a length gets the smaller half of them.
    int short_reward(int open) const {
        const bool opens_ones = !controls; // a player who takes all coins must open next
        const bool opens_twos = opens_ones == (ones % 2 == 0);
        const auto half = [](int number, bool smaller) { return (number + (smaller ? 0 : 1)) / 2; };
        return half(ones, opens_ones) + 2 * half(twos, opens_twos) + (controls ? 0 : open);
    }
};

} // namespace zermelo
