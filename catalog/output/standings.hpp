#pragma once

#include <string>
#include <vector>

#include "catalog/facade/analysis.hpp"
#include "catalog/facade/play.hpp"
#include "zermelo/play/rating.hpp"

namespace zermelo {

/// What a match says about one player.
struct Standing {
    std::string player;
    Tally tally{};
    int forfeits = 0;
    double points = 0;          ///< that all games together paid
    bool counts_points = false; ///< some paid other than -1, 0 and 1

    double mean() const { return points / tally.games(); }
};

/// Counts one game; `who` maps players at the table to rows of the standings.
void count(const MatchRecord& game, const std::vector<std::size_t>& who,
           std::vector<Standing>& standings);

/// How many games repeat an earlier one, where sides may be swapped or the board turned.
int repeated(const std::vector<MatchRecord>& records);

Json to_json(const std::vector<Standing>& standings);

} // namespace zermelo
