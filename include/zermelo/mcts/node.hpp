#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"

namespace zermelo {

/// What phases store in each node besides its visits and its score.
struct Needs {
    bool squares = false;  ///< the sum of squared scores
    bool prior = false;    ///< the prior probability of the move, from a Knowledge
    bool amaf = false;     ///< all-moves-as-first: scores of simulations that play the move later
    bool implicit = false; ///< the minimax of the estimates below the node
    bool regret = false;   ///< cumulative regret and cumulative strategy (regret matching)

    constexpr Needs operator|(const Needs& other) const {
        return {squares || other.squares, prior || other.prior, amaf || other.amaf,
                implicit || other.implicit, regret || other.regret};
    }
    bool operator==(const Needs&) const = default;
};

/// The `needs` member of a phase; without one, none.
template <class Phase>
constexpr Needs needs_of() {
    if constexpr (requires { Phase::needs; })
        return Phase::needs;
    else
        return {};
}

namespace detail {

/// A number in a node; atomic in a tree that threads share.
template <class T, bool shared>
class Cell {
public:
    Cell() = default;
    Cell(T value) : value_(value) {}
    T get() const { return value_; }
    void set(T value) { value_ = value; }
    void add(T value) { value_ = static_cast<T>(value_ + value); }
    /// Replaces the value x by f(x).
    void update(const auto& f) { value_ = f(value_); }

private:
    T value_{};
};

template <class T>
class Cell<T, true> {
public:
    Cell() = default;
    Cell(T value) : value_(value) {}
    Cell(const Cell& other) : value_(other.get()) {}
    Cell& operator=(const Cell& other) {
        set(other.get());
        return *this;
    }
    ~Cell() = default;
    T get() const { return value_.load(); }
    void set(T value) { value_.store(value, std::memory_order_release); }
    void add(T value) {
        T before = value_.load(std::memory_order_relaxed);
        while (!value_.compare_exchange_weak(before, static_cast<T>(before + value),
                                             std::memory_order_relaxed)) {}
    }
    void update(const auto& f) {
        T before = value_.load();
        while (!value_.compare_exchange_weak(before, f(before))) {}
    }
    /// Compare and exchange: of several threads, one succeeds.
    bool claim(T from, T to) {
        return value_.compare_exchange_strong(from, to, std::memory_order_acq_rel);
    }

private:
    std::atomic<T> value_{};
};

/// Stands for a member that is not there. Empty members share an address, and so take no room, only
/// if their types differ: each has a number of its own.
template <int number>
struct Absent {};

template <bool has, class T, int number = 0>
using Maybe = std::conditional_t<has, T, Absent<number>>;

} // namespace detail

/// The number of scores in a node: one where the others follow from it, else one per seat.
template <Game G>
inline constexpr std::size_t score_slots =
    ZeroSumForTwo<G> || seats_of<G> == 1 ? 1 : static_cast<std::size_t>(seats_of<G>);

/// The slot of a seat's score; chance uses the first.
template <Game G>
constexpr std::size_t score_slot(Seat seat) {
    return score_slots<G> == 1 || seat == chance ? 0 : index(seat);
}

/// The payoff of a play to each seat.
template <Game G>
struct Scores {
    std::array<double, score_slots<G>> each{};

    static Scores of(const OutcomeOf<G>& outcome) {
        Scores scores;
        for (std::size_t i = 0; i < scores.each.size(); ++i)
            scores.each[i] =
                static_cast<double>(payoff(outcome, Seat(static_cast<std::uint8_t>(i))));
        return scores;
    }
    /// A payoff to one seat, which in a zero-sum game the other one loses.
    static Scores only(Seat seat, double score) {
        Scores scores;
        scores.add(seat, score);
        return scores;
    }
    double of(Seat seat) const {
        if constexpr (ZeroSumForTwo<G>)
            return seat == second ? -each[0] : each[0];
        else if constexpr (score_slots<G> == 1)
            return each[0];
        else
            return seat == chance ? 0 : each[index(seat)];
    }
    void add(Seat seat, double score) {
        if (seat == chance) return;
        if constexpr (ZeroSumForTwo<G>)
            each[0] += seat == second ? -score : score;
        else
            each[score_slots<G> == 1 ? 0 : index(seat)] += score;
    }
    bool operator==(const Scores&) const = default;
};

/// A node of a Monte Carlo tree: a move and the statistics of the state it leads to. Scores and
/// bounds of a two-player game are from the side of the player who chose the move.
template <class Move, std::size_t Slots, Needs has, bool shared = false>
struct MctsNode {
    template <class T>
    using Cell = detail::Cell<T, shared>;
    static constexpr Needs needs = has;
    static constexpr bool is_shared = shared;

    Move move{};
    Cell<std::uint32_t> visits{};
    Cell<std::uint32_t> first_child{}; ///< its id, 0 without children
    Cell<std::uint16_t> child_count{};
    Cell<std::uint16_t> move_count{}; ///< moves worth a node; 0: not known, or none
    Cell<Bounds> bounds{};
    std::array<Cell<double>, Slots> scores{};
    [[no_unique_address]] detail::Maybe<has.squares, Cell<double>, 0> squares{};
    [[no_unique_address]] detail::Maybe<has.prior, Cell<float>, 1> prior{};
    [[no_unique_address]] detail::Maybe<has.amaf, Cell<std::uint32_t>, 2> amaf_visits{};
    [[no_unique_address]] detail::Maybe<has.amaf, Cell<float>, 3> amaf_score{};
    [[no_unique_address]] detail::Maybe<has.implicit, Cell<float>, 4> implicit{};
    [[no_unique_address]] detail::Maybe<has.regret, Cell<double>, 5> regret{};
    [[no_unique_address]] detail::Maybe<has.regret, Cell<double>, 6> strategy{};
};

/// What a selection knows of the node whose children it rates.
struct Parent {
    std::uint32_t visits = 0;
    float spread = 1; ///< half the range of the scores seen so far
    Seat seat{};      ///< who chooses
};

/// What a selection knows of a child, from the side of the player who chooses: an arm of the
/// bandit.
template <class Node>
class Arm {
public:
    explicit Arm(const Node& node, std::size_t slot = 0, float trust = 0)
        : node_(&node), amaf_(&node), slot_(slot), trust_(trust) {}

    float visits() const { return static_cast<float>(node_->visits.get()); }
    /// The sum of the scores.
    float total() const {
        const auto sum = static_cast<float>(node_->scores[slot_].get());
        if constexpr (Node::needs.implicit)
            return sum + trust_ * (node_->implicit.get() * visits() - sum);
        else
            return sum;
    }
    float mean() const { return node_->visits.get() == 0 ? 0 : total() / visits(); }
    float variance() const {
        static_assert(Node::needs.squares, "state `static constexpr Needs needs{.squares = true}`");
        if (node_->visits.get() == 0) return 0;
        const double n = node_->visits.get();
        const double average = node_->scores[slot_].get() / n;
        const double spread = node_->squares.get() / n - average * average;
        return spread > 0 ? static_cast<float>(spread) : 0;
    }
    float prior() const {
        static_assert(Node::needs.prior, "state `static constexpr Needs needs{.prior = true}`");
        return node_->prior.get();
    }
    float amaf_visits() const { return static_cast<float>(amaf_->amaf_visits.get()); }
    float amaf_mean() const {
        return amaf_visits() == 0 ? 0 : amaf_->amaf_score.get() / amaf_visits();
    }
    const Node& node() const { return *node_; }
    /// Takes the all-moves-as-first statistics from the same move at another node (GRAVE).
    void refer_to(const Node& other) { amaf_ = &other; }

private:
    const Node* node_;
    const Node* amaf_;
    std::size_t slot_;
    float trust_;
};

} // namespace zermelo
