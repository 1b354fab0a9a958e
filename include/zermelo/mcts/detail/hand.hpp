#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/mcts/node.hpp"
#include "zermelo/mcts/simulate.hpp"

namespace zermelo::detail {

/// What a thread needs for itself while it searches.
template <Game G, class K = NoKnowledge>
struct MctsHand {
    struct Step {
        std::uint32_t place = 0;
        Seat seat{}; ///< who chose the move that leads here
        int gain = 0;
    };
    struct Next {
        MoveOf<G> move{};
        Seat seat{};
        int gain = 0;
    };

    explicit MctsHand(std::uint64_t seed) : random(seed) {}

    Random random;
    std::vector<Step> path;
    std::vector<Next> next; ///< moves from the end of the path that are to get nodes
    MoveMemoryOf<G> memory{};
    /// Of the state that the path has come to, where the knowledge keeps track of it.
    [[no_unique_address]] typename InsightOf<G, K>::type insight{};
    Trail trail;     ///< where repetitions count
    float least = 0; ///< scores seen
    float most = 0;
    double lent = 1; ///< what each node on the path has lost in advance, where it is shared

    void begin() {
        path.clear();
        next.clear();
        lent = spread();
        if constexpr (BitwiseMove<MoveOf<G>>) memory.begin();
    }
    /// Half of the distance of the scores seen; 1 where they are wins and losses.
    float spread() const {
        if constexpr (std::is_same_v<OutcomeOf<G>, Winner>) return 1;
        return most > least ? (most - least) / 2 : 1;
    }
    /// Takes the moves of the simulation down in the memory of moves, with their scores.
    void remember([[maybe_unused]] const Scores<G>& scores) {
        if constexpr (BitwiseMove<MoveOf<G>>)
            memory.end([&](Seat seat) { return scores.of(seat); });
    }
    /// Notes a move of the simulation for that.
    void note([[maybe_unused]] Seat seat, [[maybe_unused]] const MoveOf<G>& m) {
        if constexpr (BitwiseMove<MoveOf<G>>) memory.played(seat, m);
    }
    void saw(const Scores<G>& scores) {
        if constexpr (std::is_same_v<OutcomeOf<G>, Winner>) return;
        for (const double score : scores.each) {
            const auto x = static_cast<float>(ZeroSumForTwo<G> ? std::abs(score) : score);
            least = std::min({least, x, ZeroSumForTwo<G> ? -x : x});
            most = std::max(most, x);
        }
    }
};

} // namespace zermelo::detail
