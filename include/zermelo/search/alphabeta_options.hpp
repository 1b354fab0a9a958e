#pragma once

#include <cstddef>

namespace zermelo {

/// The techniques of alpha-beta. Each can be switched off.
struct AlphaBetaOptions {
    bool table = true;       ///< remember states; needs a key that is a number
    bool near_table = true;  ///< keep what is quickly found again close at hand
    bool foresight = true;   ///< look children up before any of them is searched
    bool priority = true;    ///< order moves by the knowledge's priority
    bool killers = true;     ///< then try moves that cut off at the same ply
    bool history = true;     ///< then moves that often cut off anywhere
    bool scout = true;       ///< expect the first move to be best: null windows for the others
    bool aspiration = true;  ///< expect about the value of the search one ply shallower
    bool quiescence = true;  ///< play noisy moves out before an estimate is trusted
    bool null_move = true;   ///< if passing is good enough, so is some move
    bool selective = false;  ///< search deeper or less deep by what the knowledge expects
    bool extensions = true;  ///< if selective: a ply more where it is urgent
    bool reductions = true;  ///< if selective: fewer plies at first for late and quiet moves
    bool futility = true;    ///< if selective: nothing for what the estimate leaves no hope
    bool one_move = false;   ///< one best move and its line, not all that are as good
    bool every_move = false; ///< value all root moves, not only the best
    bool weak = false;       ///< prove who wins, not how soon or by how much
    int beam = 0; ///< if not 0: a node tries at most so many moves, none of less than half the
                  ///< highest priority; then nothing is proven
    std::size_t table_bytes = std::size_t{64} << 20;

    /// Nothing but alpha and beta, in the game's order of moves.
    static constexpr AlphaBetaOptions plain() {
        AlphaBetaOptions options;
        options.table = options.near_table = options.foresight = false;
        options.priority = options.killers = options.history = false;
        options.scout = options.aspiration = options.quiescence = options.null_move = false;
        return options;
    }
};

} // namespace zermelo
