#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/report.hpp"
#include "zermelo/search/alphabeta_options.hpp"
#include "zermelo/search/detail/alphabeta_search.hpp"

namespace zermelo::detail {

/// Is it a win or a loss?
constexpr bool is_decided(Value value) { return value.is_win() || value.is_loss(); }

/// Without a budget, searches to the end of the game; with a depth, to that depth; with nodes or
/// time, by iterative deepening to the depth given, if any. A depth of no_horizon is searched
/// at once.
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

/// The root of alpha-beta: drives a searcher of one thread or several and makes the report.
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
        const NodeInfo at{no_horizon, 0, game_.turn(s)};
        const int score =
            exact_score([&](Window window) { return search_.score(s, window, at); }, at);
        if (search_.spent() || search_.guessed()) return std::nullopt;
        return Value::of_rank(score);
    }

    /// Where the value of a move provably lies, by two null windows about 0, as far as the budget
    /// lasts for each. Adds the nodes that it took.
    Bounds bounds(const StateOf<G>& s, const MoveOf<G>& m, const Budget& budget,
                  std::uint64_t& nodes) {
        Bounds bounds;
        const NodeInfo at{no_horizon, 0, game_.turn(s)};
        for (const int alpha : {0, -1}) {
            search_.begin(budget);
            search_.forget_guesses();
            const int score = search_.score(s, m, {alpha, alpha + 1}, at);
            nodes += search_.nodes();
            if (search_.spent() || search_.guessed()) continue;
            if (score > alpha)
                bounds.lower = std::max(bounds.lower, to_value(s, score));
            else
                bounds.upper = std::min(bounds.upper, to_value(s, score));
        }
        return bounds;
    }

    /// Is the best move of an interrupted iteration preferred to that of the one before?
    bool keeps_what_is_cut() const { return options_.one_move; }

    /// One iteration: searches s to a depth. The edges are the best moves, all moves, or one move
    /// with its principal variation.
    Report<Move> to_depth(const StateOf<G>& s, int depth) {
        if (options_.one_move && !options_.every_move) return one_to_depth(s, depth);
        search_.forget_guesses();
        const NodeInfo at{depth, 0, game_.turn(s)};
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
    /// One best move, by an aspiration window about the score of the iteration before.
    Report<Move> one_to_depth(const StateOf<G>& s, int depth) {
        search_.forget_guesses();
        const NodeInfo at{depth, 0, game_.turn(s)};
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
            report.add(line.front(), search_.to_value(s, known, true));
            report.line = line;
        }
        if (!search_.spent() && !search_.guessed() && !line.empty())
            report.edges.front().value = report.value = to_value(s, score);
        if (!line.empty()) report.complete();
        account(report);
        return report;
    }

    /// The first move by priority.
    Move first_of(const StateOf<G>& s) const {
        const auto moves = game_.moves(s);
        Move best = *std::ranges::begin(moves);
        if constexpr (Prioritizes<K, G>)
            for (const Move m : moves)
                if (knowledge_.priority(s, m) > knowledge_.priority(s, best)) best = m;
        return best;
    }

    void value_all(Report<Move>& report, const StateOf<G>& s, NodeInfo at) {
        for (const Move m : game_.moves(s)) {
            const int score =
                exact_score([&](Window window) { return search_.score(s, m, window, at); }, at);
            if (search_.spent()) return report.cut_short(m, search_.why());
            report.add(m, to_value(s, score));
        }
    }

    /// One move after the other, with the best score so far as the lower bound of the window.
    void value_in_turn(Report<Move>& report, const StateOf<G>& s, NodeInfo at) {
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
            if (score == best) report.add(m, to_value(s, score));
    }

    /// The score of s first; then which moves reach it.
    void value_best(Report<Move>& report, const StateOf<G>& s, NodeInfo at) {
        if (!options_.scout && !options_.weak) return value_in_turn(report, s, at);
        const int best =
            exact_score([&](Window window) { return search_.score(s, window, at); }, at);
        if (!search_.spent()) expected_ = best;
        const auto known = search_.spent() ? std::nullopt : known_best(s, best);
        if (known) report.add(*known, to_value(s, best));
        if (known && options_.any_best) return;
        for (const Move m : game_.moves(s)) {
            if (known == m) continue;
            if (search_.spent() && known) {
                report.ended = search_.why(); // there may be more best moves
                return;
            }
            if (search_.spent()) return report.cut_short(m, search_.why());
            const int score = search_.score(s, m, {best - 1, best}, at);
            if (!search_.spent() && score >= best) report.add(m, to_value(s, best));
        }
        if (report.edges.empty() && search_.spent())
            return report.cut_short(first_of(s), search_.why()); // it ended with the last move
        // Bounds of the knowledge may prove more than any move shows within the horizon.
        if (report.edges.empty() && !search_.spent()) value_all(report, s, at);
    }

    /// A move that a book knows to reach the score: whoever has no time for more has this one.
    std::optional<Move> known_best(const StateOf<G>& s, int score) const {
        for (const Move m : game_.moves(s))
            if (search_.known_score(s, m) == score) return m;
        return std::nullopt;
    }

    /// The exact score by a series of null windows (as MTD(f)), or its sign if `weak`.
    template <class Probe>
    int exact_score(const Probe& probe, NodeInfo at) {
        if (options_.weak) return exact_sign(probe);
        if (options_.aspiration && expected_ && at.depth < no_horizon)
            return score_by_aspiration(probe, *expected_);
        int lower = own_scale ? -own_extreme : Value::least().rank();
        int upper = -lower;
        while (lower < upper && !search_.spent()) {
            const int at_score = next_null_window(lower, upper);
            const int score = probe(Window{at_score, at_score + 1});
            (score > at_score ? lower : upper) = score;
        }
        return lower;
    }

    /// The sign of the score, by two null windows. A score other than 0 is a bound.
    template <class Probe>
    int exact_sign(const Probe& probe) {
        const int score = probe(Window{0, 1});
        return score > 0 ? score : std::min(0, probe(Window{-1, 0}));
    }

    /// An aspiration window about the expected score, widened on the side where the search fails.
    /// If a selective search fails on both sides in turn, the last score is taken.
    template <class Probe>
    int score_by_aspiration(const Probe& probe, int expected) {
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

    /// The alpha of the next null window: 0 first, for who wins; then a step beyond what is proven,
    /// since a fail-soft search tells by how much it fails. Far from 0, bisection.
    static int next_null_window(int lower, int upper) {
        if (lower < 0 && upper > 0) return lower == Value::least().rank() && upper <= 1 ? -1 : 0;
        if (!own_scale) return lower >= 0 ? lower : upper - 1;
        if (lower >= far_score) return lower + (std::min(upper, 2 * lower) - lower) / 2;
        if (upper <= -far_score) return upper - 1 - (upper - std::max(lower, 2 * upper)) / 2;
        return lower >= 0 ? lower : upper - 1;
    }

    Value to_value(const StateOf<G>& s, int score) const {
        return search_.to_value(s, score, search_.guessed());
    }

    /// Of equal moves that are not proven, plays the one of the highest priority.
    void prefer([[maybe_unused]] Report<Move>& report, [[maybe_unused]] const StateOf<G>& s) const {
        if constexpr (Prioritizes<K, G>)
            for (const Move& m : report.best())
                if (knowledge_.priority(s, m) > knowledge_.priority(s, *report.move))
                    report.move = m;
    }

    int exact_score_in_line(const StateOf<G>& s, NodeInfo at) {
        expected_.reset();
        return exact_score([&](Window window) { return search_.score(s, window, at); }, at);
    }

    /// The principal variation: at each state the first move that keeps the score.
    std::vector<Move> line_from(StateOf<G> s, Move m, NodeInfo at) {
        std::vector<Move> line;
        while (true) {
            line.push_back(m);
            game_.play(s, m);
            if (game_.outcome(s) || --at.depth <= 0 || search_.spent()) return line;
            at.seat = game_.turn(s);
            const int best = exact_score_in_line(s, at);
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
    static constexpr int own_extreme = 100; ///< the greatest score of any such scale
    static constexpr int far_score = 8;

    const G& game_;
    const K& knowledge_;
    AlphaBetaOptions options_;
    Searcher& search_;
    std::optional<int> expected_; ///< the score of the iteration before
};

} // namespace zermelo::detail
