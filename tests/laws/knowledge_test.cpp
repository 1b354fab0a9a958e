// The claims of a knowledge are true, and values are ordered correctly.

#include <vector>

#include "all_games.hpp"
#include "oracle.hpp"
#include "walks.hpp"
#include "zermelo/search/minimax.hpp"

namespace zermelo {
namespace {

std::vector<Nim> small_nims() {
    std::vector<Nim> games;
    for (const bool misere : {false, true})
        for (const int take : {1, 2, 3, 4, 6})
            games.push_back({.pieces = 14, .take = take, .misere = misere});
    return games;
}

Value value_for_mover(const auto& game, const auto& s) {
    const Value value = minimax_value(game, s);
    return game.turn(s) == first ? value : -value;
}

TEST(Knowledge, PerfectNimKnowsWhoWinsAndWhen) {
    for (const Nim& game : small_nims())
        for (int pieces = 1; pieces <= game.pieces; ++pieces)
            for (const Seat seat : {first, second}) {
                const Nim::State s{pieces, seat};
                const Value estimate = PerfectNim{game}.estimate(s);
                EXPECT_TRUE(estimate.proven());
                EXPECT_EQ(text_of(estimate), text_of(value_for_mover(game, s)))
                    << pieces << " pieces, take " << game.take << ", misere " << game.misere;
            }
}

TEST(Knowledge, DumbNimIsRightWhereItIsDefinite) {
    for (const Nim& game : small_nims())
        for (int pieces = 1; pieces <= game.pieces; ++pieces) {
            const Nim::State s{pieces, first};
            const Value estimate = DumbNim{game}.estimate(s);
            EXPECT_EQ(estimate.proven(), pieces == 1);
            if (estimate.proven())
                EXPECT_EQ(text_of(estimate), text_of(value_for_mover(game, s)));
            else
                EXPECT_EQ(estimate, Value::guess(0));
        }
}

TEST(Knowledge, TheNimSumBoundsTheValue) {
    for (const bool misere : {false, true}) {
        const NimHeaps game{.heaps = {4, 3, 2}, .misere = misere};
        holds_everywhere<NimHeaps>(game, [&](const NimHeaps&, const NimHeaps::State& s) -> Broken {
            if (game.outcome(s) || !is_small(game, s)) return {};
            const NimSum knowledge{game};
            const Value value = value_for_mover(game, s);
            const Bounds bounds = knowledge.bounds(s);
            if (value < bounds.lower || value > bounds.upper) return "outside: " + text_of(value);
            if (bounds.lower.is_win() != value.is_win()) return "the wrong one wins";
            if (knowledge.estimate(s).sign() != value.sign()) return "estimates the wrong winner";
            return {};
        });
    }
}

/// Values in the order of Erdmann's lecture, best first, with distances and margins.
const std::vector<Value> falling{
    Value::win_in(0),   Value::win_in(1),    Value::win_in(2),          Value::win_in(1'000'000),
    Value::margin(500), Value::guess(7),     Value::margin(1),          Value::draw(),
    Value::guess(-1),   Value::margin(-500), Value::loss_in(1'000'000), Value::loss_in(2),
    Value::loss_in(1),  Value::loss_in(0)};

TEST(Values, KeepTheOrderOfTheLecture) {
    for (std::size_t i = 0; i < falling.size(); ++i)
        for (std::size_t j = 0; j < falling.size(); ++j) {
            EXPECT_EQ(falling[i] > falling[j], i < j) << i << ' ' << j;
            EXPECT_EQ(falling[i] == falling[j], i == j) << i << ' ' << j;
        }
    EXPECT_EQ(Value::guess(0), Value::draw());
    EXPECT_EQ(Value::most(), falling.front());
    EXPECT_EQ(Value::least(), falling.back());
    EXPECT_GT(Value::win_in(Value::max_plies), Value::margin(Value::max_points));
    EXPECT_LT(Value::loss_in(Value::max_plies), Value::margin(-Value::max_points));
}

TEST(Values, NegationReversesTheOrderAndKeepsTheDistance) {
    for (const Value a : falling) {
        EXPECT_EQ(-(-a), a);
        EXPECT_EQ((-a).proven(), a.proven());
        EXPECT_EQ((-a).sign(), -a.sign());
        for (const Value b : falling) EXPECT_EQ(a<b, -a> - b);
    }
    EXPECT_EQ(-Value::win_in(3), Value::loss_in(3));
    EXPECT_EQ(-Value::margin(3), Value::margin(-3));
}

TEST(Values, DelayedAndHastenedAreInverse) {
    EXPECT_TRUE(rc::check([](std::uint16_t distance, std::uint16_t plies, std::int16_t points) {
        for (const Value value : {Value::win_in(distance), Value::loss_in(distance),
                                  Value::margin(points), Value::guess(points)}) {
            RC_ASSERT(value.delayed(plies).hastened(plies) == value);
            RC_ASSERT(value.delayed(plies).proven() == value.proven());
        }
        RC_ASSERT(Value::win_in(distance).delayed(plies).plies() == distance + plies);
        RC_ASSERT(Value::loss_in(distance).delayed(plies).plies() == distance + plies);
        RC_ASSERT(Value::margin(points).delayed(plies).points() == points);
    }));
}

TEST(Values, ReturnTheirParts) {
    EXPECT_TRUE(rc::check([](std::uint16_t plies, std::int16_t points) {
        RC_ASSERT(Value::win_in(plies).is_win() && !Value::win_in(plies).is_loss());
        RC_ASSERT(Value::loss_in(plies).is_loss() && !Value::loss_in(plies).is_win());
        RC_ASSERT(Value::win_in(plies).plies() == plies && Value::loss_in(plies).plies() == plies);
        RC_ASSERT(Value::margin(points).points() == points &&
                  Value::guess(points).points() == points);
        RC_ASSERT(Value::margin(points).proven() && !Value::guess(points).proven());
        RC_ASSERT(!Value::guess(points).is_win() && !Value::guess(points).is_loss());
    }));
}

TEST(Values, PointsAddUpAndLeaveAWinUnchanged) {
    EXPECT_EQ(Value::margin(3).plus(4), Value::margin(7));
    EXPECT_EQ(Value::guess(3).plus(-4), Value::guess(-1));
    EXPECT_FALSE(Value::guess(3).plus(-4).proven());
    EXPECT_EQ(Value::win_in(3).plus(-100), Value::win_in(3));
    EXPECT_EQ(Value::loss_in(3).plus(100), Value::loss_in(3));
    EXPECT_EQ(Value::margin(Value::max_points).plus(1), Value::margin(Value::max_points));
}

TEST(Values, AddingAGuessMakesPointsAGuessButKeepsAWin) {
    EXPECT_FALSE(Value::margin(3).guessed().proven());
    EXPECT_EQ(Value::margin(3).guessed(), Value::margin(3));
    EXPECT_TRUE(Value::win_in(3).guessed().proven());
    EXPECT_TRUE(Value::loss_in(3).guessed().proven());
}

TEST(Values, OfOutcomesAreOppositeForTheSeats) {
    for (const Winner winner : {Winner{first}, Winner{second}, draw})
        EXPECT_EQ(worth(winner, first), -worth(winner, second));
    EXPECT_EQ(worth(Winner{first}, first), Value::win_in(0));
    EXPECT_EQ(worth(Margin{-3}, first), Value::margin(-3));
    EXPECT_EQ(worth(Margin{-3}, second), Value::margin(3));
}

} // namespace
} // namespace zermelo
