// How far searches go over the time that they are given: every game of the catalog, every engine
// that accepts it, at the start and some random moves later, and on the widest boards.
//
// usage: bench_overshoot [MILLISECONDS] [GAME...]

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "catalog/facade/any_game.hpp"
#include "catalog/output/stopwatch.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/registry/players.hpp"
#include "zermelo/core/random.hpp"

using namespace zermelo;

namespace {

struct Late {
    std::string game;
    std::string player;
    int ply = 0;
    double milliseconds = 0; ///< over the time given
};

/// Every row of the catalog, and the largest parameters of some.
std::vector<std::string> all_specs() {
    std::vector<std::string> specs;
    for (const auto& row : all_games()) specs.push_back(row.name);
    for (const char* wide : {"nim:pieces=1000000,take=1000000", "nim-heaps:255,255,255",
                             "connect:31,32,5", "connect:1,100,5", "connect-four:columns=9,rows=7",
                             "dots:10x10", "dots:1x20", "sudoku:5,5", "goofspiel:13"})
        specs.emplace_back(wide);
    return specs;
}

/// Plays random moves; chance and hidden states count as any others.
bool walk(Position& at, int plies, Random& random) {
    for (int i = 0; i < plies && !at->is_over(); ++i)
        at->play(static_cast<std::size_t>(random() % at->move_count()));
    return !at->is_over();
}

/// The players of a game that take a time, with that time.
std::vector<PlayerSpec> timed_players(const AnyGame& game, int milliseconds) {
    std::vector<PlayerSpec> players;
    for (const auto& name : game.engine_names())
        if (const auto player = find_player(fmt::format("{},time={}ms", name, milliseconds), game))
            if (!player->is(PlayerKind::uci)) players.push_back(*player);
    return players;
}

double over(const AnyGame& game, const PlayerSpec& player, const Position& at, int milliseconds) {
    const auto search = game.search(player);
    if (!search) return 0;
    const Stopwatch watch;
    (void)search->search(*at, {});
    return watch.seconds() * 1000 - milliseconds;
}

} // namespace

int main(int argc, char** argv) {
    const int milliseconds = argc > 1 ? std::atoi(argv[1]) : 100;
    const auto specs = argc > 2 ? std::vector<std::string>(argv + 2, argv + argc) : all_specs();
    std::vector<Late> lates;
    Random random(2026);
    for (const auto& spec : specs) {
        const auto game = find_game(spec);
        if (!game) {
            fmt::print("{}\n", game.message());
            continue;
        }
        for (const auto& player : timed_players(**game, milliseconds))
            for (const int plies : {0, 3, 8}) {
                Position at((*game)->start());
                if (!walk(at, plies, random) || *at->turn() == chance) continue;
                lates.push_back({spec, player.text, plies, over(**game, player, at, milliseconds)});
            }
        std::fflush(stdout);
    }
    std::ranges::sort(lates, std::ranges::greater{}, &Late::milliseconds);
    fmt::print("{} searches of {} ms; the latest of them, in milliseconds over the time:\n",
               lates.size(), milliseconds);
    for (std::size_t i = 0; i < std::min<std::size_t>(lates.size(), 25); ++i)
        fmt::print("{:10.1f}  {} by {}, after {} random moves\n", lates[i].milliseconds,
                   lates[i].game, lates[i].player, lates[i].ply);
    return lates.empty() || lates.front().milliseconds > 50 ? 1 : 0;
}
