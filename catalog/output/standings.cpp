#include "catalog/output/standings.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "catalog/output/json.hpp"
#include "zermelo/core/abilities.hpp"
#include "zermelo/play/record.hpp"

namespace zermelo {

namespace {

void count_game(const StoredGame& game, std::vector<Standing>& standings, bool is_new) {
    const auto& payoffs = game.payoffs;
    const auto ending = parse_ending(game.ending).value_or(Ending::left);
    const bool is_fault = is_forfeit(ending) && ending != Ending::resigned;
    for (std::size_t seat = 0; seat < payoffs.size(); ++seat) {
        double others = -1e300;
        for (std::size_t other = 0; other < payoffs.size(); ++other)
            if (other != seat) others = std::max(others, payoffs[other]);
        if (payoffs.size() == 1) others = 0;
        auto& standing = standings[game.players[seat]];
        standing.tally.add(payoffs[seat], others);
        if (is_new) standing.different.add(payoffs[seat], others);
        standing.points += payoffs[seat];
        standing.counts_points = standing.counts_points || payoffs.size() == 1 ||
                                 (payoffs[seat] != 0 && std::abs(payoffs[seat]) != 1);
        if (is_fault && payoffs[seat] < 0) ++standing.forfeits;
    }
}

/// A hash of a play and of who sat where.
std::uint64_t seated_hash(std::uint64_t pattern, const std::vector<std::size_t>& seating) {
    std::uint64_t hash = mix(pattern + seating.size());
    for (const std::size_t player : seating) hash = mix(hash ^ (player + 1));
    return hash;
}

} // namespace

std::optional<std::uint64_t> pattern_hash(const std::string& pattern) {
    if (pattern.empty()) return std::nullopt;
    std::uint64_t hash = mix(pattern.size());
    for (const char c : pattern) hash = mix(hash ^ static_cast<unsigned char>(c));
    return hash;
}

bool TableCount::add(const StoredGame& game, std::vector<Standing>& standings) {
    ++games_;
    const bool is_new = game.by_lot || !game.pattern ||
                        seen_.insert(seated_hash(*game.pattern, game.players)).second;
    count_game(game, standings, is_new);
    if (game.pattern && !seen_.insert(*game.pattern).second) ++repeated_;
    return is_new;
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
