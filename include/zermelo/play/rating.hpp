#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

namespace zermelo {

/// How somebody did over some games.
struct Tally {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    int games() const { return wins + draws + losses; }
    /// Points a game: 1 for a win, one half for a draw. requires: games() > 0
    double score() const { return (wins + 0.5 * draws) / games(); }

    /// Counts a game by what it paid to this player and, at most, to anybody else.
    void add(double mine, double others) {
        if (mine > others)
            ++wins;
        else if (mine < others)
            ++losses;
        else
            ++draws;
    }
};

struct Interval {
    double low = 0;
    double high = 1;
};

/// Where the true score lies with 95% confidence: Wilson's interval, which is honest for few games
/// and near 0 and 1 (a draw counts as half a win; that makes it wider than it need be).
inline Interval confidence(const Tally& tally) {
    constexpr double z = 1.959964; // the normal distribution has 95% within so many deviations
    const double n = tally.games();
    if (n == 0) return {};
    const double middle = tally.score() + z * z / (2 * n);
    const double spread =
        z * std::sqrt(tally.score() * (1 - tally.score()) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {std::max(0.0, (middle - spread) / scale), std::min(1.0, (middle + spread) / scale)};
}

/// The difference on the Elo scale that predicts a score; none for 0 and 1.
inline std::optional<double> elo_difference(double score) {
    if (score <= 0 || score >= 1) return std::nullopt;
    return 400 * std::log10(score / (1 - score));
}

} // namespace zermelo
