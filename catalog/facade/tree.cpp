#include "catalog/facade/tree.hpp"

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
    if (node.label.empty()) node.label = view.position;
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

} // namespace

Parsed<std::vector<TreeNode>> tree(const AnyGame& game, AnySearch* search, const PositionText& from,
                                   const TreeOptions& options) {
    const auto root = position_at(game, from);
    if (!root) return root.mistake();
    if (search != nullptr && search->grows()) {
        if (game.info().is_hidden) return Mistake{"the trees of a hidden game are not drawn"};
        if (!(*root)->turn()) return Mistake{"the game is over at this position"};
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
