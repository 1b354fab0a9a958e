// Chains of reasoning in Sudokus, link by link.

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "sudoku_puzzles.hpp"
#include "zermelo/games/sudoku/explain.hpp"

namespace zermelo {
namespace {

bool is_true(const SudokuLink& link, const SudokuGrid<9>& solution) {
    const int digit = solution[static_cast<std::size_t>(link.mark.cell)];
    return (digit == link.mark.digit) == link.is_it;
}

/// Every link of a chain is true in the solution if what it begins with is; if that is not, the
/// step refutes it, or another chain of the step begins with something else that is true.
void expect_sound(const SudokuStep& step, const SudokuGrid<9>& solution) {
    for (const SudokuChain& chain : step.chains) {
        ASSERT_FALSE(chain.empty());
        if (!is_true(chain.front(), solution)) continue;
        for (const SudokuLink& link : chain)
            EXPECT_TRUE(is_true(link, solution)) << step.text << '\n' << detail::links_text(chain);
    }
    const bool is_refutation =
        step.technique == Technique::forcing_chain || step.technique == Technique::forcing_net;
    if (is_refutation && !step.chains.empty()) {
        EXPECT_FALSE(is_true(step.chains[0].front(), solution)) << step.text;
    }
    const bool is_wing =
        step.technique == Technique::xy_wing || step.technique == Technique::xyz_wing;
    if (is_wing) {
        EXPECT_TRUE(std::ranges::any_of(step.chains, [&](const auto& chain) {
            return is_true(chain.front(), solution);
        })) << step.text;
    }
}

/// The chains of all steps of a puzzle are sound; how many there are.
std::size_t check_chains(const SudokuGrid<9>& puzzle) {
    const auto path = explain(puzzle);
    EXPECT_TRUE(path.solved);
    PencilMarks end(puzzle);
    for (const auto& step : path.steps) take(end, step);
    std::size_t chains = 0;
    for (const auto& step : path.steps) {
        expect_sound(step, end.digits());
        chains += step.chains.size();
    }
    return chains;
}

TEST(SudokuChains, FollowLinkByLink) {
    std::size_t chains = 0;
    for (const char* puzzle :
         {"85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
          "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."})
        chains += check_chains(grid_of(std::string(puzzle)));
    const TestSolver solver;
    const SudokuGenerator generator(usual_sudoku, solver, SudokuSymmetry::none);
    Random random(1913);
    for (int i = 0; i < 12; ++i) chains += check_chains(grid_of(generator.puzzle(random)));
    EXPECT_GT(chains, 20U);
}

TEST(SudokuChains, AreWrittenWithTheirReasons) {
    EXPECT_EQ(detail::links_text({{{0, 5}, false, ""}, {{6, 5}, true, "the only place in row 1"}}),
              "r1c1<>5 -> r1c7=5 (the only place in row 1)");
}

} // namespace
} // namespace zermelo
