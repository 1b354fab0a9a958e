#include <iostream>

#include <fmt/format.h>

#include "apps/cli/batch.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/json.hpp"

using namespace zermelo;

namespace {

/// One line of JSON, written directly: a batch has a hundred thousand of them a second.
std::string to_line(const std::string& game, const TextSolutions& found) {
    const auto& all = found.solutions;
    const bool known = found.complete || found.count >= 2;
    std::string line =
        fmt::format(R"({{"game":{},"position":"{}")", Json(game).dump(), found.sight.position);
    line += found.sight.to_move.empty() ? R"(,"to_move":null)"
                                        : fmt::format(R"(,"to_move":"{}")", found.sight.to_move);
    line += fmt::format(R"(,"value":{},"proven":{})", found.count > 0 ? 1 : 0,
                        found.count > 0 || found.complete);
    line += all.empty() ? R"(,"solution":null)" : fmt::format(R"(,"solution":"{}")", all[0]);
    line += known ? fmt::format(R"(,"solutions":{})", found.count) : R"(,"solutions":null)";
    if (all.size() > 1)
        line += fmt::format(R"(,"another":"{}","differ":"{}")", all[1], found.difference);
    return line + fmt::format(R"(,"nodes":{},"seconds":{:.3g}}})", found.nodes, found.seconds);
}

void print(const TextSolutions& found) {
    if (found.count == 0) {
        std::cout << found.sight.picture << "\n"
                  << (found.complete ? "There is no solution.\n" : "None was found so far.\n");
    } else {
        std::cout << found.pictures[0] << "\n" << found.solutions[0] << "\n";
        if (found.count == 1)
            std::cout << (found.complete ? "The only solution.\n" : "There may be others.\n");
        else
            std::cout << fmt::format(
                "There are several solutions. Another one, which first differs at {}:\n{}\n{}\n",
                found.difference, found.pictures[1], found.solutions[1]);
    }
    std::cout << fmt::format("{} nodes, {:.6f} s\n", found.nodes, found.seconds);
}

} // namespace

int run_puzzle(const Options& options, const AnyGame& game) {
    catch_interrupts();
    SolutionOptions wanted;
    wanted.budget.stop = interrupt();
    if (!options.batch.empty())
        return answer_lines(options.batch, [&](const std::string& line) -> Parsed<std::string> {
            const auto found = game.solutions({line, words_of(options.moves)}, wanted);
            if (!found) return found.mistake();
            return to_line(options.game, *found);
        });
    ProgressLine progress(options.json);
    wanted.pictures = true;
    wanted.budget.pulse = [&](std::uint64_t nodes) { progress.show_nodes(nodes); };
    const auto found = game.solutions(position_of(options), wanted);
    progress.clear();
    if (!found) return fail(found.message());
    if (options.json)
        std::cout << to_line(options.game, *found) << "\n";
    else
        print(*found);
    return found->count == 1 && found->complete ? 0 : 1;
}
