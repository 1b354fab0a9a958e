// Engines for puzzles agree: the product of selection functions, the exact solver, and a simple
// reference.

#include <gtest/gtest.h>

#include "sudoku_reference.hpp"
#include "zermelo/games/sudoku.hpp"
#include "zermelo/search/solutions.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

using Board = PlainSudokuBoard<9>;
using SmallBoard = PlainSudokuBoard<4>;
using SmallSudoku = Sudoku<SmallBoard>;

template <Puzzle G>
bool solves(const G& game, StateOf<G> s, const std::vector<MoveOf<G>>& line) {
    for (const auto& m : line) {
        EXPECT_TRUE(is_legal(game, s, m));
        game.play(s, m);
    }
    return game.outcome(s) && game.outcome(s)->solved;
}

TEST(PuzzleEngines, AgreeOnSmallBoards) {
    const SmallSudoku game;
    const SudokuShape shape = game.shape();
    Random random(1);
    int unsolvable = 0;
    for (int round = 0; round < 60; ++round) {
        auto s = game.start();
        for (int move = 0; move < 5 && !game.outcome(s); ++move)
            game.play(s, pick(random, game.moves(s)));
        if (game.outcome(s)) continue;
        Digits digits(s.digits.begin(), s.digits.end());
        const bool solvable = slow_count(shape, digits, 1) > 0;
        unsolvable += solvable ? 0 : 1;
        const auto claims = [&](const Report<SudokuMove>& report) {
            EXPECT_TRUE(report.proven());
            EXPECT_EQ(report.value, Value::margin(solvable ? 1 : 0));
            EXPECT_TRUE(is_legal(game, s, *report.move));
            EXPECT_EQ(solves(game, s, report.line), solvable);
        };
        claims(Select<FirstGap<SmallBoard>>{}.search(game, s));
        claims(Select<MostConstrained<SmallBoard>>{}.search(game, s));
        claims(Select<FirstGap<SmallBoard>>{{.monad = Monad::j}}.search(game, s));
        claims(Exact<FirstGap<SmallBoard>>{}.search(game, s));
        claims(Exact<MostConstrained<SmallBoard>>{}.search(game, s));
    }
    EXPECT_GT(unsolvable, 3);
}

/// Without knowledge the search tries all moves in all orders.
TEST(PuzzleEngines, WorkWithoutKnowledge) {
    const SmallSudoku game;
    const auto s = *Notation<SmallSudoku>::parse_position(game, "1234341.2...4...");
    EXPECT_TRUE(solves(game, s, Exact<>{}.search(game, s).line));
    EXPECT_TRUE(solves(game, s, Select<>{}.search(game, s).line));
    EXPECT_TRUE(first_solution(game, NoKnowledge{}, s));
}

TEST(PuzzleEngines, SelectSolvesHardPuzzles) {
    const PlainSudoku game;
    const Select<MostConstrained<Board>> engine{{}, {game.board}};
    for (const auto& puzzle : sudoku_file("sudoku_17.txt")) {
        const auto s = *Notation<PlainSudoku>::parse_position(game, puzzle);
        const auto report = engine.search(game, s);
        EXPECT_TRUE(report.proven());
        EXPECT_EQ(report.line.size(), 64U);
        EXPECT_TRUE(solves(game, s, report.line));
    }
}

TEST(PuzzleEngines, StayWithinTheirBudget) {
    const PlainSudoku game;
    const auto s = *Notation<PlainSudoku>::parse_position(game, sudoku_file("sudoku_17.txt")[3]);
    const MostConstrained<Board> knowledge{game.board};
    for (const auto& report :
         {Select<MostConstrained<Board>>{{}, knowledge}.search(game, s, Budget{.nodes = 20}),
          Exact<MostConstrained<Board>>{knowledge}.search(game, s, Budget{.nodes = 20})}) {
        EXPECT_FALSE(report.proven());
        EXPECT_EQ(report.ended, Ended::by_nodes);
        EXPECT_LE(report.nodes, 20U);
        EXPECT_TRUE(is_legal(game, s, *report.move));
    }
    const auto shallow =
        Select<MostConstrained<Board>>{{}, knowledge}.search(game, s, Budget{.depth = 5});
    EXPECT_FALSE(shallow.proven());
    EXPECT_EQ(shallow.ended, Ended::at_depth);
}

} // namespace
} // namespace zermelo
