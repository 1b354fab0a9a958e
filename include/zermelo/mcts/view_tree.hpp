#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "zermelo/mcts/mcts.hpp"
#include "zermelo/mcts/session.hpp"

namespace zermelo {

/// A node of an information-set tree, for display: a view of the seat that moves there, or what
/// follows a move, where other seats and chance may move before the next view.
template <Hidden G>
struct ViewSpot {
    std::size_t parent = 0;          ///< its index in the list; of the root, which is 0, itself
    std::optional<ViewOf<G>> view{}; ///< none after a move
    std::optional<MoveOf<G>> move{}; ///< made at the parent; none at a view
    Seat seat{};                     ///< who moves, or has moved
    std::uint64_t visits =
        0;           ///< of a move by regret matching, in proportion to its average strategy
    double mean = 0; ///< of the scores, for the player who searches
};

namespace detail {

/// Lists the information-set tree of a search, a parent before its children.
template <Hidden G, class Phases>
class ViewTree {
public:
    using Tree = HiddenSearch<G, Phases>;
    using Entry = typename Tree::ViewEntry;

    ViewTree(const Tree& search, const TreePart& part) : search_(search), part_(part) {}

    std::vector<ViewSpot<G>> spots() {
        const Entry* root = search_.root_entry();
        if (root == nullptr) return {};
        add_view(*root, 0, 0);
        for (std::size_t at = 0; at < open_.size(); ++at)
            if (open_[at].entry != nullptr && open_[at].depth < part_.depth) add_moves(at);
        return spots_;
    }

private:
    struct Open {
        const Entry* entry; ///< null after a move
        int depth;          ///< in moves
    };
    using Node = typename Tree::Node;

    void add_view(const Entry& entry, std::size_t parent, int depth) {
        const Node& node = search_.tree()[entry.node];
        spots_.push_back({parent, entry.view, std::nullopt, entry.seat, node.visits.get(),
                          mean_of(node, entry.seat)});
        open_.push_back({&entry, depth});
    }

    /// Adds the moves at a view, and the views that follow each of them.
    void add_moves(std::size_t at) {
        const auto [entry, depth] = open_[at];
        for (const Node& child : search_.tree().children(search_.tree()[entry->node])) {
            const std::uint64_t visits = visits_of(child);
            if (child.visits.get() == 0 || visits < part_.visits) continue;
            const std::size_t move = spots_.size();
            spots_.push_back(
                {at, std::nullopt, child.move, entry->seat, visits, mean_of(child, entry->seat)});
            open_.push_back({nullptr, depth + 1});
            for (const Entry* next : views_after(*entry, child.move))
                add_view(*next, move, depth + 1);
        }
    }

    /// In the order in which they were first seen.
    std::vector<const Entry*> views_after(const Entry& entry, const MoveOf<G>& m) const {
        std::vector<const Entry*> views;
        for (const Entry* next = search_.first_after(entry); next != nullptr;
             next = search_.next_of(*next))
            if (next->move == m && search_.tree()[next->node].visits.get() >= part_.visits)
                views.push_back(next);
        std::ranges::reverse(views);
        return views;
    }

    static std::uint64_t visits_of(const Node& child) {
        if constexpr (Node::needs.regret)
            return static_cast<std::uint64_t>(std::llround(child.strategy.get()));
        else
            return child.visits.get();
    }
    double mean_of(const Node& node, Seat chooser) const {
        const double visits = std::max(node.visits.get(), 1U);
        const double sum = node.scores[score_slot<G>(search_.seat())].get();
        const bool is_opposite = ZeroSumForTwo<G> && chooser != search_.seat();
        return (is_opposite ? -sum : sum) / visits;
    }

    const Tree& search_;
    TreePart part_;
    std::vector<Open> open_;
    std::vector<ViewSpot<G>> spots_;
};

} // namespace detail

/// How long a tree grows, and what of it is wanted.
struct ViewTreeOptions {
    Budget budget{};
    TreePart part{};
};

/// The information-set tree that an engine grows from a view, a parent before its children: with
/// Hiding::trees that of the seat with the view, with Hiding::one the moves of all seats.
/// requires: the seat is to move; not Hiding::guesses, which has no such tree
template <Hidden G, class Engine>
std::vector<ViewSpot<G>> view_tree(const G& game, const ViewOf<G>& view, const Engine& engine,
                                   const ViewTreeOptions& options) {
    const auto phases = engine.phases();
    using Phases = typename Engine::Phases;
    const Watch<MoveOf<G>> nobody;
    const detail::HiddenTask<G> task{engine.options, options.budget, nobody,
                                     engine.bytes_of(options.budget)};
    detail::HiddenSearch<G, Phases> search(game, phases, task.options, task.bytes);
    detail::search_trees(search, view, task);
    return detail::ViewTree<G, Phases>(search, options.part).spots();
}

} // namespace zermelo
