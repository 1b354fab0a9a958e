#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/report.hpp"

namespace zermelo {

/// Enumerates the solutions of a puzzle without recursion. Its memory is reused for the next
/// puzzle.
template <Puzzle G, class K = NoKnowledge>
class SolutionSearch {
public:
    explicit SolutionSearch(const G& game, const K& knowledge = {}, const Budget& budget = {})
        : game_(game), knowledge_(knowledge), meter_(budget) {}

    /// Restarts with the solutions from s.
    void begin(const StateOf<G>& s) {
        trail_.clear();
        depth_ = 0;
        Step& root = step_below();
        root.s = s;
        root.base = 0;
        entered_ = true;
    }

    /// The next solved state; none after the last one, or if the budget is spent. Valid until the
    /// next call.
    const StateOf<G>* next() {
        if (entered_ && enters()) return &top().s;
        while (depth_ > 0) {
            if (top().next == std::ranges::end(std::as_const(top().choices))) {
                --depth_;
                continue;
            }
            descend();
            if (meter_.spent()) return nullptr;
            if (enters()) return &top().s;
        }
        return nullptr;
    }

    /// The moves that lead to the solution seen last.
    const std::vector<MoveOf<G>>& line() const { return trail_; }
    const Meter& meter() const { return meter_; }

private:
    using Choices = decltype(candidates_of(std::declval<const G&>(), std::declval<const K&>(),
                                           std::declval<const StateOf<G>&>()));

    /// A state on the path, with the choices that are still to be tried.
    struct Step {
        StateOf<G> s{};
        Choices choices{};
        std::ranges::iterator_t<const Choices> next{};
        std::size_t base = 0; ///< moves that lead to the state in which it began
    };

    Step& top() { return *path_[depth_ - 1]; }

    Step& step_below() {
        if (depth_ == path_.size()) path_.push_back(std::make_unique<Step>());
        return *path_[depth_++];
    }

    /// Plays the next choice; the last choice of a state replaces it on the path.
    void descend() {
        Step& step = top();
        const MoveOf<G> m = *step.next++;
        trail_.resize(step.base);
        trail_.push_back(m);
        if (step.next == std::ranges::end(std::as_const(step.choices))) {
            game_.play(step.s, m);
            step.base = trail_.size();
            return;
        }
        Step& below = step_below();
        below.s = step.s;
        game_.play(below.s, m);
        below.base = trail_.size();
    }

    /// Expands the state on top of the path. True if it is solved.
    bool enters() {
        entered_ = false;
        Step& step = top();
        const bool goes_on = meter_.spend();
        const auto outcome = game_.outcome(step.s);
        if (outcome || !goes_on)
            step.choices = Choices{};
        else
            step.choices = candidates_of(game_, knowledge_, step.s);
        step.next = std::ranges::begin(std::as_const(step.choices));
        return goes_on && outcome && outcome->solved;
    }

    const G& game_;
    const K& knowledge_;
    Meter meter_;
    std::vector<std::unique_ptr<Step>> path_;
    std::vector<MoveOf<G>> trail_;
    std::size_t depth_ = 0;
    bool entered_ = false;
};

/// How many solutions there are, and whether that is all.
struct SolutionCount {
    std::uint64_t count = 0;
    bool complete = false; ///< false: the limit or the budget was reached
    std::uint64_t nodes = 0;

    bool operator==(const SolutionCount&) const = default;
};

/// Counts the solutions from s, up to a limit, and shows each to `seen`.
template <Puzzle G, SplitsSolutions<G> K, class Seen>
SolutionCount each_solution(SolutionSearch<G, K>& search, const StateOf<G>& s, std::uint64_t limit,
                            const Seen& seen) {
    const std::uint64_t nodes = search.meter().nodes();
    search.begin(s);
    SolutionCount found;
    const StateOf<G>* solution = search.next();
    for (; solution != nullptr && found.count < limit; solution = search.next()) {
        ++found.count;
        seen(*solution);
        if (found.count == limit) break;
    }
    found.complete = solution == nullptr && !search.meter().spent();
    found.nodes = search.meter().nodes() - nodes;
    return found;
}

/// The number of solutions from s, up to a limit.
template <Puzzle G, SplitsSolutions<G> K>
SolutionCount count_solutions(const G& game, const K& knowledge, const StateOf<G>& s,
                              std::uint64_t limit = UINT64_MAX) {
    SolutionSearch<G, K> search(game, knowledge);
    return each_solution(search, s, limit, [](const StateOf<G>&) {});
}

/// A solved state that can be reached from s, if there is one.
template <Puzzle G, class K = NoKnowledge>
std::optional<StateOf<G>> first_solution(const G& game, const K& knowledge, const StateOf<G>& s) {
    SolutionSearch<G, K> search(game, knowledge);
    search.begin(s);
    const StateOf<G>* solution = search.next();
    if (solution == nullptr) return std::nullopt;
    return *solution;
}

/// Solves puzzles exactly: the first solution that it meets, or the proof that there is none. It
/// does not recurse, and tries only the candidates of its knowledge.
template <class Knowledge = NoKnowledge>
struct Exact {
    Knowledge knowledge{};

    /// requires: s in play
    template <Puzzle G>
        requires KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        SolutionSearch<G, Knowledge> search(game, knowledge, budget);
        search.begin(s);
        const bool solved = search.next() != nullptr;
        const auto moves = game.moves(s);
        const MoveOf<G> any = *std::ranges::begin(moves);
        Report<MoveOf<G>> report;
        if (solved) {
            report.line = search.line();
            report.add(report.line.front(), Value::margin(1));
        } else if (search.meter().spent()) {
            report.cut_short(any, search.meter().why());
        } else {
            report.add(any, Value::margin(0));
        }
        report.nodes = search.meter().nodes();
        report.seconds = search.meter().seconds();
        if (watch) watch(report);
        return report;
    }
};

} // namespace zermelo
