#pragma once

#include <memory>
#include <optional>

#include "catalog/bind/search.hpp"
#include "catalog/registry/player_options.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/search/retrograde.hpp"

// The engines that do nothing but prove.

namespace zermelo {

/// Memo asks for nothing but bounds.
template <ZeroSum G, class K>
auto memo_with(const K& knowledge) {
    if constexpr (KnowsBounds<K, G>)
        return Memo<K>{knowledge};
    else
        return Memo<>{};
}

template <ZeroSum G, class K>
    requires Keyed<G>
Search<G> memo_search(const G& game, const K& knowledge, const MemoOptions& options) {
    Budget budget = options.limits.budget();
    budget.memory = options.memory.count;
    return search_with(game, memo_with<G>(knowledge), budget);
}

/// Retrograde analysis. A database of all states of the game does not depend on the question: it
/// is kept. One of the states that a root can reach is made anew for each question.
template <WinOrLose G>
    requires Numbered<G>
Search<G> retrograde_search(const G& game, const RetrogradePlayerOptions& options) {
    Budget budget = options.limits.budget();
    budget.memory = options.memory.count;
    const auto kept = std::make_shared<std::optional<Database<G>>>();
    return {[&game, budget, lean = options.lean, kept](const StateOf<G>& s, const Signals& signals,
                                                       const Watch<MoveOf<G>>& watch) {
                if (*kept && (*kept)->find(s)) return (*kept)->report(s);
                auto database =
                    Retrograde{{lean}}.solve(game, s, with_signals(budget, signals), watch);
                if constexpr (Ranked<G>) *kept = database;
                return database.report(s);
            },
            {}};
}

} // namespace zermelo
