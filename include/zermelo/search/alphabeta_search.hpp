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
#include "zermelo/search/alphabeta_options.hpp"
#include "zermelo/search/busy.hpp"
#include "zermelo/search/choices.hpp"
#include "zermelo/search/move_order.hpp"
#include "zermelo/search/path.hpp"
#include "zermelo/search/search_memory.hpp"
#include "zermelo/search/selectivity.hpp"
#include "zermelo/search/window.hpp"

namespace zermelo::detail {

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
        : game_(game),
          knowledge_(knowledge),
          options_(options),
          order_(options),
          selectivity_(options_) {}

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

    /// The score of s for the seat within a window: a bound of it outside. Nothing of it holds if
    /// the meter is spent. requires: begun
    int score(const StateOf<G>& s, Window window, Spot at) {
        path_.begin(game_, s);
        return visit(studied(s), window, at);
    }

    /// The same for a root, with the line behind it; only these moves, if there are some.
    int principal(const StateOf<G>& s, Window window, Spot at) {
        path_.begin(game_, s);
        lines_.clear(0);
        const Node node = studied(s);
        auto&& choices = room(at);
        const auto entry = remembered(node, at);
        const Hint hint{entry ? entry->move : 0, at};
        for (const MoveOf<G> m : game_.moves(s)) add(choices, node, m, hint);
        const Best best = best_of(node, choices, Trial{window, at});
        if (!meter_->spent() && only_.empty()) remember_best(node, best, window, at);
        return best.score;
    }
    const std::vector<MoveOf<G>>& line() { return lines_.from_root(); }

    void only(std::vector<MoveOf<G>> moves) { only_ = std::move(moves); }
    void set_past(const Trail& past)
        requires EndsByRepetition<G>
    {
        path_.set_past(past);
    }

    /// The score of a move for the mover, which may be any legal one.
    int score(const StateOf<G>& s, const MoveOf<G>& m, Window window, Spot at) {
        const StateOf<G> next = after(game_, s, m);
        path_.begin(game_, s);
        if (!game_.outcome(next)) return child(studied(s), m, window, at);
        return gain_of(game_, s, m) - ended_rank(next, at.next(opponent(at.seat)));
    }

    /// A score at s as a Value.
    Value told(const StateOf<G>& s, int score, bool rests_on_guess) const {
        const Value value = Value::of_rank(score);
        if constexpr (own_scale && !Estimates<K, G>)
            if (score != 0) return knowledge_.meaning(s, value); // all that is guessed there is 0
        if (rests_on_guess && options_.beam > 0) return value.unsure();
        return rests_on_guess ? value.guessed() : value;
    }

    /// Has an estimate been used since this was last forgotten?
    bool guessed() const { return guessed_; }
    void forget_guesses() { guessed_ = false; }

private:
    using Node = Studied<G, K>;
    using Insight = typename InsightOf<G, K>::type;
    static constexpr bool tracks = Tracks<K, G>;
    static constexpr bool carries = Carries<K, G>;
    static constexpr bool by_hash = is_found_by_hash<G>;

    /// A move, and the state after it where that must be studied to rank it.
    struct Choice {
        MoveOf<G> move;
        [[no_unique_address]] std::conditional_t<carries, Node, NoInsight> next;
    };
    /// Few choices lie on the machine's stack; many in room that is kept for each ply, since a
    /// stack of such lists would overflow.
    using Choices = detail::Choices<Choice, static_cast<std::size_t>(max_moves)>;
    static constexpr int most_priority = (1 << 14) - 1; ///< more makes no difference
    static constexpr int most_extended = 100;           ///< the ply behind which nothing is urgent

    int visit(const Node& node, Window window, Spot at) {
        if constexpr (EndsByRepetition<G>) {
            if (at.ply > 0) {
                const typename Path<G>::Stay stay(path_, game_, node.s);
                if (path_.repeats(game_)) return repeated_rank(at);
                return visit_new(node, window, at);
            }
        }
        return visit_new(node, window, at);
    }

    int visit_new(const Node& node, Window window, Spot at) {
        if (!meter_->spend()) return 0;
        if constexpr (Selectivity<G, K>::can_extend)
            if (selectivity_.extends() && at.ply < most_extended && knowledge_.urgent(node.s))
                at.depth = std::max(at.depth, 0) + 1;
        if (keeps_line(window)) lines_.clear(at.ply);
        if constexpr (!Looks<K, G> && Estimates<K, G>)
            if (at.depth <= 0) return horizon(node, window, at);
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
            return forced(node, *candidate, window, at);
        if constexpr (Looks<K, G> && KnowsBounds<K, G>) {
            const auto [lower, upper] = bounds(node, at);
            if (upper <= window.alpha()) return upper;
            if (lower >= window.beta()) return lower;
            window.narrow(lower, upper);
        }
        return choose(node, seen.candidates, window, at);
    }

    /// At the horizon no moves are wanted: they need not be found.
    int horizon(const Node& node, Window window, Spot at) {
        if (game_.outcome(node.s)) return ended_rank(node.s, at);
        if constexpr (KnowsBounds<K, G>) {
            const auto [lower, upper] = bounds(node, at);
            if (lower == upper || upper <= window.alpha()) return upper;
            if (lower >= window.beta()) return lower;
            window.narrow(lower, upper);
        }
        return quiet(node, window, at);
    }

    int forced(const Node& node, const MoveOf<G>& m, Window window, Spot at) {
        const int score = child(node, m, window, at);
        if (keeps_line(window)) lines_.note(at.ply, m);
        return score;
    }

    int repeated_rank(Spot at)
        requires EndsByRepetition<G>
    {
        guessed_ = true; // on another way it is not repeated
        return worth(*game_.repeated(std::numeric_limits<int>::max()), at.seat)
            .delayed(at.ply)
            .rank();
    }

    bool keeps_line(Window window) const { return options_.one_move && !window.is_null(); }

    /// The score where there is a choice: looks it up, else searches, and remembers.
    template <class Candidates>
    int choose(const Node& node, const Candidates& candidates, Window window, Spot at) {
        const auto entry = remembered(node, at);
        if (entry && !keeps_line(window))
            if (const auto score = known_score(*entry, window, at)) return *score;
        if (const auto score = foreseen(node.s, candidates, window, at)) return *score;
        const Prospect prospect = selectivity_.prospect(knowledge_, node.s, at.ply);
        if (const auto score = foregone(node, prospect, window, at)) return *score;
        if (const auto score = passing(node, prospect, window, at)) return *score;
        if (selectivity_.reduces() && !entry && at.depth >= 4) --at.depth; // its order is a guess
        auto&& choices = room(at);
        order(choices, node, candidates, {entry ? entry->move : 0, at});
        const bool guessed_before = std::exchange(guessed_, narrow(choices, node));
        const std::uint64_t nodes_before = meter_->nodes();
        Best best = best_of(node, choices, Trial{window, at, prospect});
        if (!meter_->spent()) {
            best.nodes = meter_->nodes() - nodes_before;
            remember_best(node, best, window, at);
            memory_.effort().note(at.ply, best.nodes);
        }
        guessed_ |= guessed_before;
        return best.score;
    }

    /// Is there a table that serves here? One by hash would spoil a proof.
    bool remembers(Spot at) const {
        return memory_.is_used() && (!by_hash || at.depth + at.ply < no_horizon);
    }
    std::optional<TableEntry> remembered(const Node& node, Spot at) {
        if constexpr (has_numbers)
            if (remembers(at)) return memory_.find(table_key(game_, node.s), at.ply);
        return std::nullopt;
    }
    /// The best choice at a state, by its number, and what it is worth.
    struct Best {
        int number = 0;
        int score = std::numeric_limits<int>::min();
        std::uint64_t nodes = 0; ///< that it took
    };
    void remember_best(const Node& node, const Best& best, Window window, Spot at) {
        if constexpr (has_numbers)
            if (remembers(at))
                remember(table_key(game_, node.s),
                         {best.score, kind(best.score, window), at.depth, best.number + 1,
                          work_of(best.nodes)},
                         at);
    }

    /// How the choices at a state are tried.
    struct Trial {
        Window window;
        Spot at;
        Prospect prospect{};
        bool shares = false;   ///< with others that work beside
        bool may_skip = false; ///< is something known that does not lose?
    };

    /// The number of the best choice and its score.
    Best best_of(const Node& node, Choices& choices, Trial trial) {
        Best best;
        auto& [window, at, prospect, shares, may_skip] = trial;
        shares = busy_ != nullptr && memory_.effort().is_dear(at.ply + 1);
        std::size_t put_off = choices.size(); // from here on: what others were at work on
        for (std::size_t i = 0; i < choices.size();) {
            const Choice& choice = choices[i];
            if (shares && i > 0 && i < put_off && is_busy(node, choice.move)) {
                choices.put_off(i);
                --put_off;
                continue;
            }
            const auto score = tried(node, choices, i, trial);
            const std::size_t number = choices.number(i++);
            if (!score || *score <= best.score) continue;
            best = {static_cast<int>(number), *score, 0};
            may_skip = !Value::of_rank(*score).is_loss();
            if (*score > window.alpha() && keeps_line(window) && !meter_->spent())
                lines_.note(at.ply, choice.move);
            const bool cuts = window.raise(*score);
            if (!cuts) continue;
            if (learns_at(at)) learn(node, choices, i - 1, at);
            break;
        }
        return best;
    }

    /// The score of the i-th choice: at first with a null window and perhaps less deep, if it is
    /// not the first; none if it is left out.
    std::optional<int> tried(const Node& node, Choices& choices, std::size_t i,
                             const Trial& trial) {
        const auto& [window, at, prospect, shares, may_skip] = trial;
        const Choice& choice = choices[i];
        const Window asked = i > 0 ? scouting(window) : window;
        if (prospect.applies && i > 0) {
            const auto move = expected(choices, i);
            if (selectivity_.prunes() && may_skip &&
                selectivity_.skips(move, prospect, window, at.depth)) {
                guessed_ = true;
                return std::nullopt;
            }
            const int less = selectivity_.reduces()
                                 ? selectivity_.reduction(move, prospect, window, at.depth)
                                 : 0;
            if (less > 0) {
                guessed_ = true;
                const int score = child(node, choice, asked, {at.depth - less, at.ply, at.seat});
                if (score <= window.alpha()) return score;
            }
        }
        int score = shares ? marked(node, choice, asked, at) : child(node, choice, asked, at);
        if (asked.beta() < window.beta() && score > window.alpha() && score < window.beta())
            score = child(node, choice, window, at);
        return score;
    }

    /// What the i-th choice is taken for before it is made.
    static typename Selectivity<G, K>::Expected expected(Choices& choices, std::size_t i) {
        constexpr int range = MoveOrder<G>::range;
        const int history = choices.rank_of(i) & (range - 1);
        return {i, (choices.rank_of(i) - history) / range, history};
    }

    /// The i-th choice cut off. A selective search learns of quiet moves alone, and what failed.
    void learn(const Node& node, Choices& choices, std::size_t i, Spot at) {
        if (!options_.selective) return order_.praise(choices[i].move, at);
        if (is_noisy(node, choices[i])) return;
        order_.praise(choices[i].move, at);
        for (std::size_t before = 0; before < i; ++before)
            if (expected(choices, before).priority <= 0) order_.blame(choices[before].move, at);
    }
    bool is_noisy([[maybe_unused]] const Node& node, [[maybe_unused]] const Choice& choice) const {
        if constexpr (Prioritizes<K, G>)
            return priority(node, choice) > 0;
        else
            return false;
    }

    /// A score without a search, where the estimate is far outside the window.
    std::optional<int> foregone([[maybe_unused]] const Node& node, Prospect prospect,
                                [[maybe_unused]] Window window, [[maybe_unused]] Spot at) {
        if constexpr (Selectivity<G, K>::can_prune) {
            if (!selectivity_.prunes() || !window.is_null()) return std::nullopt;
            if (!prospect.applies) return std::nullopt;
            guessed_ = true;
            if (selectivity_.stands(prospect, window, at.depth)) return prospect.estimate;
            if (!selectivity_.despairs(prospect, window, at.depth)) return std::nullopt;
            const int score = quiet(node, window, at);
            if (score <= window.alpha()) return score;
        }
        return std::nullopt;
    }

    /// Of a move that is not expected to be best it is asked first whether it is better.
    Window scouting(Window window) const {
        if (!options_.scout || window.is_null()) return window;
        return {window.alpha(), window.alpha() + 1};
    }

    /// The score of a move for the one who makes it.
    int child(const Node& node, const MoveOf<G>& m, Window window, Spot at) {
        if constexpr (Selectivity<G, K>::can_prune) order_.make(m, at.ply);
        return enter(studied_after(node, m), gain_of(game_, node.s, m), window, at);
    }
    int child(const Node& node, const Choice& choice, Window window, Spot at) {
        if constexpr (carries) {
            if constexpr (Selectivity<G, K>::can_prune) order_.make(choice.move, at.ply);
            return enter(choice.next, gain_of(game_, node.s, choice.move), window, at);
        } else {
            return child(node, choice.move, window, at);
        }
    }
    int enter(const Node& next, int gain, Window window, Spot at) {
        const Window rest = Gainful<G> ? window.after_gain(gain) : window;
        if constexpr (!AlternatingGame<G>)
            if (!game_.outcome(next.s) && game_.turn(next.s) == at.seat)
                return gain + visit(next, rest, at.next(at.seat));
        return gain - visit(next, rest.opposite(), at.next(opponent(at.seat)));
    }

    Node studied(const StateOf<G>& s) const {
        if constexpr (tracks)
            return {s, knowledge_.insight(s)};
        else
            return {s, {}};
    }
    Node studied_after(const Node& node, const MoveOf<G>& m) const {
        if constexpr (tracks)
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
                if constexpr (tracks)
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
        if constexpr (has_numbers) {
            if (!options_.foresight || !remembers(at) || !memory_.effort().is_dear(at.ply + 1))
                return std::nullopt;
            const bool guessed_before = guessed_;
            for (const MoveOf<G> m : candidates) {
                const auto score = known_after(s, m, window, at);
                if (score && *score >= window.beta()) return score;
                guessed_ = guessed_before; // it was not used
            }
        }
        return std::nullopt;
    }
    /// What the table knows of a move, if that is enough for the window.
    std::optional<int> known_after(StateArg<G> s, const MoveOf<G>& m, Window window, Spot at)
        requires has_numbers
    {
        const StateOf<G> next = after(game_, s, m);
        const auto entry = memory_.find(table_key(game_, next), at.ply + 1);
        if (!entry) return std::nullopt; // as where the game is over
        const bool again = !AlternatingGame<G> && game_.turn(next) == at.seat;
        const int gain = gain_of(game_, s, m);
        const Window rest = Gainful<G> ? window.after_gain(gain) : window;
        const auto known = known_score(*entry, again ? rest : rest.opposite(),
                                       at.next(again ? Seat(at.seat) : opponent(at.seat)));
        if (!known) return std::nullopt;
        return gain + (again ? *known : -*known);
    }

    /// A cut-off by a null move, if that is sound here and good enough.
    std::optional<int> passing([[maybe_unused]] const Node& node, Prospect prospect,
                               [[maybe_unused]] Window window, [[maybe_unused]] Spot at) {
        if constexpr (Passes<K, G>) {
            if (!options_.null_move || at.depth < 3 || at.depth + at.ply >= no_horizon)
                return std::nullopt;
            if (options_.selective && (passed_at_ == at.ply - 1 || !window.is_null() ||
                                       prospect.estimate < window.beta()))
                return std::nullopt;
            const auto passed = knowledge_.passed(node.s);
            if (!passed) return std::nullopt;
            Spot after_pass = at.next(opponent(at.seat));
            after_pass.depth -=
                options_.selective ? selectivity_.null_depth(prospect, window, at.depth) : 2;
            order_.pass(at.ply);
            const int passed_before = std::exchange(passed_at_, at.ply);
            const int score =
                -visit(studied(*passed), {-window.beta(), 1 - window.beta()}, after_pass);
            passed_at_ = passed_before;
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
        for (const MoveOf<G> m : candidates) add(choices, node, m, hint);
    }
    void add(Choices& choices, const Node& node, const MoveOf<G>& m, const Hint& hint) const {
        const bool is_known = static_cast<int>(choices.size()) + 1 == hint.known_move;
        const bool is_left_out =
            hint.at.ply == 0 && !only_.empty() && std::ranges::find(only_, m) == only_.end();
        if (is_left_out) return;
        const Choice* choice = nullptr;
        if constexpr (carries)
            choice = &choices.make(m, studied_after(node, m));
        else
            choice = &choices.make(m, NoInsight{});
        choices.rank(is_known ? 1 << 30 : rank_of_move(node, *choice, hint.at));
    }

    /// Keeps the choices within the beam, if there is one. Is anything left out?
    bool narrow([[maybe_unused]] Choices& choices, [[maybe_unused]] const Node& node) const {
        if constexpr (Prioritizes<K, G>) {
            if (options_.beam == 0) return false;
            const std::size_t all = choices.size();
            int most = 0;
            std::size_t kept = 0;
            for (; kept < std::min(all, static_cast<std::size_t>(options_.beam)); ++kept) {
                const int rank = priority(node, choices[kept]);
                if (rank < most / 2) break;
                most = std::max(most, rank);
            }
            choices.keep(kept);
            return kept < all;
        } else {
            return false;
        }
    }

    int rank_of_move([[maybe_unused]] const Node& node, const Choice& choice, Spot at) const {
        int rank = 0;
        if constexpr (Prioritizes<K, G>)
            if (options_.priority)
                rank = std::clamp(priority(node, choice), -most_priority, most_priority) *
                       MoveOrder<G>::range;
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
    bool learns_at(Spot at) const {
        return !Prioritizes<K, G> || options_.selective || memory_.effort().is_dear(at.ply);
    }

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
    Selectivity<G, K> selectivity_;
    Busy* busy_ = nullptr;
    bool guessed_ = false;
    int passed_at_ = -1; ///< the ply of the last null move on the way here
    Path<G> path_;
    Lines<MoveOf<G>> lines_;
    std::vector<MoveOf<G>> only_;
    std::deque<Choices> rooms_; ///< for many choices, by ply; never moved
};

} // namespace zermelo::detail
