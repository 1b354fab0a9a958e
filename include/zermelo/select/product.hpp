#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/detail/assume.hpp"
#include "zermelo/core/seat.hpp"
#include "zermelo/select/detail/line.hpp"
#include "zermelo/select/monads.hpp"
#include "zermelo/select/preference.hpp"

namespace zermelo {

// Products of selection functions: one choice after the other, where each round chooses well,
// knowing that all later rounds will.

namespace detail {

/// The worth of a second choice after a first one.
auto after_choice(const auto& x, const auto& worth) {
    return [&](const auto& y) { return worth(std::pair{x, y}); };
}

} // namespace detail

/// Two rounds in J; the second sees what the first chose.
template <class E0, class E1>
auto otimes(E0 first_round, E1 second_round) {
    return [first_round, second_round](const auto& worth) {
        const auto x0 = first_round([&](const auto& x) {
            return overline(second_round(x))(detail::after_choice(x, worth));
        });
        const auto x1 = second_round(x0)(detail::after_choice(x0, worth));
        return std::pair{x0, x1};
    };
}

/// Two rounds in G.
template <class E0, class E1>
auto otimes_g(E0 first_round, E1 second_round) {
    return bind_g(first_round, [second_round](const auto& x) {
        return map_g([x](const auto& y) { return std::pair{x, y}; }, second_round(x));
    });
}

// Products of many rounds walk over a tree. A node represents the choices so far.
//   select(node, round)  the selection function of the round; one with no choice ends the play
//   next(node, x)        the node after one more choice
//   worth(node, round)   what a play is worth that ends here, after so many rounds

/// Has this selection function no choice? Only one with empty() can have none.
template <class E>
constexpr bool has_no_choice(const E& select) {
    if constexpr (requires { select.empty(); })
        return select.empty();
    else
        return false;
}

/// Does this selection function evaluate several choices at once?
template <class E>
inline constexpr bool is_parallel = requires(const E select) { select.tasks; };

template <class Tree, class Node>
using WorthOf = std::remove_cvref_t<decltype(std::declval<const Tree&>().worth(
    std::declval<const Node&>(), std::size_t{}))>;

/// Counts an evaluation. A tree with check() is asked now and then to look whether there is
/// anything left to spend: a round may have a million choices.
template <class Tree>
[[gnu::always_inline]] inline void count_evaluation(std::uint64_t& evaluations, const Tree& tree) {
    constexpr std::uint64_t between_checks = 4096;
    ++evaluations;
    if constexpr (requires { tree.check(); })
        if (evaluations % between_checks == 0) tree.check();
}

/// A play, its worth, and the number of plays that were evaluated to find it.
template <class X, class R>
struct OptimalPlay {
    std::vector<X> play;
    R outcome{};
    std::uint64_t evaluations = 0;
};

namespace detail {

template <class R, class X, std::size_t Capacity>
OptimalPlay<X, R> written_out(const Scored<R, Line<X, Capacity>>& best, const auto& evaluations) {
    const auto play = best.with.choices();
    return {{play.begin(), play.end()}, best.value, evaluations};
}

} // namespace detail

/// The product in J, as Escardó and Oliva define it: with n rounds of k choices it evaluates
/// (k + 1)^n - 1 plays, since each selection is made once to know its worth and once more to make
/// it.
template <class X, class Tree>
class ProductJ {
public:
    ProductJ(const Tree& tree, std::size_t rounds) : tree_(&tree), rounds_(rounds) {}

    template <class Node>
    OptimalPlay<X, WorthOf<Tree, Node>> optimal(const Node& node) {
        play_.reserve(rounds_);
        const Node end = complete(node);
        return {play_, tree_->worth(end, play_.size()), evaluations_};
    }

    /// The best play that begins with a choice at the root.
    template <class Node>
    OptimalPlay<X, WorthOf<Tree, Node>> beginning_with(const X& x, const Node& root) {
        play_.assign(1, x);
        return optimal(tree_->next(root, x));
    }

private:
    /// Adds the choices of all later rounds to the play; the node where it ends.
    template <class Node>
    Node complete(const Node& node) {
        const std::size_t round = play_.size();
        if (round == rounds_) return node;
        const auto select = tree_->select(node, round);
        if (has_no_choice(select)) return node;
        const X x = select([&](const X& choice) {
            if constexpr (is_parallel<decltype(select)>) {
                ProductJ own(*tree_, rounds_);
                own.play_ = play_;
                const auto worth = own.worth_of(node, choice);
                std::atomic_ref(evaluations_).fetch_add(own.evaluations_);
                return worth;
            } else {
                const auto worth = worth_of(node, choice);
                play_.resize(round);
                return worth;
            }
        });
        play_.push_back(x);
        return complete(tree_->next(node, x));
    }

    /// The worth of the play that continues with a choice.
    template <class Node>
    auto worth_of(const Node& node, const X& choice) {
        play_.push_back(choice);
        const Node end = complete(tree_->next(node, choice));
        count_evaluation(evaluations_, *tree_);
        return tree_->worth(end, play_.size());
    }

    const Tree* tree_;
    std::size_t rounds_;
    std::vector<X> play_;
    std::uint64_t evaluations_ = 0;
};

/// The product in G: value and play in one pass, k^n evaluations. requires: rounds <= Capacity
template <class X, class Tree, std::size_t Capacity = 64>
class ProductG {
public:
    /// The worth of a node, with the line from there on.
    template <class Node>
    using Best = Scored<WorthOf<Tree, Node>, Line<X, Capacity>>;

    ProductG(const Tree& tree, std::size_t rounds) : tree_(&tree), rounds_(rounds) {
        assert(rounds <= Capacity);
    }

    template <class Node>
    OptimalPlay<X, WorthOf<Tree, Node>> optimal(const Node& node) {
        return detail::written_out(visit<Node>(node, 0), evaluations_);
    }

    /// The best play that begins with a choice at the root.
    template <class Node>
    OptimalPlay<X, WorthOf<Tree, Node>> beginning_with(const X& x, const Node& root) {
        return detail::written_out(go_on<Node>(root, x, 0), evaluations_);
    }

private:
    /// The optimal play from a node. Forced inline: leaves cost no call.
    template <class Node>
    [[gnu::always_inline]] Best<Node> visit(Arg<Node> node, std::size_t round) {
        if (round < rounds_) {
            const auto select = tree_->select(node, round);
            if (!has_no_choice(select)) {
                if (round + 1 < rounds_) return choose<Node>(node, round, select);
                const auto last = choose_last<Node>(node, round, select);
                return {last.value, Line<X, Capacity>(round, last.with)};
            }
        }
        return {evaluate<Node>(node, round), Line<X, Capacity>(round)};
    }

    // Selectors are small and stay in registers.
    template <class Node, class Select>
    // NOLINTNEXTLINE(performance-unnecessary-value-param)
    Best<Node> choose(Arg<Node> node, std::size_t round, Select select) {
        assume(round + 1 < rounds_);
        return select([&](const X& x) __attribute__((always_inline)) {
            if constexpr (is_parallel<Select>) {
                ProductG own(*tree_, rounds_);
                auto scored = own.go_on<Node>(node, x, round);
                std::atomic_ref(evaluations_).fetch_add(own.evaluations_);
                return scored;
            } else {
                return go_on<Node>(node, x, round);
            }
        });
    }

    /// The last round apart: no line follows a choice, so that all stays in registers.
    template <class Node, class Select>
    // NOLINTNEXTLINE(performance-unnecessary-value-param)
    auto choose_last(Arg<Node> node, std::size_t round, Select select) {
        return select([&](const X& x) __attribute__((always_inline)) {
            return Scored{evaluate<Node, is_parallel<Select>>(tree_->next(node, x), round + 1), x};
        });
    }

    template <class Node>
    [[gnu::always_inline]] Best<Node> go_on(Arg<Node> node, const X& x, std::size_t round) {
        auto scored = visit<Node>(tree_->next(node, x), round + 1);
        scored.with.put(round, x);
        return scored;
    }

    template <class Node, bool parallel = false>
    [[gnu::always_inline]] auto evaluate(Arg<Node> node, std::size_t round) {
        if constexpr (parallel)
            std::atomic_ref(evaluations_).fetch_add(1);
        else
            count_evaluation(evaluations_, *tree_);
        return tree_->worth(node, round);
    }

    const Tree* tree_;
    std::size_t rounds_;
    std::uint64_t evaluations_ = 0;
};

/// The product in G with alpha-beta pruning: selectors carry as bounds what each side holds in
/// earlier rounds, and a round stops where the opponent would avoid whatever it could still find.
/// The play is that of the product without bounds; the evaluations are those of alpha-beta.
/// requires: two sides with opposed preferences; the tree also has seat(node, round), and its
/// selectors are `Selector`s.
template <class X, class Tree, std::size_t Capacity = 64>
class PrunedProduct {
public:
    PrunedProduct(const Tree& tree, std::size_t rounds) : tree_(&tree), rounds_(rounds) {
        assert(rounds <= Capacity);
    }

    /// The bounds: what each side holds in earlier rounds, if anything.
    template <class Node>
    using Held = std::array<std::optional<WorthOf<Tree, Node>>, 2>;

    /// The worth of a node, with the line from there on.
    template <class Node>
    using Best = Scored<WorthOf<Tree, Node>, Line<X, Capacity>>;

    template <class Node>
    OptimalPlay<X, WorthOf<Tree, Node>> optimal(const Node& node) {
        return detail::written_out(visit<Node>(node, 0, {}), evaluations_);
    }

    /// The best play that begins with a choice at the root.
    template <class Node>
    OptimalPlay<X, WorthOf<Tree, Node>> beginning_with(const X& x, const Node& root) {
        return detail::written_out(go_on<Node>(root, x, 0, {}), evaluations_);
    }

private:
    /// The optimal play from a node. Forced inline: leaves cost no call.
    template <class Node>
    [[gnu::always_inline]] Best<Node> visit(Arg<Node> node, std::size_t round,
                                            const Held<Node>& held) {
        if (round < rounds_) {
            const auto select = tree_->select(node, round);
            if (!select.empty()) return choose<Node>(node, round, held, select);
        }
        count_evaluation(evaluations_, *tree_);
        return {tree_->worth(node, round), Line<X, Capacity>(round)};
    }

    template <class Node, class Select>
    Best<Node> choose(Arg<Node> node, std::size_t round, Held<Node> held, Select select) {
        const Seat seat = tree_->seat(node, round);
        auto& mine = held[index(seat)];
        const auto& theirs = held[index(opponent(seat))];
        const auto opposed = tree_->preference(opponent(seat));
        auto choice = std::ranges::begin(select.choices);
        auto best = go_on<Node>(node, *choice, round, held);
        while (++choice != std::ranges::end(select.choices)) {
            if (theirs && is_hopeless(select.preference, best.value, opposed, *theirs)) break;
            if constexpr (requires { select.preference.enough(best.value); })
                if (select.preference.enough(best.value)) break;
            if (!mine || select.preference.replaces(best.value, *mine)) mine = best.value;
            auto candidate = go_on<Node>(node, *choice, round, held);
            if (select.preference.replaces(candidate.value, best.value)) best = candidate;
        }
        return best;
    }

    template <class Node>
    [[gnu::always_inline]] Best<Node> go_on(Arg<Node> node, const X& x, std::size_t round,
                                            const Held<Node>& held) {
        auto scored = visit<Node>(tree_->next(node, x), round + 1, held);
        scored.with.put(round, x);
        return scored;
    }

    const Tree* tree_;
    std::size_t rounds_;
    std::uint64_t evaluations_ = 0;
};

} // namespace zermelo
