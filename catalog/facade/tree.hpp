#pragma once

#include <vector>

#include "catalog/facade/any_game.hpp"

namespace zermelo {

/// The game tree below a position with the values that a search gives, or the tree that the search
/// itself grows; a parent comes before its children.
Parsed<std::vector<TreeNode>> tree(const AnyGame& game, AnySearch* search, const PositionText& from,
                                   const TreeOptions& options);

} // namespace zermelo
