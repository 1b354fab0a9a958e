#include "catalog/output/standings.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace zermelo {

void count(const MatchRecord& game, const std::vector<std::size_t>& who,
           std::vector<Standing>& standings) {
    const auto& payoffs = game.record.payoffs;
    for (std::size_t seat = 0; seat < payoffs.size(); ++seat) {
        double others = -1e300;
        for (std::size_t other = 0; other < payoffs.size(); ++other)
            if (other != seat) others = std::max(others, payoffs[other]);
        auto& standing = standings[who[game.player_at[seat]]];
        standing.tally.add(payoffs[seat], payoffs.size() == 1 ? 0 : others);
        standing.points += payoffs[seat];
        standing.counts_points = standing.counts_points || payoffs.size() == 1 ||
                                 (payoffs[seat] != 0 && std::abs(payoffs[seat]) != 1);
        const bool fault = is_forfeit(game.record.ending) && payoffs[seat] < 0;
        if (fault && game.record.ending != Ending::resigned) ++standing.forfeits;
    }
}

int repeated(const std::vector<MatchRecord>& records) {
    std::set<std::string> seen;
    int count = 0;
    for (const auto& record : records)
        if (!record.pattern.empty() && !seen.insert(record.pattern).second) ++count;
    return count;
}

Json to_json(const std::vector<Standing>& standings) {
    Json list = Json::array();
    for (const auto& standing : standings) {
        const Tally& tally = standing.tally;
        if (tally.games() == 0) continue;
        const Interval interval = confidence(tally);
        const auto elo = elo_difference(tally.score());
        list.push_back({{"player", standing.player},
                        {"won", tally.wins},
                        {"drawn", tally.draws},
                        {"lost", tally.losses},
                        {"forfeits", standing.forfeits},
                        {"mean", standing.mean()},
                        {"score", tally.score()},
                        {"low", interval.low},
                        {"high", interval.high},
                        {"elo", elo ? Json(*elo) : Json(nullptr)}});
    }
    return list;
}

} // namespace zermelo
