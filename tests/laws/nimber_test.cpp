// Nimbers of Nimstring compared with their definition: the nimber of a position is n if the mover
// loses its sum with a heap of n; it is loony if the mover wins the sum with every heap.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "slow_dots.hpp"
#include "zermelo/games/dots/knowledge.hpp"
#include "zermelo/games/dots/nimstring.hpp"
#include "zermelo/search/alphabeta.hpp"

namespace zermelo {
namespace {

/// The winner of the sum of Nimstring and a Nim heap, by exhaustive search.
class SlowNimstring {
public:
    explicit SlowNimstring(const SmallDots& game) : game_(game) {}

    bool mover_wins(const SmallDots::State& s, int heap) {
        const std::pair key{s.cut, heap};
        if (const auto known = wins_.find(key); known != wins_.end()) return known->second;
        bool wins = false;
        for (int rest = 0; rest < heap; ++rest) wins = wins || !mover_wins(s, rest);
        for (const int m : game_.moves(s)) {
            const bool again = game_.gain(s, m) > 0;
            wins = wins || mover_wins(after(game_, s, m), heap) == again;
        }
        return wins_[key] = wins;
    }
    Nimber nimber(const SmallDots::State& s) {
        for (int heap = 0; heap < 8; ++heap)
            if (!mover_wins(s, heap)) return {heap, false};
        return {0, true};
    }

private:
    const SmallDots& game_;
    std::map<std::pair<std::uint64_t, int>, bool> wins_;
};

void expect_right(const SmallDots& game, SlowNimstring& slow, const SmallDots::State& s) {
    SCOPED_TRACE(picture(game, s));
    EXPECT_EQ(Nimbers<40>(game).of(game.free(s)), slow.nimber(s));
    HeapTable<std::uint64_t> forgetful(std::size_t{1} << 17, 40);
    Nimbers<40, HeapTable<std::uint64_t>&> again(game, forgetful);
    EXPECT_EQ(again.mover_loses(game.free(s)), !slow.mover_wins(s, 0));
    EXPECT_EQ(again.of(game.free(s)), slow.nimber(s));
    const Nimstring<40> nimstring(game);
    const auto seen = NimstringExpert<40>(nimstring).look(s);
    const int plies = set_size(game.free(s));
    const bool wins = slow.mover_wins(s, 0);
    EXPECT_LE(seen.lower, wins ? Value::win_in(plies) : Value::loss_in(plies));
    EXPECT_GE(seen.upper, wins ? Value::win_in(plies) : Value::loss_in(plies));
    if (seen.candidates.empty()) {
        EXPECT_EQ(seen.lower.is_win(), wins);
        return;
    }
    bool found = false;
    for (const int m : seen.candidates)
        found = found || slow.mover_wins(after(game, s, m), 0) == (game.gain(s, m) > 0);
    EXPECT_EQ(found, wins);
}

TEST(Nimbers, AreRightOnBoards) {
    Random random(1982);
    for (const BoxBoard board : {BoxBoard{1, 3}, {2, 2}, {2, 3}, {3, 3}}) {
        const auto game = dots_on<40>(board);
        SlowNimstring slow(game);
        for (int sample = 0; sample < 100; ++sample)
            expect_right(game, slow,
                         random_state(game, 1 + static_cast<int>(pick(random, 9U)), random));
    }
}

TEST(Nimbers, AreRightOnAnyGraph) {
    Random random(1939);
    for (int sample = 0; sample < 200; ++sample) {
        const SmallDots game{
            CoinGraph<40>(random_graph(random, 3 + static_cast<int>(pick(random, 8U))))};
        SlowNimstring slow(game);
        for (auto s = game.start(); !game.outcome(s); game.play(s, pick(random, game.moves(s))))
            expect_right(game, slow, s);
    }
}

TEST(Nimbers, OfBoardsAreAsKnown) {
    const auto nimber = [](BoxBoard board) {
        const auto game = dots_on<40>(board);
        return Nimbers<40>(game).of(game.graph().all());
    };
    for (int length = 1; length <= 8; ++length) EXPECT_EQ(nimber({1, length}), (Nimber{1, false}));
    EXPECT_EQ(nimber({2, 2}), (Nimber{0, false}));
    EXPECT_EQ(nimber({2, 3}), (Nimber{1, false}));
    EXPECT_EQ(nimber({2, 4}), (Nimber{0, false}));
    EXPECT_EQ(nimber({3, 3}), (Nimber{2, false}));
}

TEST(Nimbers, TheExpertAtNimstringProvesWhoWins) {
    for (const BoxBoard board : {BoxBoard{1, 1}, {1, 4}, {2, 2}, {2, 3}, {2, 4}, {3, 3}}) {
        const Nimstring<40> game(dots_on<40>(board));
        const AlphaBeta<NimstringExpert<40>> engine{{}, NimstringExpert<40>(game)};
        const auto report = engine.search(game, game.start());
        const auto nimber = Nimbers<40>(game.strings()).of(game.strings().graph().all());
        EXPECT_EQ(report.value,
                  nimber->heap == 0 ? Value::loss_in(board.edges()) : Value::win_in(board.edges()));
    }
}

TEST(Nimbers, AreRefusedForTooManyMoves) {
    const auto game = dots_on<40>({3, 3});
    HeapTable<std::uint64_t> few(std::size_t{1} << 17, 5);
    Nimbers<40, HeapTable<std::uint64_t>&> nimbers(game, few);
    EXPECT_EQ(nimbers.of(game.graph().all()), std::nullopt);
    EXPECT_EQ(nimbers.of(0), Nimber{});
}

TEST(Nimbers, PredictTheWinnerOfTheCoins) {
    Random random(1982);
    int told = 0;
    for (const BoxBoard board : {BoxBoard{2, 3}, {3, 3}, {2, 4}}) {
        const auto game = dots_on<40>(board);
        const DotsExpert<40> expert(game);
        SlowNimstring slow(game);
        for (int sample = 0; sample < 2000; ++sample) {
            const auto s = random_state(game, 4 + static_cast<int>(pick(random, 7U)), random);
            const auto coins = Valencies<40>::of(game.graph(), game.free(s));
            if (coins.coins == 0 || !is_empty(coins.ones)) continue;
            ++told;
            EXPECT_EQ(expert.estimate(s) > Value::draw(), slow.mover_wins(s, 0))
                << picture(game, s);
        }
    }
    EXPECT_GT(told, 50);
}

/// A position of 5 x 5 boxes after safe moves with a given number of free edges.
MediumDots::State safe_state(const MediumDots& game, int left, Random& random) {
    const DotsExpert<64> expert(game);
    auto s = game.start();
    while (set_size(game.free(s)) > left) {
        std::vector<int> safe;
        for (const int m : game.moves(s))
            if (expert.priority(s, m) > 0) safe.push_back(m);
        s = safe.empty() ? game.start() : after(game, s, pick(random, safe));
    }
    return s;
}

int count_not_loony(const MediumDots& game, const MediumDots::State& s) {
    const auto free = game.free(s);
    return set_size(non_loony_moves(game.graph(), free, Valencies<64>::of(game.graph(), free)));
}

TEST(Nimbers, OrderMovesThatWinNimstringFirst) {
#ifndef __OPTIMIZE__
    GTEST_SKIP() << "proofs of Nimstring on 5 x 5 boxes are for optimised builds";
#endif
    Random random(5);
    const auto game = dots_on<64>({5, 5});
    const DotsExpert<64> expert(game);
    const Nimstring<64> nimstring(game);
    AlphaBetaSession<Nimstring<64>, NimstringExpert<64>> judge(nimstring, {},
                                                               NimstringExpert<64>(nimstring));
    for (int sample = 0; sample < 3; ++sample) {
        auto s = safe_state(game, 36, random);
        while (count_not_loony(game, s) > expert.max_choices + 1) s = safe_state(game, 36, random);
        int least_winning = 1 << 20;
        int most_losing = 0;
        for (const int m : game.moves(s)) {
            const int priority = expert.priority(s, m);
            if (priority <= 0) continue; // not safe
            if (judge.value(after(game, s, m))->is_loss())
                least_winning = std::min(least_winning, priority);
            else
                most_losing = std::max(most_losing, priority);
        }
        EXPECT_GT(least_winning, most_losing) << picture(game, s);
    }
}

} // namespace
} // namespace zermelo
