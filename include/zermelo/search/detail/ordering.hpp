#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/search/alphabeta_options.hpp"
#include "zermelo/search/detail/choices.hpp"
#include "zermelo/search/detail/move_order.hpp"
#include "zermelo/search/detail/search_memory.hpp"
#include "zermelo/search/detail/selectivity.hpp"
#include "zermelo/search/detail/study.hpp"

namespace zermelo::detail {

/// The choices at a state in the order in which they are tried: the table's move, then by the
/// knowledge's priority, then by what the search has learned.
template <ZeroSum G, class K>
class Ordering {
public:
    using Node = Studied<G, K>;
    static constexpr bool carries = Carries<K, G>;

    /// A move, and the state after it where that must be studied to rank it.
    struct Choice {
        MoveOf<G> move;
        [[no_unique_address]] std::conditional_t<carries, Node, NoInsight> next;
    };
    /// Few choices lie on the machine's stack; many in room that is kept for each ply, since a
    /// stack of such lists would overflow.
    using Choices = detail::Choices<Choice, static_cast<std::size_t>(max_moves_of<G>())>;

    Ordering(Study<G, K> study, const K& knowledge, const AlphaBetaOptions& options)
        : study_(study), knowledge_(knowledge), options_(options), learned_(options) {}

    /// Forgets what was learned.
    void forget() { learned_.forget(); }

    /// Only these root moves, if there are some.
    void only(std::vector<MoveOf<G>> moves) { only_ = std::move(moves); }
    bool leaves_moves_out() const { return !only_.empty(); }

    /// An empty list of choices, for as long as the search is at this ply.
    decltype(auto) room([[maybe_unused]] int ply) {
        if constexpr (Choices::on_stack) {
            Choices none; // not Choices{}: that would clear all its room
            return none;
        } else {
            const auto at = static_cast<std::size_t>(ply);
            while (rooms_.size() <= at) rooms_.emplace_back();
            rooms_[at].clear();
            return (rooms_[at]);
        }
    }

    /// What helps to order moves: the number of the table's move from 1, or 0; the place; and
    /// whether what was learned counts there.
    struct Hint {
        int known_move;
        Spot at;
        bool learns;
    };

    /// Writes moves down, most promising first.
    template <class Moves>
    void fill(Choices& choices, const Node& node, const Moves& moves, const Hint& hint) const {
        for (const MoveOf<G> m : moves) add(choices, node, m, hint);
    }

    /// Keeps the choices within the beam, if there is one. Is anything left out?
    bool narrow([[maybe_unused]] Choices& choices, [[maybe_unused]] const Node& node) const {
        if constexpr (Prioritizes<K, G>) {
            if (options_.beam == 0) return false;
            const std::size_t all = choices.size();
            int most = 0;
            std::size_t kept = 0;
            for (; kept < std::min(all, static_cast<std::size_t>(options_.beam)); ++kept) {
                const int rank = priority(node, choices[kept]);
                if (rank < most / 2) break;
                most = std::max(most, rank);
            }
            choices.keep(kept);
            return kept < all;
        } else {
            return false;
        }
    }

    /// What the i-th choice is taken for before it is made.
    static ExpectedMove expected(Choices& choices, std::size_t i) {
        constexpr int range = MoveOrder<G>::range;
        const int history = choices.rank_of(i) & (range - 1);
        return {i, (choices.rank_of(i) - history) / range, history};
    }

    /// The i-th choice cut off. A selective search learns of quiet moves alone, and what failed.
    void learn(const Node& node, Choices& choices, std::size_t i, Spot at) {
        if (!options_.selective) return learned_.praise(choices[i].move, at);
        if (is_noisy(node, choices[i])) return;
        learned_.praise(choices[i].move, at);
        for (std::size_t before = 0; before < i; ++before)
            if (expected(choices, before).priority <= 0) learned_.blame(choices[before].move, at);
    }

    /// The move at a ply from now on, or none.
    void make(const MoveOf<G>& m, int ply) { learned_.make(m, ply); }
    void pass(int ply) { learned_.pass(ply); }

private:
    static constexpr int most_priority = (1 << 14) - 1; ///< more makes no difference

    void add(Choices& choices, const Node& node, const MoveOf<G>& m, const Hint& hint) const {
        const bool is_known = static_cast<int>(choices.size()) + 1 == hint.known_move;
        const bool is_left_out =
            hint.at.ply == 0 && !only_.empty() && std::ranges::find(only_, m) == only_.end();
        if (is_left_out) return;
        const Choice* choice = nullptr;
        if constexpr (carries)
            choice = &choices.make(m, study_.after_move(node, m));
        else
            choice = &choices.make(m, NoInsight{});
        choices.rank(is_known ? 1 << 30 : rank(node, *choice, hint));
    }
    int rank([[maybe_unused]] const Node& node, const Choice& choice, const Hint& hint) const {
        int rank = 0;
        if constexpr (Prioritizes<K, G>)
            if (options_.priority)
                rank = std::clamp(priority(node, choice), -most_priority, most_priority) *
                       MoveOrder<G>::range;
        return hint.learns ? rank + learned_.rank(choice.move, hint.at) : rank;
    }
    int priority(const Node& node, const Choice& choice) const
        requires Prioritizes<K, G>
    {
        if constexpr (carries)
            return knowledge_.priority(node.s, choice.move, node.insight, choice.next.insight);
        else
            return knowledge_.priority(node.s, choice.move);
    }
    bool is_noisy([[maybe_unused]] const Node& node, [[maybe_unused]] const Choice& choice) const {
        if constexpr (Prioritizes<K, G>)
            return priority(node, choice) > 0;
        else
            return false;
    }

    Study<G, K> study_;
    const K& knowledge_;
    AlphaBetaOptions options_;
    MoveOrder<G> learned_;
    std::vector<MoveOf<G>> only_;
    std::deque<Choices> rooms_; ///< for many choices, by ply; never moved
};

} // namespace zermelo::detail
