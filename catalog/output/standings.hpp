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
    Tally different{}; ///< of the games that tell something new: what intervals and Elo are of
    int forfeits = 0;
    double points = 0;          ///< that all games together paid
    bool counts_points = false; ///< some paid other than -1, 0 and 1

    double mean() const { return points / tally.games(); }
};

/// Counts the games of one table; `who` maps players at the table to rows of the standings. A game
/// tells something new if something of it was drawn by lot, or if no earlier one at the table was
/// the same play by the same players.
void count(const std::vector<MatchRecord>& games, const std::vector<std::size_t>& who,
           std::vector<Standing>& standings);

/// How many games repeat an earlier one, where sides may be swapped or the board turned.
int repeated(const std::vector<MatchRecord>& records);

Json to_json(const std::vector<Standing>& standings);

} // namespace zermelo
