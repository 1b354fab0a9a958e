#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/hidden/detail/view_table.hpp"

namespace zermelo {

/// Zero-sum games for two, with or without chance, hidden information and gains; every play ends.
template <class G>
concept InformationGame = ZeroSumForTwo<G> && !Reversible<G> && LookupView<ViewOf<G>>;

/// The probability of each choice at each information set.
using Strategy = std::vector<double>;

/// The states that a seat cannot distinguish when it is to move. It has one choice per move; the
/// choices of all sets are numbered consecutively.
template <InformationGame G>
struct InformationSet {
    Seat seat{};
    ViewOf<G> view{};
    std::size_t first_choice = 0;
    std::vector<MoveOf<G>> moves;
};

/// The whole game tree, stored in breadth-first order with siblings contiguous: a forward sweep
/// over the nodes visits parents before children, a backward sweep children before parents, without
/// recursion.
template <InformationGame G>
class InformationTree {
public:
    /// Who moves at a node, if it is not terminal.
    enum class Kind : std::uint8_t { first_moves, second_moves, chance_moves, terminal };

    struct Node {
        std::uint32_t first_child = 0;
        std::uint32_t first_choice = 0; ///< of its information set, if a seat moves
        std::uint16_t count = 0;        ///< children
        Kind kind = Kind::terminal;
    };

    /// Builds the tree below s. It stays incomplete if the budget of time or memory is exhausted,
    /// or the search is stopped.
    InformationTree(const G& game, const StateOf<G>& s, const Budget& budget) : game_(game) {
        Budget limits = budget;
        limits.nodes = std::nullopt; // they count iterations
        Meter meter(limits);
        build(s, meter, budget.memory.value_or(SIZE_MAX));
    }

    /// Has the whole tree been built?
    bool complete() const { return !ended_; }
    /// Why not. requires: not complete()
    Ended why() const { return *ended_; }

    const std::vector<Node>& nodes() const { return nodes_; }
    const std::vector<InformationSet<G>>& sets() const { return sets_; }
    std::size_t choices() const { return choices_; }

    /// The payoff of a terminal node to the first seat, with all gains on the way.
    double pays(std::size_t node) const { return pays_[node]; }

    /// The probability that chance moves to a node from its parent. requires: it is a chance node
    double probability(std::size_t node) const {
        if constexpr (Chancy<G>)
            return probability_[node];
        else
            return 1;
    }

    /// The information set of a view; none if the seat never has this view at its turn.
    const InformationSet<G>* find(const ViewOf<G>& view, Seat seat) const {
        const auto found = numbers_[index(seat)].find(view);
        return found == numbers_[index(seat)].end() ? nullptr : &sets_[found->second];
    }

    /// Bytes per node, with what engines store for it.
    static constexpr std::size_t bytes_a_node = sizeof(Node) + (Chancy<G> ? 6 : 5) * sizeof(double);

    /// The uniformly random strategy.
    Strategy uniform() const {
        Strategy strategy(choices_);
        for (const auto& set : sets_)
            for (std::size_t i = 0; i < set.moves.size(); ++i)
                strategy[set.first_choice + i] = 1 / static_cast<double>(set.moves.size());
        return strategy;
    }

private:
    /// A state without a node of its own yet, and what the first seat has gained on the way to it.
    struct Pending {
        StateOf<G> s;
        int gained = 0;
    };

    void build(const StateOf<G>& s, Meter& meter, std::size_t memory) {
        std::vector<Pending> level{{s, 0}};
        std::size_t node = 0;
        add_node(1);
        while (!level.empty()) {
            std::vector<Pending> next;
            for (const Pending& pending : level) {
                if (!has_budget(meter, memory, level.size() + next.size())) return;
                expand(node++, pending, next);
            }
            level = std::move(next);
        }
    }
    /// Does the budget allow another node, with so many states pending? Else it notes why not.
    bool has_budget(Meter& meter, std::size_t memory, std::size_t pending) {
        if (!meter.spend())
            ended_ = meter.why();
        else if (nodes_.size() * bytes_a_node + pending * sizeof(Pending) > memory)
            ended_ = Ended::by_memory;
        else
            return true;
        return false;
    }

    void add_node([[maybe_unused]] double probability) {
        nodes_.emplace_back();
        pays_.push_back(0);
        if constexpr (Chancy<G>) probability_.push_back(probability);
    }

    /// Adds the children of a node, or sets its payoff.
    void expand(std::size_t node, const Pending& pending, std::vector<Pending>& next) {
        if (const auto outcome = game_.outcome(pending.s)) {
            pays_[node] = static_cast<double>(payoff(*outcome, first)) + pending.gained;
            return;
        }
        const Seat seat = game_.turn(pending.s);
        Node expanded;
        expanded.kind = kind_of(seat);
        expanded.first_child = static_cast<std::uint32_t>(nodes_.size());
        if (seat != chance) expanded.first_choice = first_choice_at(pending.s, seat);
        for (const MoveOf<G> m : game_.moves(pending.s)) {
            ++expanded.count;
            double likely = 1;
            if constexpr (Chancy<G>)
                if (seat == chance) likely = game_.probability(pending.s, m);
            add_node(likely);
            const int gain = seat == chance ? 0 : gain_of(game_, pending.s, m);
            next.push_back(
                {after(game_, pending.s, m), pending.gained + (seat == second ? -gain : gain)});
        }
        nodes_[node] = expanded;
    }

    static constexpr Kind kind_of(Seat seat) {
        if (seat == chance) return Kind::chance_moves;
        return seat == first ? Kind::first_moves : Kind::second_moves;
    }

    std::uint32_t first_choice_at(const StateOf<G>& s, Seat seat) {
        const auto view = view_of(game_, s, seat);
        const auto [entry, added] = numbers_[index(seat)].try_emplace(view, sets_.size());
        if (added) {
            InformationSet<G> set{seat, view, choices_, {}};
            for (const MoveOf<G> m : game_.moves(s)) set.moves.push_back(m);
            choices_ += set.moves.size();
            sets_.push_back(std::move(set));
        }
        return static_cast<std::uint32_t>(sets_[entry->second].first_choice);
    }

    G game_;
    std::vector<Node> nodes_;
    std::vector<double> pays_;        ///< by node
    std::vector<double> probability_; ///< by node; none without chance
    std::vector<InformationSet<G>> sets_;
    std::array<ViewTable<ViewOf<G>, std::size_t>, 2> numbers_; ///< of sets, by seat and view
    std::size_t choices_ = 0;
    std::optional<Ended> ended_;
};

} // namespace zermelo
