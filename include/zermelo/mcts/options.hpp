#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/mcts/backup.hpp"
#include "zermelo/mcts/expand.hpp"
#include "zermelo/mcts/select.hpp"
#include "zermelo/mcts/simulate.hpp"

namespace zermelo {

/// How hidden information is searched.
enum class Hiding : std::uint8_t {
    trees,   ///< an information-set tree for each seat, over its own views (MO-ISMCTS)
    one,     ///< one information-set tree, over the views of the searching seat (SO-ISMCTS)
    guesses, ///< determinisation: sampled states, each searched with perfect information
};

/// Options that belong to no phase.
struct MctsOptions {
    std::uint64_t seed = 0;       ///< of the random numbers
    bool solver = true;           ///< back up proven values, and stop when the root is proven
    bool every_move = false;      ///< prove every root move, not only the best
    bool prune = true;            ///< search only the candidates of the knowledge
    std::optional<float> scale{}; ///< the estimate worth half a win; none: the game's half_win
    float prior_scale = 8;        ///< the difference of priorities that doubles a prior
    std::size_t memory = std::size_t{1} << 30; ///< bytes of the tree, unless the budget has a limit
    Hiding hiding = Hiding::trees;
    int guesses = 20; ///< number of states sampled for Hiding::guesses
    Trail past{};     ///< the play up to and including the root, for games that count repetitions
};

namespace detail {

/// The estimate that is worth half a win in this search.
template <Game G>
float half_win_of(const MctsOptions& options) {
    return options.scale.value_or(static_cast<float>(half_win<G>()));
}

/// The four phases and the knowledge they use.
template <class S, class E, class P, class B, class K>
struct MctsPhases {
    using Select = S;
    using Backup = B;
    using Knowledge = K;
    static constexpr Needs needs = needs_of<S>() | needs_of<E>() | needs_of<P>() | needs_of<B>();

    S select{};
    E expand{};
    P simulate{};
    B backup{};
    K knowledge{};

    /// Are all-moves-as-first statistics used?
    bool uses_amaf() const {
        if constexpr (requires { select.uses_amaf(); })
            return select.uses_amaf();
        else
            return needs_of<S>().amaf;
    }
    /// Must the moves of simulations be recorded?
    bool records_moves() const {
        if (uses_amaf()) return true;
        if constexpr (requires { simulate.records_moves(); })
            return simulate.records_moves();
        else
            return false;
    }
    /// The weight of the minimax of estimates.
    float trust() const {
        if constexpr (requires { backup.trust; })
            return backup.trust;
        else
            return 0;
    }
};

} // namespace detail
} // namespace zermelo
