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
#include "zermelo/search/detail/busy.hpp"
#include "zermelo/search/detail/ordering.hpp"
#include "zermelo/search/detail/path.hpp"
#include "zermelo/search/detail/recall.hpp"
#include "zermelo/search/detail/selectivity.hpp"
#include "zermelo/search/detail/study.hpp"
#include "zermelo/search/detail/window.hpp"

namespace zermelo::detail {

/// The one alpha-beta. It asks whose turn it is, adds gains, fails soft, and uses every hook it
/// finds.
template <ZeroSum G, class K>
class AlphaBetaSearch {
public:
    static constexpr bool has_numbers = Recall<G, K>::has_numbers;
    using Shared = typename Recall<G, K>::Memory::Shared;

    AlphaBetaSearch(const G& game, const K& knowledge, const AlphaBetaOptions& options)
        : game_(game),
          knowledge_(knowledge),
          options_(options),
          study_(game, knowledge),
          recall_(game),
          ordering_(study_, knowledge, options),
          selectivity_(options_),
          keeps_lines_or_probes_(options.one_move) {}

    /// Remembers in this table from now on. It is used to prove only if it tells all keys apart.
    void remember_in(Shared& table) { recall_.remember_in(table, options_.near_table); }
    /// Other searches work on the same states and leave their marks here; nullptr: none does.
    void work_beside(Busy* others) { busy_ = others; }
    /// Asks here for proven values from now on.
    void set_probe(const Probe<G>& probe) {
        recall_.set_probe(probe);
        keeps_lines_or_probes_ = options_.one_move || probe.find;
    }

    /// Forgets all that earlier searches found, but for the shared table.
    void forget() {
        recall_.forget();
        ordering_.forget();
        selectivity_.forget();
        lines_.forget();
    }

    /// Begins a search from another root.
    void begin(Meter& meter) {
        go_on(meter);
        guessed_ = false;
        deepest_ = 0;
        recall_.effort().reset();
    }
    /// Spends from this meter from now on.
    void go_on(Meter& meter) { meter_ = &meter; }

    /// The score of s for the seat within a window: a bound of it outside. Nothing of it holds if
    /// the meter is spent. requires: begun
    int score(const StateOf<G>& s, Window window, Spot at) {
        begin_at(s);
        return visit(study_.of(s), window, at);
    }

    /// The same for a root, with the line behind it; only these moves, if there are some.
    int principal(const StateOf<G>& s, Window window, Spot at) {
        begin_at(s);
        lines_.clear(0);
        const Node node = study_.of(s);
        auto&& choices = ordering_.room(at.ply);
        ordering_.fill(choices, node, game_.moves(s), hint(recall_.find(s, at), at));
        const Best best = best_of(node, choices, Trial{window, at});
        if (!meter_->spent() && !ordering_.leaves_moves_out()) remember(node, best, window, at);
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
    int score(const StateOf<G>& s, const MoveOf<G>& m, Window window, Spot at) {
        const StateOf<G> next = after(game_, s, m);
        begin_at(s);
        if (!game_.outcome(next)) return child(study_.of(s), m, window, at);
        return gain_of(game_, s, m) - study_.ended_rank(next, at.next(opponent(at.seat)));
    }

    /// A score at s as a Value.
    Value told(const StateOf<G>& s, int score, bool rests_on_guess) const {
        const Value value = study_.told(s, score, rests_on_guess);
        return rests_on_guess && options_.beam > 0 ? value.unsure() : value;
    }

    /// The farthest ply that was met since it began, where plies are not all as deep.
    int deepest() const { return deepest_; }

    /// Has an estimate been used since this was last forgotten?
    bool guessed() const { return guessed_; }
    void forget_guesses() { guessed_ = false; }

private:
    using Node = Studied<G, K>;
    using Choice = typename Ordering<G, K>::Choice;
    using Choices = typename Ordering<G, K>::Choices;

    void begin_at(const StateOf<G>& root) {
        path_.begin(game_, root);
        recall_.begin(root);
    }

    int visit(const Node& node, Window window, Spot at) {
        if constexpr (EndsByRepetition<G>) {
            if (at.ply > 0) {
                const typename Path<G>::Stay stay(path_, game_, node.s);
                if (!path_.repeats(game_)) return visit_new(node, window, at);
                guessed_ = true; // on another way it is not repeated
                return study_.repeated_rank(at);
            }
        }
        return visit_new(node, window, at);
    }

    int visit_new(const Node& node, Window window, Spot at) {
        if (!meter_->spend()) return 0;
        if constexpr (Selectivity<G, K>::can_prune) deepest_ = std::max(deepest_, at.ply);
        at.depth = selectivity_.extended(knowledge_, node.s, at);
        if (keeps_lines_or_probes_) {
            if (keeps_line(window)) lines_.clear(at.ply);
            if (const auto score = recall_.proven(node.s, at)) return *score;
        }
        if constexpr (!Looks<K, G> && Estimates<K, G>)
            if (at.depth <= 0) return horizon(node, window, at);
        const auto seen = study_.look(node, at);
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
            const auto [lower, upper] = study_.bounds(node, at);
            if (upper <= window.alpha()) return upper;
            if (lower >= window.beta()) return lower;
            window.narrow(lower, upper);
        }
        return choose(node, seen.candidates, window, at);
    }

    /// At the horizon no moves are wanted: they need not be found.
    int horizon(const Node& node, Window window, Spot at) {
        if (game_.outcome(node.s)) return study_.ended_rank(node.s, at);
        if constexpr (KnowsBounds<K, G>) {
            const auto [lower, upper] = study_.bounds(node, at);
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

    bool keeps_line(Window window) const { return options_.one_move && !window.is_null(); }

    /// The score where there is a choice: looks it up, else searches, and remembers.
    template <class Candidates>
    int choose(const Node& node, const Candidates& candidates, Window window, Spot at) {
        const auto entry = recall_.find(node.s, at);
        if (entry && !keeps_line(window))
            if (const auto known = recall_.known(*entry, window, at)) return used(*known);
        if (options_.foresight)
            if (const auto known = recall_.foreseen(node.s, candidates, window, at))
                return used(*known);
        const Prospect prospect = selectivity_.prospect(knowledge_, node.s, at.ply);
        if (const auto score = foregone(node, prospect, window, at)) return *score;
        if (const auto score = passing(node, prospect, window, at)) return *score;
        if (selectivity_.reduces() && !entry && at.depth >= 4) --at.depth; // its order is a guess
        auto&& choices = ordering_.room(at.ply);
        ordering_.fill(choices, node, candidates, hint(entry, at));
        const bool guessed_before = std::exchange(guessed_, ordering_.narrow(choices, node));
        const std::uint64_t nodes_before = meter_->nodes();
        Best best = best_of(node, choices, Trial{window, at, prospect});
        if (!meter_->spent()) {
            best.nodes = meter_->nodes() - nodes_before;
            remember(node, best, window, at);
            recall_.effort().note(at.ply, best.nodes);
        }
        guessed_ |= guessed_before;
        return best.score;
    }

    using Known = typename Recall<G, K>::Known;
    int used(Known known) {
        guessed_ |= known.guessed;
        return known.score;
    }

    /// The best choice at a state, by its number, and what it is worth.
    struct Best {
        int number = 0;
        int score = std::numeric_limits<int>::min();
        std::uint64_t nodes = 0; ///< that it took
    };
    void remember(const Node& node, const Best& best, Window window, Spot at) {
        recall_.remember(node.s, {best.number, best.score, best.nodes, guessed_}, window, at);
    }

    typename Ordering<G, K>::Hint hint(const std::optional<TableEntry>& entry, Spot at) const {
        return {entry ? entry->move : 0, at, learns_at(at)};
    }
    /// Is it worth while to learn from what cuts off at this ply? Where moves have priorities, only
    /// if much depends on them.
    bool learns_at(Spot at) const {
        return !Prioritizes<K, G> || options_.selective || recall_.effort().is_dear(at.ply);
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
        shares = busy_ != nullptr && recall_.effort().is_dear(at.ply + 1);
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
            if (learns_at(at)) ordering_.learn(node, choices, i - 1, at);
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
            const auto move = ordering_.expected(choices, i);
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
        if constexpr (Selectivity<G, K>::can_prune) ordering_.make(m, at.ply);
        return enter(study_.after_move(node, m), gain_of(game_, node.s, m), window, at);
    }
    int child(const Node& node, const Choice& choice, Window window, Spot at) {
        if constexpr (Ordering<G, K>::carries) {
            if constexpr (Selectivity<G, K>::can_prune) ordering_.make(choice.move, at.ply);
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

    /// What others are at work on is put off, and is then perhaps known.
    bool is_busy(const Node& node, const MoveOf<G>& m) const {
        return busy_->is_marked(recall_.mark_of(node.s, m));
    }
    int marked(const Node& node, const Choice& choice, Window window, Spot at) {
        const Busy::Mark mark(*busy_, recall_.mark_of(node.s, choice.move));
        return child(node, choice, window, at);
    }

    /// Beyond the horizon: an estimate, once the noisy moves have been played out.
    int quiet(const Node& node, Window window, Spot at) {
        const Value estimate = estimate_of<G>(knowledge_, node.s);
        guessed_ |= !estimate.proven();
        int best = study_.rank_of(estimate, at);
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
            ordering_.pass(at.ply);
            const int passed_before = std::exchange(passed_at_, at.ply);
            const int score =
                -visit(study_.of(*passed), {-window.beta(), 1 - window.beta()}, after_pass);
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
    Study<G, K> study_;
    Recall<G, K> recall_;
    Ordering<G, K> ordering_;
    Selectivity<G, K> selectivity_;
    Busy* busy_ = nullptr;
    bool keeps_lines_or_probes_; ///< one test for both: most searches do neither
    bool guessed_ = false;
    int deepest_ = 0;
    int passed_at_ = -1; ///< the ply of the last null move on the way here
    Path<G> path_;
    Lines<MoveOf<G>> lines_;
};

} // namespace zermelo::detail
