#include "apps/cli/experiments.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <iterator>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/experiment_table.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"
#include "zermelo/play/rating.hpp"

using namespace zermelo;

namespace {

/// A player of an experiment: what the tables call it, and its spec.
struct Agent {
    std::string name;
    std::string spec;
};

/// Kenyon's agents. Slow and Medium were the same search as Fast, only slower.
const std::array agents{Agent{"Fast", "mcts,c=0.25"},
                        Agent{"Clever", "mcts,c=0.25,knowledge=winsave"},
                        Agent{"Lazy", "mcts,c=0.25,knowledge=winsave,cut=10"},
                        Agent{"Expert", "mcts,c=2,knowledge=expert,select=puct,cut=1"}};

/// His opponent: minimax to nine stones with one to thirteen moves a node.
std::string threats(const std::string& time) {
    return "alphabeta,knowledge=threats,depth=9,beam=13,time=" + time;
}

/// Simulations in a time for the first move of a game.
Parsed<std::uint64_t> simulations(const std::string& game, const std::string& player) {
    Request request;
    request.verb = Verb::best;
    request.game = game;
    request.player = player;
    Control control;
    control.stop = interrupt();
    const auto report = RequestHandler{}.report(request, control);
    if (!report) return report.mistake();
    return report->nodes;
}

/// The results of one player against another, who begins in every other game.
Parsed<Standing> results(const std::string& game, const std::array<std::string, 2>& players,
                         const Options& options) {
    ProgressLine progress(options.json);
    int played = 0;
    Request request = request_of(options, Verb::match);
    request.game = game;
    request.players = {players[0], players[1]};
    request.clock.reset();
    const auto answer = RequestHandler{}.match(request, interrupt(), [&](const TextRecord&) {
        progress.show(fmt::format("{} against {}: {} games", players[0], players[1], ++played));
    });
    if (!answer) return answer.mistake();
    return answer->standings[0];
}

std::string time_or(const Options& options, const char* usual) {
    return options.time.empty() ? usual : options.time;
}

/// Rows of simulations by agent: one for each game and time.
int compare_speeds(const Options& options,
                   const std::vector<std::pair<std::string, std::string>>& rows) {
    Table table(options, fmt::format("{:20} {:>8} {:>12} {:>12} {:>12}", "game", "time", "Fast",
                                     "Clever", "Lazy"));
    for (const auto& [game, time] : rows) {
        std::string line = fmt::format("{:20} {:>8}", game, time);
        Json json{{"game", game}, {"time", time}};
        for (std::size_t i = 0; i < 3 && !interrupt().stopped(); ++i) {
            const auto count = simulations(game, agents[i].spec + ",time=" + time);
            if (!count) return fail(count.message());
            line += fmt::format(" {:12}", *count);
            json[agents[i].name] = *count;
        }
        if (interrupt().stopped()) break;
        table.add(line, json);
    }
    return table.end(options);
}

int connect_speed(const Options& options) {
    std::vector<std::pair<std::string, std::string>> rows;
    for (const char* time : {"100ms", "200ms", "500ms", "1s", "2s"})
        rows.emplace_back("connect:12,12,5", time);
    return compare_speeds(options, rows);
}

int connect_sizes(const Options& options) {
    std::vector<std::pair<std::string, std::string>> rows;
    for (const int n : {3, 5, 7, 9, 12, 15, 19, 25})
        rows.emplace_back(fmt::format("connect:{0},{0},{1}", n, std::min(n, 5)),
                          time_or(options, "500ms"));
    return compare_speeds(options, rows);
}

/// A row of a tournament.
struct Meeting {
    std::string game;
    Agent agent;
    std::string opponent;
};

int hold(const Options& options, const std::vector<Meeting>& meetings) {
    Table table(options, fmt::format("{:20} {:60} {:>5} {:>5} {:>5}  {}", "game", "player", "won",
                                     "drawn", "lost", "score, 95% interval"));
    for (const auto& [game, agent, opponent] : meetings) {
        const auto standing = results(game, {agent.spec, opponent}, options);
        if (!standing) return fail(standing.message());
        const Tally& tally = standing->tally;
        if (tally.games() == 0) break;
        const Interval interval = confidence(standing->different);
        table.add(fmt::format("{:20} {:60} {:5} {:5} {:5}  {:.3f}, {:.3f} - {:.3f}", game,
                              agent.name + ": " + agent.spec, tally.wins, tally.draws, tally.losses,
                              tally.score(), interval.low, interval.high),
                  {{"game", game},
                   {"player", agent.spec},
                   {"opponent", opponent},
                   {"won", tally.wins},
                   {"drawn", tally.draws},
                   {"lost", tally.losses},
                   {"score", tally.score()}});
    }
    return table.end(options);
}

int connect_iterations(const Options& options) {
    std::vector<Meeting> meetings;
    for (const int iterations : {1000, 3000, 10'000, 30'000, 100'000})
        meetings.push_back({"connect:12,12,5",
                            {"Fast", fmt::format("{},iterations={}", agents[0].spec, iterations)},
                            threats(time_or(options, "100ms"))});
    return hold(options, meetings);
}

Meeting against_threats(const std::string& game, const Agent& agent, const std::string& time) {
    return {game, {agent.name, agent.spec + ",time=" + time}, threats(time)};
}

int connect_times(const Options& options) {
    std::vector<Meeting> meetings;
    for (const char* time : {"100ms", "300ms", "1s"})
        for (const Agent& agent : agents)
            meetings.push_back(against_threats("connect:12,12,5", agent, time));
    return hold(options, meetings);
}

int connect_tournaments(const Options& options) {
    std::vector<Meeting> meetings;
    for (const char* game : {"connect:13,13,6,2,1", "gomoku", "connect6"})
        for (const std::size_t i : {1U, 2U, 3U})
            meetings.push_back(against_threats(game, agents[i], time_or(options, "100ms")));
    return hold(options, meetings);
}

int connect_agents(const Options& options) {
    const std::string time = ",time=" + time_or(options, "500ms");
    const auto with = [&](std::size_t i) { return Agent{agents[i].name, agents[i].spec + time}; };
    const std::string board = "connect:12,12,5";
    return hold(options, {{board, with(1), with(0).spec},
                          {board, with(2), with(1).spec},
                          {board, with(3), threats(time_or(options, "500ms"))}});
}

/// The experiments of Kenyon's case study.
std::vector<Experiment> connect_experiments() {
    return {
        {"connect-speed", "simulations by thinking time (Kenyon's figure 4.1)", {}, connect_speed},
        {"connect-sizes",
         "simulations by size of the board (figure 4.2)",
         {"--time"},
         connect_sizes},
        {"connect-iterations",
         "results by simulations against threats (figure 4.3)",
         {"--games", "--time", "--seed"},
         connect_iterations},
        {"connect-times",
         "results by thinking time against threats (figure 4.4)",
         {"--games", "--seed"},
         connect_times},
        {"connect-tournaments",
         "Connect(13,13,6,2,1), Gomoku and Connect6 against threats",
         {"--games", "--time", "--seed"},
         connect_tournaments},
        {"connect-agents",
         "Clever against Fast, Lazy against Clever, the best against threats",
         {"--games", "--time", "--seed"},
         connect_agents},
    };
}

/// The tables and figures of the other works.
std::vector<Experiment> published_experiments() {
    return {
        {"parallel-minimax",
         "Table 1 of Parallel Minimax, chess by several strategies (--output FILE.svg)",
         {"--output"},
         run_parallel_minimax},
        {"hartmann-6.1",
         "Connect Four by depth: lists, matrix, threads and ours (Hartmann 2018)",
         {"--depth", "--limit"},
         run_hartmann_connect_four},
        {"hartmann-6.2",
         "the same of Connect Three",
         {"--depth", "--limit"},
         run_hartmann_connect_three},
        {"hartmann-6.3",
         "Sudoku by gaps, up to --depth: three ways to check a board, and ours",
         {"--depth", "--limit", "--seed"},
         run_hartmann_sudoku},
        {"hartmann-6.4",
         "chess without check by depth, in three endings",
         {"--depth", "--limit"},
         run_hartmann_chess},
    };
}

} // namespace

const std::vector<Experiment>& all_experiments() {
    static const std::vector<Experiment> rows = [] {
        auto all = connect_experiments();
        std::ranges::move(published_experiments(), std::back_inserter(all));
        return all;
    }();
    return rows;
}
