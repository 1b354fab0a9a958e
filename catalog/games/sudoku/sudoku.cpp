#include "zermelo/games/sudoku.hpp"

#include <utility>

#include "catalog/bind/bind.hpp"
#include "catalog/games/sudoku/facets.hpp"

namespace zermelo {

namespace {

template <int Side>
GamePtr sudoku_on(const std::string& name, const SudokuShape& shape) {
    static constexpr Facts facts{.prover = PlayerKind::exact, .opponent = PlayerKind::exact};
    using Board = PlainSudokuBoard<Side>;
    using Position = BoundPosition<Sudoku<Board>>;
    const Board board{shape};
    const DigitsOf digits_of = [shape](const AnyPosition& at) {
        const auto& digits = static_cast<const Position&>(at).state().digits;
        return Digits{digits.begin(), digits.begin() + shape.cells()};
    };
    const auto add = [&](auto& its) {
        its.set_puzzle(sudoku_puzzle(SudokuSolver(shape), digits_of));
        its.set_analysis(sudoku_analysis(SudokuSolver(shape), digits_of));
    };
    return bound_with<facts>(name, Sudoku<Board>{board}, add,
                             knowledge("constrained", MostConstrained<Board>{board}),
                             knowledge("first-gap", FirstGap<Board>{board}));
}

} // namespace

GameRow sudoku_row() {
    OptionTable<SudokuShape> table;
    table.add("rows", &SudokuShape::box_rows, "of a box", {2, 12});
    table.add("columns", &SudokuShape::box_columns, "of a box", {2, 12});
    return game_row("sudoku", "each row, column and box has every digit once", table,
                    [](const SudokuShape& shape, const std::string& name) -> Parsed<GamePtr> {
                        if (shape.side() > 25)
                            return Mistake{fmt::format(
                                "boxes of {} x {} make a side of {}, it may be 25 at most",
                                shape.box_rows, shape.box_columns, shape.side())};
                        return shape == usual_sudoku ? sudoku_on<9>(name, shape)
                                                     : sudoku_on<25>(name, shape);
                    });
}

} // namespace zermelo
