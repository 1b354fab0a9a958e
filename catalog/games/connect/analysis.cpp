#include "catalog/games/connect/analysis.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/facade/explain_facet.hpp"
#include "catalog/registry/spec.hpp"

namespace zermelo {

namespace {

using Names = std::array<std::string, 2>;

/// The cells of a board, and the windows of k cells in a row on it.
class Cells {
public:
    Cells(const AnyPosition& at, int in_row)
        : board_(at.board(first)), grid_(std::get<GridBoard>(board_.content)), in_row_(in_row) {
        for (int place = 0; place < grid_.columns * grid_.rows; ++place)
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}})
                add(place, dx, dy);
    }

    const GridBoard& grid() const { return grid_; }
    bool falls() const { return grid_.falls; }
    std::optional<Seat> at(int place) const {
        const int piece = grid_.cells[static_cast<std::size_t>(place)];
        return piece == no_piece ? std::nullopt
                                 : board_.pieces[static_cast<std::size_t>(piece)].seat;
    }
    bool is_empty(int place) const {
        return grid_.cells[static_cast<std::size_t>(place)] == no_piece;
    }
    /// The row of a cell, from 1 at the bottom.
    int row(int place) const { return grid_.rows - place / grid_.columns; }
    int column(int place) const { return place % grid_.columns; }
    /// Can a stone be put there now?
    bool is_playable(int place) const {
        const int below = place + grid_.columns;
        return is_empty(place) && (!falls() || row(place) == 1 || !is_empty(below));
    }
    std::string name(int place) const {
        const std::string& column_name =
            grid_.column_names[static_cast<std::size_t>(column(place))];
        return falls() ? fmt::format("column {} row {}", column_name, row(place))
                       : column_name + std::to_string(row(place));
    }

    /// The empty cells where a seat would complete a row.
    std::vector<int> winning(Seat seat) const {
        std::set<int> cells;
        for (const auto& window : windows_)
            if (own_in(window, seat) == in_row_ - 1 && empty_in(window) == 1)
                cells.insert(*std::ranges::find_if(window, [&](int c) { return is_empty(c); }));
        return {cells.begin(), cells.end()};
    }
    /// Windows in which a seat lacks so many stones, and the other one has none.
    int lacking(Seat seat, int stones) const {
        return static_cast<int>(std::ranges::count_if(windows_, [&](const auto& window) {
            return own_in(window, seat) == in_row_ - stones && empty_in(window) == stones;
        }));
    }

private:
    void add(int place, int dx, int dy) {
        std::vector<int> window;
        const int x = place % grid_.columns;
        const int y = place / grid_.columns;
        for (int i = 0; i < in_row_; ++i) {
            const int column = x + i * dx;
            const int line = y + i * dy;
            if (column >= grid_.columns || line >= grid_.rows || line < 0) return;
            window.push_back(line * grid_.columns + column);
        }
        windows_.push_back(std::move(window));
    }
    int own_in(const std::vector<int>& window, Seat seat) const {
        return static_cast<int>(
            std::ranges::count_if(window, [&](int c) { return at(c) == seat; }));
    }
    int empty_in(const std::vector<int>& window) const {
        return static_cast<int>(std::ranges::count_if(window, [&](int c) { return is_empty(c); }));
    }

    Board board_;
    const GridBoard& grid_;
    int in_row_;
    std::vector<std::vector<int>> windows_;
};

/// Threats of a seat that no threat of the other one lies below, in rows of a parity.
std::vector<int> lasting(const Cells& cells, Seat seat, int parity) {
    const auto others = cells.winning(opponent(seat));
    std::vector<int> found;
    for (const int place : cells.winning(seat)) {
        const bool is_late = std::ranges::any_of(others, [&](int other) {
            return cells.column(other) == cells.column(place) &&
                   cells.row(other) < cells.row(place);
        });
        if (!cells.is_playable(place) && !is_late && cells.row(place) % 2 == parity)
            found.push_back(place);
    }
    return found;
}

/// For whom zugzwang works, by a rule of thumb: once all other columns are full, the first player
/// gets the cells of odd rows and the second those of even rows, on a board with an even number of
/// rows.
struct Zugzwang {
    std::optional<Seat> favours{};
    std::string why{};
};

Zugzwang zugzwang_of(const Cells& cells, const Names& names) {
    if (cells.grid().rows % 2 != 0) return {{}, "the rule of parity needs an even number of rows"};
    const auto odd = lasting(cells, first, 1);
    const auto spoiling = lasting(cells, second, 1);
    const auto even = lasting(cells, second, 0);
    const auto elsewhere = [&](int place) {
        return std::ranges::any_of(
            spoiling, [&](int other) { return cells.column(other) != cells.column(place); });
    };
    for (const int place : odd)
        if (!elsewhere(place))
            return {first, fmt::format("{} has an odd threat at {}: {} must at last play below it",
                                       names[0], cells.name(place), names[1])};
    if (!even.empty())
        return {second, fmt::format("{} has an even threat at {}, and gets the even rows by "
                                    "answering in the same column",
                                    names[1], cells.name(even.front()))};
    if (!odd.empty()) return {{}, "odd threats of both, in different columns, cancel each other"};
    return {second, fmt::format("{} has no odd threat: {} gets the even rows by answering in the "
                                "same column",
                                names[0], names[1])};
}

Json threat_json(const Cells& cells, int place) {
    Json json{{"cell", cells.name(place)}, {"playable", cells.is_playable(place)}};
    if (cells.falls()) json["row"] = cells.row(place);
    if (cells.falls()) json["parity"] = cells.row(place) % 2 == 1 ? "odd" : "even";
    return json;
}

std::string threat_words(const Cells& cells, int place) {
    if (!cells.falls()) return cells.name(place);
    return fmt::format("{} ({}, {})", cells.name(place), cells.row(place) % 2 == 1 ? "odd" : "even",
                       cells.is_playable(place) ? "at once" : "not yet");
}

/// What one seat threatens, as JSON and in words.
Json seat_threats(const Cells& cells, Seat seat, int in_row, std::string& words) {
    Json threats = Json::array();
    std::vector<std::string> texts;
    for (const int place : cells.winning(seat)) {
        threats.push_back(threat_json(cells, place));
        texts.push_back(threat_words(cells, place));
    }
    words += texts.empty() ? "no cell completes a row" : "would complete a row at " + joined(texts);
    const int lacking = in_row > 2 ? cells.lacking(seat, 2) : 0;
    if (lacking > 0)
        words += fmt::format("; {} row{} of {} lack{} two stones", lacking, lacking == 1 ? "" : "s",
                             in_row, lacking == 1 ? "s" : "");
    words += ".\n";
    return {{"threats", threats}, {"lacking_two", lacking}};
}

Parsed<Analysis> explained(const AnyPosition& at, int in_row, const Names& names) {
    const Cells cells(at, in_row);
    std::string words = at.picture(first) + "\n";
    Json threats = Json::object();
    for (const Seat seat : {first, second}) {
        words += names[index(seat)] + ": ";
        threats[names[index(seat)]] = seat_threats(cells, seat, in_row, words);
    }
    Json json{{"rows", threats}};
    if (cells.falls()) {
        const Zugzwang found = zugzwang_of(cells, names);
        json["zugzwang"] = {
            {"favours", found.favours ? Json(names[index(*found.favours)]) : Json(nullptr)},
            {"why", found.why}};
        words += found.favours ? fmt::format("Zugzwang works for {}: {} (a rule of thumb).\n",
                                             names[index(*found.favours)], found.why)
                               : fmt::format("Zugzwang: {}.\n", found.why);
    }
    words.pop_back();
    return Analysis{json, words, 0};
}

/// The cells of a list that are not in another one.
std::vector<int> without(std::vector<int> cells, const std::vector<int>& others) {
    std::erase_if(cells, [&](int c) { return std::ranges::find(others, c) != others.end(); });
    return cells;
}

std::string comment(const AnyPosition& at, std::size_t number, int in_row, const Names& names) {
    const Seat mover = *at.turn();
    const auto next = at.clone();
    next->play(number);
    const Cells before(at, in_row);
    const Cells then(*next, in_row);
    int stone = 0;
    while (before.is_empty(stone) == then.is_empty(stone)) ++stone;
    const auto has = [&](Seat seat, int place) {
        const auto cells = before.winning(seat);
        return std::ranges::find(cells, place) != cells.end();
    };
    if (has(mover, stone)) return "it completes a row";
    std::vector<std::string> said;
    if (has(opponent(mover), stone))
        said.push_back(fmt::format("it stops a row of {}", names[index(opponent(mover))]));
    const auto made = without(then.winning(mover), before.winning(mover));
    std::vector<std::string> cells;
    for (const int place : made) cells.push_back(then.name(place));
    if (!cells.empty()) said.push_back("it threatens " + joined(cells));
    const int above = stone - then.grid().columns;
    const auto theirs = then.winning(opponent(mover));
    if (then.falls() && above >= 0 && std::ranges::find(theirs, above) != theirs.end())
        said.push_back(
            fmt::format("it lets {} complete a row above it", names[index(opponent(mover))]));
    const bool is_open = std::ranges::any_of(theirs, [&](int c) { return then.is_playable(c); });
    if (said.empty() && is_open)
        said.push_back(
            fmt::format("it leaves {} a row to complete", names[index(opponent(mover))]));
    return joined(said);
}

} // namespace

std::unique_ptr<const AnalysisFacet> rows_analysis(int in_row, const Names& names) {
    return std::make_unique<ExplainFacet>(
        "threats of both sides, and for whom zugzwang works where stones fall",
        [in_row, names](const AnyPosition& at, const StopToken&) {
            return explained(at, in_row, names);
        },
        [in_row, names](const AnyPosition& at, std::size_t number) {
            return comment(at, number, in_row, names);
        });
}

} // namespace zermelo
