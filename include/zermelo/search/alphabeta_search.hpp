#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <limits>
#include <optional>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/score_code.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/search/alphabeta_options.hpp"
#include "zermelo/search/busy.hpp"
#include "zermelo/search/choices.hpp"
#include "zermelo/search/move_order.hpp"
#include "zermelo/search/search_memory.hpp"
#include "zermelo/search/window.hpp"

namespace zermelo::detail {

/// What a knowledge carries along; nothing, where it has nothing to carry.
struct NoInsight {};
template <class G, class K>
struct InsightOf {
    using type = NoInsight;
};
template <class G, class K>
    requires Carries<K, G>
struct InsightOf<G, K> {
    using type = typename K::Insight;
};

/// A state, with what the knowledge has found out about it.
template <class G, class K>
struct Studied {
    StateOf<G> s;
    [[no_unique_address]] typename InsightOf<G, K>::type insight;
};

/// The one alpha-beta. It asks whose turn it is, adds gains, fails soft, and uses every hook it
/// finds.
template <ZeroSum G, class K>
class AlphaBetaSearch {
public:
    static constexpr bool has_numbers = NumberKeyed<G> || Hashed<G>;
    static constexpr bool own_scale = OwnScale<K, G>;
    static constexpr int max_moves = max_moves_of<G>();
    using Memory = SearchMemory<G, K>;
    using Shared = typename Memory::Shared;

    AlphaBetaSearch(const G& game, const K& knowledge, const AlphaBetaOptions& options)
        : game_(game), knowledge_(knowledge), options_(options), order_(options) {}

    /// Remembers in this table from now on. It is used to prove only if it tells all keys apart.
    void remember_in(Shared& table) {
        if (table.is_there() && (table.is_exact() || by_hash))
            memory_.share(table, options_.near_table);
    }
    /// Other searches work on the same states and leave their marks here.
    void work_beside(Busy& others) { busy_ = &others; }

    /// Begins a search from another root.
    void begin(Meter& meter) {
        go_on(meter);
        guessed_ = false;
        memory_.effort().reset();
    }
    /// Spends from this meter from now on.
    void go_on(Meter& meter) { meter_ = &meter; }

    /// The way of a play to the next root, that state included: repetitions count from there.
    void follow(const Trail& past) { past_ = past; }

    /// The score of s for the seat within a window: a bound of it outside. Nothing of it holds if
    /// the meter is spent. requires: begun
    int score(const StateOf<G>& s, Window window, Spot at) {
        stand_at(s);
        return visit(studied(s), window, at);
    }

    /// The score of a move for the mover, which may be any legal one.
    int score(const StateOf<G>& s, const MoveOf<G>& m, Window window, Spot at) {
        const StateOf<G> next = after(game_, s, m);
        stand_at(s);
        if (!game_.outcome(next)) return child(studied(s), m, window, at);
        return gain_of(game_, s, m) - ended_rank(next, at.next(opponent(at.seat)));
    }

    /// A score at s as a Value.
    Value told(const StateOf<G>& s, int score, bool rests_on_guess) const {
        const Value value = Value::of_rank(score);
        if constexpr (own_scale && !Estimates<K, G>)
            if (score != 0) return knowledge_.meaning(s, value); // all that is guessed there is 0
        return rests_on_guess ? value.guessed() : value;
    }

    /// Has an estimate been used since this was last forgotten?
    bool guessed() const { return guessed_; }
    void forget_guesses() { guessed_ = false; }

private:
    using Node = Studied<G, K>;
    using Insight = typename InsightOf<G, K>::type;
    static constexpr bool carries = Carries<K, G>;
    static constexpr bool by_hash = is_found_by_hash<G>;
    static constexpr bool repeats = EndsByRepetition<G> && AlternatingGame<G> && !Gainful<G>;

    /// A move, and the state after it where that must be studied to rank it.
    struct Choice {
        MoveOf<G> move;
        [[no_unique_address]] std::conditional_t<carries, Node, NoInsight> next;
    };
    /// Few choices lie on the machine's stack; many in room that is kept for each ply, since a
    /// stack of such lists would overflow.
    using Choices = detail::Choices<Choice, static_cast<std::size_t>(max_moves)>;

    int visit(const Node& node, Window window, Spot at) {
        if (!meter_->spend()) return 0;
        const auto seen = look(node, at);
        auto candidate = std::ranges::begin(seen.candidates);
        if (candidate == std::ranges::end(seen.candidates)) return seen.lower;
        if (seen.upper <= window.alpha()) return seen.upper;
        if (seen.lower >= window.beta()) return seen.lower;
        if constexpr (!Looks<K, G> && KnowsBounds<K, G>)
            if (seen.lower == seen.upper) return seen.lower; // known, as from a book
        window.narrow(seen.lower, seen.upper);
        if (at.depth <= 0) return quiet(node, window, at);
        if (std::ranges::next(candidate) == std::ranges::end(seen.candidates))
            return child(node, *candidate, window, at); // forced
        if constexpr (Looks<K, G> && KnowsBounds<K, G>) {
            const auto [lower, upper] = bounds(node, at);
            if (upper <= window.alpha()) return upper;
            if (lower >= window.beta()) return lower;
            window.narrow(lower, upper);
        }
        return choose(node, seen.candidates, window, at);
    }

    /// The score where there is a choice: looks it up, else searches, and remembers.
    template <class Candidates>
    int choose(const Node& node, const Candidates& candidates, Window window, Spot at) {
        std::optional<TableEntry> entry;
        typename Memory::Key key = 0;
        if constexpr (has_numbers) {
            if (memory_.is_used()) {
                key = table_key(game_, node.s);
                entry = memory_.find(key, at.ply);
            }
        }
        if (entry)
            if (const auto score = known_score(*entry, window, at)) return *score;
        if (const auto score = foreseen(node.s, candidates, window, at)) return *score;
        if (const auto score = passing(node, window, at)) return *score;
        auto&& choices = room(at);
        order(choices, node, candidates, {entry ? entry->move : 0, at});
        const bool guessed_before = std::exchange(guessed_, false);
        const std::uint64_t nodes_before = meter_->nodes();
        const auto [best, score] = best_of(node, choices, window, at);
        if (!meter_->spent()) {
            const std::uint64_t nodes = meter_->nodes() - nodes_before;
            if (memory_.is_used())
                remember(key, {score, kind(score, window), at.depth, best + 1, work_of(nodes)}, at);
            memory_.effort().note(at.ply, nodes);
        }
        guessed_ |= guessed_before;
        return score;
    }

    /// The number of the best choice and its score.
    std::pair<int, int> best_of(const Node& node, Choices& choices, Window window, Spot at) {
        std::pair<int, int> best{0, std::numeric_limits<int>::min()};
        const bool shares = busy_ != nullptr && memory_.effort().is_dear(at.ply + 1);
        std::size_t put_off = choices.size(); // from here on: what others were at work on
        for (std::size_t i = 0; i < choices.size();) {
            const Choice& choice = choices[i];
            if (shares && i > 0 && i < put_off && is_busy(node, choice.move)) {
                choices.put_off(i);
                --put_off;
                continue;
            }
            const Window asked = i > 0 ? scouting(window) : window;
            int score = shares ? marked(node, choice, asked, at) : child(node, choice, asked, at);
            if (asked.beta() < window.beta() && score > window.alpha() && score < window.beta())
                score = child(node, choice, window, at);
            const std::size_t number = choices.number(i++);
            if (score <= best.second) continue;
            best = {static_cast<int>(number), score};
            if (!window.raise(score)) continue;
            if (learns_at(at)) order_.praise(choice.move, at);
            break;
        }
        return best;
    }

    /// Of a move that is not expected to be best it is asked first whether it is better.
    Window scouting(Window window) const {
        if (!options_.scout || window.is_null()) return window;
        return {window.alpha(), window.alpha() + 1};
    }

    /// The score of a move for the one who makes it.
    int child(const Node& node, const MoveOf<G>& m, Window window, Spot at) {
        return enter(studied_after(node, m), gain_of(game_, node.s, m), window, at);
    }
    int child(const Node& node, const Choice& choice, Window window, Spot at) {
        if constexpr (carries)
            return enter(choice.next, gain_of(game_, node.s, choice.move), window, at);
        else
            return child(node, choice.move, window, at);
    }
    int enter(const Node& next, int gain, Window window, Spot at) {
        const Window rest = Gainful<G> ? window.after_gain(gain) : window;
        if constexpr (repeats) return -descend(next, rest.opposite(), at.next(opponent(at.seat)));
        if constexpr (!AlternatingGame<G>)
            if (!game_.outcome(next.s) && game_.turn(next.s) == at.seat)
                return gain + visit(next, rest, at.next(at.seat));
        return gain - visit(next, rest.opposite(), at.next(opponent(at.seat)));
    }

    /// Visits a state with its mark on the trail. One that came before behind the root ends the
    /// play as if it had come as often as that takes: what was done once can be done again.
    int descend(const Node& next, Window window, Spot at)
        requires repeats
    {
        constexpr int enough = 1000;
        enter_trail(next.s);
        const int times = trail_.times_since(root_) > 1 ? enough : trail_.times();
        const auto ended = game_.repeated(times);
        guessed_ |= ended.has_value(); // so it is on this way alone
        const int score =
            ended ? worth(*ended, at.seat).delayed(at.ply).rank() : visit(next, window, at);
        trail_.leave();
        return score;
    }
    void enter_trail(const StateOf<G>& s) { zermelo::enter(trail_, game_, s); }
    /// Makes s the root: at the end of the play that was told, or of none.
    void stand_at([[maybe_unused]] const StateOf<G>& s) {
        if constexpr (repeats) {
            trail_.clear();
            if (past_.ends_with(game_.hash(s)))
                trail_ = past_;
            else
                enter_trail(s);
            root_ = trail_.size();
        }
    }

    Node studied(const StateOf<G>& s) const {
        if constexpr (carries)
            return {s, knowledge_.insight(s)};
        else
            return {s, {}};
    }
    Node studied_after(const Node& node, const MoveOf<G>& m) const {
        if constexpr (carries)
            return {after(game_, node.s, m), knowledge_.insight(node.s, m, node.insight)};
        else
            return {after(game_, node.s, m), {}};
    }

    // Beside others: what they are at work on is put off, and is then perhaps known.
    bool is_busy([[maybe_unused]] const Node& node, [[maybe_unused]] const MoveOf<G>& m) const {
        if constexpr (has_numbers)
            return busy_->is_marked(mark_of(node, m));
        else
            return false;
    }
    std::uint64_t mark_of(const Node& node, const MoveOf<G>& m) const {
        return KeyHash{}(table_key(game_, after(game_, node.s, m)));
    }
    int marked(const Node& node, const Choice& choice, Window window, Spot at) {
        std::optional<Busy::Mark> mark;
        if constexpr (has_numbers) mark.emplace(*busy_, mark_of(node, choice.move));
        return child(node, choice, window, at);
    }

    template <class Candidates>
    struct Seen {
        int lower;
        int upper;
        Candidates candidates;
    };

    /// Bounds and candidates, from the knowledge or else from the rules; for an ended state its
    /// score.
    auto look(const Node& node, Spot at) const {
        const StateOf<G>& s = node.s;
        if constexpr (Looks<K, G>) {
            const auto seen = [&] {
                if constexpr (carries)
                    return knowledge_.look(s, node.insight);
                else
                    return knowledge_.look(s);
            }();
            return Seen{rank_of(seen.lower, at), rank_of(seen.upper, at), seen.candidates};
        } else {
            Seen seen{Value::least().rank(), Value::most().rank(), candidates(s)};
            if (std::ranges::begin(seen.candidates) == std::ranges::end(seen.candidates)) {
                seen.lower = seen.upper = ended_rank(s, at);
            } else if constexpr (KnowsBounds<K, G>) {
                std::tie(seen.lower, seen.upper) = bounds(node, at);
            }
            return seen;
        }
    }

    std::pair<int, int> bounds(const Node& node, Spot at) const
        requires KnowsBounds<K, G>
    {
        const Bounds bounds = [&] {
            if constexpr (carries)
                return knowledge_.bounds(node.s, node.insight);
            else
                return knowledge_.bounds(node.s);
        }();
        return {rank_of(bounds.lower, at), rank_of(bounds.upper, at)};
    }

    auto candidates(StateArg<G> s) const {
        if constexpr (KnowsCandidates<K, G>)
            return knowledge_.candidates(s);
        else
            return game_.moves(s);
    }

    int ended_rank(StateArg<G> s, Spot at) const {
        if constexpr (own_scale)
            return knowledge_.worth(s).rank();
        else
            return worth(*game_.outcome(s), at.seat).delayed(at.ply).rank();
    }

    static int rank_of(Value value, Spot at) {
        if constexpr (own_scale)
            return value.rank();
        else
            return value.delayed(at.ply).rank();
    }

    /// Beyond the horizon: an estimate, once the noisy moves have been played out.
    int quiet(const Node& node, Window window, Spot at) {
        const Value estimate = estimate_of<G>(knowledge_, node.s);
        guessed_ |= !estimate.proven();
        int best = rank_of(estimate, at);
        if constexpr (KnowsNoise<K, G>) {
            if (!options_.quiescence || estimate.is_win() || estimate.is_loss()) return best;
            for (const MoveOf<G> m : knowledge_.noisy(node.s)) {
                if (best >= window.beta()) break;
                window.raise(best);
                best = std::max(best, child(node, m, window, at));
            }
        }
        return best;
    }

    /// A cut-off by what the table knows of a child.
    template <class Candidates>
    std::optional<int> foreseen([[maybe_unused]] StateArg<G> s,
                                [[maybe_unused]] const Candidates& candidates,
                                [[maybe_unused]] Window window, [[maybe_unused]] Spot at) {
        if constexpr (has_numbers && AlternatingGame<G> && !Gainful<G>) {
            if (!options_.foresight || !memory_.is_used() || !memory_.effort().is_dear(at.ply + 1))
                return std::nullopt;
            const bool guessed_before = guessed_;
            for (const MoveOf<G> m : candidates) {
                const auto entry = memory_.find(table_key(game_, after(game_, s, m)), at.ply + 1);
                if (!entry) continue;
                const auto score =
                    known_score(*entry, window.opposite(), at.next(opponent(at.seat)));
                if (score && -*score >= window.beta()) return -*score;
                guessed_ = guessed_before; // it was not used
            }
        }
        return std::nullopt;
    }

    /// A cut-off by a null move, if that is sound here and good enough.
    std::optional<int> passing([[maybe_unused]] const Node& node, [[maybe_unused]] Window window,
                               [[maybe_unused]] Spot at) {
        if constexpr (Passes<K, G>) {
            if (!options_.null_move || at.depth < 3 || at.depth + at.ply >= no_horizon)
                return std::nullopt;
            const auto passed = knowledge_.passed(node.s);
            if (!passed) return std::nullopt;
            Spot after_pass = at.next(opponent(at.seat));
            after_pass.depth -= 2;
            const int score =
                -visit(studied(*passed), {-window.beta(), 1 - window.beta()}, after_pass);
            if (score < window.beta()) return std::nullopt;
            guessed_ = true;
            return window.beta();
        } else {
            return std::nullopt;
        }
    }

    /// An empty list of choices, for as long as the search is at this ply.
    decltype(auto) room([[maybe_unused]] Spot at) {
        if constexpr (Choices::on_stack) {
            Choices none; // not Choices{}: that would clear all its room
            return none;
        } else {
            const auto ply = static_cast<std::size_t>(at.ply);
            while (rooms_.size() <= ply) rooms_.emplace_back();
            rooms_[ply].clear();
            return (rooms_[ply]);
        }
    }

    /// What helps to order moves: the number of the table's move from 1, or 0, and the place.
    struct Hint {
        int known_move;
        Spot at;
    };

    /// Writes the candidates down, most promising first.
    template <class Candidates>
    void order(Choices& choices, const Node& node, const Candidates& candidates, Hint hint) const {
        for (const MoveOf<G> m : candidates) {
            const Choice* choice = nullptr;
            if constexpr (carries)
                choice = &choices.make(m, studied_after(node, m));
            else
                choice = &choices.make(m, NoInsight{});
            const bool is_known = static_cast<int>(choices.size()) + 1 == hint.known_move;
            choices.rank(is_known ? 1 << 30 : rank_of_move(node, *choice, hint.at));
        }
    }

    int rank_of_move([[maybe_unused]] const Node& node, const Choice& choice, Spot at) const {
        int rank = 0;
        if constexpr (Prioritizes<K, G>)
            if (options_.priority) rank = priority(node, choice) * MoveOrder<G>::range;
        return learns_at(at) ? rank + order_.rank(choice.move, at) : rank;
    }
    int priority(const Node& node, const Choice& choice) const
        requires Prioritizes<K, G>
    {
        if constexpr (carries)
            return knowledge_.priority(node.s, choice.move, node.insight, choice.next.insight);
        else
            return knowledge_.priority(node.s, choice.move);
    }

    /// Is it worth while to learn from what cuts off at this ply? Where moves have priorities, only
    /// if much depends on them.
    bool learns_at(Spot at) const { return !Prioritizes<K, G> || memory_.effort().is_dear(at.ply); }

    // The table. Its scores count from their own state; a depth of all ones means that nothing was
    // guessed.
    static constexpr bool facts_only = Memory::layout.depth_bits == 0; ///< or on its own scale
    static constexpr int whole_depth = (1 << Memory::layout.depth_bits) - 1;
    using Code = ScoreCode<Memory::layout.score_bits>;

    std::optional<int> known_score(const TableEntry& entry, Window window, Spot at) {
        const bool is_whole = facts_only || entry.depth == whole_depth;
        if (!is_whole && entry.depth < at.depth) return std::nullopt;
        const int score =
            own_scale ? entry.score : Code::decode(entry.score).delayed(at.ply).rank();
        const bool is_lower = entry.kind != BoundKind::upper && score >= window.beta();
        const bool is_upper = entry.kind != BoundKind::lower && score <= window.alpha();
        if (entry.kind != BoundKind::exact && !is_lower && !is_upper) return std::nullopt;
        guessed_ |= !is_whole || by_hash;
        return score;
    }

    void remember(typename Memory::Key key, TableEntry entry, Spot at) {
        if (facts_only && guessed_) return;
        if constexpr (!own_scale) {
            const Value value = Value::of_rank(entry.score);
            const bool decided = value.is_win() || value.is_loss();
            const auto code = Code::encode(decided ? value.hastened(at.ply) : value);
            if (!code) return;
            entry.score = *code;
            entry.depth = guessed_ ? std::min(entry.depth, whole_depth - 1) : whole_depth;
        }
        memory_.store(key, entry, at.ply);
    }

    static BoundKind kind(int score, Window window) {
        if (score >= window.beta()) return BoundKind::lower;
        return score <= window.alpha() ? BoundKind::upper : BoundKind::exact;
    }
    static int work_of(std::uint64_t nodes) {
        return std::min(31, static_cast<int>(std::bit_width(nodes)));
    }

    const G& game_;
    const K& knowledge_;
    AlphaBetaOptions options_;
    Meter* meter_ = nullptr;
    Memory memory_;
    MoveOrder<G> order_;
    Busy* busy_ = nullptr;
    bool guessed_ = false;
    Trail past_;                ///< of the play
    Trail trail_;               ///< and of the search
    std::size_t root_ = 0;      ///< where on it the search begins
    std::deque<Choices> rooms_; ///< for many choices, by ply; never moved
};

} // namespace zermelo::detail
