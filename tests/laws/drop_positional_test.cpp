// The positional estimate of Connect Four: its claims, and that searches play better with it.

#include <algorithm>
#include <vector>

#include "walks.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/connect_four/positional.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

using Shape = FixedDrop<DropSize{7, 6, 4}>;

ConnectFour::State played(const std::vector<int>& columns) {
    const ConnectFour game;
    auto s = game.start();
    for (const int column : columns) game.play(s, {game.free(s) & game.column(column)});
    return s;
}

TEST(DropPositional, IsAGuessThatMirrorsDoNotChange) {
    const ConnectFour game;
    const DropPositional<Shape> knowledge;
    Random random(4);
    for (int round = 0; round < 200; ++round) {
        std::vector<int> columns;
        std::vector<int> mirrored;
        for (auto s = game.start(); !game.outcome(s);) {
            const auto m = pick(random, game.moves(s));
            columns.push_back(game.column_of(m));
            mirrored.push_back(6 - columns.back());
            game.play(s, m);
            const Value estimate = knowledge.estimate(s);
            EXPECT_FALSE(estimate.proven());
            EXPECT_EQ(estimate, knowledge.estimate(played(mirrored)));
        }
    }
}

TEST(DropPositional, IsTheSameWhetherTheSizeIsKnownToTheCompilerOrNot) {
    const ConnectFour game;
    const AnyConnectFour any{AnyDrop{{7, 6, 4}}};
    const WideConnectFour wide{WideDrop{{7, 6, 4}}};
    Random random(5);
    for (int round = 0; round < 50; ++round)
        for (auto s = game.start(); !game.outcome(s); game.play(s, pick(random, game.moves(s)))) {
            const Value estimate = DropPositional<Shape>{}.estimate(s);
            EXPECT_EQ(estimate, DropPositional<AnyDrop>{any}.estimate({s.mine, s.all}));
            EXPECT_EQ(estimate, DropPositional<WideDrop>{wide}.estimate({s.mine, s.all}));
        }
}

TEST(DropPositional, PrefersTheCentreAndWinningCells) {
    const DropPositional<Shape> knowledge;
    EXPECT_EQ(knowledge.estimate(played({})), Value::guess(0));
    const Value centre = -knowledge.estimate(played({3}));
    EXPECT_GT(centre, -knowledge.estimate(played({0})));
    EXPECT_GT(centre, Value::guess(0));
    EXPECT_GT(-knowledge.estimate(played({2, 2, 3, 3, 4})), // wins on both sides
              -knowledge.estimate(played({2, 2, 3, 3, 6})));
}

/// The result for the first seat of searches of depth 3, after a few moves at random.
template <class One, class Other>
int result(const One& one, const Other& other, std::uint64_t seed) {
    const ConnectFour game;
    Random random(seed);
    auto s = game.start();
    for (int i = 0; i < 4; ++i) game.play(s, pick(random, game.moves(s)));
    while (!game.outcome(s)) {
        const Budget budget{.depth = 3};
        game.play(s, game.turn(s) == first ? *one.search(game, s, budget).move
                                           : *other.search(game, s, budget).move);
    }
    return payoff(*game.outcome(s), first);
}

TEST(DropPositional, WinsMostGamesAgainstTheSameSearchWithoutIt) {
    const Select<DropPositional<Shape>> knowing;
    const Select<> blind;
    int score = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        score += result(knowing, blind, seed) - result(blind, knowing, seed);
    EXPECT_GE(score, 10) << "of 20 games, wins minus losses";
}

} // namespace
} // namespace zermelo
