#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <ranges>
#include <unordered_map>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/report.hpp"

namespace zermelo {

namespace detail {

/// Values every state that a search reaches once, by its key, with its path on the heap: a game may
/// be a million plies long. All values are for the mover and count plies from their own state.
template <Keyed G, class K>
    requires ZeroSum<G>
class MemoSearch {
public:
    MemoSearch(const G& game, const K& knowledge, const Budget& budget)
        : game_(game), knowledge_(knowledge), meter_(budget), memory_(budget.memory) {}

    /// The value of s for the seat. Nothing if the budget ended first.
    std::optional<Value> value_for(Seat seat, const StateOf<G>& s) {
        push(s);
        while (!path_.empty() && within_budget()) step();
        if (!path_.empty()) return std::nullopt;
        return for_seat(seat, s, *found_);
    }

    /// The move at s that keeps its value and is the first of its kind, if s was valued for
    /// certain: guesses may lead around in loops.
    std::optional<MoveOf<G>> move_at(const StateOf<G>& s) const {
        const auto known = table_.find(canonical_key(game_, s));
        if (known == table_.end() || known->second.open || !known->second.value.proven())
            return std::nullopt;
        for (const MoveOf<G> m : game_.moves(s)) {
            const auto next = after(game_, s, m);
            const auto child = known_value(next);
            if (child && edge_value(s, m, next, *child) == known->second.value) return m;
        }
        return std::nullopt;
    }

    /// What m is worth to the mover at s, given the value of the state after it for its own mover.
    Value edge_value(const StateOf<G>& s, const MoveOf<G>& m, const StateOf<G>& next,
                     Value value) const {
        return for_seat(game_.turn(s), next, value).delayed(1).plus(gain_of(game_, s, m));
    }

    const Meter& meter() const { return meter_; }
    Ended why() const { return meter_.spent() ? meter_.why() : Ended::by_memory; }

private:
    struct Entry {
        Value value;
        bool open = true; ///< on the path: not valued yet
    };

    /// A state on the path, with the moves that are still to be looked at.
    struct Step {
        StateOf<G> s;
        KeyOf<G> key;
        MovesOf<G> moves;
        std::ranges::iterator_t<const MovesOf<G>> next;
        Value best = Value::least();
        Value enough = Value::most(); ///< no move can be worth more
        bool guessed = false;

        Step(const G& game, const StateOf<G>& state, const KeyOf<G>& its_key)
            : s(state),
              key(its_key),
              moves(game.moves(s)),
              next(std::ranges::begin(std::as_const(moves))) {}
    };

    /// Begins to value s, unless it is over or known: then its value is found at once.
    void push(const StateOf<G>& s) {
        if (const auto known = known_value(s)) {
            found_ = known;
            return;
        }
        meter_.spend();
        const auto key = canonical_key(game_, s);
        if (!table_.try_emplace(key).second) {
            found_ = Value::guess(0); // s is on the path already: the game has loops
            return;
        }
        auto& step = path_.emplace_back(game_, s, key);
        step.enough = Value::win_in(1);
        if constexpr (Gainful<G>) step.enough = Value::most();
        if constexpr (KnowsBounds<K, G>)
            step.enough = std::min(step.enough, knowledge_.bounds(s).upper);
        found_.reset();
    }

    /// Takes the value found for the last move looked at, and looks at the next one.
    void step() {
        Step& top = path_.back();
        if (found_) {
            const MoveOf<G> m = *top.next++;
            const Value value = edge_value(top.s, m, after(game_, top.s, m), *found_);
            top.guessed |= !value.proven();
            if (value > top.best) top.best = value;
        }
        const bool done = top.next == std::ranges::end(std::as_const(top.moves));
        if (done || top.best >= top.enough)
            close(top);
        else
            push(after(game_, top.s, *top.next));
    }

    void close(const Step& top) {
        const Value value = top.guessed ? top.best.guessed() : top.best;
        table_[top.key] = {value, false};
        path_.pop_back();
        found_ = value;
    }

    /// The value of s for its mover, if s is over or was valued before.
    std::optional<Value> known_value(const StateOf<G>& s) const {
        if (const auto outcome = game_.outcome(s)) return worth(*outcome, first);
        const auto known = table_.find(canonical_key(game_, s));
        if (known == table_.end() || known->second.open) return std::nullopt;
        return known->second.value;
    }

    /// A value at s, which is the mover's, or the first seat's where s is over, for a seat.
    Value for_seat(Seat seat, const StateOf<G>& s, Value value) const {
        const Seat whose = game_.outcome(s) ? first : game_.turn(s);
        return whose == seat ? value : -value;
    }

    bool within_budget() const {
        constexpr std::size_t bytes_an_entry = sizeof(std::pair<KeyOf<G>, Entry>) + 32;
        if (meter_.spent()) return false;
        return !memory_ || table_.size() * bytes_an_entry + path_.size() * sizeof(Step) < *memory_;
    }

    const G& game_;
    const K& knowledge_;
    Meter meter_;
    std::optional<std::size_t> memory_;
    std::unordered_map<KeyOf<G>, Entry, KeyHash> table_;
    std::deque<Step> path_;
    std::optional<Value> found_; ///< the value of the state that was left last
};

} // namespace detail

/// Solves a game by valuing each state once. It needs an exact key, uses the game's symmetries and
/// the knowledge's bounds, and does not recurse. It knows no depth: it proves, or its budget ends.
template <class Knowledge = NoKnowledge>
struct Memo {
    Knowledge knowledge{};

    /// requires: s in play
    template <Keyed G>
        requires ZeroSum<G> && KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        detail::MemoSearch search(game, knowledge, budget);
        Report<MoveOf<G>> report;
        for (const MoveOf<G> m : game.moves(s)) {
            const auto value = value_of(game, s, m, search);
            if (!value) {
                report.cut_short(m, search.why());
                break;
            }
            report.add(m, *value);
            account(report, search);
            if (watch) watch(report);
        }
        report.complete();
        report.line = line_from(game, s, *report.move, search);
        account(report, search);
        return report;
    }

private:
    template <class G, class Search>
    static std::optional<Value> value_of(const G& game, const StateOf<G>& s, const MoveOf<G>& m,
                                         Search& search) {
        const auto next = after(game, s, m);
        const auto value = search.value_for(game.turn(s), next);
        if (!value) return std::nullopt;
        return value->delayed(1).plus(gain_of(game, s, m));
    }

    static void account(auto& report, const auto& search) {
        report.nodes = search.meter().nodes();
        report.seconds = search.meter().seconds();
    }

    template <class G, class Search>
    static std::vector<MoveOf<G>> line_from(const G& game, StateOf<G> s, MoveOf<G> m,
                                            const Search& search) {
        std::vector<MoveOf<G>> line;
        for (std::optional<MoveOf<G>> next = m; next; next = search.move_at(s)) {
            line.push_back(*next);
            game.play(s, *next);
            if (game.outcome(s)) break;
        }
        return line;
    }
};

} // namespace zermelo
