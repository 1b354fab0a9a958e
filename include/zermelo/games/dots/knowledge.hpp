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

/// Expert knowledge of Strings-and-Coins and Dots-and-Boxes.
///
/// The mover takes every coin that costs nothing: all but the last two of an open chain, all but
/// the last four of an open loop. Then it either takes the rest and must move elsewhere, or makes a
/// double-dealing move, so that the opponent must. If no coin can be taken, one string of each
/// chain is a candidate (the middle one of a chain of two: a hard-hearted handout), and of
/// independent chains only the shortest of each kind. If only independent chains are left, the
/// value is known.
template <int Capacity>
struct DotsExpert {
    using Game = StringsAndCoins<Capacity>;
    using State = typename Game::State;
    using Set = typename Game::Set;
    using Candidates = decltype(members(Set{}));
    using Result = Look<Candidates>;
    using Coins = Valencies<Capacity>;
    static constexpr int max_choices = DotsEstimate<Capacity>::max_choices; ///< for nimbers

    Game game{};

    DotsExpert() : DotsExpert(Game{}) {}
    explicit DotsExpert(Game rules) : game(std::move(rules)) {
        for (int m = 0; m < game.graph().strings(); ++m)
            centrality_[static_cast<std::size_t>(m)] = centrality(game.graph(), m);
    }

    /// Exact bounds and candidate moves. requires: s is in play, or a candidate has just ended it
    Result look(const State& s) const {
        const Set free = game.free(s);
        const auto coins = Coins::of(game.graph(), free);
        if (coins.coins == 0) return {Value::draw(), Value::draw(), {}};
        return is_empty(coins.ones) ? opening_moves(free, coins) : captures(free, coins);
    }

    /// A heuristic estimate by DotsEstimate.
    Value estimate(const State& s) const {
        return Value::guess(DotsEstimate<Capacity>(game, *heaps_).of(game.free(s)));
    }

    /// Safe moves first, from the centre outwards: a fixed order gives the most transpositions (on
    /// 4 x 4 boxes the reverse order takes 3.6 times the nodes). Far from the end, safe moves that
    /// win Nimstring come before all others. Then moves that open a chain; double-dealing moves
    /// before captures.
    int priority(const State& s, int m) const {
        const Set free = game.free(s);
        int least = 3;
        for (const int coin : game.graph().ends(m))
            if (coin != game.graph().ground())
                least =
                    std::min(least, Coins::size_up_to_three(free & game.graph().strings_of(coin)));
        if (least < 3) return least - 2;
        const int inner = 1 + centrality_[static_cast<std::size_t>(m)];
        return is_far_from_proof(free) && wins_nimstring(free, m) ? winning + inner : inner;
    }

private:
    using Walk = ChainWalk<Capacity>;
    using Heaps = typename DotsEstimate<Capacity>::Heaps;
    using NimberTable = Nimbers<Capacity, Heaps&>;
    static constexpr int winning = 1000;

    /// The two moves at the end of an open chain or loop: a capture and the double-dealing move.
    struct OpenEnd {
        int capture;
        int double_deal;
    };

    /// With fewer strings the fixed order alone proves faster; with many more strings than coins
    /// there are too many safe moves to compute nimbers.
    bool is_far_from_proof(const Set& free) const {
        const int strings = set_size(free);
        return strings >= 36 && strings <= game.graph().coins() + max_choices + 1;
    }

    /// Does cutting this safe string win Nimstring? False if the nimber would take too long.
    bool wins_nimstring(Set free, int m) const {
        drop_from(free, m);
        return NimberTable(game, *heaps_).mover_loses(free).value_or(false);
    }

    /// How close an edge is to the centre of the board; without a board, 1 if the string ties two
    /// coins.
    static std::uint8_t centrality(const CoinGraph<Capacity>& graph, int m) {
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

    static Result one_candidate(int string, int lower, int upper) {
        Set one{};
        put_in(one, string);
        return {Value::margin(lower), Value::margin(upper), members(one)};
    }

    /// The smallest number >= `lower` with the parity of `coins`.
    static int round_up_to_parity(int lower, int coins) {
        return (lower - coins) % 2 == 0 ? lower : lower + 1;
    }

    Result captures(const Set& free, const Coins& coins) const {
        const Walk walk(game.graph(), free, coins.twos);
        std::array<std::optional<OpenEnd>, 2> chain;
        std::optional<OpenEnd> loop;
        for (const int coin : members(coins.ones)) {
            const int string = least_of(free & game.graph().strings_of(coin));
            Set passed{};
            const auto way = walk.follow(coin, string, passed);
            const bool open_ended = is_one(coins, way.end);
            const int length = way.twos + (open_ended ? 2 : 1);
            const bool hard = open_ended ? length == 4 : length == 2;
            if (!hard)
                return one_candidate(string, lower_bound(length, open_ended, coins.coins),
                                     coins.coins);
            if (open_ended)
                loop = OpenEnd{string, middle_string(walk, coin, string)};
            else
                (chain[0] ? chain[1] : chain[0]) = OpenEnd{string, way.string};
        }
        const int least = round_up_to_parity(0, coins.coins);
        if (loop && chain[0]) return one_candidate(loop->capture, least, coins.coins);
        if (chain[1]) return one_candidate(chain[1]->capture, least, coins.coins);
        return two_candidates(chain[0] ? *chain[0] : *loop, least, coins.coins);
    }

    /// A lower bound with an open chain of `length` coins, open at one end or at both: the mover
    /// takes all of it, or, if it has a double-dealing move, at least breaks even on the rest.
    static int lower_bound(int length, bool open_ended, int coins) {
        const int hard = open_ended ? 4 : 2;
        if (length < hard) return 2 * length - coins;
        return round_up_to_parity(length - hard, coins);
    }

    static Result two_candidates(const OpenEnd& open, int lower, int upper) {
        Set two{};
        put_in(two, open.capture);
        put_in(two, open.double_deal);
        return {Value::margin(lower), Value::margin(upper), members(two)};
    }

    bool is_one(const Coins& coins, int coin) const {
        return coin != game.graph().ground() && in_set(coins.ones, coin);
    }

    /// The middle string of a chain of four coins.
    int middle_string(const Walk& walk, int coin, int string) const {
        return walk.other_string(game.graph().across(string, coin), string);
    }

    Result opening_moves(const Set& free, const Coins& coins) const {
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
        shortest.add_to(tried);
        tried = tried | graph.without_parallels(set_minus(free, linked));
        return {Value::margin(-coins.coins), Value::margin(coins.coins), members(tried)};
    }

    /// The shortest independent chain of each kind: short chains and loops, long chains, long
    /// loops.
    class Shortest {
    public:
        void add(const ChainOfTwos& chain, int string) {
            const std::size_t kind =
                chain.is_loop ? (chain.length <= 3 ? 0 : 2) : (chain.length <= 2 ? 0 : 1);
            if (length_[kind] != 0 && length_[kind] <= chain.length) return;
            length_[kind] = chain.length;
            string_[kind] = string;
        }
        void add_to(Set& strings) const {
            for (std::size_t kind = 0; kind < 3; ++kind)
                if (length_[kind] != 0) put_in(strings, string_[kind]);
        }

    private:
        std::array<int, 3> length_{};
        std::array<int, 3> string_{};
    };

    std::array<std::uint8_t, static_cast<std::size_t>(Capacity)> centrality_{};
    /// Exact values, shared between copies; they change no result.
    std::shared_ptr<Heaps> heaps_ = std::make_shared<Heaps>(std::size_t{1} << 23, max_choices);
};

} // namespace zermelo
