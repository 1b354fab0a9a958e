#include "zermelo/games/blind_tic_tac_toe.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

GameRow blind_tic_tac_toe_row() {
    using enum Parameter::Kind;
    return {"blind-tic-tac-toe",
            "three in a row, but nobody sees the stones of the other",
            {{"columns", number, "of the board", "3", 1, 16},
             {"rows", number, "of the board", "3", 1, 16},
             {"k", number, "stones in a row that win", "3", 1, 16}},
            [](const Settings& settings) -> Parsed<std::shared_ptr<const AnyGame>> {
                const BlindTicTacToe game{static_cast<int>(settings.number("columns", 3)),
                                          static_cast<int>(settings.number("rows", 3)),
                                          static_cast<int>(settings.number("k", 3))};
                if (game.columns * game.rows > BlindTicTacToe::max_cells)
                    return Mistake{fmt::format("a board of {} x {} is too large: it may have {} "
                                               "cells at most",
                                               game.columns, game.rows, BlindTicTacToe::max_cells)};
                if (game.in_row > std::max(game.columns, game.rows))
                    return Mistake{fmt::format(
                        "k is {}, but no row of a {} x {} board is longer than {}", game.in_row,
                        game.columns, game.rows, std::max(game.columns, game.rows))};
                return erased(game);
            }};
}

} // namespace zermelo
