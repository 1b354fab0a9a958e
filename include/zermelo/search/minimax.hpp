#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/detail/assume.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/report.hpp"

namespace zermelo {

namespace detail {

/// No horizon: search to the end of the game.
struct Endless {
    static constexpr bool guesses = false;
    static constexpr bool reached(int) { return false; }
};

/// A horizon at a number of plies from the root.
struct Horizon {
    static constexpr bool guesses = true;
    int depth;
    bool reached(int ply) const { return ply >= depth; }
};

/// Counts nodes and does nothing else.
struct Counter {
    std::uint64_t nodes = 0;
    bool spend() { return ++nodes, true; }
    void enter(int) {}
    void improve(int, const auto&) {}
};

/// Keeps to a budget and remembers the best line from every ply of the current path.
template <class Move>
struct Account {
    Meter meter;
    std::vector<std::vector<Move>> lines;

    bool spend() { return meter.spend(); }
    void enter(int ply) {
        const auto needed = static_cast<std::size_t>(ply) + 1;
        if (lines.size() < needed) lines.resize(needed);
        lines[needed - 1].clear();
    }
    void improve(int ply, const Move& m) {
        const auto at = static_cast<std::size_t>(ply);
        lines[at].assign(1, m);
        if (at + 1 < lines.size())
            lines[at].insert(lines[at].end(), lines[at + 1].begin(), lines[at + 1].end());
    }
};

/// What is known of the turn at compile time.
enum class Turn { ask, first, second };

/// One minimax search. All its values are for the first seat, the lecture's Maxie, and count plies
/// from the root.
template <ZeroSum G, class K, class H, class Spending>
class MinimaxSearch {
public:
    MinimaxSearch(const G& game, const K& knowledge, H horizon, Spending&& spending)
        : spending_(std::forward<Spending>(spending)),
          horizon_(horizon),
          game_(game),
          knowledge_(knowledge) {}

    /// The value of s, so many plies from the root.
    Value value(const StateOf<G>& s, int ply) {
        ply_ = ply;
        return visit<Turn::ask>(s);
    }
    const auto& spending() const { return spending_; }

private:
    /// The value of s. Forced inline, with best_of where seats alternate: leaves then cost no call,
    /// and inner nodes one call for every two plies.
    template <Turn turn>
    [[gnu::always_inline]] Value visit(StateArg<G> s) {
        if (!spending_.spend()) return {};
        spending_.enter(ply_);
        assume(ply_ >= 0 && ply_ <= Value::max_plies); // the machine's stack is not that deep
        const auto maximizes = [&] {
            return turn == Turn::ask ? game_.turn(s) == first : turn == Turn::first;
        };
        if (horizon_.reached(ply_)) { // no moves are generated here
            if (const auto outcome = game_.outcome(s)) return worth(*outcome, first).delayed(ply_);
            const Value estimate = estimate_of<G>(knowledge_, s).delayed(ply_);
            return maximizes() ? estimate : -estimate;
        }
        const auto moves = game_.moves(s);
        if (std::ranges::begin(moves) == std::ranges::end(moves))
            return worth(*game_.outcome(s), first).delayed(ply_);
        if constexpr (turn == Turn::second) return best_of<false>(s, moves);
        return maximizes() ? best<true>(s, moves) : best<false>(s, moves);
    }

    template <bool maximizes>
    Value best(StateArg<G> s, Arg<MovesOf<G>> moves) {
        return best_of<maximizes>(s, moves);
    }

    /// The value of the best of the moves at s; of equal ones the first is kept.
    template <bool maximizes>
    [[gnu::always_inline]] Value best_of(StateArg<G> s, Arg<MovesOf<G>> moves) {
        constexpr Turn next = !AlternatingGame<G> ? Turn::ask
                              : maximizes         ? Turn::second
                                                  : Turn::first;
        assume(game_.turn(s) == (maximizes ? first : second)); // so is known whose turn comes next
        assume(std::ranges::begin(moves) != std::ranges::end(moves));
        Value best = maximizes ? Value::least() : Value::most(); // below every move
        bool guessed = false;
        ++ply_;
        for (const MoveOf<G> m : moves) {
            Value value = visit<next>(after(game_, s, m));
            if constexpr (Gainful<G>)
                value = value.plus(maximizes ? game_.gain(s, m) : -game_.gain(s, m));
            if constexpr (H::guesses) guessed |= !value.proven();
            if (maximizes ? is_above(value, best) : is_above(best, value)) {
                best = value;
                spending_.improve(ply_ - 1, m);
            }
        }
        --ply_;
        return guessed ? best.guessed() : best;
    }

    static bool is_above(Value a, Value b) { return H::guesses ? a > b : a.outranks(b); }

    int ply_ = 0;       // of the current node; as a parameter GCC unrolled the recursion
    Spending spending_; // a reference, where the caller counts
    [[no_unique_address]] H horizon_;
    const G& game_;
    const K& knowledge_;
};

template <class G, class K, class H, class Spending>
MinimaxSearch(const G&, const K&, H, Spending&&) -> MinimaxSearch<G, K, H, Spending>;

} // namespace detail

/// The value of s for the first seat under perfect play, by exhaustive search.
template <ZeroSum G>
Value minimax_value(const G& game, const StateOf<G>& s) {
    const NoKnowledge nothing;
    return detail::MinimaxSearch(game, nothing, detail::Endless{}, detail::Counter{}).value(s, 0);
}

/// Minimax, the reference that every other engine is tested against: it searches every line of play
/// to the end, or to the budget's depth, where it takes the knowledge's estimate.
///
/// With a budget of nodes or time and no depth it deepens iteratively and answers with the last
/// depth that it completed. A line longer than `max_depth` counts as unknown.
template <class Knowledge = NoKnowledge>
struct Minimax {
    static constexpr int max_depth = 2000; ///< it recurses on the machine's stack

    Knowledge knowledge{};

    /// requires: s in play
    template <ZeroSum G>
        requires KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        detail::Account<MoveOf<G>> account{Meter(budget), {}};
        const int deepest = std::min(budget.depth.value_or(max_depth), max_depth);
        const bool deepens = !budget.depth && (budget.nodes || budget.time);
        Report<MoveOf<G>> report = unsearched(game, s);
        for (int depth = deepens ? 1 : deepest; depth <= deepest; ++depth) {
            auto next = to_depth(game, s, depth, account);
            const bool cut = account.meter.spent();
            if (!cut || report.edges.size() <= next.edges.size()) report = std::move(next);
            report.nodes = account.meter.nodes();
            report.seconds = account.meter.seconds();
            if (watch) watch(report);
            if (cut || report.proven()) break;
        }
        if (account.meter.spent()) report.ended = account.meter.why();
        return report;
    }

private:
    /// The report before any search: the first move, with a guess of 0.
    template <class G>
    static Report<MoveOf<G>> unsearched(const G& game, const StateOf<G>& s) {
        Report<MoveOf<G>> report;
        for (const MoveOf<G> m : game.moves(s)) {
            report.move = m;
            break;
        }
        report.value = Value::guess(0);
        if (report.move) report.line = {*report.move};
        return report;
    }

    /// The report of a search to a depth; with some of the edges only, if the budget ends first.
    template <class G>
    Report<MoveOf<G>> to_depth(const G& game, const StateOf<G>& s, int depth,
                               detail::Account<MoveOf<G>>& account) const {
        detail::MinimaxSearch search(game, knowledge, detail::Horizon{depth}, account);
        Report<MoveOf<G>> report = unsearched(game, s);
        const Seat mover = game.turn(s);
        bool guessed = !account.spend();
        for (const MoveOf<G> m : game.moves(s)) {
            const Value for_first =
                search.value(after(game, s, m), 1).plus(signed_gain(game, s, m, mover));
            if (account.meter.spent()) {
                if (report.value.is_loss()) cut_at(report, m);
                break;
            }
            const Value value = mover == first ? for_first : -for_first;
            guessed |= !value.proven();
            if (report.edges.empty() || value > report.value) {
                account.improve(0, m);
                report.move = m;
                report.value = value;
                report.line = account.lines[0];
            }
            report.edges.push_back({m, value});
        }
        if (guessed || account.meter.spent()) report.value = report.value.guessed();
        report.depth = account.meter.spent() ? 0 : depth;
        report.ended = report.proven() ? Ended::complete : Ended::at_depth;
        return report;
    }

    /// Plays a move of unknown value rather than one that loses.
    static void cut_at(auto& report, const auto& m) {
        report.move = m;
        report.value = Value::guess(0);
        report.line = {m};
    }

    template <class G>
    static int signed_gain(const G& game, const StateOf<G>& s, const MoveOf<G>& m, Seat mover) {
        return mover == first ? gain_of(game, s, m) : -gain_of(game, s, m);
    }
};

/// The best move at s and what it is worth to the mover, by exhaustive search. requires: s in play
template <ZeroSum G>
Edge<MoveOf<G>> minimax(const G& game, const StateOf<G>& s) {
    const auto report = Minimax<>{}.search(game, s);
    return {*report.move, report.value};
}

/// Plays perfectly, by exhaustive search.
struct MinimaxPlayer {
    template <ZeroSum G>
    MoveOf<G> choose(const G& game, const StateOf<G>& s) const {
        return minimax(game, s).move;
    }
};

} // namespace zermelo
