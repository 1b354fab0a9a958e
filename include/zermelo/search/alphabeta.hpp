#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/report.hpp"
#include "zermelo/search/detail/alphabeta_root.hpp"
#include "zermelo/search/detail/alphabeta_search.hpp"

namespace zermelo {

namespace detail {

/// Searches on the calling thread, from one root after the other.
template <ZeroSum G, class K>
class SerialSearcher {
public:
    using Search = AlphaBetaSearch<G, K>;

    SerialSearcher(const G& game, const K& knowledge, const AlphaBetaOptions& options)
        : table_(Search::has_table_keys && options.table, options.table_bytes),
          search_(game, knowledge, options) {}

    void begin(const Budget& budget) {
        if (table_.fit(budget)) search_.use_table(*table_.get());
        meter_.emplace(budget);
        search_.begin(*meter_);
    }
    int score(const StateOf<G>& s, Window window, NodeInfo at) {
        return search_.score(s, window, at);
    }
    int score(const StateOf<G>& s, const MoveOf<G>& m, Window window, NodeInfo at) {
        return search_.score(s, m, window, at);
    }
    int principal(const StateOf<G>& s, Window window, NodeInfo at) {
        return search_.principal(s, window, at);
    }
    std::vector<MoveOf<G>> line() { return search_.line(); }
    void forget() {
        table_.clear();
        search_.forget();
    }
    void set_probe(const Probe<G>& probe) { search_.set_probe(probe); }
    void only(const std::vector<MoveOf<G>>& moves) { search_.only(moves); }
    void set_past(const Trail& past)
        requires EndsByRepetition<G>
    {
        search_.set_past(past);
    }
    Value to_value(const StateOf<G>& s, int score, bool guessed) const {
        return search_.to_value(s, score, guessed);
    }
    std::optional<int> known_score(const StateOf<G>& root, const MoveOf<G>& m) const {
        return search_.known_score(root, m);
    }
    bool guessed() const { return search_.guessed(); }
    void forget_guesses() { search_.forget_guesses(); }

    bool spent() const { return meter_->spent(); }
    Ended why() const { return meter_->why(); }
    std::uint64_t nodes() const { return meter_->nodes(); }
    double seconds() const { return meter_->seconds(); }
    int deepest() const { return search_.deepest(); }
    int fullness() const { return table_.fullness(); }

private:
    SessionTable<typename Search::Shared> table_;
    Search search_;
    std::optional<Meter> meter_;
};

} // namespace detail

/// Alpha-beta that keeps its table from one search to the next, until it is told to forget. The
/// table takes the bytes that the options say, or the budget's memory if that is less; it is made
/// anew where that changes. Each thread has less than 2 MiB beside it.
template <ZeroSum G, class K = NoKnowledge, class Searcher = detail::SerialSearcher<G, K>>
class AlphaBetaSession {
public:
    /// What follows the knowledge goes to the searcher.
    explicit AlphaBetaSession(G game, const AlphaBetaOptions& options = {}, K knowledge = {},
                              const auto&... more)
        : game_(std::move(game)),
          knowledge_(std::move(knowledge)),
          options_(options),
          searcher_(game_, knowledge_, options, more...) {}
    AlphaBetaSession(const AlphaBetaSession&) = delete;
    AlphaBetaSession& operator=(const AlphaBetaSession&) = delete;

    /// Sets whether all root moves are valued, or only the best.
    void value_every_move(bool all) { options_.every_move = all; }
    /// Sets whether a best move that the probe knows is enough, or all best moves are wanted.
    void accept_any_best(bool any) { options_.any_best = any; }
    /// Sets where proven values are looked up, as in a book; an empty probe: nowhere.
    void set_probe(const Probe<G>& probe) { searcher_.set_probe(probe); }
    /// Forgets all that earlier searches found: the next one answers as that of a new session.
    /// Settings stay.
    void forget() { searcher_.forget(); }
    /// Restricts searches for one move to these root moves; none: all moves.
    void only(const std::vector<MoveOf<G>>& moves) { searcher_.only(moves); }
    /// Sets the states played before the root, the root included, for repetition.
    void set_past(const Trail& past)
        requires EndsByRepetition<G>
    {
        searcher_.set_past(past);
    }

    /// requires: s in play
    Report<MoveOf<G>> search(const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) {
        detail::AlphaBetaRoot root(game_, knowledge_, options_, searcher_);
        return detail::deepened(root, s, budget, watch);
    }

    /// The exact value of s for its mover, without moves: on the knowledge's own scale, if it has
    /// one. Nothing if the budget ended first. requires: s in play
    std::optional<Value> value(const StateOf<G>& s, const Budget& budget = {}) {
        return detail::AlphaBetaRoot(game_, knowledge_, options_, searcher_).value(s, budget);
    }

    /// Where the value of a move at s provably lies, as far as the budget shows: with a few nodes,
    /// what earlier searches left in the table. Adds the nodes that it took. requires: m is legal
    Bounds bounds(const StateOf<G>& s, const MoveOf<G>& m, const Budget& budget,
                  std::uint64_t& nodes) {
        detail::AlphaBetaRoot root(game_, knowledge_, options_, searcher_);
        return root.bounds(s, m, budget, nodes);
    }

private:
    G game_;
    K knowledge_;
    AlphaBetaOptions options_;
    Searcher searcher_;
};

/// Alpha-beta: the value of minimax without the subtrees that cannot matter. It accepts zero-sum
/// games for two, with gains and repeated turns, and uses every hook of the knowledge. Without a
/// budget it searches to the end and proves; with a depth, to that depth; with nodes or time, by
/// iterative deepening.
template <class Knowledge = NoKnowledge>
struct AlphaBeta {
    AlphaBetaOptions options{};
    Knowledge knowledge{};

    AlphaBeta() = default;
    AlphaBeta(Knowledge its_knowledge) : knowledge(std::move(its_knowledge)) {}
    AlphaBeta(const AlphaBetaOptions& its_options, Knowledge its_knowledge = {})
        : options(its_options), knowledge(std::move(its_knowledge)) {}

    /// requires: s in play
    template <ZeroSum G>
        requires KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        detail::SerialSearcher<G, Knowledge> searcher(game, knowledge, options);
        detail::AlphaBetaRoot root(game, knowledge, options, searcher);
        return detail::deepened(root, s, budget, watch);
    }
};

} // namespace zermelo
