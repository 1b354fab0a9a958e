// needs: threads
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/core/task_log.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/search/detail/window.hpp"

namespace zermelo {

/// How the tree is split among threads, from the root to a depth.
struct SplitOptions {
    int plies = 1;               ///< the depth of the split: 1 makes a task of each root move
    bool principal_first = true; ///< search the first move before the others (principal variation
                                 ///< splitting); else all at once, each as if it were alone
    bool chunks = false; ///< list all states at that depth, and give each thread an equal part of
                         ///< the list: no more tasks than threads
};

namespace detail {

/// A serial search for one thread, with a meter of its own. The type of the search is erased, so
/// that the root is compiled once for each game.
template <ZeroSum G>
struct Worker {
    struct Found {
        int score;
        bool guessed;
    };
    Meter meter;
    std::function<Found(const StateOf<G>&, const MoveOf<G>&, Window, NodeInfo)> search;
    std::function<Value(const StateOf<G>&, int score, bool guessed)> to_value;
};

/// A worker that searches with anything that has score(s, m, window, at), to_value(s, score,
/// guessed), guessed(), forget_guesses() and begin(meter).
template <ZeroSum G, class Search>
std::unique_ptr<Worker<G>> worker_with(const std::shared_ptr<Search>& search, const Meter& meter) {
    auto worker = std::make_unique<Worker<G>>(Worker<G>{meter, {}, {}});
    search->begin(worker->meter);
    worker->search = [search](const StateOf<G>& s, const MoveOf<G>& m, Window window,
                              NodeInfo at) -> typename Worker<G>::Found {
        search->forget_guesses();
        const int score = search->score(s, m, window, at);
        return {score, search->guessed()};
    };
    worker->to_value = [search](const StateOf<G>& s, int score, bool guessed) {
        return search->to_value(s, score, guessed);
    };
    return worker;
}

/// The workers of all tasks, made when needed: as many as work at the same time.
template <ZeroSum G>
class WorkerPool {
public:
    template <class Make>
    Worker<G>* take(const Make& make) {
        const Lock lock(mutex_);
        if (idle_.empty()) {
            all_.push_back(make());
            idle_.push_back(all_.back().get());
        }
        Worker<G>* const worker = idle_.back();
        idle_.pop_back();
        return worker;
    }
    void give_back(Worker<G>* worker) {
        const Lock lock(mutex_);
        idle_.push_back(worker);
    }
    const auto& all() const { return all_; }

private:
    Mutex mutex_;
    std::vector<std::unique_ptr<Worker<G>>> all_;
    std::vector<Worker<G>*> idle_;
};

/// The root of a search whose tree is split among threads. They share one budget of nodes.
template <ZeroSum G>
class SplitRoot {
public:
    using Move = MoveOf<G>;
    using Maker = std::function<std::unique_ptr<Worker<G>>(const Meter& meter)>;

    SplitRoot(const G& game, Maker maker, const SplitOptions& options, int threads)
        : game_(game), maker_(std::move(maker)), options_(options), tasks_(threads) {}

    void begin(const Budget& budget) {
        budget_ = budget;
        pool_.emplace(budget, static_cast<std::size_t>(tasks_.threads()));
        clock_.emplace(Budget{});
    }
    bool spent() const { return find_spent() != nullptr; }
    Ended why() const { return find_spent()->meter.why(); }

    /// Searches s to a depth. Unless the first move is searched first, every root move gets its
    /// exact value.
    Report<Move> to_depth(const StateOf<G>& s, int depth) {
        const NodeInfo at{depth, 0, game_.turn(s)};
        const auto moves = moves_of(s);
        const Here here{at, options_.plies};
        const auto scores =
            options_.chunks ? chunked(s, moves, here) : scores_of(s, moves, Window::open(), here);
        Report<Move> report;
        report.depth = depth;
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (scores[i].exact) report.add(moves[i], to_value(s, scores[i]));
        for (std::size_t i = 0; i < moves.size() && spent(); ++i)
            if (!scores[i].known) {
                report.cut_short(moves[i], why());
                report.depth = 0;
                break;
            }
        for (const Scored& scored : scores)
            if (scored.guessed) report.value = report.value.guessed();
        report.complete();
        if (report.move) report.line = {*report.move};
        account(report);
        return report;
    }

    void account(Report<Move>& report) const {
        report.nodes = nodes_above_.load();
        for (const auto& worker : workers_.all()) report.nodes += worker->meter.nodes();
        report.seconds = clock_->seconds();
    }

private:
    struct Scored {
        int score = std::numeric_limits<int>::min();
        bool known = false;   ///< searched to the end of its subtree
        bool exact = false;   ///< not only a bound
        bool guessed = false; ///< rests on an estimate
    };
    /// A node of the split part of the tree, and the plies left to split.
    struct Here {
        NodeInfo at;
        int plies;
    };

    std::vector<Move> moves_of(const StateOf<G>& s) const {
        std::vector<Move> moves;
        for (const Move m : game_.moves(s)) moves.push_back(m);
        return moves;
    }

    Value to_value(const StateOf<G>& s, const Scored& scored) const {
        return workers_.all().front()->to_value(s, scored.score, scored.guessed);
    }

    /// The scores of all moves for the mover.
    std::vector<Scored> scores_of(const StateOf<G>& s, const std::vector<Move>& moves,
                                  Window window, Here here) {
        nodes_above_ += pool_->draw(1);
        std::vector<Scored> scores(moves.size());
        std::atomic<int> alpha = window.alpha();
        const auto value = [&](std::size_t i) {
            const int known = options_.principal_first ? alpha.load() : window.alpha();
            if (known >= window.beta()) return; // a cut-off
            scores[i] = score_of(s, moves[i], {known, window.beta()}, here);
            scores[i].exact = scores[i].known && (scores[i].score > known || is_open(known));
            raise(alpha, scores[i]);
        };
        const std::size_t before = options_.principal_first ? 1 : 0;
        for (std::size_t i = 0; i < before; ++i) value(i);
        if (budget_.log != nullptr) budget_.log->count(moves.size() - before);
        tasks_.for_each(moves.size() - before, [&](std::size_t i) { value(before + i); });
        return scores;
    }
    /// A move in the list of all moves at a ply, and its score.
    struct Listed {
        StateOf<G> s;
        Move move;
        NodeInfo at;
        std::size_t parent; ///< in the list of the ply before
        Scored scored{};
        bool is_inner = false; ///< its replies are in the list of the next ply
    };

    /// The scores of all moves: lists the moves ply by ply, divides the last list among the
    /// threads, and backs the scores up.
    std::vector<Scored> chunked(const StateOf<G>& s, const std::vector<Move>& moves, Here here) {
        std::vector<std::vector<Listed>> lists(1);
        for (const Move& m : moves) lists[0].push_back({s, m, here.at, 0});
        while (static_cast<int>(lists.size()) < here.plies) lists.push_back(next(lists.back()));
        search_leaves(lists);
        for (std::size_t ply = lists.size() - 1; ply > 0; --ply)
            for (const Listed& reply : lists[ply]) back_up(reply, lists[ply - 1][reply.parent]);
        std::vector<Scored> scores;
        for (const Listed& listed : lists[0]) scores.push_back(listed.scored);
        return scores;
    }

    std::vector<Listed> next(std::vector<Listed>& list) {
        std::vector<Listed> replies;
        for (std::size_t i = 0; i < list.size(); ++i) {
            Listed& listed = list[i];
            const StateOf<G> s = after(game_, listed.s, listed.move);
            if (listed.at.depth <= 1 || game_.outcome(s)) continue;
            nodes_above_ += pool_->draw(1);
            listed.is_inner = true;
            listed.scored = {std::numeric_limits<int>::min(), true, true, false};
            const Seat whose = game_.turn(s);
            for (const Move m : game_.moves(s)) replies.push_back({s, m, listed.at.next(whose), i});
        }
        return replies;
    }

    void search_leaves(std::vector<std::vector<Listed>>& lists) {
        std::vector<Listed*> leaves;
        for (auto& list : lists)
            for (Listed& listed : list)
                if (!listed.is_inner) leaves.push_back(&listed);
        const auto threads = static_cast<std::size_t>(tasks_.threads());
        if (budget_.log != nullptr) budget_.log->count(threads);
        tasks_.for_each(threads, [&](std::size_t thread) {
            const double began = budget_.log != nullptr ? budget_.log->now() : 0;
            for (std::size_t i = leaves.size() * thread / threads;
                 i < leaves.size() * (thread + 1) / threads; ++i) {
                Listed& leaf = *leaves[i];
                leaf.scored = searched_by_worker(leaf.s, leaf.move, Window::open(), leaf.at);
                leaf.scored.exact = leaf.scored.known;
            }
            if (budget_.log != nullptr) budget_.log->add(Tasks::thread_number(), began);
        });
    }

    void back_up(const Listed& reply, Listed& move) const {
        const bool same = reply.at.seat == move.at.seat;
        const int gain = gain_of(game_, move.s, move.move);
        Scored& scored = move.scored;
        const int score = gain + (same ? reply.scored.score : -reply.scored.score);
        const bool is_first = scored.score == std::numeric_limits<int>::min();
        scored.score = is_first ? score
                       : same   ? std::max(scored.score, score)
                                : std::min(scored.score, score);
        scored.known = scored.known && reply.scored.known;
        scored.exact = scored.known;
        scored.guessed = scored.guessed || reply.scored.guessed;
    }

    static bool is_open(int alpha) { return alpha == Window::open().alpha(); }
    static void raise(std::atomic<int>& alpha, const Scored& scored) {
        int known = alpha.load();
        while (scored.known && scored.score > known)
            if (alpha.compare_exchange_weak(known, scored.score)) break;
    }

    Scored score_of(const StateOf<G>& s, const Move& m, Window window, Here here) {
        const StateOf<G> next = after(game_, s, m);
        if (here.plies <= 1 || here.at.depth <= 1 || game_.outcome(next))
            return score_by_worker(s, m, window, here.at);
        const Seat mover = here.at.seat;
        const Seat whose = game_.turn(next);
        const int gain = gain_of(game_, s, m);
        const Window rest = window.after_gain(gain);
        const auto scores = scores_of(next, moves_of(next), whose == mover ? rest : rest.opposite(),
                                      {here.at.next(whose), here.plies - 1});
        Scored best = best_of(scores);
        best.score = gain + (whose == mover ? best.score : -best.score);
        return best;
    }
    static Scored best_of(const std::vector<Scored>& scores) {
        Scored best;
        best.known = true;
        for (const Scored& scored : scores) {
            best.score = std::max(best.score, scored.score);
            best.guessed |= scored.guessed;
        }
        best.known = best.score != std::numeric_limits<int>::min();
        return best;
    }

    Scored score_by_worker(const StateOf<G>& s, const Move& m, Window window, NodeInfo at) {
        if (budget_.log == nullptr) return searched_by_worker(s, m, window, at);
        const double began = budget_.log->now();
        const Scored scored = searched_by_worker(s, m, window, at);
        budget_.log->add(Tasks::thread_number(), began);
        return scored;
    }
    Scored searched_by_worker(const StateOf<G>& s, const Move& m, Window window, NodeInfo at) {
        Worker<G>* const worker = workers_.take([this] { return maker_(meter()); });
        const auto found = worker->search(s, m, window, at);
        worker->meter.give_back();
        const Scored scored{found.score, !worker->meter.spent(), false, found.guessed};
        workers_.give_back(worker);
        return scored;
    }

    /// A meter for one more thread, with what is left of the time.
    Meter meter() {
        Budget rest = budget_;
        if (budget_.time)
            rest.time = std::max(std::chrono::nanoseconds{0}, *budget_.time - clock_->elapsed());
        return Meter(*pool_, rest);
    }
    const Worker<G>* find_spent() const {
        for (const auto& worker : workers_.all())
            if (worker->meter.spent()) return worker.get();
        return nullptr;
    }

    const G& game_;
    Maker maker_;
    SplitOptions options_;
    Tasks tasks_;
    WorkerPool<G> workers_;
    Budget budget_;
    std::optional<NodePool> pool_;
    std::optional<Meter> clock_;
    std::atomic<std::uint64_t> nodes_above_ = 0;
};

} // namespace detail

} // namespace zermelo
