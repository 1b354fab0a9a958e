#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/search/database.hpp"
#include "zermelo/search/detail/state_numbers.hpp"

namespace zermelo {

struct RetrogradeOptions {
    /// With a ranking: keep only the packed values, and scan all states once for each ply of the
    /// longest win. If false, that is done only where the budget's memory is too small.
    bool lean = false;
};

namespace detail {

/// Backward induction over all states of a ranking, or all that can be reached from a root.
///
/// States decided in n plies follow from those decided in n - 1: a state is won as soon as one move
/// wins, and lost when its last move is refuted. A state that is never decided is drawn, since
/// neither side has to let the play end. Repetition needs no special treatment.
template <WinOrLose G>
    requires Numbered<G>
class RetrogradeSearch {
public:
    /// Called now and then with the distance to which all states are decided.
    using Watcher = std::function<void(const RetrogradeSearch&, int plies)>;

    RetrogradeSearch(const G& game, const Budget& budget, Watcher watcher)
        : game_(game),
          numbers_(game),
          meter_(budget),
          memory_(budget.memory),
          watcher_(std::move(watcher)) {}

    void run([[maybe_unused]] const StateOf<G>& root, [[maybe_unused]] RetrogradeOptions options) {
        if constexpr (Ranked<G>) {
            if (options.lean || !read_ranks()) {
                if (meter_.spent()) return;
                forget();
                sweep();
                return;
            }
        } else {
            if (!read_reachable(root)) return;
        }
        if (turn_around()) induce();
    }

    /// A win or a loss for the mover, if s is known to be one.
    std::optional<Value> decided(const StateOf<G>& s) const {
        const auto number = numbers_.find(game_, s);
        if (!number || *number >= values_.size()) return std::nullopt;
        return values_.at(static_cast<std::size_t>(*number));
    }

    /// Moves the result out.
    Database<G> take_database() {
        const Ended ended = complete_        ? Ended::complete
                            : meter_.spent() ? meter_.why()
                                             : Ended::by_memory;
        numbers_.settle();
        const auto found = counts(); // before the values are moved
        return Database<G>({game_, std::move(numbers_), std::move(values_), ended, found,
                            meter_.nodes(), meter_.seconds()});
    }

    const Meter& meter() const { return meter_; }

private:
    // The number of moves at a state that are not yet refuted, or one of these.
    static constexpr std::uint32_t refuted = 0; ///< lost
    static constexpr std::uint32_t won = UINT32_MAX;
    static constexpr std::uint32_t absent = UINT32_MAX - 1; ///< no state has this number

    // An edge is the number of a state times two, plus one if the same seat moves at both ends.
    static constexpr std::uint64_t most_states = std::uint64_t{1} << 31;
    static constexpr std::size_t most_edges = UINT32_MAX - (1U << 20);
    static constexpr std::uint64_t most_ranks = std::uint64_t{1} << 40;

    /// Reads all states of the ranking. False if the memory or the meter ends.
    bool read_ranks()
        requires Ranked<G>
    {
        if (!lists_fit()) return false;
        open_.reserve(static_cast<std::size_t>(numbers_.size()));
        ends_.reserve(static_cast<std::size_t>(numbers_.size()));
        for (std::uint64_t i = 0; i < numbers_.size(); ++i) {
            if (!lists_fit() || !meter_.spend()) return false;
            if (const auto s = game_.unrank(i))
                read(*s);
            else
                close(absent);
        }
        return !meter_.spent();
    }

    /// Reads all states that can be reached. False if the memory or the meter ends.
    bool read_reachable(const StateOf<G>& root)
        requires(!Ranked<G>)
    {
        number(root);
        for (; !queue_.empty(); queue_.pop_front()) {
            if (!lists_fit() || !meter_.spend()) return false;
            read(queue_.front());
        }
        return !meter_.spent();
    }

    std::uint32_t number(const StateOf<G>& s) {
        if constexpr (Ranked<G>) {
            return static_cast<std::uint32_t>(game_.rank(s));
        } else {
            const auto [number, is_new] = numbers_.add(game_, s);
            if (is_new) queue_.push_back(s);
            return number;
        }
    }

    /// Records the successors of s, and decides s if a move ends the game. If the meter ends,
    /// nothing that was read counts.
    void read(const StateOf<G>& s) {
        const Seat mover = game_.turn(s);
        const std::size_t begin = edges_.size();
        std::uint32_t open = 0;
        bool wins = false;
        for (const MoveOf<G> m : game_.moves(s)) {
            meter_.work();
            if (meter_.spent()) return;
            const StateOf<G> next = after(game_, s, m);
            if (const auto outcome = game_.outcome(next)) {
                const int pays = payoff(*outcome, mover);
                wins |= pays > 0;
                open += pays == 0 ? 1 : 0; // never refuted: no edge leads back from a draw
            } else {
                ++open;
                edges_.push_back(number(next) * 2 + (game_.turn(next) == mover ? 1 : 0));
            }
        }
        if (wins) edges_.resize(begin); // decided: no edges are needed
        close(wins ? won : open);
    }

    void close(std::uint32_t open) {
        open_.push_back(open);
        ends_.push_back(static_cast<std::uint32_t>(edges_.size()));
    }

    /// Inverts the lists of successors into lists of predecessors. False if the meter ends.
    bool turn_around() {
        starts_.assign(open_.size() + 1, 0);
        for (const std::uint32_t edge : edges_) {
            meter_.work();
            ++starts_[edge / 2 + 1];
        }
        for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
        if (meter_.spent()) return false;
        parents_.resize(edges_.size());
        std::size_t edge = 0;
        for (std::size_t i = 0; i < open_.size(); ++i) {
            for (; edge < ends_[i]; ++edge) {
                meter_.work();
                parents_[starts_[edges_[edge] / 2]++] =
                    static_cast<std::uint32_t>(i * 2) + edges_[edge] % 2;
            }
            if (meter_.spent()) return false;
        }
        for (std::size_t i = starts_.size() - 1; i > 0; --i) starts_[i] = starts_[i - 1];
        starts_[0] = 0;
        std::vector<std::uint32_t>().swap(edges_);
        std::vector<std::uint32_t>().swap(ends_);
        return true;
    }

    /// Decides states in the order of their distance.
    void induce() {
        values_ = DecidedValues(open_.size());
        for (std::size_t i = 0; i < open_.size(); ++i) {
            if (open_[i] == absent) set_absent(i);
            if (open_[i] == won || open_[i] == refuted) decide(i, 1);
        }
        std::vector<std::uint32_t> decided_last;
        for (int plies = 2; !decided_now_.empty(); ++plies) {
            if (!make_room()) return;
            decided_last.swap(decided_now_);
            decided_now_.clear();
            for (const std::uint32_t i : decided_last) {
                if (!meter_.spend()) return;
                tell_parents(i, plies);
            }
            watch(plies);
        }
        complete_ = true;
    }

    void tell_parents(std::uint32_t i, int plies) {
        const bool wins = open_[i] == won;
        for (std::size_t at = starts_[i]; at < starts_[i + 1]; ++at) {
            meter_.work();
            const std::size_t parent = parents_[at] / 2;
            const bool same_mover = parents_[at] % 2 != 0;
            std::uint32_t& open = open_[parent];
            if (open == won) continue;
            if (wins == same_mover)
                open = won;
            else if (--open != refuted)
                continue;
            decide(parent, plies);
        }
    }

    void decide(std::size_t i, int plies) {
        decide(i, open_[i] == won ? Value::win_in(plies) : Value::loss_in(plies));
        decided_now_.push_back(static_cast<std::uint32_t>(i));
    }

    /// The same without lists: only the values are kept.
    void sweep()
        requires Ranked<G>
    {
        if (numbers_.size() > most_ranks ||
            !fits(static_cast<std::size_t>(numbers_.size()) * DecidedValues::first_width / 8))
            return;
        values_ = DecidedValues(static_cast<std::size_t>(numbers_.size()));
        for (int plies = 1; make_room(); ++plies) {
            const auto count = sweep_once(plies);
            if (!count) return;
            watch(plies);
            if (*count > 0) continue;
            complete_ = true;
            return;
        }
    }

    /// Decides all states of one distance. Returns their number, or nothing if the meter is spent.
    std::optional<std::size_t> sweep_once(int plies)
        requires Ranked<G>
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            if (!values_.is_open(i)) continue;
            if (!meter_.spend()) return std::nullopt;
            if (look_again(i, plies)) ++count;
        }
        return count;
    }

    /// Decides state i if its distance is `plies`. True if it did.
    bool look_again(std::size_t i, int plies)
        requires Ranked<G>
    {
        const auto s = game_.unrank(i);
        if (!s) {
            set_absent(i);
            return false;
        }
        const auto sooner = [&](const StateOf<G>& next) {
            auto value = values_.at(static_cast<std::size_t>(game_.rank(next)));
            if (value && value->plies() >= plies) value.reset(); // decided in this very sweep
            return value;
        };
        Value best = Value::least();
        bool is_refuted = true;
        for (const MoveOf<G> m : game_.moves(*s)) {
            const auto value = known_after(game_, *s, m, sooner);
            if (!value || !value->is_loss()) is_refuted = false;
            if (value && *value > best) best = *value;
            if (best.is_win()) break; // the shortest: a shorter one was decided before
        }
        if (!best.is_win() && !is_refuted) return false;
        decide(i, best);
        return true;
    }

    /// Makes codes for one more distance. False if the memory does not suffice.
    bool make_room() {
        if (values_.has_room()) return true;
        const std::size_t wider = values_.size() * (static_cast<std::size_t>(values_.width()) + 1);
        const std::size_t lists = (open_.size() + starts_.size() + parents_.size()) * 4;
        if (!fits(numbers_.bytes() + lists + values_.bytes() + wider / 8)) return false;
        values_.make_room();
        return true;
    }

    bool fits(std::size_t bytes) const { return !memory_ || bytes <= *memory_; }

    /// Do the lists of successors and their inverse fit into the memory? They hold three numbers
    /// for each state beside its value, and two for each edge.
    bool lists_fit() const {
        if (numbers_.size() >= most_states || edges_.size() >= most_edges) return false;
        const auto states = static_cast<std::size_t>(numbers_.size());
        const std::size_t now = std::max(open_.capacity(), states) +
                                std::max(ends_.capacity(), states) + edges_.capacity();
        return fits(numbers_.bytes() + queue_.size() * sizeof(StateOf<G>) + now * 4 +
                    (states + edges_.size()) * 4 + states);
    }

    void forget() {
        for (auto* list : {&edges_, &ends_, &open_}) std::vector<std::uint32_t>().swap(*list);
    }

    void watch(int plies) {
        if (!watcher_ || meter_.nodes() < next_watch_) return;
        next_watch_ = meter_.nodes() + 65'536;
        watcher_(*this, plies);
    }

    void set_absent(std::size_t i) {
        values_.set_absent(i);
        ++absent_;
    }
    void decide(std::size_t i, Value value) {
        values_.decide(i, value);
        ++(value.is_win() ? won_ : lost_);
    }

    DatabaseCounts counts() const {
        DatabaseCounts counts{values_.size() - absent_, won_, lost_};
        if (complete_) counts.drawn = counts.states - counts.won - counts.lost;
        if (!values_.meanings().empty()) counts.longest = values_.meanings().back().plies();
        return counts;
    }

    const G& game_;
    NumbersOf<G> numbers_;
    Meter meter_;
    std::optional<std::size_t> memory_;
    Watcher watcher_;
    std::uint64_t next_watch_ = 0;
    bool complete_ = false;
    std::uint64_t absent_ = 0; ///< numbers without a state
    std::uint64_t won_ = 0;
    std::uint64_t lost_ = 0;

    std::deque<StateOf<G>> queue_;     ///< states that have a number, but were not read yet
    std::vector<std::uint32_t> edges_; ///< to successors, state after state
    std::vector<std::uint32_t> ends_;  ///< of each state's edges
    std::vector<std::uint32_t> open_;  ///< moves of each state that may be better than a loss
    std::vector<std::uint32_t> parents_;
    std::vector<std::uint32_t> starts_; ///< of each state's parents
    std::vector<std::uint32_t> decided_now_;
    DecidedValues values_;
};

} // namespace detail

/// Retrograde analysis: values all states at once, from the ends of the game backwards, with exact
/// distances. It requires a ranking (it then values every state) or a key (it then values all
/// states that can be reached). It is exact for games with loops: endless play is a draw.
struct Retrograde {
    RetrogradeOptions options{};

    /// The values of all states, or of those that can be reached from s. requires: s in play
    template <WinOrLose G>
        requires Numbered<G>
    Database<G> solve(const G& game, const StateOf<G>& s, const Budget& budget = {},
                      const Watch<MoveOf<G>>& watch = {}) const {
        using Search = detail::RetrogradeSearch<G>;
        const auto tell = [&](const Search& search, int plies) {
            auto report = detail::known_report(
                game, s, [&](const StateOf<G>& next) { return search.decided(next); });
            report.depth = plies;
            report.nodes = search.meter().nodes();
            report.seconds = search.meter().seconds();
            watch(report);
        };
        Search search(game, budget, watch ? typename Search::Watcher(tell) : nullptr);
        search.run(s, options);
        return search.take_database();
    }

    /// requires: s in play
    template <WinOrLose G>
        requires Numbered<G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        auto report = solve(game, s, budget, watch).report(s);
        if (watch) watch(report);
        return report;
    }
};

} // namespace zermelo
