#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "catalog/any_game.hpp"
#include "catalog/spec.hpp"
#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// A board as it is typed: `3x4`.
Parsed<BoxBoard> parse_board(const std::string& text);

/// What a game of this name is played on if its settings do not tell.
CoinList usual_coins(std::string_view game);

/// The graph that settings tell: `size`, `graph` or `file`; else what is usual.
Parsed<CoinList> coins_of(const Settings& settings, std::string_view game);

// Graphs of every size, each in a unit of its own to compile.

/// requires: at most 40 strings and coins
Parsed<std::shared_ptr<const AnyGame>> small_dots(const CoinList& list);
/// requires: at most 64
Parsed<std::shared_ptr<const AnyGame>> medium_dots(const CoinList& list);
/// requires: at most 256
Parsed<std::shared_ptr<const AnyGame>> large_dots(const CoinList& list);

} // namespace zermelo
