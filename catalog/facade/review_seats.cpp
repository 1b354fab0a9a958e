#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "catalog/facade/review_parts.hpp"

namespace zermelo {

namespace {

/// What a seat could choose at a position: the payoff of each move on average, by the seat's own
/// knowledge.
struct Choice {
    std::string move;
    TextValue worth;
    double payoff = 0;
    std::uint64_t visits = 0; ///< of an engine that samples
    std::optional<double> probability{};
};

struct Choices {
    std::vector<Choice> moves;
    std::size_t best = 0; ///< the number of the one to play
    std::vector<std::string> line{};
};

using ChoicesAt = std::function<Parsed<std::optional<Choices>>(const AnyPosition& at)>;

/// The greatest payoff that occurs, at least 1: with it a payoff becomes a share of a result.
double scale_of(const ReviewedPlay& play, const std::vector<std::optional<Choices>>& choices) {
    double scale = 1;
    for (const auto& each : choices)
        if (each) scale = std::max(scale, std::abs(each->moves[each->best].payoff));
    if (play.positions.back()->is_over())
        for (const double payoff : play.positions.back()->payoffs())
            scale = std::max(scale, std::abs(payoff));
    return scale;
}

class SeatReview {
public:
    SeatReview(const ReviewedPlay& play, Review& review)
        : play_(play), review_(review), choices_(play.size()) {}

    std::optional<Mistake> value_moves(const ChoicesAt& choices_at, const ReviewOptions& options) {
        for (std::size_t i = 0; i < play_.size() && !options.stop.stopped(); ++i) {
            const auto seat = play_.at(i).turn();
            known_ = i + 1;
            if (seat == chance) {
                review_.moves[i].probability = play_.at(i).probability(play_.moves[i]);
                continue;
            }
            const auto found = choices_at(play_.at(i));
            if (!found) return found.mistake();
            choices_[i] = *found;
            if (!choices_[i] && options.stop.stopped()) known_ = i;
            tell_progress(options, i + 1, play_.size());
        }
        return std::nullopt;
    }

    void judge() {
        scale_ = scale_of(play_, choices_);
        for (std::size_t i = 0; i < play_.size(); ++i) judge(i);
        for (std::size_t i = 0; i < play_.size(); ++i) weigh_luck(i);
        for (std::size_t i = 0; i <= play_.size(); ++i) review_.results[i] = result_at(i);
        review_.complete = known_ == play_.size();
    }

private:
    const Choice* played(std::size_t i) const {
        if (!choices_[i]) return nullptr;
        const auto& moves = choices_[i]->moves;
        const auto found = std::ranges::find(moves, review_.moves[i].move, &Choice::move);
        return found == moves.end() ? nullptr : &*found;
    }

    void judge(std::size_t i) {
        ReviewedMove& move = review_.moves[i];
        if (!play_.is_choice(i)) move.judgement = Judgement::forced;
        const Choice* own = played(i);
        if (own == nullptr) return;
        const Choice& best = choices_[i]->moves[choices_[i]->best];
        move.before = best.payoff >= own->payoff ? best.worth : own->worth;
        move.after = own->worth;
        move.best = best.move;
        move.line = choices_[i]->line;
        move.probability = own->probability;
        move.lost = std::max(0., best.payoff - own->payoff);
        move.share = std::min(1., move.lost / (play_.game.info().seats == 1 ? scale_ : 2 * scale_));
        if (move.judgement == Judgement::forced) return;
        const bool is_sampled = best.visits > 0 && own != &best;
        if (is_sampled && own->visits == 0) {
            move.after.reset();
            move.lost = move.share = 0;
            return; // the engine never looked at it
        }
        // The standard error of a mean of so many results between 0 and 1 is at most this.
        const double doubt = is_sampled ? 0.5 / std::sqrt(static_cast<double>(own->visits)) : 0.;
        const bool differs = move.share > 0;
        move.share = std::max(0., move.share - doubt);
        move.judgement = judged(move.share);
        if (own != &best && move.judgement == Judgement::best && differs)
            move.judgement = Judgement::good;
    }

    /// Where one seat plays with chance: what came between a move and the next one.
    void weigh_luck(std::size_t i) {
        ReviewedMove& move = review_.moves[i];
        if (play_.game.info().seats != 1 || !play_.game.info().repeats_by_chance) return;
        const Choice* own = played(i);
        if (own == nullptr || !move.after) return;
        std::size_t next = i + 1;
        while (next < play_.size() && play_.at(next).turn() == chance) ++next;
        const double before = play_.at(i).gained(first);
        if (next == play_.size()) {
            if (!play_.at(next).is_over()) return;
            move.luck = play_.at(next).payoffs()[0] - before - own->payoff;
        } else if (choices_[next]) {
            const double then = choices_[next]->moves[choices_[next]->best].payoff;
            move.luck = play_.at(next).gained(first) + then - before - own->payoff;
        }
    }

    /// The expected result of the first seat, as far as the seat to move knows.
    std::optional<double> result_at(std::size_t i) const {
        const AnyPosition& at = play_.at(i);
        const bool for_one = play_.game.info().seats == 1;
        double payoff = 0;
        if (at.is_over()) {
            payoff = at.payoffs()[0];
        } else {
            if (i == play_.size() || !choices_[i]) return std::nullopt;
            const Seat seat = *at.turn();
            if (seat != first && play_.game.info().seats != 2) return std::nullopt;
            payoff = choices_[i]->moves[choices_[i]->best].payoff + at.gained(seat);
            if (seat != first) payoff = -payoff;
        }
        return for_one ? std::clamp(payoff / scale_, 0., 1.) : result_of(payoff / scale_);
    }

    const ReviewedPlay& play_;
    Review& review_;
    std::vector<std::optional<Choices>> choices_; ///< by move
    std::size_t known_ = 0;
    double scale_ = 1;
};

std::optional<Mistake> reviewed(const ReviewedPlay& play, const ChoicesAt& choices_at,
                                const ReviewOptions& options, Review& review) {
    SeatReview reviewing(play, review);
    if (auto wrong = reviewing.value_moves(choices_at, options)) return wrong;
    reviewing.judge();
    return std::nullopt;
}

/// The choices that a search reports; none if it was stopped.
std::optional<Choices> choices_of(const AnyPosition& at, const TextReport& report) {
    if (report.ended == Ended::stopped || report.edges.empty()) return std::nullopt;
    Choices choices;
    for (const TextEdge& edge : report.edges) {
        if (edge.move == report.move) choices.best = choices.moves.size();
        const double payoff = edge.visits > 0 ? edge.mean : at.payoff_of(edge.worth.value);
        choices.moves.push_back({edge.move, edge.worth, payoff, edge.visits});
    }
    choices.line = shortened_line(report.line);
    return choices;
}

/// A payoff on average, in words.
TextValue mean_value(double payoff) {
    constexpr double thousandths = 1000;
    return {payoff, Value::guess(static_cast<int>(std::lround(payoff * thousandths))),
            fmt::format("{:+.3f} on average", payoff)};
}

std::optional<Choices> choices_of(const AnyPosition& at, const TextEquilibrium& found) {
    if (found.ended == Ended::stopped || found.choices.empty()) return std::nullopt;
    const TextChoice& set = found.choices.front();
    if (set.payoffs.empty()) return std::nullopt; // the equilibrium does not come here
    const double gained = at.gained(*at.turn());
    Choices choices;
    for (std::size_t i = 0; i < set.moves.size(); ++i) {
        const double payoff = set.payoffs[i] - gained;
        if (payoff > set.payoffs[choices.best] - gained) choices.best = i;
        choices.moves.push_back(
            {set.moves[i].first, mean_value(payoff), payoff, 0, set.moves[i].second});
    }
    choices.line = {choices.moves[choices.best].move};
    return choices;
}

} // namespace

std::optional<Mistake> review_by_equilibrium(const ReviewedPlay& play, const PlayerSpec& analyst,
                                             const ReviewOptions& options, Review& review) {
    const Control control = review_control(analyst, options);
    return reviewed(
        play,
        [&](const AnyPosition& at) -> Parsed<std::optional<Choices>> {
            const auto found = play.game.equilibrium()->equilibrium(analyst, &at, control);
            if (!found) return found.mistake();
            review.nodes = found->nodes;
            return choices_of(at, *found);
        },
        options, review);
}

std::optional<Mistake> review_by_seat(const ReviewedPlay& play, const PlayerSpec& analyst,
                                      const ReviewOptions& options, Review& review) {
    const auto search = play.game.search(analyst);
    if (!search) return Mistake{"'" + analyst.text + "' is not a search"};
    Control control = review_control(analyst, options);
    control.every_move = true;
    return reviewed(
        play,
        [&](const AnyPosition& at) -> Parsed<std::optional<Choices>> {
            search->forget();
            const auto report = search->search(at, control);
            if (!report) return report.mistake();
            review.nodes += report->nodes;
            return choices_of(at, *report);
        },
        options, review);
}

} // namespace zermelo
