#pragma once

#include <string>
#include <vector>

#include "catalog/facade/text.hpp"

namespace zermelo {

/// A game tree for Graphviz.
std::string to_dot(const std::vector<TreeNode>& tree);

/// A game tree as a picture of its own.
std::string to_svg(const std::vector<TreeNode>& tree);

} // namespace zermelo
