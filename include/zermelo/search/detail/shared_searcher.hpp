// needs: threads
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/search/detail/alphabeta_search.hpp"

namespace zermelo::detail {

/// Several threads that search the same root with one transposition table, each deferring states
/// that another is searching. The first to finish has the answer. They share one budget of nodes.
template <ZeroSum G, class K>
class SharedTableSearcher {
public:
    using Search = AlphaBetaSearch<G, K>;

    SharedTableSearcher(const G& game, const K& knowledge, const AlphaBetaOptions& options,
                        int threads)
        : tasks_(threads), table_(Search::has_table_keys && options.table, options.table_bytes) {
        for (int i = 0; i < std::max(1, threads); ++i)
            members_.push_back(std::make_unique<Search>(game, knowledge, options));
    }

    void begin(const Budget& budget) {
        if (table_.fit(budget)) share_table();
        budget_ = budget;
        pool_.emplace(budget, active_);
        clock_.emplace(Budget{});
        ended_.reset();
        for (auto& member : members_) {
            Meter idle{Budget{}};
            member->begin(idle);
        }
        guessed_ = false;
    }

    int score(const StateOf<G>& s, Window window, NodeInfo at) {
        return race([&](Search& search) { return search.score(s, window, at); });
    }
    int score(const StateOf<G>& s, const MoveOf<G>& m, Window window, NodeInfo at) {
        return race([&](Search& search) { return search.score(s, m, window, at); });
    }
    int principal(const StateOf<G>& s, Window window, NodeInfo at) {
        return race([&](Search& search) { return search.principal(s, window, at); });
    }
    /// The principal variation of the thread that finished first, or of thread 0.
    const std::vector<MoveOf<G>>& line() { return members_[best_]->line(); }
    void forget() {
        table_.clear();
        for (auto& member : members_) member->forget();
        best_ = 0;
    }
    void set_probe(const Probe<G>& probe) {
        for (auto& member : members_) member->set_probe(probe);
    }
    void only(const std::vector<MoveOf<G>>& moves) {
        for (auto& member : members_) member->only(moves);
    }
    void set_past(const Trail& past)
        requires EndsByRepetition<G>
    {
        for (auto& member : members_) member->set_past(past);
    }
    Value to_value(const StateOf<G>& s, int score, bool guessed) const {
        return members_.front()->to_value(s, score, guessed);
    }
    std::optional<int> known_score(const StateOf<G>& root, const MoveOf<G>& m) const {
        return members_.front()->known_score(root, m);
    }
    bool guessed() const { return guessed_; }
    void forget_guesses() { guessed_ = false; }

    bool spent() const { return ended_.has_value(); }
    Ended why() const { return *ended_; }
    std::uint64_t nodes() const { return pool_->nodes(); }
    double seconds() const { return clock_->seconds(); }
    int deepest() const {
        int ply = 0;
        for (const auto& member : members_) ply = std::max(ply, member->deepest());
        return ply;
    }
    int fullness() const { return table_.fullness(); }

private:
    /// Without a usable table all threads would do the same work: then only one is active.
    void share_table() {
        const auto& table = *table_.get();
        const bool is_of_use = table.is_exact() || (table.is_there() && is_found_by_hash<G>);
        active_ = is_of_use ? members_.size() : 1;
        for (auto& member : members_) {
            member->use_table(*table_.get());
            member->share_marks(active_ > 1 ? &elsewhere_ : nullptr);
        }
    }

    /// Runs the same search on all threads. The first to finish stops the others.
    template <class Run>
    int race(const Run& run) {
        if (!ended_ && budget_.time && clock_->elapsed() >= *budget_.time) ended_ = Ended::by_time;
        if (ended_) return 0;
        StopSource finished;
        std::vector<Meter> meters = meters_until(finished);
        std::atomic<int> winner = -1;
        std::vector<int> scores(active_);
        tasks_.for_each(active_, [&](std::size_t i) {
            members_[i]->use_meter(meters[i]);
            members_[i]->forget_guesses();
            scores[i] = run(*members_[i]);
            meters[i].give_back();
            int nobody = -1;
            if (!meters[i].spent() && winner.compare_exchange_strong(nobody, static_cast<int>(i)))
                finished.stop();
        });
        best_ = static_cast<std::size_t>(std::max(winner.load(), 0));
        if (winner < 0) {
            ended_ = meters[0].why();
            return scores[0];
        }
        guessed_ |= members_[best_]->guessed();
        return scores[best_];
    }

    /// A meter for each member, until one of them has finished.
    std::vector<Meter> meters_until(const StopSource& finished) {
        Budget rest;
        rest.stop = budget_.stop.or_by(finished);
        if (budget_.time)
            rest.time = std::max(std::chrono::nanoseconds{0}, *budget_.time - clock_->elapsed());
        constexpr std::uint64_t stride = 128; // some nodes take 100 microseconds
        return std::vector<Meter>(active_, Meter(*pool_, rest, stride));
    }

    Tasks tasks_;
    SessionTable<typename Search::Shared> table_;
    SearchedElsewhere elsewhere_;
    std::vector<std::unique_ptr<Search>> members_;
    std::size_t active_ = 1; ///< the number of them that search
    Budget budget_;
    std::optional<Meter> clock_;
    std::optional<Ended> ended_;
    std::optional<NodePool> pool_;
    std::size_t best_ = 0;
    bool guessed_ = false;
};

} // namespace zermelo::detail
