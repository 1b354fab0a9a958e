#include "apps/cli/commands.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/batch.hpp"
#include "apps/cli/conflicts.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/draw.hpp"
#include "catalog/output/json.hpp"
#include "catalog/output/wrap.hpp"
#include "zermelo/core/printable.hpp"

using namespace zermelo;

int fail(const std::string& message) {
    std::cout.flush();
    fmt::print(stderr, "zermelo: {}\n", printable(shortened(message)));
    return 2;
}

std::string shortened(const std::string& message) {
    constexpr std::size_t most = 4000;
    if (message.size() <= most) return message;
    return message.substr(0, most / 2) + " ... " + message.substr(message.size() - most / 2);
}

Request request_of(const Options& options, Verb verb) {
    Request request;
    request.verb = verb;
    request.game = options.game;
    request.from = {options.position, words_of(options.moves)};
    request.player = options.player;
    request.players = options.players;
    request.depth = options.depth;
    request.mate = options.mate;
    request.visits = options.visits;
    request.merge = options.merge;
    request.seed = options.seed;
    request.games = options.games;
    request.clock = options.clock;
    request.positions = options.positions;
    request.count_games = options.whole_games;
    request.divide = options.divide;
    request.limit = options.most;
    request.message_trust = {options.allow_programs, options.allow_files};
    request.wish = {options.symmetry, options.grade, options.minimal};
    return request;
}

int run_analysis(const Options& options, Request request) {
    catch_interrupts();
    request.verb = Verb::analyse;
    request.topic = options.action;
    if (!options.batch.empty())
        return answer_lines(options.batch, request, [&](const std::string& line) {
            Request own = request;
            own.from.position = std::string(trimmed(line));
            RequestHandler handler;
            const auto answer = handler.analysis(own, interrupt());
            if (!answer) return Parsed<std::string>(answer.mistake());
            return Parsed<std::string>(line_of(answer->json));
        });
    RequestHandler handler;
    const auto answer = handler.analysis(request, interrupt());
    if (!answer) return fail(answer.message());
    std::cout << (options.json ? line_of(answer->json) : answer->words) << "\n";
    return answer->status;
}

namespace {

/// `nim:pieces=15,take=3`
std::string usage(const GameRow& row) {
    std::string text = row.name;
    for (const auto& parameter : row.parameters) {
        const bool is_in_words = parameter.kind == Parameter::Kind::file ||
                                 (parameter.kind == Parameter::Kind::word &&
                                  (parameter.default_text == "none" ||
                                   parameter.default_text.find(' ') != std::string::npos));
        if (is_in_words) continue; // that cannot be typed
        const bool positional = parameter.kind == Parameter::Kind::numbers;
        text += text == row.name ? ':' : ',';
        text += positional ? parameter.default_text
                           : fmt::format("{}={}", parameter.name, parameter.default_text);
    }
    return text;
}

/// `moves, chunks; `: the words that a setting may be, if these are few.
std::string choices(const Parameter& parameter) {
    return parameter.words.empty() ? "" : joined(parameter.words) + "; ";
}

void describe(const GameRow& row, const AnyGame& game) {
    std::cout << row.name << ": " << row.summary << "\n\n";
    if (!game.info().rules.empty()) std::cout << wrapped(game.info().rules) << "\n\n";
    if (!row.parameters.empty()) std::cout << "Settings, as in " << usage(row) << "\n";
    for (const auto& parameter : row.parameters)
        std::cout << fmt::format("  {:10} {} ({}default {})\n", parameter.name, parameter.help,
                                 choices(parameter), parameter.default_text);
    std::vector<std::string> knowledges;
    for (const auto& knowledge : game.info().knowledges) knowledges.push_back(knowledge.name);
    std::cout << "Knowledge: " << joined(knowledges) << "\n";
    const auto engines = game.engine_names();
    std::cout << "Engines: "
              << (engines.empty() ? "none; human and random play it" : joined(engines)) << "\n";
    if (const auto* analysis = game.analysis()) {
        std::vector<std::string> topics;
        for (const auto& topic : analysis->topics()) topics.push_back(topic.name);
        std::cout << "Analysis: " << joined(topics) << "\n";
    }
    const auto start = game.start();
    const PositionView view = view_of(game, *start, {});
    if (game.info().has_notation)
        std::cout << "Starts as --position \"" << *view.position << "\":\n";
    if (!view.picture.empty()) std::cout << view.picture << "\n";
    std::vector<std::string> moves = view.moves;
    if (moves.size() > 20) moves.resize(20);
    std::cout << "Moves: " << joined(moves, " ") << (moves.size() < view.moves.size() ? " ..." : "")
              << "\n";
}

/// Prints the counts of perft level by level, and those of the first moves if asked for.
void print_counts(const PerftCounts& counts) {
    for (std::size_t i = 0; i < counts.levels.size(); ++i) {
        const auto& level = counts.levels[i];
        std::cout << fmt::format("{:3}", i + 1);
        if (level.sequences) std::cout << fmt::format(" {:15}", *level.sequences);
        if (level.positions) std::cout << fmt::format(" {:12} positions", *level.positions);
        std::cout << "\n";
    }
    for (const auto& [move, count] : counts.divide)
        std::cout << fmt::format("{} {}\n", move, count);
    if (counts.games) std::cout << *counts.games << " games in all\n";
}

} // namespace

int run_games(const Options& options) {
    const Request request = request_of(options, Verb::games);
    RequestHandler handler;
    if (options.json) {
        const auto answer = handler.answer(request);
        if (!answer) return fail(answer.message());
        std::cout << line_of(*answer) << "\n";
        return 0;
    }
    if (options.game.empty()) {
        for (const auto& row : all_games())
            std::cout << fmt::format("{:19} {}\n", row.name, row.summary);
        std::cout << "\n'zermelo games NAME' describes one game.\n";
        return 0;
    }
    const auto game = handler.game(request);
    if (!game) return fail(game.message());
    describe(*find_row(parse_spec(options.game)->name), **game);
    return 0;
}

int run_players(const Options& options) {
    if (options.json) {
        RequestHandler handler;
        std::cout << line_of(*handler.answer(request_of(options, Verb::players))) << "\n";
        return 0;
    }
    for (const auto& row : all_players()) {
        std::cout << fmt::format("{:10} {}\n", row.name, row.summary);
        for (const auto& parameter : row.parameters)
            std::cout << fmt::format("{:12} {}=... {} ({}default {})\n", "", parameter.name,
                                     parameter.help, choices(parameter), parameter.default_text);
    }
    std::cout << "\nA player is written with its settings: minimax,depth=4,knowledge=dumb\n";
    return 0;
}

int run_perft(const Options& options) {
    const Request request = request_of(options, Verb::perft);
    RequestHandler handler;
    ProgressLine progress(options.json);
    catch_interrupts();
    Budget budget;
    budget.stop = interrupt();
    budget.pulse = [&](std::uint64_t nodes) { progress.show_nodes(nodes); };
    const auto began = std::chrono::steady_clock::now();
    const auto counts = handler.perft(request, budget);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began;
    progress.clear();
    if (!counts) return fail(counts.message());
    const bool was_stopped = static_cast<int>(counts->levels.size()) < options.depth.value_or(5);
    if (options.json) {
        Json json = to_json((*handler.game(request))->name(), *handler.look(request), *counts);
        if (was_stopped) json["ended"] = "stopped";
        json["seconds"] = elapsed.count();
        std::cout << line_of(json) << "\n";
    } else {
        print_counts(*counts);
    }
    return was_stopped ? 1 : 0;
}

int run_tree(const Options& options) {
    catch_interrupts();
    if (const auto wrong = try_output(options.output); !wrong.empty()) return fail(wrong);
    Request request = request_of(options, Verb::tree);
    request.boards = options.nodes != "text" && !options.json;
    RequestHandler handler;
    const auto found = handler.tree(request, interrupt());
    if (!found) return fail(found.message());
    Tree tree = *found;
    if (options.nodes == "boards") tree.has_label.assign(tree.boards.size(), false);
    std::string text = options.format == "svg"    ? to_svg(tree, options.width)
                       : options.format == "text" ? to_text(tree)
                                                  : to_dot(tree);
    if (options.json) text = line_of(to_json((*handler.game(request))->name(), tree)) + "\n";
    return write_text(text, options.output);
}

int run_command(const Options& options) {
    struct Command {
        const char* name;
        int (*run)(const Options&);
    };
    static constexpr std::array commands{
        Command{"games", run_games},
        Command{"players", run_players},
        Command{"play", run_play},
        Command{"solve", run_search},
        Command{"best", run_search},
        Command{"values", run_search},
        Command{"perft", run_perft},
        Command{"match", run_match},
        Command{"tree", run_tree},
        Command{"bench", run_bench},
        Command{"book", run_book},
        Command{"sudoku", run_sudoku},
        Command{"chess", run_chess},
        Command{"dots", run_dots},
        Command{"replay", run_replay},
        Command{"completion", run_completion},
        Command{"uci", run_uci},
        Command{"moves", run_moves},
        Command{"review", run_review},
        Command{"explain", run_explain},
        Command{"tournament", run_tournament},
        Command{"serve", run_serve},
    };
    if (const auto wrong = ignored_option(options); !wrong.empty()) return fail(wrong);
    for (const auto& command : commands)
        if (options.command == command.name) return command.run(options);
    return fail("no such command");
}
