#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/play/player.hpp"
#include "zermelo/play/rating.hpp"
#include "zermelo/play/referee.hpp"

namespace zermelo {

struct MatchOptions {
    int games = 2;
    std::uint64_t seed = 0;
    RefereeOptions referee{};
    StopToken stop{}; ///< ends the match: the game that is being played does not count
};

/// One game of a match and its seating.
template <Game G>
struct MatchGame {
    Record<G> record;
    std::array<std::size_t, static_cast<std::size_t>(seats_of<G>)> player_at{}; ///< by seat
    std::uint64_t seed = 0;

    Seat seat_of(std::size_t player) const {
        const auto place = std::ranges::find(player_at, player) - player_at.begin();
        return Seat(static_cast<std::uint8_t>(place));
    }

    /// Adds the result of this game for a player to a tally.
    void count(std::size_t player, Tally& tally) const {
        double others = -std::numeric_limits<double>::infinity();
        for (const std::size_t other : player_at)
            if (other != player) others = std::max(others, record.payoff_to(seat_of(other)));
        tally.add(record.payoff_to(seat_of(player)), others);
    }
};

/// Creates a player for one game from a random seed.
template <Game G>
using PlayerMaker = std::function<AnyPlayer<G>(std::uint64_t seed)>;

/// The seed of a game of a match.
constexpr std::uint64_t game_seed(std::uint64_t seed, int number) {
    return mix(seed * 0x9e3779b97f4a7c15U + static_cast<std::uint64_t>(number));
}
/// Who of the players at a table has a seat: everybody moves on by one after each game.
constexpr std::size_t player_at_seat(std::size_t seat, int number, std::size_t seats) {
    return (seat + static_cast<std::size_t>(number)) % seats;
}

/// Plays a match and keeps none of its games: each goes to `ended`. Seats rotate by one after each
/// game. The same seed gives the same match. requires: one maker for each seat
template <Game G, class Ended>
void for_each_game(const G& game, const std::vector<PlayerMaker<G>>& makers,
                   const MatchOptions& options, const Ended& ended) {
    constexpr auto seats = static_cast<std::size_t>(seats_of<G>);
    for (int number = 0; number < options.games && !options.stop.stopped(); ++number) {
        MatchGame<G> played;
        played.seed = game_seed(options.seed, number);
        std::vector<AnyPlayer<G>> players;
        for (std::size_t seat = 0; seat < seats; ++seat) {
            played.player_at[seat] = player_at_seat(seat, number, seats);
            players.push_back(makers[played.player_at[seat]](mix(played.seed + seat)));
        }
        RefereeOptions rules = options.referee;
        rules.random = Random(played.seed);
        rules.stop = options.stop;
        played.record = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return Referee(game, rules).play(game.start(), players[I]...);
        }(std::make_index_sequence<seats>{});
        if (options.stop.stopped() && played.record.ending != Ending::finished) return;
        ended(std::move(played));
    }
}

/// Plays a match and keeps its games. Calls `ended` after each game.
template <Game G>
std::vector<MatchGame<G>> match(const G& game, const std::vector<PlayerMaker<G>>& makers,
                                const MatchOptions& options,
                                const std::function<void(const MatchGame<G>&)>& ended = {}) {
    std::vector<MatchGame<G>> games;
    for_each_game(game, makers, options, [&](MatchGame<G> played) {
        if (ended) ended(played);
        games.push_back(std::move(played));
    });
    return games;
}

} // namespace zermelo
