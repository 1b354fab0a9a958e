#pragma once

// The values of all states of a game, loops or not, by the definition of a play of n plies: an
// independent judge of retrograde analysis, which uses none of the library's values. Slow, and
// meant to be.

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

/// The states in play that can be reached from s, one for each key.
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

/// What each of the states is worth to its mover in a play of n plies, which is drawn if it is not
/// over then: for n = 0, 1, 2, ... until a ply more changes nothing. requires: `states` holds one
/// of every key that can be reached, and only states in play
template <Keyed G>
std::vector<int> slow_values(const G& game, const std::vector<StateOf<G>>& states) {
    struct Way {
        std::optional<std::size_t> to; ///< a state in play
        int score;                     ///< or else what the end is worth to the mover
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
