#pragma once

#include "catalog/bind/search.hpp"
#include "catalog/registry/player_options.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/search/solutions.hpp"
#include "zermelo/select/parallel.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {

/// Solves a puzzle; where every move is wanted, the puzzle behind each.
template <Puzzle G, class K>
Search<G> exact_search(const G& game, const K& knowledge, const ExactOptions& options) {
    const auto solve = search_with(game, Exact<K>{knowledge}, options.limits.budget());
    return {
        [&game, solve](const StateOf<G>& s, const Signals& signals, const Watch<MoveOf<G>>& watch) {
            if (!signals.every_move) return solve.run(s, signals, watch);
            Report<MoveOf<G>> report;
            for (const MoveOf<G> m : game.moves(s)) {
                const auto next = after(game, s, m);
                const auto outcome = game.outcome(next);
                const auto rest = outcome ? Report<MoveOf<G>>{} : solve.run(next, signals, {});
                const Value value = outcome ? worth(*outcome, first) : rest.value;
                report.nodes += rest.nodes;
                report.seconds += rest.seconds;
                if (!report.add(m, value)) continue;
                report.line = rest.line;
                report.line.insert(report.line.begin(), m);
                if (value.sign() <= 0) report.line = {m};
            }
            report.complete();
            return report;
        },
        {}};
}

/// The product of selection functions, its first rounds spread over threads if there are several.
template <Puzzle G, class K>
Search<G> select_puzzle_search(const G& game, const K& knowledge,
                               const SelectPlayerOptions& options) {
    Budget budget = options.limits.budget();
    budget.threads = options.threads;
    const Select<K> serial{options.select, knowledge};
    if (budget.threads == 1) return search_with(game, serial, budget);
    return search_with(game, ParallelSelect<K>{serial}, budget);
}

} // namespace zermelo
