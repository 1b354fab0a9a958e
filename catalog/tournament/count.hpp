#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/output/standings.hpp"
#include "zermelo/play/points.hpp"
#include "zermelo/play/ratings.hpp"
#include "zermelo/play/schedule.hpp"
#include "zermelo/play/sprt.hpp"
#include "zermelo/store/stored_game.hpp"

namespace zermelo {

/// What the games of a tournament say, counted one by one. Of a game it keeps a few numbers.
class TournamentCount {
public:
    explicit TournamentCount(const std::vector<std::string>& players);

    /// Also counts pairs of games with sides swapped, for a sequential test.
    void count_pairs() { counts_pairs_ = true; }

    void add(const StoredGame& game);

    const std::vector<Standing>& standings() const { return standings_; }
    const Points& points(std::size_t player) const { return points_[player]; }
    std::uint64_t games() const { return games_; }
    std::uint64_t repeated() const;
    const PairCounts& pairs() const { return pairs_; }
    /// Of the games that tell something new. Where more than two play, each pair of them meets.
    Ratings ratings() const;

    /// The points of a player against another one, with 1/2 for a draw, and their games.
    struct Score {
        double points = 0;
        int games = 0;
    };
    Score score(std::size_t player, std::size_t other) const;

private:
    void add_meetings(const StoredGame& game);
    void add_pair(const StoredGame& game, bool is_new);

    std::vector<Standing> standings_;
    std::vector<Points> points_;
    std::map<std::pair<int, int>, TableCount> tables_; ///< by round and table
    std::map<std::pair<std::size_t, std::size_t>, Meeting> meetings_;
    std::map<std::pair<std::size_t, std::size_t>, Score> scores_;
    std::uint64_t games_ = 0;

    /// The first game of a pair that is there: the points of the first player of the table.
    struct HalfPair {
        double points = 0;
        bool is_new = false;
    };
    bool counts_pairs_ = false;
    std::map<std::pair<int, int>, HalfPair> half_pairs_; ///< by table and number of the pair
    PairCounts pairs_;
};

/// The share of a result that a seat has: 1 for a win, 1/2 for a draw.
double points_against(const std::vector<double>& payoffs, std::size_t seat, std::size_t other);

} // namespace zermelo
