// Published numbers of chess.

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "zermelo/games/chess.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo {
namespace {

#if defined(__OPTIMIZE__)
constexpr std::uint64_t most_leaves = 200'000'000;
#else
constexpr std::uint64_t most_leaves = 500'000; // sanitizers are slow
#endif

struct PerftFact {
    std::string fen;
    std::vector<std::uint64_t> counts;
};

std::vector<PerftFact> perft_facts() {
    std::ifstream in(std::string(ZERMELO_TEST_DATA) + "/facts/data/chess_perft.txt");
    std::string line;
    std::getline(in, line);
    EXPECT_TRUE(line.starts_with("# "));
    std::vector<PerftFact> facts;
    while (std::getline(in, line)) {
        const auto end = line.find(';');
        PerftFact& fact = facts.emplace_back(PerftFact{line.substr(0, end), {}});
        std::istringstream counts(line.substr(end + 1));
        for (std::uint64_t count = 0; counts >> count;) fact.counts.push_back(count);
    }
    return facts;
}

TEST(ChessFacts, SequencesOfMoves) {
    const Chess game;
    const auto facts = perft_facts();
    EXPECT_EQ(facts.size(), 18U);
    for (const auto& fact : facts) {
        const auto s = parse_chess_fen(fact.fen);
        ASSERT_TRUE(s) << s.message();
        EXPECT_EQ(chess_fen(*s), fact.fen);
        for (std::size_t i = 0; i < fact.counts.size(); ++i) {
            if (fact.counts[i] > most_leaves) continue;
            EXPECT_EQ(perft(game, *s, static_cast<int>(i) + 1), fact.counts[i])
                << fact.fen << " depth " << i + 1;
        }
    }
}

TEST(ChessFacts, SequencesGoOnPastDrawsByRule) {
    const Chess game;
    const auto perft_of = [&](const char* fen, int depth) {
        return perft(game, *parse_chess_fen(fen), depth);
    };
    // King and bishop against king, a dead position, is reached on the way and does not end it.
    EXPECT_EQ(perft_of("8/8/2K5/7q/8/4k3/8/4b3 w - - 0 1", 4), 35700U);
    EXPECT_EQ(perft_of("8/8/8/4k3/8/8/8/4K3 w - - 0 1", 2), 5U * 8) << "bare kings";
    EXPECT_EQ(perft_of("4k3/8/8/8/8/8/8/R3K3 w Q - 99 80", 2),
              perft_of("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 2))
        << "fifty moves";
}

// https://oeis.org/A083276
TEST(ChessFacts, PositionsByPly) {
    const Chess game;
    Meter meter{Budget{}};
    EXPECT_EQ(count_positions(game, game.start(), 4, meter),
              (std::vector<std::uint64_t>{1, 20, 400, 5362, 72078}));
}

/// Perft without bulk counting that checks each state on the way.
std::uint64_t walk_all(const Chess& game, const ChessState& s, int depth) {
    EXPECT_EQ(s.hash, chess_zobrist(s)) << chess_fen(s);
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const ChessMove m : game.moves(s)) count += walk_all(game, after(game, s, m), depth - 1);
    EXPECT_TRUE(depth > 1 || count == game.count_moves(s)) << chess_fen(s);
    return count;
}

TEST(ChessFacts, TheIncrementalHashEqualsTheHashFromScratch) {
    const Chess game;
    for (const auto& fact : perft_facts())
        EXPECT_EQ(walk_all(game, *parse_chess_fen(fact.fen), 3), fact.counts[2]) << fact.fen;
}

// N. Petrovic, Problem, 1964: 218 moves, the most known for any position.
TEST(ChessFacts, APositionWith218Moves) {
    const auto s = parse_chess_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    ASSERT_TRUE(s) << s.message();
    EXPECT_EQ(Chess{}.moves(*s).size(), 218U);
    EXPECT_EQ(Chess{}.count_moves(*s), 218U);
}

TEST(ChessFacts, The960StartsAreDistinctAndTheStandardOneIs518) {
    std::vector<std::uint64_t> seen;
    for (int number = 0; number < chess_starts; ++number) {
        const ChessState s = chess_start(number);
        EXPECT_EQ(std::popcount(s.castling[0]), 2) << number;
        seen.push_back(s.hash);
    }
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(std::unique(seen.begin(), seen.end()), seen.end());
    EXPECT_EQ(chess_fen(chess_start(518)),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

} // namespace
} // namespace zermelo
