// needs: threads
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/tasks.hpp"
#include "zermelo/mcts/mcts.hpp"

namespace zermelo {

namespace detail {

/// A budget split among searches that run side by side.
class SplitBudget {
public:
    /// As many searches as threads; no more than cores, if only time limits them.
    explicit SplitBudget(const Budget& budget) : budget_(budget), nodes_(count_for(budget)) {}

    std::size_t size() const { return nodes_.size(); }
    double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }

    /// The budget of one search, asked for as it begins: it may have waited for a thread. All
    /// report their progress as one, so this object must outlive them.
    Budget part(std::size_t number) {
        Budget part = budget_;
        const std::uint64_t count = size();
        if (part.nodes) part.nodes = *part.nodes / count + (number < *part.nodes % count ? 1 : 0);
        if (part.memory) part.memory = *part.memory / count;
        if (part.time) part.time = std::max(*part.time - elapsed(), std::chrono::nanoseconds(0));
        if (part.pulse) part.pulse = [this, number](std::uint64_t nodes) { tell(number, nodes); };
        return part;
    }

private:
    static std::size_t count_for(const Budget& budget) {
        int threads = std::max(budget.threads, 1);
        if (!budget.nodes) threads = std::min(threads, Tasks::available());
        return static_cast<std::size_t>(threads);
    }

    std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - start_; }

    /// Reports the total, by one thread at a time; a thread that would have to wait does not
    /// report.
    void tell(std::size_t number, std::uint64_t nodes) {
        nodes_[number].store(nodes, std::memory_order_relaxed);
        if (is_telling_.exchange(true, std::memory_order_acquire)) return;
        std::uint64_t total = 0;
        for (const auto& each : nodes_) total += each.load(std::memory_order_relaxed);
        budget_.pulse(total);
        is_telling_.store(false, std::memory_order_release);
    }

    Budget budget_;
    std::vector<std::atomic<std::uint64_t>> nodes_; ///< by search, as last reported
    std::atomic<bool> is_telling_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// The seed of one of several searches.
inline std::uint64_t seed_of(std::uint64_t seed, std::size_t number) {
    return mix(seed + number * 0x9e3779b97f4a7c15U);
}

/// Adds the root moves of one report to the sum of all.
template <Game G>
void merge_edges(std::vector<RootMove<G>>& moves, const Report<MoveOf<G>>& report) {
    for (const auto& edge : report.edges) {
        merge(moves, RootMove<G>{edge.move, edge.visits, edge.mean});
        if (!edge.value.proven()) continue;
        const auto same =
            std::ranges::find_if(moves, [&](const auto& known) { return known.move == edge.move; });
        same->solved = true;
        same->bounds = {edge.value, edge.value};
    }
}

/// One report of several searches of the same root.
template <Game G>
Report<MoveOf<G>> merged(const std::vector<Report<MoveOf<G>>>& reports) {
    Report<MoveOf<G>> all = reports.front();
    std::vector<RootMove<G>> moves;
    for (const auto& report : reports) {
        if (report.proven() && !all.proven()) all = report;
        merge_edges<G>(moves, report);
    }
    const bool proven = all.proven();
    const auto move = all.move;
    const Value value = all.value;
    fill_report<G>(all, moves);
    if (proven) {
        all.move = move;
        all.value = value;
        for (const auto& edge : all.edges)
            if (edge.move == *move) all.mean = edge.mean;
    }
    if (all.line.empty() || !(all.line.front() == *all.move)) all.line = {*all.move};
    all.nodes = 0;
    for (const auto& report : reports) all.nodes += report.nodes;
    return all;
}

} // namespace detail

/// Root parallelism: an independent tree per thread, each with its own seed; in the end the visits
/// of the root moves are added. With a budget of iterations the answer depends only on the seed and
/// the number of threads.
template <class Engine = Mcts<>>
struct RootMcts {
    Engine engine{};

    template <Game G>
    Report<MoveOf<G>> search(const G& game, const ViewOf<G>& view, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        detail::SplitBudget split(budget);
        std::vector<Report<MoveOf<G>>> reports(split.size());
        Tasks tasks(static_cast<int>(split.size()));
        tasks.for_each(split.size(), [&](std::size_t i) {
            Engine own = engine;
            own.options.seed = detail::seed_of(engine.options.seed, i);
            own.options.memory /= split.size();
            reports[i] = own.search(game, view, split.part(i), i == 0 ? watch : Watch<MoveOf<G>>{});
        });
        auto report = detail::merged<G>(reports);
        if constexpr (DrawingSelection<typename Engine::Phases::Select>) {
            Random random(engine.options.seed);
            detail::draw_by_visits(report, random);
        }
        report.seconds = split.seconds();
        return report;
    }
};

/// Tree parallelism: one tree for all threads, with virtual loss. Its answers are not reproducible.
/// Not for hidden games, which have RootMcts.
template <class Engine = Mcts<>>
struct SharedMcts {
    Engine engine{};

    template <Game G>
        requires(!detail::Views<G>)
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        const auto phases = engine.phases();
        using Phases = std::remove_const_t<decltype(phases)>;
        detail::SplitBudget split(budget);
        detail::OpenSearch<G, Phases, true> search(game, phases, engine.options,
                                                   engine.bytes_of(budget));
        search.set_root(s);
        std::vector<Report<MoveOf<G>>> reports(split.size());
        Tasks tasks(static_cast<int>(split.size()));
        tasks.for_each(split.size(), [&](std::size_t i) {
            typename decltype(search)::Worker worker(detail::seed_of(engine.options.seed, i));
            Meter meter(split.part(i), detail::clock_stride);
            reports[i] = detail::run_simulations<G>(search, worker, meter,
                                                    i == 0 ? watch : Watch<MoveOf<G>>{});
        });
        auto report = last(search, reports);
        report.seconds = split.seconds();
        return report;
    }

private:
    /// The report of the whole tree, after all threads have finished.
    template <class Move>
    static Report<Move> last(const auto& search, const std::vector<Report<Move>>& reports) {
        using G = std::remove_cvref_t<decltype(search.game())>;
        auto report = detail::report_of<G>(search, Meter(Budget{}));
        report.nodes = 0;
        report.ended = reports.front().ended;
        for (const auto& part : reports) report.nodes += part.nodes;
        if (report.proven()) report.ended = Ended::complete;
        return report;
    }
};

} // namespace zermelo
