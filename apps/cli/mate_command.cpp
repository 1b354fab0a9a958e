#include <algorithm>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/batch.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/json.hpp"

using namespace zermelo;

namespace {

/// A win in so many moves of the player to move, if there is one.
struct Mate {
    TextReport report;
    std::optional<int> moves;
};

/// Looks for a win in one move, then in two, and so on: the first that is found is the shortest.
Parsed<Mate> mate_at(const AnyGame& game, const PositionText& from, int most) {
    const auto known = game.knowledges("alphabeta");
    const bool has_mates = std::ranges::find(known, "mates") != known.end();
    Mate mate;
    std::uint64_t nodes = 0;
    double seconds = 0;
    for (int moves = 1; moves <= most && !mate.moves && !interrupt().stopped(); ++moves) {
        const auto player = find_player(fmt::format("alphabeta,weak,depth={},knowledge={}",
                                                    2 * moves - 1, has_mates ? "mates" : "none"),
                                        game);
        if (!player) return player.mistake();
        const auto report = game.search(*player, from, {interrupt(), {}, {}, false});
        if (!report) return report.mistake();
        mate.report = *report;
        nodes += report->nodes;
        seconds += report->seconds;
        if (report->value.is_win()) mate.moves = moves;
    }
    mate.report.nodes = nodes;
    mate.report.seconds = seconds;
    return mate;
}

Json to_json(const std::string& game, const Mate& mate) {
    Json json = to_json(game, mate.report.sight);
    json["mate"] = mate.moves ? Json(*mate.moves) : Json(nullptr);
    json["move"] = mate.moves ? Json(mate.report.move.value_or("")) : Json(nullptr);
    json["line"] = mate.moves ? mate.report.line : std::vector<std::string>{};
    json["nodes"] = mate.report.nodes;
    json["seconds"] = mate.report.seconds;
    return json;
}

} // namespace

int run_mate(const Options& options, const AnyGame& game) {
    catch_interrupts();
    if (!options.batch.empty())
        return answer_lines(options.batch, [&](const std::string& line) -> Parsed<std::string> {
            const auto mate = mate_at(game, {line, {}}, *options.mate);
            if (!mate) return mate.mistake();
            return to_json(options.game, *mate).dump();
        });
    const auto mate = mate_at(game, position_of(options), *options.mate);
    if (!mate) return fail(mate.message());
    if (options.json)
        std::cout << to_json(options.game, *mate).dump() << "\n";
    else if (mate->moves)
        std::cout << mate->report.sight.picture << "\n"
                  << mate->report.sight.to_move << " wins in " << *mate->moves
                  << (*mate->moves == 1 ? " move" : " moves")
                  << ".\nLine: " << joined(mate->report.line, " ") << "\n";
    else
        std::cout << mate->report.sight.picture << "\n"
                  << "No win in " << *options.mate << (*options.mate == 1 ? " move" : " moves")
                  << ".\n";
    return mate->moves ? 0 : 1;
}
