// Known values of Dots-and-Boxes and Nimstring.

#include <vector>

#include <gtest/gtest.h>

#include "zermelo/games/dots.hpp"
#include "zermelo/games/dots/knowledge.hpp"
#include "zermelo/games/dots/thesis.hpp"
#include "zermelo/search/alphabeta.hpp"

namespace zermelo {
namespace {

struct Fact {
    BoxBoard board;
    int value;
};

Report<int> solved(BoxBoard board) {
    const auto game = dots_on<40>(board);
    const DotsExpert<40> expert(game);
    return AlphaBeta<DotsExpert<40>>{{}, expert}.search(game, game.start());
}

/// The first player's boxes minus the second's with best play.
TEST(DotsFacts, SmallBoardsHaveTheirKnownValues) {
    for (const auto& [board, value] : {Fact{{1, 1}, -1},
                                       {{1, 2}, 0},
                                       {{1, 3}, -1},
                                       {{1, 4}, 0},
                                       {{1, 5}, -1},
                                       {{1, 6}, 0},
                                       {{1, 7}, -1},
                                       {{2, 2}, 2},
                                       {{2, 3}, -2},
                                       {{2, 4}, 2},
                                       {{3, 2}, -2},
                                       {{3, 3}, -3}}) {
        const auto report = solved(board);
        EXPECT_EQ(report.value, Value::margin(value)) << board.rows << " x " << board.columns;
        EXPECT_TRUE(report.proven());
    }
}

TEST(DotsFacts, ThreeByFourIsATieAndOnlyTheMiddleEdgesKeepIt) {
#ifndef __OPTIMIZE__
    GTEST_SKIP() << "ten million nodes are for optimised builds";
#endif
    const auto report = solved({3, 4});
    EXPECT_EQ(report.value, Value::draw());
    EXPECT_EQ(report.best(), (std::vector{18, 23, 28}));
}

/// Murphy's figures 2.3 and 2.4: thirteen safe moves divide 3 x 3 boxes into a chain of four and
/// one of five, and the player to move must open the chain of four. (The thesis draws the moves;
/// these are ours, with the same chains.)
const std::vector opening{0, 1, 2, 3, 4, 6, 9, 10, 15, 18, 19, 22, 23, 16};

struct FinalScore {
    int first_boxes;
    int second_boxes;
};
FinalScore play_out(const std::vector<int>& ending) {
    const auto game = dots_on<40>({3, 3});
    auto s = game.start();
    for (const auto& moves : {opening, ending})
        for (const int m : moves) {
            EXPECT_TRUE(is_legal(game, s, m)) << m;
            game.play(s, m);
        }
    EXPECT_TRUE(game.outcome(s));
    return {s.taken, 9 - s.taken};
}

TEST(DotsFacts, GreedLosesMurphysGameAndADoubleDealingMoveWinsIt) {
    const auto greedy = play_out({17, 7, 21, 20, 12, 13, 14, 5, 8, 11});
    EXPECT_EQ(greedy.first_boxes, 4);
    EXPECT_EQ(greedy.second_boxes, 5);
    const auto clever = play_out({17, 7, 20, 21, 12, 13, 14, 5, 8, 11});
    EXPECT_EQ(clever.first_boxes, 7);
    EXPECT_EQ(clever.second_boxes, 2);
}

TEST(DotsFacts, TheExpertAndTheThesisDealDoubleInMurphysGame) {
    const auto game = dots_on<40>({3, 3});
    const AlphaBeta<DotsExpert<40>> expert{{.every_move = true}, DotsExpert<40>(game)};
    auto s = game.start();
    for (const int m : opening) {
        const bool is_gridlock = DotsStructures<40>(game, game.free(s)).is_gridlocked();
        EXPECT_EQ(is_gridlock, m == opening.back()) << m;
        EXPECT_EQ(game.gain(s, m), 0);
        game.play(s, m);
    }
    EXPECT_EQ(s.turn, first);
    EXPECT_EQ(expert.search(game, s).value, Value::margin(5)) << "7 : 2";
    for (const int m : {17, 7}) game.play(s, m);
    const auto report = expert.search(game, s);
    EXPECT_EQ(report.best(), std::vector{20});
    const auto value_of = [&](int move) {
        for (const auto& edge : report.edges)
            if (edge.move == move) return edge.value;
        return Value{};
    };
    EXPECT_EQ(value_of(20), Value::margin(3)) << "two boxes are lost and five won";
    EXPECT_EQ(value_of(21), Value::margin(-3)) << "two boxes are won and five lost";
    EXPECT_EQ(ThesisExpert<40>(game).best(s), std::vector{20});
}

} // namespace
} // namespace zermelo
