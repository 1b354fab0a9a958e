#include <iostream>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"
#include "zermelo/core/printable.hpp"
#include "zermelo/games/chess/pgn.hpp"
#include "zermelo/games/chess/pgn_text.hpp"

using namespace zermelo;

namespace {

std::vector<std::string> uci_moves(const PgnGame& game) {
    std::vector<std::string> moves;
    ChessState s = game.start;
    for (const auto& step : game.steps) {
        moves.push_back(uci_text(s, step.move, game.rules.chess960));
        game.rules.play(s, step.move);
    }
    return moves;
}

Json to_json(const PgnGame& game, int number) {
    Json tags = Json::object();
    for (const auto& tag : game.tags) tags[tag.name] = tag.value;
    return {{"game", "chess"},
            {"number", number},
            {"line", game.line},
            {"tags", tags},
            {"start", chess_fen(game.start)},
            {"moves", uci_moves(game)},
            {"position", chess_fen(game.end())},
            {"result", game.result},
            {"mistake", game.mistake ? Json(*game.mistake) : Json(nullptr)}};
}

/// A game in a line: who, how it ended, how long it was, and what is wrong with it.
std::string told(const PgnGame& game, int number) {
    return fmt::format("game {}, line {}: {} - {}, {}, {} plies{}", number, game.line,
                       printable(game.tag("White", "?")), printable(game.tag("Black", "?")),
                       game.result, game.steps.size(), game.mistake ? ", then broken" : "");
}

void print(const Options& options, const PgnGame& game, int number) {
    if (options.json)
        std::cout << line_of(to_json(game, number)) << "\n";
    else if (options.convert == "pgn")
        std::cout << (number > 1 ? "\n" : "") << for_output(pgn_text(game));
    else if (options.convert == "uci")
        std::cout << joined(uci_moves(game), " ") << "\n";
    else if (options.convert == "fen")
        std::cout << chess_fen(game.end()) << "\n";
    else
        std::cout << told(game, number) << "\n";
}

} // namespace

int run_chess(const Options& options) {
    catch_interrupts();
    const auto text = read_file(options.file);
    if (interrupt().stopped()) return 1;
    if (!text) return fail(text.message());
    PgnReader reader(*text);
    int number = 0;
    int broken = 0;
    while (const auto game = interrupt().stopped() ? std::nullopt : reader.next()) {
        print(options, *game, ++number);
        if (!game->mistake) continue;
        ++broken;
        fail(fmt::format("game {}, {}", number, *game->mistake));
    }
    if (interrupt().stopped()) return 1;
    if (number == 0) return fail(fmt::format("there is no game in '{}'", options.file));
    if (!options.json && options.convert.empty())
        std::cout << fmt::format("{} game{}, {} broken\n", number, number == 1 ? "" : "s", broken);
    return broken > 0 ? 1 : 0;
}
