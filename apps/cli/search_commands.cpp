#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/batch.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"

using namespace zermelo;

namespace {

std::string first_of(const std::vector<std::string>& words, std::size_t most) {
    if (words.size() <= most) return joined(words, " ");
    return joined({words.begin(), words.begin() + static_cast<std::ptrdiff_t>(most)}, " ") +
           fmt::format(" ... ({} in all)", words.size());
}

std::string effort(const TextReport& report) {
    return fmt::format("{} nodes, {:.3f} s{}", report.nodes, report.seconds,
                       report.worth.value.proven()
                           ? ", proven"
                           : fmt::format(", ended by {}", ended_word(report.ended)));
}

void print_values(const TextReport& report) {
    std::size_t width = 1;
    for (const auto& edge : report.edges) width = std::max(width, edge.move.size());
    for (const auto& edge : report.edges)
        std::cout << fmt::format("{:>{}} {:+6}  {}\n", edge.move, width, edge.worth.number,
                                 edge.worth.words);
    if (report.left_off > 0) std::cout << fmt::format("... and {} more\n", report.left_off);
}

void print(const std::string& command, const TextReport& report) {
    std::cout << report.at.picture << "\n";
    if (command == "values") {
        print_values(report);
    } else {
        std::cout << report.at.to_move << " " << report.worth.words << ". Best: "
                  << first_of(command == "best" ? std::vector{*report.move} : report.best, 30)
                  << "\nLine: " << first_of(report.line, 40) << "\n";
    }
    std::cout << effort(report) << "\n";
}

/// The same for a puzzle, of which only counts whether it is solved.
void print_puzzle(const std::string& command, const TextReport& report) {
    const auto verdict = [](const Value& value) {
        return value.sign() > 0 ? "can be solved"
               : value.proven() ? "cannot be solved"
                                : "not known";
    };
    std::cout << report.at.picture << "\n";
    if (command == "values") {
        for (const auto& edge : report.edges)
            std::cout << fmt::format("{} {:+3}  {}\n", edge.move, edge.worth.number,
                                     verdict(edge.worth.value));
    } else {
        std::cout << "It " << verdict(report.worth.value) << ".";
        if (report.worth.value.sign() > 0)
            std::cout << " Begin with " << *report.move << "\nLine: " << first_of(report.line, 40);
        std::cout << "\n";
    }
    std::cout << effort(report) << "\n";
}

Verb verb_of(const std::string& command) {
    if (command == "values") return Verb::values;
    return command == "solve" ? Verb::solve : Verb::best;
}

Json report_json(Verb verb, const std::string& game, const TextReport& report) {
    return verb == Verb::values ? values_json(game, report) : to_json(game, report);
}

int run_batch(const Options& options, RequestHandler& handler, const Request& request) {
    Control control;
    control.stop = interrupt();
    return answer_in_turn(options.batch, request, [&](const std::string& line) {
        Request own = request;
        own.from.position = std::string(trimmed(line));
        const auto report = handler.report(own, control);
        if (!report) return Parsed<std::string>(report.mistake());
        return Parsed<std::string>(
            line_of(report_json(own.verb, (*handler.game(own))->name(), *report)));
    });
}

int print_report(const Options& options, const AnyGame& game, const TextReport& report) {
    if (options.json)
        std::cout << line_of(report_json(verb_of(options.command), game.name(), report)) << "\n";
    else if (game.puzzle() != nullptr)
        print_puzzle(options.command, report);
    else
        print(options.command, report);
    return options.command == "solve" && !report.worth.value.proven() ? 1 : 0;
}

} // namespace

std::string shown_board(const AnyGame& game, const PositionText& from, const std::string& picture) {
    if (!is_output_terminal()) return picture;
    const auto at = position_at(game, from);
    return at ? board_text((*at)->board(viewer_at(**at)), draw_options()) : picture;
}

int run_search(const Options& options) {
    const Request request = request_of(options, verb_of(options.command));
    RequestHandler handler;
    const auto game = handler.game(request);
    if (!game) return fail(game.message());
    if (options.mate) return run_mate(options, handler, request);
    if (request.verb == Verb::solve && options.player.empty() && (*game)->puzzle() != nullptr)
        return run_puzzle(options, handler, request);
    const auto player = handler.player(request, **game);
    if (!player) return fail(player.message());
    catch_interrupts();
    if (asks_for_equilibrium(**game, *player)) return run_equilibrium(options, handler, request);
    if (!options.batch.empty()) return run_batch(options, handler, request);
    ProgressLine progress(options.json);
    Control control;
    control.stop = interrupt();
    control.pulse = [&](std::uint64_t nodes) { progress.show_nodes(nodes); };
    control.watch = [&](const TextReport& report) {
        progress.set_label(
            fmt::format("best so far {}, {}", report.move.value_or("none"), report.worth.words));
    };
    const auto report = handler.report(request, control);
    progress.clear();
    if (!report) return fail(report.message());
    TextReport shown = *report;
    shown.at.picture = shown_board(**game, request.from, shown.at.picture);
    return print_report(options, **game, shown);
}
