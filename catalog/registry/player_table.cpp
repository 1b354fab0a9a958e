// The one table of each kind of player's options, and the table of all kinds of player.

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/registry/players.hpp"

namespace zermelo {

namespace {

constexpr std::int64_t most_nodes = 1'000'000'000'000;
constexpr std::int64_t most_threads = 1024;
constexpr auto first_estimate = "the game's first that estimates positions";

template <class O>
void add_depth(OptionTable<O>& table, int most = 2000) {
    table.add("depth", [](O& o) -> auto& { return o.limits.depth; }, "plies to search",
              {1, most, "to the end"});
}
template <class O>
void add_nodes(OptionTable<O>& table) {
    table.add("nodes", [](O& o) -> auto& { return o.limits.nodes; }, "nodes to search at most",
              {1, most_nodes, "no limit"});
}
template <class O>
void add_time(OptionTable<O>& table) {
    table.add("time", [](O& o) -> auto& { return o.limits.time; },
              "time to search, like 500ms or 2s", {.unset = "no limit"});
}
template <class O>
void add_knowledge(OptionTable<O>& table, const std::string& unset = "the game's first") {
    table.add("knowledge", &O::knowledge, "the knowledge it uses; none for the rules alone",
              {.unset = unset});
}
template <class O>
void add_split(OptionTable<O>& table, const std::vector<std::pair<std::string, SplitKind>>& kinds,
               std::string help) {
    table.add("par", &O::split_plies, "split the first so many plies among threads", {1, 8, "no"});
    table.add_choice("split", &O::split, std::move(help), kinds);
}
template <class O>
void add_threads(OptionTable<O>& table, const std::string& unset = "1") {
    table.add("threads", &O::threads, "number of threads", {1, most_threads, unset});
}
template <class O>
void add_memory(OptionTable<O>& table, std::string help) {
    table.add("memory", &O::memory, std::move(help));
}
template <class O>
void add_reuse(OptionTable<O>& table, std::string help) {
    table.add("reuse", &O::reuse, std::move(help));
}
template <class O>
void add_book(OptionTable<O>& table) {
    table.add("book", &O::book,
              "a file of solved positions ('zermelo book' makes it); none for no book",
              {.unset = "the one that comes with the program, if any"});
}
template <class O>
void add_seed(OptionTable<O>& table, std::string help) {
    table.add("seed", &O::seed, std::move(help),
              {0, most_nodes, "0, in a match one for each game"});
}

template <class O>
void add_level(OptionTable<O>& table) {
    table.add_choice("level", &O::level, "how well it plays: 1 to 10, or a word for one of them",
                     level_names());
}

template <class O>
OptionTable<O> described() {
    return {};
}

template <>
OptionTable<MinimaxOptions> described() {
    OptionTable<MinimaxOptions> table;
    add_depth(table);
    add_nodes(table);
    add_time(table);
    add_split(table, {{"moves", SplitKind::moves}, {"chunks", SplitKind::chunks}},
              "a task for each move, or for each chunk of moves");
    add_threads(table, "1, or all with par");
    add_knowledge(table, first_estimate);
    add_level(table);
    return table;
}

void add_techniques(OptionTable<AlphaBetaPlayerOptions>& table) {
    using O = AlphaBetaPlayerOptions;
    const auto technique = [&](const char* name, bool AlphaBetaOptions::* member,
                               const char* help) {
        table.add(name, [member](O& o) -> bool& { return o.techniques.*member; }, help);
    };
    using A = AlphaBetaOptions;
    table.add("beam", [](O& o) -> int& { return o.techniques.beam; },
              "beam width: moves tried at a node, by priority; 0 for all", {0, 1000});
    technique("selective", &A::selective,
              "extensions, reductions and pruning; finds one best move, not all");
    technique("extensions", &A::extensions, "if selective: extend urgent positions, like check");
    technique("reductions", &A::reductions, "if selective: late move reductions");
    technique("futility", &A::futility, "if selective: futility pruning");
    technique("weak", &A::weak, "prove who wins, not how soon or by how much");
    table.add_action(
        "plain", [](O& o) { o.techniques = A::plain(); }, "switch off all techniques listed below");
    technique("table", &A::table, "use the transposition table");
    technique("near", &A::near_table, "use a second, small table that fits the cache");
    technique("foresight", &A::foresight,
              "probe the table for all children before any is searched");
    technique("priority", &A::priority, "order moves by the priority of the knowledge");
    technique("killers", &A::killers, "killer heuristic");
    technique("history", &A::history, "history heuristic");
    technique("scout", &A::scout,
              "principal variation search: null windows for all but the first move");
    technique("aspiration", &A::aspiration,
              "aspiration windows around the value of the last iteration");
    technique("quiescence", &A::quiescence, "quiescence search beyond the horizon");
    technique("null-move", &A::null_move, "null-move pruning");
}

template <>
OptionTable<AlphaBetaPlayerOptions> described() {
    OptionTable<AlphaBetaPlayerOptions> table;
    add_depth(table);
    add_nodes(table);
    add_time(table);
    add_memory(table, "size of the transposition table, like 512M");
    add_threads(table, "1, or all with par");
    add_split(table,
              {{"moves", SplitKind::moves}, {"pv", SplitKind::pv}, {"chunks", SplitKind::chunks}},
              "a task for each move, principal variation splitting, or chunks of moves");
    add_techniques(table);
    add_knowledge(table);
    add_book(table);
    add_reuse(table, "keep the table for the next question");
    add_level(table);
    return table;
}

template <>
OptionTable<MemoOptions> described() {
    OptionTable<MemoOptions> table;
    add_nodes(table);
    add_time(table);
    add_memory(table, "size of its tables, like 512M");
    add_knowledge(table);
    return table;
}

template <>
OptionTable<ExactOptions> described() {
    OptionTable<ExactOptions> table;
    add_nodes(table);
    add_time(table);
    add_knowledge(table);
    return table;
}

template <>
OptionTable<SelectPlayerOptions> described() {
    using O = SelectPlayerOptions;
    OptionTable<O> table;
    add_depth(table, Select<>::max_depth);
    table.add(
        "prune", [](O& o) -> auto& { return o.select.prune; },
        "alpha-beta cuts within the product");
    table.add_choice(
        "ties", [](O& o) -> auto& { return o.select.hartmann_ties; }, "which of equals is chosen",
        std::vector<std::pair<std::string, bool>>{{"first", false}, {"hartmann", true}});
    table.add_choice(
        "monad", [](O& o) -> auto& { return o.select.monad; },
        "G finds value and play in one pass, J follows the definition",
        std::vector<std::pair<std::string, Monad>>{{"G", Monad::g}, {"J", Monad::j}});
    table.add("nodes", [](O& o) -> auto& { return o.limits.nodes; }, "nodes to search at most",
              {1, most_nodes,
               fmt::format("no limit; {} where something is hidden and nothing else limits it",
                           O::hidden_nodes)});
    add_time(table);
    add_threads(table);
    add_knowledge(table, first_estimate);
    add_level(table);
    return table;
}

template <>
OptionTable<RetrogradePlayerOptions> described() {
    OptionTable<RetrogradePlayerOptions> table;
    add_nodes(table);
    add_time(table);
    add_memory(table, "size of its tables, like 512M");
    table.add("lean", &RetrogradePlayerOptions::lean,
              "keep only the values, if the game ranks its states");
    return table;
}

template <>
OptionTable<CfrPlayerOptions> described() {
    OptionTable<CfrPlayerOptions> table;
    table.add("iterations", &CfrPlayerOptions::iterations, "iterations of regret matching");
    table.add("plus", &CfrPlayerOptions::plus, "CFR+, which converges faster");
    table.add("time", &CfrPlayerOptions::time, "time to search, like 500ms or 2s",
              {.unset = "no limit"});
    add_memory(table, "size of the game tree, like 512M");
    add_level(table);
    return table;
}

void add_phases(OptionTable<MctsPlayerOptions>& table) {
    using O = MctsPlayerOptions;
    using Select = AnyRating::Kind;
    using Playout = AnyMoves::Kind;
    table.add("c", &O::c, "exploration constant");
    table.add_choice(
        "select", &O::select, "selection: how the descent chooses a move",
        std::vector<std::pair<std::string, std::optional<Select>>>{{"ucb", Select::ucb},
                                                                   {"tuned", Select::tuned},
                                                                   {"puct", Select::puct},
                                                                   {"bias", Select::bias},
                                                                   {"rave", Select::rave},
                                                                   {"grave", Select::grave},
                                                                   {"single", Select::single},
                                                                   {"regret", std::nullopt}});
    table.add("expand", &O::expand, "expansion: nodes that a simulation adds at most", {1, 1000});
    table.add("all", &O::all, "expansion: add all children of a node at once");
    table.add("urgency", &O::urgency, "first-play urgency: the rating of an untried move",
              {.unset = "above all others"});
    table.add_choice("playout", &O::playout,
                     "simulation: the playout policy; auto is candidates if the knowledge has "
                     "some, else uniform",
                     std::vector<std::pair<std::string, std::optional<Playout>>>{
                         {"auto", std::nullopt},
                         {"uniform", Playout::uniform},
                         {"rollout", Playout::rollout},
                         {"candidates", Playout::decisive},
                         {"mast", Playout::mast}});
    table.add("cut", &O::cut, "simulation: cut it after so many moves and estimate",
              {1, 1'000'000, "none"});
    table.add("clear", &O::clear, "simulation: cut it at an estimate of this size",
              {1, 1'000'000, "none"});
    table.add_choice(
        "backup", &O::backup,
        "backpropagation: mean, weighting later results, or mixed with minimax",
        std::vector<std::pair<std::string, BackupKind>>{{"mean", BackupKind::mean},
                                                        {"later", BackupKind::later},
                                                        {"minimax", BackupKind::minimax}});
}

template <>
OptionTable<MctsPlayerOptions> described() {
    using O = MctsPlayerOptions;
    OptionTable<O> table;
    table.add(
        "iterations", &O::iterations, "simulations",
        {1, most_nodes, fmt::format("{}, or as many as the time allows", O::default_iterations)});
    table.add("time", &O::time, "time to search, like 500ms or 2s", {.unset = "no limit"});
    add_phases(table);
    table.add("solver", &O::solver, "MCTS-Solver: prove wins and losses in the tree");
    add_seed(table, "random seed");
    add_threads(table);
    table.add_choice("tree", &O::sharing, "several threads: root parallelism, or one shared tree",
                     std::vector<std::pair<std::string, TreeSharing>>{
                         {"root", TreeSharing::root}, {"shared", TreeSharing::shared}});
    add_memory(table, "size of the tree, like 512M");
    add_reuse(table, "keep the tree for the next question");
    table.add_choice(
        "hidden", &O::hiding, "hidden games: a tree for each seat, one tree, or determinization",
        std::vector<std::pair<std::string, Hiding>>{
            {"trees", Hiding::trees}, {"one", Hiding::one}, {"guesses", Hiding::guesses}});
    table.add("knowledge", &O::knowledge, "the knowledge it uses");
    add_level(table);
    return table;
}

template <>
OptionTable<PolicyOptions> described() {
    OptionTable<PolicyOptions> table;
    add_seed(table, "random seed");
    return table;
}

template <>
OptionTable<UciPlayerOptions> described() {
    using O = UciPlayerOptions;
    OptionTable<O> table;
    table.add("program", &O::program, "the command that starts it", {.unset = "none"});
    const auto limit = [&](const char* name, auto member, std::int64_t most, const char* unset) {
        table.add(name, member, "for each move", {1, most, unset});
    };
    limit("nodes", [](O& o) -> auto& { return o.limits.nodes; }, most_nodes, "no limit");
    limit("depth", [](O& o) -> auto& { return o.limits.depth; }, 1000, "no limit");
    limit("time", [](O& o) -> auto& { return o.limits.time; }, 1, "1s, if nothing else limits it");
    table.add("elo", &O::elo, "UCI_LimitStrength and UCI_Elo at once",
              {1, 5000, "its full strength"});
    table.add("patience", &O::patience, "time to wait for an answer without a clock");
    return table;
}

template <>
OptionTable<ExpertPlayerOptions> described() {
    OptionTable<ExpertPlayerOptions> table;
    table.add("time", &ExpertPlayerOptions::time, "time to search, like 500ms or 2s",
              {.unset = "no limit"});
    add_memory(table, "size of the transposition table, like 512M");
    add_threads(table);
    add_knowledge(table);
    add_book(table);
    add_reuse(table, "keep the table for the next question");
    add_level(table);
    return table;
}

/// The one table that describes the options O.
template <class O>
const OptionTable<O>& table_of() {
    static const OptionTable<O> table = described<O>();
    return table;
}

template <class O>
PlayerRow row(std::string name, std::string summary) {
    const auto kind = static_cast<PlayerKind>(PlayerOptions(O{}).index());
    return {kind, std::move(name), std::move(summary), table_of<O>().parameters(),
            [](const Settings& settings) -> PlayerOptions { return table_of<O>().read(settings); }};
}

} // namespace

const std::vector<PlayerRow>& all_players() {
    static const std::vector<PlayerRow> rows{
        row<HumanOptions>("human", "you, at the terminal"),
        row<RandomOptions>("random", "any legal move, all equally likely"),
        row<MinimaxOptions>("minimax", "full minimax, or to a depth with estimates"),
        row<AlphaBetaPlayerOptions>("alphabeta",
                                    "minimax with alpha-beta pruning and a transposition table"),
        row<MemoOptions>("memo", "exact solving; each position is valued once and remembered"),
        row<ExactOptions>("exact", "solves puzzles, or proves that there is no solution"),
        row<SelectPlayerOptions>("select", "the product of selection functions, one for each ply"),
        row<RetrogradePlayerOptions>("retrograde", "retrograde analysis: solves all positions from "
                                                   "the ends backwards, also with loops"),
        row<CfrPlayerOptions>("cfr",
                              "counterfactual regret minimisation: plays an equilibrium of a "
                              "hidden game"),
        row<MctsPlayerOptions>("mcts", "Monte Carlo tree search, for every kind of game"),
        row<PolicyOptions>("thesis", "the policy of Murphy's thesis on Dots-and-Boxes"),
        row<UciPlayerOptions>("uci",
                              "another UCI engine with its options, like uci:stockfish,elo=1500"),
        row<ExpertPlayerOptions>("expert",
                                 "a proof if few nodes suffice, else a deep alpha-beta search"),
    };
    return rows;
}

} // namespace zermelo
