#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <utility>
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

/// Counts the games of one table, one by one. Of a game it keeps no more than two hashes, so that
/// the memory of a match does not depend on how long its games are.
class TableCount {
public:
    /// `who` maps players at the table to rows of the standings.
    TableCount(std::vector<std::size_t> who, std::vector<Standing>& standings)
        : who_(std::move(who)), standings_(standings) {}

    /// A game tells something new if something of it was drawn by lot, or if no earlier one at the
    /// table was the same play by the same players.
    void add(const MatchRecord& game);

    int games() const { return games_; }
    /// How many games repeat an earlier one, where sides may be swapped or the board turned.
    int repeated() const { return repeated_; }

private:
    std::vector<std::size_t> who_;
    std::vector<Standing>& standings_;
    std::unordered_set<std::uint64_t> seen_; ///< hashes of patterns, with and without the seating
    int games_ = 0;
    int repeated_ = 0;
};

Json to_json(const std::vector<Standing>& standings);

} // namespace zermelo
