#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/probe.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/search/detail/state_numbers.hpp"

namespace zermelo {

namespace detail {

/// Values each state that it reaches once, by its key. The path is on the heap, since a game may be
/// a million plies long. Values are for the mover and count plies from their own state.
template <Keyed G, class K>
    requires ZeroSum<G>
class MemoSearch {
public:
    MemoSearch(const G& game, const K& knowledge) : game_(game), knowledge_(knowledge) {}

    /// Begins a search that goes on with what earlier ones proved.
    void begin(const Budget& budget) {
        meter_.emplace(budget);
        memory_ = budget.memory;
        drop_unproven();
    }
    void forget() {
        keys_ = {};
        entries_.clear();
        path_.clear();
        has_guesses_ = false;
    }
    void set_probe(Probe<G> probe) { probe_ = std::move(probe); }

    /// The proven value of s for its mover, if it is known. requires: s in play
    std::optional<Value> find(const StateOf<G>& s) const {
        const auto known = known_value(s);
        return known && known->proven() ? known : std::nullopt;
    }

    /// The value of s for the seat. Nothing if the budget ended first. requires: begun
    std::optional<Value> value_for(Seat seat, const StateOf<G>& s) {
        push(s);
        while (!path_.empty() && within_budget()) step();
        if (!path_.empty()) return std::nullopt;
        return for_seat(seat, s, *found_);
    }

    /// The first move at s that keeps its value, if that is proven: following guesses may loop.
    std::optional<MoveOf<G>> move_at(const StateOf<G>& s) const {
        const auto known = find(s);
        if (!known) return std::nullopt;
        for (const MoveOf<G> m : game_.moves(s)) {
            const auto next = after(game_, s, m);
            const auto child = known_value(next);
            if (child && edge_value(s, m, next, *child) == *known) return m;
        }
        return std::nullopt;
    }

    /// The value of m for the mover at s, given the value of the next state for its own mover.
    Value edge_value(const StateOf<G>& s, const MoveOf<G>& m, const StateOf<G>& next,
                     Value value) const {
        return for_seat(game_.turn(s), next, value).delayed(1).plus(gain_of(game_, s, m));
    }

    const Meter& meter() const { return *meter_; }
    Ended why() const { return meter_->spent() ? meter_->why() : Ended::by_memory; }

private:
    struct Entry {
        enum class State : std::uint8_t { unknown, open, valued }; // open: on the path
        Value value;
        State state = State::unknown;
    };

    /// A state on the path, with the moves that are still to be searched.
    struct Step {
        StateOf<G> s;
        std::uint32_t number; ///< of its entry
        MovesOf<G> moves;
        std::ranges::iterator_t<const MovesOf<G>> next;
        Value best = Value::least();
        Value enough =
            Value::most(); ///< an upper bound: a move that reaches it ends the search here
        bool guessed = false;

        Step(const G& game, const StateOf<G>& state, std::uint32_t its_number)
            : s(state),
              number(its_number),
              moves(game.moves(s)),
              next(std::ranges::begin(std::as_const(moves))) {}
    };

    /// Pushes s on the path, unless its value is known already.
    void push(const StateOf<G>& s) {
        if (const auto known = known_value(s)) {
            meter_->work();
            found_ = known;
            return;
        }
        meter_->spend();
        if (entries_.size() == keys_.size()) entries_.emplace_back(); // first: it may throw
        const auto number = keys_.add(canonical_key(game_, s)).first;
        if (entries_[number].state == Entry::State::open) {
            found_ = Value::guess(0); // s is on the path already: the game has loops
            return;
        }
        entries_[number].state = Entry::State::open;
        auto& step = path_.emplace_back(game_, s, number);
        step.enough = Value::win_in(1);
        if constexpr (Gainful<G>) step.enough = Value::most();
        if constexpr (KnowsBounds<K, G> && !OwnScale<K, G>)
            step.enough = std::min(step.enough, knowledge_.bounds(s).upper);
        found_.reset();
    }

    /// Backs up the value of the last move, and goes on with the next one.
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
        has_guesses_ |= !value.proven();
        entries_[top.number] = {value, Entry::State::valued};
        path_.pop_back();
        found_ = value;
    }

    /// Drops the states on the path of a search that was cut off, and guesses.
    void drop_unproven() {
        for (const Step& step : path_) entries_[step.number] = {};
        path_.clear();
        if (!std::exchange(has_guesses_, false)) return;
        for (Entry& entry : entries_)
            if (!entry.value.proven()) entry = {};
    }

    /// The value of s for its mover, if s is over, was valued before or is known to the probe.
    std::optional<Value> known_value(const StateOf<G>& s) const {
        if (const auto outcome = game_.outcome(s)) return worth(*outcome, first);
        const auto number = keys_.find(canonical_key(game_, s));
        if (!number) return probed(s);
        const Entry& entry = entries_[static_cast<std::size_t>(*number)];
        if (entry.state == Entry::State::valued) return entry.value;
        return entry.state == Entry::State::open ? std::nullopt : probed(s);
    }

    std::optional<Value> probed(const StateOf<G>& s) const {
        return probe_.reach(game_, s) < 0 ? std::nullopt : probe_.find(s);
    }

    /// Converts a value at s, which is for its mover, or for the first seat if s is over.
    Value for_seat(Seat seat, const StateOf<G>& s, Value value) const {
        const Seat whose = game_.outcome(s) ? first : game_.turn(s);
        return whose == seat ? value : -value;
    }

    bool within_budget() const {
        constexpr std::size_t bytes_an_entry =
            sizeof(std::pair<KeyOf<G>, Entry>) + 32; // of vectors that grow by doubling
        if (meter_->spent()) return false;
        return !memory_ || keys_.size() * bytes_an_entry + path_.size() * sizeof(Step) < *memory_;
    }

    const G& game_;
    const K& knowledge_;
    Probe<G> probe_;
    std::optional<Meter> meter_;
    std::optional<std::size_t> memory_;
    KeyList<KeyOf<G>> keys_;
    std::vector<Entry> entries_; ///< by the number of the key, for all of them
    std::deque<Step> path_;
    std::optional<Value> found_; ///< the value of the last state that was popped
    bool has_guesses_ = false;   ///< does the table hold values that are not proven?
};

} // namespace detail

/// Memo that keeps the values it proved from one search to the next, also those of a search whose
/// budget ended, until it is told to forget.
template <Keyed G, class K = NoKnowledge>
    requires ZeroSum<G> && KnowledgeOf<K, G>
class MemoSession {
public:
    explicit MemoSession(G game, K knowledge = {})
        : game_(std::move(game)), knowledge_(std::move(knowledge)), search_(game_, knowledge_) {}
    MemoSession(const MemoSession&) = delete;
    MemoSession& operator=(const MemoSession&) = delete;

    /// requires: s in play
    Report<MoveOf<G>> search(const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) {
        search_.begin(budget);
        Report<MoveOf<G>> report;
        for (const MoveOf<G> m : game_.moves(s)) {
            const auto value = value_of(s, m);
            if (!value) {
                report.cut_short(m, search_.why());
                break;
            }
            report.add(m, *value);
            account(report);
            if (watch) watch(report);
        }
        report.complete();
        report.line = line_from(s, *report.move);
        account(report);
        return report;
    }

    /// The proven value of s for its mover, if it is known; plies count from s. requires: s in play
    std::optional<Value> find(const StateOf<G>& s) const { return search_.find(s); }
    void forget() { search_.forget(); }
    /// Sets where proven values are looked up; they count plies, never points of a knowledge.
    void set_probe(const Probe<G>& probe) { search_.set_probe(probe); }

private:
    std::optional<Value> value_of(const StateOf<G>& s, const MoveOf<G>& m) {
        const auto value = search_.value_for(game_.turn(s), after(game_, s, m));
        if (!value) return std::nullopt;
        return value->delayed(1).plus(gain_of(game_, s, m));
    }

    void account(Report<MoveOf<G>>& report) const {
        report.nodes = search_.meter().nodes();
        report.seconds = search_.meter().seconds();
    }

    std::vector<MoveOf<G>> line_from(StateOf<G> s, MoveOf<G> m) const {
        std::vector<MoveOf<G>> line;
        for (std::optional<MoveOf<G>> next = m; next; next = search_.move_at(s)) {
            line.push_back(*next);
            game_.play(s, *next);
            if (game_.outcome(s) || search_.meter().is_late()) break;
        }
        return line;
    }

    G game_;
    K knowledge_;
    detail::MemoSearch<G, K> search_;
};

/// Solves a game by valuing each state once. It requires a game with `key(s)`, uses the game's
/// symmetries and the knowledge's bounds, and does not recurse. It has no horizon: it proves, or
/// its budget ends.
template <class Knowledge = NoKnowledge>
struct Memo {
    Knowledge knowledge{};

    /// requires: s in play
    template <Keyed G>
        requires ZeroSum<G> && KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        return MemoSession<G, Knowledge>(game, knowledge).search(s, budget, watch);
    }
};

} // namespace zermelo
