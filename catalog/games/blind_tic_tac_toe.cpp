#include "zermelo/games/blind_tic_tac_toe.hpp"

#include "catalog/bind/bind.hpp"

namespace zermelo {

namespace {

std::optional<Mistake> wrong_board(const BlindTicTacToe& game) {
    if (game.columns * game.rows > BlindTicTacToe::max_cells)
        return Mistake{fmt::format("a board of {} x {} is too large: it may have {} cells at most",
                                   game.columns, game.rows, BlindTicTacToe::max_cells)};
    const int longest = std::max(game.columns, game.rows);
    if (game.in_row > longest)
        return Mistake{fmt::format("k is {}, but no row of a {} x {} board is longer than {}",
                                   game.in_row, game.columns, game.rows, longest)};
    return std::nullopt;
}

} // namespace

GameRow blind_tic_tac_toe_row() {
    static constexpr Facts facts{.prover = PlayerKind::cfr, .opponent = PlayerKind::mcts};
    OptionTable<BlindTicTacToe> table;
    table.add("columns", &BlindTicTacToe::columns, "of the board", {1, 16});
    table.add("rows", &BlindTicTacToe::rows, "of the board", {1, 16});
    table.add("k", &BlindTicTacToe::in_row, "stones in a row that win", {1, 16});
    return game_row("blind-tic-tac-toe", "three in a row, but nobody sees the stones of the other",
                    table,
                    [](const BlindTicTacToe& game, const std::string& name) -> Parsed<GamePtr> {
                        if (auto wrong = wrong_board(game)) return *wrong;
                        return bound<facts>(name, game);
                    });
}

} // namespace zermelo
