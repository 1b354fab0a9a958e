#include "catalog/output/draw.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "catalog/output/board_svg.hpp"

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

/// What stands below the board of a node: its value.
std::string caption(const TreeNode& node) {
    if (!node.value) return node.to_move.empty() ? "" : "?";
    return fmt::format("{:+}{}", node.value->worth.number,
                       node.value->worth.value.proven() ? "" : "?");
}

/// Is the board of a node drawn instead of its label?
bool has_board(const Tree& tree, std::size_t i) {
    return i < tree.boards.size() && !tree.has_label[i];
}

/// Fill: green where the root's mover is better, red where it is worse.
const char* colour(const TreeNode& node) {
    if (!node.value || node.value->worth.value.sign() == 0) return "#f4f4f0";
    return node.value->worth.value.sign() > 0 ? "#d8f0d8" : "#f6dcd8";
}

/// Is an edge to a node one that best play takes?
bool is_best(const Tree& tree, std::size_t from, std::size_t to) {
    const auto& value = tree.nodes[to].value;
    const auto& parent = tree.nodes[from];
    if (to == 0 || !value || !parent.value) return false;
    if (value->visits > 0) { // what a search that samples would play
        for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
            const TreeNode& other = tree.nodes[i];
            if (other.parent == from && other.value && other.value->visits > value->visits)
                return false;
        }
        return true;
    }
    return value->worth.value.delayed(1) == parent.value->worth.value;
}
bool is_best(const Tree& tree, std::size_t i) { return is_best(tree, tree.nodes[i].parent, i); }

/// Where the nodes of a tree stand: leaves side by side, parents above the middle of their
/// children.
struct Layout {
    static constexpr double gap = 56; ///< between rows, for the moves
    static constexpr double margin = 24;

    explicit Layout(const Tree& tree)
        : depth(tree.nodes.size()), x(tree.nodes.size()), children(tree.nodes.size()) {
        std::size_t longest = 1;
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
            const auto drawn =
                has_board(tree, i) ? sketch(tree.boards[i]) : std::optional<BoardSketch>{};
            longest = std::max(longest,
                               drawn ? caption(tree.nodes[i]).size() : label(tree.nodes[i]).size());
            if (drawn) box_height = std::max(box_height, drawn->height + 30);
            if (drawn) box_width = std::max(box_width, drawn->width + 14);
            if (i == 0) continue;
            depth[i] = depth[tree.nodes[i].parent] + 1;
            deepest = std::max(deepest, depth[i]);
            children[tree.nodes[i].parent].push_back(i);
        }
        box_width = std::max(box_width, 8.0 * static_cast<double>(longest) + 14);
        place(0);
    }

    double row() const { return box_height + gap; }
    double y(std::size_t i) const { return margin + row() * static_cast<double>(depth[i]); }
    double width() const { return left_edge() + next_leaf * (box_width + 12) + margin; }
    double height() const { return margin * 2 + row() * static_cast<double>(deepest) + box_height; }
    static double left_edge() { return 90; } ///< room for the names of the players

    std::vector<std::size_t> depth;
    std::vector<double> x; ///< of the middle
    std::vector<std::vector<std::size_t>> children;
    double box_width = 0;
    double box_height = 28;
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

std::string svg_edge(const Layout& layout, const Tree& tree, const TreeLink& link) {
    const double x1 = layout.x[link.parent];
    const double y1 = layout.y(link.parent) + layout.box_height;
    const double x2 = layout.x[link.child];
    const double y2 = layout.y(link.child);
    const bool best = is_best(tree, link.parent, link.child);
    return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" "
                       "stroke=\"{}\" stroke-width=\"{}\"/>\n"
                       "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"move\">{}</text>\n",
                       x1, y1, x2, y2, best ? "#222" : "#aaa", best ? "2" : "1",
                       (x1 + x2 * 2) / 3 + 7, (y1 + y2 * 2) / 3, xml_escaped(link.move));
}

std::string svg_node(const Layout& layout, const Tree& tree, std::size_t i) {
    const auto drawn = has_board(tree, i) ? sketch(tree.boards[i]) : std::optional<BoardSketch>{};
    std::string text = fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
                                   "height=\"{}\" rx=\"6\" fill=\"{}\" stroke=\"#666\"/>\n",
                                   layout.x[i] - layout.box_width / 2, layout.y(i),
                                   layout.box_width, layout.box_height, colour(tree.nodes[i]));
    if (drawn)
        text += fmt::format("<g transform=\"translate({:.1f} {:.1f})\">\n{}</g>\n",
                            layout.x[i] - drawn->width / 2, layout.y(i) + 7, drawn->body);
    return text + fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", layout.x[i],
                              layout.y(i) + layout.box_height - 9,
                              xml_escaped(drawn ? caption(tree.nodes[i]) : label(tree.nodes[i])));
}

/// Who moves at each depth, if it is one and the same everywhere.
std::map<std::size_t, std::string> movers(const Layout& layout, const Tree& tree) {
    std::map<std::size_t, std::string> names;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        if (tree.nodes[i].to_move.empty()) continue;
        const auto [known, is_new] = names.emplace(layout.depth[i], tree.nodes[i].to_move);
        if (!is_new && known->second != tree.nodes[i].to_move) known->second.clear();
    }
    return names;
}

/// The label of a node for Graphviz: the board line by line, or a text.
std::string dot_label(const Tree& tree, std::size_t i) {
    const auto rows = has_board(tree, i) ? small_text(tree.boards[i]) : std::nullopt;
    if (!rows) return dot_quoted(label(tree.nodes[i]));
    std::string text = "\"";
    for (const char c : *rows + '\n') text += c == '\n' ? "\\l" : std::string(1, c);
    return text + caption(tree.nodes[i]) + R"(", fontname="Courier")";
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

std::string to_text(const Tree& tree) {
    const Layout layout(tree);
    std::string text;
    const auto add = [&](const auto& self, std::size_t i) -> void {
        const std::string& move = tree.nodes[i].move;
        text += fmt::format("{:{}}{}{}{}\n", "", 2 * layout.depth[i], move,
                            move.empty()       ? ""
                            : is_best(tree, i) ? "* "
                                               : " ",
                            label(tree.nodes[i]));
        for (const std::size_t child : layout.children[i]) self(self, child);
    };
    add(add, 0);
    return text;
}

std::string to_dot(const Tree& tree) {
    std::string text = "digraph game {\n"
                       "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\"];\n"
                       "  edge [fontname=\"Helvetica\"];\n";
    const auto edge = [&](std::size_t from, std::size_t to, const std::string& move) {
        return fmt::format("  n{} -> n{} [label={}{}];\n", from, to, dot_quoted(move),
                           is_best(tree, from, to) ? ", penwidth=2" : "");
    };
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const TreeNode& node = tree.nodes[i];
        text += fmt::format("  n{} [label={}, fillcolor=\"{}\", tooltip={}];\n", i,
                            dot_label(tree, i), colour(node),
                            dot_quoted(!node.to_move.empty() ? node.to_move
                                       : !node.position      ? node.label // after a move
                                                             : "over"));
        if (i > 0) text += edge(node.parent, i, node.move);
    }
    for (const TreeLink& link : tree.links) text += edge(link.parent, link.child, link.move);
    return text + "}\n";
}

std::string to_svg(const Tree& tree, double page) {
    const Layout layout(tree);
    const double scale = std::min(1., page / layout.width());
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" "
        "width=\"{:.0f}\" height=\"{:.0f}\">\n"
        "<style>text {{ font: 14px sans-serif; text-anchor: middle; fill: #222 }} "
        ".move {{ font-size: 12px; fill: #666; paint-order: stroke; stroke: white; "
        "stroke-width: 4px }} .mover {{ text-anchor: start }}</style>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        layout.width(), layout.height(), layout.width() * scale, layout.height() * scale);
    for (const auto& [depth, name] : movers(layout, tree))
        text += fmt::format("<text x=\"12\" y=\"{:.1f}\" class=\"mover\">{}</text>\n",
                            Layout::margin + layout.row() * static_cast<double>(depth) + 19,
                            xml_escaped(name));
    for (std::size_t i = 1; i < tree.nodes.size(); ++i)
        text += svg_edge(layout, tree, {tree.nodes[i].parent, i, tree.nodes[i].move});
    for (const TreeLink& link : tree.links) text += svg_edge(layout, tree, link);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) text += svg_node(layout, tree, i);
    return text + "</svg>\n";
}

} // namespace zermelo
