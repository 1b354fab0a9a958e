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
    bool plus = true;        ///< CFR+: regrets never below zero, later iterations count for more
    double good_enough = 0;  ///< it stops where a strategy is not more exploitable than that
    std::uint64_t every = 0; ///< iterations after which that is looked at; 0: 100
};

/// A strategy for both seats, how good it is, and the tree of the game that it is for.
template <InformationGame G>
struct Equilibrium {
    InformationTree<G> tree;
    Strategy strategy{};       ///< the average of all iterations
    double value = 0;          ///< what the first seat gets by it
    double exploitability = 0; ///< on the average of both seats
    std::uint64_t iterations = 0;
    double seconds = 0;
    Ended ended = Ended::complete; ///< complete: as good as it was asked to be

    /// How likely each of the moves is at a view, in the game's order; none if the view is not one
    /// of a seat that is to move.
    std::span<const double> probabilities(const ViewOf<G>& view, Seat seat) const {
        const auto* set = tree.find(view, seat);
        if (set == nullptr) return {};
        return std::span(strategy).subspan(set->first_choice, set->moves.size());
    }
};

namespace detail {

/// The regrets of counterfactual regret minimisation, for all choices of both seats.
template <InformationGame G>
class Regrets {
public:
    Regrets(const InformationTree<G>& tree, bool plus)
        : tree_(&tree),
          plus_(plus),
          regrets_(tree.choices()),
          news_(tree.choices()),
          sums_(tree.choices()),
          current_(tree.uniform()),
          mine_(tree.nodes().size(), 1),
          others_(tree.nodes().size(), 1),
          values_(tree.nodes().size()) {}

    /// One seat after the other learns from a play against what the other one now does.
    void iterate(std::uint64_t number) {
        const double weight = plus_ ? static_cast<double>(number) : 1;
        for (const Seat seat : {first, second}) {
            kind_ = seat == first ? Kind::one : Kind::two;
            go_down();
            come_up(seat == first ? 1 : -1, weight);
            learn(seat);
        }
    }

    Strategy average() const {
        return normalized([&](std::size_t choice) { return sums_[choice]; });
    }

private:
    using Tree = InformationTree<G>;
    using Kind = typename Tree::Kind;

    /// How likely the seat goes to each node by its own moves, and all others by theirs.
    void go_down() {
        const auto& nodes = tree_->nodes();
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            const auto& here = nodes[node];
            for (std::size_t i = 0; i < here.count; ++i) {
                const std::size_t child = here.first_child + i;
                const double likely = probability(here, i);
                mine_[child] = mine_[node] * (here.kind == kind_ ? likely : 1);
                others_[child] = others_[node] * (here.kind == kind_ ? 1 : likely);
            }
        }
    }

    double probability(const typename Tree::Node& here, std::size_t i) const {
        return here.kind == Kind::lot ? tree_->probability(here.first_child + i)
                                      : current_[here.first_choice + i];
    }

    /// Values all nodes for the first seat, and notes what the seat regrets at its own: each move's
    /// value beyond that of its strategy, as often as the others let it come there.
    void come_up(double sign, double weight) {
        const auto& nodes = tree_->nodes();
        for (std::size_t node = nodes.size(); node-- > 0;) {
            const auto& here = nodes[node];
            double value = here.kind == Kind::end ? tree_->pays(node) : 0;
            for (std::size_t i = 0; i < here.count; ++i)
                value += probability(here, i) * values_[here.first_child + i];
            values_[node] = value;
            if (here.kind != kind_) continue;
            for (std::size_t i = 0; i < here.count; ++i) {
                const std::size_t choice = here.first_choice + i;
                news_[choice] += sign * others_[node] * (values_[here.first_child + i] - value);
                sums_[choice] += weight * mine_[node] * current_[choice];
            }
        }
    }

    /// Regret matching: each move as likely as it is regretted not to have been played.
    void learn(Seat seat) {
        for (const auto& set : tree_->sets()) {
            if (set.seat != seat) continue;
            for (std::size_t i = 0; i < set.moves.size(); ++i) {
                const std::size_t choice = set.first_choice + i;
                regrets_[choice] += std::exchange(news_[choice], 0);
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
    Kind kind_ = Kind::one;       ///< whose turn it is to learn
    std::vector<double> regrets_; ///< by choice
    std::vector<double> news_;    ///< regrets of this iteration
    std::vector<double> sums_;    ///< of strategies, as often as the seat itself comes there
    Strategy current_;
    std::vector<double> mine_; ///< by node
    std::vector<double> others_;
    std::vector<double> values_; ///< for the first seat
};

} // namespace detail

/// Is told now and then how exploitable the average strategy is.
using CfrWatch = std::function<void(std::uint64_t iterations, double exploitability)>;

/// Counterfactual regret minimisation (M. Zinkevich and others, "Regret minimization in games with
/// incomplete information", 2007) and CFR+ (O. Tammelin and others, "Solving heads-up limit Texas
/// hold'em", 2015): both seats play against each other and lean to the moves that they regret not
/// to have played. The average of what they did comes as near to an equilibrium as one likes.
/// Information sets are the views of the game; they must not forget what the seat has seen and
/// done.
struct Cfr {
    CfrOptions options{};

    /// Solves the game from s. The budget's nodes are iterations (1000 if neither those, a time nor
    /// options.good_enough is given). If its memory, or its time, does not suffice for the tree,
    /// the tree of the answer is incomplete and there is no strategy.
    template <InformationGame G>
    Equilibrium<G> solve(const G& game, const StateOf<G>& s, const Budget& budget = {},
                         const CfrWatch& watch = {}) const {
        Meter meter{Budget{.time = budget.time, .stop = budget.stop}};
        Equilibrium<G> found{InformationTree<G>(game, s, budget)};
        if (found.tree.complete()) {
            improve(found, budget, meter, watch);
            found.value = expected_value(found.tree, found.strategy);
        } else {
            found.ended = found.tree.why();
        }
        found.seconds = meter.seconds();
        return found;
    }

private:
    template <InformationGame G>
    void improve(Equilibrium<G>& found, const Budget& budget, const Meter& meter,
                 const CfrWatch& watch) const {
        const bool endless = !budget.nodes && !budget.time && options.good_enough <= 0;
        const std::uint64_t limit = budget.nodes.value_or(endless ? 1000 : UINT64_MAX);
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
            const auto end = why_end(found.iterations >= limit, budget, meter);
            const bool look = end || (found.iterations > 0 && found.iterations % every == 0 &&
                                      (watch || options.good_enough > 0));
            if (look) judge();
            if (look && found.exploitability <= options.good_enough) break;
            if (end) {
                found.ended = *end;
                break;
            }
            regrets.iterate(++found.iterations);
        }
    }

    static std::optional<Ended> why_end(bool used_up, const Budget& budget, const Meter& meter) {
        if (used_up) return Ended::by_nodes;
        if (budget.stop.stopped()) return Ended::stopped;
        if (budget.time && meter.elapsed() >= *budget.time) return Ended::by_time;
        return std::nullopt;
    }
};

/// Plays a strategy, by lot. The equilibrium must outlive it.
template <InformationGame G>
struct EquilibriumPlayer {
    const Equilibrium<G>* equilibrium = nullptr;
    Random random{};

    /// The situation tells the seat. requires: the view is one of the game that was solved
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
