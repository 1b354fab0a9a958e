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

/// view(s, seat): something is hidden, whether or not there is a `sample`.
template <class G>
concept Views =
    Game<G> && requires(const G game, const StateOf<G> s, Seat seat) { game.view(s, seat); };

/// What is asked of a search in a hidden game.
template <Game G>
struct HiddenTask {
    const MctsOptions& options;
    const Budget& budget;
    const Watch<MoveOf<G>>& watch;
    std::size_t bytes;
};

/// Whose turn it is where a view is seen. The views of others at their own turns differ.
template <Hidden G>
Seat seat_of(const G& game, const ViewOf<G>& view, Random random) {
    for (std::uint8_t i = 0; i < seats_of<G>; ++i) {
        const StateOf<G> s = game.sample(view, Seat(i), random);
        if (!game.outcome(s) && game.turn(s) == Seat(i) && game.view(s, Seat(i)) == view)
            return Seat(i);
    }
    return first;
}

/// What the root node of an information-set tree tells of its moves.
template <Hidden G>
std::vector<MoveCount<G>> hidden_counts(const auto& search) {
    using Node = typename std::remove_cvref_t<decltype(search)>::Node;
    std::vector<MoveCount<G>> counts;
    const Node* root = search.root_node();
    if (root == nullptr) return counts;
    const std::size_t slot = score_slot<G>(search.seat());
    for (const Node& child : search.tree().children(*root)) {
        if (child.visits.get() == 0) continue;
        MoveCount<G> count{child.move, child.visits.get(),
                           child.scores[slot].get() / child.visits.get()};
        if constexpr (Node::needs.regret) // how often the average strategy plays it
            count.visits = static_cast<std::uint64_t>(std::llround(child.strategy.get()));
        counts.push_back(count);
    }
    return counts;
}

/// A move drawn as often as it was counted.
template <Game G>
MoveOf<G> mixed_choice(const std::vector<MoveCount<G>>& counts, Random& random) {
    double sum = 0;
    for (const auto& count : counts) sum += static_cast<double>(count.visits);
    double left = pick_fraction(random) * sum;
    for (const auto& count : counts) {
        left -= static_cast<double>(count.visits);
        if (left < 0) return count.move;
    }
    return counts.back().move;
}

/// The report of counts, with any legal move if there are none.
template <Hidden G>
Report<MoveOf<G>> report_of_counts(const G& game, const StateOf<G>& s,
                                   const std::vector<MoveCount<G>>& counts, const Meter& meter) {
    Report<MoveOf<G>> report;
    for (const MoveOf<G> m : game.moves(s)) {
        report.move = m;
        break;
    }
    report.value = Value::guess(0);
    fill_report<G>(report, counts);
    report.line.assign(1, *report.move);
    report.nodes = meter.nodes();
    report.seconds = meter.seconds();
    if (meter.spent()) report.ended = meter.why();
    return report;
}

/// Adds what one guess of the state says of a move to what the others said.
template <Game G>
void merge(std::vector<MoveCount<G>>& all, const MoveCount<G>& count) {
    const auto same =
        std::ranges::find_if(all, [&](const auto& known) { return known.move == count.move; });
    if (same == all.end()) {
        all.push_back({count.move, count.visits, count.mean});
        return;
    }
    const auto a = static_cast<double>(same->visits);
    const auto b = static_cast<double>(count.visits);
    if (a + b > 0) same->mean = (same->mean * a + count.mean * b) / (a + b);
    same->visits += count.visits;
}

/// Plain determinisation: guesses the state several times, and searches each as if all lay open.
template <Hidden G, class Phases>
Report<MoveOf<G>> search_guesses(const G& game, const ViewOf<G>& view, const Phases& phases,
                                 const HiddenTask<G>& task) {
    typename OpenSearch<G, Phases>::Hand hand(task.options.seed);
    Meter meter(task.budget, looks_every);
    const Seat seat = seat_of(game, view, hand.random);
    const auto guesses = static_cast<std::uint64_t>(std::max(task.options.guesses, 1));
    const std::uint64_t share =
        task.budget.nodes ? std::max(*task.budget.nodes / guesses, std::uint64_t{1}) : 1000;
    std::vector<MoveCount<G>> all;
    StateOf<G> s = game.sample(view, seat, hand.random);
    bool has_room = true;
    while (has_room && !meter.spent()) {
        OpenSearch<G, Phases> search(game, phases, task.options, task.bytes);
        has_room = search.has_room();
        if (!has_room) break;
        search.set_root(s);
        for (std::uint64_t i = 0; i < share && meter.spend(); ++i) search.iterate(hand);
        for (const auto& count : root_counts<G>(search)) merge(all, count);
        if (task.watch) task.watch(report_of_counts(game, s, all, meter));
        s = game.sample(view, seat, hand.random);
    }
    auto report = report_of_counts(game, s, all, meter);
    if (!has_room) report.ended = Ended::by_memory;
    return report;
}

template <Hidden G, class Phases>
Report<MoveOf<G>> search_trees(const G& game, const ViewOf<G>& view, const Phases& phases,
                               const HiddenTask<G>& task) {
    MctsHand<G> hand(task.options.seed);
    Meter meter(task.budget, looks_every);
    const Seat seat = seat_of(game, view, hand.random);
    HiddenSearch<G, Phases> search(game, phases, task.options, task.bytes);
    search.set_root(view, seat);
    const StateOf<G> s = game.sample(view, seat, hand.random);
    const auto report = [&] {
        const auto counts = hidden_counts<G>(search);
        auto told = report_of_counts(game, s, counts, meter);
        if constexpr (DrawingSelection<typename Phases::Select>)
            if (!counts.empty())
                told.line.assign(1, *(told.move = mixed_choice(counts, hand.random)));
        return told;
    };
    while (search.has_room() && meter.spend()) {
        search.iterate(hand);
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
    return search_trees(game, view, phases, task);
}

} // namespace zermelo::detail
