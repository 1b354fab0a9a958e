// needs: threads
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "zermelo/core/tasks.hpp"
#include "zermelo/mcts/mcts.hpp"

namespace zermelo {

namespace detail {

/// How many searches run side by side: those asked for; if time counts, no more than at once.
inline std::size_t crew_of(const Budget& budget) {
    int threads = std::max(budget.threads, 1);
    if (!budget.nodes)
        threads = std::min(threads, std::max(1, int(std::thread::hardware_concurrency())));
    return static_cast<std::size_t>(threads);
}

/// The part of a budget that is one's own; only the first tells how it goes.
inline Budget share_of(const Budget& budget, std::size_t number, std::size_t crew) {
    Budget share = budget;
    if (budget.nodes) share.nodes = *budget.nodes / crew + (number < *budget.nodes % crew ? 1 : 0);
    if (budget.memory) share.memory = *budget.memory / crew;
    if (number > 0) share.pulse = {};
    return share;
}

/// Adds what a search found out about the root moves.
template <Game G>
void merge_edges(std::vector<MoveCount<G>>& counts, const Report<MoveOf<G>>& report) {
    for (const auto& edge : report.edges) {
        merge(counts, MoveCount<G>{edge.move, edge.visits, edge.mean});
        if (!edge.value.proven()) continue;
        const auto same = std::ranges::find_if(
            counts, [&](const auto& count) { return count.move == edge.move; });
        same->closed = true;
        same->bounds = {edge.value, edge.value};
    }
}

/// What several searches of the same root found out.
template <Game G>
Report<MoveOf<G>> merged(const std::vector<Report<MoveOf<G>>>& reports) {
    Report<MoveOf<G>> all = reports.front();
    std::vector<MoveCount<G>> counts;
    for (const auto& report : reports) {
        if (report.proven() && !all.proven()) all = report;
        merge_edges<G>(counts, report);
    }
    const bool proven = all.proven();
    const auto move = all.move;
    const Value value = all.value;
    fill_report<G>(all, counts);
    if (proven) {
        all.move = move;
        all.value = value;
        for (const auto& edge : all.edges)
            if (edge.move == *move) all.mean = edge.mean;
    }
    if (all.line.empty() || !(all.line.front() == *all.move)) all.line = {*all.move};
    all.nodes = 0;
    for (const auto& report : reports) all.nodes += report.nodes;
    for (const auto& report : reports) all.seconds = std::max(all.seconds, report.seconds);
    return all;
}

} // namespace detail

/// Root parallelism: as many trees as threads, each with a seed of its own; in the end their counts
/// are added. With a budget of iterations the answer depends on the seed and on the number of
/// threads, and on nothing else.
template <class Engine = Mcts<>>
struct RootMcts {
    Engine engine{};

    template <Game G>
    Report<MoveOf<G>> search(const G& game, const ViewOf<G>& view, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        const std::size_t crew = detail::crew_of(budget);
        std::vector<Report<MoveOf<G>>> reports(crew);
        Tasks tasks(static_cast<int>(crew));
        tasks.for_each(crew, [&](std::size_t i) {
            Engine own = engine;
            own.options.seed = mix(engine.options.seed + i * 0x9e3779b97f4a7c15U);
            own.options.memory /= crew;
            reports[i] = own.search(game, view, detail::share_of(budget, i, crew),
                                    i == 0 ? watch : Watch<MoveOf<G>>{});
        });
        return detail::merged<G>(reports);
    }
};

/// Tree parallelism: one tree for all threads. A node on somebody's path counts as lost until the
/// score is known (virtual loss), so that the others go elsewhere. Its answers are not
/// reproducible. Hidden games have RootMcts.
template <class Engine = Mcts<>>
struct SharedMcts {
    Engine engine{};

    template <Game G>
        requires(!detail::Views<G>)
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        const auto phases = engine.phases();
        using Phases = std::remove_const_t<decltype(phases)>;
        const std::size_t crew = detail::crew_of(budget);
        detail::OpenSearch<G, Phases, true> search(game, phases, engine.options,
                                                   engine.bytes_of(budget));
        search.set_root(s);
        std::vector<Report<MoveOf<G>>> reports(crew);
        Tasks tasks(static_cast<int>(crew));
        tasks.for_each(crew, [&](std::size_t i) {
            typename decltype(search)::Hand hand(
                mix(engine.options.seed + i * 0x9e3779b97f4a7c15U));
            Meter meter(detail::share_of(budget, i, crew), detail::looks_every);
            reports[i] =
                detail::simulate_until<G>(search, hand, meter, i == 0 ? watch : Watch<MoveOf<G>>{});
        });
        return last(search, reports);
    }

private:
    /// The report of the whole tree, as nobody works on it any more.
    template <class Move>
    static Report<Move> last(const auto& search, const std::vector<Report<Move>>& reports) {
        using G = std::remove_cvref_t<decltype(search.game())>;
        auto report = detail::report_of<G>(search, Meter(Budget{}));
        report.nodes = 0;
        report.ended = reports.front().ended;
        for (const auto& part : reports) {
            report.nodes += part.nodes;
            report.seconds = std::max(report.seconds, part.seconds);
        }
        if (report.proven()) report.ended = Ended::complete;
        return report;
    }
};

} // namespace zermelo
