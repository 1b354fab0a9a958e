#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

namespace zermelo {

/// The results of a player over some games.
struct Tally {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    int games() const { return wins + draws + losses; }
    /// Points per game: 1 for a win, 1/2 for a draw. requires: games() > 0
    double score() const { return (wins + 0.5 * draws) / games(); }

    /// Adds a game by the payoff to this player and the highest payoff to another one.
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

/// The 95% Wilson confidence interval of the score, which is reliable for few games and near 0 and
/// 1 (a draw counts as half a win, which makes it slightly too wide). requires: games that do not
/// depend on each other; the same game played again by players who draw no lots is not another one
inline Interval confidence(const Tally& tally) {
    constexpr double z = 1.959964; // the 97.5% quantile of the normal distribution
    const double n = tally.games();
    if (n == 0) return {};
    const double middle = tally.score() + z * z / (2 * n);
    const double spread =
        z * std::sqrt(tally.score() * (1 - tally.score()) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {std::max(0.0, (middle - spread) / scale), std::min(1.0, (middle + spread) / scale)};
}

/// The Elo difference that predicts a score; nullopt for 0 and 1.
inline std::optional<double> elo_difference(double score) {
    if (score <= 0 || score >= 1) return std::nullopt;
    return 400 * std::log10(score / (1 - score));
}

} // namespace zermelo
