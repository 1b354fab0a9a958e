#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "zermelo/core/random.hpp"
#include "zermelo/play/points.hpp"
#include "zermelo/play/rating.hpp"
#include "zermelo/play/ratings.hpp"
#include "zermelo/play/sprt.hpp"

namespace zermelo {
namespace {

/// Players of known ratings, in a game with draws in which the first move is worth something.
struct Field {
    std::vector<double> elo;
    double first_move = 40;
    double draw_rate = 0.3; ///< between equals

    ResultChances chances(std::size_t one, std::size_t other) const {
        const double scale = 800 / std::numbers::ln10 * (1 - draw_rate);
        const double nu = 2 * draw_rate / (1 - draw_rate);
        return ResultChances::of((elo[one] - elo[other] + first_move) / scale, std::log(nu));
    }
    /// `games` of each player in the first seat against each other one.
    std::vector<Meeting> play(int games, Random& random) const {
        std::vector<Meeting> meetings;
        for (std::size_t i = 0; i < elo.size(); ++i)
            for (std::size_t j = 0; j < elo.size(); ++j)
                if (i != j) meetings.push_back(meet(i, j, games, random));
        return meetings;
    }
    Meeting meet(std::size_t i, std::size_t j, int games, Random& random) const {
        Meeting meeting{i, j};
        const auto chances = this->chances(i, j);
        for (int game = 0; game < games; ++game) {
            const double drawn = pick_fraction(random);
            if (drawn < chances.win)
                ++meeting.won;
            else if (drawn < chances.win + chances.draw)
                ++meeting.drawn;
            else
                ++meeting.lost;
        }
        return meeting;
    }
};

TEST(RatingsTest, FindsSimulatedPlayersWithinTheErrorBarsAsOftenAsTheBarsSay) {
    const Field field{{-150, -30, 20, 160}};
    Random random(1);
    int within = 0;
    int all = 0;
    for (int run = 0; run < 100; ++run) {
        const Ratings ratings(4, field.play(50, random));
        for (std::size_t i = 0; i < 4; ++i) {
            const Estimate found = ratings.elo(i);
            within += std::abs(found.value - field.elo[i]) <= found.error ? 1 : 0;
            ++all;
        }
        const Estimate first_move = ratings.first_move();
        within += std::abs(first_move.value - field.first_move) <= first_move.error ? 1 : 0;
        ++all;
    }
    EXPECT_GE(within, all * 92 / 100);
    EXPECT_LE(within, all * 98 / 100);
}

TEST(RatingsTest, FindsTheShareOfDraws) {
    Random random(2);
    for (const double rate : {0.05, 0.5, 0.9}) {
        const Field field{{0, 50}, 0, rate};
        EXPECT_NEAR(Ratings(2, field.play(2000, random)).draw_rate(), rate, 0.03);
    }
}

TEST(RatingsTest, SuperiorityIsAsOftenRightAsItSays) {
    const Field field{{0, 0}, 0};
    Random random(3);
    int sure = 0;
    for (int run = 0; run < 400; ++run)
        if (Ratings(2, field.play(40, random)).superiority(0, 1) > 0.9) ++sure;
    EXPECT_GE(sure, 20); // of equals a tenth looks so
    EXPECT_LE(sure, 60);
}

TEST(RatingsTest, HaveTheMeanZeroAndTheOrderOfTheScores) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Random random(seed);
        const Field field{{0, 30, 200, -100, 10}};
        const auto meetings = field.play(3, random);
        const Ratings ratings(5, meetings);
        double sum = 0;
        std::vector<double> points(5, 0.0);
        for (const auto& meeting : meetings) {
            points[meeting.first] += meeting.won + meeting.drawn / 2;
            points[meeting.second] += meeting.lost + meeting.drawn / 2;
        }
        for (std::size_t i = 0; i < 5; ++i) sum += ratings.elo(i).value;
        RC_ASSERT(std::abs(sum) < 1e-6);
        for (std::size_t i = 0; i < 5; ++i)
            for (std::size_t j = 0; j < 5; ++j)
                if (points[i] > points[j])
                    RC_ASSERT(ratings.elo(i).value > ratings.elo(j).value - 1e-6);
    }));
}

TEST(RatingsTest, AgreeWithTheEloOfAScoreBetweenTwoPlayers) {
    const Ratings ratings(2, {{0, 1, 640, 0, 360}, {1, 0, 360, 0, 640}});
    EXPECT_NEAR(ratings.difference(0, 1).value, *elo_difference(0.64), 1);
    EXPECT_NEAR(ratings.difference(0, 1).value, -ratings.difference(1, 0).value, 1e-9);
    const Ratings drawish(2, {{0, 1, 80, 880, 40}, {1, 0, 40, 880, 80}});
    EXPECT_NEAR(drawish.difference(0, 1).value, *elo_difference(0.52), 0.5);
}

TEST(RatingsTest, AreFiniteWhateverHappened) {
    for (const auto& meetings : std::vector<std::vector<Meeting>>{
             {},                                       // nothing was played
             {{0, 1, 1000, 0, 0}, {1, 0, 0, 0, 1000}}, // one always wins
             {{0, 1, 0, 1000, 0}},                     // nobody ever wins
             {{0, 1, 1000, 0, 0}, {1, 0, 1000, 0, 0}}, // the first seat always wins
             {{0, 1, 5, 0, 0}, {2, 3, 5, 0, 0}}}) {    // two pools that never met
        const Ratings ratings(4, meetings);
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_TRUE(std::isfinite(ratings.elo(i).value));
            EXPECT_TRUE(std::isfinite(ratings.elo(i).error));
            EXPECT_LT(std::abs(ratings.elo(i).value), 5000);
        }
        EXPECT_TRUE(std::isfinite(ratings.first_move().value));
    }
}

TEST(RatingsTest, MoreGamesGiveSmallerErrors) {
    const Ratings few(2, {{0, 1, 6, 0, 4}, {1, 0, 4, 0, 6}});
    const Ratings many(2, {{0, 1, 600, 0, 400}, {1, 0, 400, 0, 600}});
    EXPECT_LT(many.elo(0).error, few.elo(0).error / 5);
    // With one seating alone, who is stronger and what the first move is worth look the same.
    EXPECT_GT(Ratings(2, {{0, 1, 600, 0, 400}}).elo(0).error, 100);
}

/// A pair of games by players of one rating difference.
double pair_points(const Field& field, Random& random) {
    const Meeting there = field.meet(0, 1, 1, random);
    const Meeting back = field.meet(1, 0, 1, random);
    return there.won + back.lost + (there.drawn + back.drawn) / 2;
}

/// How often a test accepts elo1 when the first player is really so much stronger.
int accepted(const SprtTerms& terms, double elo, int runs) {
    Random random(7);
    const Field field{{elo / 2, -elo / 2}};
    int count = 0;
    for (int run = 0; run < runs; ++run) {
        PairCounts counts;
        SprtVerdict verdict = SprtVerdict::open;
        while (verdict == SprtVerdict::open) {
            for (int pair = 0; pair < 4; ++pair) counts.add(pair_points(field, random));
            verdict = sprt(terms, counts).verdict;
        }
        count += verdict == SprtVerdict::elo1 ? 1 : 0;
    }
    return count;
}

TEST(SprtTest, ErrsNoMoreOftenThanAlphaAndBeta) {
    const SprtTerms terms{0, 50, 0.1, 0.1};
    constexpr int runs = 200;
    EXPECT_LE(accepted(terms, 0, runs), 32); // 20 are expected at most
    EXPECT_GE(accepted(terms, 50, runs), runs - 32);
    EXPECT_EQ(accepted(terms, -100, 20), 0);
    EXPECT_EQ(accepted(terms, 150, 20), 20);
}

TEST(SprtTest, IsOpenWithoutGames) {
    const SprtState state = sprt({}, {});
    EXPECT_EQ(state.verdict, SprtVerdict::open);
    EXPECT_EQ(state.ratio, 0);
    EXPECT_NEAR(state.lower, std::log(0.05 / 0.95), 1e-12);
    EXPECT_NEAR(state.upper, -state.lower, 1e-12);
}

TEST(SprtTest, IsSymmetric) {
    PairCounts counts;
    PairCounts mirrored;
    counts.pairs = {3, 17, 60, 30, 9};
    mirrored.pairs = {9, 30, 60, 17, 3};
    EXPECT_NEAR(sprt({-5, 5, 0.05, 0.05}, counts).ratio, -sprt({-5, 5, 0.05, 0.05}, mirrored).ratio,
                1e-9);
    EXPECT_GT(sprt({-5, 5, 0.05, 0.05}, counts).ratio, 0);
}

TEST(SprtTest, RatioOfManyPairsIsThatOfTheNormalDistribution) {
    PairCounts counts;
    counts.pairs = {1000, 4000, 10000, 4400, 1050};
    double mean = 0;
    double squares = 0;
    const auto n = static_cast<double>(counts.count());
    for (std::size_t i = 0; i < 5; ++i) {
        const double x = static_cast<double>(i) / 4;
        mean += x * static_cast<double>(counts.pairs[i]) / n;
        squares += x * x * static_cast<double>(counts.pairs[i]) / n;
    }
    const double s0 = expected_score(0);
    const double s1 = expected_score(5);
    const double normal = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * (squares - mean * mean));
    EXPECT_NEAR(sprt({0, 5, 0.05, 0.05}, counts).ratio, normal, 0.02 * std::abs(normal));
}

TEST(PointsTest, MeanLiesWithinItsIntervalAsOftenAsItSays) {
    Random random(4);
    int within = 0;
    constexpr int runs = 1000;
    for (int run = 0; run < runs; ++run) {
        Points points;
        for (int game = 0; game < 12; ++game) points.add(pick(random, 6) + 1.0);
        const Estimate mean = points.mean();
        within += std::abs(mean.value - 3.5) <= mean.error ? 1 : 0;
    }
    EXPECT_GE(within, runs * 93 / 100);
    EXPECT_LE(within, runs * 97 / 100);
}

TEST(PointsTest, QuantilesAreThoseOfTheSortedPayoffs) {
    Points points;
    for (const double paid : {5, 1, 4, 2, 3}) points.add(paid);
    EXPECT_EQ(points.quantile(0), 1);
    EXPECT_EQ(points.quantile(0.25), 2);
    EXPECT_EQ(points.quantile(0.5), 3);
    EXPECT_EQ(points.quantile(1), 5);
    EXPECT_NEAR(points.deviation(), std::sqrt(2.5), 1e-12);
    EXPECT_EQ(points.mean().value, 3);
}

} // namespace
} // namespace zermelo
