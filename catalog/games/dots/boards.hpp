#pragma once

#include <memory>
#include <string>

#include "catalog/facade/any_game.hpp"
#include "catalog/registry/option_table.hpp"
#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// How the graph of a game is given; the first that is set counts.
struct CoinOptions {
    std::string size{};  ///< rows x columns of boxes
    std::string graph{}; ///< strings between coins
    FileText file{};     ///< the same in a file
};

/// The graph that options give, or else the usual one.
Parsed<CoinList> coins_of(const CoinOptions& options, const CoinList& usual);

// Graphs of every size, each in a unit of its own to compile.

/// requires: at most 40 strings and coins
GamePtr small_dots(const std::string& name, const CoinList& list);
/// requires: at most 64
GamePtr medium_dots(const std::string& name, const CoinList& list);
/// requires: at most 256
GamePtr large_dots(const std::string& name, const CoinList& list);

} // namespace zermelo
