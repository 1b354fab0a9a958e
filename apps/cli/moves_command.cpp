#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/batch.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"

using namespace zermelo;

namespace {

/// How the game ended, and what each seat gets.
void print_end(const PositionView& view, const std::vector<std::string>& seats) {
    std::vector<std::string> payoffs;
    for (std::size_t i = 0; i < view.payoffs.size(); ++i)
        payoffs.push_back(fmt::format("{} {:+}", seats[i], view.payoffs[i]));
    std::cout << view.outcome << "\nPayoffs: " << joined(payoffs) << "\n";
}

/// The moves of chance, each with its probability on a line of its own.
void print_chance(const PositionView& view, std::size_t listed) {
    std::size_t width = 1;
    for (std::size_t i = 0; i < listed; ++i) width = std::max(width, view.moves[i].size());
    for (std::size_t i = 0; i < listed; ++i)
        std::cout << fmt::format("{:{}} {:.6f}\n", view.moves[i], width, view.probabilities[i]);
}

void print(const PositionView& view, const std::vector<std::string>& seats) {
    if (!view.picture.empty()) std::cout << view.picture << "\n";
    if (view.to_move.empty()) {
        print_end(view, seats);
        return;
    }
    const std::size_t listed = std::min(view.moves.size(), most_listed);
    std::cout << fmt::format("{} {} of {}:", view.moves.size(),
                             view.moves.size() == 1 ? "move" : "moves", view.to_move);
    if (!view.probabilities.empty()) {
        std::cout << "\n";
        print_chance(view, listed);
    } else {
        for (std::size_t i = 0; i < listed; ++i) std::cout << " " << view.moves[i];
        std::cout << "\n";
    }
    if (listed < view.moves.size())
        std::cout << fmt::format("... and {} more\n", view.moves.size() - listed);
}

} // namespace

int run_moves(const Options& options) {
    const Request request = request_of(options, Verb::moves);
    RequestHandler handler;
    const auto found = handler.game(request);
    if (!found) return fail(found.message());
    const AnyGame& game = **found;
    if (!options.batch.empty()) {
        catch_interrupts();
        return answer_lines(options.batch, request, [&](const std::string& line) {
            const PositionText from{std::string(trimmed(line)), request.from.moves};
            const auto at = position_at(game, from);
            if (!at) return Parsed<std::string>(at.mistake());
            return Parsed<std::string>(line_of(moves_json(game.name(), view_of(game, **at, from))));
        });
    }
    const auto view = handler.look(request);
    if (!view) return fail(view.message());
    if (options.json) {
        std::cout << line_of(moves_json(game.name(), *view)) << "\n";
    } else {
        PositionView shown = *view;
        shown.picture = shown_board(game, request.from, shown.picture);
        print(shown, game.info().seat_names);
    }
    return 0;
}
