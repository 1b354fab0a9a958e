// needs: threads
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/tasks.hpp"
#include "zermelo/select/detail/split_puzzle.hpp"
#include "zermelo/select/select.hpp"
#include "zermelo/select/selectors.hpp"

namespace zermelo {

/// A Selector that evaluates all its choices in parallel and then chooses as the serial one does,
/// ties included. requires: `worth` may be called by several threads at once
template <std::ranges::forward_range Choices, class P>
struct ParallelSelector {
    Choices choices;
    P preference;
    Tasks* tasks;

    bool empty() const { return Selector{choices, preference}.empty(); }

    /// requires: there is a choice
    template <class Worth>
    auto operator()(const Worth& worth) const {
        using X = std::ranges::range_value_t<Choices>;
        using Answer = std::remove_cvref_t<std::invoke_result_t<const Worth&, const X&>>;
        std::vector<X> all;
        for (const X x : choices) all.push_back(x);
        std::vector<std::optional<Answer>> answers(all.size());
        tasks->for_each(all.size(), [&](std::size_t i) { answers[i].emplace(worth(all[i])); });
        std::size_t next = 0; // the choices are asked for in their order
        return Selector{all,
                        preference}([&](const X&) -> const Answer& { return *answers[next++]; });
    }
};
template <class Choices, class P>
ParallelSelector(Choices, P, Tasks*) -> ParallelSelector<Choices, P>;

/// Select with the root moves valued in parallel, on at most the budget's threads, which share its
/// nodes. Of a puzzle the choices of the first rounds are tried in parallel. An answer that is
/// complete is that of the serial engine.
template <class Knowledge = NoKnowledge, bool offers_hartmann_ties = true>
struct ParallelSelect {
    Select<Knowledge, offers_hartmann_ties> serial{};

    /// requires: s in play
    template <PlainZeroSum G>
        requires KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        const auto run = [&](const auto& terms) {
            detail::SelectRoot root(game, s, terms, serial.options);
            std::vector<MoveOf<G>> moves;
            for (const MoveOf<G> m : game.moves(s)) moves.push_back(m);
            value_all(root, moves, budget);
            if (watch) watch(root.report());
            return root.report();
        };
        if constexpr (offers_hartmann_ties)
            if (serial.options.hartmann_ties) return run(HartmannTerms{});
        return run(ValueTerms<Knowledge>{serial.knowledge});
    }

    /// Solves a puzzle. requires: s in play
    template <Puzzle G>
        requires KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        auto report = detail::SplitPuzzle(game, serial, budget).search(s);
        if (watch) watch(report);
        return report;
    }

private:
    /// Moves that are valued one after the other: one each, unless there are very many.
    struct Part {
        std::uint64_t nodes = 0;
        Ended ended = Ended::complete;
    };
    static constexpr std::size_t most_parts = 4096;

    template <class Root, class Move>
    static void value_all(Root& root, const std::vector<Move>& moves, const Budget& budget) {
        NodePool pool(budget, static_cast<std::size_t>(std::max(1, budget.threads)));
        const Meter whole(pool, budget);
        auto& report = root.report();
        const int depth = Select<Knowledge>::depth_of(budget);
        std::vector<typename Root::Best> found(moves.size());
        std::vector<Part> parts(std::min(moves.size(), most_parts));
        Tasks(budget.threads).for_each(parts.size(), [&](std::size_t number) {
            Meter meter = whole;
            for (std::size_t i = number; i < moves.size() && !meter.spent(); i += parts.size()) {
                meter.work();
                found[i] = root.value(moves[i], static_cast<std::size_t>(depth), meter);
            }
            meter.give_back();
            parts[number] = {meter.nodes(), meter.spent() ? meter.why() : Ended::complete};
        });
        for (const Part& part : parts) report.nodes += part.nodes;
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (found[i]) root.add(moves[i], *found[i]);
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (!found[i]) report.cut_short(moves[i], parts[i % parts.size()].ended);
        if (report.edges.size() == moves.size()) report.depth = depth;
        report.seconds = whole.seconds();
        report.complete();
    }
};

} // namespace zermelo
