#pragma once

#include <cstdint>
#include <type_traits>

#include "zermelo/core/random.hpp"
#include "zermelo/mcts/node.hpp"
#include "zermelo/mcts/select.hpp"

// Selection of a child, for every tree.

namespace zermelo::detail {

/// A child and its rating.
template <class Node>
struct Rated {
    const Node* node = nullptr;
    float rating = -untried;
};

// Ties: is the n-th of n children with the same rating taken rather than the one before?

struct FirstOfEquals {
    static constexpr bool takes(std::uint32_t /*n*/) { return false; }
};

/// Each of them is equally likely to be taken in the end.
struct AnyOfEquals {
    Random& random;
    bool takes(std::uint32_t n) const { return pick(random, n) == 0; }
};

/// What a choice among siblings depends on beside the selection.
template <class Ties>
struct ChoiceRules {
    Parent parent;
    float first_play = untried; ///< the rating of a child without visits
    Ties ties{};
};

/// The child with the greatest rating; none without children. for_each(visit) calls visit(child,
/// arm) for each child to choose from, where arm() is its Arm.
template <class Node, class S, class Ties>
inline Rated<Node> best_rated(const S& select, const ChoiceRules<Ties>& rules,
                              const auto& for_each) {
    const auto rate = select(rules.parent);
    Rated<Node> best;
    std::uint32_t equals = 0;
    for_each([&](const Node& child, const auto& arm) {
        const bool is_rated = RatesUntried<S> || child.visits.get() > 0;
        const float rating = is_rated ? rate(arm()) : rules.first_play;
        if (best.node != nullptr && !(rating >= best.rating)) return;
        equals = best.node != nullptr && rating == best.rating ? equals + 1 : 1;
        if (equals == 1 || rules.ties.takes(equals)) best.node = &child;
        best.rating = rating;
    });
    return best;
}

/// Is the selection one of several, chosen at run time?
template <class S>
concept AnySelection = requires(const S select) { select.with([](const auto&) { return 0; }); };

} // namespace zermelo::detail
