#pragma once

#include <limits>
#include <ranges>
#include <tuple>
#include <utility>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/search/detail/window.hpp"

namespace zermelo::detail {

/// A state with the insight that the knowledge carries from move to move.
template <class G, class K>
struct AnalysedState {
    StateOf<G> s;
    [[no_unique_address]] typename InsightOf<G, K>::type insight;
};

/// What the rules and the knowledge say of a state without a search, with values as scores.
template <ZeroSum G, class K>
class StaticAnalysis {
public:
    using Node = AnalysedState<G, K>;
    static constexpr bool own_scale = OwnScale<K, G>;
    static constexpr bool tracks = Tracks<K, G>;
    static constexpr bool carries = Carries<K, G>;

    StaticAnalysis(const G& game, const K& knowledge) : game_(game), knowledge_(knowledge) {}

    Node of(const StateOf<G>& s) const {
        if constexpr (tracks)
            return {s, knowledge_.insight(s)};
        else
            return {s, {}};
    }
    Node after_move(const Node& node, const MoveOf<G>& m) const {
        if constexpr (tracks)
            return {after(game_, node.s, m), knowledge_.insight(node.s, m, node.insight)};
        else
            return {after(game_, node.s, m), {}};
    }

    template <class Candidates>
    struct StaticBounds {
        int lower;
        int upper;
        Candidates candidates;
    };

    /// Bounds of the score and candidate moves, from the knowledge or else from the rules. No
    /// candidates: the score is `lower`.
    auto look(const Node& node, NodeInfo at) const {
        const StateOf<G>& s = node.s;
        if constexpr (Looks<K, G>) {
            const auto seen = [&] {
                if constexpr (tracks)
                    return knowledge_.look(s, node.insight);
                else
                    return knowledge_.look(s);
            }();
            return StaticBounds{rank_of(seen.lower, at), rank_of(seen.upper, at), seen.candidates};
        } else {
            StaticBounds seen{Value::least().rank(), Value::most().rank(), candidates(s)};
            if (std::ranges::begin(seen.candidates) == std::ranges::end(seen.candidates)) {
                seen.lower = seen.upper = ended_rank(s, at);
            } else if constexpr (KnowsBounds<K, G>) {
                std::tie(seen.lower, seen.upper) = bounds(node, at);
            }
            return seen;
        }
    }

    std::pair<int, int> bounds(const Node& node, NodeInfo at) const
        requires KnowsBounds<K, G>
    {
        const Bounds bounds = [&] {
            if constexpr (carries)
                return knowledge_.bounds(node.s, node.insight);
            else
                return knowledge_.bounds(node.s);
        }();
        return {rank_of(bounds.lower, at), rank_of(bounds.upper, at)};
    }

    int ended_rank(StateArg<G> s, NodeInfo at) const {
        if constexpr (own_scale)
            return knowledge_.worth(s).rank();
        else
            return worth(*game_.outcome(s), at.seat).delayed(at.ply).rank();
    }

    /// The score of a state that repeats one on the path.
    int repeated_rank(NodeInfo at) const
        requires EndsByRepetition<G>
    {
        const auto outcome = game_.repeated(std::numeric_limits<int>::max());
        return worth(*outcome, at.seat).delayed(at.ply).rank();
    }

    static int rank_of(Value value, NodeInfo at) {
        if constexpr (own_scale)
            return value.rank();
        else
            return value.delayed(at.ply).rank();
    }

    /// A score at s as a Value.
    Value to_value(const StateOf<G>& s, int score, bool rests_on_guess) const {
        const Value value = Value::of_rank(score);
        if constexpr (own_scale && !Estimates<K, G>)
            if (score != 0) return knowledge_.meaning(s, value); // only 0 may be a guess there
        return rests_on_guess ? value.guessed() : value;
    }

private:
    auto candidates(StateArg<G> s) const {
        if constexpr (KnowsCandidates<K, G>)
            return knowledge_.candidates(s);
        else
            return game_.moves(s);
    }

    const G& game_;
    const K& knowledge_;
};

} // namespace zermelo::detail
