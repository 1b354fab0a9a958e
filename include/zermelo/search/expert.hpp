#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "zermelo/core/probe.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/detail/root_facts.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/search/retrograde.hpp"

namespace zermelo {

/// What an expert tries to prove a value with before it estimates: alpha-beta to the end of the
/// game, a memory of all states, or retrograde analysis.
enum class Prover { none, alphabeta, memo, retrograde };

struct ExpertOptions {
    AlphaBetaOptions alphabeta{};
    std::uint64_t nodes = 2'000'000; ///< of the deepening, if the budget has neither nodes nor time
    std::optional<std::uint64_t> proof_nodes{}; ///< of the proof in that case; else by the prover
    double proof_share =
        0.5;             ///< of the budget's time and nodes: the deepening has all that is left
    int probe_depth = 8; ///< plies from the root at which the deepening asks a failed proof

    static constexpr std::uint64_t default_proof_nodes(Prover prover) {
        return prover == Prover::alphabeta ? 10'000'000 : 2'000'000; // alpha-beta's are cheap
    }
};

namespace detail {

/// The proof by alpha-beta is found in the table of the deepening: nothing else is kept.
template <class G, class K, Prover prover>
class ProofState {
public:
    ProofState(const G&, const K&) {}
    void forget() {}
    void set_probe(const Probe<G>&) {}
};

template <class G, class K>
class ProofState<G, K, Prover::memo> {
public:
    ProofState(const G& game, const K& knowledge) : session_(game, bounding(knowledge)) {}

    Report<MoveOf<G>> search(const StateOf<G>& s, const Budget& budget,
                             const Watch<MoveOf<G>>& watch) {
        return session_.search(s, budget, watch);
    }
    std::optional<Value> find(const StateOf<G>& s) const { return session_.find(s); }
    void forget() { session_.forget(); }
    void set_probe(const Probe<G>& probe) { session_.set_probe(probe); }

private:
    /// Memo uses nothing but bounds.
    using Bounding = std::conditional_t<KnowsBounds<K, G>, K, NoKnowledge>;
    static Bounding bounding([[maybe_unused]] const K& knowledge) {
        if constexpr (KnowsBounds<K, G>)
            return knowledge;
        else
            return {};
    }
    MemoSession<G, Bounding> session_;
};

template <class G, class K>
class ProofState<G, K, Prover::retrograde> {
public:
    ProofState(const G& game, const K&) : game_(game) {}

    Report<MoveOf<G>> search(const StateOf<G>& s, const Budget& budget,
                             const Watch<MoveOf<G>>& watch) {
        const bool is_known = find(s).has_value();
        if (!is_known) database_ = Retrograde{}.solve(game_, s, budget, watch);
        auto report = database_->report(s);
        if (is_known) { // it was paid for before
            report.nodes = 0;
            report.seconds = 0;
        }
        return report;
    }
    std::optional<Value> find(const StateOf<G>& s) const {
        return database_ ? database_->find(s) : std::nullopt;
    }
    void forget() { database_.reset(); }
    void set_probe(const Probe<G>&) {}

private:
    G game_;
    std::optional<Database<G>> database_;
};

} // namespace detail

/// Can a prover be used for a game? Memo and retrograde analysis count plies: their values are of
/// no use to a knowledge with a scale of its own.
template <class G, class K, Prover prover>
concept ProvableBy =
    prover == Prover::none || prover == Prover::alphabeta ||
    (prover == Prover::memo && Keyed<G> && !OwnScale<K, G>) ||
    (prover == Prover::retrograde && WinOrLose<G> && Numbered<G> && !OwnScale<K, G>);

/// Proves the value of a state if a part of the budget suffices, else deepens alpha-beta with the
/// rest. What a proof that failed found out serves the deepening, and its move is never one that
/// the proof knows to be worse. All is kept from one search to the next, until it is told to
/// forget. Several threads: `SharedExpertSession` (search/parallel.hpp).
template <ZeroSum G, class K = NoKnowledge, Prover prover = Prover::alphabeta,
          class Searcher = detail::SerialSearcher<G, K>>
    requires ProvableBy<G, K, prover>
class ExpertSession {
public:
    using Move = MoveOf<G>;
    using State = StateOf<G>;

    /// What follows the knowledge goes to the searcher.
    explicit ExpertSession(const G& game, const ExpertOptions& options = {},
                           const K& knowledge = {}, const auto&... more)
        : game_(game),
          options_(options),
          every_move_(options.alphabeta.every_move),
          proof_(game, knowledge),
          alphabeta_(game, options.alphabeta, knowledge, more...) {
        set_probe({});
    }
    ExpertSession(const ExpertSession&) = delete;
    ExpertSession& operator=(const ExpertSession&) = delete;

    void value_every_move(bool all) {
        every_move_ = all;
        alphabeta_.value_every_move(all);
    }
    void accept_any_best(bool any) { alphabeta_.accept_any_best(any); }
    void set_past(const Trail& past)
        requires EndsByRepetition<G>
    {
        alphabeta_.set_past(past);
    }
    /// Asks here for proven values from now on.
    void set_probe(const Probe<G>& probe) {
        proof_.set_probe(probe);
        alphabeta_.set_probe(has_state ? probe_with_proof(probe) : probe);
    }
    /// Forgets all that earlier searches found. Settings stay.
    void forget() {
        proof_.forget();
        alphabeta_.forget();
    }

    /// requires: s in play
    Report<Move> search(const State& s, const Budget& budget = {}, const Watch<Move>& watch = {}) {
        const Meter clock{Budget{}};
        if constexpr (prover == Prover::none) {
            return alphabeta_.search(s, deepening_budget(budget, 0, clock), watch);
        } else {
            auto proof = prove(s, proof_budget(budget), watch);
            if (proof.proven() && (proof.ended == Ended::complete || !every_move_)) return proof;
            std::uint64_t nodes = proof.nodes;
            const auto facts = facts_of(s, budget, nodes, clock);
            Report<Move> report = proof;
            if (!facts.has_win() || every_move_)
                report = alphabeta_.search(s, deepening_budget(budget, nodes, clock),
                                           from(watch, nodes, clock.seconds()));
            facts.correct(report, every_move_);
            report.nodes = facts.has_win() && !every_move_ ? nodes : nodes + report.nodes;
            report.seconds = clock.seconds();
            return report;
        }
    }

private:
    static constexpr bool has_state = prover == Prover::memo || prover == Prover::retrograde;

    Report<Move> prove(const State& s, const Budget& budget, const Watch<Move>& watch) {
        if constexpr (has_state)
            return proof_.search(s, budget, watch);
        else
            return alphabeta_.search(s, budget, watch);
    }

    /// What is proven of each root move, as far as there is time to look.
    detail::RootFacts<Move> facts_of(const State& s, const Budget& budget, std::uint64_t& nodes,
                                     const Meter& clock) {
        detail::RootFacts<Move> facts;
        bool is_late = false;
        for (const Move m : game_.moves(s)) {
            is_late = is_late || budget.stop.stopped() ||
                      (budget.time && clock.elapsed() >= *budget.time);
            if (is_late)
                facts.add(m, {});
            else if constexpr (has_state)
                facts.add(m, bounds_after(s, m));
            else
                facts.add(m, alphabeta_bounds(s, m, budget, nodes));
        }
        return facts;
    }
    Bounds bounds_after(const State& s, const Move& m) const {
        const State next = after(game_, s, m);
        const Seat mover = game_.turn(s);
        const auto outcome = game_.outcome(next);
        auto value = outcome ? std::optional(worth(*outcome, mover)) : proof_.find(next);
        if (!value) return {};
        if (!outcome && game_.turn(next) != mover) value = -*value;
        value = value->delayed(1).plus(gain_of(game_, s, m));
        return {*value, *value};
    }
    /// What the table knows of a move: few nodes are enough to see it.
    Bounds alphabeta_bounds(const State& s, const Move& m, const Budget& budget,
                            std::uint64_t& nodes) {
        constexpr std::uint64_t few = 64;
        Budget part;
        part.memory = budget.memory; // else the table would be made anew
        part.nodes = few;
        if (budget.nodes) part.nodes = std::min(few, (*budget.nodes - nodes) / 2);
        return alphabeta_.bounds(s, m, part, nodes);
    }

    Budget proof_budget(const Budget& budget) const {
        Budget part = budget;
        part.depth = has_state ? std::nullopt : std::optional(detail::no_horizon);
        if (budget.time) part.time = share_of(*budget.time);
        if (budget.nodes)
            part.nodes = static_cast<std::uint64_t>(static_cast<double>(*budget.nodes) *
                                                    options_.proof_share);
        else if (!budget.time)
            part.nodes = options_.proof_nodes.value_or(ExpertOptions::default_proof_nodes(prover));
        part.memory = memory_of(budget);
        return part;
    }
    /// What is left once a proof has spent so many nodes.
    Budget deepening_budget(const Budget& budget, std::uint64_t nodes, const Meter& clock) const {
        Budget part = budget;
        if (budget.time)
            part.time = std::max(std::chrono::nanoseconds{0}, *budget.time - clock.elapsed());
        if (budget.nodes)
            part.nodes = *budget.nodes - std::min(*budget.nodes, nodes);
        else if (!budget.time)
            part.nodes = options_.nodes;
        if (budget.pulse)
            part.pulse = [pulse = budget.pulse, nodes](std::uint64_t more) { pulse(nodes + more); };
        part.memory = memory_of(budget);
        return part;
    }
    std::chrono::nanoseconds share_of(std::chrono::nanoseconds time) const {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(time * options_.proof_share);
    }
    /// A proof with a memory of its own has half of it.
    static std::optional<std::size_t> memory_of(const Budget& budget) {
        return budget.memory && has_state ? *budget.memory / 2 : budget.memory;
    }

    static Watch<Move> from(const Watch<Move>& watch, std::uint64_t nodes, double seconds) {
        if (!watch) return {};
        return [&watch, nodes, seconds](const Report<Move>& report) {
            auto sum = report;
            sum.nodes += nodes;
            sum.seconds += seconds;
            watch(sum);
        };
    }

    /// The given values, and what the proof has found.
    Probe<G> probe_with_proof(const Probe<G>& given) const {
        Probe<G> probe;
        probe.depth = given.find ? Probe<G>::any_ply : options_.probe_depth;
        if constexpr (has_state)
            probe.find = [this, given](const State& s) -> std::optional<Value> {
                if (given.reach(game_, s) >= 0)
                    if (const auto value = given.find(s)) return value;
                return proof_.find(s);
            };
        return probe;
    }

    G game_;
    ExpertOptions options_;
    bool every_move_;
    detail::ProofState<G, K, prover> proof_;
    AlphaBetaSession<G, K, Searcher> alphabeta_;
};

} // namespace zermelo
