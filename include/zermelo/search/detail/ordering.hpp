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
#include "zermelo/search/detail/static_analysis.hpp"

namespace zermelo::detail {

/// Move ordering: the move of the transposition table, then by the knowledge's priority, then by
/// killer moves and histories.
template <ZeroSum G, class K>
class Ordering {
public:
    using Node = AnalysedState<G, K>;
    static constexpr bool carries = Carries<K, G>;

    /// A move, and the state after it where the priority needs it.
    struct Choice {
        MoveOf<G> move;
        [[no_unique_address]] std::conditional_t<carries, Node, NoInsight> next;
    };
    /// Short lists lie on the machine's stack, long ones on the heap, one for each ply: they would
    /// overflow the stack.
    using Choices = detail::Choices<Choice, static_cast<std::size_t>(max_moves_of<G>())>;

    Ordering(StaticAnalysis<G, K> analysis, const K& knowledge, const AlphaBetaOptions& options)
        : analysis_(analysis), knowledge_(knowledge), options_(options), learned_(options) {}

    /// Clears killer moves and histories.
    void forget() { learned_.forget(); }

    /// Restricts the root to these moves; none: all moves.
    void only(std::vector<MoveOf<G>> moves) { only_ = std::move(moves); }
    bool leaves_moves_out() const { return !only_.empty(); }

    /// An empty list of choices for a node at this ply.
    decltype(auto) choices_at([[maybe_unused]] int ply) {
        if constexpr (Choices::on_stack) {
            Choices none; // not Choices{}: that would clear all its room
            return none;
        } else {
            const auto at = static_cast<std::size_t>(ply);
            while (kept_choices_.size() <= at) kept_choices_.emplace_back();
            kept_choices_[at].clear();
            return (kept_choices_[at]);
        }
    }

    /// The table's move by its index from 1, or 0 for none; the node; and whether killer moves and
    /// histories are used there.
    struct Hint {
        int known_move;
        NodeInfo at;
        bool learns;
    };

    /// Fills the list with moves, most promising first.
    template <class Moves>
    void fill(Choices& choices, const Node& node, const Moves& moves, const Hint& hint) const {
        for (const MoveOf<G> m : moves) add(choices, node, m, hint);
    }

    /// Keeps the choices within the beam, if there is one, and always the first. True if any is
    /// dropped.
    bool narrow([[maybe_unused]] Choices& choices, [[maybe_unused]] const Node& node) const {
        if constexpr (Prioritizes<K, G>) {
            if (options_.beam == 0) return false;
            const std::size_t all = choices.size();
            int most = 0;
            std::size_t kept = 0;
            for (; kept < std::min(all, static_cast<std::size_t>(options_.beam)); ++kept) {
                const int rank = priority(node, choices[kept]);
                if (kept > 0 && rank < most / 2) break;
                most = std::max(most, rank);
            }
            choices.keep(kept);
            return kept < all;
        } else {
            return false;
        }
    }

    /// The rank of the i-th choice, taken apart.
    static ExpectedMove expected(Choices& choices, std::size_t i) {
        constexpr int range = MoveOrder<G>::range;
        const int history = choices.rank_of(i) & (range - 1);
        return {i, (choices.rank_of(i) - history) / range, history};
    }

    /// The i-th choice caused a cutoff. A selective search learns from quiet moves alone, and also
    /// from those that failed before.
    void learn(const Node& node, Choices& choices, std::size_t i, NodeInfo at) {
        if (!options_.selective) return learned_.reward(choices[i].move, at);
        if (is_noisy(node, choices[i])) return;
        learned_.reward(choices[i].move, at);
        for (std::size_t before = 0; before < i; ++before)
            if (expected(choices, before).priority <= 0)
                learned_.penalise(choices[before].move, at);
    }

    /// Sets the move made at a ply, or a null move.
    void make(const MoveOf<G>& m, int ply) { learned_.make(m, ply); }
    void pass(int ply) { learned_.pass(ply); }

private:
    static constexpr int most_priority = (1 << 14) - 1; ///< greater ones are clamped

    void add(Choices& choices, const Node& node, const MoveOf<G>& m, const Hint& hint) const {
        const bool is_known = static_cast<int>(choices.size()) + 1 == hint.known_move;
        const bool is_left_out =
            hint.at.ply == 0 && !only_.empty() && std::ranges::find(only_, m) == only_.end();
        if (is_left_out) return;
        const Choice* choice = nullptr;
        if constexpr (carries)
            choice = &choices.make(m, analysis_.after_move(node, m));
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

    StaticAnalysis<G, K> analysis_;
    const K& knowledge_;
    AlphaBetaOptions options_;
    MoveOrder<G> learned_;
    std::vector<MoveOf<G>> only_;
    std::deque<Choices> kept_choices_; ///< long lists, by ply; their addresses are stable
};

} // namespace zermelo::detail
