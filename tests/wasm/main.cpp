// The library as a browser needs it: without threads and exceptions.

#include <cstdio>

#include <zermelo/games/chess.hpp>
#include <zermelo/games/chess/mates.hpp>
#include <zermelo/games/connect.hpp>
#include <zermelo/games/nim.hpp>
#include <zermelo/search/alphabeta.hpp>
#include <zermelo/search/memo.hpp>
#include <zermelo/search/minimax.hpp>
#include <zermelo/search/perft.hpp>

namespace {

void print(const char* what, const auto& game, const auto& report) {
    const auto s = game.start();
    std::printf("%s: value %g, best %s, %llu nodes\n", what, value_number(game, s, report.value),
                move_text(game, s, *report.move).c_str(),
                static_cast<unsigned long long>(report.nodes));
}

} // namespace

int main() {
    const zermelo::TicTacToe board;
    print("tic-tac-toe by minimax", board, zermelo::Minimax<>{}.search(board, board.start()));
    print("tic-tac-toe by memo", board, zermelo::Memo<>{}.search(board, board.start()));
    const zermelo::Nim nim;
    print("nim by minimax", nim, zermelo::Minimax<>{}.search(nim, nim.start()));
    const zermelo::Nim large{.pieces = 100'000};
    print("nim:pieces=100000 by memo", large, zermelo::Memo<>{}.search(large, large.start()));
    const zermelo::Chess chess;
    std::printf("chess to depth 4: %llu\n",
                static_cast<unsigned long long>(zermelo::perft(chess, chess.start(), 4)));
    const auto s = *zermelo::parse_chess_fen("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    const auto mate = zermelo::AlphaBeta<zermelo::ChessMates>{}.search(chess, s, {.depth = 5});
    std::printf("mate in %d plies by %s\n", mate.value.plies(),
                zermelo::san_text(chess, s, *mate.move).c_str());
}
