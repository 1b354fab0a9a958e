#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/report.hpp"
#include "zermelo/search/detail/alphabeta_search.hpp"

namespace zermelo {

namespace detail {

/// One thread's searches from one root after the other.
template <ZeroSum G, class K>
class Soloist {
public:
    using Search = AlphaBetaSearch<G, K>;

    Soloist(const G& game, const K& knowledge, const AlphaBetaOptions& options)
        : table_(Search::has_numbers && options.table, options.table_bytes),
          search_(game, knowledge, options) {}

    void begin(const Budget& budget) {
        if (table_.fit(budget)) search_.remember_in(*table_.get());
        meter_.emplace(budget);
        search_.begin(*meter_);
    }
    int score(const StateOf<G>& s, Window window, Spot at) { return search_.score(s, window, at); }
    int score(const StateOf<G>& s, const MoveOf<G>& m, Window window, Spot at) {
        return search_.score(s, m, window, at);
    }
    int principal(const StateOf<G>& s, Window window, Spot at) {
        return search_.principal(s, window, at);
    }
    std::vector<MoveOf<G>> line() { return search_.line(); }
    void forget() {
        table_.clear();
        search_.forget();
    }
    void set_probe(const Probe<G>& probe) { search_.set_probe(probe); }
    void only(const std::vector<MoveOf<G>>& moves) { search_.only(moves); }
    void set_past(const Trail& past)
        requires EndsByRepetition<G>
    {
        search_.set_past(past);
    }
    Value told(const StateOf<G>& s, int score, bool guessed) const {
        return search_.told(s, score, guessed);
    }
    bool guessed() const { return search_.guessed(); }
    void forget_guesses() { search_.forget_guesses(); }

    bool spent() const { return meter_->spent(); }
    Ended why() const { return meter_->why(); }
    std::uint64_t nodes() const { return meter_->nodes(); }
    double seconds() const { return meter_->seconds(); }
    int deepest() const { return search_.deepest(); }
    int fullness() const { return table_.fullness(); }

private:
    SessionTable<typename Search::Shared> table_;
    Search search_;
    std::optional<Meter> meter_;
};

/// Is it won or lost, as far as one can see?
constexpr bool is_decided(Value value) { return value.is_win() || value.is_loss(); }

/// Without a budget searches to the end; with a depth, to that depth; with nodes or time, to depth
/// 1, 2, 3, ... as far as they last, and no further than a depth that is given too; if that is the
/// horizon, to the end at once.
template <class Root, class State>
auto deepened(Root& root, const State& s, const Budget& budget, const auto& watch) {
    root.begin(budget);
    const int deepest = std::min(budget.depth.value_or(no_horizon), no_horizon);
    const bool deepens = (budget.nodes || budget.time) && budget.depth.value_or(0) < no_horizon;
    decltype(root.to_depth(s, 0)) report;
    for (int depth = deepens ? 1 : deepest; depth <= deepest; ++depth) {
        auto next = root.to_depth(s, depth);
        const bool cut = root.spent();
        bool counts = !cut || !report.move;
        if constexpr (requires { root.keeps_what_is_cut(); })
            counts = counts || (!next.edges.empty() && root.keeps_what_is_cut());
        if (counts) report = std::move(next);
        root.account(report);
        if (watch) watch(report);
        if (cut || report.proven() || is_decided(report.value)) break;
    }
    if (root.spent()) report.ended = root.why();
    return report;
}

/// Drives a searcher (alone or in company) to exact scores and writes the report.
template <ZeroSum G, class K, class Searcher>
class AlphaBetaRoot {
public:
    using Move = MoveOf<G>;

    AlphaBetaRoot(const G& game, const K& knowledge, const AlphaBetaOptions& options,
                  Searcher& searcher)
        : game_(game), knowledge_(knowledge), options_(options), search_(searcher) {}

    void begin(const Budget& budget) { search_.begin(budget); }
    bool spent() const { return search_.spent(); }
    Ended why() const { return search_.why(); }

    /// The exact value of s for its mover, and no more than that: on the knowledge's own scale, if
    /// it has one. Nothing if the budget ended first, or if the game is too long to be proven.
    std::optional<Value> value(const StateOf<G>& s, const Budget& budget) {
        search_.begin(budget);
        search_.forget_guesses();
        const Spot at{no_horizon, 0, game_.turn(s)};
        const int score = settle([&](Window window) { return search_.score(s, window, at); }, at);
        if (search_.spent() || search_.guessed()) return std::nullopt;
        return Value::of_rank(score);
    }

    /// Where the value of a move provably lies, by two null windows about 0, as far as the budget
    /// lasts for each. Adds the nodes that it took.
    Bounds bounds(const StateOf<G>& s, const MoveOf<G>& m, const Budget& budget,
                  std::uint64_t& nodes) {
        Bounds bounds;
        const Spot at{no_horizon, 0, game_.turn(s)};
        for (const int alpha : {0, -1}) {
            search_.begin(budget);
            search_.forget_guesses();
            const int score = search_.score(s, m, {alpha, alpha + 1}, at);
            nodes += search_.nodes();
            if (search_.spent() || search_.guessed()) continue;
            if (score > alpha)
                bounds.lower = std::max(bounds.lower, told(s, score));
            else
                bounds.upper = std::min(bounds.upper, told(s, score));
        }
        return bounds;
    }

    /// Is the best move so far of a search that was cut off better than that of the one before?
    bool keeps_what_is_cut() const { return options_.one_move; }

    /// What can be said of s with so many plies to the horizon. The edges are those that are worth
    /// most, or all of them, or one with its line.
    Report<Move> to_depth(const StateOf<G>& s, int depth) {
        if (options_.one_move && !options_.every_move) return one_to_depth(s, depth);
        search_.forget_guesses();
        const Spot at{depth, 0, game_.turn(s)};
        Report<Move> report;
        report.depth = depth;
        report.weak = options_.weak;
        if (options_.every_move)
            value_all(report, s, at);
        else
            value_best(report, s, at);
        if (search_.spent()) report.depth = 0;
        report.complete();
        if (!report.proven() && !is_decided(report.value)) prefer(report, s);
        if (!report.edges.empty()) report.line = line_from(s, *report.move, at);
        account(report);
        return report;
    }

    void account(Report<Move>& report) const {
        report.nodes = search_.nodes();
        report.seconds = search_.seconds();
        report.deepest = search_.deepest();
        report.fullness = search_.fullness();
    }

private:
    /// The best move as far as it is known, by a window about what is expected.
    Report<Move> one_to_depth(const StateOf<G>& s, int depth) {
        search_.forget_guesses();
        const Spot at{depth, 0, game_.turn(s)};
        const int least = Window::open().alpha();
        int step = 24;
        Window window = Window::open();
        if (options_.aspiration && expected_ && depth >= 5)
            window = {*expected_ - step, *expected_ + step};
        std::vector<Move> line;
        int score = 0;
        while (true) {
            score = search_.principal(s, window, at);
            if (auto found = search_.line(); !found.empty()) line = std::move(found);
            if (search_.spent()) break;
            if (score > window.alpha() && score < window.beta()) break;
            if (window.alpha() == least && window.beta() == -least) break;
            step *= 4;
            const bool is_far = step > 2000;
            if (score <= window.alpha())
                window = {is_far ? least : std::max(score - step, least), window.beta()};
            else
                window = {window.alpha(), is_far ? -least : std::min(score + step, -least)};
        }
        return one_move_report(s, line, score, depth);
    }
    Report<Move> one_move_report(const StateOf<G>& s, const std::vector<Move>& line, int score,
                                 int depth) {
        Report<Move> report;
        report.depth = search_.spent() ? depth - 1 : depth;
        if (!search_.spent()) expected_ = score;
        if (line.empty()) report.cut_short(first_of(s), search_.why()); // nothing was seen
        if (!line.empty()) {
            const int known = search_.spent() ? expected_.value_or(0) : score;
            report.add(line.front(), search_.told(s, known, true));
            report.line = line;
        }
        if (!search_.spent() && !search_.guessed() && !line.empty())
            report.edges.front().value = report.value = told(s, score);
        if (!line.empty()) report.complete();
        account(report);
        return report;
    }

    /// The move that would be tried first.
    Move first_of(const StateOf<G>& s) const {
        const auto moves = game_.moves(s);
        Move best = *std::ranges::begin(moves);
        if constexpr (Prioritizes<K, G>)
            for (const Move m : moves)
                if (knowledge_.priority(s, m) > knowledge_.priority(s, best)) best = m;
        return best;
    }

    void value_all(Report<Move>& report, const StateOf<G>& s, Spot at) {
        for (const Move m : game_.moves(s)) {
            const int score =
                settle([&](Window window) { return search_.score(s, m, window, at); }, at);
            if (search_.spent()) return report.cut_short(m, search_.why());
            report.add(m, told(s, score));
        }
    }

    /// One move after the other, each within what is not worse than the best before it.
    void value_in_turn(Report<Move>& report, const StateOf<G>& s, Spot at) {
        const int least = Window::open().alpha();
        std::vector<std::pair<Move, int>> scores;
        int best = least;
        for (const Move m : game_.moves(s)) {
            const int score =
                search_.score(s, m, {std::max(best - 1, least), Window::open().beta()}, at);
            if (search_.spent()) return report.cut_short(m, search_.why());
            scores.emplace_back(m, score);
            best = std::max(best, score);
        }
        for (const auto& [m, score] : scores)
            if (score == best) report.add(m, told(s, score));
    }

    /// The score of s first; then which moves reach it.
    void value_best(Report<Move>& report, const StateOf<G>& s, Spot at) {
        if (!options_.scout && !options_.weak) return value_in_turn(report, s, at);
        const int best = settle([&](Window window) { return search_.score(s, window, at); }, at);
        if (!search_.spent()) expected_ = best;
        for (const Move m : game_.moves(s)) {
            if (search_.spent()) return report.cut_short(m, search_.why());
            const int score = search_.score(s, m, {best - 1, best}, at);
            if (!search_.spent() && score >= best) report.add(m, told(s, best));
        }
        if (report.edges.empty() && search_.spent())
            return report.cut_short(first_of(s), search_.why()); // it ended with the last move
        // The knowledge may be sure of more than can be seen of any move within the horizon.
        if (report.edges.empty() && !search_.spent()) value_all(report, s, at);
    }

    /// The exact score, or its sign where that is all that is asked for.
    template <class Probe>
    int settle(const Probe& probe, Spot at) {
        if (options_.weak) return settle_sign(probe);
        if (options_.aspiration && expected_ && at.depth < no_horizon)
            return aspire(probe, *expected_);
        int lower = own_scale ? -own_extreme : Value::least().rank();
        int upper = -lower;
        while (lower < upper && !search_.spent()) {
            const int at_score = next_probe(lower, upper);
            const int score = probe(Window{at_score, at_score + 1});
            (score > at_score ? lower : upper) = score;
        }
        return lower;
    }

    /// Above 0, below 0 or 0: two null windows suffice. What is won or lost is a bound.
    template <class Probe>
    int settle_sign(const Probe& probe) {
        const int score = probe(Window{0, 1});
        return score > 0 ? score : std::min(0, probe(Window{-1, 0}));
    }

    /// A window about what is expected, which opens where the score lies outside. Where it lies
    /// above what it was below before, as a selective search may find, it is left at that.
    template <class Probe>
    int aspire(const Probe& probe, int expected) {
        Window window{expected - 1, expected + 1};
        for (int step = 8; !search_.spent(); step = std::min(step * 4, 1 << 26)) {
            const int score = probe(window);
            const bool was_below = window.beta() <= expected;
            const bool was_above = window.alpha() >= expected;
            if ((was_below && score >= window.beta()) || (was_above && score <= window.alpha()))
                return score;
            if (score <= window.alpha() && window.alpha() > Window::open().alpha())
                window = {std::max(score - step, Window::open().alpha()), window.alpha() + 1};
            else if (score >= window.beta() && window.beta() < Window::open().beta())
                window = {window.beta() - 1, std::min(score + step, Window::open().beta())};
            else
                return score;
        }
        return expected;
    }

    /// Where to ask next: at zero, who wins; then a step further than what is proven, since a
    /// search that fails tells by how much. Far from zero there is more to be gained by halving.
    static int next_probe(int lower, int upper) {
        if (lower < 0 && upper > 0) return lower == Value::least().rank() && upper <= 1 ? -1 : 0;
        if (!own_scale) return lower >= 0 ? lower : upper - 1;
        if (lower >= far_score) return lower + (std::min(upper, 2 * lower) - lower) / 2;
        if (upper <= -far_score) return upper - 1 - (upper - std::max(lower, 2 * upper)) / 2;
        return lower >= 0 ? lower : upper - 1;
    }

    Value told(const StateOf<G>& s, int score) const {
        return search_.told(s, score, search_.guessed());
    }

    /// Of moves that are as good as far as one can see, the one that the knowledge would try first.
    void prefer([[maybe_unused]] Report<Move>& report, [[maybe_unused]] const StateOf<G>& s) const {
        if constexpr (Prioritizes<K, G>)
            for (const Move& m : report.best())
                if (knowledge_.priority(s, m) > knowledge_.priority(s, *report.move))
                    report.move = m;
    }

    int settle_in_line(const StateOf<G>& s, Spot at) {
        expected_.reset();
        return settle([&](Window window) { return search_.score(s, window, at); }, at);
    }

    /// Best play by both sides: at each state the first move that keeps the score.
    std::vector<Move> line_from(StateOf<G> s, Move m, Spot at) {
        std::vector<Move> line;
        while (true) {
            line.push_back(m);
            game_.play(s, m);
            if (game_.outcome(s) || --at.depth <= 0 || search_.spent()) return line;
            at.seat = game_.turn(s);
            const int best = settle_in_line(s, at);
            std::optional<Move> next;
            for (const Move reply : game_.moves(s)) {
                if (search_.score(s, reply, {best - 1, best}, at) < best) continue;
                next = reply;
                break;
            }
            if (!next || search_.spent()) return line;
            m = *next;
        }
    }

    static constexpr bool own_scale = OwnScale<K, G>;
    static constexpr int own_extreme = 100; ///< no scale of points goes further
    static constexpr int far_score = 8;

    const G& game_;
    const K& knowledge_;
    AlphaBetaOptions options_;
    Searcher& search_;
    std::optional<int> expected_; ///< from the search one ply shallower
};

} // namespace detail

/// Alpha-beta that keeps its table from one search to the next, until it is told to forget. The
/// table takes the bytes that the options say, or the budget's memory if that is less; it is made
/// anew where that changes. Each thread has less than 2 MiB beside it.
template <ZeroSum G, class K = NoKnowledge, class Searcher = detail::Soloist<G, K>>
class AlphaBetaSession {
public:
    /// What follows the knowledge goes to the searcher.
    explicit AlphaBetaSession(G game, const AlphaBetaOptions& options = {}, K knowledge = {},
                              const auto&... more)
        : game_(std::move(game)),
          knowledge_(std::move(knowledge)),
          options_(options),
          searcher_(game_, knowledge_, options, more...) {}
    AlphaBetaSession(const AlphaBetaSession&) = delete;
    AlphaBetaSession& operator=(const AlphaBetaSession&) = delete;

    /// Whether all root moves are to be valued from now on, or only the best.
    void value_every_move(bool all) { options_.every_move = all; }
    /// Asks here for proven values from now on.
    void set_probe(const Probe<G>& probe) { searcher_.set_probe(probe); }
    /// Forgets all that earlier searches found: the next one answers as that of a new session.
    /// Settings stay.
    void forget() { searcher_.forget(); }
    /// The root moves that are looked at from now on, if one is wanted; none: all of them.
    void only(const std::vector<MoveOf<G>>& moves) { searcher_.only(moves); }
    /// What was played before the states that are searched from now on; each is its last.
    void set_past(const Trail& past)
        requires EndsByRepetition<G>
    {
        searcher_.set_past(past);
    }

    /// requires: s in play
    Report<MoveOf<G>> search(const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) {
        detail::AlphaBetaRoot root(game_, knowledge_, options_, searcher_);
        return detail::deepened(root, s, budget, watch);
    }

    /// The exact value of s for its mover, without moves: on the knowledge's own scale, if it has
    /// one. Nothing if the budget ended first. requires: s in play
    std::optional<Value> value(const StateOf<G>& s, const Budget& budget = {}) {
        return detail::AlphaBetaRoot(game_, knowledge_, options_, searcher_).value(s, budget);
    }

    /// Where the value of a move at s provably lies, as far as the budget shows: with a few nodes,
    /// what earlier searches left in the table. Adds the nodes that it took. requires: m is legal
    Bounds bounds(const StateOf<G>& s, const MoveOf<G>& m, const Budget& budget,
                  std::uint64_t& nodes) {
        detail::AlphaBetaRoot root(game_, knowledge_, options_, searcher_);
        return root.bounds(s, m, budget, nodes);
    }

private:
    G game_;
    K knowledge_;
    AlphaBetaOptions options_;
    Searcher searcher_;
};

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
        detail::Soloist<G, Knowledge> soloist(game, knowledge, options);
        detail::AlphaBetaRoot root(game, knowledge, options, soloist);
        return detail::deepened(root, s, budget, watch);
    }
};

} // namespace zermelo
