#include "catalog/facade/judgement.hpp"

#include <algorithm>
#include <cmath>

namespace zermelo {

std::string_view judgement_word(Judgement judgement) {
    switch (judgement) {
    case Judgement::unknown: return "unknown";
    case Judgement::forced: return "forced";
    case Judgement::best: return "best";
    case Judgement::good: return "good";
    case Judgement::inaccuracy: return "inaccuracy";
    case Judgement::mistake: return "mistake";
    case Judgement::blunder: return "blunder";
    }
    return "";
}

Judgement judged(double lost) {
    constexpr double rounding = 1e-9; // 1 point of 20 is 0.05
    if (lost >= blunder_share - rounding) return Judgement::blunder;
    if (lost >= mistake_share - rounding) return Judgement::mistake;
    if (lost >= inaccuracy_share - rounding) return Judgement::inaccuracy;
    return lost > rounding ? Judgement::good : Judgement::best;
}

double move_accuracy(double lost) {
    const double accuracy = 103.1668 * std::exp(-4.354 * lost) - 3.1669;
    return std::clamp(accuracy, 0., 100.);
}

std::optional<double> mean_accuracy(const std::vector<double>& lost) {
    if (lost.empty()) return std::nullopt;
    double sum = 0;
    for (const double each : lost) sum += move_accuracy(each);
    return sum / static_cast<double>(lost.size());
}

double result_of(double payoff) { return std::clamp((payoff + 1) / 2, 0., 1.); }

double payoff_of_estimate(double payoff) {
    constexpr double most = 0.999;
    const double within = std::clamp(payoff, -most, most);
    const double half_wins = within / (1 - std::abs(within)); // the inverse of payoff_of_guess
    return std::tanh(0.184104 * half_wins);
}

double result_of_points(double points, bool proven) {
    if (proven) return points > 0 ? 1 : points < 0 ? 0 : 0.5;
    return 1 / (1 + std::exp(-points / 2));
}

std::optional<std::size_t> decided_after(const std::vector<std::optional<double>>& results,
                                         double final_result) {
    std::optional<std::size_t> decided;
    for (std::size_t i = results.size(); i-- > 0;) {
        if (!results[i]) continue;
        constexpr double rounding = 1e-9;
        if (std::abs(*results[i] - final_result) > certain + rounding) break;
        decided = i;
    }
    return decided;
}

} // namespace zermelo
