#include "catalog/facade/explain.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "catalog/facade/review_parts.hpp"

namespace zermelo {

std::vector<std::string> spoken_moves(const AnyPosition& at, const std::vector<std::string>& line) {
    std::vector<std::string> spoken;
    Position next(at.clone());
    for (const auto& text : line) {
        const auto number = next->find_move(text);
        if (!number) break;
        spoken.push_back(next->spoken(*number));
        next->play(*number);
    }
    spoken.insert(spoken.end(), line.begin() + std::ssize(spoken), line.end());
    return spoken;
}

namespace {

constexpr std::chrono::milliseconds time_for_values{800};
constexpr std::chrono::milliseconds time_for_second{200};

bool has_topic(const AnalysisFacet* facet, const std::string& name) {
    return facet != nullptr && std::ranges::any_of(facet->topics(), [&](const auto& topic) {
               return topic.name == name;
           });
}

std::string shown_line(const AnyPosition& at, const std::vector<std::string>& line) {
    constexpr std::ptrdiff_t most = 16;
    const std::ptrdiff_t count = std::min(most, std::ssize(line));
    return joined(spoken_moves(at, {line.begin(), line.begin() + count}), " ") +
           (std::ssize(line) > most ? " ..." : "");
}

Json worth_json(const TextValue& worth) {
    return {{"value", worth.number}, {"proven", worth.value.proven()}, {"words", worth.words}};
}

/// The best of the other moves.
const TextEdge* second_best(const TextReport& report) {
    const TextEdge* found = nullptr;
    for (const TextEdge& edge : report.edges) {
        if (edge.move == report.move) continue;
        const bool is_sampled = edge.visits > 0;
        if (found == nullptr ||
            (is_sampled ? edge.visits > found->visits : edge.worth.value > found->worth.value))
            found = &edge;
    }
    return found;
}

/// What a search says of a position.
class Searched {
public:
    Searched(const AnyGame& game, const AnyPosition& at, Control control)
        : game_(game), at_(at), control_(std::move(control)) {}

    std::optional<Mistake> search(const PlayerSpec& player, Analysis& answer) {
        const auto search = game_.search(player);
        if (!search) return Mistake{fmt::format("'{}' is not a search", player.text)};
        control_.every_move = true;
        bound(player, time_for_values);
        const auto report = search->search(at_, control_);
        if (!report) return report.mistake();
        tell_best(*report, answer);
        if (control_.stop.stopped()) {
            answer.json["ended"] = "stopped";
            answer.words += "Stopped: this is what was known by then.\n";
            return std::nullopt;
        }
        if (const TextEdge* second = second_best(*report))
            tell_second(*search, player, *second, answer);
        return std::nullopt;
    }

private:
    void bound(const PlayerSpec& player, std::chrono::nanoseconds time) {
        ReviewOptions options;
        options.time = time;
        control_.time = review_control(player, options).time;
    }

    std::string comment(const std::string& move) const {
        const auto number = at_.find_move(move);
        if (!number || game_.analysis() == nullptr) return "";
        const std::string text = game_.analysis()->move_comment(at_, *number);
        return text.empty() ? "" : fmt::format(" ({})", text);
    }

    void tell_best(const TextReport& report, Analysis& answer) const {
        const std::string mover = game_.info().seat_names[index(*at_.turn())];
        answer.json.update(worth_json(report.worth));
        answer.json["move"] = report.move ? Json(*report.move) : Json(nullptr);
        answer.json["best"] = report.best;
        answer.json["line"] = report.line;
        answer.json["nodes"] = report.nodes;
        if (!report.move) return;
        answer.words += fmt::format("{}: {}. Best: {}{}\n", mover, report.worth.words,
                                    shown_line(at_, {*report.move}), comment(*report.move));
        if (report.line.size() > 1) answer.words += "Line: " + shown_line(at_, report.line) + "\n";
    }

    /// The line after the second best move, by a search of the position after it.
    void tell_second(AnySearch& search, const PlayerSpec& player, const TextEdge& second,
                     Analysis& answer) {
        Json json{{"move", second.move}};
        json.update(worth_json(second.worth));
        std::vector<std::string> line{second.move};
        Position next(at_.clone());
        next->play(*at_.find_move(second.move));
        const bool is_open = !game_.info().is_hidden && next->turn() && *next->turn() != chance;
        control_.every_move = false;
        bound(player, time_for_second);
        if (is_open)
            if (const auto report = search.search(*next, control_))
                line.insert(line.end(), report->line.begin(), report->line.end());
        json["line"] = line;
        answer.words += fmt::format("Next best: {}{}, {}{}\n", shown_line(at_, {second.move}),
                                    comment(second.move), second.worth.words,
                                    line.size() > 1 ? ": " + shown_line(at_, line) : "");
        answer.json["second"] = std::move(json);
    }

    const AnyGame& game_;
    const AnyPosition& at_;
    Control control_;
};

/// What an equilibrium does at the view of the seat to move, and what each move pays there.
std::optional<Mistake> tell_equilibrium(const Parsed<TextEquilibrium>& found, Analysis& answer) {
    if (!found) return found.mistake();
    if (found->choices.empty()) return Mistake{"this view never occurs"};
    const TextChoice& choice = found->choices.front();
    Json moves = Json::object();
    answer.words += fmt::format("{} sees: {}\nIn equilibrium:\n", choice.seat, choice.view);
    for (std::size_t i = 0; i < choice.moves.size(); ++i) {
        const auto& [move, likely] = choice.moves[i];
        moves[move] = {{"probability", likely}};
        answer.words += fmt::format("  {:10} {:5.1f}%", move, 100 * likely);
        if (!choice.payoffs.empty()) {
            moves[move]["payoff"] = choice.payoffs[i];
            answer.words += fmt::format("  pays {:+.3f} on average", choice.payoffs[i]);
        }
        answer.words += "\n";
    }
    if (choice.payoffs.empty())
        answer.words += "The other seat would hardly ever come here: this says little.\n";
    answer.json["view"] = choice.view;
    answer.json["equilibrium"] = std::move(moves);
    answer.json["exploitability"] = found->exploitability;
    answer.words += fmt::format("The strategy can be exploited for {:.2g} a game at most.\n",
                                found->exploitability);
    return std::nullopt;
}

} // namespace

Parsed<Analysis> explain(const AnyGame& game, const AnyPosition& at, const PlayerSpec& player,
                         const Control& control) {
    Analysis answer;
    answer.json = Json::object();
    if (has_topic(game.analysis(), "explain") && !at.is_over()) {
        auto theory = game.analysis()->analyse("explain", at, {1'000'000, control.stop});
        if (!theory) return theory;
        answer = *theory;
        if (answer.json.contains("move") || game.puzzle() != nullptr) return answer;
        answer.words += "\n";
    } else {
        answer.words = at.picture(at.turn() && *at.turn() != chance ? *at.turn() : first) + "\n";
    }
    if (at.is_over()) {
        answer.words += "The game is over: " + at.outcome_text();
        return answer;
    }
    if (auto wrong = not_playable(at)) return *wrong;
    auto wrong =
        game.equilibrium() != nullptr && player.is(PlayerKind::cfr)
            ? tell_equilibrium(game.equilibrium()->equilibrium(player, &at, control), answer)
            : Searched(game, at, control).search(player, answer);
    if (wrong) return *wrong;
    if (answer.words.ends_with('\n')) answer.words.pop_back();
    return answer;
}

} // namespace zermelo
