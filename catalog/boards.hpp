#pragma once

#include <memory>

#include "catalog/any_game.hpp"
#include "zermelo/games/connect/rules.hpp"
#include "zermelo/games/connect_four/rules.hpp"

namespace zermelo {

// Boards of sizes that only the run time knows, each in a unit of its own to compile.

/// A board of one word. requires: at most 64 bits
Parsed<std::shared_ptr<const AnyGame>> small_board(const ConnectSize& size);

/// A board of several words. requires: at most 1024 bits
Parsed<std::shared_ptr<const AnyGame>> large_board(const ConnectSize& size);

/// A board onto which stones fall. requires: at most 72 bits
Parsed<std::shared_ptr<const AnyGame>> drop_board(const DropSize& size);

} // namespace zermelo
