// Reviews of plays: the arithmetic of judgements, and values against plain minimax.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalog/facade/review.hpp"
#include "catalog/output/review.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/talk.hpp"

namespace zermelo {
namespace {

using Results = std::vector<std::optional<double>>;

TEST(Judgements, FollowTheShareThatIsLost) {
    EXPECT_EQ(judged(0), Judgement::best);
    EXPECT_EQ(judged(0.04), Judgement::good);
    EXPECT_EQ(judged(0.05), Judgement::inaccuracy);
    EXPECT_EQ(judged(0.1), Judgement::mistake);
    EXPECT_EQ(judged(0.2), Judgement::blunder);
    EXPECT_EQ(judged(1), Judgement::blunder);
    EXPECT_EQ(judged(1 / points_of_a_result), Judgement::inaccuracy); // one point
    EXPECT_EQ(judged(2 / points_of_a_result), Judgement::mistake);
    EXPECT_EQ(judged(4 / points_of_a_result), Judgement::blunder);
}

TEST(Judgements, AccuracyFallsFromAllToNothing) {
    EXPECT_NEAR(move_accuracy(0), 100, 0.01);
    EXPECT_NEAR(move_accuracy(1), 0, 0.01);
    for (double lost = 0.01; lost <= 0.8; lost += 0.01)
        EXPECT_LT(move_accuracy(lost), move_accuracy(lost - 0.01)) << lost;
    EXPECT_FALSE(mean_accuracy({}));
    EXPECT_NEAR(*mean_accuracy({0, 1}), 50, 0.01);
}

TEST(Judgements, AGameIsDecidedWhenItsValuesStayWhereItEnded) {
    EXPECT_EQ(decided_after(Results{0.5, 0.6, 0.95, 1}, 1), 2U);
    EXPECT_EQ(decided_after(Results{0.5, 1, 0.4, 1}, 1), 3U);   // it was thrown away between
    EXPECT_EQ(decided_after(Results{1, 1, 1}, 1), 0U);          // from the beginning
    EXPECT_EQ(decided_after(Results{0.5, 0.55, 0.5}, 0.5), 0U); // a draw all the time
    EXPECT_EQ(decided_after(Results{1, 0.5, 0.5}, 0.5), 1U);
    EXPECT_EQ(decided_after(Results{0.5, std::nullopt, 0, 0}, 0), 2U);
    EXPECT_EQ(decided_after(Results{0.5, 0.5}, 1), std::nullopt); // resigned for no reason
    EXPECT_EQ(decided_after(Results{std::nullopt}, 1), std::nullopt);
}

TEST(Judgements, ExpectLessOfAPawnThanASearch) {
    EXPECT_NEAR(payoff_of_estimate(0), 0, 1e-12);
    EXPECT_NEAR(result_of(payoff_of_estimate(0.5)), 0.591, 0.001); // 100 hundredths of a pawn
    EXPECT_NEAR(payoff_of_estimate(-0.5), -payoff_of_estimate(0.5), 1e-12);
    EXPECT_GT(payoff_of_estimate(0.9), 0.9);
}

/// Values of positions for the first seat by plain minimax, each position once: what is still to be
/// had.
class SlowValues {
public:
    double of(const AnyPosition& at) {
        if (at.is_over()) return at.payoffs()[0] - at.gained(first);
        const auto [known, is_new] = values_.emplace(key(at), 0);
        if (!is_new) return known->second;
        const bool rises = *at.turn() == first;
        double best = rises ? -1e9 : 1e9;
        for (std::size_t m = 0; m < at.move_count(); ++m) {
            const double value = of_move(at, m);
            best = rises ? std::max(best, value) : std::min(best, value);
        }
        return values_[key(at)] = best;
    }
    double of_move(const AnyPosition& at, std::size_t m) {
        const auto next = at.clone();
        next->play(m);
        return of(*next) + next->gained(first) - at.gained(first);
    }

private:
    static std::string key(const AnyPosition& at) {
        return at.text() + (*at.turn() == first ? " 1" : " 2");
    }
    std::map<std::string, double> values_;
};

TextRecord random_record(const AnyGame& game, std::uint64_t seed, std::size_t most) {
    Random random(seed);
    TextRecord record;
    record.game = game.name();
    const auto at = game.start();
    while (record.moves.size() < most && !at->is_over()) {
        const auto m = pick(random, static_cast<std::uint32_t>(at->move_count()));
        record.moves.push_back(at->move_text(m));
        at->play(m);
    }
    return record;
}

/// Every value of a review of a solved game is the one of minimax, and judged accordingly.
void expect_exact(const AnyGame& game, const TextRecord& record, SlowValues& slow) {
    const auto prover = default_player(game.info().prover.value_or(PlayerKind::alphabeta));
    ReviewOptions options;
    options.bounds_time = false;
    const auto found = review(game, record, prover, options);
    ASSERT_TRUE(found) << found.message();
    EXPECT_TRUE(found->complete && found->is_proven);
    const auto at = game.start();
    for (const ReviewedMove& move : found->moves) {
        const double sign = *at->turn() == first ? 1 : -1;
        const double before = sign * slow.of(*at);
        const double after = sign * slow.of_move(*at, *at->find_move(move.move));
        const std::string where = game.name() + " " + at->text() + " " + move.move;
        EXPECT_EQ(at->payoff_of(move.before->value), before) << where;
        EXPECT_EQ(at->payoff_of(move.after->value), after) << where;
        EXPECT_EQ(sign * slow.of_move(*at, *at->find_move(move.best)), before) << where;
        if (move.judgement != Judgement::forced) {
            EXPECT_EQ(is_bad(move.judgement), after < before) << where;
            const bool is_top = move.judgement == Judgement::best;
            EXPECT_TRUE(!is_top || after == before) << where;
        }
        at->play(*at->find_move(move.move));
    }
    EXPECT_EQ(found->results.size(), found->moves.size() + 1);
}

TEST(Reviews, HaveTheValuesOfMinimax) {
    for (const char* name : {"nim:pieces=9", "tic-tac-toe", "dots:2x2", "nim-heaps:1,2,3",
                             "connect-three:columns=3,rows=4", "number-scrabble"}) {
        const auto game = *find_game(name);
        SlowValues slow;
        for (std::uint64_t seed = 0; seed < 12; ++seed)
            expect_exact(*game, random_record(*game, seed, 100), slow);
    }
}

TEST(Reviews, SayWhenAGameWasDecided) {
    const auto game = *find_game("tic-tac-toe");
    SlowValues slow;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const auto record = random_record(*game, seed, 100);
        ReviewOptions options;
        options.bounds_time = false;
        const auto found = review(*game, record, default_player(PlayerKind::memo), options);
        ASSERT_TRUE(found && found->decided);
        const auto at = game->start();
        std::vector<double> values{slow.of(*at)};
        for (const auto& move : record.moves) {
            at->play(*at->find_move(move));
            values.push_back(slow.of(*at));
        }
        std::size_t decided = values.size() - 1;
        while (decided > 0 && values[decided - 1] == values.back()) --decided;
        EXPECT_EQ(found->decided->moves, decided);
    }
}

TEST(Reviews, WorkForEveryGame) {
    for (const auto& row : all_games()) {
        const auto game = *find_game(row.name);
        const auto record = random_record(*game, 5, 6);
        ReviewOptions options;
        options.time = std::chrono::milliseconds(3);
        PlayerSpec analyst = usual_analyst(*game);
        if (auto* cfr = std::get_if<CfrPlayerOptions>(&analyst.options)) cfr->iterations = 2;
        const bool is_large = row.name == "goofspiel" || row.name == "blind-tic-tac-toe";
        if (is_large) analyst = default_player(PlayerKind::mcts);
        const auto found = review(*game, record, analyst, options);
        ASSERT_TRUE(found) << row.name << ": " << found.message();
        EXPECT_EQ(found->moves.size(), record.moves.size()) << row.name;
        EXPECT_EQ(found->seats.size(), static_cast<std::size_t>(game->info().seats));
        for (const auto& move : found->moves) {
            EXPECT_GE(move.share, 0) << row.name;
            EXPECT_LE(move.share, 1) << row.name;
        }
        EXPECT_FALSE(to_text(*found, plain_letters()).empty());
        EXPECT_TRUE(to_svg(*found).starts_with("<svg"));
        EXPECT_EQ(to_json(*found)["moves"].size(), record.moves.size());
    }
}

/// A play of Nim in which every move is forced.
TextRecord long_record(std::size_t moves) {
    TextRecord record;
    record.game = "nim:pieces=" + std::to_string(moves + 1) + ",take=1";
    record.players = {"a", "b"};
    record.moves.assign(moves, "1");
    record.payoffs = {0, 0};
    return record;
}

TEST(Reviews, OfLongPlaysKeepShortLines) {
    const auto record = long_record(250);
    const auto game = *find_game(record.game);
    const auto found = review(*game, record, usual_analyst(*game), {});
    ASSERT_TRUE(found) << found.message();
    ASSERT_EQ(found->moves.size(), 250U);
    for (const auto& move : found->moves) {
        EXPECT_LE(move.line.size(), 100U);
        EXPECT_LE(move.answer.size(), 100U);
    }
}

TEST(Reviews, OfVeryLongPlaysAreStoppedBeforeTheyArePlayedAgain) {
    const auto record = long_record(100'000);
    const auto game = *find_game(record.game);
    StopSource source;
    source.stop();
    ReviewOptions options;
    options.stop = source;
    const auto found = review(*game, record, usual_analyst(*game), options);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.message(), "it was stopped");
}

TEST(Reviews, ThatAreStoppedCallNothingKnown) {
    const auto game = *find_game("connect-four");
    StopSource source;
    source.stop();
    ReviewOptions options;
    options.stop = source;
    const auto found = review(*game, random_record(*game, 1, 12), usual_analyst(*game), options);
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->complete || found->is_proven || found->decided);
    for (const auto& move : found->moves) EXPECT_EQ(move.judgement, Judgement::unknown);
}

TEST(Reviews, OfASudokuTellWrongEntries) {
    const auto game = *find_game("sudoku");
    TextRecord record;
    record.game = "sudoku";
    record.position =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    record.moves = {"r1c3=4", "r1c4=2", "r2c2=7"};
    const auto found = review(*game, record, usual_analyst(*game), {});
    ASSERT_TRUE(found) << found.message();
    EXPECT_EQ(found->moves[0].judgement, Judgement::best);
    EXPECT_EQ(found->moves[1].judgement, Judgement::blunder); // it is 6
    EXPECT_EQ(found->moves[2].judgement, Judgement::best);
    EXPECT_EQ(found->results, (Results{1, 1, 0, 0}));
    EXPECT_NEAR(*found->seats[0].accuracy, 200. / 3, 0.1);
}

TEST(Reviews, SeparateLuckFromSkill) {
    const auto game = *find_game("blackjack");
    TextRecord record;
    record.game = "blackjack";
    record.moves = {"10", "6", "9", "hit", "10"}; // a bust
    const auto analyst = find_player("select", *game);
    ASSERT_TRUE(analyst) << analyst.message();
    const auto found = review(*game, record, *analyst, {});
    ASSERT_TRUE(found) << found.message();
    const ReviewedMove& hit = found->moves[3];
    ASSERT_TRUE(hit.before && hit.luck);
    EXPECT_NEAR(*hit.luck, -1 - hit.after->number, 1e-9); // it has paid -1
    EXPECT_LT(*hit.luck, 0);
}

TEST(Reviews, AreAnsweredByTheDoor) {
    Talk talk;
    const Json record = {{"game", "tic-tac-toe"}, {"players", {"a", "b"}}, {"seed", 0},
                         {"moves", {"a1", "b1"}}, {"seconds", {0, 0}},     {"ending", "left"},
                         {"result", ""},          {"payoffs", {0, 0}}};
    const Json said = talk.last(Json{{"do", "review"}, {"record", record}}.dump());
    ASSERT_TRUE(said.contains("answer")) << said;
    EXPECT_EQ(said["answer"]["moves"][1]["judgement"], "blunder");
    EXPECT_EQ(said["answer"]["proven"], true);
    EXPECT_TRUE(talk.last(R"({"do":"review"})").contains("error"));
    const Json wrong = talk.last(R"({"do":"explain","game":"nim","topic":"x"})");
    EXPECT_TRUE(wrong.contains("error"));
}

TEST(Explanations, ExistForEveryGame) {
    for (const auto& row : all_games()) {
        const bool is_tested_elsewhere =
            row.name == "sudoku" || row.name == "dots" || row.name == "strings-and-coins";
        if (is_tested_elsewhere || row.name == "goofspiel") continue;
        const auto game = *find_game(row.name);
        const auto at = game->start();
        std::vector<std::string> moves;
        while (at->turn() == chance) {
            moves.push_back(at->move_text(0));
            at->play(0);
        }
        Json question{{"do", "explain"}, {"game", row.name}, {"moves", moves}};
        const bool is_small = game->info().prover == PlayerKind::cfr;
        if (row.name == "blind-tic-tac-toe" || !is_small)
            question["player"] =
                game->info().is_zero_sum ? "alphabeta,nodes=2000" : "mcts,iterations=100";
        if (is_small && row.name != "blind-tic-tac-toe") question["player"] = "cfr,iterations=2";
        Talk talk;
        const Json said = talk.last(question.dump());
        ASSERT_TRUE(said.contains("answer")) << row.name << said;
        const bool tells =
            said["answer"].contains("move") || said["answer"].contains("equilibrium");
        EXPECT_TRUE(tells) << row.name;
    }
}

} // namespace
} // namespace zermelo
