// needs: threads
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "zermelo/core/tasks.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo::detail {

/// The product of selection functions of a puzzle, with the choices of its first rounds tried in
/// parallel. The first choices of a play are an opening; openings are kept in the order in which
/// the serial engine would try them, and the first that solves the puzzle answers it.
template <Puzzle G, class Engine>
class SplitPuzzle {
public:
    using Move = MoveOf<G>;

    SplitPuzzle(const G& game, const Engine& serial, const Budget& budget)
        : game_(game),
          serial_(serial),
          depth_(static_cast<std::size_t>(Engine::depth_of(budget))),
          tasks_(budget.threads),
          pool_(budget, static_cast<std::size_t>(std::max(1, budget.threads))),
          meter_(pool_, budget) {}

    /// requires: s in play; called once
    Report<Move> search(const StateOf<G>& s) {
        const Meter fresh = meter_;
        for (const Move m : candidates_of(game_, serial_.knowledge, s))
            openings_.push_back({{m}, after(game_, s, m), {}, {}, false});
        while (openings_.size() < wanted() && lengthen()) {}
        meter_.give_back();
        std::vector<Meter> meters(openings_.size(), fresh);
        tasks_.for_each(openings_.size(), [&](std::size_t i) {
            solve(i, meters[i]);
            meters[i].give_back();
        });
        auto report = joined();
        report.nodes = meter_.nodes();
        for (const Meter& meter : meters) report.nodes += meter.nodes();
        report.seconds = fresh.seconds();
        Engine::finish(report, game_, s);
        return report;
    }

private:
    /// The first choices of a play, and what comes of them.
    struct Opening {
        std::vector<Move> moves;
        StateOf<G> s{};
        std::optional<std::vector<Move>> rest{}; ///< solves the puzzle from s
        std::optional<Ended> ended{};            ///< the budget ended first
        bool cut = false;                        ///< some play reached the depth
    };

    /// Counts nodes until the budget ends or an earlier opening has solved the puzzle.
    struct Counter {
        Meter& meter;
        const std::atomic<std::size_t>& solved;
        std::size_t number;

        bool spend() { return !is_late() && meter.spend(); }
        bool spent() const { return is_late() || meter.spent(); }
        void check() { meter.check(); }

    private:
        bool is_late() const { return solved.load(std::memory_order_relaxed) <= number; }
    };

    /// Enough openings that threads with quick ones find others to go on with.
    std::size_t wanted() const { return 8 * static_cast<std::size_t>(tasks_.threads()); }

    /// Adds one more choice to each opening that has one. False: there was none to add.
    bool lengthen() {
        std::vector<Opening> longer;
        bool grew = false;
        for (auto& opening : openings_) {
            const auto choices = candidates_of(game_, serial_.knowledge, opening.s);
            const bool ends = std::ranges::empty(choices) || opening.moves.size() >= depth_;
            if (ends || !meter_.spend()) {
                longer.push_back(std::move(opening));
                continue;
            }
            grew = true;
            for (const Move m : choices) {
                longer.push_back({opening.moves, after(game_, opening.s, m), {}, {}, false});
                longer.back().moves.push_back(m);
            }
        }
        openings_ = std::move(longer);
        return grew;
    }

    void solve(std::size_t number, Meter& meter) {
        using Rounds = BudgetedPuzzle<PuzzleRounds<G, decltype(serial_.knowledge)>, Counter>;
        Opening& opening = openings_[number];
        Counter counter{meter, solved_, number};
        const std::size_t depth = depth_ - opening.moves.size();
        const Rounds rounds{{game_, serial_.knowledge}, counter, opening.cut, depth};
        auto best =
            serial_.options.monad == Monad::j
                ? ProductJ<Move, Rounds>(rounds, depth).optimal(opening.s)
                : ProductG<Move, Rounds, Engine::max_depth>(rounds, depth).optimal(opening.s);
        if (best.outcome) {
            opening.rest = std::move(best.play);
            lower_to(number);
        } else if (meter.spent()) {
            opening.ended = meter.why();
        }
    }

    void lower_to(std::size_t number) {
        std::size_t least = solved_.load(std::memory_order_relaxed);
        while (number < least && !solved_.compare_exchange_weak(least, number)) {}
    }

    /// The report of the serial engine: root moves in order, up to the one that solves the puzzle.
    Report<Move> joined() const {
        Report<Move> report;
        bool cut = false;
        std::optional<std::pair<Move, Ended>> unknown; // the first root move without a value
        for (std::size_t i = 0; i < openings_.size(); ++i) {
            const Opening& opening = openings_[i];
            const Move m = opening.moves[0];
            if (opening.rest) {
                report.add(m, Value::margin(1));
                report.line = opening.moves;
                report.line.insert(report.line.end(), opening.rest->begin(), opening.rest->end());
                return report;
            }
            cut = cut || opening.cut;
            if (opening.ended && !unknown) unknown = {m, *opening.ended};
            const bool last = i + 1 == openings_.size() || openings_[i + 1].moves[0] != m;
            if (!last || unknown) continue;
            const Value value = Value::margin(0);
            if (report.add(m, cut ? value.guessed() : value)) report.line = {m};
        }
        if (unknown) report.cut_short(unknown->first, unknown->second);
        return report;
    }

    const G& game_;
    const Engine& serial_;
    std::size_t depth_;
    Tasks tasks_;
    NodePool pool_;
    Meter meter_;
    std::vector<Opening> openings_;
    std::atomic<std::size_t> solved_ = SIZE_MAX; ///< the first opening known to solve the puzzle
};

} // namespace zermelo::detail
