#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>

#include "zermelo/play/ratings.hpp"

namespace zermelo {

namespace detail {

/// The 97.5% quantile of Student's distribution, by its expansion about the normal one.
inline double student_quantile(double freedom) {
    constexpr double z = normal_quantile;
    constexpr double z3 = z * z * z;
    constexpr double z5 = z3 * z * z;
    constexpr double z7 = z5 * z * z;
    const double f = freedom;
    return z + (z3 + z) / (4 * f) + (5 * z5 + 16 * z3 + 3 * z) / (96 * f * f) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * f * f * f);
}

} // namespace detail

/// What games paid a player: for games of points, of one seat and of more than two, where Elo says
/// little. It keeps how often each payoff occurred.
class Points {
public:
    void add(double points) {
        ++games_;
        ++seen_[points];
    }

    std::uint64_t games() const { return games_; }

    /// Points a game. requires: games() > 0
    Estimate mean() const {
        const auto n = static_cast<double>(games_);
        if (games_ < 2) return {sum() / n, 0};
        return {sum() / n, detail::student_quantile(n - 1) * deviation() / std::sqrt(n)};
    }

    /// The standard deviation of a game. requires: games() > 1
    double deviation() const {
        const auto n = static_cast<double>(games_);
        const double mean = sum() / n;
        double squares = 0;
        for (const auto& [points, count] : seen_)
            squares += static_cast<double>(count) * (points - mean) * (points - mean);
        return std::sqrt(squares / (n - 1));
    }

    /// The payoff that a share of the games does not exceed: 0 the least, 0.5 the median, 1 the
    /// most. requires: games() > 0
    double quantile(double share) const {
        const auto place =
            static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(games_) - 1e-9));
        std::uint64_t passed = 0;
        for (const auto& [points, count] : seen_) {
            passed += count;
            if (passed >= place && passed > 0) return points;
        }
        return seen_.rbegin()->first;
    }

    /// How often each payoff occurred.
    const std::map<double, std::uint64_t>& seen() const { return seen_; }

private:
    double sum() const {
        double sum = 0;
        for (const auto& [points, count] : seen_) sum += points * static_cast<double>(count);
        return sum;
    }

    std::uint64_t games_ = 0;
    std::map<double, std::uint64_t> seen_;
};

} // namespace zermelo
