#include "apps/cli/conflicts.hpp"

#include <algorithm>
#include <initializer_list>
#include <vector>

#include <fmt/format.h>

#include "apps/cli/experiments.hpp"
#include "catalog/registry/spec.hpp"

namespace {

/// Options that a command does not use in some case, and why.
struct Conflict {
    std::string command;
    bool applies;
    std::vector<std::string> options;
    std::string reason;
};

std::vector<Conflict> sudoku_conflicts(const Options& options) {
    const bool makes = options.action == "generate";
    const bool two_sources =
        options.given("--file") && (options.given("--position") || options.given("--batch"));
    return {{"sudoku", options.action != "count", {"--limit"}, "it is for count"},
            {"sudoku",
             !makes,
             {"--count", "--seed", "--minimal", "--symmetry", "--grade"},
             "it is for generate"},
            {"sudoku",
             makes,
             {"--position", "--file", "--batch"},
             "generate makes a puzzle and is given none"},
            {"sudoku", two_sources, {"--file"}, "the puzzle is given twice"}};
}

std::vector<Conflict> all_conflicts(const Options& options) {
    std::vector<Conflict> conflicts{
        {"solve", options.mate.has_value(), {"--player"}, "--mate has a search of its own"},
        {"play", options.json, {"--terse"}, "with --json nothing but the record is printed"},
        {"replay", options.json, {"--terse"}, "with --json nothing but the records is printed"},
        {"tree", options.json, {"--format", "--nodes", "--width"}, "with --json nothing is drawn"},
        {"tree", options.format != "svg", {"--width"}, "it is for --format svg"},
        {"tree", options.format == "text", {"--nodes"}, "with --format text no board is drawn"},
        {"review", options.json, {"--format"}, "with --json nothing is drawn"},
        {"chess", options.json, {"--to"}, "--json is a form of its own"},
        {"book",
         !options.check.empty(),
         {"--ply", "--output", "--threads", "--time", "--force"},
         "--check makes no book"}};
    conflicts.push_back({"play",
                         !options.resume,
                         {"--allow-programs", "--allow-files"},
                         "what you type may name both; it is for --resume"});
    for (const char* command : {"solve", "best", "values", "moves", "explain", "sudoku", "dots"})
        conflicts.push_back({command,
                             options.batch.empty(),
                             {"--allow-programs", "--allow-files"},
                             "it is for --batch"});
    for (auto& conflict : sudoku_conflicts(options)) conflicts.push_back(std::move(conflict));
    return conflicts;
}

/// A bench of a game and each experiment have options of their own.
std::string ignored_by_bench(const Options& options) {
    std::vector<std::string> taken{"--position", "--moves", "--players", "--depth", "--limit"};
    for (const auto& experiment : all_experiments())
        if (experiment.name == options.game) taken = experiment.options;
    taken.emplace_back("--json");
    for (const auto& name : options.given_options)
        if (std::ranges::find(taken, name) == taken.end())
            return fmt::format("bench: '{}' takes no {} (it takes {})", options.game, name,
                               zermelo::joined(taken));
    return "";
}

} // namespace

std::string ignored_option(const Options& options) {
    if (options.command == "bench") return ignored_by_bench(options);
    for (const auto& [command, applies, names, reason] : all_conflicts(options)) {
        if (!applies || options.command != command) continue;
        for (const auto& name : names)
            if (options.given(name))
                return fmt::format("{}: leave out {}: {}", command, name, reason);
    }
    return "";
}
