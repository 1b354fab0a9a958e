#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/search/alphabeta_options.hpp"
#include "zermelo/search/detail/ordering.hpp"
#include "zermelo/search/detail/path.hpp"
#include "zermelo/search/detail/searched_elsewhere.hpp"
#include "zermelo/search/detail/selectivity.hpp"
#include "zermelo/search/detail/static_analysis.hpp"
#include "zermelo/search/detail/transpositions.hpp"
#include "zermelo/search/detail/window.hpp"

namespace zermelo::detail {

/// The one alpha-beta. It asks whose turn it is, adds gains, fails soft, and uses every hook it
/// finds.
template <ZeroSum G, class K>
class AlphaBetaSearch {
public:
    static constexpr bool has_table_keys = Transpositions<G, K>::has_table_keys;
    using Shared = typename Transpositions<G, K>::Memory::Shared;

    AlphaBetaSearch(const G& game, const K& knowledge, const AlphaBetaOptions& options)
        : game_(game),
          knowledge_(knowledge),
          options_(options),
          analysis_(game, knowledge),
          table_(game),
          ordering_(analysis_, knowledge, options),
          selectivity_(options_),
          keeps_lines_or_probes_(options.one_move) {}

    /// Uses this transposition table from now on, unless it would confuse keys in a proof.
    void use_table(Shared& table) { table_.use_table(table, options_.near_table); }
    /// Other threads search the same tree and mark their states here; nullptr: none does.
    void share_marks(SearchedElsewhere* others) { elsewhere_ = others; }
    /// Sets where proven values are looked up.
    void set_probe(const Probe<G>& probe) {
        table_.set_probe(probe);
        keeps_lines_or_probes_ = options_.one_move || probe.find;
    }

    /// Clears all that earlier searches left, except the shared table.
    void forget() {
        table_.forget();
        ordering_.forget();
        selectivity_.forget();
        lines_.forget();
    }

    /// Begins a search from another root.
    void begin(Meter& meter) {
        use_meter(meter);
        guessed_ = false;
        deepest_ = 0;
        table_.effort().reset();
    }
    /// Spends from this meter from now on.
    void use_meter(Meter& meter) { meter_ = &meter; }

    /// The score of s for the seat if it lies within the window, else a bound (fail-soft). It is
    /// meaningless once the meter is spent. requires: begun
    int score(const StateOf<G>& s, Window window, NodeInfo at) {
        begin_at(s);
        return visit(analysis_.of(s), window, at);
    }

    /// The same for a root, and its principal variation; restricted to the moves of `only`.
    int principal(const StateOf<G>& s, Window window, NodeInfo at) {
        begin_at(s);
        lines_.clear(0);
        const Node node = analysis_.of(s);
        auto&& choices = ordering_.choices_at(at.ply);
        ordering_.fill(choices, node, game_.moves(s), hint(table_.find(s, at), at));
        Trial trial{window, at};
        trial.all_moves = true;
        const Best best = best_of(node, choices, trial);
        if (!meter_->spent() && !ordering_.leaves_moves_out()) store(node, best, window, at);
        return best.score;
    }
    const std::vector<MoveOf<G>>& line() { return lines_.from_root(); }

    void only(std::vector<MoveOf<G>> moves) { ordering_.only(std::move(moves)); }
    void set_past(const Trail& past)
        requires EndsByRepetition<G>
    {
        path_.set_past(past);
    }

    /// The score of a move for the mover, which may be any legal one.
    int score(const StateOf<G>& s, const MoveOf<G>& m, Window window, NodeInfo at) {
        begin_at(s);
        if (const auto ended = ended_score(s, m, at)) return *ended;
        return child(analysis_.of(s), m, window, at);
    }

    /// A score at s as a Value.
    Value to_value(const StateOf<G>& s, int score, bool rests_on_guess) const {
        const Value value = analysis_.to_value(s, score, rests_on_guess);
        return rests_on_guess && options_.beam > 0 ? value.unsure() : value;
    }

    /// The greatest ply reached since it began (selective depth).
    int deepest() const { return deepest_; }

    /// Has a score rested on an estimate since this was last reset?
    bool guessed() const { return guessed_; }
    void forget_guesses() { guessed_ = false; }
    /// The score of a move at the root that the probe knows, if it knows one.
    std::optional<int> known_score([[maybe_unused]] const StateOf<G>& root,
                                   [[maybe_unused]] const MoveOf<G>& m) const {
        if constexpr (OwnScale<K, G> && AlternatingGame<G>)
            if (const auto score = table_.proven(after(game_, root, m), {0, 1, game_.turn(root)}))
                return -*score;
        return std::nullopt;
    }

private:
    using Node = AnalysedState<G, K>;
    using Choice = typename Ordering<G, K>::Choice;
    using Choices = typename Ordering<G, K>::Choices;

    void begin_at(const StateOf<G>& root) {
        path_.begin(game_, root);
        table_.begin(root);
    }

    int visit(const Node& node, Window window, NodeInfo at) {
        if constexpr (EndsByRepetition<G>) {
            if (at.ply > 0) {
                const typename Path<G>::Stay stay(path_, game_, node.s);
                if (!path_.repeats(game_)) return visit_new(node, window, at);
                guessed_ = true; // on another path it is no repetition
                if (keeps_line(window)) lines_.clear(at.ply);
                return analysis_.repeated_rank(at);
            }
        }
        return visit_new(node, window, at);
    }

    int visit_new(const Node& node, Window window, NodeInfo at) {
        if (!meter_->spend()) return 0;
        if constexpr (Selectivity<G, K>::can_prune) deepest_ = std::max(deepest_, at.ply);
        at.depth = selectivity_.extended(knowledge_, node.s, at);
        if (keeps_lines_or_probes_)
            if (const auto score = begin_node(node, window, at)) return *score;
        if constexpr (!Looks<K, G> && Estimates<K, G>)
            if (at.depth <= 0) return horizon(node, window, at);
        const auto seen = analysis_.look(node, at);
        auto candidate = std::ranges::begin(seen.candidates);
        if (candidate == std::ranges::end(seen.candidates)) return seen.lower;
        if (seen.upper <= window.alpha()) return seen.upper;
        if (seen.lower >= window.beta()) return seen.lower;
        if constexpr (!Looks<K, G> && KnowsBounds<K, G>)
            if (seen.lower == seen.upper) return seen.lower; // known, as from a database
        window.narrow(seen.lower, seen.upper);
        if (at.depth <= 0) return quiescence_score(node, window, at);
        if (std::ranges::next(candidate) == std::ranges::end(seen.candidates))
            return forced(node, *candidate, window, at);
        if constexpr (Looks<K, G> && KnowsBounds<K, G>) {
            const auto [lower, upper] = analysis_.bounds(node, at);
            if (upper <= window.alpha()) return upper;
            if (lower >= window.beta()) return lower;
            window.narrow(lower, upper);
        }
        return choose(node, seen.candidates, window, at);
    }

    /// Clears the line of a node. The score that a probe knows, if it knows one.
    std::optional<int> begin_node(const Node& node, Window window, NodeInfo at) {
        if (keeps_line(window)) lines_.clear(at.ply);
        return table_.proven(node.s, at);
    }

    /// A node at the horizon of a knowledge that estimates: no moves are generated.
    int horizon(const Node& node, Window window, NodeInfo at) {
        if (game_.outcome(node.s)) return analysis_.ended_rank(node.s, at);
        if constexpr (KnowsBounds<K, G>) {
            const auto [lower, upper] = analysis_.bounds(node, at);
            if (lower == upper || upper <= window.alpha()) return upper;
            if (lower >= window.beta()) return lower;
            window.narrow(lower, upper);
        }
        return quiescence_score(node, window, at);
    }

    int forced(const Node& node, const MoveOf<G>& m, Window window, NodeInfo at) {
        const int score = child(node, m, window, at);
        if (keeps_line(window)) lines_.note(at.ply, m);
        return score;
    }

    bool keeps_line(Window window) const { return options_.one_move && !window.is_null(); }

    /// The score of a node with several moves: from the table, by a cutoff, or by searching them.
    template <class Candidates>
    int choose(const Node& node, const Candidates& candidates, Window window, NodeInfo at) {
        const auto entry = table_.find(node.s, at);
        if (entry && !keeps_line(window))
            if (const auto known = table_.known(*entry, window, at)) return used(*known);
        if (options_.foresight)
            if (const auto known = table_.enhanced_cutoff(node.s, candidates, window, at))
                return used(*known);
        const StaticEstimate eval = selectivity_.evaluate(knowledge_, node.s, at.ply);
        if (const auto score = static_cutoff(node, eval, window, at)) return *score;
        if (const auto score = null_move_cutoff(node, eval, window, at)) return *score;
        if (selectivity_.reduces() && !entry && at.depth >= 4)
            --at.depth; // internal iterative reduction
        auto&& choices = ordering_.choices_at(at.ply);
        ordering_.fill(choices, node, candidates, hint(entry, at));
        const bool guessed_before = std::exchange(guessed_, ordering_.narrow(choices, node));
        const std::uint64_t nodes_before = meter_->nodes();
        Best best = best_of(node, choices, Trial{window, at, eval});
        if (!meter_->spent()) {
            best.nodes = meter_->nodes() - nodes_before;
            store(node, best, window, at);
            table_.effort().note(at.ply, best.nodes);
        }
        guessed_ |= guessed_before;
        return best.score;
    }

    using Known = typename Transpositions<G, K>::Known;
    int used(Known known) {
        guessed_ |= known.guessed;
        return known.score;
    }

    /// The index of the best choice at a state, its score, and the nodes it took.
    struct Best {
        int number = 0;
        int score = std::numeric_limits<int>::min();
        std::uint64_t nodes = 0; ///< that it took
    };
    void store(const Node& node, const Best& best, Window window, NodeInfo at) {
        table_.store(node.s, {best.number, best.score, best.nodes, guessed_}, window, at);
    }

    typename Ordering<G, K>::Hint hint(const std::optional<TableEntry>& entry, NodeInfo at) const {
        return {entry ? entry->move : 0, at, uses_history_at(at)};
    }
    /// Are killer moves and histories used here? Where moves have priorities, only if the subtrees
    /// are large.
    bool uses_history_at(NodeInfo at) const {
        return !Prioritizes<K, G> || options_.selective || table_.effort().is_expensive(at.ply);
    }

    /// How the choices at a node are searched.
    struct Trial {
        Window window;
        NodeInfo at;
        StaticEstimate eval{};
        bool shares = false;    ///< with other threads
        bool may_skip = false;  ///< some move is known not to lose
        bool all_moves = false; ///< not only candidates, so that they may win at once
    };

    /// Searches the choices in order, until a cutoff.
    Best best_of(const Node& node, Choices& choices, Trial trial) {
        Best best;
        auto& [window, at, eval, shares, may_skip, all_moves] = trial;
        shares = elsewhere_ != nullptr && table_.effort().is_expensive(at.ply + 1);
        std::size_t defer = choices.size(); // from here on: deferred choices
        for (std::size_t i = 0; i < choices.size();) {
            const Choice& choice = choices[i];
            if (shares && i > 0 && i < defer && is_searched_elsewhere(node, choice.move)) {
                choices.defer(i);
                --defer;
                continue;
            }
            const auto score = search_choice(node, choices, i, trial);
            const std::size_t number = choices.number(i++);
            if (!score || *score <= best.score) continue;
            best = {static_cast<int>(number), *score, 0};
            may_skip = !Value::of_rank(*score).is_loss();
            if (*score > window.alpha() && keeps_line(window) && !meter_->spent())
                lines_.note(at.ply, choice.move);
            const bool cuts = window.raise(*score);
            if (!cuts) continue;
            if (uses_history_at(at)) ordering_.learn(node, choices, i - 1, at);
            break;
        }
        return best;
    }

    /// The score of the i-th choice: principal variation search with late move reductions. None if
    /// the choice is pruned.
    std::optional<int> search_choice(const Node& node, Choices& choices, std::size_t i,
                                     const Trial& trial) {
        const auto& [window, at, eval, shares, may_skip, all_moves] = trial;
        const Choice& choice = choices[i];
        if constexpr (Looks<K, G>)
            if (all_moves)
                if (const auto ended = ended_score(node.s, choice.move, at)) {
                    lines_.clear(1);
                    return ended;
                }
        const Window asked = i > 0 ? scout_window(window) : window;
        if (eval.applies && i > 0) {
            const auto move = ordering_.expected(choices, i);
            if (selectivity_.prunes() && may_skip &&
                selectivity_.is_pruned(move, eval, window, at.depth)) {
                guessed_ = true;
                return std::nullopt;
            }
            const int less =
                selectivity_.reduces() ? selectivity_.reduction(move, eval, window, at.depth) : 0;
            if (less > 0) {
                guessed_ = true;
                const int score = child(node, choice, asked, {at.depth - less, at.ply, at.seat});
                if (score <= window.alpha()) return score;
            }
        }
        int score =
            shares ? search_marked(node, choice, asked, at) : child(node, choice, asked, at);
        if (asked.beta() < window.beta() && score > window.alpha() && score < window.beta())
            score = child(node, choice, window, at);
        return score;
    }

    /// The score of a move for its mover if it ends the game. A knowledge that looks values ended
    /// states only after its candidates; the moves of a root may be any.
    std::optional<int> ended_score(const StateOf<G>& s, const MoveOf<G>& m, NodeInfo at) const {
        const StateOf<G> next = after(game_, s, m);
        if (!game_.outcome(next)) return std::nullopt;
        return gain_of(game_, s, m) - analysis_.ended_rank(next, at.next(opponent(at.seat)));
    }

    /// A cutoff by the static estimate: reverse futility pruning and razoring.
    std::optional<int> static_cutoff([[maybe_unused]] const Node& node, StaticEstimate eval,
                                     [[maybe_unused]] Window window, [[maybe_unused]] NodeInfo at) {
        if constexpr (Selectivity<G, K>::can_prune) {
            if (!selectivity_.prunes() || !window.is_null()) return std::nullopt;
            if (!eval.applies) return std::nullopt;
            guessed_ = true;
            if (selectivity_.is_beyond_beta(eval, window, at.depth)) return eval.estimate;
            if (!selectivity_.is_razored(eval, window, at.depth)) return std::nullopt;
            const int score = quiescence_score(node, window, at);
            if (score <= window.alpha()) return score;
        }
        return std::nullopt;
    }

    /// The null window for a move that is not expected to be best.
    Window scout_window(Window window) const {
        if (!options_.scout || window.is_null()) return window;
        return {window.alpha(), window.alpha() + 1};
    }

    /// The score of a move for its mover.
    int child(const Node& node, const MoveOf<G>& m, Window window, NodeInfo at) {
        if constexpr (Selectivity<G, K>::can_prune) ordering_.make(m, at.ply);
        return enter(analysis_.after_move(node, m), gain_of(game_, node.s, m), window, at);
    }
    int child(const Node& node, const Choice& choice, Window window, NodeInfo at) {
        if constexpr (Ordering<G, K>::carries) {
            if constexpr (Selectivity<G, K>::can_prune) ordering_.make(choice.move, at.ply);
            return enter(choice.next, gain_of(game_, node.s, choice.move), window, at);
        } else {
            return child(node, choice.move, window, at);
        }
    }
    int enter(const Node& next, int gain, Window window, NodeInfo at) {
        const Window rest = Gainful<G> ? window.after_gain(gain) : window;
        if constexpr (!AlternatingGame<G>)
            if (!game_.outcome(next.s) && game_.turn(next.s) == at.seat)
                return gain + visit(next, rest, at.next(at.seat));
        return gain - visit(next, rest.opposite(), at.next(opponent(at.seat)));
    }

    /// Is another thread searching the state after m? Deferred, it may then be in the table.
    bool is_searched_elsewhere(const Node& node, const MoveOf<G>& m) const {
        return elsewhere_->is_marked(table_.mark_of(node.s, m));
    }
    int search_marked(const Node& node, const Choice& choice, Window window, NodeInfo at) {
        const SearchedElsewhere::Mark mark(*elsewhere_, table_.mark_of(node.s, choice.move));
        return child(node, choice, window, at);
    }

    /// Quiescence: the estimate, or better by noisy moves.
    int quiescence_score(const Node& node, Window window, NodeInfo at) {
        const Value estimate = estimate_of<G>(knowledge_, node.s);
        guessed_ |= !estimate.proven();
        int best = analysis_.rank_of(estimate, at);
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

    /// Null-move pruning: a cutoff if even a pass is good enough.
    std::optional<int> null_move_cutoff([[maybe_unused]] const Node& node, StaticEstimate eval,
                                        [[maybe_unused]] Window window,
                                        [[maybe_unused]] NodeInfo at) {
        if constexpr (Passes<K, G>) {
            if (!options_.null_move || at.depth < 3 || at.depth + at.ply >= no_horizon)
                return std::nullopt;
            if (options_.selective &&
                (passed_at_ == at.ply - 1 || !window.is_null() || eval.estimate < window.beta()))
                return std::nullopt;
            const auto passed = knowledge_.passed(node.s);
            if (!passed) return std::nullopt;
            NodeInfo after_pass = at.next(opponent(at.seat));
            after_pass.depth -=
                options_.selective ? selectivity_.null_move_reduction(eval, window, at.depth) : 2;
            ordering_.pass(at.ply);
            const int passed_before = std::exchange(passed_at_, at.ply);
            const int score =
                -visit(analysis_.of(*passed), {-window.beta(), 1 - window.beta()}, after_pass);
            passed_at_ = passed_before;
            if (score < window.beta()) return std::nullopt;
            guessed_ = true;
            return window.beta();
        } else {
            return std::nullopt;
        }
    }

    const G& game_;
    const K& knowledge_;
    AlphaBetaOptions options_;
    Meter* meter_ = nullptr;
    StaticAnalysis<G, K> analysis_;
    Transpositions<G, K> table_;
    Ordering<G, K> ordering_;
    Selectivity<G, K> selectivity_;
    SearchedElsewhere* elsewhere_ = nullptr;
    bool keeps_lines_or_probes_; ///< one test for both: most searches do neither
    bool guessed_ = false;
    int deepest_ = 0;
    int passed_at_ = -1; ///< the ply of the last null move on the path
    Path<G> path_;
    Lines<MoveOf<G>> lines_;
};

} // namespace zermelo::detail
