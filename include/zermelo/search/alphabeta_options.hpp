#pragma once

#include <cstddef>

namespace zermelo {

/// The techniques of alpha-beta. Each can be switched off.
struct AlphaBetaOptions {
    bool table = true;       ///< transposition table; requires a key that is a number, or a hash
    bool near_table = true;  ///< a small second table that stays in the processor's cache
    bool foresight = true;   ///< enhanced transposition cutoffs: look up all children first
    bool priority = true;    ///< order moves by the knowledge's priority
    bool killers = true;     ///< killer moves
    bool history = true;     ///< history heuristic
    bool scout = true;       ///< principal variation search: null windows after the first move
    bool aspiration = true;  ///< aspiration windows about the score of the iteration before
    bool quiescence = true;  ///< play out noisy moves at the horizon
    bool null_move = true;   ///< null-move pruning
    bool selective = false;  ///< the three techniques below, and continuation history
    bool extensions = true;  ///< if selective: one more ply where the knowledge says `urgent`
    bool reductions = true;  ///< if selective: late move reductions
    bool futility = true;    ///< if selective: futility pruning and razoring
    bool one_move = false;   ///< one best move and its principal variation, not all equal moves
    bool every_move = false; ///< value all root moves, not only the best
    bool any_best =
        false;         ///< a best move that a probe knows is enough, where others may be as good
    bool weak = false; ///< prove who wins, not how soon or by how much
    int beam = 0;      ///< the most moves searched at a node, none of less than half the highest
                       ///< priority; 0: all. With a beam nothing is proven
    std::size_t table_bytes = 84'000'000;

    /// Plain alpha-beta in the game's order of moves.
    static constexpr AlphaBetaOptions plain() {
        AlphaBetaOptions options;
        options.table = options.near_table = options.foresight = false;
        options.priority = options.killers = options.history = false;
        options.scout = options.aspiration = options.quiescence = options.null_move = false;
        return options;
    }
};

} // namespace zermelo
