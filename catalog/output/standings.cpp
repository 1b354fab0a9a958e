#include "catalog/output/standings.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "zermelo/core/abilities.hpp"

namespace zermelo {

namespace {

void count_game(const MatchRecord& game, const std::vector<std::size_t>& who,
                std::vector<Standing>& standings, bool is_new) {
    const auto& payoffs = game.record.payoffs;
    for (std::size_t seat = 0; seat < payoffs.size(); ++seat) {
        double others = -1e300;
        for (std::size_t other = 0; other < payoffs.size(); ++other)
            if (other != seat) others = std::max(others, payoffs[other]);
        if (payoffs.size() == 1) others = 0;
        auto& standing = standings[who[game.player_at[seat]]];
        standing.tally.add(payoffs[seat], others);
        if (is_new) standing.different.add(payoffs[seat], others);
        standing.points += payoffs[seat];
        standing.counts_points = standing.counts_points || payoffs.size() == 1 ||
                                 (payoffs[seat] != 0 && std::abs(payoffs[seat]) != 1);
        const bool fault = is_forfeit(game.record.ending) && payoffs[seat] < 0;
        if (fault && game.record.ending != Ending::resigned) ++standing.forfeits;
    }
}

/// A hash of a play, up to symmetry, and of who sat where if that is told.
std::uint64_t hash_of(const std::string& pattern, const std::vector<std::size_t>& seating) {
    std::uint64_t hash = mix(pattern.size() + seating.size());
    for (const char c : pattern) hash = mix(hash ^ static_cast<unsigned char>(c));
    for (const std::size_t player : seating) hash = mix(hash ^ (player + 1));
    return hash;
}

} // namespace

void TableCount::add(const MatchRecord& game) {
    ++games_;
    const bool is_new = game.by_lot || seen_.insert(hash_of(game.pattern, game.player_at)).second;
    count_game(game, who_, standings_, is_new);
    if (!game.pattern.empty() && !seen_.insert(hash_of(game.pattern, {})).second) ++repeated_;
}

Json to_json(const std::vector<Standing>& standings) {
    Json list = Json::array();
    for (const auto& standing : standings) {
        const Tally& tally = standing.tally;
        if (tally.games() == 0) continue;
        const Interval interval = confidence(standing.different);
        const auto elo = elo_difference(standing.different.score());
        list.push_back({{"player", standing.player},
                        {"won", tally.wins},
                        {"drawn", tally.draws},
                        {"lost", tally.losses},
                        {"forfeits", standing.forfeits},
                        {"mean", standing.mean()},
                        {"score", tally.score()},
                        {"different", standing.different.games()},
                        {"low", interval.low},
                        {"high", interval.high},
                        {"elo", elo ? Json(*elo) : Json(nullptr)}});
    }
    return list;
}

} // namespace zermelo
