#pragma once

#include <memory>

#include "catalog/facade/facets.hpp"
#include "zermelo/games/chess/rules.hpp"

namespace zermelo {

/// Chess for programs that speak UCI.
std::unique_ptr<const ProtocolFacet> chess_protocol(const Chess& game);

} // namespace zermelo
