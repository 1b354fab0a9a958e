#pragma once

#include <string>
#include <vector>

#include "catalog/facade/text.hpp"

namespace zermelo {

/// A text within an XML document, and within quotes for Graphviz.
std::string xml_escaped(const std::string& text);
std::string dot_quoted(const std::string& text);

/// A game tree in lines of text, each node below its parent and further to the right; * marks what
/// best play takes.
std::string to_text(const std::vector<TreeNode>& tree);

/// A game tree for Graphviz.
std::string to_dot(const std::vector<TreeNode>& tree);

/// A game tree as a picture of its own.
std::string to_svg(const std::vector<TreeNode>& tree);

} // namespace zermelo
