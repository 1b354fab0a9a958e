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

/// Zero-sum for two, with or without chance, hidden views and gains; every play ends.
template <class G>
concept InformationGame = ZeroSumForTwo<G> && !Reversible<G> && LookupView<ViewOf<G>>;

/// One number for each choice at each information set: a probability, mostly.
using Strategy = std::vector<double>;

/// All that a seat knows when it is to move. It has one choice for each of its moves; the choices
/// of all sets are numbered one after the other.
template <InformationGame G>
struct InformationSet {
    Seat seat{};
    ViewOf<G> view{};
    std::size_t first_choice = 0;
    std::vector<MoveOf<G>> moves;
};

/// The whole tree of a game, written down once: nodes in the order of their distance from the root,
/// the children of a node side by side. So a sweep over the nodes goes from parents to children,
/// and one backwards from children to parents; nothing recurses.
template <InformationGame G>
class InformationTree {
public:
    /// Who moves at a node: the first seat, the second, chance; or it is an end.
    enum class Kind : std::uint8_t { one, two, lot, end };

    struct Node {
        std::uint32_t first_child = 0;
        std::uint32_t first_choice = 0; ///< of its information set, if a seat moves
        std::uint16_t count = 0;        ///< children
        Kind kind = Kind::end;
    };

    /// Grows the tree below s. It stays incomplete if the time or the memory of the budget ends, or
    /// it is told to stop.
    InformationTree(const G& game, const StateOf<G>& s, const Budget& budget) : game_(game) {
        Budget limits = budget;
        limits.nodes = std::nullopt; // those are iterations
        Meter meter(limits);
        grow(s, meter, budget.memory.value_or(SIZE_MAX));
    }

    /// Is all of it there?
    bool complete() const { return !ended_; }
    /// Why not. requires: not complete()
    Ended why() const { return *ended_; }

    const std::vector<Node>& nodes() const { return nodes_; }
    const std::vector<InformationSet<G>>& sets() const { return sets_; }
    std::size_t choices() const { return choices_; }

    /// What the play that ends at a node has paid to the first seat.
    double pays(std::size_t node) const { return pays_[node]; }

    /// How likely chance goes to a node, from its parent. requires: the parent is chance's
    double probability(std::size_t node) const {
        if constexpr (Chancy<G>)
            return probability_[node];
        else
            return 1;
    }

    /// The information set of a view, if the seat can come to see it at its turn.
    const InformationSet<G>* find(const ViewOf<G>& view, Seat seat) const {
        const auto found = numbers_[index(seat)].find(view);
        return found == numbers_[index(seat)].end() ? nullptr : &sets_[found->second];
    }

    /// What a node, and what engines keep for it, takes.
    static constexpr std::size_t bytes_a_node = sizeof(Node) + (Chancy<G> ? 6 : 5) * sizeof(double);

    /// The strategy that takes all moves equally likely.
    Strategy uniform() const {
        Strategy strategy(choices_);
        for (const auto& set : sets_)
            for (std::size_t i = 0; i < set.moves.size(); ++i)
                strategy[set.first_choice + i] = 1 / static_cast<double>(set.moves.size());
        return strategy;
    }

private:
    /// A state at the edge of what has grown, and the points that the first seat has gained so far.
    struct Bud {
        StateOf<G> s;
        int gained = 0;
    };

    void grow(const StateOf<G>& s, Meter& meter, std::size_t memory) {
        std::vector<Bud> level{{s, 0}};
        std::size_t node = 0;
        add_node(1);
        while (!level.empty()) {
            std::vector<Bud> next;
            for (const Bud& bud : level) {
                if (!may_grow(meter, memory, level.size() + next.size())) return;
                sprout(node++, bud, next);
            }
            level = std::move(next);
        }
    }
    /// Is there something left to spend, with so many buds? Else it says what has ended.
    bool may_grow(Meter& meter, std::size_t memory, std::size_t buds) {
        if (!meter.spend())
            ended_ = meter.why();
        else if (nodes_.size() * bytes_a_node + buds * sizeof(Bud) > memory)
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

    /// Gives a node its children, or what it pays.
    void sprout(std::size_t node, const Bud& bud, std::vector<Bud>& next) {
        if (const auto outcome = game_.outcome(bud.s)) {
            pays_[node] = static_cast<double>(payoff(*outcome, first)) + bud.gained;
            return;
        }
        const Seat seat = game_.turn(bud.s);
        Node grown;
        grown.kind = kind_of(seat);
        grown.first_child = static_cast<std::uint32_t>(nodes_.size());
        if (seat != chance) grown.first_choice = first_choice_at(bud.s, seat);
        for (const MoveOf<G> m : game_.moves(bud.s)) {
            ++grown.count;
            double likely = 1;
            if constexpr (Chancy<G>)
                if (seat == chance) likely = game_.probability(bud.s, m);
            add_node(likely);
            const int gain = seat == chance ? 0 : gain_of(game_, bud.s, m);
            next.push_back({after(game_, bud.s, m), bud.gained + (seat == second ? -gain : gain)});
        }
        nodes_[node] = grown;
    }

    static constexpr Kind kind_of(Seat seat) {
        if (seat == chance) return Kind::lot;
        return seat == first ? Kind::one : Kind::two;
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
