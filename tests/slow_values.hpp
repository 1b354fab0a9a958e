#pragma once

// The values of all states of a game, with or without cycles, by value iteration over the number of
// plies: an independent reference for retrograde analysis that does not use the library's values.
// Deliberately slow.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "walks.hpp"
#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/value.hpp"

namespace zermelo {

/// A score for the mover: 0 for a draw, far - plies for a win, plies - far for a loss.
inline constexpr int far = 10'000;

inline int score_of(Value value) {
    if (value.is_win()) return far - value.plies();
    return value.is_loss() ? value.plies() - far : 0;
}

/// The states in play reachable from s, one for each key.
template <Keyed G>
std::vector<StateOf<G>> reachable(const G& game, const StateOf<G>& s) {
    std::vector<StateOf<G>> states{s};
    std::unordered_map<KeyOf<G>, bool, KeyHash> seen{{game.key(s), true}};
    for (std::size_t at = 0; at < states.size(); ++at)
        for (const auto& m : move_vector(game, states[at])) {
            const auto next = after(game, states[at], m);
            if (!game.outcome(next) && seen.try_emplace(game.key(next)).second)
                states.push_back(next);
        }
    return states;
}

/// The value of each state for its mover if the game is drawn after n plies, for n = 0, 1, 2, ...
/// until nothing changes. requires: `states` holds one state of every reachable key, and only
/// states in play
template <Keyed G>
std::vector<int> slow_values(const G& game, const std::vector<StateOf<G>>& states) {
    struct Way {
        std::optional<std::size_t> to; ///< a state in play; nullopt if the game is over
        int score;                     ///< for the mover if the game is over
        bool same_mover;
    };
    std::unordered_map<KeyOf<G>, std::size_t, KeyHash> place;
    for (std::size_t i = 0; i < states.size(); ++i) place[game.key(states[i])] = i;
    std::vector<std::vector<Way>> ways(states.size());
    for (std::size_t i = 0; i < states.size(); ++i)
        for (const auto& m : move_vector(game, states[i])) {
            const auto next = after(game, states[i], m);
            const Seat mover = game.turn(states[i]);
            if (const auto outcome = game.outcome(next))
                ways[i].push_back({{}, payoff(*outcome, mover) * far, false});
            else
                ways[i].push_back({place.at(game.key(next)), 0, game.turn(next) == mover});
        }
    std::vector<int> scores(states.size(), 0);
    for (bool changed = true; changed;) {
        std::vector<int> next(states.size());
        for (std::size_t i = 0; i < states.size(); ++i) {
            int best = -far;
            for (const Way& way : ways[i]) {
                int score = way.to ? scores[*way.to] * (way.same_mover ? 1 : -1) : way.score;
                score -= score > 0 ? 1 : score < 0 ? -1 : 0;
                best = std::max(best, score);
            }
            next[i] = best;
        }
        changed = next != scores;
        scores = next;
    }
    return scores;
}

} // namespace zermelo
