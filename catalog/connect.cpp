#include "zermelo/games/connect.hpp"

#include "catalog/boards.hpp"
#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"
#include "catalog/many_connect.hpp"

namespace zermelo {

namespace {

ConnectSize size_of(const Settings& settings) {
    const auto number = [&](const char* name, int fallback) {
        return static_cast<int>(settings.number(name, fallback));
    };
    return {number("m", 3), number("n", 3), number("k", 3), number("p", 1), number("q", 1)};
}

/// A board of a size that only the run time knows.
Parsed<std::shared_ptr<const AnyGame>> any_board(const ConnectSize& size) {
    if (size.in_row > std::max(size.columns, size.rows))
        return Mistake{fmt::format("k is {}, but no row of a {} x {} board is longer than {}",
                                   size.in_row, size.columns, size.rows,
                                   std::max(size.columns, size.rows))};
    if (size.bits() <= 64) return small_board(size);
    if (size.bits() <= 1024) return large_board(size);
    return Mistake{fmt::format("a {} x {} board is too large: (m + 1) * n may be 1024 at most",
                               size.columns, size.rows)};
}

GameRow named_board(std::string name, std::string summary, const ConnectSize& size) {
    return {std::move(name), std::move(summary), {}, [size](const Settings&) {
                return large_board(size);
            }};
}

} // namespace

GameRow connect_row() {
    using enum Parameter::Kind;
    return {"connect",
            "place stones on an m x n board, p a turn; who first has k in a row wins",
            {{"m", number, "columns", "3", 1, 1023},
             {"n", number, "rows", "3", 1, 512},
             {"k", number, "stones in a row that win", "3", 1, 1023},
             {"p", number, "stones a turn", "1", 1, 16},
             {"q", number, "stones on the first turn", "1", 1, 16},
             {"players", word, "who take turns", "2", 1, 1, {"2", "3", "4"}}},
            [](const Settings& settings) {
                const auto players = settings.word("players", "2");
                const auto size = size_of(settings);
                return players == "2" ? any_board(size)
                                      : many_connect(size, players == "3" ? 3 : 4);
            }};
}

GameRow tic_tac_toe_row() {
    using enum Parameter::Kind;
    return {"tic-tac-toe",
            "three in a row on a 3 x 3 board",
            {{"players", number, "who take turns", "2", 2, 4}},
            [](const Settings& settings) {
                const auto players = static_cast<int>(settings.number("players", 2));
                return players == 2 ? erased(TicTacToe{}) : many_connect({3, 3, 3, 1, 1}, players);
            }};
}

GameRow gomoku_row() {
    return named_board("gomoku", "five in a row, or more, on a 15 x 15 board", Gomoku{}.size());
}

GameRow connect6_row() {
    return named_board("connect6", "six in a row on a 19 x 19 board, two stones a turn",
                       Connect6{}.size());
}

} // namespace zermelo
