#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "zermelo/core/random.hpp"
#include "zermelo/play/schedule.hpp"

namespace zermelo {
namespace {

/// A round in which the player with the smaller number always wins.
PlayedRound played(const std::vector<TablePlayers>& tables) {
    PlayedRound round;
    for (const auto& table : tables) {
        if (table.size() == 1)
            round.push_back({table, {1}});
        else
            round.push_back(
                {table, {table[0] < table[1] ? 1.0 : 0.0, table[0] < table[1] ? 0.0 : 1.0}});
    }
    return round;
}

TEST(ScheduleTest, InARoundRobinEverybodyMeetsEverybodyOnce) {
    const auto tables = round_robin_tables(7, 2);
    EXPECT_EQ(tables.size(), 21U);
    std::set<TablePlayers> different(tables.begin(), tables.end());
    EXPECT_EQ(different.size(), 21U);
    for (const auto& table : tables) EXPECT_LT(table[0], table[1]);
}

TEST(ScheduleTest, WhoJoinsARoundRobinLaterChangesNoTable) {
    for (std::size_t seats = 1; seats <= 4; ++seats) {
        const auto before = round_robin_tables(6, seats);
        const auto after = round_robin_tables(7, seats);
        ASSERT_LT(before.size(), after.size());
        EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin()));
    }
}

TEST(ScheduleTest, TablesOfARoundRobinAreAllCombinations) {
    EXPECT_EQ(round_robin_tables(6, 3).size(), 20U);
    EXPECT_EQ(round_robin_tables(3, 3).size(), 1U);
    EXPECT_EQ(round_robin_tables(4, 1).size(), 4U);
    EXPECT_EQ(round_robin_tables(1, 2).size(), 0U);
}

TEST(ScheduleTest, InAGauntletTheFirstPlayerMeetsAllOthers) {
    EXPECT_EQ(gauntlet_tables(4), (std::vector<TablePlayers>{{0, 1}, {0, 2}, {0, 3}}));
}

TEST(ScheduleTest, InASwissTournamentNobodyMeetsTwiceWhileThatCanBe) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Random random(seed);
        const std::size_t players = 4 + pick(random, 30);
        std::vector<PlayedRound> rounds;
        std::set<std::pair<std::size_t, std::size_t>> met;
        for (int round = 0; round < usual_rounds(players); ++round) {
            const auto tables = swiss_tables(players, rounds);
            std::set<std::size_t> seated;
            for (const auto& table : tables) {
                seated.insert(table.begin(), table.end());
                if (players > 8 && table.size() == 2)
                    RC_ASSERT(met.insert(std::minmax(table[0], table[1])).second);
            }
            RC_ASSERT(seated.size() == players);
            RC_ASSERT(tables.size() == (players + 1) / 2);
            rounds.push_back(played(tables));
        }
    }));
}

TEST(ScheduleTest, InASwissTournamentNobodyHasTwoByes) {
    std::vector<PlayedRound> rounds;
    std::map<std::size_t, int> byes;
    for (int round = 0; round < 5; ++round) {
        const auto tables = swiss_tables(5, rounds);
        for (const auto& table : tables)
            if (table.size() == 1) ++byes[table[0]];
        rounds.push_back(played(tables));
    }
    EXPECT_EQ(byes.size(), 5U);
}

TEST(ScheduleTest, InAKnockoutTheBestMeetLastAndOneIsLeft) {
    for (std::size_t players = 2; players <= 33; ++players) {
        std::vector<PlayedRound> rounds;
        std::size_t games = 0;
        for (int round = 0; round < usual_rounds(players); ++round) {
            rounds.push_back(played(knockout_tables(players, rounds)));
            for (const auto& table : rounds.back()) games += table.players.size() - 1;
        }
        ASSERT_EQ(rounds.back().size(), 1U);
        EXPECT_EQ(winner_of(rounds.back()[0]), 0U);
        EXPECT_EQ(rounds.back()[0].players, (TablePlayers{0, 1})); // the better one always won
        EXPECT_EQ(games, players - 1);
    }
}

TEST(ScheduleTest, AfterATieTheOneWhoIsListedEarlierGoesOn) {
    EXPECT_EQ(winner_of({{4, 2}, {0.5, 0.5}}), 2U);
    EXPECT_EQ(winner_of({{4, 2}, {0.75, 0.25}}), 4U);
}

} // namespace
} // namespace zermelo
