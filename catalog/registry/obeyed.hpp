#pragma once

#include <optional>

#include "catalog/registry/players.hpp"

namespace zermelo {

/// Why a setting that was given would change nothing, for this player of this game, if one would
/// not. What is accepted is obeyed.
std::optional<Mistake> ignored_setting(const PlayerSpec& player, const Settings& settings,
                                       const AnyGame& game);

} // namespace zermelo
