#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalog/facade/any_game.hpp"
#include "catalog/facade/play.hpp"
#include "zermelo/play/schedule.hpp"
#include "zermelo/play/sprt.hpp"

namespace zermelo {

/// What a tournament is to be, as it is typed; empty texts and nothing are the defaults.
struct TournamentWish {
    std::string schedule{};               ///< round-robin, gauntlet, swiss or knockout
    std::string openings{};               ///< start, random, random:PLIES, or a file
    std::string sprt{};                   ///< like elo0=0,elo1=10
    std::string adjudicate{};             ///< like proven,agreed=3,length=200
    std::string time{};                   ///< for each move, like 100ms
    std::string store{};                  ///< a file
    std::optional<std::uint64_t> nodes{}; ///< for each move
    double increment = 0;                 ///< seconds
    int rounds = 0;                       ///< of a Swiss tournament; 0: the usual number
    int jobs = 1;                         ///< games that are played side by side
};

/// A tournament: who meets whom how often, and under which terms.
struct TournamentPlan {
    Schedule schedule = Schedule::round_robin;
    int rounds = 1;
    int games = 2; ///< of each table
    std::uint64_t seed = 0;
    GameTerms terms{}; ///< of every game, but for its seed and where it begins
    std::optional<SprtTerms> sprt{};
    std::string openings{}; ///< as typed; empty: every game begins at the start
    int jobs = 1;
};

/// The plan of a wish for so many players, or what is wrong with it. `plan` has what is no part of
/// the wish: games, seed, clock, depth.
Parsed<TournamentPlan> plan_of(const TournamentWish& wish, const AnyGame& game, std::size_t players,
                               TournamentPlan plan);

/// What a store must say for a tournament to go on: everything that its games depend on.
Json settings_of(const AnyGame& game, const TournamentPlan& plan, const TournamentWish& wish);

std::string_view schedule_name(Schedule schedule);
Parsed<Schedule> parse_schedule(const std::string& text);
Parsed<SprtTerms> parse_sprt(const std::string& text);

/// Can further players and games join?
constexpr bool can_grow(Schedule schedule) {
    return schedule == Schedule::round_robin || schedule == Schedule::gauntlet;
}

/// The number of games in all.
std::uint64_t scheduled_games(const TournamentPlan& plan, std::size_t players, std::size_t seats);

/// The tables of the next round after those that were played; none after the last one.
std::vector<TablePlayers> next_tables(const TournamentPlan& plan, std::size_t players,
                                      std::size_t seats, const std::vector<PlayedRound>& rounds);

} // namespace zermelo
