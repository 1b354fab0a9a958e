#pragma once

#include <memory>

#include "catalog/facade/any_game.hpp"
#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// The analysis of Dots-and-Boxes and Strings-and-Coins on a graph: chains and loops, control and
/// the double-dealing decision (`explain`), the value of Nimstring (`nimber`), and pictures of the
/// strings and the coins (`draw`).
std::unique_ptr<const AnalysisFacet> dots_analysis(const CoinList& list, const AnyGame& game);

} // namespace zermelo
