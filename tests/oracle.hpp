#pragma once

// Perfect play, computed from payoffs and distances alone: an independent reference for every
// engine that does not use the library's values. Deliberately slow.

#include <algorithm>
#include <array>
#include <concepts>
#include <limits>
#include <string>
#include <vector>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/value.hpp"

namespace zermelo {

/// The payoffs of a game to two seats, and its length.
struct PerfectEnding {
    std::array<int, 2> pays{};
    int plies = 0;
};

/// Does the seat prefer b to a? It prefers more points, then faster wins and slower losses.
inline bool is_worse(const PerfectEnding& a, const PerfectEnding& b, std::size_t seat) {
    if (a.pays[seat] != b.pays[seat]) return a.pays[seat] < b.pays[seat];
    return a.pays[seat] > 0 ? a.plies > b.plies : a.pays[seat] < 0 && a.plies < b.plies;
}

/// How play ends from s if both seats want what is best for them. Where the horizon is reached
/// nobody gets any more.
template <ZeroSum G>
PerfectEnding perfect_play(const G& game, const StateOf<G>& s,
                           int horizon = std::numeric_limits<int>::max()) {
    if (const auto outcome = game.outcome(s))
        return {{payoff(*outcome, first), payoff(*outcome, second)}, 0};
    if (horizon == 0) return {};
    const std::size_t seat = index(game.turn(s));
    std::vector<PerfectEnding> endings;
    for (const MoveOf<G> m : game.moves(s)) {
        PerfectEnding ending = perfect_play(game, after(game, s, m), horizon - 1);
        ending.plies += 1;
        ending.pays[seat] += gain_of(game, s, m);
        ending.pays[1 - seat] -= gain_of(game, s, m);
        endings.push_back(ending);
    }
    return *std::max_element(endings.begin(), endings.end(),
                             [&](const auto& a, const auto& b) { return is_worse(a, b, seat); });
}

/// Does the value for a seat agree with the ending? In a game with a winner the distance counts
/// too.
template <ZeroSum G>
bool means(Value value, const PerfectEnding& ending, Seat seat) {
    const int pays = ending.pays[index(seat)];
    if constexpr (std::same_as<OutcomeOf<G>, Winner>) {
        if (pays == 0) return value == Value::draw();
        return (pays > 0 ? value.is_win() : value.is_loss()) && value.plies() == ending.plies;
    } else {
        return !value.is_win() && !value.is_loss() && value.points() == pays;
    }
}

inline std::string text_of(Value value) {
    if (value.is_win()) return "win in " + std::to_string(value.plies());
    if (value.is_loss()) return "loss in " + std::to_string(value.plies());
    return std::string(value.proven() ? "margin " : "guess ") + std::to_string(value.points());
}

inline std::string text_of(const PerfectEnding& ending, Seat seat) {
    return "pays " + std::to_string(ending.pays[index(seat)]) + " after " +
           std::to_string(ending.plies) + " plies";
}

} // namespace zermelo
