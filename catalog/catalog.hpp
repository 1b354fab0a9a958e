#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.hpp"
#include "catalog/spec.hpp"

namespace zermelo {

/// A game that can be asked for by name.
struct GameRow {
    std::string name;
    std::string summary;
    std::vector<Parameter> parameters;
    std::function<Parsed<std::shared_ptr<const AnyGame>>(const Settings&)> make;
};

/// A kind of player that can be asked for by name.
struct PlayerRow {
    std::string name;
    std::string summary;
    std::vector<Parameter> parameters;
};

/// Every game, by name.
const std::vector<GameRow>& all_games();

/// Every kind of player, by name.
const std::vector<PlayerRow>& all_players();

/// The game that a text like `nim:pieces=21` names.
Parsed<std::shared_ptr<const AnyGame>> find_game(std::string_view text);

/// The player that a text like `minimax,depth=4` names, for a game; its settings are checked.
Parsed<PlayerSpec> find_player(std::string_view text, const AnyGame& game);

// One row each, made in a translation unit of its own.
GameRow nim_row();
GameRow nim_heaps_row();
GameRow connect_row();
GameRow tic_tac_toe_row();
GameRow gomoku_row();
GameRow connect6_row();
GameRow number_scrabble_row();
GameRow connect_four_row();
GameRow connect_three_row();
GameRow rook_endgame_row();
GameRow sudoku_row();
GameRow kuhn_poker_row();
GameRow leduc_poker_row();
GameRow rock_paper_scissors_row();
GameRow goofspiel_row();
GameRow blind_tic_tac_toe_row();
GameRow mastermind_row();
GameRow blackjack_row();
GameRow same_game_row();
GameRow chess_row();
GameRow simple_chess_row();
GameRow dots_row();
GameRow strings_and_coins_row();
GameRow nimstring_row();

} // namespace zermelo
