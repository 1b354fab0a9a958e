#include "catalog/output/review.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "catalog/output/draw.hpp"

namespace zermelo {

namespace {

/// A value in words; a win or a loss that is a guess is told as one.
std::string in_words(const TextValue& worth) {
    const bool is_decided = worth.value.is_win() || worth.value.is_loss();
    return worth.words + (is_decided && !worth.value.proven() ? ", not proven" : "");
}

Json reviewed_value(const TextValue& worth) {
    Json json{{"value", number_json(worth.number)}, {"proven", worth.value.proven()}};
    if (worth.value.is_win() || worth.value.is_loss()) json["plies"] = worth.value.plies();
    json["words"] = in_words(worth);
    return json;
}

Json move_json(const ReviewedMove& move, std::size_t number) {
    Json json{{"number", number}, {"by", move.by}, {"move", move.move}};
    json["judgement"] = move.seat ? Json(judgement_word(move.judgement)) : Json(nullptr);
    if (move.before) json["before"] = reviewed_value(*move.before);
    if (move.after) json["after"] = reviewed_value(*move.after);
    if (move.before && move.after) json["lost"] = number_json(move.lost);
    if (move.before && move.after) json["share"] = number_json(move.share);
    if (!move.best.empty()) json["best"] = move.best;
    if (!move.line.empty()) json["line"] = move.line;
    if (!move.answer.empty()) json["answer"] = move.answer;
    if (!move.why.empty()) json["why"] = move.why;
    if (move.probability) json["probability"] = *move.probability;
    if (move.luck) json["luck"] = number_json(*move.luck);
    return json;
}

Json seat_json(const ReviewedSeat& seat) {
    Json json{{"name", seat.name}, {"player", seat.player}};
    json["accuracy"] = seat.accuracy ? Json(*seat.accuracy) : Json(nullptr);
    json["moves"] = seat.moves;
    json["inaccuracies"] = seat.inaccuracies;
    json["mistakes"] = seat.mistakes;
    json["blunders"] = seat.blunders;
    if (seat.luck) json["luck"] = number_json(*seat.luck);
    return json;
}

/// How chess players mark a move.
std::string_view mark_of(Judgement judgement) {
    switch (judgement) {
    case Judgement::inaccuracy: return "?!";
    case Judgement::mistake: return "?";
    case Judgement::blunder: return "??";
    default: return "";
    }
}

std::string start_of(const std::vector<std::string>& line) {
    constexpr std::size_t most = 12;
    if (line.size() <= most) return joined(line, " ");
    return joined({line.begin(), line.begin() + most}, " ") + " ...";
}

/// What stands at the end of the line of a move.
std::string remark(const ReviewedMove& move) {
    std::string text;
    if (!move.seat && move.probability) text = fmt::format("likely {:.3g}", *move.probability);
    if (is_bad(move.judgement))
        text = fmt::format("{} {}", mark_of(move.judgement), judgement_word(move.judgement));
    if (move.judgement == Judgement::forced && move.seat) text = "forced";
    if (move.seat && move.judgement == Judgement::unknown) text = "not known";
    if (move.seat && move.probability)
        text += fmt::format("{}played {:.0f}% of the time in equilibrium", text.empty() ? "" : ", ",
                            100 * *move.probability);
    if (move.luck) text += fmt::format("{}luck {:+.3g}", text.empty() ? "" : ", ", *move.luck);
    return text;
}

/// What would have been better, and why.
std::string better(const ReviewedMove& move) {
    std::string text;
    if (is_bad(move.judgement) && !move.best.empty() && move.best != move.move)
        text += fmt::format("     better {} ({}): {}\n", move.best, in_words(*move.before),
                            start_of(move.line));
    if (is_bad(move.judgement) && !move.answer.empty())
        text += fmt::format("     after {}: {}\n", move.move, start_of(move.answer));
    if (!move.why.empty()) text += fmt::format("     {}\n", move.why);
    return text;
}

/// One column of a table: as wide as its widest text.
std::size_t width_of(const Review& review, std::string (*text)(const ReviewedMove&)) {
    std::size_t width = 1;
    for (const auto& move : review.moves) width = std::max(width, text(move).size());
    return width;
}

std::string before_words(const ReviewedMove& move) {
    return move.before ? in_words(*move.before) : "";
}
std::string after_words(const ReviewedMove& move) {
    return move.after ? in_words(*move.after) : "";
}
std::string mover(const ReviewedMove& move) { return move.by; }
std::string played(const ReviewedMove& move) { return move.move; }

std::string trimmed_end(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string table_of(const Review& review) {
    const std::size_t movers = std::max(width_of(review, mover), std::size_t{6});
    const std::size_t moves = std::max(width_of(review, played), std::size_t{4});
    const std::size_t befores = std::max(width_of(review, before_words), std::size_t{4});
    const std::size_t afters = std::max(width_of(review, after_words), std::size_t{6});
    std::string text = fmt::format("{:>3}  {:{}}  {:{}}  {:{}}  {}\n", "", "player", movers, "move",
                                   moves, "best", befores, "played");
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const ReviewedMove& move = review.moves[i];
        text += trimmed_end(fmt::format("{:3}  {:{}}  {:{}}  {:{}}  {:{}}  {}", i + 1, move.by,
                                        movers, move.move, moves, before_words(move), befores,
                                        after_words(move), afters, remark(move))) +
                "\n";
        text += better(move);
    }
    return text;
}

std::string counted(int count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string told(const ReviewedSeat& seat) {
    const std::string who =
        seat.player.empty() ? seat.name : fmt::format("{} ({})", seat.name, seat.player);
    if (!seat.accuracy) return fmt::format("{}: no move could be judged\n", who);
    return fmt::format("{}: accuracy {:.1f}%, {}, {}, {}{}\n", who, *seat.accuracy,
                       counted(seat.inaccuracies, "inaccuracy", "inaccuracies"),
                       counted(seat.mistakes, "mistake", "mistakes"),
                       counted(seat.blunders, "blunder", "blunders"),
                       seat.luck ? fmt::format(", luck {:+.3g}", *seat.luck) : "");
}

std::string certainty(const Review& review) {
    if (!review.complete) {
        const auto unknown = std::ranges::count_if(
            review.moves, [](const auto& move) { return move.seat && !move.after; });
        return fmt::format("Not complete: of {} moves nothing is known. Valued by {}.\n", unknown,
                           review.analyst);
    }
    return review.is_proven ? fmt::format("All values are proven, by {}.\n", review.analyst)
                            : fmt::format("Values are estimates by {}, unless they tell how it "
                                          "ends.\n",
                                          review.analyst);
}

} // namespace

Json to_json(const Review& review) {
    Json json{{"game", review.game}, {"player", review.analyst}, {"result", review.result}};
    json["seats"] = Json::array();
    for (const auto& seat : review.seats) json["seats"].push_back(seat_json(seat));
    json["moves"] = Json::array();
    for (std::size_t i = 0; i < review.moves.size(); ++i)
        json["moves"].push_back(move_json(review.moves[i], i + 1));
    json["results"] = Json::array();
    for (const auto& result : review.results)
        json["results"].push_back(result ? number_json(*result) : Json(nullptr));
    json["decided"] = nullptr;
    if (review.decided)
        json["decided"] = {{"moves", review.decided->moves}, {"words", review.decided->words}};
    json["complete"] = review.complete;
    json["proven"] = review.is_proven;
    json["nodes"] = review.nodes;
    json["seconds"] = review.seconds;
    return json;
}

SparkLetters block_letters() { return {{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}}; }
SparkLetters plain_letters() { return {{"_", ".", "-", "=", "*", "#"}}; }

std::string sparkline(const std::vector<std::optional<double>>& results,
                      const SparkLetters& letters) {
    std::string line;
    const auto most = static_cast<double>(letters.levels.size() - 1);
    for (const auto& result : results)
        line += result ? letters.levels[static_cast<std::size_t>(
                             std::lround(std::clamp(*result, 0., 1.) * most))]
                       : letters.unknown;
    return line;
}

std::string to_text(const Review& review, const SparkLetters& letters) {
    std::string text = table_of(review);
    constexpr std::ptrdiff_t width = 60;
    const auto& results = review.results;
    for (auto begin = results.begin(); begin != results.end();) {
        const auto end = begin + std::min(width, results.end() - begin);
        text += fmt::format("{}{}\n",
                            begin == results.begin() ? review.seats.front().name + " |" : " |",
                            sparkline({begin, end}, letters) + "|");
        begin = end;
    }
    for (const auto& seat : review.seats) text += told(seat);
    if (!review.result.empty()) text += review.result + "\n";
    if (review.decided) text += review.decided->words + "\n";
    return text + certainty(review);
}

} // namespace zermelo
