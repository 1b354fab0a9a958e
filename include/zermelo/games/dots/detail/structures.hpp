#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "zermelo/games/dots/double_dealing.hpp"
#include "zermelo/games/dots/rules.hpp"

namespace zermelo {

/// The kinds of nodes of a graph (Murphy 2015, definitions 3.1 to 3.5).
enum class CoinKind { wall, empty, singleton, binode, multinode };

/// A chain of singletons and binodes (Murphy 2015, definitions 4.1 to 4.7, 5.1, 7.1).
struct CoinChain {
    enum class Label { closed, open, loop };

    std::vector<int> coins{};
    std::vector<int> bounds{}; ///< the multinodes at its ends; both may be the same
    Label label = Label::closed;
    int loose_ends = 0; ///< the number of singletons

    int length() const { return static_cast<int>(coins.size()); }
    bool is_open() const { return label == Label::open; }
    bool is_loop() const { return label == Label::loop; }
    bool is_complex() const { return !bounds.empty(); }
    bool has(int coin) const { return std::ranges::find(coins, coin) != coins.end(); }
    bool is_bounded_by(int coin) const { return std::ranges::find(bounds, coin) != bounds.end(); }
};

/// The structures of a position: the kind of each coin, and all chains.
template <int Capacity>
class DotsStructures {
public:
    using Game = StringsAndCoins<Capacity>;
    using Set = typename Game::Set;

    DotsStructures(const Game& game, const Set& free) : graph_(game.graph()), free_(free) {
        for (int coin = 0; coin < graph_.coins(); ++coin)
            if (kind(coin) == CoinKind::binode && chain_of(coin) == nullptr)
                chains_.push_back(detect(coin));
    }

    const std::vector<CoinChain>& chains() const { return chains_; }

    int valency(int coin) const { return set_size(free_ & graph_.strings_of(coin)); }
    CoinKind kind(int coin) const {
        using enum CoinKind;
        if (coin == graph_.ground()) return wall;
        static constexpr std::array kinds{empty, singleton, binode, multinode};
        return kinds[static_cast<std::size_t>(std::min(valency(coin), 3))];
    }
    bool has_multinodes() const {
        for (int coin = 0; coin < graph_.coins(); ++coin)
            if (kind(coin) == CoinKind::multinode) return true;
        return false;
    }

    /// The chain that contains a coin; nullptr if there is none.
    const CoinChain* chain_of(int coin) const {
        const auto found =
            std::ranges::find_if(chains_, [&](const auto& chain) { return chain.has(coin); });
        return found == chains_.end() ? nullptr : &*found;
    }

    /// The pairs of singletons that share their only string.
    std::vector<std::array<int, 2>> dipoles() const {
        std::vector<std::array<int, 2>> found;
        for (const int string : members(free_)) {
            const auto [a, b] = graph_.ends(string);
            if (kind(a) == CoinKind::singleton && kind(b) == CoinKind::singleton)
                found.push_back({a, b});
        }
        return found;
    }

    /// Does every move offer a coin?
    bool is_gridlocked() const {
        const auto is_safe = [&](int string) {
            const auto [a, b] = graph_.ends(string);
            return kind(a) == CoinKind::multinode &&
                   (kind(b) == CoinKind::multinode || kind(b) == CoinKind::wall);
        };
        return std::ranges::none_of(members(free_), is_safe);
    }

    /// Is this the loop of a dipper: a chain with both ends at the same coin of valency three
    /// (algorithm 7.1)?
    bool is_dipper_loop(const CoinChain& chain) const {
        return chain.bounds.size() == 2 && chain.bounds[0] == chain.bounds[1] &&
               valency(chain.bounds[0]) == 3;
    }

    /// The number of coins that opening the chain offers (definition 7.4).
    int effective_length(const CoinChain& chain) const {
        if (!is_dipper_loop(chain)) return chain.length();
        return chain.length() + 1 + handle_length(chain);
    }

    /// Does taking all coins of `other` change the chain (definition 7.3)?
    bool depends_on(const CoinChain& chain, const CoinChain& other) const {
        if (&chain == &other) return false;
        return std::ranges::any_of(other.bounds, [&](int coin) {
            const auto ends = std::ranges::count(other.bounds, coin);
            return chain.is_bounded_by(coin) && valency(coin) - ends <= 2;
        });
    }

    /// The neighbour of a two-string coin at the end of its other string.
    int next_coin(int coin, int string) const {
        return graph_.across(next_string(coin, string), coin);
    }
    int next_string(int coin, int string) const {
        Set strings = free_ & graph_.strings_of(coin);
        drop_from(strings, string);
        return least_of(strings);
    }

    /// The chain that contains a binode (algorithm 7.2).
    CoinChain detect(int coin) const {
        CoinChain chain{.coins = {coin}};
        for (const int string : members(free_ & graph_.strings_of(coin))) {
            if (chain.is_loop()) break;
            extend(chain, coin, string);
        }
        return chain;
    }

private:
    void extend(CoinChain& chain, int coin, int string) const {
        while (true) {
            coin = graph_.across(string, coin);
            const CoinKind what = kind(coin);
            if (what == CoinKind::multinode) chain.bounds.push_back(coin);
            if (what == CoinKind::wall || what == CoinKind::multinode) return;
            if (chain.has(coin)) {
                chain.label = CoinChain::Label::loop;
                return;
            }
            chain.coins.push_back(coin);
            if (what == CoinKind::singleton) {
                chain.label = CoinChain::Label::open;
                ++chain.loose_ends;
                return;
            }
            string = next_string(coin, string);
        }
    }

    int handle_length(const CoinChain& loop) const {
        const int hub = loop.bounds[0];
        for (const int string : members(free_ & graph_.strings_of(hub))) {
            const int coin = graph_.across(string, hub);
            if (coin != graph_.ground() && loop.has(coin)) continue;
            if (kind(coin) == CoinKind::singleton) return 1;
            return kind(coin) == CoinKind::binode ? chain_of(coin)->length() : 0;
        }
        return 0;
    }

    const typename Game::Graph& graph_;
    Set free_;
    std::vector<CoinChain> chains_;
};

/// The double-dealing decision for the open chain. nullopt unless Murphy 2015, chapter 6, applies:
/// exactly one open chain, at least one long closed chain, and no multinode.
template <int Capacity>
std::optional<DoubleDealing> reckon(const std::vector<CoinChain>& chains,
                                    const DotsStructures<Capacity>& structures) {
    int opens = 0;
    int open_length = 0;
    std::vector<ClosedChain> closed;
    for (const auto& chain : chains) {
        if (!chain.is_open()) {
            closed.push_back({chain.length(), chain.is_loop()});
            continue;
        }
        ++opens;
        open_length = chain.length();
    }
    if (opens != 1 || structures.has_multinodes()) return std::nullopt;
    const auto deal = DoubleDealing::of(open_length, closed);
    if (deal.longs == 0) return std::nullopt;
    return deal;
}

} // namespace zermelo
