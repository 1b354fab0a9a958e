#pragma once

#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/game.hpp"

namespace zermelo {

/// The number of move sequences of exactly `depth` moves from s. A sequence stops where the game is
/// over. Nothing is counted once the meter has nothing left to spend.
template <Game G>
std::uint64_t perft(const G& game, const StateOf<G>& s, int depth, Meter& meter) {
    if (depth == 0) return 1;
    if (!meter.spend()) return 0;
    if constexpr (CountsMoves<G>)
        if (depth == 1) return game.count_moves(s);
    std::uint64_t count = 0;
    for (const MoveOf<G> m : game.moves(s))
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

template <Keyed G>
using Seen = std::unordered_set<KeyOf<G>, KeyHash>;

/// The states one move after those of a level that were not seen before.
template <Keyed G>
std::vector<StateOf<G>> next_level(const G& game, const std::vector<StateOf<G>>& level,
                                   Seen<G>& seen, Meter& meter) {
    std::vector<StateOf<G>> next;
    for (const auto& s : level) {
        for (const MoveOf<G> m : game.moves(s)) {
            if (!meter.spend()) return {};
            auto child = after(game, s, m);
            if (seen.insert(game.key(child)).second) next.push_back(std::move(child));
        }
    }
    return next;
}

} // namespace detail

/// How many different positions, by key, are first met after 0, 1, ..., `depth` moves from s.
template <Keyed G>
std::vector<std::uint64_t> count_positions(const G& game, const StateOf<G>& s, int depth,
                                           Meter& meter) {
    detail::Seen<G> seen{game.key(s)};
    std::vector<std::uint64_t> counts;
    std::vector<StateOf<G>> level{s};
    for (int ply = 0; ply <= depth && !level.empty(); ++ply) {
        counts.push_back(level.size());
        if (ply < depth) level = detail::next_level(game, level, seen, meter);
    }
    return counts;
}

} // namespace zermelo
