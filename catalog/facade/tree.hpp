#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "catalog/facade/any_game.hpp"

namespace zermelo {

/// A further way to a node that was merged with others.
struct TreeLink {
    std::size_t parent = 0;
    std::size_t child = 0;
    std::string move{};
};

/// A game tree, a parent before its children.
struct Tree {
    std::vector<TreeNode> nodes{};
    std::vector<TreeLink> links{}; ///< beside those of the nodes, where nodes were merged
    std::vector<Board> boards{};   ///< by node; empty where they were not asked for
    std::vector<bool> has_label{}; ///< by node, with boards: does the game have a label for it?
};

/// What is wanted of a tree.
struct TreeWish {
    TreeOptions options{};
    bool merge =
        false; ///< positions that are equal up to symmetry, at the same depth, are one node
    bool boards = false;                            ///< the boards of the nodes too
    std::optional<std::chrono::nanoseconds> time{}; ///< for the searches of all nodes together
};

/// The game tree below a position with the values that a search gives, or the tree that the search
/// itself grows. Each node that has children is searched once, for the values of all its moves.
Parsed<Tree> tree(const AnyGame& game, AnySearch* search, const PositionText& from,
                  const TreeWish& wish);

} // namespace zermelo
