#pragma once

// Random walks through games, and checks along them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "zermelo/core/game.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo {

/// Small numbers that determine a walk; as a list RapidCheck can shrink them.
using Picks = std::vector<std::uint8_t>;

/// A violation, or nothing.
using Broken = std::optional<std::string>;

/// Does the claim hold for all picks? (Not a template: RapidCheck is slow to compile.)
inline void for_all_picks(const std::function<Broken(const Picks&)>& claim) {
    EXPECT_TRUE(rc::check([&](const Picks& picks) {
        if (const auto broken = claim(picks)) RC_FAIL(*broken);
    }));
}

template <Game G>
std::vector<MoveOf<G>> move_vector(const G& game, const StateOf<G>& s) {
    std::vector<MoveOf<G>> moves;
    for (const MoveOf<G> m : game.moves(s)) moves.push_back(m);
    return moves;
}

/// The states of a walk from the start that plays moves[pick % size] until the picks or the game
/// ends.
template <Game G>
std::vector<StateOf<G>> walk(const G& game, const Picks& picks) {
    std::vector<StateOf<G>> states{game.start()};
    for (const auto pick : picks) {
        const auto moves = move_vector(game, states.back());
        if (moves.empty()) break;
        states.push_back(after(game, states.back(), moves[pick % moves.size()]));
    }
    return states;
}

/// A law: the violation at a state of a game, or nothing.
template <Game G>
using Law = std::function<Broken(const G&, const StateOf<G>&)>;

/// Does the law hold at every state of random walks? Where there are many moves, laws take long: it
/// is then asked at some states of each walk, at others of the next.
template <Game G>
void holds_everywhere(const G& game, const Law<G>& law) {
    const std::size_t step =
        std::min<std::size_t>(8, 1 + move_vector(game, game.start()).size() / 50);
    for_all_picks([&](const Picks& picks) -> Broken {
        const auto states = walk(game, picks);
        for (std::size_t i = picks.size() % step; i < states.size(); i += step)
            if (const Broken broken = law(game, states[i])) return broken;
        return std::nullopt;
    });
}

/// Is the tree from s small enough for exhaustive tests?
template <Game G>
bool is_small(const G& game, const StateOf<G>& s, std::uint64_t nodes = 2000) {
    Meter meter{Budget{.nodes = nodes}};
    perft(game, s, 100, meter);
    return !meter.spent();
}

} // namespace zermelo
