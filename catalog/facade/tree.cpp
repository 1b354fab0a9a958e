#include "catalog/facade/tree.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace zermelo {

namespace {

TreeNode node_at(const AnyGame& game, const AnyPosition& at, const PositionText& from) {
    TreeNode node;
    if (game.info().has_notation) node.position = at.text();
    if (!at.is_over())
        node.to_move = *at.turn() == chance ? "chance" : game.info().seat_names[index(*at.turn())];
    node.label = at.label();
    if (node.label.empty()) node.label = node.position.value_or(joined(from.moves, " "));
    if (node.label.empty()) node.label = at.is_over() ? at.outcome_text() : node.to_move;
    return node;
}

/// The nodes of a search tree, if they are not too many. Of one that was stopped those that can be
/// drawn: parents come before their children, so that the first ones are a tree.
template <class Node>
Parsed<std::vector<Node>> drawable(std::vector<Node> nodes, const TreeOptions& options) {
    if (nodes.size() <= options.max_nodes) return nodes;
    if (!options.stop.stopped())
        return Mistake{fmt::format("the tree has {} nodes, {} can be drawn: give a smaller --depth "
                                   "or more --visits",
                                   nodes.size(), options.max_nodes)};
    nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(options.max_nodes), nodes.end());
    return nodes;
}

/// Grows the game tree level by level, and values it: each node with children is searched once.
class Grower {
public:
    Grower(const AnyGame& game, AnySearch* search, const PositionText& from, const TreeWish& wish)
        : game_(game), search_(search), from_(from), wish_(wish) {}

    Parsed<Tree> grow(const Position& root) {
        viewer_ = root->turn().value_or(first);
        has_values_ = game_.info().is_zero_sum || game_.puzzle() != nullptr;
        add(root, 0);
        for (std::size_t at = 0; at < tree_.nodes.size(); ++at) {
            if (wish_.options.stop.stopped()) break;
            if (!positions_[at]->turn() && has_values_)
                set_value(at, positions_[at]->worth_to(viewer_));
            if (plies_[at] == wish_.options.depth && at > 0) continue;
            if (plies_[at] < wish_.options.depth && !expand(at))
                return Mistake{fmt::format("the tree has more than {} nodes: give a smaller --depth"
                                           "{}",
                                           wish_.options.max_nodes,
                                           wish_.merge ? "" : ", or --merge what is symmetric")};
            search_at(at);
        }
        return std::move(tree_);
    }

private:
    void add(const Position& position, int ply) {
        positions_.push_back(position);
        plies_.push_back(ply);
        tree_.nodes.push_back(node_at(game_, *position, from_));
        if (!wish_.boards) return;
        tree_.boards.push_back(position->board(first));
        tree_.has_label.push_back(!position->label().empty());
    }

    /// Adds the children of a node, some of them if it is stopped. False: there are too many nodes.
    bool expand(std::size_t at) {
        const std::size_t moves = positions_[at]->turn() ? positions_[at]->move_count() : 0;
        for (std::size_t m = 0; m < moves && !wish_.options.stop.stopped(); ++m) {
            Position next = positions_[at];
            next->play(m);
            const std::string text = positions_[at]->move_text(m);
            if (const auto known = merged(*next, plies_[at] + 1)) {
                tree_.links.push_back({at, *known, text});
                continue;
            }
            if (tree_.nodes.size() == wish_.options.max_nodes) return false;
            add(next, plies_[at] + 1);
            tree_.nodes.back().parent = at;
            tree_.nodes.back().move = text;
        }
        return true;
    }

    /// The node of this depth that is the same up to symmetry, if there is one.
    std::optional<std::size_t> merged(const AnyPosition& at, int ply) {
        if (!wish_.merge) return std::nullopt;
        const auto seat = at.turn();
        const std::string key = fmt::format("{} {} {} {}", ply, seat ? index(*seat) + 1U : 0U,
                                            at.gained(first), at.symmetric_text());
        const auto [known, is_new] = known_.emplace(key, tree_.nodes.size());
        if (is_new) return std::nullopt;
        return known->second;
    }

    void set_value(std::size_t at, Value value) {
        tree_.nodes[at].value = TextEdge{"", positions_[at]->shown(value)};
    }
    Value for_viewer(std::size_t at, Value value) const {
        return *positions_[at]->turn() == viewer_ ? value : -value;
    }

    /// Values a node, and its children as far as one search of it tells.
    void search_at(std::size_t at) {
        const AnyPosition& here = *positions_[at];
        const auto seat = here.turn();
        if (!has_values_ || search_ == nullptr || !seat || *seat == chance) return;
        search_->forget();
        Control control;
        control.stop = wish_.options.stop;
        control.every_move = wish_.options.depth > 0;
        control.time = time_left();
        const auto report = search_->search(here, control);
        if (!report) return;
        set_value(at, for_viewer(at, report->worth.value));
        for (std::size_t i = at + 1; i < tree_.nodes.size(); ++i) {
            const TreeNode& child = tree_.nodes[i];
            if (child.parent == at) value_child(i, at, child.move, *report);
        }
        for (const TreeLink& link : tree_.links)
            if (link.parent == at) value_child(link.child, at, link.move, *report);
    }

    /// The value of a child is that of the move to it, without what the move itself gains.
    void value_child(std::size_t child, std::size_t at, const std::string& move,
                     const TextReport& report) {
        const auto edge = std::ranges::find(report.edges, move, &TextEdge::move);
        if (edge == report.edges.end() || !positions_[child]->turn()) return;
        if (tree_.nodes[child].value) return; // by another way to it
        const Seat mover = *positions_[at]->turn();
        const double gain = positions_[child]->gained(mover) - positions_[at]->gained(mover);
        Value value = edge->worth.value.plus(-static_cast<int>(std::lround(gain)));
        const bool is_end = value.is_win() || value.is_loss();
        if (is_end && value.plies() > 0) value = value.hastened(1);
        if (mover != viewer_) value = -value;
        set_value(child, value);
    }

    std::optional<std::chrono::nanoseconds> time_left() const {
        if (!wish_.time) return std::nullopt;
        const auto spent = std::chrono::steady_clock::now() - began_;
        constexpr std::chrono::nanoseconds least = std::chrono::milliseconds(2);
        return std::max<std::chrono::nanoseconds>(*wish_.time - spent, least);
    }

    const AnyGame& game_;
    AnySearch* search_;
    const PositionText& from_;
    const TreeWish& wish_;
    Seat viewer_ = first;
    bool has_values_ = false;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::vector<Position> positions_;
    std::vector<int> plies_;
    std::map<std::string, std::size_t> known_; ///< nodes that others may be merged with
    Tree tree_;
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
        if (*root->turn() != chance) return drawable(search_.grow_views(*root, options_), options_);
        TreeNode node;
        node.label = node.to_move = "chance";
        nodes_.push_back(node);
        follow(root, "");
        return drawable(std::move(nodes_), options_);
    }

private:
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

namespace {

Parsed<Tree> plain(const Parsed<std::vector<TreeNode>>& nodes) {
    if (!nodes) return nodes.mistake();
    Tree tree;
    tree.nodes = *nodes;
    return tree;
}

/// The tree that a search grows.
Parsed<Tree> grown(const AnyGame& game, AnySearch& search, const PositionText& from,
                   const TreeOptions& options) {
    const auto at = position_at(game, from);
    if (!at) return at.mistake();
    const Position& root = *at;
    if (!root->turn()) return Mistake{"the game is over at this position"};
    if (search.grows_views()) return plain(ViewGrower(search, options).grow(root));
    if (game.info().is_hidden)
        return Mistake{"hidden=guesses searches sampled states, it has no tree of views to "
                       "draw: leave it out, or give hidden=one"};
    if (auto wrong = not_playable(*root)) return *wrong;
    const auto spots = drawable(search.grow(*root, options), options);
    if (!spots) return spots.mistake();
    return plain(written(game, root, *spots, from));
}

} // namespace

Parsed<Tree> tree(const AnyGame& game, AnySearch* search, const PositionText& from,
                  const TreeWish& wish) {
    const auto root = position_at(game, from);
    if (!root) return root.mistake();
    const bool grows = search != nullptr && search->grows();
    if (wish.merge && (grows || !game.info().has_notation))
        return Mistake{grows
                           ? "the tree of mcts has its own nodes: leave out merge"
                           : "this game has no notation to tell positions apart: leave out merge"};
    if (grows) return grown(game, *search, from, wish.options);
    return Grower(game, search, from, wish).grow(*root);
}

} // namespace zermelo
