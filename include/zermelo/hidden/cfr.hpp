#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/hidden/best_response.hpp"
#include "zermelo/hidden/information_tree.hpp"

namespace zermelo {

struct CfrOptions {
    bool plus = true;        ///< CFR+: regrets are at least zero, later iterations weigh more
    double good_enough = 0;  ///< exploitability at which it stops
    std::uint64_t every = 0; ///< iterations between computations of the exploitability; 0: 100
};

/// An approximate equilibrium: a strategy for both seats, its exploitability, and the game tree.
template <InformationGame G>
struct Equilibrium {
    InformationTree<G> tree;
    Strategy strategy{};       ///< the average of all iterations
    double value = 0;          ///< the expected payoff to the first seat
    double exploitability = 0; ///< average over both seats
    std::uint64_t iterations = 0;
    double seconds = 0;
    Ended ended = Ended::complete; ///< complete: options.good_enough was reached

    /// The probability of each move at a view, in the game's order; none if the seat never has this
    /// view at its turn.
    std::span<const double> probabilities(const ViewOf<G>& view, Seat seat) const {
        const auto* set = tree.find(view, seat);
        if (set == nullptr) return {};
        return std::span(strategy).subspan(set->first_choice, set->moves.size());
    }
};

namespace detail {

/// Counterfactual regrets and strategies of all choices of both seats.
template <InformationGame G>
class Regrets {
public:
    Regrets(const InformationTree<G>& tree, bool plus)
        : tree_(&tree),
          plus_(plus),
          regrets_(tree.choices()),
          new_regrets_(tree.choices()),
          sums_(tree.choices()),
          current_(tree.uniform()),
          own_reach_(tree.nodes().size(), 1),
          other_reach_(tree.nodes().size(), 1),
          values_(tree.nodes().size()) {}

    /// Updates one seat after the other (alternating updates).
    void iterate(std::uint64_t number) {
        const double weight = plus_ ? static_cast<double>(number) : 1;
        for (const Seat seat : {first, second}) {
            kind_ = seat == first ? Kind::first_moves : Kind::second_moves;
            compute_reach();
            compute_regrets(seat == first ? 1 : -1, weight);
            update_strategy(seat);
        }
    }

    Strategy average() const {
        return normalized([&](std::size_t choice) { return sums_[choice]; });
    }

private:
    using Tree = InformationTree<G>;
    using Kind = typename Tree::Kind;

    /// The probability of reaching each node: the factor of the seat, and that of all others.
    void compute_reach() {
        const auto& nodes = tree_->nodes();
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            const auto& here = nodes[node];
            for (std::size_t i = 0; i < here.count; ++i) {
                const std::size_t child = here.first_child + i;
                const double likely = probability(here, i);
                own_reach_[child] = own_reach_[node] * (here.kind == kind_ ? likely : 1);
                other_reach_[child] = other_reach_[node] * (here.kind == kind_ ? 1 : likely);
            }
        }
    }

    double probability(const typename Tree::Node& here, std::size_t i) const {
        return here.kind == Kind::chance_moves ? tree_->probability(here.first_child + i)
                                               : current_[here.first_choice + i];
    }

    /// Evaluates all nodes for the first seat, and adds up the counterfactual regrets of the seat:
    /// by how much a move beats the strategy, weighted by the reach of the others.
    void compute_regrets(double sign, double weight) {
        const auto& nodes = tree_->nodes();
        for (std::size_t node = nodes.size(); node-- > 0;) {
            const auto& here = nodes[node];
            double value = here.kind == Kind::terminal ? tree_->pays(node) : 0;
            for (std::size_t i = 0; i < here.count; ++i)
                value += probability(here, i) * values_[here.first_child + i];
            values_[node] = value;
            if (here.kind != kind_) continue;
            for (std::size_t i = 0; i < here.count; ++i) {
                const std::size_t choice = here.first_choice + i;
                new_regrets_[choice] +=
                    sign * other_reach_[node] * (values_[here.first_child + i] - value);
                sums_[choice] += weight * own_reach_[node] * current_[choice];
            }
        }
    }

    /// Regret matching: probabilities in proportion to positive regrets.
    void update_strategy(Seat seat) {
        for (const auto& set : tree_->sets()) {
            if (set.seat != seat) continue;
            for (std::size_t i = 0; i < set.moves.size(); ++i) {
                const std::size_t choice = set.first_choice + i;
                regrets_[choice] += std::exchange(new_regrets_[choice], 0);
                if (plus_) regrets_[choice] = std::max(regrets_[choice], 0.0);
            }
            normalize(set, current_, [&](std::size_t c) { return std::max(regrets_[c], 0.0); });
        }
    }

    static void normalize(const InformationSet<G>& set, Strategy& strategy, const auto& weight) {
        const std::size_t end = set.first_choice + set.moves.size();
        double sum = 0;
        for (std::size_t c = set.first_choice; c < end; ++c) sum += weight(c);
        for (std::size_t c = set.first_choice; c < end; ++c)
            strategy[c] = sum > 0 ? weight(c) / sum : 1 / static_cast<double>(set.moves.size());
    }

    Strategy normalized(const auto& weight) const {
        Strategy strategy(tree_->choices());
        for (const auto& set : tree_->sets()) normalize(set, strategy, weight);
        return strategy;
    }

    const Tree* tree_;
    bool plus_;
    Kind kind_ = Kind::first_moves;   ///< nodes of the seat that is updated
    std::vector<double> regrets_;     ///< by choice
    std::vector<double> new_regrets_; ///< regrets of this iteration
    std::vector<double> sums_;        ///< of strategies, weighted by the reach of the seat
    Strategy current_;
    std::vector<double> own_reach_; ///< by node
    std::vector<double> other_reach_;
    std::vector<double> values_; ///< for the first seat
};

} // namespace detail

/// Is called from time to time with the exploitability of the average strategy.
using CfrWatch = std::function<void(std::uint64_t iterations, double exploitability)>;

/// Counterfactual regret minimisation (M. Zinkevich and others, "Regret minimization in games with
/// incomplete information", 2007) and CFR+ (O. Tammelin and others, "Solving heads-up limit Texas
/// hold'em", 2015): self-play by regret matching at each information set. The average strategy
/// converges to an equilibrium. Information sets are the views of the game, which must have perfect
/// recall.
struct Cfr {
    CfrOptions options{};

    /// Solves the game from s. The budget's nodes are iterations (1000 if neither they, a time nor
    /// options.good_enough is given); progress is reported in nodes of the tree. If memory or time
    /// does not suffice for the tree, the tree of the answer is incomplete and has no strategy.
    template <InformationGame G>
    Equilibrium<G> solve(const G& game, const StateOf<G>& s, const Budget& budget = {},
                         const CfrWatch& watch = {}) const {
        const Meter clock{Budget{}};
        Equilibrium<G> found{InformationTree<G>(game, s, budget)};
        if (found.tree.complete()) {
            Meter meter(limits_after(found.tree, budget, clock), 1);
            improve(found, meter, watch);
            found.value = expected_value(found.tree, found.strategy);
        } else {
            found.ended = found.tree.why();
        }
        found.seconds = clock.seconds();
        return found;
    }

private:
    template <InformationGame G>
    void improve(Equilibrium<G>& found, Meter& meter, const CfrWatch& watch) const {
        const std::uint64_t every = options.every == 0 ? 100 : options.every;
        detail::Regrets<G> regrets(found.tree, options.plus);
        std::array answers{BestResponse<G>(found.tree, first), BestResponse<G>(found.tree, second)};
        const auto judge = [&] {
            found.strategy = regrets.average();
            found.exploitability =
                (answers[0].value(found.strategy) + answers[1].value(found.strategy)) / 2;
            if (watch) watch(found.iterations, found.exploitability);
        };
        while (true) {
            const bool goes_on = meter.spend();
            const bool look = !goes_on || (found.iterations > 0 && found.iterations % every == 0 &&
                                           (watch || options.good_enough > 0));
            if (look) judge();
            if (look && found.exploitability <= options.good_enough) break;
            if (!goes_on) {
                found.ended = meter.why();
                break;
            }
            regrets.iterate(++found.iterations);
        }
    }

    /// The budget of the iterations, when the tree has been built.
    template <InformationGame G>
    Budget limits_after(const InformationTree<G>& tree, const Budget& budget,
                        const Meter& clock) const {
        Budget left{.nodes = budget.nodes, .stop = budget.stop};
        if (!budget.nodes && !budget.time && options.good_enough <= 0) left.nodes = 1000;
        if (budget.time) left.time = *budget.time - clock.elapsed();
        if (budget.pulse) // each iteration visits the whole tree
            left.pulse = [pulse = budget.pulse, size = tree.nodes().size()](std::uint64_t count) {
                pulse((count + 1) * size);
            };
        return left;
    }
};

/// Plays a mixed strategy. The equilibrium must outlive it.
template <InformationGame G>
struct EquilibriumPlayer {
    const Equilibrium<G>* equilibrium = nullptr;
    Random random{};

    /// requires: the view occurs in the game that was solved
    MoveOf<G> choose(const G& /*game*/, const ViewOf<G>& view, const auto& situation) {
        const auto* set = equilibrium->tree.find(view, situation.seat);
        assert(set != nullptr);
        double left = pick_fraction(random);
        std::size_t drawn = 0;
        for (std::size_t i = 0; i < set->moves.size(); ++i) {
            const double likely = equilibrium->strategy[set->first_choice + i];
            if (likely > 0) drawn = i;
            left -= likely;
            if (left < 0) break;
        }
        return set->moves[drawn];
    }
};

} // namespace zermelo
