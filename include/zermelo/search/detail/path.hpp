#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "zermelo/core/trail.hpp"

namespace zermelo::detail {

/// The states on the way from the root and before it, where a game ends by repetition; else
/// nothing.
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
    /// What was played before the root, if anything: the root is its last state, or else it is of
    /// another play and does not count.
    void set_past(const Trail& past) { past_ = past; }

    void begin(const G& game, const StateOf<G>& root) {
        trail_ = trail_to(game, root, past_);
        root_ = trail_.size() - 1;
    }

    /// Enters a state for as long as it lives.
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

    /// Has the last state come since the root, or often enough before to end the game?
    bool repeats(const G& game) const { return zermelo::repeats(game, trail_, root_); }

private:
    Trail past_;
    Trail trail_;
    std::size_t root_ = 0;
};

/// Principal lines: at each ply the best moves from there on, of the last search there with a
/// window.
template <class Move>
class Lines {
public:
    void forget() { lines_.clear(); }
    void clear(int ply) { at(ply).clear(); }
    /// The move is best at its ply, and what was best behind it follows.
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
