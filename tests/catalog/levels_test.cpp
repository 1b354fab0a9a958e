// Levels of players: every game has them or says why not, and a seed reproduces what is played.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalog/facade/any_game.hpp"
#include "catalog/facade/play.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/registry/levels.hpp"
#include "catalog/registry/players.hpp"

namespace zermelo {
namespace {

/// The moves of a play between two players, by a seed.
std::vector<std::string> moves_of_play(const AnyGame& game, const std::string& player,
                                       std::uint64_t seed) {
    const std::vector<PlayerSpec> players(static_cast<std::size_t>(game.info().seats),
                                          *find_player(player, game));
    PlayOptions options;
    options.seed = seed;
    options.commentary = Commentary::silent;
    return play(game, players, options)->moves;
}

TEST(Levels, AreAcceptedByEveryUsualOpponentOrRefusedInWords) {
    for (const auto& row : all_games()) {
        const auto game = *find_game(row.name);
        const std::string opponent = player_row(game->info().opponent).name;
        for (const char* level : {"1", "9", "casual"}) {
            const auto player = find_player(opponent + ",level=" + level, *game);
            EXPECT_EQ(static_cast<bool>(player), game->info().has_levels()) << row.name;
            if (!player) {
                EXPECT_FALSE(player.message().empty());
            }
        }
    }
}

TEST(Levels, ChooseALegalMoveInEveryGame) {
    for (const auto& row : all_games()) {
        const auto game = *find_game(row.name);
        if (!game->info().has_levels()) continue;
        Random random(3);
        Position at = game->start();
        while (*at->turn() == chance)
            at->play(pick(random, static_cast<std::uint32_t>(at->move_count())));
        for (const auto& [kind, name] : game->info().engines) {
            const auto player = find_player(name + ",level=1", *game);
            if (!player || kind == PlayerKind::cfr) continue;
            EXPECT_LT(game->search(*player)->choose(*at, {}), at->move_count())
                << row.name << ", " << name;
        }
    }
}

TEST(Levels, AreWrittenAsNumbers) {
    const auto game = *find_game("connect-four");
    EXPECT_EQ(find_player("expert,level=casual", *game)->text, "expert,level=3");
    EXPECT_EQ(find_player("expert,level=10", *game)->text, "expert");
    EXPECT_EQ(find_player("expert,level=perfect", *game)->text, "expert");
}

TEST(Levels, PlayTheSameGameForTheSameSeed) {
    for (const char* name : {"connect-four", "dots:2x2", "nim-heaps", "tic-tac-toe:players=3"}) {
        const auto game = *find_game(name);
        const std::string player = player_row(game->info().opponent).name + ",level=2";
        EXPECT_EQ(moves_of_play(*game, player, 5), moves_of_play(*game, player, 5)) << name;
    }
}

TEST(Levels, PlayOtherGamesForOtherSeeds) {
    const auto game = *find_game("connect-four");
    EXPECT_NE(moves_of_play(*game, "expert,level=2", 5), moves_of_play(*game, "expert,level=2", 6));
}

TEST(Levels, AlwaysTakeAWinAtOnce) {
    const auto game = *find_game("connect-four");
    const auto at = *position_at(*game, {std::nullopt, {"121212"}});
    for (int number = 1; number < full_level; ++number) {
        const auto player = find_player("expert,level=" + std::to_string(number), *game);
        for (std::uint64_t seed = 0; seed < 5; ++seed)
            EXPECT_EQ(game->search(seeded(*player, seed * 99))->choose(*at, {}), 0U) << number;
    }
}

TEST(Levels, SeeMoreTheHigherTheyAre) {
    for (const auto& row : all_games()) {
        const auto game = *find_game(row.name);
        for (int number = 2; number < full_level; ++number) {
            const Level below = level_of(number - 1, game->info().levels);
            const Level level = level_of(number, game->info().levels);
            EXPECT_GE(level.nodes, below.nodes) << row.name;
            EXPECT_GE(level.care, below.care) << row.name;
            EXPECT_LE(level.doubt, below.doubt) << row.name;
            EXPECT_GE(level.sight, below.sight) << row.name;
            EXPECT_GE(iterations_of_level(number), iterations_of_level(number - 1));
        }
    }
}

} // namespace
} // namespace zermelo
