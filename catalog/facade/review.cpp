#include "catalog/facade/review.hpp"

#include <algorithm>
#include <chrono>
#include <type_traits>
#include <variant>

#include <fmt/format.h>

#include "catalog/facade/records.hpp"
#include "catalog/facade/review_parts.hpp"

namespace zermelo {

namespace {

bool offers_engine(const AnyGame& game, PlayerKind kind) {
    return std::ranges::any_of(game.info().engines,
                               [&](const auto& engine) { return engine.first == kind; });
}

/// Was a player given a limit of its own?
bool is_limited(const PlayerSpec& player) {
    return std::visit(
        [](const auto& its) {
            using O = std::remove_cvref_t<decltype(its)>;
            if constexpr (requires { its.limits.any(); })
                return its.limits.any();
            else if constexpr (std::is_same_v<O, MctsPlayerOptions>)
                return its.iterations || its.time;
            else if constexpr (std::is_same_v<O, ExpertPlayerOptions>)
                return its.time.has_value();
            else
                return true;
        },
        player.options);
}

ReviewWay way_of(const AnyGame& game, const PlayerSpec& analyst) {
    if (game.puzzle() != nullptr) return review_puzzle;
    if (game.info().is_zero_sum) return review_zero_sum;
    if (game.equilibrium() != nullptr && analyst.is(PlayerKind::cfr)) return review_by_equilibrium;
    return review_by_seat;
}

Parsed<ReviewedPlay> played_again(const AnyGame& game, const TextRecord& record,
                                  const StopToken& stop) {
    auto at = position_at(game, {record.position, record.before});
    if (!at) return at.mistake();
    const auto moves = moves_of(game, *at, record, stop);
    if (!moves) return moves.mistake();
    ReviewedPlay play{game, {*at}, *moves};
    for (const std::size_t m : *moves) {
        Position next = play.positions.back();
        next->play(m);
        play.positions.push_back(std::move(next));
    }
    return play;
}

/// A review in which nothing is known yet.
Review opened_review(const ReviewedPlay& play, const TextRecord& record,
                     const PlayerSpec& analyst) {
    const GameInfo& info = play.game.info();
    Review review;
    review.game = play.game.name();
    review.analyst = analyst.text;
    review.result = record.result;
    const AnyPosition& end = *play.positions.back();
    if (review.result.empty() && end.is_over()) review.result = end.outcome_text();
    for (std::size_t seat = 0; seat < info.seat_names.size(); ++seat)
        review.seats.push_back({info.seat_names[seat],
                                seat < record.players.size() ? record.players[seat] : "",
                                std::nullopt});
    for (std::size_t i = 0; i < play.size(); ++i) {
        const Seat seat = *play.at(i).turn();
        ReviewedMove move;
        if (seat != chance) move.seat = seat;
        move.by = seat == chance ? "chance" : info.seat_names[index(seat)];
        move.move = play.move_text(i);
        review.moves.push_back(std::move(move));
    }
    review.results.resize(play.size() + 1);
    return review;
}

/// What the game's own theory says of bad moves, and of what was better.
void add_comments(const ReviewedPlay& play, Review& review) {
    const AnalysisFacet* facet = play.game.analysis();
    if (facet == nullptr) return;
    for (std::size_t i = 0; i < play.size(); ++i) {
        ReviewedMove& move = review.moves[i];
        const bool is_told = is_bad(move.judgement) || play.game.puzzle() != nullptr;
        if (!move.seat || !is_told || move.judgement == Judgement::unknown) continue;
        const std::string own = facet->move_comment(play.at(i), play.moves[i]);
        if (!own.empty())
            move.why = fmt::format("{}{}{}", own, move.why.empty() ? "" : "; ", move.why);
        const auto best = play.at(i).find_move(move.best);
        if (!best || move.best == move.move) continue;
        const std::string other = facet->move_comment(play.at(i), *best);
        if (!other.empty())
            move.why +=
                fmt::format("{}{} instead: {}", move.why.empty() ? "" : "; ", move.best, other);
    }
}

void add_up(Review& review) {
    std::vector<std::vector<double>> shares(review.seats.size());
    for (const ReviewedMove& move : review.moves) {
        if (!move.seat) continue;
        ReviewedSeat& seat = review.seats[index(*move.seat)];
        if (move.luck) seat.luck = seat.luck.value_or(0) + *move.luck;
        if (move.judgement == Judgement::unknown || move.judgement == Judgement::forced) continue;
        ++seat.moves;
        if (move.judgement == Judgement::inaccuracy) ++seat.inaccuracies;
        if (move.judgement == Judgement::mistake) ++seat.mistakes;
        if (move.judgement == Judgement::blunder) ++seat.blunders;
        shares[index(*move.seat)].push_back(move.share);
    }
    for (std::size_t i = 0; i < shares.size(); ++i)
        review.seats[i].accuracy = mean_accuracy(shares[i]);
}

/// The final result of the first of two seats, 0 to 1; none where nobody won or lost.
std::optional<double> final_result(const ReviewedPlay& play, const TextRecord& record) {
    if (play.game.info().seats != 2) return std::nullopt;
    const AnyPosition& end = *play.positions.back();
    const bool is_forfeited = is_forfeit(record.ending) && record.payoffs.size() == 2;
    if (!end.is_over() && !is_forfeited) return std::nullopt;
    const double payoff = end.is_over() ? end.payoffs()[0] : record.payoffs[0];
    return payoff > 0 ? 1 : payoff < 0 ? 0 : 0.5;
}

std::string decided_words(const Review& review, std::size_t moves, double final_result) {
    if (moves == 0 && final_result == 0.5) return "It was a draw all the time.";
    if (moves == 0) return "It was decided from the beginning.";
    const ReviewedMove& last = review.moves[moves - 1];
    return fmt::format("Decided by move {}, {} of {}{}.", moves, last.move, last.by,
                       is_bad(last.judgement) ? fmt::format(" ({})", judgement_word(last.judgement))
                                              : "");
}

} // namespace

PlayerSpec usual_analyst(const AnyGame& game) {
    if (game.puzzle() != nullptr && game.info().prover) return default_player(*game.info().prover);
    if (offers_engine(game, PlayerKind::expert)) return default_player(PlayerKind::expert);
    return default_player(game.info().opponent);
}

std::vector<std::string> shortened_line(const std::vector<std::string>& line) {
    constexpr std::size_t most = 100; // longer than any that a person reads
    return {line.begin(), line.begin() + static_cast<long>(std::min(line.size(), most))};
}

Control review_control(const PlayerSpec& analyst, const ReviewOptions& options) {
    Control control;
    control.stop = options.stop;
    control.pulse = options.pulse;
    if (options.bounds_time && !is_limited(analyst)) control.time = options.time;
    return control;
}

void tell_progress(const ReviewOptions& options, std::size_t done, std::size_t all) {
    if (options.progress) options.progress(done, all);
}

std::optional<DecidedMoment> decided_moment(const Review& review, double final_result) {
    const auto moves = decided_after(review.results, final_result);
    if (!moves) return std::nullopt;
    return DecidedMoment{*moves, decided_words(review, *moves, final_result)};
}

Parsed<Review> review(const AnyGame& game, const TextRecord& record, const PlayerSpec& analyst,
                      const ReviewOptions& options) {
    const auto began = std::chrono::steady_clock::now();
    const auto play = played_again(game, record, options.stop);
    if (!play) return play.mistake();
    Review review = opened_review(*play, record, analyst);
    if (auto wrong = way_of(game, analyst)(*play, analyst, options, review)) return *wrong;
    add_comments(*play, review);
    add_up(review);
    const auto result = final_result(*play, record);
    if (result && review.complete) review.decided = decided_moment(review, *result);
    review.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return review;
}

} // namespace zermelo
