#include "apps/cli/commands.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/terminal.hpp"
#include "catalog/draw.hpp"
#include "catalog/json.hpp"

using namespace zermelo;

int fail(const std::string& message) {
    std::cout.flush();
    fmt::print(stderr, "zermelo: {}\n", message);
    return 2;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    constexpr auto space = " \t\r\n,";
    for (auto begin = text.find_first_not_of(space); begin != std::string::npos;) {
        const auto end = std::min(text.find_first_of(space, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(space, end);
    }
    return words;
}

PositionText position_of(const Options& options) {
    return {options.position, words_of(options.moves)};
}

std::string append_line(const std::string& path, const std::string& line) {
    std::ofstream file(path, std::ios::app);
    file << line << '\n';
    file.flush();
    return file ? "" : fmt::format("cannot write to '{}'", path);
}

namespace {

/// `nim:pieces=15,take=3`
std::string usage(const GameRow& row) {
    std::string text = row.name;
    for (std::size_t i = 0; i < row.parameters.size(); ++i) {
        const auto& parameter = row.parameters[i];
        const bool positional = parameter.kind == Parameter::Kind::numbers;
        text += i == 0 ? ':' : ',';
        text += positional ? parameter.fallback
                           : fmt::format("{}={}", parameter.name, parameter.fallback);
    }
    return text;
}

void tell(const GameRow& row, const AnyGame& game) {
    std::cout << row.name << ": " << row.summary << "\n\n";
    if (!row.parameters.empty()) std::cout << "Settings, as in " << usage(row) << "\n";
    for (const auto& parameter : row.parameters)
        std::cout << fmt::format("  {:10} {} (default {})\n", parameter.name, parameter.help,
                                 parameter.fallback);
    std::cout << "Knowledge: " << joined(game.knowledges("")) << "\n";
    const auto engines = game.engines();
    std::cout << "Engines: "
              << (engines.empty() ? "none; human and random play it" : joined(engines)) << "\n";
    if (const auto seen = game.look({})) {
        if (game.look({seen->position, {}})) // it has a notation for positions
            std::cout << "Starts as --position \"" << seen->position << "\":\n";
        if (!seen->picture.empty()) std::cout << seen->picture << "\n";
        std::vector<std::string> moves = seen->moves;
        if (moves.size() > 20) moves.resize(20);
        std::cout << "Moves: " << joined(moves, " ")
                  << (moves.size() < seen->moves.size() ? " ..." : "") << "\n";
    }
}

/// What perft has counted, level by level, and the moves apart if that was asked for.
void tell_counts(const Options& options, const PerftCounts& counts, double seconds) {
    Json json = to_json(options.game, counts.sight);
    json["depth"] = counts.levels.size();
    json["nodes"] = counts.levels.empty() ? 0 : counts.levels.back().sequences;
    json["counts"] = Json::array();
    for (std::size_t i = 0; i < counts.levels.size(); ++i) {
        const auto& level = counts.levels[i];
        json["counts"].push_back(level.sequences);
        if (level.positions) json["positions"].push_back(*level.positions);
        if (options.json) continue;
        std::cout << fmt::format("{:3} {:15}", i + 1, level.sequences);
        if (level.positions) std::cout << fmt::format(" {:12} new positions", *level.positions);
        std::cout << "\n";
    }
    if (counts.games) json["games"] = *counts.games;
    for (const auto& [move, count] : counts.divide) {
        json["divide"][move] = count;
        if (!options.json) std::cout << fmt::format("{} {}\n", move, count);
    }
    json["seconds"] = seconds;
    if (options.json)
        std::cout << json.dump() << "\n";
    else if (counts.games)
        std::cout << *counts.games << " games in all\n";
}

} // namespace

int run_games(const Options& options) {
    if (options.game.empty()) {
        Json list = Json::array();
        for (const auto& row : all_games()) {
            const auto game = row.make({});
            if (options.json)
                list.push_back(to_json(row, **game));
            else
                std::cout << fmt::format("{:19} {}\n", row.name, row.summary);
        }
        if (options.json)
            std::cout << Json{{"games", list}}.dump() << "\n";
        else
            std::cout << "\n'zermelo games NAME' tells more of one.\n";
        return 0;
    }
    const auto game = find_game(options.game);
    if (!game) return fail(game.message());
    const auto name = parse_spec(options.game)->name;
    const auto row = std::ranges::find(all_games(), name, &GameRow::name);
    if (options.json)
        std::cout << to_json(*row, **game).dump() << "\n";
    else
        tell(*row, **game);
    return 0;
}

int run_players(const Options& options) {
    Json list = Json::array();
    for (const auto& row : all_players()) {
        Json settings = Json::array();
        if (!options.json) std::cout << fmt::format("{:10} {}\n", row.name, row.summary);
        for (const auto& parameter : row.parameters) {
            settings.push_back({{"name", parameter.name},
                                {"help", parameter.help},
                                {"default", parameter.fallback}});
            if (!options.json)
                std::cout << fmt::format("{:12} {}=... {} (default {})\n", "", parameter.name,
                                         parameter.help, parameter.fallback);
        }
        list.push_back({{"name", row.name}, {"summary", row.summary}, {"settings", settings}});
    }
    if (options.json)
        std::cout << Json{{"players", list}}.dump() << "\n";
    else
        std::cout << "\nA player is written with its settings: minimax,depth=4,knowledge=dumb\n";
    return 0;
}

int run_perft(const Options& options) {
    const auto game = find_game(options.game);
    if (!game) return fail(game.message());
    ProgressLine progress(options.json);
    catch_interrupts();
    PerftOptions wanted;
    wanted.depth = options.depth.value_or(5);
    wanted.positions = options.positions;
    wanted.games = options.whole_games;
    wanted.divide = options.divide;
    wanted.budget.stop = interrupt();
    wanted.budget.pulse = [&](std::uint64_t nodes) { progress.show_nodes(nodes); };
    const auto began = std::chrono::steady_clock::now();
    const auto counts = (*game)->perft(position_of(options), wanted);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began;
    progress.clear();
    if (!counts) return fail(counts.message());
    tell_counts(options, *counts, elapsed.count());
    return static_cast<int>(counts->levels.size()) < wanted.depth ? 1 : 0;
}

int run_tree(const Options& options) {
    const auto game = find_game(options.game);
    if (!game) return fail(game.message());
    const auto player =
        find_player(options.player.empty() ? (*game)->opponent() : options.player, **game);
    if (!player) return fail(player.message());
    catch_interrupts();
    TreeOptions wanted;
    wanted.depth = options.depth.value_or(3);
    wanted.visits = options.visits;
    wanted.stop = interrupt();
    const auto tree = (*game)->tree(*player, position_of(options), wanted);
    if (!tree) return fail(tree.message());
    std::string text = options.format == "svg" ? to_svg(*tree) : to_dot(*tree);
    if (options.json) text = to_json(options.game, *tree).dump() + "\n";
    if (options.output.empty()) {
        std::cout << text;
        return 0;
    }
    std::ofstream file(options.output);
    file << text;
    file.flush();
    return file ? 0 : fail(fmt::format("cannot write to '{}'", options.output));
}

int run_command(const Options& options) {
    struct Command {
        const char* name;
        int (*run)(const Options&);
    };
    static constexpr std::array commands{
        Command{"games", run_games},   Command{"players", run_players},
        Command{"play", run_play},     Command{"solve", run_search},
        Command{"best", run_search},   Command{"values", run_search},
        Command{"perft", run_perft},   Command{"match", run_match},
        Command{"tree", run_tree},     Command{"bench", run_bench},
        Command{"book", run_book},     Command{"sudoku", run_sudoku},
        Command{"chess", run_chess},   Command{"dots", run_dots},
        Command{"replay", run_replay}, Command{"completion", run_completion},
        Command{"uci", run_uci},
    };
    for (const auto& command : commands)
        if (options.command == command.name) return command.run(options);
    return fail("no such command");
}
