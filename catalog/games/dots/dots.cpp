#include "zermelo/games/dots.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "catalog/games/dots/boards.hpp"
#include "catalog/registry/games.hpp"

namespace zermelo {

namespace {

constexpr int most_strings = LargeDots::max_moves;

/// The game on a graph of any size.
Parsed<GamePtr> dots_of(const std::string& name, const Parsed<CoinList>& list) {
    if (!list) return list.mistake();
    const int most = std::max(list->coins(), static_cast<int>(list->strings.size()));
    if (most <= 40) return small_dots(name, *list);
    return most <= 64 ? medium_dots(name, *list) : large_dots(name, *list);
}

Parsed<CoinList> coins_in_file(const FileText& file) {
    auto list = GraphReader::read(file.text, GraphReader::Quote::lines);
    if (!list) return Mistake{fmt::format("in '{}': {}", file.path, list.message())};
    return list;
}

/// A board as it is typed: `3x4`.
Parsed<BoxBoard> parse_board(const std::string& text) {
    const auto cross = text.find('x');
    const auto rows = parse_number(text.substr(0, cross));
    const auto columns =
        cross == std::string::npos ? std::nullopt : parse_number(text.substr(cross + 1));
    if (!rows || !columns)
        return Mistake{
            fmt::format("size is '{}', it must be rows x columns of boxes, like 3x4", text)};
    if (*rows < 1 || *columns < 1)
        return Mistake{fmt::format("a board of {} has no boxes: 1x1 is the smallest", text)};
    const BoxBoard board{*rows, *columns};
    if (*rows > most_strings || *columns > most_strings || board.edges() > most_strings)
        return Mistake{
            fmt::format("a board of {} is too large: it may have {} edges at most (10x10 has 220)",
                        text, most_strings)};
    return board;
}

} // namespace

Parsed<CoinList> coins_of(const CoinOptions& options, const CoinList& usual) {
    if (!options.size.empty()) {
        const auto board = parse_board(options.size);
        if (!board) return board.mistake();
        return CoinList::of(*board);
    }
    auto list = !options.graph.empty()       ? GraphReader::read(options.graph)
                : !options.file.path.empty() ? coins_in_file(options.file)
                                             : Parsed<CoinList>(usual);
    if (list && std::max(list->coins(), static_cast<int>(list->strings.size())) > most_strings)
        return Mistake{fmt::format("{} coins and {} strings are too many: {} of each at most",
                                   list->coins(), list->strings.size(), most_strings)};
    return list;
}

GameRow dots_row() {
    struct Options {
        std::string size = "5x5";
    };
    OptionTable<Options> table;
    table.add("size", &Options::size, "rows x columns of boxes, like 3x4");
    return game_row("dots",
                    "Dots-and-Boxes: draw an edge; who closes a box has it, and must draw again",
                    table, [](const Options& options, const std::string& name) {
                        return dots_of(name, coins_of({.size = options.size}, {}));
                    });
}

GameRow strings_and_coins_row() {
    OptionTable<CoinOptions> table;
    table.add("graph", &CoinOptions::graph, "strings between coins, like a-b;b-c;c-ground",
              {.unset = "a triangle with tails"});
    table.add("file", &CoinOptions::file, "the same in a file", {.unset = "none"});
    return game_row(
        "strings-and-coins",
        "Dots-and-Boxes on any graph: cut a string; who frees a coin has it, and must cut again",
        table, [](const CoinOptions& options, const std::string& name) {
            const auto usual = *GraphReader::read("a-b b-c c-a a-ground b-ground c-ground");
            return dots_of(name, coins_of(options, usual));
        });
}

} // namespace zermelo
