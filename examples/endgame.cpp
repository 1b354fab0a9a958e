// Solves king and rook against king by retrograde analysis; then alpha-beta uses the database.
#include <iostream>

#include <zermelo/search/alphabeta.hpp>
#include <zermelo/zermelo.hpp>

using namespace zermelo;

int main() {
    const RookEndgame game{.size = 8};
    const Database<RookEndgame> database = Retrograde{}.solve(game, game.start());
    const auto& counts = database.counts();
    std::cout << counts.states << " positions up to symmetry: " << counts.won << " won, "
              << counts.lost << " lost, " << counts.drawn << " drawn for the side to move\n"
              << "the longest takes " << counts.longest << " plies; " << database.value_bits()
              << " bits a value\n";

    const auto s = *Notation<RookEndgame>::parse_position(game, "8/8/8/8/8/2k5/1R6/K7 b");
    std::cout << picture(game, s) << "\n";
    for (const auto& edge : database.report(s).edges) {
        const Value value = edge.value;
        std::cout << move_text(game, s, edge.move) << (value.is_loss() ? " loses" : " draws")
                  << (value.is_loss() ? " in " + std::to_string(value.plies()) : "") << "\n";
    }

    const AlphaBeta<Database<RookEndgame>> engine{{}, database};
    const auto report = engine.search(game, game.start(), Budget{.depth = 1});
    std::cout << "from the start, one ply deep: " << move_text(game, game.start(), *report.move)
              << " wins in " << report.value.plies() << "\n";
}
