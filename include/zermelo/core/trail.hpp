#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "zermelo/core/abilities.hpp"

namespace zermelo {

/// The way to where a play is, as hashes of its states: what a rule about repetition needs to know.
/// It is not part of the state, so that no node of a search copies it: whoever walks through a game
/// (an engine, the descent in a tree, a referee) has one trail, enters each state after it was
/// played and leaves it when the move is taken back.
///
/// A search is given the trail of the play that leads to its root, goes on with it, and counts a
/// state that came since its root (`times_since`) as it counts the last time that ends the game:
/// what could be done once can be done again. What a table says of a state does not depend on the
/// way to it; so a search looks at its trail before it looks into its table.
class Trail {
public:
    void enter(std::uint64_t hash, bool reversible) {
        const auto reach = !reversible || steps_.empty() ? 0 : steps_.back().reach + 1;
        steps_.push_back({hash, reach});
    }
    /// requires: a state was entered
    void leave() { steps_.pop_back(); }
    void clear() { steps_.clear(); }
    std::size_t size() const { return steps_.size(); }

    /// Is this the hash of the last state?
    bool ends_with(std::uint64_t hash) const {
        return !steps_.empty() && steps_.back().hash == hash;
    }

    /// How often the last state has come, itself counted. requires: a state was entered
    int times() const { return times_since(0); }
    /// The same among those behind the first `begin` of all.
    int times_since(std::size_t begin) const {
        const Step& last = steps_.back();
        int times = 1;
        std::size_t at = steps_.size() - 1;
        for (std::size_t left = last.reach; left > 0 && at > begin; --left)
            times += steps_[--at].hash == last.hash ? 1 : 0;
        return times;
    }

private:
    struct Step {
        std::uint64_t hash;
        std::size_t reach; ///< how many states before it may come back
    };
    std::vector<Step> steps_;
};

/// Enters s, which was reached by a move of the play.
template <Game G>
    requires Hashed<G> && Reversible<G>
void enter(Trail& trail, const G& game, const StateOf<G>& s) {
    trail.enter(game.hash(s), game.reversible(s));
}

/// The trail on which a search from s begins: that of the play before, if s is its last state; what
/// was played elsewhere does not count.
template <EndsByRepetition G>
Trail trail_to(const G& game, const StateOf<G>& s, const Trail& past) {
    if (past.ends_with(game.hash(s))) return past;
    Trail trail;
    enter(trail, game, s);
    return trail;
}

/// Does a search take the last state for the end of the game, since it has come since the root, or
/// often enough before? The root is the state behind the first `root` of all, and does not end it.
template <EndsByRepetition G>
bool repeats(const G& game, const Trail& trail, std::size_t root) {
    if (trail.size() <= root + 1) return false;
    return trail.times_since(root) > 1 || game.repeated(trail.times()).has_value();
}

} // namespace zermelo
