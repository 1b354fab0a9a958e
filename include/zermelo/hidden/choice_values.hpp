#pragma once

#include <cstddef>
#include <vector>

#include "zermelo/hidden/information_tree.hpp"

namespace zermelo {

namespace detail {

/// The probability of child i of a node if both seats play a strategy.
template <InformationGame G>
double child_probability(const InformationTree<G>& tree, std::size_t node, std::size_t i,
                         const Strategy& strategy) {
    using Kind = typename InformationTree<G>::Kind;
    const auto& here = tree.nodes()[node];
    return here.kind == Kind::chance_moves ? tree.probability(here.first_child + i)
                                           : strategy[here.first_choice + i];
}

/// The expected payoff to the first seat at each node.
template <InformationGame G>
std::vector<double> node_values(const InformationTree<G>& tree, const Strategy& strategy) {
    std::vector<double> values(tree.nodes().size());
    for (std::size_t node = values.size(); node-- > 0;) {
        const auto& here = tree.nodes()[node];
        if (here.kind == InformationTree<G>::Kind::terminal) values[node] = tree.pays(node);
        for (std::size_t i = 0; i < here.count; ++i)
            values[node] +=
                values[here.first_child + i] * child_probability(tree, node, i, strategy);
    }
    return values;
}

} // namespace detail

/// What each choice at an information set pays its seat on average, with all gains, if both seats
/// play the strategy afterwards. The states of the set weigh as often as chance and the other seat
/// reach them. Empty if the other seat comes there in less than a hundredth of the plays that
/// chance allows: a strategy says little about what it never does.
template <InformationGame G>
std::vector<double> choice_values(const InformationTree<G>& tree, const Strategy& strategy,
                                  const InformationSet<G>& set) {
    using Kind = typename InformationTree<G>::Kind;
    constexpr double rarely = 0.01;
    const Kind own = set.seat == first ? Kind::first_moves : Kind::second_moves;
    const auto values = detail::node_values(tree, strategy);
    const auto& nodes = tree.nodes();
    std::vector<double> reach(nodes.size(), 1);     // by chance and the other seat
    std::vector<double> by_chance(nodes.size(), 1); // by chance alone
    std::vector<double> sums(set.moves.size());
    double reached = 0;
    double possible = 0;
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        const auto& here = nodes[node];
        const bool is_in_set = here.kind == own && here.first_choice == set.first_choice;
        reached += is_in_set ? reach[node] : 0;
        possible += is_in_set ? by_chance[node] : 0;
        for (std::size_t i = 0; i < here.count; ++i) {
            const std::size_t child = here.first_child + i;
            const double likely = detail::child_probability(tree, node, i, strategy);
            reach[child] = reach[node] * (here.kind == own ? 1 : likely);
            by_chance[child] = by_chance[node] * (here.kind == Kind::chance_moves ? likely : 1);
            if (is_in_set) sums[i] += reach[node] * values[child];
        }
    }
    if (reached < rarely * possible) return {};
    for (double& sum : sums) sum *= (set.seat == first ? 1 : -1) / reached;
    return sums;
}

} // namespace zermelo
