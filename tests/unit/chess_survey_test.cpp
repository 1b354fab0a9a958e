// The evaluation terms of chess positions, term by term.

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "zermelo/games/chess.hpp"
#include "zermelo/games/chess/detail/survey.hpp"

namespace zermelo {
namespace {

using Terms = ChessTerms;

/// How often each term holds for White minus for Black.
struct Counts {
    std::array<int, static_cast<std::size_t>(Terms::count)> times{};

    template <Seat side>
    void add(int term, int count = 1) {
        times[static_cast<std::size_t>(term)] += side == first ? count : -count;
    }
    template <Seat side>
    void piece(int kind, int square, int by_enemy_king) {
        add<side>(Terms::pieces + kind);
        add<side>(Terms::squares + kind * 64 + square);
        add<side>(Terms::squares_by_enemy_king + kind * 64 + by_enemy_king);
    }
    int operator[](int term) const { return times[static_cast<std::size_t>(term)]; }
};

Counts seen(const std::string& board) {
    const auto s = parse_chess_fen(board + " w - - 0 1");
    EXPECT_TRUE(s) << board;
    Counts counts;
    if (s) survey_chess(*s, counts);
    return counts;
}

/// Ranks from 0, seen from the side of the pawn.
enum { second_rank = 1, third_rank, fourth_rank, fifth_rank, sixth_rank, seventh_rank };

TEST(ChessSurvey, TheStartHasOnlyTheTempoTerm) {
    const auto counts = seen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    for (int term = 0; term < Terms::tempo; ++term) EXPECT_EQ(counts[term], 0) << term;
    EXPECT_EQ(counts[Terms::tempo], 1);
}

TEST(ChessSurvey, APassedPawnIsFreeSafeSupportedOrBlocked) {
    const auto free = seen("8/8/8/1P6/8/7k/8/K7");
    EXPECT_EQ(free[Terms::passed + fifth_rank], 1);
    EXPECT_EQ(free[Terms::passed_free + fifth_rank], 1);
    EXPECT_EQ(free[Terms::passed_safe + fifth_rank], 1);
    EXPECT_EQ(free[Terms::passed_supported + fifth_rank], 0);
    EXPECT_EQ(free[Terms::passed_blocked + fifth_rank], 0);

    const auto watched =
        seen("8/1k6/8/1P6/K7/8/8/8"); // Black's king guards b8, both kings guard b6
    EXPECT_EQ(watched[Terms::passed_free + fifth_rank], 0) << "the king stands on its way";
    const auto helped = seen("2k5/8/8/1P6/1R6/8/8/K7");
    EXPECT_EQ(helped[Terms::passed_free + fifth_rank], 1);
    EXPECT_EQ(helped[Terms::passed_safe + fifth_rank], 0) << "b7 and b8 are attacked";
    EXPECT_EQ(seen("8/8/8/KP6/8/7k/8/8")[Terms::passed_supported + fifth_rank], 1);
    const auto blocked = seen("8/8/1k6/1P6/K7/8/8/8");
    EXPECT_EQ(blocked[Terms::passed_blocked + fifth_rank], 1);
}

TEST(ChessSurvey, ACandidatePasserHasEnoughSupporters) {
    EXPECT_EQ(seen("4k3/2p5/8/8/8/1P6/P7/4K3")[Terms::candidate + third_rank], 1)
        << "b3 may step to b4, which no pawn attacks";
    EXPECT_EQ(seen("4k3/8/2p5/8/1P6/8/8/4K3")[Terms::candidate + fourth_rank], 0)
        << "b5 is attacked, and not defended";
    EXPECT_EQ(seen("4k3/8/2p5/8/PP6/8/8/4K3")[Terms::candidate + fourth_rank], 1)
        << "now it is defended";
}

TEST(ChessSurvey, AnIsolatedPawnMayBeOnAHalfOpenFile) {
    const auto open = seen("4k3/8/8/8/8/8/P7/4K3");
    EXPECT_EQ(open[Terms::isolated], 1);
    EXPECT_EQ(open[Terms::isolated + 1], 1);
    const auto opposed = seen("4k3/p7/8/8/8/8/P7/4K3");
    EXPECT_EQ(opposed[Terms::isolated], 0) << "both are";
    EXPECT_EQ(seen("4k3/p7/1p6/8/8/8/P7/4K3")[Terms::isolated], 1);
    EXPECT_EQ(seen("4k3/p7/1p6/8/8/8/P7/4K3")[Terms::isolated + 1], 0);
}

TEST(ChessSurvey, ShelterAndStormDependOnFileAndRank) {
    const auto counts = seen("4k3/8/8/8/6p1/8/5PP1/6K1");
    EXPECT_EQ(counts[Terms::shelter + second_rank], 1) << "g2";
    EXPECT_EQ(counts[Terms::shelter_beside + second_rank], 1) << "f2";
    EXPECT_EQ(counts[Terms::shelter_beside], 1 - 2) << "h for White, d and f for Black";
    EXPECT_EQ(counts[Terms::storm + fourth_rank], 1) << "g4";
    EXPECT_EQ(seen("4k3/8/8/8/8/6p1/5PP1/6K1")[Terms::storm_blocked + third_rank], 1) << "g3";
}

TEST(ChessSurvey, SafeChecksIncreaseKingDanger) {
    const auto danger = [](const Counts& counts) {
        int sum = 0;
        for (int i = 0; i < 64; ++i) sum += i * counts[Terms::king_danger + i];
        return sum;
    };
    const int far = danger(seen("6k1/5ppp/8/8/8/8/1Q6/K7"));
    const int near = danger(seen("6k1/5ppp/8/8/8/5N2/1Q6/K7"));
    const int open = danger(seen("6k1/5p1p/8/8/8/5N2/1Q6/K7"));
    EXPECT_LE(far, near);
    EXPECT_GT(open, near) << "g7 is weak now";
}

TEST(ChessSurvey, APawnPushMayThreaten) {
    EXPECT_EQ(seen("4k3/8/2n1n3/8/3P4/8/8/4K3")[Terms::push_threat], 2) << "a fork by d5";
    EXPECT_EQ(seen("4k3/8/2npn3/3p4/3P4/8/8/4K3")[Terms::push_threat], 0) << "d5 is taken";
}

} // namespace
} // namespace zermelo
