#include "zermelo/games/sudoku.hpp"

#include <chrono>
#include <utility>

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"
#include "catalog/sudoku_desk.hpp"

namespace zermelo {

namespace {

using Digits = SudokuDesk::Digits;

template <class State>
Digits digits_at(const SudokuShape& shape, const State& s) {
    return {s.digits.begin(), s.digits.begin() + shape.cells()};
}

TextSolutions solutions_of(const SudokuDesk& desk, const Digits& digits,
                           const SolutionOptions& options) {
    const auto began = std::chrono::steady_clock::now();
    const auto found = desk.solve(digits, {options.limit, options.show}, options.budget);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began;
    TextSolutions text;
    text.count = found.count;
    text.complete = found.complete;
    text.nodes = found.nodes;
    text.seconds = elapsed.count();
    for (const auto& solution : found.solutions) {
        text.solutions.push_back(desk.text(solution));
        if (options.pictures) text.pictures.push_back(desk.picture(solution));
    }
    if (found.solutions.size() > 1)
        text.difference = desk.difference(found.solutions[0], found.solutions[1]);
    return text;
}

/// The next step in words. On other boards than the usual one, a digit of a solution.
std::string hint_for(const SudokuDesk& desk, const Digits& digits) {
    if (desk.shape() == usual_sudoku) {
        const auto step = desk.hint(digits);
        if (step) return fmt::format("{} ({}).", step->text, row_of(step->technique).name);
        if (desk.solve(digits, {2, 0}).count == 2) return "There are several solutions.";
    }
    const auto found = desk.solve(digits, {1, 1});
    if (found.count == 0) return "This cannot be solved any more: 'check' shows mistakes.";
    for (std::size_t cell = 0; cell < digits.size(); ++cell)
        if (digits[cell] == 0)
            return fmt::format("{} may be {}.",
                               sudoku_cell_text(desk.shape(), static_cast<int>(cell)),
                               sudoku_letter(found.solutions[0][cell]));
    return "It is solved.";
}

/// Digits that are not those of the only solution.
std::string mistakes_in(const SudokuDesk& desk, const Digits& start, const Digits& digits) {
    const auto solution = desk.only_solution(start);
    if (!solution)
        return desk.solve(digits, {1, 0}).count > 0
                   ? "No mistakes: it can still be solved."
                   : "There is a mistake: it cannot be solved any more.";
    std::vector<std::string> wrong;
    for (std::size_t cell = 0; cell < digits.size(); ++cell)
        if (digits[cell] != 0 && digits[cell] != (*solution)[cell])
            wrong.push_back(sudoku_cell_text(desk.shape(), static_cast<int>(cell)));
    if (wrong.empty()) return "No mistakes.";
    return fmt::format("{}: {}.", wrong.size() == 1 ? "A mistake" : "Mistakes", joined(wrong));
}

template <int Side>
Parsed<std::shared_ptr<const AnyGame>> sudoku_on(const SudokuShape& shape) {
    using Board = PlainSudokuBoard<Side>;
    using State = typename Board::State;
    const Board board{shape};
    const SudokuDesk desk{shape};
    PuzzleTools<Sudoku<Board>> tools;
    tools.solutions = [desk](const State& s, const SolutionOptions& options) {
        return solutions_of(desk, digits_at(desk.shape(), s), options);
    };
    tools.hint = [desk](const State& s) { return hint_for(desk, digits_at(desk.shape(), s)); };
    tools.check = [desk](const State& start, const State& s) {
        return mistakes_in(desk, digits_at(desk.shape(), start), digits_at(desk.shape(), s));
    };
    return erased_puzzle(Sudoku<Board>{board}, std::move(tools),
                         NamedKnowledge{"constrained", MostConstrained<Board>{board}},
                         NamedKnowledge{"first-gap", FirstGap<Board>{board}});
}

} // namespace

GameRow sudoku_row() {
    return {"sudoku", "each row, column and box has every digit once", sudoku_parameters(),
            [](const Settings& settings) -> Parsed<std::shared_ptr<const AnyGame>> {
                const auto shape = sudoku_shape(settings);
                if (!shape) return shape.mistake();
                return *shape == usual_sudoku ? sudoku_on<9>(*shape) : sudoku_on<25>(*shape);
            }};
}

} // namespace zermelo
