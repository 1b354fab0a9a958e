#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

#include "zermelo/play/detail/normal_equations.hpp"

namespace zermelo {

/// The games of two players with the same seats, counted by their results for the first seat.
struct Meeting {
    std::size_t first = 0; ///< the player in the first seat
    std::size_t second = 0;
    double won = 0;
    double drawn = 0;
    double lost = 0;

    double games() const { return won + drawn + lost; }
};

/// An estimate and half the width of its 95% confidence interval.
struct Estimate {
    double value = 0;
    double error = 0;
};

inline constexpr double normal_quantile = 1.959964; ///< 97.5% of the normal distribution

/// How likely results are for a pair of players (Davidson, 1970): wins, draws and losses of the
/// first seat are as exp(d) : nu : exp(-d), where d is the difference of the strengths plus the
/// worth of the first move. With nu = 0 this is the Bradley-Terry model, on which Elo rests.
struct ResultChances {
    double win = 0;
    double draw = 0;
    double loss = 0;

    static ResultChances of(double difference, double log_nu) {
        const double most = std::max({difference, -difference, log_nu});
        const double won = std::exp(difference - most);
        const double lost = std::exp(-difference - most);
        const double drawn = std::exp(log_nu - most);
        const double sum = won + drawn + lost;
        return {won / sum, drawn / sum, lost / sum};
    }
};

/// The ratings of some players by maximum likelihood. One Elo is the same expected score between
/// equal players whatever the share of draws: 10 Elo more give 0.0144 points a game more. The mean
/// of all players is 0.
class Ratings {
public:
    /// A prior of one drawn game for each pair that met keeps all ratings finite.
    /// requires: the players of the meetings are below `players`
    Ratings(std::size_t players, const std::vector<Meeting>& meetings)
        : players_(players), parameters_(players + 2, 0.0), covariance_(players + 2) {
        assert(std::ranges::all_of(meetings,
                                   [&](const auto& meeting) { return meeting.first < players; }));
        climb(with_prior(meetings));
    }

    std::size_t players() const { return players_; }

    /// requires: player < players()
    Estimate elo(std::size_t player) const {
        std::vector<double> weights(parameters_.size(), 0.0);
        for (std::size_t i = 0; i < players_; ++i)
            weights[i] = (i == player ? 1.0 : 0.0) - 1.0 / static_cast<double>(players_);
        return in_elo(weights);
    }

    /// By how much the first player is stronger.
    Estimate difference(std::size_t player, std::size_t other) const {
        return in_elo(difference_weights(player, other));
    }

    /// How likely it is that the first player is the stronger one.
    double superiority(std::size_t player, std::size_t other) const {
        if (player == other) return 0.5;
        const auto weights = difference_weights(player, other);
        const double deviation = std::sqrt(covariance_.form(weights));
        return 0.5 * std::erfc(-value_of(weights) / deviation / std::numbers::sqrt2);
    }

    /// What the first seat is worth, in Elo.
    Estimate first_move() const {
        std::vector<double> weights(parameters_.size(), 0.0);
        weights[first_move_place()] = 1;
        return in_elo(weights);
    }

    /// The share of draws between equal players when the first move is worth nothing.
    double draw_rate() const { return ResultChances::of(0, parameters_[draw_place()]).draw; }

    /// The model's expectation for a game of two players, for the one in the first seat.
    ResultChances chances(std::size_t one, std::size_t other) const {
        return ResultChances::of(strength(one, other), parameters_[draw_place()]);
    }

private:
    std::size_t first_move_place() const { return players_; }
    std::size_t draw_place() const { return players_ + 1; }

    double strength(std::size_t one, std::size_t other) const {
        return parameters_[one] - parameters_[other] + parameters_[first_move_place()];
    }
    std::vector<double> difference_weights(std::size_t player, std::size_t other) const {
        std::vector<double> weights(parameters_.size(), 0.0);
        weights[player] += 1;
        weights[other] -= 1;
        return weights;
    }
    double value_of(const std::vector<double>& weights) const {
        double sum = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * parameters_[i];
        return sum;
    }

    /// A weighted sum of strengths in Elo. The scale depends on the share of draws, which is itself
    /// uncertain.
    Estimate in_elo(std::vector<double> weights) const {
        const double draws = draw_rate();
        const double scale = 800 / std::numbers::ln10 * (1 - draws);
        const double value = value_of(weights);
        weights[draw_place()] = -value * draws;
        return {scale * value, normal_quantile * scale * std::sqrt(covariance_.form(weights))};
    }

    static std::vector<Meeting> with_prior(const std::vector<Meeting>& meetings) {
        std::vector<Meeting> all;
        std::set<std::pair<std::size_t, std::size_t>> pairs;
        for (const auto& meeting : meetings) {
            if (meeting.games() <= 0) continue;
            all.push_back(meeting);
            pairs.insert(std::minmax(meeting.first, meeting.second));
        }
        for (const auto& [one, other] : pairs) {
            all.push_back({one, other, 0, 0.5, 0});
            all.push_back({other, one, 0, 0.5, 0});
        }
        return all;
    }

    /// Newton's method. The logarithm of the likelihood is concave, since the model is an
    /// exponential family.
    void climb(const std::vector<Meeting>& meetings) {
        constexpr int most_steps = 100;
        constexpr double enough = 1e-10;
        constexpr double longest_step = 2;
        for (int step = 0; step < most_steps; ++step) {
            const Slope slope = slope_at(meetings);
            auto change = slope.curvature.solve(slope.gradient);
            double length = 0;
            for (const double x : change) length = std::max(length, std::abs(x));
            const double part = length > longest_step ? longest_step / length : 1;
            for (std::size_t i = 0; i < change.size(); ++i) parameters_[i] += part * change[i];
            if (length < enough) break;
        }
        covariance_ = slope_at(meetings).curvature.inverse();
    }

    struct Slope {
        std::vector<double> gradient;
        detail::NormalMatrix curvature;
    };
    Slope slope_at(const std::vector<Meeting>& meetings) const {
        Slope slope{std::vector<double>(parameters_.size(), 0.0),
                    detail::NormalMatrix(parameters_.size())};
        for (const auto& meeting : meetings) add_meeting(slope, meeting);
        // The weakest of priors, 3000 Elo wide, for players who are not connected by games.
        constexpr double width = 3000 * std::numbers::ln10 / 800;
        for (std::size_t i = 0; i < parameters_.size(); ++i) {
            slope.gradient[i] -= parameters_[i] / (width * width);
            slope.curvature.at(i, i) += 1 / (width * width);
        }
        // One decisive game of two equals, so that the share of draws is below 1.
        const double draws = draw_rate();
        slope.gradient[draw_place()] -= draws;
        slope.curvature.at(draw_place(), draw_place()) += draws * (1 - draws);
        return slope;
    }
    void add_meeting(Slope& slope, const Meeting& meeting) const {
        const auto chances = this->chances(meeting.first, meeting.second);
        const double games = meeting.games();
        const double mean = chances.win - chances.loss;
        const std::vector<std::pair<std::size_t, double>> places{
            {meeting.first, 1}, {meeting.second, -1}, {first_move_place(), 1}};
        const double surplus = meeting.won - meeting.lost - games * mean;
        const double spread = games * (chances.win + chances.loss - mean * mean);
        const std::size_t d = draw_place();
        for (const auto& [place, sign] : places) {
            slope.gradient[place] += sign * surplus;
            for (const auto& [other, other_sign] : places)
                slope.curvature.at(place, other) += sign * other_sign * spread;
            slope.curvature.at(place, d) -= sign * games * mean * chances.draw;
            slope.curvature.at(d, place) -= sign * games * mean * chances.draw;
        }
        slope.gradient[d] += meeting.drawn - games * chances.draw;
        slope.curvature.at(d, d) += games * chances.draw * (1 - chances.draw);
    }

    std::size_t players_;
    std::vector<double> parameters_; ///< strengths; the worth of the first move; the log of nu
    detail::NormalMatrix covariance_;
};

} // namespace zermelo
