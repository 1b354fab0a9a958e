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

/// How what a seat cannot see is searched.
enum class Hiding : std::uint8_t {
    trees,   ///< an information-set tree for each seat, over what that seat sees (MO-ISMCTS)
    one,     ///< one tree, over what the seat to move sees (SO-ISMCTS)
    guesses, ///< several guesses of the state, each searched as if all lay open
};

/// What belongs to no phase.
struct MctsOptions {
    std::uint64_t seed = 0;       ///< of all that is drawn at random
    bool solver = true;           ///< prove what can be proven, and stop when all is
    bool every_move = false;      ///< prove every root move, not only the best
    bool prune = true;            ///< try only the candidates of the knowledge
    std::optional<float> scale{}; ///< the estimate that is worth half a win, if not the game's own
    float prior_scale = 8;        ///< a priority that much higher makes a prior twice as large
    std::size_t memory = std::size_t{1} << 30; ///< bytes of the tree, unless the budget says
    Hiding hiding = Hiding::trees;
    int guesses = 20; ///< of the state, if it is guessed
    Trail past{};     ///< of the play up to the root, with it, where repetitions count
};

namespace detail {

/// The estimate that is worth half a win.
template <Game G>
float half_win_of(const MctsOptions& options) {
    return options.scale.value_or(static_cast<float>(half_win<G>()));
}

/// The four phases and the knowledge that they use.
template <class S, class E, class P, class B, class K>
struct MctsPhases {
    using Select = S;
    using Knowledge = K;
    static constexpr Needs needs = needs_of<S>() | needs_of<E>() | needs_of<P>() | needs_of<B>();

    S select{};
    E expand{};
    P simulate{};
    B backup{};
    K knowledge{};

    /// Are scores wanted of moves wherever they are played?
    bool uses_amaf() const {
        if constexpr (requires { select.uses_amaf(); })
            return select.uses_amaf();
        else
            return needs_of<S>().amaf;
    }
    /// Must simulations remember their moves?
    bool remembers() const {
        if (uses_amaf()) return true;
        if constexpr (requires { simulate.remembers(); })
            return simulate.remembers();
        else
            return false;
    }
    /// How much the minimax of estimates counts.
    float trust() const {
        if constexpr (requires { backup.trust; })
            return backup.trust;
        else
            return 0;
    }
};

} // namespace detail
} // namespace zermelo
