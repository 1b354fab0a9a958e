// Sudoku solving steps: every step is sound, every puzzle is solved, and each technique finds its
// pattern.

#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "sudoku_puzzles.hpp"
#include "zermelo/games/sudoku/explain.hpp"

namespace zermelo {
namespace {

/// The digits of the only solution.
SudokuGrid<9> solution_of(const SudokuGrid<9>& puzzle) {
    const TestSolver solver;
    const auto s = first_solution(solver.game, solver.knowledge, solver.game.board.with(puzzle));
    EXPECT_TRUE(s);
    SudokuGrid<9> solution{};
    for (int cell = 0; cell < 81; ++cell)
        solution[static_cast<std::size_t>(cell)] =
            static_cast<std::uint8_t>(solver.game.board.known(*s, cell));
    return solution;
}

int digit_at(const SudokuGrid<9>& grid, int cell) { return grid[static_cast<std::size_t>(cell)]; }

/// Is a step sound, and does it make progress?
void expect_true(const SudokuStep& step, const PencilMarks& marks, const SudokuGrid<9>& solution) {
    EXPECT_FALSE(step.placed.empty() && step.removed.empty()) << step.text;
    EXPECT_FALSE(step.cells.empty()) << step.text;
    EXPECT_GE(step.score, row_of(step.technique).score);
    for (const auto& [cell, digit] : step.placed) {
        EXPECT_EQ(digit_at(solution, cell), digit) << step.text;
        EXPECT_TRUE(marks.has(cell, digit)) << step.text;
    }
    for (const auto& [cell, digit] : step.removed) {
        EXPECT_NE(digit_at(solution, cell), digit) << step.text;
        EXPECT_TRUE(marks.has(cell, digit)) << step.text;
    }
}

/// Follows the path of a puzzle to its end.
SudokuRating expect_true_path(const SudokuGrid<9>& puzzle, std::map<Technique, int>& used) {
    const auto solution = solution_of(puzzle);
    PencilMarks marks(puzzle);
    SudokuPath path;
    while (const auto step = find_step(marks)) {
        expect_true(*step, marks, solution);
        ++used[step->technique];
        take(marks, *step);
        path.steps.push_back(*step);
        if (testing::Test::HasFailure()) return {};
    }
    EXPECT_TRUE(marks.solved());
    EXPECT_EQ(marks.digits(), solution);
    return rating_of(path);
}

/// Thousands of puzzles, or fewer in unoptimised builds.
#if defined(__OPTIMIZE__)
constexpr int puzzles_to_try = 2000;
#else
constexpr int puzzles_to_try = 100;
#endif

TEST(SudokuLogic, IsSoundAndSolvesEveryPuzzle) {
    const TestSolver solver;
    const SudokuGenerator generator(usual_sudoku, solver, SudokuSymmetry::none);
    Random random(1);
    std::map<Technique, int> used;
    for (int round = 0; round < puzzles_to_try && !testing::Test::HasFailure(); ++round)
        expect_true_path(grid_of(generator.puzzle(random)), used);
    EXPECT_GT(used.size(), 12U) << "a sample without variety proves little";
}

TEST(SudokuLogic, SolvesTheHardestPuzzles) {
    std::map<Technique, int> used;
    for (const auto& puzzle : sudoku_file("sudoku_17.txt")) expect_true_path(grid_of(puzzle), used);
    expect_true_path(grid_of(sudoku_file("sudoku_hard.txt")[3]), used);
    EXPECT_GT(used[Technique::forcing_chain], 0);
}

/// A grid of candidates that contains just the pattern of a technique.
struct Marks {
    PencilMarks marks{SudokuGrid<9>{}};

    Marks& only(int row, int column, std::initializer_list<int> digits) {
        const int cell = (row - 1) * 9 + column - 1;
        for (int digit = 1; digit <= 9; ++digit)
            if (std::ranges::find(digits, digit) == digits.end() && marks.has(cell, digit))
                marks.remove(cell, digit);
        return *this;
    }
    Marks& without(int digit, int unit, std::initializer_list<int> kept) {
        for (const int cell : marks.places_in(unit, digit)) {
            const int index = unit < 9 ? cell % 9 : cell / 9;
            if (std::ranges::find(kept, index + 1) == kept.end()) marks.remove(cell, digit);
        }
        return *this;
    }
};

bool removes(const std::optional<SudokuStep>& step, int row, int column, int digit) {
    return step && std::ranges::find(step->removed, Mark{(row - 1) * 9 + column - 1, digit}) !=
                       step->removed.end();
}

TEST(SudokuTechniques, FindFish) {
    Marks x;
    x.without(5, 1, {3, 7}).without(5, 6, {3, 7}); // rows 2 and 7
    EXPECT_TRUE(removes(find_fish(x.marks, 2), 4, 3, 5));
    Marks sword;
    sword.without(4, 0, {1, 5}).without(4, 3, {5, 9}).without(4, 8, {1, 9});
    EXPECT_FALSE(find_fish(sword.marks, 2));
    EXPECT_TRUE(removes(find_fish(sword.marks, 3), 6, 9, 4));
    Marks jelly;
    jelly.without(4, 0, {1, 4}).without(4, 3, {4, 7}).without(4, 6, {7, 9}).without(4, 8, {1, 9});
    EXPECT_FALSE(find_fish(jelly.marks, 3));
    EXPECT_TRUE(removes(find_fish(jelly.marks, 4), 2, 7, 4));
}

TEST(SudokuTechniques, FindSubsets) {
    Marks pair;
    pair.only(1, 1, {2, 7}).only(1, 5, {2, 7});
    EXPECT_TRUE(removes(find_naked_subset(pair.marks, 2), 1, 9, 7));
    Marks quadruple;
    quadruple.only(1, 1, {1, 2}).only(1, 4, {2, 3}).only(1, 7, {3, 4}).only(1, 9, {4, 1});
    EXPECT_FALSE(find_naked_subset(quadruple.marks, 3));
    EXPECT_TRUE(removes(find_naked_subset(quadruple.marks, 4), 1, 2, 3));
    Marks hidden;
    hidden.without(3, 4, {2, 6}).without(8, 4, {2, 6}); // row 5
    EXPECT_TRUE(removes(find_hidden_subset(hidden.marks, 2), 5, 6, 1));
}

TEST(SudokuTechniques, FindWings) {
    Marks xy;
    xy.only(1, 1, {1, 2}).only(1, 8, {1, 3}).only(3, 2, {2, 3});
    EXPECT_TRUE(removes(find_xy_wing(xy.marks), 3, 8, 3));
    Marks xyz;
    xyz.only(1, 1, {1, 2, 3}).only(1, 8, {1, 3}).only(3, 2, {2, 3});
    EXPECT_TRUE(removes(find_xyz_wing(xyz.marks), 1, 2, 3));
    Marks w;
    w.only(1, 1, {4, 9}).only(5, 9, {4, 9}).without(4, 7, {1, 9}); // row 8
    EXPECT_TRUE(removes(find_w_wing(w.marks), 5, 1, 9) || removes(find_w_wing(w.marks), 1, 9, 9));
}

TEST(SudokuTechniques, FindLockedCandidates) {
    Marks pointing;
    for (const int cell : pointing.marks.places_in(18, 6))
        if (cell / 9 != 1) pointing.marks.remove(cell, 6);
    EXPECT_TRUE(removes(find_pointing(pointing.marks), 2, 9, 6));
    Marks claiming;
    claiming.without(6, 0, {4, 5});
    EXPECT_TRUE(removes(find_claiming(claiming.marks), 3, 6, 6));
}

TEST(SudokuTechniques, FindRectangles) {
    Marks one;
    one.only(1, 1, {5, 6}).only(1, 4, {5, 6}).only(2, 1, {5, 6}).only(2, 4, {5, 6, 7});
    EXPECT_TRUE(removes(find_unique_rectangle(one.marks), 2, 4, 5));
    Marks two;
    two.only(1, 1, {5, 6}).only(1, 4, {5, 6}).only(2, 1, {5, 6, 7}).only(2, 4, {5, 6, 7});
    EXPECT_TRUE(removes(find_unique_rectangle(two.marks), 2, 9, 7));
    Marks within_one_box;
    within_one_box.only(1, 1, {5, 6}).only(1, 2, {5, 6}).only(2, 1, {5, 6}).only(2, 2, {5, 6, 7});
    EXPECT_FALSE(find_unique_rectangle(within_one_box.marks));
}

TEST(SudokuTechniques, FindColoursAndChains) {
    Marks links; // 2 in r1c1 or r1c5, in r1c5 or r6c5, in r6c5 or r4c4
    links.without(2, 0, {1, 5}).without(2, 9 + 4, {1, 6});
    for (const int cell : links.marks.places_in(22, 2))
        if (cell != 5 * 9 + 4 && cell != 3 * 9 + 3) links.marks.remove(cell, 2);
    EXPECT_TRUE(removes(find_simple_colouring(links.marks), 4, 1, 2));
    EXPECT_TRUE(removes(find_x_chain(links.marks), 4, 1, 2));
    Marks chain; // if r1c1 is not 1 it is 2, r1c5 3, r5c5 4, r5c9 1
    chain.only(1, 1, {1, 2}).only(1, 5, {2, 3}).only(5, 5, {3, 4}).only(5, 9, {4, 1});
    EXPECT_TRUE(removes(find_xy_chain(chain.marks), 1, 9, 1));
    EXPECT_TRUE(removes(find_xy_chain(chain.marks), 5, 1, 1));
}

TEST(SudokuRating, GradesFollowScores) {
    EXPECT_EQ(grade_of(10), "easy");
    EXPECT_EQ(grade_of(23), "medium");
    EXPECT_EQ(grade_of(32), "hard");
    EXPECT_EQ(grade_of(45), "expert");
    EXPECT_EQ(grade_of(66), "master");
    EXPECT_EQ(grade_of(80), "extreme");
    for (std::size_t i = 1; i < technique_rows.size(); ++i) {
        EXPECT_EQ(static_cast<std::size_t>(technique_rows[i].technique), i);
        EXPECT_GE(technique_rows[i].score, technique_rows[i - 1].score);
    }
}

TEST(SudokuGenerator, KeepsSymmetryAndUniqueness) {
    const TestSolver solver;
    Random random(3);
    for (const auto& [symmetry, name] : symmetry_names) {
        const SudokuGenerator generator(usual_sudoku, solver, symmetry);
        const Digits digits = generator.puzzle(random);
        EXPECT_TRUE(solver.is_unique(digits)) << name;
        for (int cell = 0; cell < 81; ++cell)
            EXPECT_EQ(digits[static_cast<std::size_t>(cell)] == 0,
                      digits[static_cast<std::size_t>(image(usual_sudoku, symmetry, cell))] == 0)
                << name;
        if (symmetry == SudokuSymmetry::none) {
            EXPECT_TRUE(generator.is_minimal(digits));
        }
    }
}

} // namespace
} // namespace zermelo
