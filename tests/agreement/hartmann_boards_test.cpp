// The boards rebuilt for Hartmann's comparison follow the rules of the library.

#include <gtest/gtest.h>

#include "apps/cli/hartmann_boards.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/sudoku.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

template <class Board, class G>
void expect_same_rules(const G& game, std::uint64_t seed) {
    const HistoryDrop<Board> slow{game.size()};
    Random random(seed);
    auto s = game.start();
    auto other = slow.start();
    while (true) {
        std::vector<int> columns;
        for (const auto m : game.moves(s)) columns.push_back(game.column_of(m));
        EXPECT_EQ(slow.moves(other), columns);
        EXPECT_EQ(slow.outcome(other), game.outcome(s));
        if (game.outcome(s)) return;
        EXPECT_EQ(slow.turn(other), game.turn(s));
        const auto m = pick(random, game.moves(s));
        game.play(s, m);
        slow.play(other, game.column_of(m));
    }
}

TEST(HartmannBoards, OfListsAndMatricesFollowTheRules) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        expect_same_rules<ListBoard>(ConnectThree{}, seed);
        expect_same_rules<MatrixBoard>(ConnectThree{}, seed);
        expect_same_rules<ListBoard>(ConnectFour{}, seed);
        expect_same_rules<MatrixBoard>(ConnectFour{}, seed);
    }
}

// [2,4,3,1,2,2,3,5,1] in his columns, which count from 1.
TEST(HartmannBoards, OfAMatrixGiveHisPlay) {
    const HistoryDrop<MatrixBoard> game{ConnectThree{}.size()};
    const Select<> select{{.monad = Monad::g, .prune = true, .hartmann_ties = true}, {}};
    EXPECT_EQ(select.search(game, game.start(), {.depth = 9}).line,
              (std::vector{1, 3, 2, 0, 1, 1, 2, 4, 0}));
}

template <class Board>
void expect_same_digits(std::uint64_t seed) {
    const PlainSudokuBoard<9> plain;
    const Board board;
    Random random(seed);
    auto s = plain.start();
    auto other = board.start();
    const Sudoku<PlainSudokuBoard<9>> game;
    for (int i = 0; i < 40 && !game.outcome(s); ++i) {
        const auto m = pick(random, game.moves(s));
        const int cell = cell_of(game.shape(), m);
        plain.write(s, cell, m.digit);
        board.write(other, cell, m.digit);
        for (int each = 0; each < 81; ++each)
            EXPECT_EQ(board.left(other, each), plain.left(s, each));
    }
}

TEST(HartmannBoards, OfSudokuHaveTheSameCandidatesHoweverTheyAreChecked) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        expect_same_digits<CheckedSudokuBoard<SudokuCheck::whole_board>>(seed);
        expect_same_digits<CheckedSudokuBoard<SudokuCheck::lines>>(seed);
    }
}

} // namespace
} // namespace zermelo
