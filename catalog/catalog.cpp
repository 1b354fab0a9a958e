#include "catalog/catalog.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <unistd.h>

#include "catalog/uci_players.hpp"
#include "zermelo/store/book_file.hpp"

namespace zermelo {

namespace {

using Kind = Parameter::Kind;

Parameter depth() { return {"depth", Kind::number, "plies to search", "to the end", 1, 2000}; }
Parameter nodes() {
    return {"nodes", Kind::number, "states to visit", "no limit", 1, 1'000'000'000'000};
}
Parameter time() { return {"time", Kind::duration, "time to think, like 500ms or 2s", "no limit"}; }
Parameter memory() { return {"memory", Kind::bytes, "size of tables, like 512M", "2G"}; }
Parameter knowledge() {
    return {"knowledge", Kind::word, "what it knows of the game, or none", "the game's first"};
}

Parameter par() {
    return {"par", Kind::number, "split the tree among threads, so many plies deep", "no", 1, 8};
}
Parameter book() {
    return {"book", Kind::word, "a file of solved positions ('zermelo book' makes it)", "none"};
}
Parameter threads() { return {"threads", Kind::number, "threads at most", "1", 1, 1024}; }
Parameter flag(std::string name, std::string help, std::string fallback) {
    return {std::move(name), Kind::flag, std::move(help), std::move(fallback)};
}
Parameter number(std::string name, std::string help, std::string fallback, std::int64_t most) {
    return {std::move(name), Kind::number, std::move(help), std::move(fallback), 1, most};
}
Parameter word(std::string name, std::string help, std::vector<std::string> words) {
    return {std::move(name), Kind::word, std::move(help), words.front(), 1, 1, words};
}

Parameter table_memory() { return {"memory", Kind::bytes, "size of the table, like 512M", "84M"}; }

std::vector<Parameter> alphabeta_parameters() {
    return {depth(),
            nodes(),
            time(),
            table_memory(),
            threads(),
            par(),
            word("split", "root moves all at once, the principal variation first, or equal parts",
                 {"moves", "pv", "chunks"}),
            number("beam", "moves that a node tries at most, of the highest priority", "all", 1000),
            flag("selective", "deeper or less deep by what is expected; one move, not all best",
                 "false"),
            flag("extensions", "if selective: deeper where it is urgent", "true"),
            flag("reductions", "if selective: late moves less deep at first", "true"),
            flag("futility", "if selective: leave out what leaves no hope", "true"),
            flag("weak", "prove who wins, not how soon or by how much", "false"),
            flag("plain", "without any of the techniques below", "false"),
            flag("table", "remember positions", "true"),
            flag("near", "keep a small table in the cache", "true"),
            flag("foresight", "look children up before any is searched", "true"),
            flag("priority", "order moves by what the knowledge says", "true"),
            flag("killers", "try moves that cut off at the same ply", "true"),
            flag("history", "try moves that often cut off", "true"),
            flag("scout", "null windows for all but the first move", "true"),
            flag("aspiration", "expect the value of the search before", "true"),
            flag("quiescence", "play noisy moves out", "true"),
            flag("null-move", "if passing is good enough, so is some move", "true"),
            knowledge(),
            book()};
}

/// A setting as it is typed.
std::string text_of(const Parameter& parameter, const Settings& settings) {
    switch (parameter.kind) {
    case Kind::flag: return settings.flag(parameter.name, false) ? "true" : "false";
    case Kind::word: return settings.word(parameter.name, "");
    default: break;
    }
    std::vector<std::string> numbers;
    for (const auto number : settings.numbers(parameter.name))
        numbers.push_back(std::to_string(number));
    return joined(numbers, ",");
}

/// The name of a game with the settings that are not as usual, however they were typed.
std::string full_name(const GameRow& row, const Settings& settings) {
    std::vector<std::string> items;
    for (const auto& parameter : row.parameters) {
        if (!settings.has(parameter.name)) continue;
        const std::string text = text_of(parameter, settings);
        if (text == parameter.fallback) continue;
        const bool positional = parameter.kind == Kind::numbers ||
                                (parameter.kind == Kind::word && row.parameters.size() == 1);
        items.push_back(positional ? text : fmt::format("{}={}", parameter.name, text));
    }
    return items.empty() ? row.name : fmt::format("{}:{}", row.name, joined(items, ","));
}

/// Opens the book that a player asks for, if it does, and checks that it is of the game.
Parsed<std::shared_ptr<const Book>> find_book(const Settings& settings, const AnyGame& game) {
    const std::string path = settings.word("book", "");
    if (path.empty()) return std::shared_ptr<const Book>();
    const auto knowledge = game.knowledges("").front();
    if (settings.word("knowledge", knowledge) != knowledge)
        return Mistake{fmt::format("with a book the knowledge must be {}", knowledge)};
    const auto of = game.book_of();
    if (!of) return Mistake{fmt::format("{} can have no books", game.name())};
    const auto file = BookFile::open(path, *of);
    if (!file) return file.mistake();
    return std::shared_ptr<const Book>(*file, &(*file)->book());
}

Parameter decimal(std::string name, std::string help, std::string fallback) {
    return {std::move(name), Kind::decimal, std::move(help), std::move(fallback)};
}

std::vector<Parameter> mcts_parameters() {
    return {
        number("iterations", "simulations", "10000, or as many as the time allows",
               1'000'000'000'000),
        time(),
        decimal("c", "how much is explored", "1"),
        word("select", "which move a simulation takes",
             {"ucb", "tuned", "puct", "bias", "rave", "grave", "single", "regret"}),
        number("expand", "nodes that a simulation may add", "1", 1000),
        flag("all", "all moves of a node get nodes at once", "false"),
        decimal("urgency", "the rating of a move that has not been tried", "above all others"),
        {"playout",
         Kind::word,
         "how a simulation goes on",
         "candidates, if its knowledge has some, else uniform",
         1,
         1,
         {"uniform", "rollout", "candidates", "mast"}},
        number("cut", "moves after which it is cut, and estimated or drawn", "none", 1'000'000),
        number("clear", "an estimate that cuts it", "none", 1'000'000),
        word("backup", "what becomes of its score", {"mean", "later", "minimax"}),
        flag("solver", "prove what can be proven", "true"),
        {"seed", Kind::number, "of all that is drawn", "0, in a match one for each game", 0,
         1'000'000'000'000},
        threads(),
        word("tree", "what threads search: trees of their own, or one", {"root", "shared"}),
        {"memory", Kind::bytes, "size of the tree, like 512M", "1G"},
        flag("reuse", "go on with the tree of the last move", "false"),
        word("hidden", "a tree for each seat, one tree, or guesses", {"trees", "one", "guesses"}),
        {"knowledge", Kind::word, "what it knows of the game", "none"},
    };
}

std::vector<Parameter> select_parameters() {
    return {depth(),
            flag("prune", "cut what cannot matter", "true"),
            word("ties", "which of equals is chosen", {"first", "seed"}),
            word("monad", "G finds value and play in one pass, J as it is defined", {"G", "J"}),
            nodes(),
            time(),
            threads(),
            knowledge()};
}

std::vector<Parameter> cfr_parameters() {
    return {{"iterations", Kind::number, "rounds of learning", "1000", 1, 1'000'000'000},
            flag("plus", "CFR+, which is faster", "true"),
            time(),
            {"memory", Kind::bytes, "size of the game's tree, like 512M", "512M"}};
}

std::vector<std::string> names(const auto& rows) {
    std::vector<std::string> names;
    for (const auto& row : rows) names.push_back(row.name);
    return names;
}

/// What is wrong with asking for so much memory, if something is.
std::string too_much_memory(const Settings& settings) {
    const auto wanted = settings.number("memory");
    const auto has = static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
    if (!wanted || has <= 0 || *wanted <= has) return "";
    return fmt::format("a memory of {} bytes is more than the {} that this machine has", *wanted,
                       has);
}

/// What is wrong with asking an engine to search a game with loops, if something is.
std::string endless(const std::string& name, const Settings& settings) {
    if (name != "minimax" && name != "alphabeta" && name != "select") return "";
    for (const char* limit : {"depth", "nodes", "time"})
        if (settings.has(limit)) return "";
    return fmt::format("'{0}' would not end in a game with loops: give it a depth, nodes or a "
                       "time, like {0},depth=6",
                       name);
}

} // namespace

const std::vector<GameRow>& all_games() {
    static const std::vector<GameRow> rows{
        nim_row(),
        nim_heaps_row(),
        tic_tac_toe_row(),
        connect_three_row(),
        connect_four_row(),
        gomoku_row(),
        connect6_row(),
        connect_row(),
        number_scrabble_row(),
        rook_endgame_row(),
        sudoku_row(),
        kuhn_poker_row(),
        leduc_poker_row(),
        rock_paper_scissors_row(),
        goofspiel_row(),
        blind_tic_tac_toe_row(),
        mastermind_row(),
        blackjack_row(),
        same_game_row(),
        chess_row(),
        simple_chess_row(),
        dots_row(),
        strings_and_coins_row(),
        nimstring_row(),
    };
    return rows;
}

const std::vector<PlayerRow>& all_players() {
    static const std::vector<PlayerRow> rows{
        {"human", "you, at the terminal", {}},
        {"random", "any legal move, all equally likely", {}},
        {"minimax",
         "every line of play, to the end or to a depth",
         {depth(), nodes(), time(), par(),
          word("split", "moves all at once, or equal parts of all of them", {"moves", "chunks"}),
          threads(), knowledge()}},
        {"alphabeta", "as minimax, but skips what cannot matter, and remembers",
         alphabeta_parameters()},
        {"memo",
         "proves, valuing each position once; needs a game with keys",
         {nodes(), time(), memory(), knowledge()}},
        {"exact", "solves puzzles, or proves that they cannot be", {nodes(), time(), knowledge()}},
        {"select", "the product of selection functions, one for each ply", select_parameters()},
        {"retrograde",
         "proves, from the ends of the game backwards; knows all positions then, and loops",
         {nodes(), time(), memory(),
          flag("lean", "with a ranking, keep nothing but the values", "false")}},
        {"cfr", "an equilibrium of a hidden game, by counterfactual regrets; plays it by lot",
         cfr_parameters()},
        {"mcts",
         "Monte Carlo tree search: samples plays, and proves what it can; for every kind of game",
         mcts_parameters()},
        {"thesis",
         "the expert of Murphy's thesis on Dots-and-Boxes: rules for chains, else at random",
         {{"seed", Kind::number, "of what is drawn", "0, in a match one for each game", 0,
           1'000'000'000'000}}},
        {"uci", "another program that speaks UCI, with its own options, as uci:stockfish,elo=1500",
         uci_parameters()},
        {"expert",
         "proves if that takes few nodes, else searches as deep as it can",
         {time(), table_memory(), threads(), knowledge(), book()}},
    };
    return rows;
}

Parsed<std::shared_ptr<const AnyGame>> find_game(std::string_view text) {
    const auto spec = parse_spec(text);
    if (!spec) return spec.mistake();
    const auto row = std::ranges::find(all_games(), spec->name, &GameRow::name);
    if (row == all_games().end())
        return Mistake{fmt::format("there is no game '{}'{} ('zermelo games' lists them)",
                                   spec->name, suggestion(spec->name, names(all_games())))};
    const auto settings = read_settings(*spec, row->parameters);
    if (!settings) return settings.mistake();
    auto game = row->make(*settings);
    if (!game) return Mistake{fmt::format("'{}': {}", spec->text, game.message())};
    // It was made just now, and nobody else has it yet.
    std::const_pointer_cast<AnyGame>(*game)->call_it(full_name(*row, *settings));
    return game;
}

Parsed<PlayerSpec> find_player(std::string_view text, const AnyGame& game) {
    const auto spec = parse_spec(text);
    if (!spec) return spec.mistake();
    const auto row = std::ranges::find(all_players(), spec->name, &PlayerRow::name);
    if (row == all_players().end())
        return Mistake{fmt::format("there is no player '{}'{} (there are {})", spec->name,
                                   suggestion(spec->name, names(all_players())),
                                   joined(names(all_players())))};
    const auto accepted = game.engines();
    const bool is_engine = spec->name != "human" && spec->name != "random";
    if (is_engine && accepted.empty())
        return Mistake{fmt::format(
            "'{}' cannot play this game: no engine can, only human and random", spec->name)};
    if (is_engine && std::ranges::find(accepted, spec->name) == accepted.end())
        return Mistake{
            fmt::format("'{}' cannot play this game (it has {})", spec->name, joined(accepted))};
    if (spec->name == "uci") return find_uci_player(*spec);
    auto parameters = row->parameters;
    for (auto& parameter : parameters)
        if (parameter.name == "knowledge") parameter.words = game.knowledges(spec->name);
    const auto settings = read_settings(*spec, parameters);
    if (!settings) return settings.mistake();
    if (auto message = too_much_memory(*settings); !message.empty())
        return Mistake{fmt::format("'{}': {}", spec->text, message)};
    if (game.has_loops())
        if (auto message = endless(spec->name, *settings); !message.empty())
            return Mistake{std::move(message)};
    if (settings->word("select", "") == "regret" && !game.hides())
        return Mistake{fmt::format(
            "'{}': regret matching is for games in which something is hidden", spec->text)};
    const auto book = find_book(*settings, game);
    if (!book) return Mistake{fmt::format("'{}': {}", spec->text, book.message())};
    const bool draws = std::ranges::find(parameters, "seed", &Parameter::name) != parameters.end();
    return PlayerSpec{spec->text, spec->name, *settings, *book, nullptr, draws};
}

} // namespace zermelo
