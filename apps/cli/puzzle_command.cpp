#include <iostream>

#include <fmt/format.h>

#include "apps/cli/batch.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"

using namespace zermelo;

namespace {

void print(const TextSolutions& found) {
    if (found.count == 0) {
        std::cout << found.at.picture << "\n"
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

int run_puzzle(const Options& options, RequestHandler& handler, const Request& request) {
    catch_interrupts();
    SolutionOptions wanted;
    wanted.budget.stop = interrupt();
    const std::string name = (*handler.game(request))->name();
    if (!options.batch.empty()) {
        const auto* puzzle = (*handler.game(request))->puzzle();
        const auto& game = **handler.game(request);
        return answer_lines(options.batch, request, [&](const std::string& line) {
            const auto at = position_at(game, {line, request.from.moves});
            if (!at) return Parsed<std::string>(at.mistake());
            auto found = puzzle->solutions(**at, wanted);
            found.at.position = (*at)->text();
            if ((*at)->turn()) found.at.to_move = game.info().seat_names[0];
            return Parsed<std::string>(json_line(name, found));
        });
    }
    ProgressLine progress(options.json);
    wanted.pictures = !options.json;
    wanted.budget.pulse = [&](std::uint64_t nodes) { progress.show_nodes(nodes); };
    const auto found = handler.solutions(request, wanted);
    progress.clear();
    if (!found) return fail(found.message());
    if (options.json)
        std::cout << json_line(name, *found) << "\n";
    else
        print(*found);
    return found->count == 1 && found->complete ? 0 : 1;
}
