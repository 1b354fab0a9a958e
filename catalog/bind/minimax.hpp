#pragma once

#include "catalog/bind/knowledge.hpp"
#include "catalog/bind/search.hpp"
#include "catalog/registry/player_options.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/search/parallel.hpp"

namespace zermelo {

/// The threads of a search that may split its tree: all of them if it is split, else one.
inline int threads_of(const std::optional<int>& threads, const std::optional<int>& split_plies) {
    return threads.value_or(split_plies ? Tasks::available() : 1);
}

template <bool splits, ZeroSum G>
Search<G> minimax_search(const G& game, const AnyEstimate<G>& estimate,
                         const MinimaxOptions& options) {
    Budget budget = options.limits.budget();
    budget.threads = threads_of(options.threads, options.split_plies);
    if constexpr (splits)
        if (options.split_plies)
            return search_with(game,
                               SplitMinimax<AnyEstimate<G>>{*options.split_plies, estimate,
                                                            options.split == SplitKind::chunks},
                               budget);
    return search_with(game, Minimax<AnyEstimate<G>>{estimate}, budget);
}

} // namespace zermelo
