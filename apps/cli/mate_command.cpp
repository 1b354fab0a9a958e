#include <iostream>

#include <fmt/format.h>

#include "apps/cli/batch.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"

using namespace zermelo;

namespace {

std::string moves_text(int moves) {
    return fmt::format("{} {}", moves, moves == 1 ? "move" : "moves");
}

void print(const Options& options, const MateAnswer& answer, const std::string& board) {
    std::cout << board << "\n";
    if (answer.moves)
        std::cout << answer.report.at.to_move << " wins in " << moves_text(*answer.moves)
                  << ".\nLine: " << joined(answer.report.line, " ") << "\n";
    else if (answer.complete)
        std::cout << "No win in " << moves_text(*options.mate) << ".\n";
    else
        std::cout << "Not known: the search was stopped.\n";
}

} // namespace

int run_mate(const Options& options, RequestHandler& handler, const Request& request) {
    catch_interrupts();
    Control control;
    control.stop = interrupt();
    const std::string name = (*handler.game(request))->name();
    if (!options.batch.empty())
        return answer_in_turn(options.batch, request, [&](const std::string& line) {
            Request own = request;
            own.from.position = std::string(trimmed(line));
            const auto answer = handler.mate(own, control);
            if (!answer) return Parsed<std::string>(answer.mistake());
            return Parsed<std::string>(line_of(to_json(name, *answer)));
        });
    const auto answer = handler.mate(request, control);
    if (!answer) return fail(answer.message());
    if (options.json)
        std::cout << line_of(to_json(name, *answer)) << "\n";
    else
        print(options, *answer,
              shown_board(**handler.game(request), request.from, answer->report.at.picture));
    return answer->moves ? 0 : 1;
}
