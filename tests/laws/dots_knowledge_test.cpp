// The claims of the knowledge of Dots-and-Boxes hold on boards and on random graphs.

#include <algorithm>
#include <ranges>
#include <vector>

#include <gtest/gtest.h>

#include "slow_dots.hpp"
#include "zermelo/games/dots/detail/endgame.hpp"
#include "zermelo/games/dots/knowledge.hpp"

namespace zermelo {
namespace {

using State = SmallDots::State;

/// Do the claims of look() hold at a state?
void expect_true_look(const SmallDots& game, SlowDots<40>& slow, const State& s) {
    const auto seen = DotsExpert<40>(game).look(s);
    const int value = slow.value(s);
    SCOPED_TRACE(Notation<SmallDots>::position(game, s) + "\n" + picture(game, s));
    EXPECT_LE(seen.lower, Value::margin(value));
    EXPECT_GE(seen.upper, Value::margin(value));
    if (seen.candidates.empty()) {
        EXPECT_EQ(seen.lower, Value::margin(value));
        return;
    }
    int best = -1000;
    for (const int m : seen.candidates) {
        EXPECT_TRUE(is_legal(game, s, m));
        best = std::max(best, slow.value(s, m));
    }
    EXPECT_EQ(best, value);
}

TEST(DotsKnowledge, LooksAreTrueEverywhereOnSmallBoards) {
    for (const BoxBoard board : {BoxBoard{1, 1}, {1, 2}, {2, 1}, {1, 3}, {2, 2}}) {
        const auto game = dots_on<40>(board);
        SlowDots<40> slow(game);
        for (std::uint64_t cut = 0; cut < std::uint64_t{1} << board.edges(); ++cut)
            if (const State s{cut, first, 0}; !game.outcome(s)) expect_true_look(game, slow, s);
    }
}

TEST(DotsKnowledge, LooksAreTrueOnLargerBoards) {
    Random random(1913);
    for (const BoxBoard board : {BoxBoard{2, 3}, {3, 3}, {2, 5}, {3, 4}, {4, 4}}) {
        const auto game = dots_on<40>(board);
        for (int sample = 0; sample < 60; ++sample) {
            SlowDots<40> slow(game);
            const int left = 2 + static_cast<int>(pick(random, 13U));
            for (auto s = random_state(game, left, random); !game.outcome(s);
                 game.play(s, pick(random, game.moves(s))))
                expect_true_look(game, slow, s);
        }
    }
}

TEST(DotsKnowledge, LooksAreTrueOnAnyGraph) {
    Random random(2015);
    for (int sample = 0; sample < 400; ++sample) {
        const int strings = 3 + static_cast<int>(pick(random, 11U));
        const SmallDots game{CoinGraph<40>(random_graph(random, strings))};
        SlowDots<40> slow(game);
        for (auto s = game.start(); !game.outcome(s); game.play(s, pick(random, game.moves(s))))
            expect_true_look(game, slow, s);
    }
}

/// A graph of independent chains and loops.
CoinList separate(const std::vector<int>& chains, const std::vector<int>& loops) {
    CoinList list;
    const auto add = [&](int length, bool is_loop) {
        const int begin = list.coins();
        for (int i = 0; i < length; ++i) {
            list.names.push_back(std::to_string(begin + i));
            list.strings.emplace_back(begin + i, i > 0 ? begin + i - 1 : CoinList::ground);
        }
        if (is_loop)
            list.strings[list.strings.size() - static_cast<std::size_t>(length)] = {
                begin + length - 1, begin};
        else
            list.strings.emplace_back(begin + length - 1, CoinList::ground);
    };
    for (const int length : chains) add(length, false);
    for (const int length : loops) add(length, true);
    return list;
}

TEST(DotsKnowledge, LoonyEndgamesHaveTheirMinimaxValue) {
    const std::vector<std::pair<std::vector<int>, std::vector<int>>> endings{
        {{3, 4}, {}}, {{1, 2, 3}, {}}, {{3}, {4}},    {{1, 1}, {4}}, {{2, 2, 5}, {}},
        {{}, {4, 4}}, {{3, 3}, {4}},   {{1, 3}, {4}}, {{}, {2, 3}},  {{3, 3, 3}, {}}};
    for (const auto& [chains, loops] : endings) {
        LoonyEndgame endgame;
        for (const int length : chains) endgame.add_chain(length);
        for (const int length : loops) endgame.add_loop(length);
        const SmallDots game{CoinGraph<40>(separate(chains, loops))};
        EXPECT_EQ(endgame.value(), SlowDots<40>(game).value(game.start()));
        EXPECT_EQ(endgame.value(), endgame.searched_value());
    }
}

TEST(DotsKnowledge, ControlledValuesOfAtLeastTwoAreExact) {
    Random random(2014);
    int used = 0;
    for (int sample = 0; sample < 20'000; ++sample) {
        LoonyEndgame endgame;
        for (std::uint32_t i = 1 + pick(random, 12U); i > 0; --i)
            if (pick(random, 3U) == 0)
                endgame.add_loop(4 + 2 * static_cast<int>(pick(random, 4U)));
            else
                endgame.add_chain(3 + static_cast<int>(pick(random, 6U)));
        if (endgame.controlled_value() < 2) continue;
        ++used;
        EXPECT_EQ(-endgame.controlled_value(), endgame.searched_value());
    }
    EXPECT_GT(used, 1000);
}

TEST(DotsKnowledge, CanonicalStatesHaveTheSameValue) {
    Random random(1);
    for (const BoxBoard board : {BoxBoard{1, 3}, {2, 2}, {3, 2}, {3, 3}}) {
        const auto game = dots_on<40>(board);
        SlowDots<40> slow(game);
        for (int sample = 0; sample < 200; ++sample) {
            const auto s = random_state(game, static_cast<int>(pick(random, 12U)), random);
            EXPECT_EQ(slow.value(s), slow.value(game.canonical(s)));
        }
    }
}

} // namespace
} // namespace zermelo
