// The product of selection functions on several threads solves puzzles as the serial one does.

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sudoku_reference.hpp"
#include "zermelo/games/sudoku.hpp"
#include "zermelo/select/parallel.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

using SmallBoard = PlainSudokuBoard<4>;
using SmallSudoku = Sudoku<SmallBoard>;
using Board = PlainSudokuBoard<9>;

void expect_same(const Report<SudokuMove>& report, const Report<SudokuMove>& expected) {
    EXPECT_EQ(report.edges, expected.edges);
    EXPECT_EQ(report.value, expected.value);
    EXPECT_EQ(report.proven(), expected.proven());
    EXPECT_EQ(report.move, expected.move);
    EXPECT_EQ(report.line, expected.line);
    EXPECT_EQ(report.ended, expected.ended);
}

/// Positions of the small board that are in play, most of them without a solution.
std::vector<SmallSudoku::State> small_states() {
    const SmallSudoku game;
    Random random(1);
    std::vector<SmallSudoku::State> states;
    for (int round = 0; round < 60; ++round) {
        auto s = game.start();
        for (int move = 0; move < 5 && !game.outcome(s); ++move)
            game.play(s, pick(random, game.moves(s)));
        if (!game.outcome(s)) states.push_back(s);
    }
    return states;
}

template <class Engine>
void expect_agreement(const Engine& serial, const Budget& given) {
    const SmallSudoku game;
    for (const auto& s : small_states())
        for (const int threads : {1, 2, 3, 4}) {
            Budget budget = given;
            const auto expected = serial.search(game, s, budget);
            budget.threads = threads;
            const auto report =
                ParallelSelect<decltype(serial.knowledge)>{serial}.search(game, s, budget);
            expect_same(report, expected);
            if (expected.value.sign() == 0 && serial.options.monad == Monad::g) {
                EXPECT_EQ(report.nodes, expected.nodes); // the whole tree, by both
            }
        }
}

TEST(ParallelPuzzles, AreAnsweredAsByTheSerialEngine) {
    for (const Monad monad : {Monad::g, Monad::j})
        for (const auto& budget : {Budget{}, Budget{.depth = 1}, Budget{.depth = 4}}) {
            expect_agreement(Select<FirstGap<SmallBoard>>{{.monad = monad}}, budget);
            expect_agreement(Select<MostConstrained<SmallBoard>>{{.monad = monad}}, budget);
        }
}

TEST(ParallelPuzzles, HaveTheSameSolutionIfThereAreMany) {
    const SmallSudoku game;
    const Select<FirstGap<SmallBoard>> serial;
    for (const int threads : {1, 2, 3, 4})
        expect_same(ParallelSelect<FirstGap<SmallBoard>>{serial}.search(game, game.start(),
                                                                        {.threads = threads}),
                    serial.search(game, game.start()));
}

TEST(ParallelPuzzles, OfSeventeenCluesAreSolved) {
    const PlainSudoku game;
    const Select<MostConstrained<Board>> serial{{}, {game.board}};
    for (const auto& puzzle : sudoku_file("sudoku_17.txt")) {
        const auto s = *Notation<PlainSudoku>::parse_position(game, puzzle);
        const auto report =
            ParallelSelect<MostConstrained<Board>>{serial}.search(game, s, {.threads = 2});
        expect_same(report, serial.search(game, s));
        EXPECT_EQ(report.line.size(), 64U);
    }
}

TEST(ParallelPuzzles, KeepToTheirBudget) {
    const PlainSudoku game;
    const auto s = *Notation<PlainSudoku>::parse_position(game, sudoku_file("sudoku_17.txt")[3]);
    const ParallelSelect<MostConstrained<Board>> engine{{{}, {game.board}}};
    for (const std::uint64_t nodes : {0U, 1U, 5U, 20U, 300U}) {
        const auto report = engine.search(game, s, {.nodes = nodes, .threads = 2});
        EXPECT_LE(report.nodes, nodes);
        EXPECT_TRUE(is_legal(game, s, *report.move));
        if (!report.proven()) {
            EXPECT_EQ(report.ended, Ended::by_nodes);
        }
    }
    StopSource stop;
    stop.stop();
    const auto report = engine.search(game, s, {.threads = 2, .stop = stop});
    EXPECT_EQ(report.ended, Ended::stopped);
    EXPECT_FALSE(report.proven());
}

} // namespace
} // namespace zermelo
