// Solves, counts and explains a Sudoku with one set of rules.

#include <iostream>

#include "zermelo/games/sudoku.hpp"
#include "zermelo/games/sudoku/explain.hpp"
#include "zermelo/search/solutions.hpp"
#include "zermelo/select/select.hpp"

using namespace zermelo;

int main() {
    const char* puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    // The exact solver, on the board that propagates the consequences of each digit.
    const BandSudoku game;
    const MostConstrained<BandSudokuBoard> knowledge{game.board};
    const auto s = Notation<BandSudoku>::parse_position(game, puzzle);
    std::cout << known_text(game.board, *first_solution(game, knowledge, *s)) << "\n"
              << count_solutions(game, knowledge, *s, 2).count << " solution\n";

    // The product of selection functions, on the board without any deduction.
    const PlainSudoku plain;
    const Select<MostConstrained<PlainSudokuBoard<9>>> engine{{}, {plain.board}};
    const auto line =
        engine.search(plain, *Notation<PlainSudoku>::parse_position(plain, puzzle)).line;
    std::cout << line.size() << " moves, the first is " << move_text(plain, {}, line[0]) << "\n";

    // Step by step, as people solve it.
    const auto path = explain(s->digits);
    const auto rating = rating_of(path);
    std::cout << path.steps[0].text << "\n" << rating.grade << ", " << rating.score / 10.0 << "\n";
}
