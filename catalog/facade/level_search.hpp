#pragma once

#include <cstdint>
#include <memory>

#include "catalog/facade/any_game.hpp"
#include "zermelo/play/level.hpp"

namespace zermelo {

/// What a player of a level asks its search.
struct LevelTerms {
    Level level{};
    std::uint64_t seed = 0;      ///< of what it draws by lot
    bool samples = false;        ///< the search grows a Monte Carlo tree: it has no depth
    bool deepens = true;         ///< given nodes, the search deepens by itself
    bool is_hidden = false;      ///< the mover knows a view, not the position
    bool can_win_at_once = true; ///< a move may win, for all to see
};

/// A search as a player of a level uses it: it sees less, and chooses among the moves that look
/// good. What it chooses depends on seed and position alone.
std::unique_ptr<AnySearch> level_search(std::unique_ptr<AnySearch> inner, const LevelTerms& terms);

} // namespace zermelo
