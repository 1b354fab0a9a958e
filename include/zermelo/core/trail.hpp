#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "zermelo/core/abilities.hpp"

namespace zermelo {

/// The hashes of the states on the path of a play, for rules about repetition. It is not part of
/// the state, so that no node of a search copies it: an engine or a referee keeps one trail, enters
/// each state after its move and leaves it when the move is taken back.
///
/// A search begins with the trail of the play that leads to its root. It scores the first
/// repetition since the root (`times_since`) as if the game ended there: what can be repeated once
/// can be repeated again. Entries of a transposition table do not depend on the path, so a search
/// checks for repetition before it looks into its table.
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

    /// The number of occurrences of the last state, itself included. requires: a state was entered
    int times() const { return times_since(0); }
    /// The same, without the first `begin` states.
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
        std::size_t reach; ///< the number of states before it that may recur
    };
    std::vector<Step> steps_;
};

/// Enters s, which was reached by a move of the play.
template <Game G>
    requires Hashed<G> && Reversible<G>
void enter(Trail& trail, const G& game, const StateOf<G>& s) {
    trail.enter(game.hash(s), game.reversible(s));
}

/// The trail with which a search from s begins: `past` if s is its last state, else s alone.
template <EndsByRepetition G>
Trail trail_to(const G& game, const StateOf<G>& s, const Trail& past) {
    if (past.ends_with(game.hash(s))) return past;
    Trail trail;
    enter(trail, game, s);
    return trail;
}

/// Does the last state end the game in a search, since it occurred after the root, or often enough
/// before? The root is the state after the first `root` states, and does not end the game.
template <EndsByRepetition G>
bool repeats(const G& game, const Trail& trail, std::size_t root) {
    if (trail.size() <= root + 1) return false;
    return trail.times_since(root) > 1 || game.repeated(trail.times()).has_value();
}

} // namespace zermelo
