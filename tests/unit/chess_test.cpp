// The rules and the notation of chess.

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "chess_at.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/games/chess.hpp"
#include "zermelo/play/referee.hpp"

namespace zermelo {
namespace {

std::string wrong_with(const std::string& fen) {
    const auto s = parse_chess_fen(fen);
    return s ? "" : s.message();
}
std::optional<Winner> outcome_at(const std::string& fen) { return Chess{}.outcome(at(fen)); }

std::vector<std::string> sans(const ChessState& s) {
    const Chess game;
    std::vector<std::string> texts;
    for (const ChessMove m : game.moves(s)) texts.push_back(san_text(game, s, m));
    std::ranges::sort(texts);
    return texts;
}
bool has(const std::vector<std::string>& texts, const std::string& text) {
    return std::ranges::find(texts, text) != texts.end();
}

TEST(ChessRules, MateLosesAndStalemateDraws) {
    EXPECT_EQ(outcome_at("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), Winner{first});
    EXPECT_EQ(outcome_at("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
              Winner{second});
    EXPECT_EQ(outcome_at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), draw);
    EXPECT_EQ(outcome_at("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1"), std::nullopt);
}

TEST(ChessRules, FiftyMovesDrawUnlessItIsMate) {
    EXPECT_EQ(outcome_at("7k/8/5K2/8/8/8/8/R7 w - - 99 80"), std::nullopt);
    EXPECT_EQ(outcome_at("7k/8/5K2/8/8/8/8/R7 w - - 100 80"), draw);
    EXPECT_EQ(outcome_at("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80"), Winner{first});
    EXPECT_TRUE(Chess{}.moves(at("7k/8/5K2/8/8/8/8/R7 w - - 100 80")).empty());
}

TEST(ChessRules, InsufficientMaterialIsADraw) {
    for (const char* board : {"8/8/4k3/8/8/3K4/8/8", "8/8/4k3/8/8/3KN3/8/8", "8/8/4kb2/8/8/3K4/8/8",
                              "8/8/4kb2/8/8/3KB3/8/8", "8/8/2b1kb2/8/4b3/3KB3/8/8"}) {
        const bool dead = outcome_at(std::string(board) + " w - - 0 1") == draw;
        EXPECT_EQ(dead, std::string(board).find("4b3") == std::string::npos) << board;
    }
    for (const char* board :
         {"8/8/4k3/8/8/3KNN2/8/8", "8/8/4kn2/8/8/3KN3/8/8", "8/8/4kn2/8/8/3KB3/8/8",
          "8/8/4k3/8/8/3KBB2/8/8", "8/8/4k3/7p/8/3K4/8/8", "8/8/4k3/7r/8/3K4/8/8"})
        EXPECT_EQ(outcome_at(std::string(board) + " w - - 0 1"), std::nullopt) << board;
}

TEST(ChessRules, CastlingNeedsAClearPathThatIsNotAttacked) {
    const auto castlings = [](const std::string& fen) {
        const auto moves = sans(at(fen));
        return std::pair(has(moves, "O-O"), has(moves, "O-O-O"));
    };
    EXPECT_EQ(castlings("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), std::pair(true, true));
    EXPECT_EQ(castlings("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), std::pair(false, false));
    EXPECT_EQ(castlings("4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1"), std::pair(false, true));
    EXPECT_EQ(castlings("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1"), std::pair(false, true));
    EXPECT_EQ(castlings("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), std::pair(true, true)) << "b1 only";
    EXPECT_EQ(castlings("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1"), std::pair(false, false)) << "check";
    EXPECT_EQ(castlings("4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1"), std::pair(false, false)) << "pawn";
}

TEST(ChessRules, InChess960TheCastlingRookMayDiscoverACheck) {
    const auto moves = sans(at("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1"));
    EXPECT_FALSE(has(moves, "O-O-O"));
    EXPECT_TRUE(has(sans(at("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1")), "O-O-O"));
    // The king stays in place, or goes to the square of its rook.
    EXPECT_TRUE(has(sans(at("4k3/8/8/8/8/8/8/6KR w H - 0 1")), "O-O"));
    EXPECT_TRUE(has(sans(at("4k3/8/8/8/8/8/8/5KR1 w G - 0 1")), "O-O"));
}

TEST(ChessRules, CastlingRightsAreLostForGood) {
    const Chess game;
    ChessState s = at("r3k2r/8/8/8/8/8/6p1/R3K2R b KQkq - 0 1");
    game.play(s, *parse_uci(game, s, "h8h1")); // captures a rook and leaves its own square
    EXPECT_EQ(chess_fen(s), "r3k3/8/8/8/8/8/6p1/R3K2r w Qq - 0 2");
    game.play(s, *parse_uci(game, s, "e1d2"));
    EXPECT_EQ(chess_fen(s), "r3k3/8/8/8/8/8/3K2p1/R6r b q - 1 2");
}

TEST(ChessRules, EnPassantIsWrittenOnlyIfAPawnCanCapture) {
    const Chess game;
    ChessState s = game.start();
    game.play(s, *parse_uci(game, s, "e2e4"));
    EXPECT_EQ(chess_fen(s), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    s = at("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    game.play(s, *parse_uci(game, s, "e2e4"));
    EXPECT_EQ(chess_fen(s), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    EXPECT_TRUE(has(sans(s), "dxe3"));
    game.play(s, *parse_uci(game, s, "d4e3"));
    EXPECT_EQ(chess_fen(s), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

TEST(ChessRules, EnPassantMayDiscoverACheckAlongTheRank) {
    // Both pawns stand between the king and a rook: capturing would discover a check.
    EXPECT_FALSE(has(sans(at("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1")), "dxe3"));
    EXPECT_EQ(at("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1").en_passant, 0);
    EXPECT_TRUE(has(sans(at("8/8/8/8/k2pP3/8/8/4K2R b - e3 0 1")), "dxe3"));
    // The pawn that has just moved gives check.
    EXPECT_TRUE(has(sans(at("8/8/8/5k2/3pP3/8/8/4K3 b - e3 0 1")), "dxe3"));
}

TEST(ChessRules, TheRefereeDrawsAThreefoldRepetition) {
    const Chess game;
    struct Shuffler {
        std::vector<std::string> moves;
        std::size_t next = 0;
        ChessMove choose(const Chess& rules, const ChessState& s) {
            return *parse_uci(rules, s, moves[next++ % moves.size()]);
        }
    };
    Shuffler white{{"g1f3", "f3g1"}};
    Shuffler black{{"g8f6", "f6g8"}};
    const auto record = Referee(game).play(game.start(), white, black);
    EXPECT_EQ(record.ending, Ending::finished);
    EXPECT_EQ(record.outcome, draw);
    EXPECT_EQ(record.steps.size(), 8U);
}

TEST(Trails, CountBackToTheLastIrreversibleMove) {
    Trail trail;
    for (const std::uint64_t hash : {1U, 2U, 1U}) trail.enter(hash, true);
    EXPECT_EQ(trail.times(), 2);
    EXPECT_EQ(trail.times_since(1), 1);
    trail.enter(2, false);
    EXPECT_EQ(trail.times(), 1);
    trail.enter(1, true);
    EXPECT_EQ(trail.times(), 1);
    trail.leave();
    trail.leave();
    trail.enter(2, true);
    EXPECT_EQ(trail.times(), 2);
}

TEST(Fen, SaysWhichFieldIsWrongAndWhy) {
    const auto says = [](const std::string& fen, const std::string& part) {
        EXPECT_NE(wrong_with(fen).find(part), std::string::npos) << wrong_with(fen);
    };
    says("", "this one has 0");
    says("8/8/8/8/8/8/8/8 w", "this one has 2");
    says("x7/8/8/8/8/8/8/8 w - - 0 1", "field 1 of the FEN, the board 'x7/8/8/8/8/8/8/8': 'x'");
    says("9/8/8/8/8/8/8/8 w - - 0 1", "'9'");
    says("k7/8/8/8/8/8/8 w - - 0 1", "7 ranks");
    says("k7/8/8/8/8/8/8/K7/8 w - - 0 1", "more than 8 ranks");
    says("k6/8/8/8/8/8/8/K7 w - - 0 1", "rank 8 has 7 squares");
    says("k71/8/8/8/8/8/8/K7 w - - 0 1", "rank 8 has 9 squares");
    says("k7/8/8/8/8/8/8/K7 x - - 0 1", "field 2");
    says("k7/8/8/8/8/8/8/8 w - - 0 1", "White has no king");
    says("kk6/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings");
    says("k7/8/8/8/P7/8/PPPPPPPP/K7 w - - 0 1", "White has 9 pawns");
    says("k7/8/8/8/QQ6/8/PPPPPPPP/K7 w - - 0 1", "promoted");
    says("k6P/8/8/8/8/8/8/K7 w - - 0 1", "a pawn stands on h8");
    says("k7/8/8/8/8/8/8/K6r b - - 0 1", "White is in check, but it is Black's move");
    says("k7/8/8/8/8/8/8/K7 w X - 0 1", "field 3 of the FEN, castling 'X': 'X'");
    says("k7/8/8/8/8/8/8/K7 w K - 0 1", "needs White's king and a rook");
    says("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "twice");
    says("4k3/8/8/8/8/8/8/4K2R w K e9 0 1", "field 4");
    says("4k3/8/8/8/8/8/8/4K2R w K e3 0 1", "must be on rank 6");
    says("4k3/8/8/8/8/8/8/4K2R w K e6 0 1", "no pawn has just gone");
    says("4k3/8/8/8/8/8/8/4K2R w K - x 1", "field 5");
    says("4k3/8/8/8/8/8/8/4K2R w K - 0 x", "field 6");
    EXPECT_EQ(chess_fen(at("4k3/8/8/8/8/8/8/4K2R w H -")), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

TEST(San, DisambiguatesOnlyAsFarAsNeeded) {
    const auto knights = sans(at("7k/8/8/1N3N2/8/8/1N3N2/7K w - - 0 1"));
    EXPECT_TRUE(has(knights, "Nb5d4") || has(knights, "N5d4") || has(knights, "Nbd4"));
    EXPECT_TRUE(has(knights, "Nfd3") && has(knights, "Nbd3"));
    const auto rooks = sans(at("R6R/8/6k1/8/8/8/8/R6K w - - 0 1"));
    EXPECT_TRUE(has(rooks, "R8a4") && has(rooks, "R1a4") && has(rooks, "Rac8"));
    const auto queens = sans(at("8/8/1k6/8/4Q2Q/K7/8/7Q w - - 0 1"));
    EXPECT_TRUE(has(queens, "Qh4e1") && has(queens, "Q1h3") && has(queens, "Qe2"));
    // A pinned piece needs no disambiguation.
    EXPECT_TRUE(has(sans(at("4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1")), "Nc2"));
}

TEST(San, ReadsCommonForms) {
    const Chess game;
    const ChessState s = at("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    const auto reads = [&](const std::string& text) {
        const auto m = parse_san(game, s, text);
        return m ? uci_text(s, *m) : m.message();
    };
    EXPECT_EQ(reads("exd6"), "e5d6");
    EXPECT_EQ(reads("ed6"), "e5d6");
    EXPECT_EQ(reads("exd6 e.p."), "e5d6");
    EXPECT_EQ(reads("b8=Q+"), "b7b8q");
    EXPECT_EQ(reads("bxa8N"), "b7a8n");
    EXPECT_EQ(reads("b8(R)"), "b7b8r");
    EXPECT_EQ(reads("0-0"), "e1g1");
    EXPECT_EQ(reads("O-O-O!?"), "e1c1");
    EXPECT_EQ(reads("Ra1-b1"), "a1b1");
    EXPECT_NE(reads("Qh5").find("not legal here; legal ones are Rh5"), std::string::npos)
        << reads("Qh5");
    EXPECT_NE(reads("hello").find("is not a move"), std::string::npos);
    EXPECT_NE(reads("b8").find("not legal here; legal ones are b8=Q+"), std::string::npos);
    const auto either = parse_san(game, at("7k/8/8/8/8/7K/8/R6R w - - 0 1"), "Rd1");
    EXPECT_EQ(either.message(), "'Rd1' may be Rad1 or Rhd1");
}

} // namespace
} // namespace zermelo
