// Simplified chess: rules, evaluation and comma-separated boards.

#include <string>

#include <gtest/gtest.h>

#include "walks.hpp"
#include "zermelo/games/simple_chess.hpp"

namespace zermelo {
namespace {

constexpr SimpleChess plain{};
constexpr SimpleChess variant{SimpleChess::Rules::parallel_minimax};

SimpleChess::State at(const std::string& text, const SimpleChess& game = plain) {
    const auto s = Notation<SimpleChess>::parse_position(game, text);
    EXPECT_TRUE(s) << (s ? "" : s.message());
    return s ? *s : game.start();
}
std::string moves_at(const std::string& text, const SimpleChess& game = plain) {
    const auto s = at(text, game);
    std::string moves;
    for (const ChessMove m : game.moves(s))
        moves += (moves.empty() ? "" : " ") + move_text(game, s, m);
    return moves;
}

TEST(SimpleChess, CapturingTheKingWins) {
    EXPECT_EQ(plain.outcome(at("8/8/8/8/8/8/8/K6R b")), Winner{first});
    EXPECT_EQ(plain.outcome(at("8/8/8/8/8/8/8/k6R w")), Winner{second});
    const auto s = at("k6R/8/8/8/8/8/8/K7 w");
    EXPECT_EQ(plain.outcome(s), std::nullopt);
    EXPECT_EQ(plain.outcome(after(plain, s, *parse_move(plain, s, "h8a8"))), Winner{first});
}

TEST(SimpleChess, AKingMayMoveIntoCheckButNotOntoOwnPieces) {
    EXPECT_EQ(moves_at("7k/8/8/8/8/8/PP6/K6r w"), "a2a3 a2a4 b2b3 b2b4 a1b1");
}

TEST(SimpleChess, MovesAreInTheOrderOfParallelMinimax) {
    EXPECT_EQ(moves_at("k7/8/8/3Q4/7K/8/8/8 w", variant),
              "d5d4 d5d3 d5d2 d5d1 d5d6 d5d7 d5d8 d5e5 d5f5 d5g5 d5h5 d5c5 d5b5 d5a5 "
              "d5e4 d5f3 d5g2 d5h1 d5c4 d5b3 d5a2 d5e6 d5f7 d5g8 d5c6 d5b7 d5a8 "
              "h4g5 h4h5 h4g4 h4g3 h4h3")
        << "down, up, right, left; down and right, down and left, up and right, up and left";
    EXPECT_EQ(moves_at("k7/8/8/3N4/7K/8/8/8 w", variant),
              "d5f4 d5b4 d5e3 d5c3 d5f6 d5b6 d5e7 d5c7 h4g5 h4h5 h4g4 h4g3 h4h3");
    EXPECT_EQ(moves_at("k7/8/8/8/8/2p1p3/3P4/7K w", variant), "d2d3 d2d4 d2c3 d2e3 h1g2 h1h2 h1g1");
}

TEST(SimpleChess, TheVariantOfParallelMinimax) {
    EXPECT_EQ(moves_at("8/3P4/8/8/8/8/8/k6K w", variant),
              "d7d8 d7d8n d7d8b d7d8r d7d8q h1g2 h1h2 h1g1");
    EXPECT_EQ(moves_at("8/3P4/8/8/8/8/8/k6K w"), "d7d8n d7d8b d7d8r d7d8q h1g2 h1h2 h1g1");
    EXPECT_EQ(variant.outcome(at("8/3P4/8/8/8/8/8/k7 w", variant)), Winner{second});
    EXPECT_EQ(moves_at("8/3P4/8/8/8/8/8/k7 w", variant), "") << "over when a king is taken";
    EXPECT_EQ(variant.turn(variant.start()), second);
}

TEST(SimpleChess, ScoresAreThoseOfParallelMinimax) {
    const auto score = [](const std::string& text) { return piece_square_score(at(text).board); };
    EXPECT_EQ(score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), 0);
    EXPECT_EQ(score("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"), 40) << "-2.0 to 2.0";
    EXPECT_EQ(score("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w"), -40);
    EXPECT_EQ(score("8/8/8/8/3K4/8/8/8 w"), 8960) << "900 - 4.0";
    EXPECT_EQ(ParallelMinimaxChess{}.estimate(at("8/8/8/8/3K4/8/8/8 b")), Value::guess(-8960));
}

TEST(SimpleChess, CommaSeparatedBoardsAreRead) {
    const std::string text = comma_board(plain.start().board);
    EXPECT_EQ(text.substr(0, 24), "br,bk,bb,bq,bx,bb,bk,br\n");
    EXPECT_EQ(at(text, variant), variant.start()) << "Black begins";
    EXPECT_EQ(at(text), plain.start());
    EXPECT_EQ(at(text + "black"), at("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b"));
    const auto wrong = [](const std::string& board) {
        const auto s = Notation<SimpleChess>::parse_position(plain, board);
        return s ? "" : s.message();
    };
    EXPECT_EQ(wrong("br,bk"), "the board has 1 rows instead of 8");
    std::string short_row = text;
    short_row.erase(0, 3);
    EXPECT_EQ(wrong(short_row), "row 1 of the board has 7 cells instead of 8");
    std::string stranger = text;
    stranger[1] = 'z';
    EXPECT_EQ(wrong(stranger).substr(0, 48), "row 1 of the board, cell 1: 'bz' is no piece: wr");
    EXPECT_EQ(wrong(text + "green"),
              "row 9 of the board is 'green': it may say who moves first, white or black");
    EXPECT_EQ(wrong("8/8/8/8/8/8/8/8 w"), "there is no king on the board");
    EXPECT_EQ(wrong("kk6/8/8/8/8/8/8/8 w"), "Black has 2 kings");
    EXPECT_EQ(wrong("8/8"), "write the board and who is to move, w or b, as in FEN; or eight rows "
                            "with commas");
}

TEST(SimpleChess, EveryBoardIsReadAsItWasWritten) {
    for_all_picks([](const Picks& picks) -> Broken {
        for (const auto& s : walk(variant, picks))
            if (!(*parse_comma_board(comma_board(s.board), s.turn) == s)) return "another board";
        return {};
    });
}

} // namespace
} // namespace zermelo
