#pragma once

#include <memory>

#include "catalog/bind/alphabeta.hpp"
#include "catalog/bind/facts.hpp"
#include "catalog/bind/search.hpp"
#include "catalog/registry/player_options.hpp"
#include "zermelo/search/expert.hpp"
#include "zermelo/search/parallel.hpp"

namespace zermelo {

/// What the expert of a game proves with before it estimates.
template <Facts facts, class G, class K>
constexpr Prover expert_prover() {
    if (facts.selective) return Prover::none;
    if (facts.prover == PlayerKind::retrograde) return Prover::retrograde;
    if (facts.prover == PlayerKind::memo && ProvableBy<G, K, Prover::memo>) return Prover::memo;
    return facts.has_prover() ? Prover::alphabeta : Prover::none;
}

/// An expert that may see little proves nothing first: it is the alpha-beta search alone.
template <Facts facts, ZeroSum G, class K>
Search<G> level_expert_search(const G& game, const K& knowledge,
                              const ExpertPlayerOptions& options) {
    AlphaBetaPlayerOptions its;
    its.limits.time = options.time;
    its.memory = options.memory;
    its.techniques.selective = facts.selective;
    its.techniques.beam = facts.beam;
    return alphabeta_search<false>(game, knowledge, its, nullptr);
}

/// The expert: a proof where few nodes suffice, else alpha-beta as deep as it can. It counts nodes
/// unless it is given a time, so that it is reproducible.
template <Facts facts, ZeroSum G, class K>
Search<G> expert_search(const G& game, const K& knowledge, const ExpertPlayerOptions& options,
                        const std::shared_ptr<const Book>& book) {
    if (options.level < full_level) return level_expert_search<facts>(game, knowledge, options);
    using Session = SharedExpertSession<G, K, expert_prover<facts, G, K>()>;
    ExpertOptions expert;
    expert.alphabeta.selective = expert.alphabeta.one_move = facts.selective;
    expert.alphabeta.beam = facts.beam;
    expert.alphabeta.table_bytes = options.memory.count;
    Budget budget;
    budget.time = options.time;
    budget.memory = MemoOptions{}.memory.count; // of a proof that remembers all states
    budget.threads = options.threads;
    return session_search<G, Session>(
        session_maker<Session>(game, book, expert, knowledge, budget.threads), budget);
}

} // namespace zermelo
