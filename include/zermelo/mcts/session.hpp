#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "zermelo/mcts/mcts.hpp"

namespace zermelo {

/// A node of a Monte Carlo tree, for display.
struct TreeSpot {
    std::size_t parent = 0; ///< its index in the list; of the root, which is 0, itself
    std::size_t move = 0;   ///< that leads to it: its index among the moves at the parent
    std::uint64_t visits = 0;
    double mean = 0;               ///< of the scores, for the player to move at the root
    std::optional<Value> proven{}; ///< the proven value, for the same player
};

/// The part of a tree to display.
struct TreePart {
    int depth = 3;
    std::uint64_t visits = 1; ///< least number of visits
};

/// Consecutive searches that reuse the tree: each keeps the subtree of its root, if that is at most
/// `plies` plies below the root of the last search. The game must outlive it.
template <Game G, class Engine = Mcts<>>
    requires(!detail::Views<G>)
class MctsSession {
public:
    static constexpr int plies = 4; ///< a move of each side, with two stones or moves each

    explicit MctsSession(const G& game, Engine engine = {})
        : game_(game), engine_(std::move(engine)), phases_(engine_.phases()) {}
    MctsSession(const MctsSession&) = delete;
    MctsSession& operator=(const MctsSession&) = delete;
    ~MctsSession() = default;

    /// Sets the play before the next root.
    void set_past(const Trail& past)
        requires EndsByRepetition<G>
    {
        engine_.options.past = past;
        if (search_) search_->set_past(past);
    }

    /// requires: s in play, and not chance to move
    Report<MoveOf<G>> search(const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) {
        if (!search_ || !search_->reuse_subtree(s, plies)) {
            search_.emplace(game_, phases_, engine_.options, engine_.bytes_of(budget));
            search_->set_root(s);
        }
        Meter meter(budget, detail::clock_stride);
        return detail::run_simulations<G>(*search_, worker_, meter, watch);
    }

    /// The visits of the root, those of earlier searches included.
    std::uint64_t visits() const { return search_ ? search_->tree()[0].visits.get() : 0; }

    /// The tree of the last search, a parent before its children.
    std::vector<TreeSpot> tree(const TreePart& part) const {
        std::vector<TreeSpot> spots;
        if (!search_ || !search_->has_room()) return spots;
        std::vector<Open> open{{0, search_->root(), 0}};
        spots.push_back(spot_of(0, search_->seat(), search_->seat()));
        for (std::size_t at = 0; at < open.size(); ++at) {
            if (open[at].depth == part.depth || game_.outcome(open[at].s)) continue;
            add_children(at, part, open, spots);
        }
        return spots;
    }

private:
    using Phases = typename Engine::Phases;
    using Tree = detail::OpenSearch<G, Phases>;
    using Node = typename Tree::Node;
    struct Open {
        std::uint32_t id;
        StateOf<G> s;
        int depth;
    };

    void add_children(std::size_t at, const TreePart& part, std::vector<Open>& open,
                      std::vector<TreeSpot>& spots) const {
        const StateOf<G> s = open[at].s;
        const auto& node = search_->tree()[open[at].id];
        const auto children = search_->tree().children(node);
        for (const auto& [number, child] : detail::numbered_children<G, Node>(game_, s, children)) {
            if (child->visits.get() < part.visits) continue;
            const std::uint32_t id = search_->tree().id_of(node, *child);
            open.push_back({id, after(game_, s, child->move), open[at].depth + 1});
            spots.push_back(spot_of(id, game_.turn(s), search_->seat()));
            spots.back().parent = at;
            spots.back().move = number;
        }
    }

    TreeSpot spot_of(std::uint32_t id, Seat chooser, Seat viewer) const {
        const auto& node = search_->tree()[id];
        const double visits = std::max(node.visits.get(), 1U);
        TreeSpot spot{0, 0, node.visits.get()};
        if constexpr (score_slots<G> == 1)
            spot.mean = node.scores[0].get() / visits * (is_same_side(chooser, viewer) ? 1 : -1);
        else
            spot.mean = node.scores[index(viewer)].get() / visits;
        if (search_->is_solved(node)) {
            const Value value = detail::decided_value(node.bounds.get());
            spot.proven = is_same_side(chooser, viewer) ? value : -value;
        }
        return spot;
    }

    /// Is the score of a node from the viewer's side? It is from the chooser's; after a move of
    /// chance, from that of the first seat.
    static bool is_same_side(Seat chooser, Seat viewer) {
        return seats_of<G> == 1 || (chooser == chance ? first : chooser) == viewer;
    }

    const G& game_;
    Engine engine_;
    Phases phases_;
    std::optional<Tree> search_;
    typename Tree::Worker worker_{engine_.options.seed};
};

} // namespace zermelo
