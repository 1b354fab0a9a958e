// M. Erdmann, "Games", lecture notes of 15-150 Principles of Functional Programming, Carnegie
// Mellon University, Spring 2024: its statements about Nim, checked with the library.

#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "zermelo/games/nim.hpp"
#include "zermelo/play/referee.hpp"
#include "zermelo/search/minimax.hpp"

namespace zermelo {
namespace {

constexpr Seat maxie = first;
constexpr Seat minnie = second;
const Nim nim;

/// The proven winner according to a value for a seat.
std::optional<Seat> winner(Value value, Seat seat) {
    if (!value.proven() || value.sign() == 0) return std::nullopt;
    return value.is_win() ? seat : opponent(seat);
}

std::optional<Seat> winner_by_estimate(const auto& knowledge, const Nim::State& s) {
    return winner(knowledge.estimate(s), s.turn);
}

std::vector<int> moves_at(const Nim::State& s) {
    std::vector<int> moves;
    for (const int m : nim.moves(s)) moves.push_back(m);
    return moves;
}

TEST(LectureSection4, SevenFactsOfNim) {
    EXPECT_EQ(moves_at({3, maxie}), (std::vector{1, 2, 3}));
    EXPECT_EQ(moves_at({0, minnie}), (std::vector<int>{}));
    EXPECT_EQ(after(nim, {3, maxie}, 2), (Nim::State{1, minnie}));
    EXPECT_EQ(nim.outcome({0, minnie}), Winner{minnie});
    EXPECT_EQ(winner_by_estimate(PerfectNim{}, {3, maxie}), maxie);
    EXPECT_EQ(winner_by_estimate(PerfectNim{}, {2, minnie}), minnie);
    EXPECT_EQ(winner_by_estimate(PerfectNim{}, {1, maxie}), minnie);
}

TEST(LectureSection4, TheStartIsFifteenPiecesAndMaxiesTurn) {
    EXPECT_EQ(nim.start(), (Nim::State{15, maxie}));
}

TEST(LectureSection5, DumbNimKnowsOnlyTheLastPiece) {
    EXPECT_EQ(winner_by_estimate(DumbNim{}, {1, maxie}), minnie);
    EXPECT_EQ(winner_by_estimate(DumbNim{}, {1, minnie}), maxie);
    for (const int pieces : {2, 3, 4, 5, 15}) {
        EXPECT_EQ(DumbNim{}.estimate({pieces, maxie}), Value::guess(0));
        EXPECT_FALSE(DumbNim{}.estimate({pieces, maxie}).proven());
    }
}

TEST(LectureFigure2, EvaluateThreePieces) {
    EXPECT_EQ(winner(minimax_value(nim, {3, maxie}), maxie), maxie);
}

TEST(LectureFigure2, SearchThreePieces) {
    const auto edge = minimax(nim, {3, maxie});
    EXPECT_EQ(edge.move, 2);
    EXPECT_EQ(winner(edge.value, maxie), maxie);
}

TEST(LectureFigure2, EvaluateEachMoveAtThreePieces) {
    const auto report = Minimax<>{}.search(nim, {3, maxie});
    ASSERT_EQ(report.edges.size(), 3U);
    const std::vector expected{minnie, maxie, minnie};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(report.edges[i].move, static_cast<int>(i) + 1);
        EXPECT_EQ(winner(report.edges[i].value, maxie), expected[i]);
    }
}

TEST(LectureFigure2, EvaluateTheStatesBelow) {
    EXPECT_EQ(winner(minimax_value(nim, {0, minnie}), maxie), minnie);
    EXPECT_EQ(winner(minimax_value(nim, {1, minnie}), maxie), maxie);
    EXPECT_EQ(winner(minimax_value(nim, {2, minnie}), maxie), minnie);
}

TEST(LectureSection93, TheDumbEstimatorAtDepthFourTakesOne) {
    const auto report = Minimax<DumbNim>{}.search(nim, nim.start(), {.depth = 4});
    EXPECT_EQ(report.move, 1);
    ASSERT_EQ(report.edges.size(), 3U);
    for (const auto& edge : report.edges) {
        EXPECT_EQ(edge.value, Value::guess(0));
        EXPECT_FALSE(edge.value.proven());
    }
}

TEST(LectureSection93, TheDumbEstimatorWithoutADepthTakesTwo) {
    EXPECT_EQ(Minimax<DumbNim>{}.search(nim, nim.start()).move, 2);
}

TEST(LectureSection93, ThePerfectEstimatorAtDepthFourTakesTwo) {
    EXPECT_EQ(Minimax<PerfectNim>{}.search(nim, nim.start(), {.depth = 4}).move, 2);
}

/// The output of the referee for a game.
template <class Commentary>
std::string told(auto first_player, auto second_player) {
    std::ostringstream out;
    Referee(nim, {}, Commentary(out)).play(nim.start(), first_player, second_player);
    return out.str();
}

TEST(LectureSection10, TheTerseRefereeTellsTheWinner) {
    const EnginePlayer<Minimax<>> player;
    EXPECT_EQ(told<TerseCommentary>(player, player), "Maxie wins!\n");
}

TEST(LectureSection10, TheVerboseRefereeTellsEveryMove) {
    const EnginePlayer<Minimax<>> player;
    EXPECT_EQ(told<VerboseCommentary>(player, player), R"(15 pieces left, and Maxie's turn
The move is 2
13 pieces left, and Minnie's turn
The move is 1
12 pieces left, and Maxie's turn
The move is 3
9 pieces left, and Minnie's turn
The move is 1
8 pieces left, and Maxie's turn
The move is 3
5 pieces left, and Minnie's turn
The move is 1
4 pieces left, and Maxie's turn
The move is 3
1 pieces left, and Minnie's turn
The move is 1
0 pieces left, and Maxie's turn
Maxie wins!
)");
}

TEST(LectureSection10, DepthEightBeatsDepthFour) {
    EXPECT_EQ(told<VerboseCommentary>(EnginePlayer<Minimax<DumbNim>>{{}, {.depth = 4}},
                                      EnginePlayer<Minimax<DumbNim>>{{}, {.depth = 8}}),
              R"(15 pieces left, and Maxie's turn
The move is 1
14 pieces left, and Minnie's turn
The move is 1
13 pieces left, and Maxie's turn
The move is 1
12 pieces left, and Minnie's turn
The move is 3
9 pieces left, and Maxie's turn
The move is 1
8 pieces left, and Minnie's turn
The move is 3
5 pieces left, and Maxie's turn
The move is 1
4 pieces left, and Minnie's turn
The move is 3
1 pieces left, and Maxie's turn
The move is 1
0 pieces left, and Minnie's turn
Minnie wins!
)");
}

TEST(LectureSection10, OutcomesAreWorded) {
    EXPECT_EQ(outcome_text<Nim>(Winner{maxie}), "Maxie wins!");
    EXPECT_EQ(outcome_text<Nim>(Winner{minnie}), "Minnie wins!");
    EXPECT_EQ(outcome_text<Nim>(draw), "Game tied!");
}

} // namespace
} // namespace zermelo
