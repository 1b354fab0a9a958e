#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace zermelo {

/// A sequential test of two players (Wald, 1945): is the first one `elo0` or less stronger than the
/// second, or `elo1` or more?
struct SprtTerms {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05; ///< how often elo1 may be accepted though elo0 is true
    double beta = 0.05;  ///< how often elo0 may be accepted though elo1 is true

    double lower() const { return std::log(beta / (1 - alpha)); }
    double upper() const { return std::log((1 - beta) / alpha); }

    bool operator==(const SprtTerms&) const = default;
};

/// Pairs of games of one opening with sides swapped, by the points of the first player: 0, 1/2, 1,
/// 1 1/2 or 2 (pentanomial). The games of a pair depend on each other, the pairs do not.
struct PairCounts {
    std::array<std::uint64_t, 5> pairs{};

    /// requires: points is one of the five
    void add(double points) { ++pairs[static_cast<std::size_t>(std::lround(2 * points))]; }
    std::uint64_t count() const {
        std::uint64_t sum = 0;
        for (const auto number : pairs) sum += number;
        return sum;
    }
};

enum class SprtVerdict : std::uint8_t { open, elo0, elo1 };

/// How far a test is.
struct SprtState {
    double ratio = 0; ///< logarithm of the likelihood ratio
    double lower = 0; ///< elo0 is accepted here
    double upper = 0; ///< elo1 is accepted here
    SprtVerdict verdict = SprtVerdict::open;
};

/// The expected score of a player who is so many Elo stronger.
inline double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

namespace detail {

/// The multinomial distribution of pair scores with a given mean that fits counts best.
class TiltedCounts {
public:
    TiltedCounts(const std::array<double, 5>& counts, double mean) : mean_(mean) {
        // Its weights are counts / (1 + tilt * (score - mean)), where their mean falls with tilt.
        double low = -1 / (1 - mean);
        double high = 1 / mean;
        for (int i = 0; i < 100; ++i) {
            tilt_ = (low + high) / 2;
            double surplus = 0;
            for (std::size_t k = 0; k < counts.size(); ++k)
                surplus += counts[k] * distance(k) / (1 + tilt_ * distance(k));
            (surplus > 0 ? low : high) = tilt_;
        }
    }
    /// The logarithm of its weight of a score, up to what all such distributions have in common.
    double log_weight(std::size_t score) const { return -std::log1p(tilt_ * distance(score)); }

private:
    double distance(std::size_t score) const { return static_cast<double>(score) / 4 - mean_; }

    double mean_;
    double tilt_ = 0;
};

} // namespace detail

/// The state of a test after some pairs: the generalised likelihood ratio, in which the
/// distribution of pair scores is the best fit under each hypothesis.
inline SprtState sprt(const SprtTerms& terms, const PairCounts& counts) {
    SprtState state{0, terms.lower(), terms.upper(), SprtVerdict::open};
    if (counts.count() == 0) return state;
    constexpr double never_seen = 1e-3; // a score that has not occurred is not impossible
    std::array<double, 5> seen{};
    for (std::size_t i = 0; i < seen.size(); ++i)
        seen[i] = std::max(never_seen, static_cast<double>(counts.pairs[i]));
    const detail::TiltedCounts zero(seen, expected_score(terms.elo0));
    const detail::TiltedCounts one(seen, expected_score(terms.elo1));
    for (std::size_t i = 0; i < seen.size(); ++i)
        state.ratio += seen[i] * (one.log_weight(i) - zero.log_weight(i));
    if (state.ratio >= state.upper) state.verdict = SprtVerdict::elo1;
    if (state.ratio <= state.lower) state.verdict = SprtVerdict::elo0;
    return state;
}

} // namespace zermelo
