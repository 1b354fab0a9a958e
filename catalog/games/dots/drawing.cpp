#include "catalog/games/dots/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "catalog/output/draw.hpp"
#include "zermelo/games/dots.hpp"

namespace zermelo {

namespace {

struct Point {
    double x = 0;
    double y = 0;
};

Point between(Point a, Point b, double share) {
    return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

/// Where the coins and the ground ends of the strings stand: on a board in the boxes, else on a
/// circle.
class Places {
public:
    static constexpr double pitch = 80;
    static constexpr double margin = 60;

    explicit Places(const CoinList& list) : list_(list), ends_(list.strings.size()) {
        place_coins();
        std::map<std::pair<int, int>, int> seen; // parallel strings beside each other
        for (std::size_t i = 0; i < list.strings.size(); ++i)
            ends_[i] = ends_of(i, seen[list.strings[i]]++);
    }

    double width() const { return width_; }
    double height() const { return height_; }
    Point coin(int number) const { return coins_[static_cast<std::size_t>(number)]; }
    const std::pair<Point, Point>& ends(std::size_t string) const { return ends_[string]; }
    /// The dot above and to the left of a box.
    static Point dot(int row, int column) {
        return {margin + pitch * column, margin + pitch * row};
    }

private:
    void place_coins() {
        const BoxBoard board = list_.board;
        if (board.boxes() > 0) {
            width_ = 2 * margin + pitch * board.columns;
            height_ = 2 * margin + pitch * board.rows;
            for (int box = 0; box < board.boxes(); ++box)
                coins_.push_back(between(dot(box / board.columns, box % board.columns),
                                         dot(box / board.columns + 1, box % board.columns + 1),
                                         0.5));
            return;
        }
        const int count = list_.coins();
        const double radius = std::max(pitch, pitch * count / (2 * std::numbers::pi));
        width_ = height_ = 2 * (radius + pitch);
        for (int i = 0; i < count; ++i) {
            const double angle = 2 * std::numbers::pi * i / count - std::numbers::pi / 2;
            coins_.push_back(
                {width_ / 2 + radius * std::cos(angle), height_ / 2 + radius * std::sin(angle)});
        }
    }

    /// `same` strings before this one have the same ends.
    std::pair<Point, Point> ends_of(std::size_t string, int same) const {
        const auto [a, b] = list_.strings[string];
        const Point from = coin(a);
        if (list_.board.boxes() > 0) return {from, beyond(string, from)};
        const int steps = (same + 1) / 2; // to either side in turn
        const double shift = 12.0 * steps * (same % 2 == 0 ? 1 : -1);
        if (b != CoinList::ground)
            return {{from.x + shift, from.y + shift}, {coin(b).x + shift, coin(b).y + shift}};
        const Point middle{width_ / 2, height_ / 2};
        const double length = std::hypot(from.x - middle.x, from.y - middle.y);
        const Point out = between(middle, from, (length + pitch * 0.6) / length);
        return {from, {out.x + shift * 2, out.y + shift}};
    }
    /// The other end of a string of a board: the box or the ground behind its edge.
    Point beyond(std::size_t string, Point from) const {
        const BoxBoard board = list_.board;
        const int other = list_.strings[string].second;
        if (other != CoinList::ground) return coin(other);
        const int edge = static_cast<int>(string);
        const double reach = pitch * 0.85;
        if (edge < board.across())
            return {from.x, from.y + (edge < board.columns ? -reach : reach)};
        const bool left = (edge - board.across()) % (board.columns + 1) == 0;
        return {from.x + (left ? -reach : reach), from.y};
    }

    const CoinList& list_;
    double width_ = 0;
    double height_ = 0;
    std::vector<Point> coins_;
    std::vector<std::pair<Point, Point>> ends_;
};

/// The strings above a row of coins, or below the last: numbers between bars.
std::string upright_strings(const CoinDrawing& drawing, int row) {
    const BoxBoard board = drawing.list.board;
    const bool above = row > 0;
    const bool below = row < board.rows;
    std::string bars = std::string(6, ' ');
    std::string numbers = bars;
    for (int column = 0; column < board.columns; ++column) {
        const int edge = board.horizontal(row, column);
        const bool cut = drawing.cut[static_cast<std::size_t>(edge)];
        bars += fmt::format(" {:<7}", cut ? "" : "|");
        numbers += fmt::format(" {:<7}", cut ? "" : std::to_string(edge));
    }
    return (above ? bars + "\n" : "") + numbers + "\n" + (below ? bars + "\n" : "");
}

std::string coin_row(const CoinDrawing& drawing, int row) {
    const BoxBoard board = drawing.list.board;
    std::string text;
    for (int column = 0; column <= board.columns; ++column) {
        const int edge = board.vertical(row, column);
        const bool cut = drawing.cut[static_cast<std::size_t>(edge)];
        const std::string number = cut ? "" : std::to_string(edge);
        if (column == 0)
            text += cut ? std::string(7, ' ') : fmt::format("{:-<7}", number);
        else if (column == board.columns)
            text += cut ? "" : fmt::format("{:->7}", number);
        else
            text += cut ? std::string(7, ' ') : fmt::format("{:-^7}", number);
        if (column < board.columns)
            text += drawing.is_taken(row * board.columns + column) ? '.' : 'O';
    }
    return text + "\n";
}

/// The lines without the spaces at their ends.
std::string without_trailing_spaces(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\n') result.erase(result.find_last_not_of(' ') + 1);
        result += c;
    }
    return result;
}

/// How a coin is filled: free, taken by a seat, or taken by whoever it was.
const char* fill_of(const CoinDrawing& drawing, int coin) {
    if (!drawing.is_taken(coin)) return "#f5e6a8";
    const auto owner = drawing.owner_of(coin);
    if (!owner) return "#dddddd";
    return *owner == first ? "#e8998d" : "#8fb8e8";
}

/// The name of whoever took a coin; empty if that is not known.
std::string owner_name(const CoinDrawing& drawing, int coin) {
    const auto owner = drawing.owner_of(coin);
    return owner ? seat_name<StringsAndCoins<64>>(*owner) : "";
}

/// The same as pictures on a terminal show it: 1 or 2.
std::string owner_number(const CoinDrawing& drawing, int coin) {
    const auto owner = drawing.owner_of(coin);
    return !owner ? "" : *owner == first ? "1" : "2";
}

std::string svg_line(Point a, Point b, const char* style) {
    return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", a.x,
                       a.y, b.x, b.y, style);
}

/// The dots of a board and its drawn edges.
std::string svg_board(const CoinDrawing& drawing) {
    const BoxBoard board = drawing.list.board;
    std::string text;
    const auto edge = [&](int number, Point a, Point b) {
        if (drawing.cut[static_cast<std::size_t>(number)])
            text += svg_line(a, b, R"(stroke="#333" stroke-width="4")");
    };
    for (int row = 0; row <= board.rows; ++row)
        for (int column = 0; column <= board.columns; ++column) {
            const Point here = Places::dot(row, column);
            if (column < board.columns)
                edge(board.horizontal(row, column), here, Places::dot(row, column + 1));
            if (row < board.rows)
                edge(board.vertical(row, column), here, Places::dot(row + 1, column));
            text += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"#333\"/>\n",
                                here.x, here.y);
        }
    return text;
}

} // namespace

bool CoinDrawing::is_taken(int coin) const {
    for (std::size_t i = 0; i < list.strings.size(); ++i)
        if (!cut[i] && (list.strings[i].first == coin || list.strings[i].second == coin))
            return false;
    return true;
}

std::optional<Seat> CoinDrawing::owner_of(int coin) const {
    const auto place = static_cast<std::size_t>(coin);
    return place < owners.size() ? owners[place] : std::nullopt;
}

std::string coins_as_text(const CoinDrawing& drawing) {
    const BoxBoard board = drawing.list.board;
    if (board.boxes() == 0) return "";
    std::string text;
    for (int row = 0; row <= board.rows; ++row) {
        text += upright_strings(drawing, row);
        if (row < board.rows) text += coin_row(drawing, row);
    }
    return without_trailing_spaces(text);
}

std::string coins_as_dot(const CoinDrawing& drawing) {
    const CoinList& list = drawing.list;
    const Places places(list);
    const auto at = [&](Point p) {
        constexpr double inch = 72; // in points
        return fmt::format("pos=\"{:.2f},{:.2f}!\"", p.x / inch, (places.height() - p.y) / inch);
    };
    std::string text = "graph coins {\n  layout=neato;\n  node [shape=circle];\n";
    for (int coin = 0; coin < list.coins(); ++coin) {
        std::string label = list.names[static_cast<std::size_t>(coin)];
        if (drawing.owner_of(coin)) label += ": " + owner_name(drawing, coin);
        text += fmt::format("  c{} [label={}, {}, style=filled, fillcolor=\"{}\"];\n", coin,
                            dot_quoted(label), at(places.coin(coin)), fill_of(drawing, coin));
    }
    for (std::size_t i = 0; i < list.strings.size(); ++i) {
        if (drawing.cut[i]) continue;
        const auto [a, b] = list.strings[i];
        if (b == CoinList::ground) // each string to the ground has an end of its own
            text += fmt::format("  g{0} [shape=point, {1}];\n  c{2} -- g{0} [label=\"{0}\"];\n", i,
                                at(places.ends(i).second), a);
        else
            text += fmt::format("  c{} -- c{} [label=\"{}\"];\n", a, b, i);
    }
    return text + "}\n";
}

std::string coins_as_svg(const CoinDrawing& drawing) {
    const CoinList& list = drawing.list;
    const Places places(list);
    const bool is_board = list.board.boxes() > 0;
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "width=\"{0:.0f}\" height=\"{1:.0f}\">\n"
        "<style>text {{ font: 13px sans-serif; text-anchor: middle; fill: #222 }}</style>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        places.width(), places.height());
    if (is_board) text += svg_board(drawing);
    for (std::size_t i = 0; i < list.strings.size(); ++i) {
        if (drawing.cut[i]) continue;
        const auto& [a, b] = places.ends(i);
        text += svg_line(a, b, R"(stroke="#4a7ab5" stroke-width="1.5")");
        const bool to_ground = list.strings[i].second == CoinList::ground;
        if (to_ground)
            text += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"6\" height=\"6\" "
                                "fill=\"#4a7ab5\"/>\n",
                                b.x - 3, b.y - 3);
        const Point middle = between(a, b, to_ground ? 0.8 : 0.5);
        text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", middle.x + 9,
                            middle.y - 4, i);
    }
    for (int coin = 0; coin < list.coins(); ++coin) {
        const Point here = places.coin(coin);
        text += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"14\" fill=\"{}\" "
                            "stroke=\"#4a7ab5\"/>\n",
                            here.x, here.y, fill_of(drawing, coin));
        const std::string label = is_board || drawing.owner_of(coin)
                                      ? owner_number(drawing, coin)
                                      : list.names[static_cast<std::size_t>(coin)];
        if (!label.empty())
            text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", here.x, here.y + 5,
                                xml_escaped(label));
    }
    return text + "</svg>\n";
}

} // namespace zermelo
