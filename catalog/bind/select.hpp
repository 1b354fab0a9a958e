#pragma once

#include "catalog/bind/knowledge.hpp"
#include "catalog/bind/search.hpp"
#include "catalog/registry/player_options.hpp"
#include "zermelo/select/chance_select.hpp"
#include "zermelo/select/parallel.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {

/// The product of selection functions, its root moves spread over threads if there are several.
template <bool hartmann_ties, PlainZeroSum G>
Search<G> select_search(const G& game, const AnyEstimate<G>& estimate,
                        const SelectPlayerOptions& options) {
    Budget budget = options.limits.budget();
    budget.threads = options.threads;
    const Select<AnyEstimate<G>, hartmann_ties> serial{options.select, estimate};
    if (budget.threads == 1) return search_with(game, serial, budget);
    return search_with(game, ParallelSelect<AnyEstimate<G>, hartmann_ties>{serial}, budget);
}

/// The product of selections and expectations, where chance moves.
template <PlaysAgainstChance G>
Search<G> select_chance_search(const G& game, const SelectPlayerOptions& options) {
    Budget budget = options.limits.budget();
    if (Hidden<G> && !options.limits.any()) budget.nodes = SelectPlayerOptions::hidden_nodes;
    return search_with(game, ChanceSelect{}, budget);
}

} // namespace zermelo
