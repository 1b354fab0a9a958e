#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/search/detail/state_numbers.hpp"

namespace zermelo {

namespace detail {

/// The moves that perft counts at s: draws by rule do not end a sequence, where the game tells.
template <Game G>
auto perft_moves(const G& game, const StateOf<G>& s) {
    if constexpr (StepsPastDraws<G>)
        return game.steps(s);
    else
        return game.moves(s);
}

/// Their number, found without making them if the game can.
template <Game G>
std::optional<std::uint64_t> perft_count([[maybe_unused]] const G& game,
                                         [[maybe_unused]] const StateOf<G>& s) {
    if constexpr (StepsPastDraws<G>)
        return game.count_steps(s);
    else if constexpr (CountsMoves<G>)
        return game.count_moves(s);
    else
        return std::nullopt;
}

/// What tells positions apart.
template <Keyed G>
auto counted_key(const G& game, const StateOf<G>& s) {
    if constexpr (PositionKeyed<G>)
        return game.position_key(s);
    else
        return game.key(s);
}

} // namespace detail

/// The number of move sequences of exactly `depth` moves from s. A sequence stops where the game is
/// over, but not at a draw by rule where the game offers `steps`. Nothing is counted once the meter
/// has nothing left to spend.
template <Game G>
std::uint64_t perft(const G& game, const StateOf<G>& s, int depth, Meter& meter) {
    if (depth == 0) return 1;
    if (!meter.spend()) return 0;
    if (depth == 1)
        if (const auto count = detail::perft_count(game, s)) return *count;
    std::uint64_t count = 0;
    for (const MoveOf<G> m : detail::perft_moves(game, s))
        count += perft(game, after(game, s, m), depth - 1, meter);
    return count;
}

template <Game G>
std::uint64_t perft(const G& game, const StateOf<G>& s, int depth) {
    Meter unlimited{Budget{}};
    return perft(game, s, depth, unlimited);
}

/// The number of ways to play from s to the end.
template <Game G>
std::uint64_t count_games(const G& game, const StateOf<G>& s, Meter& meter) {
    if (!meter.spend()) return 0;
    if (game.outcome(s)) return 1;
    std::uint64_t count = 0;
    for (const MoveOf<G> m : game.moves(s)) count += count_games(game, after(game, s, m), meter);
    return count;
}

template <Game G>
std::uint64_t count_games(const G& game, const StateOf<G>& s) {
    Meter unlimited{Budget{}};
    return count_games(game, s, unlimited);
}

namespace detail {

/// The different states one move after those of a level; none once the meter is spent.
template <Keyed G>
std::vector<StateOf<G>> next_level(const G& game, const std::vector<StateOf<G>>& level,
                                   Meter& meter) {
    KeyList<decltype(counted_key(game, level.front()))> keys;
    std::vector<StateOf<G>> next;
    for (const auto& s : level) {
        for (const MoveOf<G> m : perft_moves(game, s)) {
            if (!meter.spend()) return {};
            auto child = after(game, s, m);
            if (keys.add(counted_key(game, child)).second) next.push_back(std::move(child));
        }
    }
    return next;
}

} // namespace detail

/// How many different positions there are after exactly 0, 1, ..., `depth` moves from s, as far as
/// the meter lasts. They are found level by level: a position is told apart by its position_key, or
/// by its key, and takes the room of its state and about two keys.
template <Keyed G>
std::vector<std::uint64_t> count_positions(const G& game, const StateOf<G>& s, int depth,
                                           Meter& meter) {
    std::vector<std::uint64_t> counts;
    std::vector<StateOf<G>> level{s};
    for (int ply = 0; ply <= depth && !level.empty(); ++ply) {
        counts.push_back(level.size());
        if (ply < depth) level = detail::next_level(game, level, meter);
    }
    return counts;
}

} // namespace zermelo
