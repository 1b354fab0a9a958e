#pragma once

#include <cstdint>
#include <vector>

#include "zermelo/core/random.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

/// How a weaker player of chess thinks: it sees little ahead, and is not sure which of the moves
/// that look good is best. It does not blunder on purpose; it overlooks.
struct ChessLevel {
    static constexpr int least_elo = 600;
    static constexpr int most_elo = 2400;

    std::uint64_t nodes = 0; ///< 400,000 at the top, half as many with each 130 points less
    /// In hundredths of a pawn, 2 at the top and 70 at the bottom: a move that is worse by so much
    /// is five times as unlikely as the best one; worse by three times that it is not played.
    int doubt = 0;
};

ChessLevel chess_level(int elo);

/// One of the moves that were valued, as such a player chooses. requires: there is one
ChessMove choose_by_level(const std::vector<Edge<ChessMove>>& edges, const ChessLevel& level,
                          Random& random);

} // namespace zermelo
