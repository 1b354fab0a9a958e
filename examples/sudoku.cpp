// A puzzle for one: solved, counted and explained from the same rules.

#include <iostream>

#include "zermelo/games/sudoku.hpp"
#include "zermelo/games/sudoku/explain.hpp"
#include "zermelo/search/solutions.hpp"
#include "zermelo/select/select.hpp"

using namespace zermelo;

int main() {
    const char* puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    // The board whose state works out what follows from each digit, and the exact solver.
    const BandSudoku game;
    const MostConstrained<BandSudokuBoard> knowledge{game.board};
    const auto s = Notation<BandSudoku>::parse_position(game, puzzle);
    std::cout << known_text(game.board, *first_solution(game, knowledge, *s)) << "\n"
              << count_solutions(game, knowledge, *s, 2).count << " solution\n";

    // Paper and pencil, and the product of selection functions.
    const PlainSudoku plain;
    const Select<MostConstrained<PlainSudokuBoard<9>>> engine{{}, {plain.board}};
    const auto line =
        engine.search(plain, *Notation<PlainSudoku>::parse_position(plain, puzzle)).line;
    std::cout << line.size() << " moves, the first is " << move_text(plain, {}, line[0]) << "\n";

    // As people solve it.
    const auto path = explain(s->digits);
    const auto rating = rating_of(path);
    std::cout << path.steps[0].text << "\n" << rating.grade << ", " << rating.score / 10.0 << "\n";
}
