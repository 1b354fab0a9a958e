#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/experiments.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"
#include "catalog/output/stopwatch.hpp"

using namespace zermelo;

namespace {

/// What one search cost.
struct Run {
    TextReport report;
    double seconds = 0; ///< wall clock
    double cpu = 0;     ///< of all its threads together
};

/// The runs of one depth, by player; none where a player was not asked.
using Row = std::vector<std::optional<Run>>;

/// The definition in J, the same in G, that on two threads, and with cuts.
std::vector<std::string> default_players() {
    return {"select,monad=J,prune=false", "select,prune=false", "select,prune=false,threads=2",
            "select"};
}

/// What is asked again and again.
struct Question {
    Request request;
    Control control;
    bool has_one_thread; ///< does the player have one?
};

/// The player with a depth put into its settings.
Parsed<PlayerSpec> at_depth(const std::string& text, int depth, const AnyGame& game) {
    const auto given = find_player(text, game); // where plays need not end, it must have a depth
    const auto spec = parse_spec(text);
    const bool has_depth =
        spec && std::ranges::find(spec->items, "depth", &Spec::Item::key) != spec->items.end();
    if (given && has_depth)
        return Mistake{fmt::format("'{}': leave out the depth, --depth tells it", text)};
    auto deep = find_player(fmt::format("{},depth={}", text, depth), game);
    if (!deep && !given) return given.mistake();
    return deep;
}

Parsed<Run> run_once(const Question& question, RequestHandler& handler) {
    const auto began = std::chrono::steady_clock::now();
    const Whose whose = question.has_one_thread ? Whose::thread : Whose::program;
    const double cpu_began = processor_seconds(whose);
    auto report = handler.report(question.request, question.control);
    if (!report) return report.mistake();
    Run run;
    run.cpu = processor_seconds(whose) - cpu_began;
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    run.report = *report;
    return run;
}

/// The fastest of as many runs as fit into a twentieth of a second, or the only one.
Parsed<Run> run_fastest(const Question& question) {
    RequestHandler handler;
    auto fastest = run_once(question, handler);
    if (!fastest) return fastest;
    double spent = fastest->seconds;
    while (spent + fastest->seconds < 0.05 && !question.control.stop.stopped()) {
        const auto next = run_once(question, handler);
        spent += next->seconds;
        if (next->seconds < fastest->seconds) fastest = next;
    }
    return fastest;
}

/// How many times as fast as the first player; none where that one was not asked.
std::optional<double> speed(const Row& row, const Run& run) {
    if (!row[0] || run.seconds <= 0) return std::nullopt;
    return row[0]->seconds / run.seconds;
}

void print_head(const std::vector<std::string>& players) {
    for (std::size_t i = 0; i < players.size(); ++i)
        std::cout << fmt::format("{}: {}\n", i + 1, players[i]);
    std::cout << "depth";
    for (std::size_t i = 0; i < players.size(); ++i)
        std::cout << fmt::format("{:>12} {:>9} {:>9} {:>7}", fmt::format("{}: nodes", i + 1),
                                 "wall s", "CPU s", "speed");
    std::cout << "\n";
}

void print_row(int depth, const Row& row) {
    const auto time = [](double seconds) {
        return fmt::format("{:.{}f}", seconds, seconds < 10 ? 6 : 3);
    };
    std::cout << fmt::format("{:5}", depth);
    for (const auto& run : row) {
        const auto ratio = run ? speed(row, *run) : std::nullopt;
        if (run)
            std::cout << fmt::format("{:12} {:>9} {:>9} {:>7}", run->report.nodes,
                                     time(run->seconds), time(run->cpu),
                                     ratio ? fmt::format("{:.2f}", *ratio) : "-");
        else
            std::cout << fmt::format("{:>12} {:>9} {:>9} {:>7}", "-", "-", "-", "-");
    }
    std::cout << "\n" << std::flush;
}

Json row_json(int depth, const Row& row) {
    Json runs = Json::array();
    for (const auto& run : row) {
        if (!run) {
            runs.push_back(nullptr);
            continue;
        }
        const auto ratio = speed(row, *run);
        runs.push_back({{"move", run->report.move ? Json(*run->report.move) : Json(nullptr)},
                        {"value", number_json(run->report.worth.number)},
                        {"nodes", run->report.nodes},
                        {"seconds", run->seconds},
                        {"cpu", run->cpu},
                        {"speed", ratio ? Json(*ratio) : Json(nullptr)}});
    }
    return {{"depth", depth}, {"runs", runs}};
}

/// Asks players depth by depth.
class Bench {
public:
    Bench(const Options& options, const AnyGame& game, std::vector<std::string> players)
        : options_(options),
          game_(game),
          players_(std::move(players)),
          asks_(players_.size(), true),
          progress_(options.json) {}

    /// Asks each player for one depth; one that took longer than the limit is asked no more.
    Parsed<Row> measure(int depth) {
        Control control;
        control.stop = interrupt();
        control.pulse = [&](std::uint64_t nodes) { progress_.show_nodes(nodes); };
        Row row(players_.size());
        for (std::size_t i = 0; i < row.size() && !interrupt().stopped(); ++i) {
            if (!asks_[i]) continue;
            const auto player = at_depth(players_[i], depth, game_);
            if (!player) return player.mistake();
            progress_.set_label(player->text);
            Request request = request_of(options_, Verb::best);
            request.player = player->text;
            const auto run = run_fastest({request, control, player->has_one_thread()});
            if (!run) return run.mistake();
            row[i] = *run;
            asks_[i] = run->seconds <= options_.limit;
        }
        progress_.clear();
        return row;
    }

private:
    const Options& options_;
    const AnyGame& game_;
    std::vector<std::string> players_;
    std::vector<bool> asks_;
    ProgressLine progress_;
};

} // namespace

int run_bench(const Options& options) {
    catch_interrupts();
    for (const auto& experiment : all_experiments())
        if (experiment.name == options.game) return experiment.run(options);
    const auto game = find_game(options.game);
    if (!game) return fail(game.message());
    const auto view = RequestHandler{}.look(request_of(options, Verb::look));
    if (!view) return fail(view.message());
    const auto players = options.players.empty() ? default_players() : options.players;
    for (const auto& player : players)
        if (const auto known = at_depth(player, 1, **game); !known) return fail(known.message());
    Bench bench(options, **game, players);
    Json json = to_json((*game)->name(), *view);
    json["players"] = players;
    json["depths"] = Json::array();
    for (int depth = 1; depth <= options.depth.value_or(6); ++depth) {
        const auto row = bench.measure(depth);
        if (!row) return fail(row.message());
        if (interrupt().stopped()) break;
        if (!options.json && depth == 1) print_head(players);
        if (!options.json) print_row(depth, *row);
        json["depths"].push_back(row_json(depth, *row));
    }
    if (options.json) std::cout << line_of(json) << "\n";
    return interrupt().stopped() ? 1 : 0;
}
