// Known values of Dots-and-Boxes and Nimstring.

#include <vector>

#include <gtest/gtest.h>

#include "zermelo/games/dots.hpp"
#include "zermelo/games/dots/knowledge.hpp"
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

} // namespace
} // namespace zermelo
