#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/games/dots/detail/symmetry.hpp"
#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// Strings-and-Coins: a move cuts a string; a player who detaches a coin takes it and must move
/// again. The player with more coins wins. On the dual graph of a board of dots this is
/// Dots-and-Boxes: drawing an edge cuts a string, and a box is a coin.
///
/// The value of a state is the number of coins the mover will still take minus the opponent's.
template <int Capacity>
class StringsAndCoins {
public:
    using Graph = CoinGraph<Capacity>;
    using Set = typename Graph::Set;
    using Move = int;
    static constexpr int max_moves = Capacity;
    static constexpr bool one_word = std::same_as<Set, std::uint64_t>;

    struct State {
        Set cut{};
        Seat turn = first;
        std::uint16_t taken = 0; ///< coins of the first seat
        bool operator==(const State&) const = default;
    };

    StringsAndCoins() : StringsAndCoins(Graph{}) {}
    explicit StringsAndCoins(Graph graph) : graph_(std::move(graph)) {
        if constexpr (one_word) symmetries_ = BoardSymmetries(graph_.board(), graph_.parallels());
    }

    const Graph& graph() const { return graph_; }

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.turn; }
    auto moves(const State& s) const { return members(free(s)); }
    int gain(const State& s, Move m) const {
        const Set left = free(s);
        int coins = 0;
        for (const int coin : graph_.ends(m))
            if (coin != graph_.ground() && is_single(left & graph_.strings_of(coin))) ++coins;
        return coins;
    }
    /// The coins that a seat has taken before s.
    int earned(const State& s, Seat seat) const {
        return seat == first ? s.taken : taken_coins(s.cut) - s.taken;
    }
    /// The coins whose strings are all cut.
    int taken_coins(const Set& cut) const {
        int coins = 0;
        for (int coin = 0; coin < graph_.coins(); ++coin)
            if (is_empty(set_minus(graph_.strings_of(coin), cut))) ++coins;
        return coins;
    }
    void play(State& s, Move m) const {
        const int coins = gain(s, m);
        put_in(s.cut, m);
        if (coins == 0)
            s.turn = opponent(s.turn);
        else if (s.turn == first)
            s.taken = static_cast<std::uint16_t>(s.taken + coins);
    }
    /// Zero: gain() has already counted all coins.
    std::optional<Margin> outcome(const State& s) const {
        if (!(s.cut == graph_.all())) return std::nullopt;
        return Margin{};
    }

    /// The strings that are not cut.
    Set free(const State& s) const { return set_minus(graph_.all(), s.cut); }

    // The value depends only on the strings that are left.
    static constexpr bool commuting = true;
    static constexpr int key_bits = Capacity;
    struct WideKey {
        Set cut{};
        bool operator==(const WideKey&) const = default;
        std::uint64_t hash() const {
            std::uint64_t sum = 0;
            for (const std::uint64_t word : cut.words()) sum = mix(sum + word);
            return sum;
        }
    };
    auto key(const State& s) const {
        if constexpr (one_word)
            return s.cut;
        else
            return WideKey{s.cut};
    }

    /// The hash for tables if the key is too large for one word.
    std::uint64_t hash(const State& s) const
        requires(!one_word)
    {
        return key(canonical(s)).hash();
    }

    /// The representative of equivalent states: cut strings come first among parallel ones, and the
    /// board is the smallest of its symmetric images.
    State canonical(State s) const {
        s.cut = sorted(s.cut);
        if constexpr (one_word) s.cut = symmetries_.least_image(s.cut);
        return s;
    }

private:
    Set sorted(Set cut) const {
        for (const Set& same : graph_.parallels()) {
            const Set there = cut & same;
            int left = set_size(there);
            cut = set_minus(cut, there);
            for (const int string : members(same))
                if (left-- > 0) put_in(cut, string);
        }
        return cut;
    }

    Graph graph_;
    BoardSymmetries symmetries_;
};

/// Boards of up to 4 x 4, 5 x 5 and 10 x 10 boxes, and graphs with at most 40, 64 and 256 strings.
using SmallDots = StringsAndCoins<40>;
using MediumDots = StringsAndCoins<64>;
using LargeDots = StringsAndCoins<256>;
static_assert(check_game<SmallDots>() && check_game<LargeDots>());
static_assert(Gainful<SmallDots> && NumberKeyed<MediumDots> && Keyed<LargeDots>);
static_assert(Hashed<LargeDots> && !Hashed<MediumDots>);

/// Nimstring: the moves of Strings-and-Coins under the normal play convention: a player without a
/// move loses. Taking a coin requires another move, so the player who takes the last coin loses.
template <int Capacity>
class Nimstring {
public:
    using Strings = StringsAndCoins<Capacity>;
    using State = typename Strings::State;
    using Move = typename Strings::Move;
    static constexpr int max_moves = Capacity;
    static constexpr bool commuting = true;
    static constexpr int key_bits = Capacity;

    Nimstring() = default;
    explicit Nimstring(Strings strings) : strings_(std::move(strings)) {}

    const Strings& strings() const { return strings_; }

    State start() const { return strings_.start(); }
    Seat turn(const State& s) const { return s.turn; }
    auto moves(const State& s) const { return strings_.moves(s); }
    void play(State& s, Move m) const { strings_.play(s, m); }
    std::optional<Winner> outcome(const State& s) const {
        if (!strings_.outcome(s)) return std::nullopt;
        return Winner{opponent(s.turn)};
    }
    auto key(const State& s) const { return strings_.key(s); }
    State canonical(const State& s) const { return strings_.canonical(s); }

private:
    Strings strings_;
};
static_assert(check_game<Nimstring<40>>() && WinOrLose<Nimstring<40>>);

/// Dots-and-Boxes on a board.
template <int Capacity>
StringsAndCoins<Capacity> dots_on(BoxBoard board) {
    return StringsAndCoins<Capacity>(CoinGraph<Capacity>(CoinList::of(board)));
}

} // namespace zermelo
