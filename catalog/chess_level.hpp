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

    std::uint64_t nodes = 0; ///< 60 at 600 Elo, twice as many with each 150 Elo more
    int doubt = 0;           ///< in hundredths of a pawn: a move worse by so much is five times
                             ///< as unlikely; worse by three times that it is not played
};

ChessLevel chess_level(int elo);

/// One of the moves that were valued, as such a player chooses. requires: there is one
ChessMove choose_by_level(const std::vector<Edge<ChessMove>>& edges, const ChessLevel& level,
                          Random& random);

} // namespace zermelo
