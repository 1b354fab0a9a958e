#include <algorithm>
#include <cmath>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"

using namespace zermelo;

namespace {

void print(const TextEquilibrium& found, const AnyGame& game) {
    constexpr std::size_t most = 40;
    const std::size_t shown = std::min(found.choices.size(), most);
    std::size_t seat_width = 1;
    std::size_t view_width = 1;
    for (std::size_t i = 0; i < shown; ++i) {
        seat_width = std::max(seat_width, found.choices[i].seat.size());
        view_width = std::max(view_width, found.choices[i].view.size());
    }
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& choice = found.choices[i];
        std::cout << fmt::format("{:{}}  {:{}} ", choice.seat, seat_width, choice.view, view_width);
        for (const auto& [move, likely] : choice.moves)
            std::cout << fmt::format(" {} {:.3f}", move, likely);
        std::cout << "\n";
    }
    if (shown < found.choices.size())
        std::cout << fmt::format("... ({} in all; --json gives them)\n", found.choices.size());
    const double value = std::abs(found.value) < 0.00005 ? 0 : found.value; // no minus before 0
    std::cout << fmt::format("{} gets {:+.4f}; exploitability {:.6f}\n", game.info().seat_names[0],
                             value, found.exploitability)
              << fmt::format("{} iterations, {} information sets, {} nodes, {:.3f} s\n",
                             found.iterations, found.sets, found.nodes, found.seconds);
}

} // namespace

int run_equilibrium(const Options& options, RequestHandler& handler, const Request& request) {
    if (!options.batch.empty()) return fail("a hidden game has no positions for --batch");
    ProgressLine progress(options.json);
    Control control;
    control.stop = interrupt();
    control.pulse = [&](std::uint64_t rounds) { progress.show_nodes(rounds); };
    const auto found = handler.equilibrium(request, control);
    progress.clear();
    if (!found && interrupt().stopped()) { // before the tree was there
        std::cout << (options.json ? R"({"ended":"stopped"})"
                                   : "Not known: the search was stopped.")
                  << "\n";
        return 1;
    }
    if (!found) return fail(found.message());
    const auto game = *handler.game(request);
    if (options.json)
        std::cout << line_of(to_json(game->name(), *found)) << "\n";
    else
        print(*found, *game);
    return 0;
}
