// What each move of a stored play was worth, and what a position is about.

#include <cstdlib>
#include <iostream>
#include <string_view>

#include <fmt/format.h>

#include "apps/cli/batch.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"
#include "catalog/output/review.hpp"
#include "zermelo/core/printable.hpp"
#include "zermelo/games/chess/pgn.hpp"

using namespace zermelo;

namespace {

/// A record, and where it stands in its file.
struct Found {
    TextRecord record;
    int number = 0; ///< from 1
    int all = 0;
};

/// A game of a PGN file as a record.
TextRecord record_of(const PgnGame& game) {
    TextRecord record;
    record.game = game.rules.chess960 ? "chess:chess960" : "chess";
    record.players = {game.tag("White", "?"), game.tag("Black", "?")};
    record.position = chess_fen(game.start);
    record.result = game.result;
    ChessState s = game.start;
    for (const auto& step : game.steps) {
        record.moves.push_back(uci_text(s, step.move, game.rules.chess960));
        game.rules.play(s, step.move);
    }
    if (game.result == "1-0" || game.result == "0-1") {
        record.ending = Ending::resigned; // unless the moves end the game
        const double payoff = game.result == "1-0" ? 1 : -1;
        record.payoffs = {payoff, -payoff};
    }
    return record;
}

Mistake no_such_game(int number, int all) {
    return {fmt::format("there is no game {}: there {} {}", number, all == 1 ? "is" : "are", all)};
}

Parsed<Found> found_in_pgn(const std::string& text, std::optional<int> wanted) {
    PgnReader reader(text);
    std::optional<PgnGame> found;
    int all = 0;
    while (auto game = reader.next())
        if (++all == wanted || !wanted) found = std::move(game);
    if (!found) return no_such_game(wanted.value_or(1), all);
    if (found->mistake) return Mistake{*found->mistake};
    return Found{record_of(*found), wanted.value_or(all), all};
}

Parsed<Found> found_in_records(const std::string& text, std::optional<int> wanted) {
    std::string_view rest = text;
    std::string_view found;
    int all = 0;
    while (!rest.empty()) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const auto line = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (!line.empty() && (++all == wanted || !wanted)) found = line;
    }
    if (found.empty()) return no_such_game(wanted.value_or(1), all);
    const auto record = parse_record(found);
    if (!record) return record.mistake();
    return Found{*record, wanted.value_or(all), all};
}

/// The record that is to be reviewed: one of a file of records, or of PGN.
Parsed<Found> find_record(const Options& options) {
    const auto text = read_file(options.file);
    if (!text) return text.mistake();
    const auto begin = trimmed(*text);
    if (begin.empty()) return Mistake{fmt::format("'{}' has no records", options.file)};
    auto found = begin.front() == '{' ? found_in_records(*text, options.number)
                                      : found_in_pgn(*text, options.number);
    if (!found) return Mistake{fmt::format("'{}': {}", options.file, found.message())};
    return found;
}

/// The status after a message; 1 if it only says that the work was stopped.
int fail_or_stop(const std::string& message) {
    const int status = fail(message);
    return interrupt().stopped() ? 1 : status;
}

std::string shown(const Options& options, const Found& found, const Review& review) {
    if (options.json) return line_of(to_json(review)) + "\n";
    if (options.format == "svg") return to_svg(review);
    std::string head = found.all > 1 ? fmt::format("Game {} of {}: ", found.number, found.all) : "";
    return head + review.game + "\n" +
           to_text(review, shows_unicode() ? block_letters() : plain_letters());
}

} // namespace

int run_review(const Options& options) {
    catch_interrupts();
    if (const auto wrong = try_output(options.output); !wrong.empty()) return fail(wrong);
    const auto found = find_record(options);
    if (!found) return fail_or_stop(found.message());
    Request request = request_of(options, Verb::review);
    request.record = found->record;
    request.game = found->record.game;
    request.game_trust = {.files = options.allow_files};
    RequestHandler handler;
    ProgressLine progress(options.json);
    ReviewOptions how;
    how.stop = interrupt();
    how.progress = [&](std::size_t done, std::size_t all) {
        progress.show(fmt::format("{} of {} positions, Ctrl-C shows what is known", done, all));
    };
    const auto review = handler.review(request, how);
    progress.clear();
    if (!review) return fail_or_stop(fmt::format("'{}': {}", options.file, review.message()));
    const int status = write_text(for_output(shown(options, *found, *review)), options.output);
    return status != 0 ? status : review->complete ? 0 : 1;
}

int run_explain(const Options& options) {
    catch_interrupts();
    const Request request = request_of(options, Verb::explain);
    RequestHandler handler;
    ProgressLine progress(options.json);
    Control control;
    control.stop = interrupt();
    control.pulse = [&](std::uint64_t nodes) { progress.show_nodes(nodes); };
    if (!options.batch.empty())
        return answer_in_turn(options.batch, request, [&](const std::string& line) {
            Request own = request;
            own.from.position = std::string(trimmed(line));
            const auto answer = handler.explanation(own, control);
            if (!answer) return Parsed<std::string>(answer.mistake());
            return Parsed<std::string>(line_of(answer->json));
        });
    const auto answer = handler.explanation(request, control);
    progress.clear();
    if (!answer) return fail(answer.message());
    std::cout << (options.json ? line_of(answer->json) : answer->words) << "\n";
    return answer->status;
}
