#pragma once

#include <cstdint>
#include <utility>

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

/// Finds the child with the greatest rating by a selection.
template <class Node, class S, class Ties>
class BestChild {
public:
    BestChild(const S& select, const ChoiceRules<Ties>& rules)
        : rate_(select(rules.parent)), rules_(rules) {}

    /// Compares a child with the best one so far; arm() makes its Arm, if it is to be rated.
    void offer(const Node& child, const auto& arm) {
        const bool is_rated = RatesUntried<S> || child.visits.get() > 0;
        const float rating = is_rated ? rate_(arm()) : rules_.first_play;
        if (best_.node != nullptr && !(rating >= best_.rating)) return;
        equals_ = best_.node != nullptr && rating == best_.rating ? equals_ + 1 : 1;
        if (equals_ == 1 || rules_.ties.takes(equals_)) best_.node = &child;
        best_.rating = rating;
    }
    /// Without a node, if no child was offered.
    const Rated<Node>& best() const { return best_; }

private:
    decltype(std::declval<const S&>()(std::declval<const Parent&>())) rate_;
    ChoiceRules<Ties> rules_;
    Rated<Node> best_{};
    std::uint32_t equals_ = 0;
};

/// Is the selection one of several, chosen at run time?
template <class S>
concept AnySelection = requires(const S select) { select.with([](const auto&) { return 0; }); };

} // namespace zermelo::detail
