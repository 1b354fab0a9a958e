#pragma once

#include <memory>

#include "catalog/any_game.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/games/connect.hpp"

namespace zermelo {

/// Connect for three or four players, a stone a turn.
Parsed<std::shared_ptr<const AnyGame>> many_connect(const ConnectSize& size, int players);

} // namespace zermelo
