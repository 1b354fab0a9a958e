// Published Sudoku numbers and puzzles.

#include <algorithm>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "sudoku_reference.hpp"
#include "zermelo/games/sudoku.hpp"
#include "zermelo/games/sudoku/explain.hpp"
#include "zermelo/search/solutions.hpp"

namespace zermelo {
namespace {

SolutionCount count_of(const std::string& text, std::uint64_t limit) {
    const BandSudoku game;
    const MostConstrained<BandSudokuBoard> knowledge{game.board};
    const auto s = Notation<BandSudoku>::parse_position(game, text);
    EXPECT_TRUE(s);
    return count_solutions(game, knowledge, *s, limit);
}

TEST(SudokuFacts, PuzzlesOfSeventeenCluesHaveOneSolution) {
    for (const auto& puzzle : sudoku_file("sudoku_17.txt")) {
        EXPECT_EQ(std::ranges::count_if(puzzle, [](char c) { return c != '0'; }), 17);
        const auto found = count_of(puzzle, 2);
        EXPECT_EQ(found.count, 1U) << puzzle;
        EXPECT_TRUE(found.complete);
    }
}

TEST(SudokuFacts, HardPuzzlesHaveOneSolution) {
    for (const auto& puzzle : sudoku_file("sudoku_hard.txt")) {
        const auto found = count_of(puzzle, 2);
        EXPECT_EQ(found.count, 1U) << puzzle;
        EXPECT_TRUE(found.complete);
    }
}

// No puzzle with 16 clues has a unique solution (G. McGuire et al., 2012): remove any clue of 17.
TEST(SudokuFacts, PuzzlesOfSixteenCluesHaveSeveralSolutions) {
    std::string puzzle = sudoku_file("sudoku_17.txt").front();
    for (char& clue : puzzle) {
        if (clue == '0') continue;
        const char kept = std::exchange(clue, '0');
        EXPECT_EQ(count_of(puzzle, 2).count, 2U);
        clue = kept;
    }
}

TEST(SudokuFacts, SixteenCluesAreCountedExactly) {
    std::string puzzle = sudoku_file("sudoku_17.txt")[11];
    puzzle[25] = '0';
    const auto found = count_of(puzzle, UINT64_MAX);
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(found.count, 116U);
    const CellSudokuBoard<9> board{usual_sudoku};
    const auto other = count_solutions(
        CellSudoku<9>{board}, MostConstrained<CellSudokuBoard<9>>{board},
        *Notation<CellSudoku<9>>::parse_position(CellSudoku<9>{board}, puzzle), UINT64_MAX);
    EXPECT_EQ(found.count, other.count);
}

TEST(SudokuFacts, TheEmptyGridOfFourHas288Solutions) {
    const CellSudoku<4> game;
    const MostConstrained<CellSudokuBoard<4>> knowledge{game.board};
    EXPECT_EQ(count_solutions(game, knowledge, game.start()).count, 288U);
    const Sudoku<PlainSudokuBoard<4>> plain;
    const FirstGap<PlainSudokuBoard<4>> first_gap{plain.board};
    EXPECT_EQ(count_solutions(plain, first_gap, plain.start()).count, 288U);
}

TEST(SudokuFacts, TheEmptyGridHasSolutions) {
    EXPECT_EQ(count_of(std::string(81, '.'), 1000).count, 1000U);
}

/// A puzzle that is harder for Sudoku Explainer is at least as hard for us.
TEST(SudokuFacts, ScoresHaveTheOrderOfSudokuExplainer) {
#if defined(__OPTIMIZE__)
    constexpr double hardest = 12;
#else
    constexpr double hardest = 11; // the others take seconds in unoptimised builds
#endif
    double last = 0;
    int last_score = 0;
    for (const auto& line : sudoku_file("sudoku_ratings.txt")) {
        const auto space = line.find(' ');
        const double theirs = std::stod(line.substr(0, space));
        if (theirs > hardest) break;
        SudokuGrid<9> grid{};
        for (std::size_t i = 0; i < grid.size(); ++i)
            grid[i] = static_cast<std::uint8_t>(sudoku_digit(line[space + 1 + i]).value_or(0));
        const int score = rating_of(explain(grid)).score;
        if (theirs < 2) {
            EXPECT_EQ(score, 12) << line;
        }
        EXPECT_GE(theirs, last) << "the file is not in order";
        EXPECT_GE(score, last_score) << line;
        last = theirs;
        last_score = score;
    }
}

} // namespace
} // namespace zermelo
