#pragma once

// Random walks through games, and claims about them.

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

/// Small numbers that choose a walk; as a list they shrink.
using Picks = std::vector<std::uint8_t>;

/// What is wrong, if anything is.
using Broken = std::optional<std::string>;

/// Holds the claim for all picks? (Not a template: RapidCheck takes long to compile.)
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
/// end.
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

/// What a law says of a game at a state.
template <Game G>
using Law = std::function<Broken(const G&, const StateOf<G>&)>;

/// Holds the law at every state of all walks?
template <Game G>
void holds_everywhere(const G& game, const Law<G>& law) {
    for_all_picks([&](const Picks& picks) -> Broken {
        for (const auto& s : walk(game, picks))
            if (const Broken broken = law(game, s)) return broken;
        return std::nullopt;
    });
}

/// Has the tree from s so few nodes that a test may look at them all?
template <Game G>
bool is_small(const G& game, const StateOf<G>& s, std::uint64_t nodes = 2000) {
    Meter meter{Budget{.nodes = nodes}};
    perft(game, s, 100, meter);
    return !meter.spent();
}

} // namespace zermelo
