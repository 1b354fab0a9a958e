// Simplified chess: the moves of "Parallel Minimax", the endings of Hartmann (2018), and mates.

#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "zermelo/games/simple_chess.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/search/perft.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {
namespace {

SimpleChess::State at(const SimpleChess& game, const std::string& text) {
    const auto s = Notation<SimpleChess>::parse_position(game, text);
    EXPECT_TRUE(s) << text << ": " << (s ? "" : s.message());
    return s ? *s : game.start();
}

/// Two plies at depth 4; each side plays the first of its best moves.
std::string two_moves(const std::string& board) {
    const SimpleChess game{SimpleChess::Rules::parallel_minimax};
    auto s = at(game, board);
    std::string played;
    for (int i = 0; i < 2; ++i) {
        const auto by_minimax = Minimax<ParallelMinimaxChess>{}.search(game, s, {.depth = 4});
        const auto by_alphabeta =
            AlphaBeta<ParallelMinimaxChess>{AlphaBetaOptions::plain(), {}}.search(game, s,
                                                                                  {.depth = 4});
        EXPECT_EQ(by_minimax.move, by_alphabeta.move);
        EXPECT_EQ(by_minimax.value, by_alphabeta.value);
        played += (i == 0 ? "" : " ") + move_text(game, s, *by_minimax.move);
        game.play(s, *by_minimax.move);
    }
    return played;
}

// The output of "Parallel Minimax", compiled and run: Black moves first.
TEST(SimpleChessFacts, AtDepthFourItPlaysTheMovesOfParallelMinimax) {
    EXPECT_EQ(two_moves("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b"), "b8c6 g1f3");
    EXPECT_EQ(two_moves("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR b"), "b8c6 d1h5");
    EXPECT_EQ(two_moves("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b"), "c6d4 b1c3");
}

// "Parallel Minimax", section 4.3: 39 sparks at the root of B3, the combination by Stamma, and 1740
// with the replies.
TEST(SimpleChessFacts, StammasCombinationHasTheMovesThatParallelMinimaxCounts) {
    const SimpleChess game{SimpleChess::Rules::parallel_minimax};
    const auto s = at(game, "rn3r1k/6pp/1pN2p2/p3N3/1P5q/PQ2PPp1/5n2/2R3K1 b");
    EXPECT_EQ(perft(game, s, 1), 39U);
    EXPECT_EQ(perft(game, s, 1) + perft(game, s, 2), 1740U);
}

TEST(SimpleChessFacts, ProductsAndAlphaBetaFindMatesAlike) {
    std::ifstream in(std::string(ZERMELO_TEST_DATA) + "/facts/data/simple_chess_mates.txt");
    std::string line;
    std::getline(in, line);
    EXPECT_TRUE(line.starts_with("# "));
    const SimpleChess game;
    while (std::getline(in, line)) {
        const auto end = line.find(';');
        const auto s = at(game, line.substr(0, end));
        const int plies = std::stoi(line.substr(end + 1));
        const Value value = plies > 0 ? Value::win_in(plies) : Value::loss_in(-plies);
        EXPECT_EQ(Minimax<>{}.search(game, s, {.depth = std::abs(plies)}).value, value) << line;
        EXPECT_EQ(AlphaBeta<>{}.search(game, s, {.depth = 6}).value, value) << line;
        EXPECT_EQ(Select<>{}.search(game, s, {.depth = 6}).value, value) << line;
    }
}

} // namespace
} // namespace zermelo
