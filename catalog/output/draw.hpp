#pragma once

#include <string>
#include <vector>

#include "catalog/facade/tree.hpp"

namespace zermelo {

/// A text within an XML document, and within quotes for Graphviz.
std::string xml_escaped(const std::string& text);
std::string dot_quoted(const std::string& text);

/// A game tree in lines of text, each node below its parent and further to the right; * marks what
/// best play takes. A node that was merged with others stands below the first of its parents.
std::string to_text(const Tree& tree);

/// A game tree for Graphviz.
std::string to_dot(const Tree& tree);

/// A game tree as a picture of its own, not wider than `page`: a wide tree is scaled.
std::string to_svg(const Tree& tree, double page);

/// The width of a picture if none is asked for.
inline constexpr int usual_page = 1200;

} // namespace zermelo
