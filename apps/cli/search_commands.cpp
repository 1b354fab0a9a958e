#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/json.hpp"

using namespace zermelo;

namespace {

std::string first_of(const std::vector<std::string>& words, std::size_t most) {
    if (words.size() <= most) return joined(words, " ");
    return joined({words.begin(), words.begin() + static_cast<std::ptrdiff_t>(most)}, " ") +
           fmt::format(" ... ({} in all)", words.size());
}

std::string effort(const TextReport& report) {
    return fmt::format("{} nodes, {:.3f} s{}", report.nodes, report.seconds,
                       report.value.proven()
                           ? ", proven"
                           : fmt::format(", ended by {}", ended_word(report.ended)));
}

void print_values(const TextReport& report) {
    std::size_t width = 1;
    for (const auto& edge : report.edges) width = std::max(width, edge.move.size());
    for (const auto& edge : report.edges)
        std::cout << fmt::format("{:>{}} {:+6}  {}\n", edge.move, width, edge.number, edge.words);
}

void print(const std::string& command, const TextReport& report) {
    std::cout << report.sight.picture << "\n";
    if (command == "values") {
        print_values(report);
    } else {
        std::cout << report.sight.to_move << " " << report.words << ". Best: "
                  << first_of(command == "best" ? std::vector{*report.move} : report.best, 30)
                  << "\nLine: " << first_of(report.line, 40) << "\n";
    }
    std::cout << effort(report) << "\n";
}

bool wants_all(const Options& options) { return options.command == "values"; }

/// The same for a puzzle, of which only counts whether it is solved.
void print_puzzle(const std::string& command, const TextReport& report) {
    const auto verdict = [](const Value& value) {
        return value.sign() > 0 ? "can be solved"
               : value.proven() ? "cannot be solved"
                                : "not known";
    };
    std::cout << report.sight.picture << "\n";
    if (command == "values") {
        for (const auto& edge : report.edges)
            std::cout << fmt::format("{} {:+3}  {}\n", edge.move, edge.number, verdict(edge.value));
    } else {
        std::cout << "It " << verdict(report.value) << ".";
        if (report.value.sign() > 0)
            std::cout << " Begin with " << *report.move << "\nLine: " << first_of(report.line, 40);
        std::cout << "\n";
    }
    std::cout << effort(report) << "\n";
}

/// Who answers if the user does not say: one that proves, or one that gives an answer soon.
std::string chosen_player(const Options& options, const AnyGame& game) {
    if (!options.player.empty()) return options.player;
    const bool proves = options.command == "solve" || game.is_puzzle() ||
                        (wants_all(options) && game.proves_values());
    if (proves && !game.solver().empty()) return game.solver();
    if (game.solver() == "cfr") return "cfr";
    const auto engines = game.engines();
    const bool has_expert = std::ranges::find(engines, "expert") != engines.end();
    return has_expert ? "expert" : "mcts";
}

/// Answers for each line of a file. A bad line is answered with what is wrong with it.
int run_batch(const Options& options, const AnyGame& game, const PlayerSpec& player) {
    std::ifstream file;
    if (options.batch != "-") {
        file.open(options.batch);
        if (!file) return fail(fmt::format("cannot read '{}'", options.batch));
    }
    std::istream& in = options.batch == "-" ? std::cin : file;
    int status = 0;
    std::string line;
    for (int number = 1; std::getline(in, line) && !interrupt().stopped(); ++number) {
        PositionText from = position_of(options);
        from.position = std::string(trimmed(line));
        const auto report = game.search(player, from, {interrupt(), {}, {}, wants_all(options)});
        if (report) {
            std::cout << to_json(options.game, *report).dump() << "\n";
            continue;
        }
        std::cout << Json{{"line", number}, {"error", report.message()}}.dump() << "\n";
        status = fail(fmt::format("line {}: {}", number, report.message()));
    }
    return status;
}

} // namespace

int run_search(const Options& options) {
    const auto game = find_game(options.game);
    if (!game) return fail(game.message());
    if (options.mate) return run_mate(options, **game);
    if (options.command == "solve" && options.player.empty() && (*game)->is_puzzle())
        return run_puzzle(options, **game);
    const auto player = find_player(chosen_player(options, **game), **game);
    if (!player) return fail(player.message());
    catch_interrupts();
    if (player->name == "cfr") return run_equilibrium(options, **game, *player);
    if (!options.batch.empty()) return run_batch(options, **game, *player);
    ProgressLine progress(options.json);
    Control control{
        interrupt(), [&](std::uint64_t nodes) { progress.show_nodes(nodes); }, {}, false};
    control.every_move = wants_all(options);
    control.watch = [&](const TextReport& report) {
        progress.set_label(
            fmt::format("best so far {}, {}", report.move.value_or("none"), report.words));
    };
    const auto report = (*game)->search(*player, position_of(options), control);
    progress.clear();
    if (!report) return fail(report.message());
    if (options.json)
        std::cout << to_json(options.game, *report).dump() << "\n";
    else if ((*game)->is_puzzle())
        print_puzzle(options.command, *report);
    else
        print(options.command, *report);
    return options.command == "solve" && !report->value.proven() ? 1 : 0;
}
