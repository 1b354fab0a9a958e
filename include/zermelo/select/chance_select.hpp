#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/guess_unit.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/select/beliefs.hpp"
#include "zermelo/select/chance.hpp"

namespace zermelo {

/// Games of any number of seats and chance in which nothing is hidden, and games of one seat
/// against chance in which something is.
template <class G>
concept PlaysAgainstChance =
    Chancy<G> && !Gainful<G> && (!Hidden<G> || (seats_of<G> == 1 && ListsPossible<G>));

/// The expected payoffs if every seat plays its first move from s on: for one seat no more than it
/// can get.
template <Chancy G>
    requires(!Hidden<G> && !Gainful<G>)
Expected<seats_of<G>> first_move_payoffs(const G& game, const StateOf<G>& s) {
    const ChanceRounds<G> rounds{game};
    if (game.outcome(s)) return rounds.worth(s, 0);
    const auto moves = game.moves(s);
    const auto worth = [&](const MoveOf<G>& m) {
        return first_move_payoffs(game, after(game, s, m));
    };
    if (game.turn(s) != chance) return worth(*std::ranges::begin(moves));
    return Expectation{moves, [&](const MoveOf<G>& m) { return game.probability(s, m); }}(worth);
}

namespace detail {

/// A round of a game with chance that has no choice once the budget is spent.
template <class Round>
struct BudgetedChanceRound {
    Round round;
    bool spent;

    bool empty() const { return spent || round.empty(); }
    template <class Worth>
    auto operator()(const Worth& worth) const {
        return round(worth);
    }
};
template <class Round>
BudgetedChanceRound(Round, bool) -> BudgetedChanceRound<Round>;

/// The rounds of a game with chance within a budget. `cut` is set if some play was cut off; it is
/// worth what first moves bring from there on.
template <class G>
struct BudgetedChance {
    ChanceRounds<G> rounds;
    Meter& meter;
    bool& cut;

    auto select(const StateOf<G>& s, std::size_t round) const {
        return BudgetedChanceRound{rounds.select(s, round), !meter.spend()};
    }
    auto next(const StateOf<G>& s, const MoveOf<G>& m) const { return rounds.next(s, m); }
    auto worth(const StateOf<G>& s, std::size_t round) const {
        if (rounds.game.outcome(s) || meter.spent()) return rounds.worth(s, round);
        cut = true;
        return first_move_payoffs(rounds.game, s);
    }
};

/// Values the moves of G at the root of a tree: that of G itself, or of its beliefs.
template <class G, class Tree>
class ExpectedMoves {
public:
    using Move = MoveOf<G>;

    /// requires: a seat moves at the root
    ExpectedMoves(const Tree& tree, StateOf<Tree> root, const Budget& budget)
        : tree_(tree), root_(std::move(root)), meter_(budget) {}

    /// Twice as deep each time, until no play is cut off, at the depth at most.
    Report<Move> search(int deepest, const Watch<Move>& watch) {
        Report<Move> report;
        bool complete = false;
        for (int depth = 1; !complete; depth = std::min(2 * depth, deepest)) {
            auto deeper = to_depth(depth);
            if (meter_.spent()) break;
            report = std::move(deeper);
            complete = report.ended == Ended::complete || depth == deepest;
            if (watch) watch(report);
        }
        if (meter_.spent()) {
            if (report.edges.empty()) report.cut_short(made(*tree_.moves(root_).begin()), why());
            report.ended = why();
        }
        report.nodes = meter_.nodes();
        report.seconds = meter_.seconds();
        return report;
    }

private:
    Ended why() const { return meter_.why(); }

    static Move made(const MoveOf<Tree>& m) {
        if constexpr (std::same_as<Tree, G>)
            return m;
        else
            return *m.made;
    }

    /// The expected payoff of each move, where plays are cut off at a depth.
    Report<Move> to_depth(int depth) {
        bool cut = false;
        const BudgetedChance<Tree> rounds{{tree_}, meter_, cut};
        Report<Move> report;
        for (const MoveOf<Tree>& m : tree_.moves(root_)) {
            ProductG<MoveOf<Tree>, BudgetedChance<Tree>> product(rounds,
                                                                 static_cast<std::size_t>(depth));
            const auto payoffs = product.beginning_with(m, root_).outcome;
            if (meter_.spent()) return report;
            add(report, made(m), payoffs.each[index(tree_.turn(root_))]);
        }
        finish(report, cut, depth);
        return report;
    }

    static void add(Report<Move>& report, const Move& m, double mean) {
        report.edges.push_back({m, guess_of_mean<G>(mean), 0, mean});
        if (report.mean && mean <= *report.mean) return;
        report.mean = mean;
        report.value = report.edges.back().value;
        report.move = m;
        report.line = {m};
    }

    /// Values that rest on no play that was cut off are proven.
    static void finish(Report<Move>& report, bool cut, int depth) {
        report.expected = true;
        report.depth = depth;
        report.ended = cut ? Ended::at_depth : Ended::complete;
        if (cut) return;
        for (auto& edge : report.edges) edge.value = Value::margin(edge.value.points());
        report.value = Value::margin(report.value.points());
    }

    const Tree& tree_;
    StateOf<Tree> root_;
    Meter meter_;
};

} // namespace detail

/// The product of selections and expectations as an engine: expectimax, and max-n for more seats.
/// Where something is hidden, it chooses for information sets: its states are beliefs. Values are
/// in thousandths of a payoff; `mean` is not rounded. With a depth, which counts moves of chance
/// too, plays are cut off there.
struct ChanceSelect {
    static constexpr int max_depth = 64;

    /// requires: s in play, and it is not chance that moves
    template <PlaysAgainstChance G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        const int deepest = std::clamp(budget.depth.value_or(max_depth), 1, max_depth);
        if constexpr (Hidden<G>) {
            const Beliefs<G> beliefs{game};
            auto root = beliefs.believing(game.view(s, first));
            return detail::ExpectedMoves<G, Beliefs<G>>(beliefs, std::move(root), budget)
                .search(deepest, watch);
        } else {
            return detail::ExpectedMoves<G, G>(game, s, budget).search(deepest, watch);
        }
    }
};

} // namespace zermelo
