#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "zermelo/core/report.hpp"
#include "zermelo/search/alphabeta_search.hpp"

namespace zermelo {

namespace detail {

/// One alpha-beta search from one root: drives null windows to exact scores and writes the report.
template <ZeroSum G, class K>
class AlphaBetaRoot {
public:
    using Move = MoveOf<G>;
    using Search = AlphaBetaSearch<G, K>;

    AlphaBetaRoot(const G& game, const K& knowledge, const AlphaBetaOptions& options,
                  const Budget& budget)
        : game_(game),
          knowledge_(knowledge),
          options_(options),
          meter_(budget),
          search_(game, knowledge, options, meter_) {
        if constexpr (Search::has_numbers) {
            if (!options.table) return;
            memory_ = std::make_unique<typename Search::Memory>(options.table_bytes);
            if (memory_->is_exact()) search_.remember_in(*memory_);
        }
    }

    /// What can be said of s with so many plies to the horizon. The edges are those that are worth
    /// most, or all of them.
    Report<Move> to_depth(const StateOf<G>& s, int depth) {
        search_.forget_guesses();
        const Spot at{depth, 0, game_.turn(s)};
        Report<Move> report;
        report.depth = depth;
        if (options_.every_move)
            value_all(report, s, at);
        else
            value_best(report, s, at);
        if (meter_.spent()) report.depth = 0;
        report.complete();
        if (!report.proven()) prefer(report, s);
        if (!report.edges.empty()) report.line = line_from(s, *report.move, at);
        account(report);
        return report;
    }

    const Meter& meter() const { return meter_; }
    void account(Report<Move>& report) const {
        report.nodes = meter_.nodes();
        report.seconds = meter_.seconds();
    }

private:
    void value_all(Report<Move>& report, const StateOf<G>& s, Spot at) {
        for (const Move m : game_.moves(s)) {
            const int score =
                settle([&](Window window) { return search_.score(s, m, window, at); });
            if (meter_.spent()) return report.cut_short(m, meter_.why());
            report.add(m, told(s, score));
        }
    }

    /// The score of s first; then which moves reach it.
    void value_best(Report<Move>& report, const StateOf<G>& s, Spot at) {
        const int best = settle([&](Window window) { return search_.score(s, window, at); });
        for (const Move m : game_.moves(s)) {
            if (meter_.spent()) return report.cut_short(m, meter_.why());
            const int score = search_.score(s, m, {best - 1, best}, at);
            if (!meter_.spent() && score >= best) report.add(m, told(s, best));
        }
    }

    /// The exact score by null windows, each telling on which side of it the score lies.
    template <class Probe>
    int settle(const Probe& probe) {
        int lower = Search::own_scale ? -own_extreme : Value::least().rank();
        int upper = -lower;
        while (lower < upper && !meter_.spent()) {
            const int at = next_probe(lower, upper);
            const int score = probe(Window{at, at + 1});
            if (score > at)
                lower = score;
            else
                upper = score;
        }
        return lower;
    }

    /// Where to ask next: at zero, who wins; then from what is proven a step further, or, on a
    /// scale of points, halfway: far scores are easier to tell from near ones.
    static int next_probe(int lower, int upper) {
        if (!Search::own_scale) {
            if (lower < 0 && upper > 0)
                return lower == Value::least().rank() && upper <= 1 ? -1 : 0;
            return lower >= 0 ? lower : upper - 1;
        }
        const int middle = lower + (upper - lower) / 2;
        if (middle <= 0 && lower / 2 < middle) return lower / 2;
        if (middle >= 0 && upper / 2 > middle) return upper / 2;
        return middle;
    }

    /// A score at s as a Value.
    Value told(const StateOf<G>& s, int score) const {
        const Value value = Value::of_rank(score);
        if constexpr (Search::own_scale && !Estimates<K, G>)
            if (score != 0) return knowledge_.meaning(s, value); // all that is guessed there is 0
        return search_.guessed() ? value.guessed() : value;
    }

    /// Of moves that are as good as far as one can see, the one that the knowledge would try first.
    void prefer([[maybe_unused]] Report<Move>& report, [[maybe_unused]] const StateOf<G>& s) const {
        if constexpr (Prioritizes<K, G>)
            for (const Move& m : report.best())
                if (knowledge_.priority(s, m) > knowledge_.priority(s, *report.move))
                    report.move = m;
    }

    /// Best play by both sides: at each state the first move that keeps the score.
    std::vector<Move> line_from(StateOf<G> s, Move m, Spot at) {
        std::vector<Move> line;
        while (true) {
            line.push_back(m);
            game_.play(s, m);
            if (game_.outcome(s) || --at.depth <= 0 || meter_.spent()) return line;
            at.seat = game_.turn(s);
            const int best = settle([&](Window window) { return search_.score(s, window, at); });
            std::optional<Move> next;
            for (const Move reply : game_.moves(s)) {
                if (search_.score(s, reply, {best - 1, best}, at) < best) continue;
                next = reply;
                break;
            }
            if (!next || meter_.spent()) return line;
            m = *next;
        }
    }

    static constexpr int own_extreme = 100; ///< no scale of points goes further

    const G& game_;
    const K& knowledge_;
    AlphaBetaOptions options_;
    Meter meter_;
    Search search_;
    std::unique_ptr<typename Search::Memory> memory_;
};

} // namespace detail

/// Alpha-beta: as minimax, but it skips what cannot matter. It accepts zero-sum games for two, with
/// gains and repeated turns, and uses every hook it finds. Without a budget it searches to the end
/// and proves; with a depth, to that depth; with nodes or time, to depth 1, 2, 3, ... as far as
/// they last.
template <class Knowledge = NoKnowledge>
struct AlphaBeta {
    AlphaBetaOptions options{};
    Knowledge knowledge{};

    /// requires: s in play
    template <ZeroSum G>
        requires KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        detail::AlphaBetaRoot<G, Knowledge> root(game, knowledge, options, budget);
        const int deepest = std::min(budget.depth.value_or(detail::no_horizon), detail::no_horizon);
        const bool deepens = !budget.depth && (budget.nodes || budget.time);
        Report<MoveOf<G>> report;
        for (int depth = deepens ? 1 : deepest; depth <= deepest; ++depth) {
            auto next = root.to_depth(s, depth);
            const bool cut = root.meter().spent();
            if (!cut || !report.move) report = std::move(next);
            root.account(report);
            if (watch) watch(report);
            if (cut || report.proven()) break;
        }
        if (root.meter().spent()) report.ended = root.meter().why();
        return report;
    }
};

} // namespace zermelo
