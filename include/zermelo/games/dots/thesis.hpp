#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/random.hpp"
#include "zermelo/games/dots/detail/structures.hpp"

namespace zermelo {

/// The types of strings by the kinds of their ends (Murphy 2015, figure 8.1).
enum class StringType { a, b, c, d, e, f, g, h, i };

/// The rule-based player of Murphy's thesis (2015, chapter 8, tables 8.1 to 8.4): it gives each
/// string a priority and cuts a random one of those with the highest. A baseline: strong in
/// endgames of independent chains, random elsewhere.
template <int Capacity>
struct ThesisExpert {
    using Game = StringsAndCoins<Capacity>;
    using State = typename Game::State;
    using Set = typename Game::Set;
    using Structures = DotsStructures<Capacity>;

    Game game{};

    ThesisExpert() : ThesisExpert(Game{}) {}
    explicit ThesisExpert(Game rules) : game(std::move(rules)) {}

    int priority(const State& s, int m) const {
        return priority(Structures(game, game.free(s)), game.free(s), m);
    }

    /// A random one of the best moves.
    std::optional<int> rollout(const State& s, Random& random) const {
        return pick(random, best(s));
    }

    /// The strings with the highest priority.
    std::vector<int> best(const State& s) const {
        const Set free = game.free(s);
        const Structures structures(game, free);
        std::vector<int> best;
        int greatest = 0;
        for (const int m : members(free)) {
            const int value = priority(structures, free, m);
            if (best.empty() || value > greatest) {
                best.clear();
                greatest = value;
            }
            if (value == greatest) best.push_back(m);
        }
        return best;
    }

    StringType type(const Structures& structures, int m) const {
        using enum CoinKind;
        using enum StringType;
        const auto [low, high] = kinds(structures, m);
        if (low == wall) return high == singleton ? a : high == binode ? b : c;
        if (low == singleton) return high == singleton ? d : high == binode ? e : f;
        if (low == binode) return high == binode ? g : h;
        return i;
    }

    /// Table 8.1.
    int priority(const Structures& structures, const Set& free, int m) const {
        using enum StringType;
        switch (type(structures, m)) {
        case a:
        case d:
        case f: return 3;
        case e: return 1;
        case b: return priority_b(structures, m);
        case g: return priority_g(structures, m);
        case h: return priority_h(structures, free, m);
        case c:
        case i: break;
        }
        return 0;
    }

private:
    std::pair<CoinKind, CoinKind> kinds(const Structures& structures, int m) const {
        const auto [one, other] = game.graph().ends(m);
        const CoinKind a = structures.kind(one);
        const CoinKind b = structures.kind(other);
        return {std::min(a, b), std::max(a, b)};
    }

    int binode_of(const Structures& structures, int m) const {
        const auto [one, other] = game.graph().ends(m);
        return structures.kind(one) == CoinKind::binode ? one : other;
    }

    static bool deals(const std::optional<DoubleDealing>& deal) { return deal && deal->leaves; }

    /// Table 8.2: from a binode to the wall.
    int priority_b(const Structures& structures, int m) const {
        const int coin = binode_of(structures, m);
        if (structures.kind(structures.next_coin(coin, m)) != CoinKind::singleton)
            return -2 * structures.effective_length(*structures.chain_of(coin));
        return deals(reckon(structures.chains(), structures)) ? 2 : -4;
    }

    /// Table 8.3: between two binodes.
    int priority_g(const Structures& structures, int m) const {
        const auto [one, other] = game.graph().ends(m);
        const CoinKind before = structures.kind(structures.next_coin(one, m));
        const CoinKind behind = structures.kind(structures.next_coin(other, m));
        if (before == CoinKind::singleton && behind == CoinKind::singleton)
            return deals(reckon(structures.chains(), structures)) ? 2 : -8;
        const auto ends_there = [](CoinKind kind) {
            return kind == CoinKind::wall || kind == CoinKind::multinode;
        };
        if (ends_there(before) && ends_there(behind)) return -3;
        const CoinChain& chain = *structures.chain_of(one);
        return -2 * structures.effective_length(chain) + (chain.is_loop() ? 1 : 0);
    }

    /// Table 8.4: from a binode to a multinode.
    int priority_h(const Structures& structures, const Set& free, int m) const {
        const int coin = binode_of(structures, m);
        if (structures.kind(structures.next_coin(coin, m)) != CoinKind::singleton)
            return -2 * structures.effective_length(*structures.chain_of(coin));
        return deals_after_merge(structures, free, m) ? 2 : -4;
    }

    /// Looks one step ahead (section 7.5.1): once the only open chain at a coin of valency three is
    /// taken, the other two chains there merge, and all chains may then be independent.
    bool deals_after_merge(const Structures& structures, const Set& free, int m) const {
        const CoinChain* open = nullptr;
        for (const auto& chain : structures.chains()) {
            if (!chain.is_open() || !chain.is_complex()) continue;
            if (open != nullptr) return false;
            open = &chain;
        }
        if (open == nullptr || structures.valency(open->bounds[0]) != 3) return false;
        const int hub = open->bounds[0];
        Set rest = free;
        drop_from(rest, m);
        const Structures later(game, rest);
        std::vector<CoinChain> chains;
        for (const auto& chain : structures.chains())
            if (!chain.is_bounded_by(hub)) chains.push_back(chain);
        chains.push_back({open->coins, {}, CoinChain::Label::open, open->loose_ends});
        chains.push_back(later.detect(hub));
        return deals(reckon(chains, later));
    }
};

} // namespace zermelo
