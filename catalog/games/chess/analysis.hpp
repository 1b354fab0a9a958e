#pragma once

#include <memory>

#include "catalog/facade/any_game.hpp"
#include "zermelo/games/chess/rules.hpp"

namespace zermelo {

/// The analysis of chess: material, check and checks, what hangs by static exchange, and mates in
/// few moves. The game as programs see it must outlive it.
std::unique_ptr<const AnalysisFacet> chess_analysis(const Chess& rules, const AnyGame& game);

/// The analysis of simple chess: material, and whether a king can be taken.
std::unique_ptr<const AnalysisFacet> simple_chess_analysis();

} // namespace zermelo
