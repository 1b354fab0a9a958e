#include "zermelo/games/connect.hpp"

#include "catalog/bind/bind.hpp"
#include "catalog/games/connect/analysis.hpp"
#include "catalog/games/connect/boards.hpp"

namespace zermelo {

std::optional<Mistake> wrong_row(const ConnectSize& size) {
    const int longest = std::max(size.columns, size.rows);
    if (size.in_row <= longest) return std::nullopt;
    return Mistake{fmt::format("k is {}, but no row of a {} x {} board is longer than {}",
                               size.in_row, size.columns, size.rows, longest)};
}

namespace {

struct Options {
    int m = 3;
    int n = 3;
    int k = 3;
    int p = 1;
    int q = 1;
    int players = 2;
};

Parsed<GamePtr> any_board(const std::string& name, const ConnectSize& size) {
    if (auto wrong = wrong_row(size)) return *wrong;
    if (size.bits() <= 36) return tiny_board(name, size);
    if (size.bits() <= 64) return small_board(name, size);
    if (size.bits() <= 256) return large_board(name, size);
    if (size.bits() <= 1024) return huge_board(name, size);
    return Mistake{fmt::format("a {} x {} board is too large: (m + 1) * n may be 1024 at most",
                               size.columns, size.rows)};
}

GameRow named_board(std::string name, std::string summary, const ConnectSize& size) {
    return game_row(std::move(name), std::move(summary), [size](const std::string& full_name) {
        return size.bits() <= 256 ? large_board(full_name, size) : huge_board(full_name, size);
    });
}

} // namespace

GameRow connect_row() {
    OptionTable<Options> table;
    table.add("m", &Options::m, "columns", {1, 1023});
    table.add("n", &Options::n, "rows", {1, 512});
    table.add("k", &Options::k, "stones in a row that win", {1, 1023});
    table.add("p", &Options::p, "stones a turn", {1, 16});
    table.add("q", &Options::q, "stones on the first turn", {1, 16});
    table.add_choice("players", &Options::players, "who take turns",
                     std::vector<std::pair<std::string, int>>{{"2", 2}, {"3", 3}, {"4", 4}});
    return game_row(
        "connect", "place stones on an m x n board, p a turn; who first has k in a row wins", table,
        [](const Options& o, const std::string& name) {
            const ConnectSize size{o.m, o.n, o.k, o.p, o.q};
            return o.players == 2 ? any_board(name, size) : many_connect(name, size, o.players);
        });
}

GameRow tic_tac_toe_row() {
    struct Seats {
        int players = 2;
    };
    static constexpr Facts facts{.prover = PlayerKind::memo, .splits = true, .has_books = true};
    OptionTable<Seats> table;
    table.add("players", &Seats::players, "who take turns", {2, 4});
    return game_row("tic-tac-toe", "three in a row on a 3 x 3 board", table,
                    [](const Seats& seats, const std::string& name) -> Parsed<GamePtr> {
                        const auto add = [](auto& its) {
                            its.set_analysis(rows_analysis_of(TicTacToe{}));
                        };
                        if (seats.players == 2) return bound_with<facts>(name, TicTacToe{}, add);
                        return many_connect(name, {3, 3, 3, 1, 1}, seats.players);
                    });
}

GameRow gomoku_row() {
    return named_board("gomoku", "five in a row, or more, on a 15 x 15 board", Gomoku{}.size());
}

GameRow connect6_row() {
    return named_board("connect6", "six in a row on a 19 x 19 board, two stones a turn",
                       Connect6{}.size());
}

} // namespace zermelo
