#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/hidden/information_tree.hpp"

namespace zermelo {

namespace detail {

/// An order of the nodes by rank in which the best moves of a seat can be found: the rank of an
/// information set is above those of all nodes below it.
template <InformationGame G>
class ResponseOrder {
public:
    using Tree = InformationTree<G>;
    using Kind = typename Tree::Kind;

    ResponseOrder(const Tree& tree, Seat seat)
        : kind_(seat == first ? Kind::first_moves : Kind::second_moves) {
        const auto ranks = ranks_of(tree);
        const std::uint32_t top = ranks.empty() ? 0 : *std::ranges::max_element(ranks);
        starts_.assign(top + 2U, 0);
        for (const auto rank : ranks) ++starts_[rank + 1U];
        for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
        nodes_.resize(ranks.size());
        auto next = starts_;
        for (std::size_t node = ranks.size(); node-- > 0;)
            nodes_[next[ranks[node]]++] = static_cast<std::uint32_t>(node);
    }

    Kind kind() const { return kind_; }
    std::size_t ranks() const { return starts_.size() - 1; }
    std::span<const std::uint32_t> of_rank(std::size_t rank) const {
        return std::span(nodes_).subspan(starts_[rank], starts_[rank + 1] - starts_[rank]);
    }

private:
    /// The rank of a set is one more than those of all sets of the seat below its nodes; the rank
    /// of any other node is the greatest below it. If the nodes of a set have different depths,
    /// this takes several sweeps. requires: no play visits a set twice
    std::vector<std::uint32_t> ranks_of(const Tree& tree) const {
        std::vector<std::uint32_t> ranks(tree.nodes().size());
        std::vector<std::uint32_t> of_set(tree.choices());
        while (sweep(tree, ranks, of_set)) {}
        return ranks;
    }
    /// One sweep over all nodes, children first. True if the rank of a set has changed.
    bool sweep(const Tree& tree, std::vector<std::uint32_t>& ranks,
               std::vector<std::uint32_t>& of_set) const {
        bool changed = false;
        for (std::size_t node = ranks.size(); node-- > 0;) {
            const auto& here = tree.nodes()[node];
            std::uint32_t rank = 0;
            for (std::size_t i = 0; i < here.count; ++i)
                rank = std::max(rank, ranks[here.first_child + i]);
            if (here.kind == kind_) {
                auto& set = of_set[here.first_choice];
                assert(rank < tree.nodes().size());
                changed = changed || rank + 1 > set;
                rank = set = std::max(set, rank + 1);
            }
            ranks[node] = rank;
        }
        return changed;
    }

    Kind kind_;
    std::vector<std::uint32_t> nodes_;
    std::vector<std::size_t> starts_; ///< in nodes_, by rank
};

} // namespace detail

/// The exact best response of a seat to a strategy of the other one. It can be used for any number
/// of strategies of one tree, which must outlive it.
template <InformationGame G>
class BestResponse {
public:
    BestResponse(const InformationTree<G>& tree, Seat seat)
        : tree_(&tree), seat_(seat), order_(tree, seat) {}

    /// The value of the best response to the strategy of the other seat. (The seat's own part of
    /// the strategy is ignored.)
    double value(const Strategy& strategy) {
        compute_reach(strategy);
        values_.assign(reach_.size(), 0);
        worth_.assign(tree_->choices(), 0);
        for (std::size_t rank = 0; rank < order_.ranks(); ++rank) evaluate(rank, strategy);
        return values_[0];
    }

    /// The best response that the last value() found; the other seat's part is copied.
    Strategy strategy(const Strategy& other) const {
        Strategy best = other;
        for (const auto& set : tree_->sets()) {
            if (set.seat != seat_) continue;
            const auto begin = best.begin() + static_cast<std::ptrdiff_t>(set.first_choice);
            std::fill_n(begin, set.moves.size(), 0.0);
            begin[static_cast<std::ptrdiff_t>(best_of(set.first_choice, set.moves.size()))] = 1;
        }
        return best;
    }

private:
    using Kind = typename InformationTree<G>::Kind;

    /// The probability that chance and the other seat reach each node.
    void compute_reach(const Strategy& strategy) {
        const auto& nodes = tree_->nodes();
        reach_.assign(nodes.size(), 1);
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            const auto& here = nodes[node];
            for (std::size_t i = 0; i < here.count; ++i)
                reach_[here.first_child + i] =
                    reach_[node] *
                    (here.kind == order_.kind() ? 1 : probability(here, i, strategy));
        }
    }

    double probability(const auto& here, std::size_t i, const Strategy& strategy) const {
        return here.kind == Kind::chance_moves ? tree_->probability(here.first_child + i)
                                               : strategy[here.first_choice + i];
    }

    /// Evaluates the nodes of a rank: first those where the seat moves, set by set.
    void evaluate(std::size_t rank, const Strategy& strategy) {
        const auto& nodes = tree_->nodes();
        for (const std::size_t node : order_.of_rank(rank)) {
            const auto& here = nodes[node];
            if (here.kind != order_.kind()) continue;
            for (std::size_t i = 0; i < here.count; ++i)
                worth_[here.first_choice + i] += reach_[node] * values_[here.first_child + i];
        }
        for (const std::size_t node : order_.of_rank(rank)) {
            const auto& here = nodes[node];
            if (here.kind == order_.kind())
                values_[node] = values_[here.first_child + best_of(here.first_choice, here.count)];
        }
        for (const std::size_t node : order_.of_rank(rank))
            if (nodes[node].kind != order_.kind()) values_[node] = expected(node, strategy);
    }

    /// The expected value to the seat of a node at which it does not move.
    double expected(std::size_t node, const Strategy& strategy) const {
        const auto& here = tree_->nodes()[node];
        if (here.kind == Kind::terminal)
            return seat_ == first ? tree_->pays(node) : -tree_->pays(node);
        double sum = 0;
        for (std::size_t i = 0; i < here.count; ++i)
            sum += probability(here, i, strategy) * values_[here.first_child + i];
        return sum;
    }

    /// The best choice; of equals the first.
    std::size_t best_of(std::size_t first_choice, std::size_t count) const {
        const auto begin = worth_.begin() + static_cast<std::ptrdiff_t>(first_choice);
        return static_cast<std::size_t>(
            std::max_element(begin, begin + static_cast<std::ptrdiff_t>(count)) - begin);
    }

    const InformationTree<G>* tree_;
    Seat seat_;
    detail::ResponseOrder<G> order_;
    std::vector<double> reach_;
    std::vector<double> values_; ///< to the seat, by node
    std::vector<double> worth_;  ///< counterfactual value of each choice
};

/// The expected payoff to the first seat if both play the strategy.
template <InformationGame G>
double expected_value(const InformationTree<G>& tree, const Strategy& strategy) {
    using Kind = typename InformationTree<G>::Kind;
    std::vector<double> values(tree.nodes().size());
    for (std::size_t node = values.size(); node-- > 0;) {
        const auto& here = tree.nodes()[node];
        if (here.kind == Kind::terminal) values[node] = tree.pays(node);
        for (std::size_t i = 0; i < here.count; ++i)
            values[node] +=
                values[here.first_child + i] * (here.kind == Kind::chance_moves
                                                    ? tree.probability(here.first_child + i)
                                                    : strategy[here.first_choice + i]);
    }
    return values[0];
}

/// The exploitability of a strategy: the gain of a seat that plays its best response instead, on
/// average over both seats. It is never negative, and 0 exactly in equilibrium. (NashConv, the sum
/// of both gains, is twice that.)
template <InformationGame G>
double exploitability(const InformationTree<G>& tree, const Strategy& strategy) {
    BestResponse<G> first_answer(tree, first);
    BestResponse<G> second_answer(tree, second);
    return (first_answer.value(strategy) + second_answer.value(strategy)) / 2;
}

/// The strategy of a policy: policy(view, seat, moves) gives a range with the weight of each move;
/// the weights need not sum to one.
template <InformationGame G>
Strategy strategy_of(const InformationTree<G>& tree, auto&& policy) {
    Strategy strategy;
    strategy.reserve(tree.choices());
    for (const auto& set : tree.sets()) {
        double sum = 0;
        for (const double likely : policy(set.view, set.seat, set.moves)) {
            strategy.push_back(likely);
            sum += likely;
        }
        assert(strategy.size() == set.first_choice + set.moves.size() && sum > 0);
        for (std::size_t i = set.first_choice; i < strategy.size(); ++i) strategy[i] /= sum;
    }
    return strategy;
}

/// The exploitability of a policy in the game from its start. requires: the whole tree fits into
/// memory
template <InformationGame G>
double exploitability_of(const G& game, auto&& policy) {
    const InformationTree<G> tree(game, game.start(), Budget{});
    return exploitability(tree, strategy_of(tree, policy));
}

/// The empirical policy of a player that only chooses moves: choose(view, seat) is called so many
/// times at every view, and its answers are counted.
template <InformationGame G>
auto counted_policy(auto choose, int times) {
    return [choose = std::move(choose), times](const ViewOf<G>& view, Seat seat,
                                               const std::vector<MoveOf<G>>& moves) mutable {
        std::vector<double> counts(moves.size());
        for (int i = 0; i < times; ++i) {
            const auto found = std::ranges::find(moves, choose(view, seat));
            assert(found != moves.end());
            ++counts[static_cast<std::size_t>(found - moves.begin())];
        }
        return counts;
    };
}

} // namespace zermelo
