// needs: threads
#pragma once

#include <memory>
#include <utility>

#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/detail/shared_searcher.hpp"
#include "zermelo/search/detail/split.hpp"
#include "zermelo/search/expert.hpp"
#include "zermelo/search/minimax.hpp"

namespace zermelo {

/// AlphaBeta by several threads that search the same root with one transposition table. Its value
/// is that of the serial engine; of equal moves it may name another.
template <class Knowledge = NoKnowledge>
struct SharedAlphaBeta {
    AlphaBetaOptions options{};
    Knowledge knowledge{};

    /// requires: s in play
    template <ZeroSum G>
        requires KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        detail::SharedTableSearcher<G, Knowledge> searcher(game, knowledge, options,
                                                           budget.threads);
        detail::AlphaBetaRoot root(game, knowledge, options, searcher);
        return detail::deepened(root, s, budget, watch);
    }
};

/// The same with a table that is kept from one search to the next. The number of threads follows
/// the knowledge: `SharedAlphaBetaSession<G, K>(game, options, knowledge, threads)`.
template <ZeroSum G, class K = NoKnowledge>
using SharedAlphaBetaSession = AlphaBetaSession<G, K, detail::SharedTableSearcher<G, K>>;

/// An expert whose deepening, and whose proof if that is by alpha-beta, is by several threads.
template <ZeroSum G, class K = NoKnowledge, Prover prover = Prover::alphabeta>
using SharedExpertSession = ExpertSession<G, K, prover, detail::SharedTableSearcher<G, K>>;

/// AlphaBeta whose tree is split among threads near the root, by principal variation splitting or
/// move by move. It has the value of the serial engine.
template <class Knowledge = NoKnowledge>
struct SplitAlphaBeta {
    SplitOptions split{};
    AlphaBetaOptions options{};
    Knowledge knowledge{};

    /// requires: s in play
    template <ZeroSum G>
        requires KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        using Search = detail::AlphaBetaSearch<G, Knowledge>;
        detail::SessionTable<typename Search::Shared> table(Search::has_table_keys && options.table,
                                                            options.table_bytes);
        table.fit(budget);
        const auto make = [&](const Meter& meter) {
            const auto search = std::make_shared<Search>(game, knowledge, options);
            if (table.get() != nullptr) search->use_table(*table.get());
            return detail::worker_with<G>(search, meter);
        };
        detail::SplitRoot<G> root(game, make, split, budget.threads);
        return detail::deepened(root, s, budget, watch);
    }
};

namespace detail {

/// Minimax as the serial search of a worker; it ignores windows.
template <ZeroSum G, class K>
class MinimaxWorker {
public:
    MinimaxWorker(const G& game, const K& knowledge) : game_(game), knowledge_(knowledge) {}

    void begin(Meter& meter) { meter_ = &meter; }
    bool guessed() const { return guessed_; }
    void forget_guesses() { guessed_ = false; }
    static Value to_value(const StateOf<G>&, int score, bool guessed) {
        const Value value = Value::of_rank(score);
        return guessed ? value.guessed() : value;
    }

    int score(const StateOf<G>& s, const MoveOf<G>& m, Window, NodeInfo at) {
        MinimaxSearch search(game_, knowledge_, Horizon{at.ply + at.depth}, Spending{*meter_});
        const Value for_first = search.value(after(game_, s, m), at.ply + 1);
        const Value value = at.seat == first ? for_first : -for_first;
        guessed_ |= !value.proven();
        return value.plus(gain_of(game_, s, m)).rank();
    }

private:
    struct Spending {
        Meter& meter;
        bool spend() { return meter.spend(); }
        void enter(int) {}
        void improve(int, const auto&) {}
    };

    const G& game_;
    const K& knowledge_;
    Meter* meter_ = nullptr;
    bool guessed_ = false;
};

} // namespace detail

/// Minimax whose tree is split among threads near the root, move by move.
template <class Knowledge = NoKnowledge>
struct SplitMinimax {
    int plies = 1; ///< of splits
    Knowledge knowledge{};
    bool chunks = false; ///< each thread has an equal part of the moves at that depth

    /// requires: s in play
    template <ZeroSum G>
        requires KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        const auto make = [&](const Meter& meter) {
            const auto search =
                std::make_shared<detail::MinimaxWorker<G, Knowledge>>(game, knowledge);
            return detail::worker_with<G>(search, meter);
        };
        detail::SplitRoot<G> root(game, make, {plies, false, chunks}, budget.threads);
        return detail::deepened(root, s, budget, watch);
    }
};

} // namespace zermelo
