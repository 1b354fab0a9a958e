// The options of the command tournament.

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/cli/options.hpp"
#include "apps/cli/validators.hpp"

namespace {

/// Seconds, or seconds and what is gained with each move: 10 or 10+0.1.
CLI::Validator clock_with_increment() {
    return {[](std::string& text) -> std::string {
                const auto plus = text.find('+');
                const bool well =
                    zermelo::parse_seconds(text.substr(0, plus)) &&
                    (plus == std::string::npos || zermelo::parse_seconds(text.substr(plus + 1)));
                if (well) return "";
                return fmt::format("Value {} is no clock like 10 or 10+0.1, in seconds", text);
            },
            "SECONDS[+SECONDS]"};
}

void add_tournament_terms(CLI::App& app, Options& options) {
    app.add_option("--clock", options.clock_text,
                   "seconds that each player has for a game, and gains with each move: 10+0.1")
        ->check(clock_with_increment());
    app.add_option("--time", options.time, "for each move at most, like 100ms");
    app.add_option("--nodes", options.move_nodes, "for each move at most")
        ->check(whole(1, most_number));
    app.add_option("--depth", options.depth, "of each search at most")->check(whole(1, 1000));
    app.add_option("--adjudicate", options.adjudicate,
                   "end games early: proven (a value is), agreed=3 (both players saw the same one "
                   "lose for 3 moves), length=200 (moves; then nobody wins)");
    app.add_option("--openings", options.openings,
                   "start (the default), random, random:PLIES, or a file: a position or moves a "
                   "line; EPD or PGN for chess");
}

} // namespace

void add_tournament(CLI::App& app, Options& options) {
    app.add_option("game", options.game, "a game; or 'report'")->required();
    app.add_option("file", options.file, "after 'report': the store");
    app.add_option("--players", options.players, "player specs")->expected(1, 64);
    app.add_option("--games", options.games, "games for each pair (default 10)")
        ->check(whole(1, 1'000'000));
    app.add_option("--store", options.store,
                   "keep all games here; the same command goes on with it");
    app.add_option("--schedule", options.schedule,
                   "round-robin (the default), gauntlet (the first against all), swiss, knockout");
    app.add_option("--rounds", options.rounds, "of a swiss schedule")->check(whole(1, 100));
    app.add_option("--jobs", options.jobs, "games that are played side by side (default 1)")
        ->check(whole(1, 1024));
    app.add_option("--sprt", options.sprt,
                   "stop when it is clear who of two is better: elo0=0,elo1=10,alpha=0.05,beta="
                   "0.05");
    add_tournament_terms(app, options);
    app.add_option("--seed", options.seed, "for all that is drawn at random (default 0)")
        ->check(whole(0, most_number));
    app.add_option("--format", options.format,
                   "text (the default), csv; after 'report' also html and pgn")
        ->check(CLI::IsMember({"text", "csv", "html", "pgn"}));
    app.add_option("--output", options.output, "report: write to this file");
    app.add_flag("--json", options.json, "answer with one JSON object");
    app.footer(
        "Both players have each opening with both sides. Elo is by maximum likelihood, with a 95%\n"
        "interval. Ctrl-C keeps what is finished. Status 1 if games are left to be played.\n"
        "\nExamples:\n"
        "  zermelo tournament tic-tac-toe --players expert minimax,depth=2 random --games 50\n"
        "  zermelo tournament connect-four --players mcts,iterations=1000 alphabeta,depth=6 \\\n"
        "      --games 100 --openings random:4 --store four.store --jobs 2\n"
        "  zermelo tournament chess --players alphabeta,depth=4 alphabeta,depth=3 --games 1000 \\\n"
        "      --sprt elo0=0,elo1=50 --openings random:8 --adjudicate proven,agreed=3,length=200\n"
        "  zermelo tournament report four.store --output report.html\n"
        "  zermelo replay four.store:1");
}
