#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/mcts/backup.hpp"
#include "zermelo/mcts/node.hpp"
#include "zermelo/mcts/simulate.hpp"

namespace zermelo::detail {

/// The search state of one thread.
template <Game G, class K = NoKnowledge>
struct MctsWorker {
    struct Step {
        std::uint32_t id = 0;
        Seat seat{}; ///< who chose the move that leads here
        int gain = 0;
    };
    /// A move behind the end of the path that is to get a node.
    struct NewNode {
        MoveOf<G> move{};
        Seat seat{};
        int gain = 0;
    };

    explicit MctsWorker(std::uint64_t seed) : random(seed) {}

    Random random;
    std::vector<Step> path;
    std::vector<NewNode> next;
    MoveStatisticsOf<G> statistics{};
    /// The insight of the knowledge into the state at the end of the path, where it tracks one.
    [[no_unique_address]] typename InsightOf<G, K>::type insight{};
    Trail trail;           ///< of the path, in games that count repetitions
    float least_score = 0; ///< of all simulations so far
    float greatest_score = 0;
    std::optional<OutcomeOf<G>> outcome{}; ///< of the simulation, for a backup that sees results
    double virtual_loss = 1; ///< subtracted from the scores on the path, in a shared tree
    Meter* meter = nullptr;  ///< of the search

    void begin() {
        path.clear();
        next.clear();
        outcome.reset();
        virtual_loss = spread();
        if constexpr (BitwiseMove<MoveOf<G>>) statistics.begin();
    }
    /// Half the range of the scores so far; 1 where they are wins and losses.
    float spread() const {
        if constexpr (std::is_same_v<OutcomeOf<G>, Winner>) return 1;
        return greatest_score > least_score ? (greatest_score - least_score) / 2 : 1;
    }
    void record_move([[maybe_unused]] Seat seat, [[maybe_unused]] const MoveOf<G>& m) {
        if constexpr (BitwiseMove<MoveOf<G>>) statistics.played(seat, m);
    }
    /// Adds the scores of the simulation to the statistics of its moves.
    void record_scores([[maybe_unused]] const Scores<G>& scores) {
        if constexpr (BitwiseMove<MoveOf<G>>)
            statistics.end([&](Seat seat) { return scores.of(seat); });
    }
    /// What the simulation says of a node that a seat's move leads to.
    SimulationResult<G> result_for(Seat seat, const Scores<G>& scores) const {
        return {scores, seat, outcome ? &*outcome : nullptr, virtual_loss};
    }
    void update_score_range(const Scores<G>& scores) {
        if constexpr (std::is_same_v<OutcomeOf<G>, Winner>) return;
        for (const double score : scores.each) {
            const auto x = static_cast<float>(ZeroSumForTwo<G> ? std::abs(score) : score);
            least_score = std::min({least_score, x, ZeroSumForTwo<G> ? -x : x});
            greatest_score = std::max(greatest_score, x);
        }
    }
};

} // namespace zermelo::detail
