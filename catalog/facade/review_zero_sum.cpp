#include <algorithm>
#include <cmath>

#include "catalog/facade/review_parts.hpp"

namespace zermelo {

namespace {

/// What is known of a position: its value for its mover, and the lines of best play.
struct Valued {
    Value value;
    std::optional<std::string> best{};
    std::vector<std::string> line{};
};

/// The value of a position and of the move that was played there, of which both were searched. The
/// first may see less than the second; a move is never worth more than its position.
std::pair<Value, Value> reconciled(Value here, Value after, bool is_best) {
    if (here.proven()) {
        if (is_best) return {here, here};
        return {here, after > here ? here.unsure() : after};
    }
    if (after.is_win() && after.proven()) return {after, after};
    if (after > here || is_best) return {after.unsure(), after};
    return {here, after};
}

class ZeroSumReview {
public:
    ZeroSumReview(const ReviewedPlay& play, const PlayerSpec& analyst, Review& review)
        : play_(play),
          review_(review),
          guesses_are_estimates_(!analyst.is(PlayerKind::mcts) && !play.game.info().counts_points),
          valued_(play.size() + 1) {}

    /// From the end to the beginning: what is found of later positions helps with earlier ones.
    std::optional<Mistake> value_positions(AnySearch& search, const Control& control,
                                           const ReviewOptions& options) {
        const std::size_t all = play_.size() + 1;
        for (std::size_t i = all; i-- > 0 && !control.stop.stopped();) {
            if (play_.at(i).turn()) {
                const auto report = search.search(play_.at(i), control);
                if (!report) return report.mistake();
                review_.nodes += report->nodes;
                if (report->ended == Ended::stopped && !report->worth.value.proven()) break;
                valued_[i] = {report->worth.value, report->move, shortened_line(report->line)};
            } else {
                valued_[i] = {play_.at(i).worth_to(first)};
            }
            tell_progress(options, all - i, all);
        }
        return std::nullopt;
    }

    void judge() {
        for (std::size_t i = play_.size(); i-- > 0;) judge(i);
        for (std::size_t i = 0; i <= play_.size(); ++i) review_.results[i] = result_at(i);
        review_.is_proven = std::ranges::all_of(
            valued_, [](const auto& each) { return each && each->value.proven(); });
        review_.complete =
            std::ranges::all_of(valued_, [](const auto& each) { return each.has_value(); });
    }

private:
    /// The value of a position for a seat; without the points gained before.
    Value value_for(Seat seat, std::size_t i) const {
        const Seat whose = play_.at(i).turn().value_or(first);
        return whose == seat ? valued_[i]->value : -valued_[i]->value;
    }
    void judge(std::size_t i) {
        ReviewedMove& move = review_.moves[i];
        if (!play_.is_choice(i)) move.judgement = Judgement::forced;
        if (!valued_[i] || !valued_[i + 1]) return;
        const AnyPosition& at = play_.at(i);
        const Seat mover = *at.turn();
        const double gain = play_.at(i + 1).gained(mover) - at.gained(mover);
        const Value found =
            value_for(mover, i + 1).delayed(1).plus(static_cast<int>(std::lround(gain)));
        Valued& here = *valued_[i];
        const auto [before, after] = reconciled(here.value, found, move.move == here.best);
        if (after == before && move.move != here.best && !here.value.proven()) {
            here.best = move.move;
            here.line = {move.move};
            here.line.insert(here.line.end(), valued_[i + 1]->line.begin(),
                             valued_[i + 1]->line.end());
            here.line = shortened_line(here.line);
        }
        here.value = before;
        move.before = at.shown(here.value);
        move.after = at.shown(after);
        move.best = here.best.value_or("");
        move.line = here.line;
        move.answer = valued_[i + 1]->line;
        move.lost = std::max(0., move.before->number - move.after->number);
        move.share = share_of(i, mover, here.value, move.after->value);
        if (move.judgement == Judgement::forced) return;
        move.judgement = judged(move.share);
        if (move.judgement == Judgement::best && move.after->value < here.value)
            move.judgement = Judgement::good; // a longer way to the same end
    }

    /// What a value promises: means of simulations are payoffs, estimates are guesses of them.
    double payoff_at(const AnyPosition& at, Value value) const {
        const bool is_end = value.is_win() || value.is_loss();
        const double payoff = at.payoff_of(value);
        return guesses_are_estimates_ && !is_end ? payoff_of_estimate(payoff) : payoff;
    }

    double share_of(std::size_t i, Seat mover, Value before, Value after) const {
        const AnyPosition& at = play_.at(i);
        const double lost = std::max(0., payoff_at(at, before) - payoff_at(at, after));
        if (!play_.game.info().counts_points) return std::min(1., lost / 2);
        const double share = std::min(1., lost / points_of_a_result);
        if (!before.proven() || !after.proven()) return share;
        const double gained = at.gained(mover);
        const double results = result_of_points(gained + at.payoff_of(before), true) -
                               result_of_points(gained + at.payoff_of(after), true);
        return std::max(share, results);
    }

    std::optional<double> result_at(std::size_t i) const {
        if (!valued_[i]) return std::nullopt;
        const AnyPosition& at = play_.at(i);
        const Value value = value_for(first, i);
        const double payoff = payoff_at(at, value);
        if (play_.game.info().counts_points)
            return result_of_points(at.gained(first) + payoff, value.proven());
        return result_of(payoff);
    }

    const ReviewedPlay& play_;
    Review& review_;
    bool guesses_are_estimates_;
    std::vector<std::optional<Valued>> valued_; ///< by position
};

} // namespace

std::optional<Mistake> review_zero_sum(const ReviewedPlay& play, const PlayerSpec& analyst,
                                       const ReviewOptions& options, Review& review) {
    const auto search = play.game.search(analyst);
    if (!search) return Mistake{"'" + analyst.text + "' is not a search"};
    ZeroSumReview reviewing(play, analyst, review);
    auto wrong = reviewing.value_positions(*search, review_control(analyst, options), options);
    if (wrong) return wrong;
    reviewing.judge();
    return std::nullopt;
}

} // namespace zermelo
