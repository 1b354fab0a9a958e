// Dead positions of chess.

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "chess_at.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/games/chess.hpp"

namespace zermelo {
namespace {

/// By exhaustive search from s: does a pawn ever move, is anything ever captured, or is anybody
/// mated? requires: only kings and pawns
bool stirs(const ChessState& s) {
    std::set<std::tuple<Bitboard, Bitboard, Seat>> seen;
    std::vector<ChessState> open{s};
    while (!open.empty()) {
        ChessState now = open.back();
        open.pop_back();
        const Bitboard kings = now.board.kings();
        if (!seen.insert({kings & now.board.of(first), kings & now.board.of(second), now.turn})
                 .second)
            continue;
        const auto moves = Chess::steps(now);
        if (moves.empty() && Chess::in_check(now) && !(now == s)) return true;
        for (const ChessMove m : moves) {
            ChessState next = now;
            next.clock = 1;
            Chess{}.play(next, m);
            if (next.clock == 0) return true; // a pawn move or a capture
            open.push_back(next);
        }
    }
    return false;
}

/// A random position with blocked pawns on some files, sometimes with doubled or free pawns.
std::string wall(Random& random) {
    std::vector<std::string> ranks(8, std::string(8, '.')); // from the eighth rank
    for (std::size_t file = 0; file < 8; ++file) {
        if (pick(random, 8) == 0) continue;
        const auto rank = 2 + pick(random, 4) % 3;
        ranks[rank][file] = 'p';
        ranks[rank + 1][file] = pick(random, 60) == 0 ? '.' : 'P';
        if (pick(random, 12) == 0) ranks[rank - 1][file] = 'p';
        if (pick(random, 12) == 0) ranks[rank + 2][file] = 'P';
    }
    for (const char king : {'K', 'k'})
        for (;;) {
            char& square = ranks[pick(random, 8)][pick(random, 8)];
            if (square != '.') continue;
            square = king;
            break;
        }
    std::string board;
    for (const auto& rank : ranks)
        for (const char piece : (board.empty() ? "" : "/") + rank)
            board += piece == '.' ? '1' : piece;
    return board;
}

TEST(DeadPositions, AreLockedPawnStructures) {
    const Chess game;
    for (const char* fen : {
             "8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K3/8 w - - 0 1",
             "8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K3/8 b - - 13 40",
             "8/4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 b - - 0 1",
         }) {
        EXPECT_EQ(game.outcome(at(fen)), draw) << fen;
        EXPECT_TRUE(game.moves(at(fen)).empty()) << fen;
        EXPECT_EQ(game.count_moves(at(fen)), 0U) << fen;
        EXPECT_FALSE(stirs(at(fen))) << fen;
    }
}

TEST(DeadPositions, AreNotThoseWherePlayIsStillPossible) {
    const Chess game;
    for (const auto& [fen, why] : {
             std::pair{"8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K1N1/8 w - - 0 1", "a knight"},
             std::pair{"8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K1B1/8 w - - 0 1", "a bishop"},
             std::pair{"8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P3/4K1P1/8 w - - 0 1", "a pawn can go"},
             std::pair{"8/8/4k3/1p1p1p1p/pPpPpPP1/P1P1P3/4K3/8 w - - 0 1", "a pawn can take"},
             std::pair{"8/8/8/3p4/3P4/8/4K2k/8 w - - 0 1", "a king takes a pawn"},
             std::pair{"8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K3/8 b - d3 0 1",
                       "a pawn takes in passing"},
         })
        EXPECT_EQ(game.outcome(at(fen)), std::nullopt) << fen << ": " << why;
}

// A pawn gives the last possible check: it is mate, or the king steps back behind the pawns.
TEST(DeadPositions, AMateOnTheBoardCounts) {
    Random random(1913);
    int mates = 0;
    for (int i = 0; i < 200'000; ++i) {
        const auto s = parse_chess_fen(wall(random) + " b - - 0 1");
        if (!s || !is_dead(*s) || !Chess::in_check(*s)) continue;
        const bool mated = Chess::steps(*s).empty();
        mates += mated ? 1 : 0;
        EXPECT_EQ(Chess{}.outcome(*s), mated ? Winner{first} : draw) << chess_fen(*s);
    }
    EXPECT_GE(mates, 1);
}

TEST(DeadPositions, HaveOnlyKingMoves) {
    Random random(1913);
    int dead = 0;
    int missed = 0;
    for (int i = 0; i < 40'000; ++i) {
        const auto s = parse_chess_fen(wall(random) + (i % 2 == 0 ? " w - - 0 1" : " b - - 0 1"));
        if (!s) continue;
        const bool over = Chess{}.outcome(*s).has_value();
        const bool still = !stirs(*s);
        EXPECT_TRUE(still || !over) << chess_fen(*s);
        dead += is_dead(*s) ? 1 : 0;
        missed += still && !over ? 1 : 0; // one king confines the other
    }
    EXPECT_GE(dead, 100);
    EXPECT_LE(missed, 4);
}

} // namespace
} // namespace zermelo
