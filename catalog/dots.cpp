#include "zermelo/games/dots.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "catalog/catalog.hpp"
#include "catalog/dots_boards.hpp"

namespace zermelo {

namespace {

constexpr int most_strings = LargeDots::max_moves;

Parameter size_parameter(const char* fallback) {
    return {"size", Parameter::Kind::word, "rows x columns of boxes, like 3x4", fallback};
}

Parsed<std::shared_ptr<const AnyGame>> dots_of(const CoinList& list) {
    const int most = std::max(list.coins(), static_cast<int>(list.strings.size()));
    if (most <= 40) return small_dots(list);
    return most <= 64 ? medium_dots(list) : large_dots(list);
}

Parsed<CoinList> coins_in_file(const std::string& path) {
    std::ifstream file(path);
    if (!file) return Mistake{fmt::format("cannot read '{}'", path)};
    return GraphReader::read(std::string(std::istreambuf_iterator<char>(file), {}));
}

} // namespace

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

CoinList usual_coins(std::string_view game) {
    if (game == "strings-and-coins")
        return *GraphReader::read("a-b b-c c-a a-ground b-ground c-ground");
    return CoinList::of(game == "nimstring" ? BoxBoard{3, 3} : BoxBoard{5, 5});
}

Parsed<CoinList> coins_of(const Settings& settings, std::string_view game) {
    if (settings.has("size")) {
        const auto board = parse_board(settings.word("size", ""));
        if (!board) return board.mistake();
        return CoinList::of(*board);
    }
    auto list = settings.has("graph")  ? GraphReader::read(settings.word("graph", ""))
                : settings.has("file") ? coins_in_file(settings.word("file", ""))
                                       : Parsed<CoinList>(usual_coins(game));
    if (list && std::max(list->coins(), static_cast<int>(list->strings.size())) > most_strings)
        return Mistake{fmt::format("{} coins and {} strings are too many: {} of each at most",
                                   list->coins(), list->strings.size(), most_strings)};
    return list;
}

GameRow dots_row() {
    return {"dots",
            "Dots-and-Boxes: draw an edge; who closes a box has it, and must draw again",
            {size_parameter("5x5")},
            [](const Settings& settings) -> Parsed<std::shared_ptr<const AnyGame>> {
                const auto list = coins_of(settings, "dots");
                if (!list) return list.mistake();
                return dots_of(*list);
            }};
}

GameRow strings_and_coins_row() {
    using enum Parameter::Kind;
    return {
        "strings-and-coins",
        "Dots-and-Boxes on any graph: cut a string; who frees a coin has it, and must cut again",
        {{"graph", word, "strings between coins, like a-b;b-c;c-ground", "a triangle with tails"},
         {"file", word, "the same in a file", "none"}},
        [](const Settings& settings) -> Parsed<std::shared_ptr<const AnyGame>> {
            const auto list = coins_of(settings, "strings-and-coins");
            if (!list) return list.mistake();
            return dots_of(*list);
        }};
}

} // namespace zermelo
