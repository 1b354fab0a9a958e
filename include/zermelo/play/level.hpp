#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <vector>

#include "zermelo/core/random.hpp"
#include "zermelo/core/report.hpp"

namespace zermelo {

/// How a weaker player thinks: it sees little ahead, and now and then it is careless: it plays one
/// of the moves that look good at a glance. It does not blunder on purpose; it overlooks.
struct Level {
    static constexpr int no_horizon = std::numeric_limits<int>::max();

    std::uint64_t nodes = 0; ///< of a search, or its iterations
    int care = 100;          ///< how often of a hundred it plays the best that it sees
    /// In the game's unit of guesses. Where it is careless, a move that is worse by so much is five
    /// times as unlikely as the best one; a move that is worse by three times that is not played.
    double doubt = 0;
    int sight = no_horizon; ///< plies: of a win or loss further away it has but a feeling
    int clear = 0;          ///< the guess that a win just beyond its sight looks like

    bool operator==(const Level&) const = default;
};

namespace detail {

/// A win or a loss that a level sees is worth more than all guesses.
inline constexpr std::int64_t certain_points = std::int64_t{1} << 40;

} // namespace detail

/// Is a value what it says to a level: a guess, a margin, or an end within its sight?
constexpr bool is_in_sight(Value value, const Level& level) {
    return !(value.is_win() || value.is_loss()) || value.plies() <= level.sight;
}

/// A value as a level sees it, in the game's unit of guesses. It keeps the order of wins, and of
/// losses.
constexpr std::int64_t apparent_points(Value value, const Level& level) {
    if (!value.is_win() && !value.is_loss()) return value.points();
    const int sign = value.sign();
    if (is_in_sight(value, level)) return sign * (detail::certain_points - value.plies());
    return sign * (std::int64_t{level.clear} * level.sight / value.plies());
}

/// Did an engine that samples look at an edge often enough to judge it, or is its value proven?
template <class Move>
constexpr bool is_judged(const Edge<Move>& edge, std::uint64_t most_visits) {
    return edge.value.proven() || edge.visits >= most_visits / 8;
}

/// One of the moves that were valued, as a careless player of a level chooses. A win at once is
/// always chosen. requires: there is one
template <class Move>
Move choose_by_level(const std::vector<Edge<Move>>& edges, const Level& level, Random& random) {
    assert(!edges.empty());
    std::uint64_t most_visits = 0;
    for (const auto& edge : edges) most_visits = std::max(most_visits, edge.visits);
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    for (const auto& edge : edges)
        if (is_judged(edge, most_visits)) best = std::max(best, apparent_points(edge.value, level));
    const bool wins_at_once = best >= detail::certain_points - 1;
    const double doubt = wins_at_once ? 0 : level.doubt;
    const auto weight = [&](const Edge<Move>& edge) -> std::uint32_t {
        const auto worse = static_cast<double>(best - apparent_points(edge.value, level));
        if (worse < 0 || worse > 3 * doubt || !is_judged(edge, most_visits)) return 0;
        if (worse == 0) return 10'000;
        return static_cast<std::uint32_t>(10'000 * doubt * doubt /
                                          (doubt * doubt + 4 * worse * worse));
    };
    std::uint32_t all = 0;
    for (const auto& edge : edges) all += weight(edge);
    std::uint32_t drawn = pick(random, all);
    for (const auto& edge : edges) {
        if (drawn < weight(edge)) return edge.move;
        drawn -= weight(edge);
    }
    return edges.front().move;
}

} // namespace zermelo
