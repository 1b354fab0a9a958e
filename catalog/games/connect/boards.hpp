#pragma once

#include <string>

#include "catalog/facade/any_game.hpp"
#include "zermelo/games/connect/rules.hpp"
#include "zermelo/games/connect_four/rules.hpp"

namespace zermelo {

// Boards whose sizes are known at run time only, each in a unit of its own to compile.

/// A board whose positions a table can tell apart. requires: at most 36 bits, like 6 x 5 cells
GamePtr tiny_board(const std::string& name, const ConnectSize& size);

/// A board of one word. requires: at most 64 bits
GamePtr small_board(const std::string& name, const ConnectSize& size);

/// A board of four words, like that of Gomoku. requires: at most 256 bits
GamePtr large_board(const std::string& name, const ConnectSize& size);

/// A board of more words. requires: at most 1024 bits
GamePtr huge_board(const std::string& name, const ConnectSize& size);

/// A board onto which stones fall. requires: at most 64 bits
GamePtr drop_board(const std::string& name, const DropSize& size);

/// The same. requires: at most 72 bits
GamePtr wide_drop_board(const std::string& name, const DropSize& size);

/// Connect for three or four players, a stone a turn.
Parsed<GamePtr> many_connect(const std::string& name, const ConnectSize& size, int players);

/// What is wrong with the length of a row on a board, if something is.
std::optional<Mistake> wrong_row(const ConnectSize& size);

} // namespace zermelo
