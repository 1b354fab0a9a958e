#pragma once

#include <cstdint>
#include <vector>

#include "zermelo/core/random.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

/// How a weaker player of chess thinks: it sees little ahead, and now and then it is careless: it
/// plays one of the moves that look good at a glance. It does not blunder on purpose; it overlooks.
struct ChessLevel {
    static constexpr int least_elo = 600;
    static constexpr int most_elo = 2400;

    std::uint64_t nodes = 0; ///< 1,480,000 at the top, 23,000 at 1900, 390 at 1600, 20 at 1350
    int care = 100;          ///< how often of a hundred it plays the best that it sees: 95 to 50
    /// In hundredths of a pawn, 2 at the top and 70 at the bottom: where it is careless, a move
    /// that is worse by so much is five times as unlikely as the best one; worse by three times
    /// that it is not played.
    int doubt = 0;
};

ChessLevel chess_level(int elo);

/// One of the moves that were valued, as such a player chooses. requires: there is one
ChessMove choose_by_level(const std::vector<Edge<ChessMove>>& edges, const ChessLevel& level,
                          Random& random);

} // namespace zermelo
