#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "zermelo/core/trail.hpp"

namespace zermelo::detail {

/// The states from the root to the current node, and those before the root, for games that end by
/// repetition; empty for all others.
template <class G>
class Path {
public:
    class Stay {
    public:
        Stay(Path&, const G&, const StateOf<G>&) {}
    };
    static constexpr bool repeats(const G&) { return false; }
    void begin(const G&, const StateOf<G>&) {}
};

template <EndsByRepetition G>
class Path<G> {
public:
    /// Sets the states played before the root. They count only if the root is the last of them.
    void set_past(const Trail& past) { past_ = past; }

    void begin(const G& game, const StateOf<G>& root) {
        trail_ = trail_to(game, root, past_);
        root_ = trail_.size() - 1;
    }

    /// Enters a state, and leaves it when destroyed.
    class Stay {
    public:
        Stay(Path& path, const G& game, const StateOf<G>& s) : path_(path) {
            enter(path_.trail_, game, s);
        }
        Stay(const Stay&) = delete;
        Stay& operator=(const Stay&) = delete;
        ~Stay() { path_.trail_.leave(); }

    private:
        Path& path_;
    };

    /// Has the last state occurred since the root, or often enough before to end the game?
    bool repeats(const G& game) const { return zermelo::repeats(game, trail_, root_); }

private:
    Trail past_;
    Trail trail_;
    std::size_t root_ = 0;
};

/// The principal variation from each ply on, of the last node there that was searched with an open
/// window.
template <class Move>
class Lines {
public:
    void forget() { lines_.clear(); }
    void clear(int ply) { at(ply).clear(); }
    /// Sets the variation at a ply: this move, then the variation of the next ply.
    void note(int ply, const Move& m) {
        const auto& rest = at(ply + 1); // makes room for both
        auto& line = lines_[static_cast<std::size_t>(ply)];
        line.assign(1, m);
        line.insert(line.end(), rest.begin(), rest.end());
    }
    const std::vector<Move>& from_root() { return at(0); }

private:
    std::vector<Move>& at(int ply) {
        const auto i = static_cast<std::size_t>(ply);
        if (i >= lines_.size()) lines_.resize(i + 1);
        return lines_[i];
    }
    std::vector<std::vector<Move>> lines_;
};

} // namespace zermelo::detail
