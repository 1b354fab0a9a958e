#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"
#include "catalog/output/standings.hpp"
#include "catalog/tournament/report.hpp"
#include "zermelo/core/printable.hpp"
#include "zermelo/play/rating.hpp"
#include "zermelo/store/line_file.hpp"

using namespace zermelo;

namespace {

/// What games of points have paid, on the average.
void print_points(const std::vector<Standing>& standings) {
    if (std::ranges::none_of(standings, &Standing::counts_points)) return;
    std::cout << "points a game:";
    for (const auto& standing : standings)
        if (standing.tally.games() > 0)
            std::cout << fmt::format("  {} {:+.3f}", printable(standing.player), standing.mean());
    std::cout << "\n";
}

void print_standings(const std::vector<Standing>& standings) {
    std::size_t width = 6;
    for (const auto& standing : standings) width = std::max(width, standing.player.size());
    std::cout << fmt::format("{:{}}  games   won drawn  lost  score  95% interval   Elo\n",
                             "player", width);
    for (const auto& standing : standings) {
        const auto& [player, tally, different, forfeits, points, counts_points] = standing;
        if (tally.games() == 0) continue;
        const Interval interval = confidence(different);
        const auto elo = elo_difference(different.score());
        std::cout << fmt::format("{:{}} {:6} {:5} {:5} {:5}  {:.3f}  {:.3f} - {:.3f}  {}{}\n",
                                 printable(player), width, tally.games(), tally.wins, tally.draws,
                                 tally.losses, tally.score(), interval.low, interval.high,
                                 elo ? fmt::format("{:+.0f}", *elo) : "",
                                 forfeits > 0 ? fmt::format("  ({} forfeits)", forfeits) : "");
    }
}

/// Says how many games the intervals are of, where some are nothing but repetitions.
void print_different(const std::vector<Standing>& standings) {
    for (const auto& standing : standings)
        if (standing.different.games() < standing.tally.games())
            std::cout << fmt::format("{}: 95% interval and Elo of {} different games\n",
                                     printable(standing.player), standing.different.games());
}

/// Prints a record file's plays. The message that comes back is empty if all was well.
std::string replay_line(const std::string& line, const Options& options) {
    const auto record = parse_record(line);
    if (!record) return record.message();
    const auto game = find_game(record->game, {.files = options.allow_files});
    if (!game) return game.message();
    PlayOptions play;
    play.out = &std::cout;
    play.commentary = options.json    ? Commentary::silent
                      : options.terse ? Commentary::terse
                                      : Commentary::verbose;
    play.paint = painter((*game)->info().marks);
    play.stop = interrupt();
    const auto played = replay(**game, *record, play);
    if (!played) return played.message();
    if (options.json) std::cout << line_of(to_json(*played)) << "\n";
    return "";
}

} // namespace

int run_match(const Options& options) {
    if (const auto wrong = try_output(options.save); !wrong.empty()) return fail(wrong);
    catch_interrupts();
    ProgressLine progress(options.json);
    int status = 0;
    int played = 0;
    const auto ended = [&](const TextRecord& record) {
        if (!options.save.empty() && status == 0)
            if (const auto wrong = append_line(options.save, line_of(to_json(record)));
                !wrong.empty()) {
                progress.clear();
                status = fail(wrong + "; the match goes on without it");
            }
        progress.show(fmt::format("{} games played", ++played));
    };
    const Request request = request_of(options, Verb::match);
    RequestHandler handler;
    const auto answer = handler.match(request, interrupt(), ended);
    progress.clear();
    if (!answer) return fail(answer.message());
    if (answer->games == 0) status = std::max(status, 1); // it was stopped before
    if (options.json) {
        std::cout << line_of(to_json((*handler.game(request))->name(), request, *answer)) << "\n";
        return status;
    }
    print_standings(answer->standings);
    print_points(answer->standings);
    if (answer->repeated > 0)
        std::cout << fmt::format("{} of {} games repeat an earlier one, up to symmetry\n",
                                 answer->repeated, answer->games);
    print_different(answer->standings);
    if (answer->stopped) std::cout << "Stopped: only games that were finished count.\n";
    return status;
}

namespace {

/// A game of a store that was asked for as STORE:GAME.
struct StoredName {
    std::string store;
    std::int64_t number = 0;
};
std::optional<StoredName> stored_name(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos || std::filesystem::exists(text)) return std::nullopt;
    const auto number = parse_number<std::int64_t>(std::string_view(text).substr(colon + 1));
    if (!number || *number < 1) return std::nullopt;
    return StoredName{text.substr(0, colon), *number};
}

} // namespace

int run_replay(const Options& options) {
    catch_interrupts();
    if (const auto name = stored_name(options.file)) {
        const auto line = stored_record(name->store, name->number);
        if (!line) return fail(line.message());
        const auto wrong = replay_line(*line, options);
        return wrong.empty() ? 0 : fail(wrong);
    }
    const auto in = Input::open(options.file);
    if (!in) return fail(in.message());
    std::string line;
    int number = 0;
    int bad = 0;
    while (std::cout && (*in)->next(line)) {
        ++number;
        const auto wrong = replay_line(line, options);
        if (interrupt().stopped()) break;
        if (wrong.empty()) continue;
        ++bad;
        fail(fmt::format("line {} of '{}': {}", number, options.file, wrong));
    }
    if (interrupt().stopped()) return 1;
    if (number == 0) return fail(fmt::format("'{}' has no records", options.file));
    return bad == 0 ? 0 : bad < number ? 1 : 2;
}
