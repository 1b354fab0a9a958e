#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/dots/detail/chains.hpp"
#include "zermelo/games/dots/detail/endgame.hpp"
#include "zermelo/games/dots/detail/estimate.hpp"
#include "zermelo/games/dots/rules.hpp"

namespace zermelo {

/// What an expert sees in a position of Strings-and-Coins, or of Dots-and-Boxes, at one look.
///
/// Coins that can be had for nothing are taken. Of an opened chain all coins but the last two are
/// taken, of an opened loop all but the last four; then the mover either takes these too and must
/// cut elsewhere, or leaves them in one move (a double deal) so that the other one must. If nothing
/// can be taken, one string of each chain is tried, the middle one of two coins, and of chains that
/// touch nothing else only the shortest of each kind. When only such are left, the value is known.
template <int Capacity>
struct DotsExpert {
    using Game = StringsAndCoins<Capacity>;
    using State = typename Game::State;
    using Set = typename Game::Set;
    using Candidates = decltype(members(Set{}));
    using Seen = Look<Candidates>;
    using Coins = Valencies<Capacity>;
    static constexpr int most_choices = DotsEstimate<Capacity>::most_choices; ///< for nimbers

    Game game{};

    DotsExpert() : DotsExpert(Game{}) {}
    explicit DotsExpert(Game its_game) : game(std::move(its_game)) {
        for (int m = 0; m < game.graph().strings(); ++m)
            inner_[static_cast<std::size_t>(m)] = innerness(game.graph(), m);
    }

    /// requires: s is in play, or was just ended by a candidate
    Seen look(const State& s) const {
        const Set free = game.free(s);
        const auto coins = Coins::of(game.graph(), free);
        if (coins.coins == 0) return {Value::draw(), Value::draw(), {}};
        return is_empty(coins.ones) ? choices(free, coins) : captures(free, coins);
    }

    /// A guess, however deep the search.
    Value estimate(const State& s) const {
        return Value::guess(DotsEstimate<Capacity>(game, *heaps_).of(game.free(s)));
    }

    /// Safe strings come first, from the centre outwards; the same order everywhere lets most
    /// positions be met again (on 4 x 4 boxes the reverse takes 3.6 times the nodes). But where a
    /// proof is far, those that win Nimstring come before all others. Then what opens a chain; and
    /// a double deal before what takes.
    int priority(const State& s, int m) const {
        const Set free = game.free(s);
        int least = 3;
        for (const int coin : game.graph().ends(m))
            if (coin != game.graph().ground())
                least = std::min(least, Coins::up_to_three(free & game.graph().strings_of(coin)));
        if (least < 3) return least - 2;
        const int inner = 1 + inner_[static_cast<std::size_t>(m)];
        return is_far_from_proof(free) && wins_nimstring(free, m) ? winning + inner : inner;
    }

private:
    using Walk = ChainWalk<Capacity>;
    using Heaps = typename DotsEstimate<Capacity>::Heaps;
    using Nimbering = Nimbers<Capacity, Heaps&>;
    static constexpr int winning = 1000;

    /// What is open: a string that takes a coin of it, and one that leaves all of the rest.
    struct Open {
        int taking;
        int leaving;
    };

    /// With fewer strings the same order everywhere finds a proof in less time; and with many more
    /// than coins there are too many safe ones for nimbers.
    bool is_far_from_proof(const Set& free) const {
        const int strings = set_size(free);
        return strings >= 36 && strings <= game.graph().coins() + most_choices + 1;
    }

    /// Does the one who cuts a safe string win Nimstring by it, as far as can be told soon?
    bool wins_nimstring(Set free, int m) const {
        drop_from(free, m);
        return Nimbering(game, *heaps_).mover_loses(free).value_or(false);
    }

    /// On a board, how near its centre; else, how many coins it ties.
    static std::uint8_t innerness(const CoinGraph<Capacity>& graph, int m) {
        const BoxBoard board = graph.board();
        if (board.boxes() == 0) return graph.ends(m)[1] == graph.ground() ? 0 : 1;
        const bool is_across = m < board.across();
        const int rest = is_across ? m : m - board.across();
        const int width = board.columns + (is_across ? 0 : 1);
        const int y = 2 * (rest / width) + (is_across ? 0 : 1);
        const int x = 2 * (rest % width) + (is_across ? 1 : 0);
        return static_cast<std::uint8_t>(board.rows + board.columns - std::abs(y - board.rows) -
                                         std::abs(x - board.columns));
    }

    static Seen only(int string, int lower, int upper) {
        Set one{};
        put_in(one, string);
        return {Value::margin(lower), Value::margin(upper), members(one)};
    }

    /// At least `lower`, and a number that differs from `coins` by an even one.
    static int of_parity(int lower, int coins) {
        return (lower - coins) % 2 == 0 ? lower : lower + 1;
    }

    Seen captures(const Set& free, const Coins& coins) const {
        const Walk walk(game.graph(), free, coins.twos);
        std::array<std::optional<Open>, 2> chain;
        std::optional<Open> loop;
        for (const int coin : members(coins.ones)) {
            const int string = least_of(free & game.graph().strings_of(coin));
            Set passed{};
            const auto way = walk.follow(coin, string, passed);
            const bool open_ended = is_one(coins, way.end);
            const int length = way.twos + (open_ended ? 2 : 1);
            const bool hard = open_ended ? length == 4 : length == 2;
            if (!hard)
                return only(string, lower_bound(length, open_ended, coins.coins), coins.coins);
            if (open_ended)
                loop = Open{string, middle(walk, coin, string)};
            else
                (chain[0] ? chain[1] : chain[0]) = Open{string, way.string};
        }
        const int least = of_parity(0, coins.coins);
        if (loop && chain[0]) return only(loop->taking, least, coins.coins);
        if (chain[1]) return only(chain[1]->taking, least, coins.coins);
        return both(chain[0] ? *chain[0] : *loop, least, coins.coins);
    }

    /// What is sure with so many coins in a row that can be taken, one end open or both: all of
    /// them, and if the last ones can be left instead the rest need not be lost.
    static int lower_bound(int length, bool open_ended, int coins) {
        const int hard = open_ended ? 4 : 2;
        if (length < hard) return 2 * length - coins;
        return of_parity(length - hard, coins);
    }

    static Seen both(const Open& open, int lower, int upper) {
        Set two{};
        put_in(two, open.taking);
        put_in(two, open.leaving);
        return {Value::margin(lower), Value::margin(upper), members(two)};
    }

    bool is_one(const Coins& coins, int coin) const {
        return coin != game.graph().ground() && in_set(coins.ones, coin);
    }

    /// The middle string of four coins in a row.
    int middle(const Walk& walk, int coin, int string) const {
        return walk.other_string(game.graph().across(string, coin), string);
    }

    Seen choices(const Set& free, const Coins& coins) const {
        const auto& graph = game.graph();
        const Walk walk(graph, free, coins.twos);
        Set seen{};
        Set linked{}; // strings of chains
        Set tried{};
        Shortest shortest;
        LoonyEndgame endgame;
        for (const int coin : members(coins.twos)) {
            linked = linked | graph.strings_of(coin);
            if (in_set(seen, coin)) continue;
            const ChainOfTwos chain = walk.through(coin, seen);
            const int string = chain.length == 2 ? chain.inner : chain.strings[0];
            const bool apart = chain.is_loop ||
                               (chain.ends[0] == graph.ground() && chain.ends[1] == graph.ground());
            if (!apart)
                put_in(tried, string);
            else
                shortest.add(chain, string);
            if (apart && is_empty(coins.more))
                chain.is_loop ? endgame.add_loop(chain.length) : endgame.add_chain(chain.length);
        }
        if (is_empty(coins.more)) {
            const Value value = Value::margin(endgame.value());
            return {value, value, {}};
        }
        shortest.put_into(tried);
        tried = tried | graph.one_of_parallels(set_minus(free, linked));
        return {Value::margin(-coins.coins), Value::margin(coins.coins), members(tried)};
    }

    /// Of what touches nothing else, the shortest of each kind: short, long, and loops.
    class Shortest {
    public:
        void add(const ChainOfTwos& chain, int string) {
            const std::size_t kind =
                chain.is_loop ? (chain.length <= 3 ? 0 : 2) : (chain.length <= 2 ? 0 : 1);
            if (length_[kind] != 0 && length_[kind] <= chain.length) return;
            length_[kind] = chain.length;
            string_[kind] = string;
        }
        void put_into(Set& strings) const {
            for (std::size_t kind = 0; kind < 3; ++kind)
                if (length_[kind] != 0) put_in(strings, string_[kind]);
        }

    private:
        std::array<int, 3> length_{};
        std::array<int, 3> string_{};
    };

    std::array<std::uint8_t, static_cast<std::size_t>(Capacity)> inner_{};
    /// Facts that copies share: what is remembered changes no answer.
    std::shared_ptr<Heaps> heaps_ = std::make_shared<Heaps>(std::size_t{1} << 23, most_choices);
};

} // namespace zermelo
