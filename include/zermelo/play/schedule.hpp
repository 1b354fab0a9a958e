#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <ranges>
#include <set>
#include <utility>
#include <vector>

namespace zermelo {

/// Who meets whom.
enum class Schedule : std::uint8_t {
    round_robin, ///< everybody meets everybody
    gauntlet,    ///< the first player meets everybody else
    swiss,       ///< in each round players of equal points meet who have not met before
    knockout     ///< who loses is out
};

/// The players of one table. One with a single player in a game for two is a bye: nobody plays.
using TablePlayers = std::vector<std::size_t>;

/// A table that was played, and the points of its players: a share of 1, in their order.
struct PlayedTable {
    TablePlayers players;
    std::vector<double> points;
};
using PlayedRound = std::vector<PlayedTable>;

/// All tables of so many seats. Those of further players come after those of the others, so that
/// players can join later. requires: seats > 0
inline std::vector<TablePlayers> round_robin_tables(std::size_t players, std::size_t seats) {
    std::vector<TablePlayers> tables;
    TablePlayers table(seats);
    std::iota(table.begin(), table.end(), std::size_t{0});
    while (players >= seats && table.back() < players) {
        tables.push_back(table);
        std::size_t place = 0; // the first that can move up without meeting the next one
        while (place + 1 < seats && table[place] + 1 == table[place + 1]) ++place;
        ++table[place];
        for (std::size_t i = 0; i < place; ++i) table[i] = i;
    }
    return tables;
}

inline std::vector<TablePlayers> gauntlet_tables(std::size_t players) {
    std::vector<TablePlayers> tables;
    for (std::size_t other = 1; other < players; ++other) tables.push_back({0, other});
    return tables;
}

/// The rounds after which a knockout has one player left, and a Swiss tournament a clear order.
inline int usual_rounds(std::size_t players) {
    return std::max(1, static_cast<int>(std::bit_width(players - 1)));
}

namespace detail {

/// Finds pairs for a round of a Swiss tournament: the best with the next best whom it has not met.
class SwissPairing {
public:
    using Met = std::set<std::pair<std::size_t, std::size_t>>;

    SwissPairing(std::vector<std::size_t> ranking, const Met& met)
        : left_(std::move(ranking)), met_(met) {}

    /// requires: an even number of players
    std::vector<TablePlayers> pairs() {
        if (!pair_rest(true)) { // too many have met: then they meet again
            pairs_.clear();
            pair_rest(false);
        }
        return pairs_;
    }

private:
    bool pair_rest(bool only_new) {
        if (left_.empty()) return true;
        const std::vector<std::size_t> before = left_;
        const std::size_t best = before.front();
        for (std::size_t i = 1; i < before.size(); ++i) {
            if (only_new && (met_.contains(std::minmax(best, before[i])) || --patience_ < 0))
                continue;
            left_ = before;
            left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(i));
            left_.erase(left_.begin());
            pairs_.push_back({best, before[i]});
            if (pair_rest(only_new)) return true;
            pairs_.pop_back();
        }
        left_ = before;
        return false;
    }

    std::vector<std::size_t> left_;
    const Met& met_;
    std::vector<TablePlayers> pairs_;
    int patience_ = 20'000; ///< pairs to be tried
};

/// What earlier rounds say about each player.
struct SwissScores {
    std::vector<double> points;
    std::vector<bool> had_bye;
    SwissPairing::Met met;

    SwissScores(std::size_t players, const std::vector<PlayedRound>& rounds)
        : points(players, 0.0), had_bye(players, false) {
        for (const auto& round : rounds)
            for (const auto& table : round) {
                if (table.players.size() == 1) {
                    had_bye[table.players[0]] = true;
                    points[table.players[0]] += 1;
                    continue;
                }
                met.insert(std::minmax(table.players[0], table.players[1]));
                for (std::size_t i = 0; i < 2; ++i) points[table.players[i]] += table.points[i];
            }
    }
};

} // namespace detail

/// The next round of a Swiss tournament. A bye counts as a win, and nobody has two before all had
/// one.
inline std::vector<TablePlayers> swiss_tables(std::size_t players,
                                              const std::vector<PlayedRound>& rounds) {
    const detail::SwissScores scores(players, rounds);
    std::vector<std::size_t> ranking(players);
    std::iota(ranking.begin(), ranking.end(), std::size_t{0});
    std::ranges::sort(ranking, [&](auto a, auto b) {
        return scores.points[a] != scores.points[b] ? scores.points[a] > scores.points[b] : a < b;
    });
    std::optional<std::size_t> bye;
    if (players % 2 == 1) {
        const auto from_the_last = std::views::reverse(ranking);
        const auto place =
            std::ranges::find_if(from_the_last, [&](std::size_t i) { return !scores.had_bye[i]; });
        bye = place == from_the_last.end() ? ranking.back() : *place;
        std::erase(ranking, *bye);
    }
    auto tables = detail::SwissPairing(std::move(ranking), scores.met).pairs();
    if (bye) tables.push_back({*bye});
    return tables;
}

/// Who goes on from a table of a knockout: who has more points, the one who is listed earlier if
/// they have the same.
inline std::size_t winner_of(const PlayedTable& table) {
    if (table.players.size() == 1) return table.players[0];
    const auto& [players, points] = table;
    if (points[0] != points[1]) return players[points[0] > points[1] ? 0 : 1];
    return std::min(players[0], players[1]);
}

namespace detail {

/// The first round of a knockout: the best listed player meets the last, and so on; byes go to the
/// best listed. Who is listed first and second can meet in the last round only.
inline std::vector<TablePlayers> first_knockout_tables(std::size_t players) {
    std::vector<std::size_t> bracket{0};
    while (bracket.size() < players) {
        std::vector<std::size_t> wider;
        for (const std::size_t place : bracket) {
            wider.push_back(place);
            wider.push_back(2 * bracket.size() - 1 - place);
        }
        bracket = std::move(wider);
    }
    std::vector<TablePlayers> tables;
    for (std::size_t i = 0; i + 1 < bracket.size(); i += 2) {
        tables.push_back({bracket[i]});
        if (bracket[i + 1] < players) tables.back().push_back(bracket[i + 1]);
    }
    return tables;
}

} // namespace detail

/// The next round of a knockout.
inline std::vector<TablePlayers> knockout_tables(std::size_t players,
                                                 const std::vector<PlayedRound>& rounds) {
    if (rounds.empty()) return detail::first_knockout_tables(players);
    const auto& last = rounds.back();
    std::vector<TablePlayers> tables;
    for (std::size_t i = 0; i + 1 < last.size(); i += 2)
        tables.push_back({winner_of(last[i]), winner_of(last[i + 1])});
    return tables;
}

} // namespace zermelo
