#include "catalog/facade/tree.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace zermelo {

namespace {

TreeNode node_at(const AnyGame& game, const AnyPosition& at, const PositionText& from) {
    const PositionView view = view_of(game, at, from);
    TreeNode node;
    node.position = view.position;
    node.label = at.label();
    if (node.label.empty()) node.label = view.position.value_or(joined(from.moves, " "));
    if (node.label.empty()) node.label = view.to_move.empty() ? view.outcome : view.to_move;
    node.to_move = view.to_move;
    return node;
}

/// Values each node of the game tree by a search of its own.
class Grower {
public:
    Grower(const AnyGame& game, AnySearch* search, const PositionText& from,
           const TreeOptions& options)
        : game_(game), search_(search), from_(from), options_(options) {}

    Parsed<std::vector<TreeNode>> grow(const Position& root) {
        const Seat viewer = root->turn().value_or(first);
        add(root, 0);
        for (std::size_t at = 0; at < nodes_.size() && !options_.stop.stopped(); ++at) {
            nodes_[at].value = valued(*positions_[at], viewer);
            if (plies_[at] == options_.depth) continue;
            const std::size_t moves = positions_[at]->turn() ? positions_[at]->move_count() : 0;
            for (std::size_t m = 0; m < moves; ++m) {
                if (nodes_.size() == options_.max_nodes)
                    return Mistake{
                        fmt::format("the tree has more than {} nodes: give a smaller --depth",
                                    options_.max_nodes)};
                Position next = positions_[at];
                next->play(m);
                add(next, plies_[at] + 1);
                nodes_.back().parent = at;
                nodes_.back().move = positions_[at]->move_text(m);
            }
        }
        return std::move(nodes_);
    }

private:
    void add(const Position& position, int ply) {
        positions_.push_back(position);
        plies_.push_back(ply);
        nodes_.push_back(node_at(game_, *position, from_));
    }

    std::optional<TextEdge> valued(const AnyPosition& at, Seat viewer) {
        if (!game_.info().is_zero_sum && game_.puzzle() == nullptr) return std::nullopt;
        if (!at.turn()) return TextEdge{"", at.shown(at.worth_to(viewer))};
        if (search_ == nullptr) return std::nullopt;
        search_->forget();
        const Value value = search_->value(at, options_.stop);
        return TextEdge{"", at.shown(*at.turn() == viewer ? value : -value)};
    }

    const AnyGame& game_;
    AnySearch* search_;
    const PositionText& from_;
    const TreeOptions& options_;
    std::vector<Position> positions_;
    std::vector<int> plies_;
    std::vector<TreeNode> nodes_;
};

/// The tree of a search, written down.
Parsed<std::vector<TreeNode>> written(const AnyGame& game, const Position& root,
                                      const std::vector<AnySearch::Spot>& spots,
                                      const PositionText& from) {
    std::vector<Position> positions;
    std::vector<TreeNode> nodes;
    for (const auto& spot : spots) {
        Position at = root;
        std::string move;
        if (!positions.empty()) {
            at = positions[spot.parent];
            move = at->move_text(spot.move);
            at->play(spot.move);
        }
        nodes.push_back(node_at(game, *at, from));
        nodes.back().parent = spot.parent;
        nodes.back().move = std::move(move);
        nodes.back().value = TextEdge{"", at->shown(spot.value), spot.visits, spot.mean};
        positions.push_back(std::move(at));
    }
    return nodes;
}

/// The information-set trees below a position: that of the seat to move; where chance moves, one
/// for each view that may follow.
class ViewGrower {
public:
    ViewGrower(AnySearch& search, const TreeOptions& options)
        : search_(search), options_(options) {}

    Parsed<std::vector<TreeNode>> grow(const Position& root) {
        if (*root->turn() != chance) return checked(search_.grow_views(*root, options_));
        TreeNode node;
        node.label = node.to_move = "chance";
        nodes_.push_back(node);
        follow(root, "");
        return checked(nodes_);
    }

private:
    Parsed<std::vector<TreeNode>> checked(std::vector<TreeNode> nodes) const {
        if (nodes.size() <= options_.max_nodes) return nodes;
        return Mistake{fmt::format("the tree has {} nodes, {} can be drawn: give a smaller --depth "
                                   "or more --visits",
                                   nodes.size(), options_.max_nodes)};
    }

    /// Plays all moves of chance, and grows a tree at each view that is new.
    void follow(const Position& at, const std::string& moves) {
        if (nodes_.size() > options_.max_nodes || options_.stop.stopped() || !at->turn()) return;
        if (*at->turn() == chance) {
            for (std::size_t m = 0; m < at->move_count(); ++m) {
                Position next = at;
                next->play(m);
                follow(next, moves + (moves.empty() ? "" : " ") + at->move_text(m));
            }
            return;
        }
        const Erased<AnyView> view(at->view(*at->turn()));
        if (std::ranges::find(views_, view) != views_.end()) return;
        views_.push_back(view);
        search_.forget();
        const std::size_t offset = nodes_.size();
        for (TreeNode& node : search_.grow_views(*at, options_)) {
            const bool is_root = nodes_.size() == offset;
            node.parent = is_root ? 0 : node.parent + offset;
            if (is_root) node.move = moves;
            nodes_.push_back(std::move(node));
        }
    }

    AnySearch& search_;
    const TreeOptions& options_;
    std::vector<Erased<AnyView>> views_;
    std::vector<TreeNode> nodes_;
};

} // namespace

Parsed<std::vector<TreeNode>> tree(const AnyGame& game, AnySearch* search, const PositionText& from,
                                   const TreeOptions& options) {
    const auto root = position_at(game, from);
    if (!root) return root.mistake();
    if (search != nullptr && search->grows()) {
        if (!(*root)->turn()) return Mistake{"the game is over at this position"};
        if (search->grows_views()) return ViewGrower(*search, options).grow(*root);
        if (game.info().is_hidden)
            return Mistake{"hidden=guesses searches sampled states, it has no tree of views to "
                           "draw: leave it out, or give hidden=one"};
        if (auto wrong = not_playable(**root)) return *wrong;
        const auto spots = search->grow(**root, options);
        if (spots.size() > options.max_nodes)
            return Mistake{
                fmt::format("the tree has {} nodes, {} can be drawn: give a smaller --depth "
                            "or more --visits",
                            spots.size(), options.max_nodes)};
        return written(game, *root, spots, from);
    }
    return Grower(game, search, from, options).grow(*root);
}

} // namespace zermelo
