#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "catalog/facade/analysis.hpp"
#include "zermelo/play/rating.hpp"
#include "zermelo/store/stored_game.hpp"

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

/// A hash of what plays have in common that differ only by a symmetry; none for an empty text.
std::optional<std::uint64_t> pattern_hash(const std::string& pattern);

/// Counts the games of one table, one by one. Of a game it keeps no more than two hashes, so that
/// the memory of a match does not depend on how long its games are.
class TableCount {
public:
    /// A game tells something new if something of it was drawn by lot, or if no earlier one at the
    /// table was the same play by the same players. Is it so?
    bool add(const StoredGame& game, std::vector<Standing>& standings);

    int games() const { return games_; }
    /// How many games repeat an earlier one, where sides may be swapped or the board turned.
    int repeated() const { return repeated_; }

private:
    std::unordered_set<std::uint64_t> seen_; ///< hashes of patterns, with and without the seating
    int games_ = 0;
    int repeated_ = 0;
};

Json to_json(const std::vector<Standing>& standings);

} // namespace zermelo
