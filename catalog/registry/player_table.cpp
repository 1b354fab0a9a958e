// The one table of each kind of player's options, and the table of all kinds of player.

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/registry/players.hpp"

namespace zermelo {

namespace {

constexpr std::int64_t most_nodes = 1'000'000'000'000;
constexpr std::int64_t most_threads = 1024;

template <class O>
void add_depth(OptionTable<O>& table) {
    table.add("depth", [](O& o) -> auto& { return o.limits.depth; }, "plies to search",
              {1, 2000, "to the end"});
}
template <class O>
void add_nodes(OptionTable<O>& table) {
    table.add("nodes", [](O& o) -> auto& { return o.limits.nodes; }, "states to visit",
              {1, most_nodes, "no limit"});
}
template <class O>
void add_time(OptionTable<O>& table) {
    table.add("time", [](O& o) -> auto& { return o.limits.time; },
              "time to think, like 500ms or 2s", {.unset = "no limit"});
}
template <class O>
void add_knowledge(OptionTable<O>& table) {
    table.add("knowledge", &O::knowledge, "what it knows of the game, or none",
              {.unset = "the game's first"});
}
template <class O>
void add_split(OptionTable<O>& table, std::vector<std::pair<std::string, SplitKind>> kinds,
               std::string help) {
    table.add("par", &O::split_plies, "split the tree among threads, so many plies deep",
              {1, 8, "no"});
    table.add_choice("split", &O::split, std::move(help), std::move(kinds));
}
template <class O>
void add_threads(OptionTable<O>& table, const std::string& unset = "1") {
    table.add("threads", &O::threads, "threads at most", {1, most_threads, unset});
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
    table.add("book", &O::book, "a file of solved positions ('zermelo book' makes it)",
              {.unset = "none"});
}
template <class O>
void add_seed(OptionTable<O>& table, std::string help) {
    table.add("seed", &O::seed, std::move(help),
              {0, most_nodes, "0, in a match one for each game"});
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
              "moves all at once, or equal parts of all of them");
    add_threads(table, "1, or all with par");
    add_knowledge(table);
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
              "moves that a node tries at most, of the highest priority; 0 for all", {0, 1000});
    technique("selective", &A::selective,
              "deeper or less deep by what is expected; one move, not all best");
    technique("extensions", &A::extensions, "if selective: deeper where it is urgent");
    technique("reductions", &A::reductions, "if selective: late moves less deep at first");
    technique("futility", &A::futility, "if selective: leave out what leaves no hope");
    technique("weak", &A::weak, "prove who wins, not how soon or by how much");
    table.add_action(
        "plain", [](O& o) { o.techniques = A::plain(); }, "without any of the techniques below");
    technique("table", &A::table, "remember positions");
    technique("near", &A::near_table, "keep a small table in the cache");
    technique("foresight", &A::foresight, "look children up before any is searched");
    technique("priority", &A::priority, "order moves by what the knowledge says");
    technique("killers", &A::killers, "try moves that cut off at the same ply");
    technique("history", &A::history, "try moves that often cut off");
    technique("scout", &A::scout, "null windows for all but the first move");
    technique("aspiration", &A::aspiration, "expect the value of the search before");
    technique("quiescence", &A::quiescence, "play noisy moves out");
    technique("null-move", &A::null_move, "if passing is good enough, so is some move");
}

template <>
OptionTable<AlphaBetaPlayerOptions> described() {
    OptionTable<AlphaBetaPlayerOptions> table;
    add_depth(table);
    add_nodes(table);
    add_time(table);
    add_memory(table, "size of the table, like 512M");
    add_threads(table, "1, or all with par");
    add_split(table,
              {{"moves", SplitKind::moves}, {"pv", SplitKind::pv}, {"chunks", SplitKind::chunks}},
              "root moves all at once, the principal variation first, or equal parts");
    add_techniques(table);
    add_knowledge(table);
    add_book(table);
    add_reuse(table, "keep the table from one question to the next");
    return table;
}

template <>
OptionTable<MemoOptions> described() {
    OptionTable<MemoOptions> table;
    add_nodes(table);
    add_time(table);
    add_memory(table, "size of tables, like 512M");
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
    add_depth(table);
    table.add("prune", [](O& o) -> auto& { return o.select.prune; }, "cut what cannot matter");
    table.add_choice(
        "ties", [](O& o) -> auto& { return o.select.hartmann_ties; }, "which of equals is chosen",
        std::vector<std::pair<std::string, bool>>{{"first", false}, {"seed", true}});
    table.add_choice(
        "monad", [](O& o) -> auto& { return o.select.monad; },
        "G finds value and play in one pass, J as it is defined",
        std::vector<std::pair<std::string, Monad>>{{"G", Monad::g}, {"J", Monad::j}});
    add_nodes(table);
    add_time(table);
    add_threads(table);
    add_knowledge(table);
    return table;
}

template <>
OptionTable<RetrogradePlayerOptions> described() {
    OptionTable<RetrogradePlayerOptions> table;
    add_nodes(table);
    add_time(table);
    add_memory(table, "size of tables, like 512M");
    table.add("lean", &RetrogradePlayerOptions::lean,
              "with a ranking, keep nothing but the values");
    return table;
}

template <>
OptionTable<CfrPlayerOptions> described() {
    OptionTable<CfrPlayerOptions> table;
    table.add("iterations", &CfrPlayerOptions::iterations, "rounds of learning");
    table.add("plus", &CfrPlayerOptions::plus, "CFR+, which is faster");
    table.add("time", &CfrPlayerOptions::time, "time to think, like 500ms or 2s",
              {.unset = "no limit"});
    add_memory(table, "size of the game's tree, like 512M");
    return table;
}

void add_phases(OptionTable<MctsPlayerOptions>& table) {
    using O = MctsPlayerOptions;
    using Select = AnyRating::Kind;
    using Playout = AnyMoves::Kind;
    table.add("c", &O::c, "how much is explored");
    table.add_choice(
        "select", &O::select, "which move a simulation takes",
        std::vector<std::pair<std::string, std::optional<Select>>>{{"ucb", Select::ucb},
                                                                   {"tuned", Select::tuned},
                                                                   {"puct", Select::puct},
                                                                   {"bias", Select::bias},
                                                                   {"rave", Select::rave},
                                                                   {"grave", Select::grave},
                                                                   {"single", Select::single},
                                                                   {"regret", std::nullopt}});
    table.add("expand", &O::expand, "nodes that a simulation may add", {1, 1000});
    table.add("all", &O::all, "all moves of a node get nodes at once");
    table.add("urgency", &O::urgency, "the rating of a move that has not been tried",
              {.unset = "above all others"});
    table.add_choice("playout", &O::playout,
                     "how a simulation goes on; auto: candidates, if its knowledge has some, else "
                     "uniform",
                     std::vector<std::pair<std::string, std::optional<Playout>>>{
                         {"auto", std::nullopt},
                         {"uniform", Playout::uniform},
                         {"rollout", Playout::rollout},
                         {"candidates", Playout::decisive},
                         {"mast", Playout::mast}});
    table.add("cut", &O::cut, "moves after which it is cut, and estimated or drawn",
              {1, 1'000'000, "none"});
    table.add("clear", &O::clear, "an estimate that cuts it", {1, 1'000'000, "none"});
    table.add_choice(
        "backup", &O::backup, "what becomes of its score",
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
    table.add("time", &O::time, "time to think, like 500ms or 2s", {.unset = "no limit"});
    add_phases(table);
    table.add("solver", &O::solver, "prove what can be proven");
    add_seed(table, "of all that is drawn");
    add_threads(table);
    table.add_choice("tree", &O::sharing, "what threads search: trees of their own, or one",
                     std::vector<std::pair<std::string, TreeSharing>>{
                         {"root", TreeSharing::root}, {"shared", TreeSharing::shared}});
    add_memory(table, "size of the tree, like 512M");
    add_reuse(table, "go on with the tree of the last move");
    table.add_choice("hidden", &O::hiding, "a tree for each seat, one tree, or guesses",
                     std::vector<std::pair<std::string, Hiding>>{{"trees", Hiding::trees},
                                                                 {"one", Hiding::one},
                                                                 {"guesses", Hiding::guesses}});
    table.add("knowledge", &O::knowledge, "what it knows of the game");
    return table;
}

template <>
OptionTable<PolicyOptions> described() {
    OptionTable<PolicyOptions> table;
    add_seed(table, "of what is drawn");
    return table;
}

template <>
OptionTable<UciPlayerOptions> described() {
    using O = UciPlayerOptions;
    OptionTable<O> table;
    table.add("program", &O::program, "its file, or its name and what it is called with",
              {.unset = "none"});
    const auto limit = [&](const char* name, auto member, std::int64_t most, const char* unset) {
        table.add(name, member, "for each move", {1, most, unset});
    };
    limit("nodes", [](O& o) -> auto& { return o.limits.nodes; }, most_nodes, "no limit");
    limit("depth", [](O& o) -> auto& { return o.limits.depth; }, 1000, "no limit");
    limit("time", [](O& o) -> auto& { return o.limits.time; }, 1, "1s, if nothing else limits it");
    table.add("elo", &O::elo, "UCI_LimitStrength and UCI_Elo at once",
              {1, 5000, "its full strength"});
    table.add("patience", &O::patience, "for an answer, where no clock runs");
    return table;
}

template <>
OptionTable<ExpertPlayerOptions> described() {
    OptionTable<ExpertPlayerOptions> table;
    table.add("time", &ExpertPlayerOptions::time, "time to think, like 500ms or 2s",
              {.unset = "no limit"});
    add_memory(table, "size of the table, like 512M");
    add_threads(table);
    add_knowledge(table);
    add_book(table);
    add_reuse(table, "keep the table from one question to the next");
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
        row<MinimaxOptions>("minimax", "every line of play, to the end or to a depth"),
        row<AlphaBetaPlayerOptions>("alphabeta",
                                    "as minimax, but skips what cannot matter, and remembers"),
        row<MemoOptions>("memo", "proves, valuing each position once; requires a game with key(s)"),
        row<ExactOptions>("exact", "solves puzzles, or proves that they cannot be"),
        row<SelectPlayerOptions>("select", "the product of selection functions, one for each ply"),
        row<RetrogradePlayerOptions>("retrograde", "proves, from the ends of the game backwards; "
                                                   "knows all positions then, and loops"),
        row<CfrPlayerOptions>("cfr", "an equilibrium of a hidden game, by counterfactual regrets; "
                                     "plays it by lot"),
        row<MctsPlayerOptions>("mcts", "Monte Carlo tree search: samples plays, and proves what it "
                                       "can; for every kind of game"),
        row<PolicyOptions>("thesis", "the expert of Murphy's thesis on Dots-and-Boxes: rules for "
                                     "chains, else at random"),
        row<UciPlayerOptions>("uci", "another program that speaks UCI, with its own options, as "
                                     "uci:stockfish,elo=1500"),
        row<ExpertPlayerOptions>("expert",
                                 "proves if that takes few nodes, else searches as deep as it can"),
    };
    return rows;
}

} // namespace zermelo
