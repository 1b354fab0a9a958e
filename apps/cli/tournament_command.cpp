#include <filesystem>
#include <iostream>
#include <optional>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/live_table.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"
#include "catalog/tournament/report.hpp"
#include "catalog/tournament/tables.hpp"

using namespace zermelo;

namespace {

Request tournament_request(const Options& options) {
    Request request = request_of(options, Verb::tournament);
    TournamentWish& wish = request.tournament;
    wish.schedule = options.schedule;
    wish.openings = options.openings;
    wish.sprt = options.sprt;
    wish.adjudicate = options.adjudicate;
    wish.time = options.time;
    wish.store = options.store;
    wish.nodes = options.move_nodes;
    wish.rounds = options.rounds;
    wish.jobs = options.jobs;
    if (options.clock_text.empty()) return request;
    const auto plus = options.clock_text.find('+');
    request.clock = parse_seconds(options.clock_text.substr(0, plus));
    if (plus != std::string::npos)
        wish.increment = parse_seconds(options.clock_text.substr(plus + 1)).value_or(0);
    return request;
}

/// Options that one of the two forms does not use; empty if there is none.
std::string ignored(const Options& options, bool reports) {
    for (const auto& name : options.given_options) {
        const bool is_for_report = name == "--output";
        const bool is_for_both = name == "--json" || name == "--format";
        if (!is_for_both && is_for_report != reports)
            return fmt::format("tournament: leave out {}: {}", name,
                               reports ? "a report plays no games" : "it is for a report");
    }
    return "";
}

/// The format that was asked for, or that the name of the output ends with.
std::string report_format(const Options& options) {
    if (options.json) return "json";
    if (!options.format.empty()) return options.format;
    for (const char* format : {"html", "csv", "pgn", "json"})
        if (options.output.ends_with(std::string(".") + format)) return format;
    return "text";
}

int run_report(const Options& options) {
    if (options.file.empty()) return fail("tournament report: name a store");
    if (const auto wrong = try_output(options.output); !wrong.empty()) return fail(wrong);
    catch_interrupts();
    const auto text = tournament_report(options.file, report_format(options), interrupt());
    if (!text) return fail(text.message());
    if (interrupt().stopped()) return 1;
    return write_text(*text, options.output);
}

} // namespace

int run_tournament(const Options& options) {
    const bool reports = options.game == "report";
    if (const auto wrong = ignored(options, reports); !wrong.empty()) return fail(wrong);
    if (reports) return run_report(options);
    if (!options.file.empty())
        return fail(fmt::format("tournament: '{}' is one word too many", options.file));
    if (options.players.empty()) return fail("tournament: name its --players");
    if (options.format == "html" || options.format == "pgn")
        return fail(fmt::format("tournament: --format {} is for a report", options.format));
    catch_interrupts();
    const bool is_silent = options.json || !options.format.empty();
    LiveTable live(is_silent);
    const Request request = tournament_request(options);
    RequestHandler handler;
    const auto found = handler.tournament(
        request, interrupt(),
        [&](const TextRecord&, const TournamentState& state) { live.show(state); });
    live.clear();
    if (!found) return fail(found.message());
    if (options.json)
        std::cout << line_of(to_json((*handler.game(request))->name(), *found)) << "\n";
    else if (options.format == "csv")
        std::cout << to_csv(*found);
    else
        std::cout << for_output(table_text(*found) + (found->count.standings().size() > 2
                                                          ? "\n" + cross_table_text(*found)
                                                          : ""));
    if (found->stopped && !is_silent)
        std::cout << (options.store.empty() ? "Stopped.\n"
                                            : "Stopped: the same command goes on.\n");
    return found->stopped ? 1 : 0;
}
