// Boards with known values, solved by alpha-beta with the knowledge of the game. Larger boards are
// checked by bench/solved_boards.sh.

#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect/knowledge.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/search/alphabeta.hpp"

namespace zermelo {
namespace {

template <class Shape>
Value value_of_drop_board(DropSize size) {
    const DropConnect<Shape> game{Shape{size}};
    return AlphaBeta<DropExpert<Shape>>{{}, {game}}.search(game, game.start()).value;
}

TEST(SolvedBoards, OfConnectFour) {
    std::ifstream in(std::string(ZERMELO_TEST_DATA) + "/facts/data/drop_boards.txt");
    std::string line;
    std::getline(in, line);
    ASSERT_TRUE(line.starts_with("# "));
    int boards = 0;
    for (; std::getline(in, line); ++boards) {
        std::istringstream fact(line);
        DropSize size{0, 0, 4};
        std::string winner;
        int stone = 0;
        fact >> size.columns >> size.rows >> winner >> stone;
        const Value expected = winner == "draw" ? Value::draw() : Value::loss_in(stone);
        EXPECT_EQ(value_of_drop_board<AnyDrop>(size), expected) << line;
    }
    EXPECT_EQ(boards, 6);
}

/// A word wider than necessary gives the same game.
TEST(SolvedBoards, InAWiderWord) {
    for (const DropSize size : {DropSize{4, 4, 4}, DropSize{6, 4, 4}, DropSize{5, 3, 3}})
        EXPECT_EQ(value_of_drop_board<WideDrop>(size), value_of_drop_board<AnyDrop>(size));
}

template <class Shape>
Value value_of_board(int columns, int rows, int k, bool weak = false) {
    const Connect<Shape> game(Shape{{columns, rows, k, 1, 1}});
    AlphaBetaOptions options; // keys of 72 bits are exact from 64 MiB on
    options.weak = weak;
    return AlphaBeta<RowExpert<Shape>>{options, {game}}.search(game, game.start()).value;
}

/// J. Uiterwijk and H. J. van den Herik, "The advantage of the initiative", Information Sciences
/// 122, 2000.
TEST(SolvedBoards, OfFourInARow) {
    EXPECT_EQ(value_of_board<AnyShape<36>>(3, 3, 3), Value::draw());
    EXPECT_EQ(value_of_board<AnyShape<36>>(4, 4, 4), Value::draw());
    EXPECT_EQ(value_of_board<AnyShape<36>>(6, 5, 4, true).sign(), 1);
}

} // namespace
} // namespace zermelo
