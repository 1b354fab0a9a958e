#include "catalog/output/draw.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace zermelo {

namespace {

/// What stands in a node: the position and its value, `(3,1)` in the tree of Nim; in the tree of a
/// search that samples the visits too.
std::string label(const TreeNode& node) {
    if (!node.value) return node.label;
    if (node.value->visits > 0 && node.value->worth.value.proven())
        return fmt::format("({}, {:+} proven, {})", node.label, node.value->worth.number,
                           node.value->visits);
    if (node.value->visits > 0)
        return fmt::format("({}, {:+.2f}, {})", node.label, node.value->mean, node.value->visits);
    return fmt::format("({},{}{})", node.label, node.value->worth.number,
                       node.value->worth.value.proven() ? "" : "?");
}

/// Fill: green where the root's mover is better, red where it is worse.
const char* colour(const TreeNode& node) {
    if (!node.value || node.value->worth.value.sign() == 0) return "#f4f4f0";
    return node.value->worth.value.sign() > 0 ? "#d8f0d8" : "#f6dcd8";
}

/// Is the edge to a node one that best play takes?
bool is_best(const std::vector<TreeNode>& tree, std::size_t i) {
    const auto& value = tree[i].value;
    const auto& parent = tree[tree[i].parent];
    if (i == 0 || !value || !parent.value) return false;
    if (value->visits > 0) { // what a search that samples would play
        for (const auto& other : tree)
            if (&other != &tree.front() && other.parent == tree[i].parent && other.value &&
                other.value->visits > value->visits)
                return false;
        return true;
    }
    return value->worth.value.delayed(1) == parent.value->worth.value;
}

/// Where the nodes of a tree stand: leaves side by side, parents above the middle of their
/// children.
struct Layout {
    static constexpr double row = 84;
    static constexpr double margin = 24;
    static constexpr double box_height = 28;

    explicit Layout(const std::vector<TreeNode>& tree)
        : depth(tree.size()), x(tree.size()), children(tree.size()) {
        std::size_t longest = 1;
        for (std::size_t i = 0; i < tree.size(); ++i) {
            longest = std::max(longest, label(tree[i]).size());
            if (i == 0) continue;
            depth[i] = depth[tree[i].parent] + 1;
            children[tree[i].parent].push_back(i);
        }
        box_width = 8.0 * static_cast<double>(longest) + 14;
        for (std::size_t i = tree.size(); i-- > 0;) deepest = std::max(deepest, depth[i]);
        place(0);
    }

    double y(std::size_t i) const { return margin + row * static_cast<double>(depth[i]); }
    double width() const { return left_edge() + next_leaf * (box_width + 12) + margin; }
    double height() const { return margin * 2 + row * static_cast<double>(deepest) + box_height; }
    static double left_edge() { return 90; } ///< room for the names of the players

    std::vector<std::size_t> depth;
    std::vector<double> x; ///< of the middle
    std::vector<std::vector<std::size_t>> children;
    double box_width = 0;
    double next_leaf = 0;
    std::size_t deepest = 0;

private:
    void place(std::size_t i) { // a tree that is drawn is a few plies deep
        if (children[i].empty()) {
            x[i] = left_edge() + next_leaf++ * (box_width + 12) + box_width / 2;
            return;
        }
        for (const std::size_t child : children[i]) place(child);
        x[i] = (x[children[i].front()] + x[children[i].back()]) / 2;
    }
};

std::string svg_edge(const Layout& layout, const std::vector<TreeNode>& tree, std::size_t i) {
    const std::size_t parent = tree[i].parent;
    const double x1 = layout.x[parent];
    const double y1 = layout.y(parent) + Layout::box_height;
    const double x2 = layout.x[i];
    const double y2 = layout.y(i);
    const bool best = is_best(tree, i);
    return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" "
                       "stroke=\"{}\" stroke-width=\"{}\"/>\n"
                       "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"move\">{}</text>\n",
                       x1, y1, x2, y2, best ? "#222" : "#aaa", best ? "2" : "1",
                       (x1 + x2 * 2) / 3 + 7, (y1 + y2 * 2) / 3, xml_escaped(tree[i].move));
}

std::string svg_node(const Layout& layout, const std::vector<TreeNode>& tree, std::size_t i) {
    return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" rx=\"6\" "
                       "fill=\"{}\" stroke=\"#666\"/>\n"
                       "<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                       layout.x[i] - layout.box_width / 2, layout.y(i), layout.box_width,
                       Layout::box_height, colour(tree[i]), layout.x[i], layout.y(i) + 19,
                       xml_escaped(label(tree[i])));
}

/// Who moves at each depth, if it is one and the same everywhere.
std::map<std::size_t, std::string> movers(const Layout& layout, const std::vector<TreeNode>& tree) {
    std::map<std::size_t, std::string> names;
    for (std::size_t i = 0; i < tree.size(); ++i) {
        if (tree[i].to_move.empty()) continue;
        const auto [known, is_new] = names.emplace(layout.depth[i], tree[i].to_move);
        if (!is_new && known->second != tree[i].to_move) known->second.clear();
    }
    return names;
}

} // namespace

std::string xml_escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        default: result += c;
        }
    }
    return result;
}

std::string dot_quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + "\"";
}

std::string to_text(const std::vector<TreeNode>& tree) {
    const Layout layout(tree);
    std::string text;
    const auto add = [&](const auto& self, std::size_t i) -> void {
        const std::string& move = tree[i].move;
        text += fmt::format("{:{}}{}{}{}\n", "", 2 * layout.depth[i], move,
                            move.empty()       ? ""
                            : is_best(tree, i) ? "* "
                                               : " ",
                            label(tree[i]));
        for (const std::size_t child : layout.children[i]) self(self, child);
    };
    add(add, 0);
    return text;
}

std::string to_dot(const std::vector<TreeNode>& tree) {
    std::string text = "digraph game {\n"
                       "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\"];\n"
                       "  edge [fontname=\"Helvetica\"];\n";
    for (std::size_t i = 0; i < tree.size(); ++i) {
        text += fmt::format("  n{} [label={}, fillcolor=\"{}\", tooltip={}];\n", i,
                            dot_quoted(label(tree[i])), colour(tree[i]),
                            dot_quoted(!tree[i].to_move.empty() ? tree[i].to_move
                                       : !tree[i].position      ? tree[i].label // after a move
                                                                : "over"));
        if (i > 0)
            text += fmt::format("  n{} -> n{} [label={}{}];\n", tree[i].parent, i,
                                dot_quoted(tree[i].move), is_best(tree, i) ? ", penwidth=2" : "");
    }
    return text + "}\n";
}

std::string to_svg(const std::vector<TreeNode>& tree) {
    const Layout layout(tree);
    std::string text =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
                    "width=\"{0:.0f}\" height=\"{1:.0f}\">\n"
                    "<style>text {{ font: 14px sans-serif; text-anchor: middle; fill: #222 }} "
                    ".move {{ font-size: 12px; fill: #666; paint-order: stroke; stroke: white; "
                    "stroke-width: 4px }} .mover {{ text-anchor: start }}</style>\n"
                    "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
                    layout.width(), layout.height());
    for (const auto& [depth, name] : movers(layout, tree))
        text += fmt::format("<text x=\"12\" y=\"{:.1f}\" class=\"mover\">{}</text>\n",
                            Layout::margin + Layout::row * static_cast<double>(depth) + 19,
                            xml_escaped(name));
    for (std::size_t i = 1; i < tree.size(); ++i) text += svg_edge(layout, tree, i);
    for (std::size_t i = 0; i < tree.size(); ++i) text += svg_node(layout, tree, i);
    return text + "</svg>\n";
}

} // namespace zermelo
