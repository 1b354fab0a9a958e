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

/// Strings-and-Coins: cut a string; who frees a coin takes it and must cut again. The one with more
/// coins wins. On the dual of a board of dots it is Dots-and-Boxes: an edge that is drawn is a
/// string that is cut, a box is a coin.
///
/// A value is what the mover will still win, less what the other one will.
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
        std::uint8_t taken = 0; ///< coins of the first seat
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
    void play(State& s, Move m) const {
        const int coins = gain(s, m);
        put_in(s.cut, m);
        if (coins == 0)
            s.turn = opponent(s.turn);
        else if (s.turn == first)
            s.taken = static_cast<std::uint8_t>(s.taken + coins);
    }
    /// All that counts was gained on the way.
    std::optional<Margin> outcome(const State& s) const {
        if (!(s.cut == graph_.all())) return std::nullopt;
        return Margin{};
    }

    /// The strings that can be cut.
    Set free(const State& s) const { return set_minus(graph_.all(), s.cut); }

    // Who will take which coin depends on what is left alone.
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

    /// What tables know a state by whose key is no number.
    std::uint64_t hash(const State& s) const
        requires(!one_word)
    {
        return key(canonical(s)).hash();
    }

    /// Of parallel strings the first ones are cut; of the images of a board it is the least.
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

/// Boards of up to 4 x 4 boxes, up to 5 x 5, and up to 10 x 10; and graphs of as many strings.
using SmallDots = StringsAndCoins<40>;
using MediumDots = StringsAndCoins<64>;
using LargeDots = StringsAndCoins<256>;
static_assert(check_game<SmallDots>() && check_game<LargeDots>());
static_assert(Gainful<SmallDots> && NumberKeyed<MediumDots> && Keyed<LargeDots>);
static_assert(Hashed<LargeDots> && !Hashed<MediumDots>);

/// Nimstring: the same moves, but coins count for nothing: who cannot cut any more loses. As who
/// takes a coin must cut again, that is who takes the last one.
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

/// The game on a board.
template <int Capacity>
StringsAndCoins<Capacity> dots_on(BoxBoard board) {
    return StringsAndCoins<Capacity>(CoinGraph<Capacity>(CoinList::of(board)));
}

} // namespace zermelo
