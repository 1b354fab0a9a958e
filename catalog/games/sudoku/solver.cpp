#include "catalog/games/sudoku/solver.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "zermelo/games/sudoku.hpp"
#include "zermelo/search/solutions.hpp"

namespace zermelo {

namespace {

using Digits = SudokuSolver::Digits;

/// What a test of a grid may cost while a puzzle is generated; what is not known by then counts as
/// no. A node of a large grid takes longer, and there are more tests.
Budget patience(const SudokuShape& shape) {
    Budget budget;
    budget.nodes = shape.side() > 16 ? 500 : shape.side() > 9 ? 2'000 : 20'000;
    return budget;
}

template <SudokuBoard Board>
Digits known_digits(const Board& board, const typename Board::State& s) {
    Digits digits;
    for (int cell = 0; cell < board.shape().cells(); ++cell)
        digits.push_back(static_cast<std::uint8_t>(board.known(s, cell)));
    return digits;
}

template <SudokuBoard Board>
SudokuSolver::Found solve_on(const Board& board, const Digits& digits,
                             const SudokuSolver::Limits& limits, const Budget& budget) {
    const Sudoku<Board> game{board};
    const MostConstrained<Board> knowledge{board};
    SolutionSearch<Sudoku<Board>, MostConstrained<Board>> search(game, knowledge, budget);
    SudokuSolver::Found found;
    const auto count =
        each_solution(search, sudoku_state(board, digits), limits.count, [&](const auto& s) {
            if (found.solutions.size() < limits.show)
                found.solutions.push_back(known_digits(board, s));
        });
    found.count = count.count;
    found.complete = count.complete;
    found.nodes = count.nodes;
    return found;
}

/// Numbers from 0, in a random order.
std::vector<int> shuffled(int count, Random& random) {
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    for (std::size_t i = numbers.size(); i > 1; --i)
        std::swap(numbers[i - 1], numbers[pick(random, static_cast<std::uint32_t>(i))]);
    return numbers;
}

/// Lines 0 to n - 1 in a random order that keeps together what lies in the same boxes.
std::vector<int> shuffled_lines(int groups, int size, Random& random) {
    std::vector<int> lines;
    for (const int group : shuffled(groups, random))
        for (const int line : shuffled(size, random)) lines.push_back(group * size + line);
    return lines;
}

/// A full grid in which each row is another one moved on, with all exchanged that may be.
Digits pattern_solution(const SudokuShape& shape, Random& random) {
    const int n = shape.side();
    const auto names = shuffled(n, random);
    const auto rows = shuffled_lines(n / shape.box_rows, shape.box_rows, random);
    const auto columns = shuffled_lines(n / shape.box_columns, shape.box_columns, random);
    Digits digits;
    for (const int row : rows) {
        for (const int column : columns) {
            const int moved =
                row % shape.box_rows * shape.box_columns + row / shape.box_rows + column;
            digits.push_back(
                static_cast<std::uint8_t>(names[static_cast<std::size_t>(moved % n)] + 1));
        }
    }
    return digits;
}

} // namespace

Parsed<Digits> SudokuSolver::read(std::string_view text) const {
    return parse_sudoku(shape_, text);
}

std::string SudokuSolver::text(const Digits& digits) const {
    std::string text;
    for (const int digit : digits) text += sudoku_letter(digit);
    return text;
}

std::string SudokuSolver::picture(const Digits& digits) const {
    return sudoku_picture(shape_, [&](int cell) { return digits[static_cast<std::size_t>(cell)]; });
}

SudokuSolver::Found SudokuSolver::solve(const Digits& digits, const Limits& limits,
                                        const Budget& budget) const {
    if (stop_ && stop_->stopped()) return {};
    Budget own = budget;
    if (stop_) own.stop = *stop_;
    if (shape_ == usual_sudoku) return solve_on(BandSudokuBoard{}, digits, limits, own);
    if (shape_.side() <= 12) return solve_on(CellSudokuBoard<12>{shape_}, digits, limits, own);
    return solve_on(CellSudokuBoard<25>{shape_}, digits, limits, own);
}

bool SudokuSolver::is_unique(const Digits& digits) const {
    const Found found = solve(digits, {2, 0}, patience(shape_));
    return found.count == 1 && found.complete;
}

std::string SudokuSolver::difference(const Digits& a, const Digits& b) const {
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (a[at] != b[at])
            return fmt::format("{} ({} or {})", sudoku_cell_text(shape_, cell),
                               sudoku_letter(a[at]), sudoku_letter(b[at]));
    }
    return "";
}

Parsed<Digits> SudokuSolver::only_solution(const Digits& digits) const {
    const Found found = solve(digits, {2, 2});
    if (found.count == 0) return Mistake{"the puzzle has no solution"};
    if (found.count == 1) return found.solutions[0];
    return Mistake{
        fmt::format("the puzzle has several solutions: {} and {}, which first differ at {}",
                    text(found.solutions[0]), text(found.solutions[1]),
                    difference(found.solutions[0], found.solutions[1]))};
}

bool SudokuSolver::is_minimal(const Digits& digits) const {
    struct Doubtful { // a grid is unique unless two solutions are known
        const SudokuSolver& solver;
        bool is_unique(const Digits& grid) const {
            Budget budget;
            budget.nodes = 20'000;
            return solver.solve(grid, {2, 0}, budget).count < 2;
        }
    };
    const Doubtful doubtful{*this};
    return SudokuGenerator(shape_, doubtful, SudokuSymmetry::none).is_minimal(digits);
}

Digits SudokuSolver::random_solution(Random& random) const {
    if (shape_.side() > 9) return pattern_solution(shape_, random);
    Digits digits(static_cast<std::size_t>(shape_.cells()));
    // Random clues, as long as there is a solution; soon there is only one.
    const Budget budget = patience(shape_);
    for (const int cell : shuffled(shape_.cells(), random)) {
        const Found found = solve(digits, {2, 2}, budget);
        if (found.count == 1 && found.complete) return found.solutions[0];
        auto& clue = digits[static_cast<std::size_t>(cell)];
        const auto fits = [&](int digit) {
            clue = static_cast<std::uint8_t>(digit + 1);
            return !sudoku_clash(shape_, digits) && solve(digits, {1, 0}, budget).count == 1;
        };
        if (std::ranges::none_of(shuffled(shape_.side(), random), fits)) clue = 0;
    }
    return pattern_solution(shape_, random);
}

std::optional<Digits> SudokuSolver::generate(const SudokuWish& wish, Random& random,
                                             const StopToken& stop) const {
    const SudokuSolver solver = stopped_by(stop);
    const SudokuGenerator generator(shape_, solver, wish.symmetry);
    while (true) {
        Digits digits = generator.puzzle(random);
        if (stop.stopped()) return std::nullopt;
        if (wish.minimal && !is_minimal(digits)) continue;
        if (!wish.grade) return digits;
        if (const auto path = explain(digits); path && rating_of(*path).grade == *wish.grade)
            return digits;
    }
}

Parsed<SudokuGrid<9>> SudokuSolver::reasoned(const Digits& digits) const {
    if (shape_ != usual_sudoku) return Mistake{"steps and grades are for the usual board of 9 x 9"};
    const auto solution = only_solution(digits);
    if (!solution) return solution.mistake();
    SudokuGrid<9> grid{};
    std::ranges::copy(digits, grid.begin());
    return grid;
}

Parsed<SudokuStep> SudokuSolver::hint(const Digits& digits) const {
    const auto grid = reasoned(digits);
    if (!grid) return grid.mistake();
    const auto step = find_step(PencilMarks(*grid));
    if (!step) return Mistake{"the puzzle is solved"};
    return *step;
}

Parsed<SudokuPath> SudokuSolver::explain(const Digits& digits) const {
    const auto grid = reasoned(digits);
    if (!grid) return grid.mistake();
    return zermelo::explain(*grid);
}

} // namespace zermelo
