// How players of a level choose among moves that were valued.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "zermelo/play/level.hpp"

namespace zermelo {
namespace {

using Edges = std::vector<Edge<int>>;

/// Any value: a win, a loss, a guess or a margin.
Value any_value() {
    const int size = *rc::gen::inRange(1, 60);
    switch (*rc::gen::inRange(0, 4)) {
    case 0: return Value::win_in(size);
    case 1: return Value::loss_in(size);
    case 2: return Value::guess(*rc::gen::inRange(-300, 300));
    default: return Value::margin(*rc::gen::inRange(-20, 20));
    }
}

Edges any_edges() {
    Edges edges;
    const int count = *rc::gen::inRange(1, 30);
    for (int m = 0; m < count; ++m) edges.push_back({m, any_value()});
    return edges;
}

Level any_level() {
    Level level;
    level.doubt = *rc::gen::inRange(0, 100);
    level.sight = *rc::gen::inRange(1, 60);
    level.clear = *rc::gen::inRange(0, 300);
    return level;
}

std::uint64_t any_seed() { return *rc::gen::arbitrary<std::uint64_t>(); }

TEST(ChoiceByLevel, IsNeverWorseThanThreeDoubts) {
    EXPECT_TRUE(rc::check([] {
        const Edges edges = any_edges();
        const Level level = any_level();
        Random random(any_seed());
        const auto chosen = static_cast<std::size_t>(choose_by_level(edges, level, random));
        std::int64_t best = apparent_points(edges.front().value, level);
        for (const auto& edge : edges) best = std::max(best, apparent_points(edge.value, level));
        const auto worse = best - apparent_points(edges[chosen].value, level);
        RC_ASSERT(static_cast<double>(worse) <= 3 * level.doubt);
    }));
}

TEST(ChoiceByLevel, IsAWinAtOnceWhereThereIsOne) {
    EXPECT_TRUE(rc::check([] {
        Edges edges = any_edges();
        edges[*rc::gen::inRange<std::size_t>(0, edges.size())].value = Value::win_in(1);
        Random random(any_seed());
        const auto chosen = static_cast<std::size_t>(choose_by_level(edges, any_level(), random));
        RC_ASSERT(edges[chosen].value == Value::win_in(1));
    }));
}

TEST(ChoiceByLevel, AvoidsALossInSightWhileAnotherMoveIsLeft) {
    EXPECT_TRUE(rc::check([] {
        const Edges edges = any_edges();
        const Level level = any_level();
        const auto is_lost = [&](const auto& edge) {
            return edge.value.is_loss() && is_in_sight(edge.value, level);
        };
        RC_PRE(!std::ranges::all_of(edges, is_lost));
        Random random(any_seed());
        const auto chosen = static_cast<std::size_t>(choose_by_level(edges, level, random));
        RC_ASSERT(!is_lost(edges[chosen]));
    }));
}

TEST(ChoiceByLevel, IsTheSameForTheSameSeed) {
    EXPECT_TRUE(rc::check([] {
        const Edges edges = any_edges();
        const Level level = any_level();
        Random one(any_seed());
        Random other = one;
        RC_ASSERT(choose_by_level(edges, level, one) == choose_by_level(edges, level, other));
        RC_ASSERT(one == other);
    }));
}

TEST(ChoiceByLevel, PassesOverMovesThatWereHardlySampled) {
    const Edges edges{{0, Value::guess(10), 80}, {1, Value::guess(900), 3}};
    Random random(1);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(choose_by_level(edges, Level{.doubt = 100}, random), 0);
}

TEST(ChoiceByLevel, IsBetterOnAverageTheLessItDoubts) {
    Edges edges;
    for (int m = 0; m < 20; ++m) edges.push_back({m, Value::guess(-10 * m)});
    double above = 1;
    for (const double doubt : {0, 5, 20, 60, 200}) {
        Random random(7);
        double sum = 0;
        for (int i = 0; i < 2000; ++i) sum -= choose_by_level(edges, Level{.doubt = doubt}, random);
        EXPECT_LT(sum / 2000, above) << doubt;
        above = sum / 2000;
    }
}

TEST(ApparentPoints, KeepTheOrderOfWinsAndOfLosses) {
    EXPECT_TRUE(rc::check([] {
        const Level level = any_level();
        const int near = *rc::gen::inRange(1, 100);
        const int far = near + *rc::gen::inRange(0, 100);
        RC_ASSERT(apparent_points(Value::win_in(near), level) >=
                  apparent_points(Value::win_in(far), level));
        RC_ASSERT(apparent_points(Value::loss_in(near), level) <=
                  apparent_points(Value::loss_in(far), level));
    }));
}

} // namespace
} // namespace zermelo
