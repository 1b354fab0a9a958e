// Chess knowledge: evaluation, exchanges, quiescence moves, null moves.

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "chess_at.hpp"
#include "walks.hpp"
#include "zermelo/games/chess.hpp"
#include "zermelo/games/chess/expert.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/minimax.hpp"

namespace zermelo {
namespace {

const Chess game;
const ChessExpert expert;

/// The same position with the sides swapped.
ChessState turned(const ChessState& s) {
    ChessState other;
    for (int square = 0; square < 64; ++square)
        if (const ChessCode code = s.board.at(square); code != 0)
            other.board.flip(static_cast<ChessCode>(code ^ 8), square ^ 56);
    other.turn = opponent(s.turn);
    other.castling = {s.castling[1], s.castling[0]};
    other.en_passant = s.en_passant;
    other.clock = s.clock;
    other.hash = chess_zobrist(other);
    return other;
}

TEST(ChessExpert, TheEvaluationIsSymmetricInColour) {
    for_all_picks([](const Picks& picks) -> Broken {
        for (const auto& s : walk(game, picks))
            if (expert.estimate(s) != expert.estimate(turned(s))) return chess_fen(s);
        return {};
    });
}

/// The mirror image, left and right swapped.
ChessState mirrored(const ChessState& s) {
    ChessState other;
    for (int square = 0; square < 64; ++square)
        if (const ChessCode code = s.board.at(square); code != 0)
            other.board.flip(code, square ^ 7);
    other.turn = s.turn;
    other.clock = s.clock;
    other.hash = chess_zobrist(other);
    return other;
}

TEST(ChessExpert, TheEvaluationIsSymmetricInFiles) {
    for_all_picks([](const Picks& picks) -> Broken {
        for (const auto& s : walk(game, picks))
            if (expert.estimate(s) != expert.estimate(mirrored(s))) return chess_fen(s);
        return {};
    });
}

TEST(ChessExpert, AnExtraPieceIsBetter) {
    EXPECT_GT(ChessExpert::score(at("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1")), 600);
    EXPECT_LT(ChessExpert::score(at("3rk3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1")), -300);
    EXPECT_LT(ChessExpert::score(at("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1")), 100) << "no mate in it";
}

/// The value of captures on a square by exhaustive search: the reference for wins_exchange.
int best_exchange(const ChessState& s, int square) {
    int best = 0;
    Bitboard all = s.board.all();
    const Bitboard own = attackers_of(s.board, square, all) & s.board.of(s.turn);
    int from = -1;
    for (const ChessPiece kind : {ChessPiece::pawn, ChessPiece::knight, ChessPiece::bishop,
                                  ChessPiece::rook, ChessPiece::queen, ChessPiece::king}) {
        const Bitboard found = own & s.board.of(kind);
        if (found == 0 || from >= 0) continue;
        from = std::countr_zero(found);
    }
    if (from < 0) return 0;
    const int gain = exchange_value(s.board.at(square));
    ChessState next = s;
    next.board.shift(from, square);
    next.turn = opponent(s.turn);
    if (chess_piece(s.board.at(from)) == ChessPiece::king &&
        (attackers_of(next.board, square, next.board.all()) & next.board.of(next.turn)) != 0)
        return 0;
    best = std::max(best, gain - best_exchange(next, square));
    return best;
}

TEST(ChessExpert, StaticExchangeEvaluationAgreesWithSearch) {
    for_all_picks([](const Picks& picks) -> Broken {
        for (const auto& s : walk(game, picks))
            for (const ChessMove m : game.moves(s)) {
                if (m.is_special() || m.promotion() != ChessPiece::none) continue;
                if (chess_piece(s.board.at(m.from())) == ChessPiece::king) continue;
                ChessState next = s;
                next.board.shift(m.from(), m.to());
                next.turn = opponent(s.turn);
                const int value = exchange_value(s.board.at(m.to())) - best_exchange(next, m.to());
                for (const int threshold : {-500, -100, 0, 1, 100, 300})
                    if (wins_exchange(s, m, threshold) != (value >= threshold))
                        return chess_fen(s) + " " + uci_text(s, m) + " " +
                               std::to_string(threshold) + " of " + std::to_string(value);
            }
        return {};
    });
}

TEST(ChessExpert, NoisyMovesAreLegalCapturesAndPromotions) {
    for_all_picks([](const Picks& picks) -> Broken {
        for (const auto& s : walk(game, picks)) {
            if (game.outcome(s)) continue;
            for (const ChessMove m : expert.noisy(s)) {
                if (!is_legal(game, s, m)) return "illegal: " + chess_fen(s);
                if (captured_piece(s, m) == ChessPiece::none && m.promotion() == ChessPiece::none)
                    return "quiet: " + chess_fen(s);
            }
            for (const ChessMove m : game.moves(s)) {
                const auto noisy = expert.noisy(s);
                const bool wins = captured_piece(s, m) != ChessPiece::none &&
                                  m.promotion() == ChessPiece::none && wins_exchange(s, m, 0);
                if (wins && std::ranges::find(noisy, m) == noisy.end())
                    return "missing: " + chess_fen(s) + " " + uci_text(s, m);
            }
        }
        return {};
    });
    const ChessState s = at("3n4/4P3/8/8/8/8/8/k3K3 w - - 0 1");
    const auto noisy = expert.noisy(s);
    ASSERT_EQ(noisy.size(), 2U);
    EXPECT_EQ(uci_text(s, noisy[0]), "e7d8q");
    EXPECT_EQ(uci_text(s, noisy[1]), "e7e8q");
}

TEST(ChessExpert, NullMovesAreMadeOnlyIfSound) {
    EXPECT_FALSE(expert.passed(at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))) << "pawns alone";
    EXPECT_FALSE(expert.passed(at("4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1"))) << "in check";
    const auto next = expert.passed(at("4k3/8/8/3pP3/8/8/8/R3K3 w - d6 0 1"));
    ASSERT_TRUE(next);
    EXPECT_EQ(chess_fen(*next), "4k3/8/8/3pP3/8/8/8/R3K3 b - - 1 1");
    EXPECT_EQ(next->hash, chess_zobrist(*next));
}

TEST(ChessExpert, FindsMatesThatMinimaxProves) {
    const std::string puzzles[][2] = {
        {"6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1", "1"},
        {"r4rk1/5ppp/8/7Q/8/3B4/8/4K2R w - - 0 1", "1"},
        {"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "1"},
        {"5rk1/5ppp/8/6N1/8/1B6/3Q4/4K3 w - - 0 1", "0"},
        {"k7/8/1K6/8/8/8/8/7R w - - 0 1", "1"},
        {"8/8/8/8/8/1k6/8/K2r4 w - - 0 1", "0"},
    };
    for (const auto& [fen, moves] : puzzles) {
        const ChessState s = at(fen);
        if (game.outcome(s)) continue;
        const auto proof = Minimax<>{}.search(game, s, {.depth = 3});
        const auto found = AlphaBeta<ChessExpert>{}.search(game, s, {.depth = 4});
        if (proof.value.is_win()) {
            EXPECT_EQ(found.value, proof.value) << fen;
        }
        EXPECT_EQ(proof.value.is_win() && proof.value.plies() == 1, moves == "1") << fen;
    }
}

} // namespace
} // namespace zermelo
