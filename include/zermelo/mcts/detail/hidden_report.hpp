#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/mcts/detail/hidden_search.hpp"
#include "zermelo/mcts/detail/open_search.hpp"
#include "zermelo/mcts/detail/report.hpp"

namespace zermelo::detail {

/// Games with view(s, seat): they hide something, whether or not they have a `sample`.
template <class G>
concept Views =
    Game<G> && requires(const G game, const StateOf<G> s, Seat seat) { game.view(s, seat); };

/// The options and the limits of one search in a hidden game.
template <Game G>
struct HiddenTask {
    const MctsOptions& options;
    const Budget& budget;
    const Watch<MoveOf<G>>& watch;
    std::size_t bytes;
};

/// The seat that has this view at its turn. (Views of different seats at their turns differ.)
template <Hidden G>
Seat seat_of(const G& game, const ViewOf<G>& view, Random random) {
    for (std::uint8_t i = 0; i < seats_of<G>; ++i) {
        const StateOf<G> s = game.sample(view, Seat(i), random);
        if (!game.outcome(s) && game.turn(s) == Seat(i) && game.view(s, Seat(i)) == view)
            return Seat(i);
    }
    return first;
}

/// The root moves of an information-set tree.
template <Hidden G>
std::vector<RootMove<G>> hidden_root_moves(const auto& search) {
    using Node = typename std::remove_cvref_t<decltype(search)>::Node;
    std::vector<RootMove<G>> moves;
    const Node* root = search.root_node();
    if (root == nullptr) return moves;
    const std::size_t slot = score_slot<G>(search.seat());
    for (const Node& child : search.tree().children(*root)) {
        if (child.visits.get() == 0) continue;
        RootMove<G> move{child.move, child.visits.get(),
                         child.scores[slot].get() / child.visits.get()};
        if constexpr (Node::needs.regret) // in proportion to the average strategy
            move.visits = static_cast<std::uint64_t>(std::llround(child.strategy.get()));
        moves.push_back(move);
    }
    return moves;
}

/// Makes a random move the answer of a report, in proportion to the visits: regret matching plays a
/// mixed strategy.
template <class Move>
void draw_by_visits(Report<Move>& report, Random& random) {
    if (report.edges.empty()) return;
    double left = 0;
    for (const auto& edge : report.edges) left += static_cast<double>(edge.visits);
    left *= pick_fraction(random);
    const Edge<Move>* drawn = &report.edges.back();
    for (const auto& edge : report.edges) {
        left -= static_cast<double>(edge.visits);
        if (left >= 0) continue;
        drawn = &edge;
        break;
    }
    report.move = drawn->move;
    report.value = drawn->value;
    report.mean = drawn->mean;
    report.line.assign(1, drawn->move);
}

/// The report of root moves; of any legal move, if there are none.
template <Hidden G>
Report<MoveOf<G>> report_of_moves(const G& game, const StateOf<G>& s,
                                  const std::vector<RootMove<G>>& moves, const Meter& meter) {
    Report<MoveOf<G>> report;
    for (const MoveOf<G> m : game.moves(s)) {
        report.move = m;
        break;
    }
    report.value = Value::guess(0);
    fill_report<G>(report, moves);
    report.line.assign(1, *report.move);
    report.nodes = meter.nodes();
    report.seconds = meter.seconds();
    if (meter.spent()) report.ended = meter.why();
    return report;
}

/// Adds the statistics of a root move in one tree to the sum of all trees.
template <Game G>
void merge(std::vector<RootMove<G>>& all, const RootMove<G>& move) {
    const auto same =
        std::ranges::find_if(all, [&](const auto& known) { return known.move == move.move; });
    if (same == all.end()) {
        all.push_back({move.move, move.visits, move.mean});
        return;
    }
    const auto a = static_cast<double>(same->visits);
    const auto b = static_cast<double>(move.visits);
    if (a + b > 0) same->mean = (same->mean * a + move.mean * b) / (a + b);
    same->visits += move.visits;
}

/// Determinisation: samples states, and searches each with perfect information.
template <Hidden G, class Phases>
Report<MoveOf<G>> search_guesses(const G& game, const ViewOf<G>& view, const Phases& phases,
                                 const HiddenTask<G>& task) {
    typename OpenSearch<G, Phases>::Worker worker(task.options.seed);
    Meter meter(task.budget, clock_stride);
    worker.meter = &meter;
    const Seat seat = seat_of(game, view, worker.random);
    const auto guesses = static_cast<std::uint64_t>(std::max(task.options.guesses, 1));
    const std::uint64_t share =
        task.budget.nodes ? std::max(*task.budget.nodes / guesses, std::uint64_t{1}) : 1000;
    std::vector<RootMove<G>> all;
    StateOf<G> s = game.sample(view, seat, worker.random);
    bool has_room = true;
    while (has_room && !meter.spent()) {
        OpenSearch<G, Phases> search(game, phases, task.options, task.bytes);
        has_room = search.has_room();
        if (!has_room) break;
        search.set_root(s);
        for (std::uint64_t i = 0; i < share && meter.spend(); ++i) search.iterate(worker);
        for (const auto& move : root_moves<G>(search)) merge(all, move);
        if (task.watch) task.watch(report_of_moves(game, s, all, meter));
        s = game.sample(view, seat, worker.random);
    }
    auto report = report_of_moves(game, s, all, meter);
    if (!has_room) report.ended = Ended::by_memory;
    return report;
}

/// Grows information-set trees from a view.
template <Hidden G, class Phases>
Report<MoveOf<G>> search_trees(HiddenSearch<G, Phases>& search, const ViewOf<G>& view,
                               const HiddenTask<G>& task) {
    const G& game = search.game();
    MctsWorker<G> worker(task.options.seed);
    Meter meter(task.budget, clock_stride);
    worker.meter = &meter;
    const Seat seat = seat_of(game, view, worker.random);
    search.set_root(view, seat);
    const StateOf<G> s = game.sample(view, seat, worker.random);
    const auto report = [&] {
        auto current = report_of_moves(game, s, hidden_root_moves<G>(search), meter);
        if constexpr (DrawingSelection<typename Phases::Select>)
            draw_by_visits(current, worker.random);
        return current;
    };
    while (search.has_room() && meter.spend()) {
        search.iterate(worker);
        if (task.watch && meter.nodes() >= 1024 && std::has_single_bit(meter.nodes()))
            task.watch(report());
    }
    auto last = report();
    if (!search.has_room()) last.ended = Ended::by_memory;
    return last;
}

template <Hidden G, class Phases>
Report<MoveOf<G>> search_hidden(const G& game, const ViewOf<G>& view, const Phases& phases,
                                const HiddenTask<G>& task) {
    if constexpr (!DrawingSelection<typename Phases::Select>)
        if (task.options.hiding == Hiding::guesses) return search_guesses(game, view, phases, task);
    HiddenSearch<G, Phases> search(game, phases, task.options, task.bytes);
    return search_trees(search, view, task);
}

} // namespace zermelo::detail
