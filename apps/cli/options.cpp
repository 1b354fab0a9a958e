#include "apps/cli/options.hpp"

#include <array>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/cli/experiments.hpp"
#include "apps/cli/validators.hpp"

namespace {

void add_game(CLI::App& app, Options& options, bool required = true) {
    auto* game = app.add_option("game", options.game, "a game, like nim or nim:pieces=21,take=4");
    if (required) game->required();
}

void add_position(CLI::App& app, Options& options) {
    app.add_option("--position", options.position, "begin here, in the game's notation");
    app.add_option("--moves", options.moves, "then play these moves, like \"2 1 3\"");
}

void add_json(CLI::App& app, Options& options) {
    app.add_flag("--json", options.json, "answer with one JSON object");
}

void add_player(CLI::App& app, Options& options) {
    app.add_option("--player", options.player, "who searches, like minimax,depth=4 or memo");
}

void add_seed(CLI::App& app, Options& options) {
    app.add_option("--seed", options.seed, "for all that is drawn at random (default 0)")
        ->check(whole(0, most_number));
}

/// What those who wrote a batch may name.
void add_allowances(CLI::App& app, Options& options) {
    app.add_flag("--allow-programs", options.allow_programs,
                 "messages of the batch may name programs (uci:...), which are run");
    app.add_flag("--allow-files", options.allow_files,
                 "messages of the batch may name files (book=..., file=...), which are read");
}

void add_batch(CLI::App& app, Options& options) {
    app.add_option("--batch", options.batch,
                   "a file of positions or messages, one a line (- for standard input); answers "
                   "are JSON lines");
    add_allowances(app, options);
}

void add_search(CLI::App& app, Options& options) {
    add_game(app, options);
    add_position(app, options);
    add_player(app, options);
    add_batch(app, options);
    add_json(app, options);
}

void add_moves(CLI::App& app, Options& options) {
    add_game(app, options);
    add_position(app, options);
    add_batch(app, options);
    add_json(app, options);
    app.footer("Of more than 1000 moves the first 1000 are listed, and the others are counted.\n"
               "\nExamples:\n"
               "  zermelo moves chess --moves \"e4 e5\"\n"
               "  zermelo moves tic-tac-toe --position \"X../.O./..X\" --json\n"
               "  zermelo moves leduc-poker");
}

void add_solve(CLI::App& app, Options& options) {
    add_search(app, options);
    app.add_option("--mate", options.mate, "is there a win in so many moves of the player to move?")
        ->check(whole(1, 100));
    app.footer("Status 1 if the value could not be proven.\n\nExamples:\n"
               "  zermelo solve nim\n"
               "  zermelo solve tic-tac-toe --moves \"b2 a1\"\n"
               "  zermelo solve nim-heaps:1,3,5,7,misere --json\n"
               "  zermelo solve chess --mate 2 --position \"$fen\"\n"
               "  printf '15\\n14\\n13\\n' | zermelo solve nim --batch -");
}

void add_best(CLI::App& app, Options& options) {
    add_search(app, options);
    app.footer("Examples:\n"
               "  zermelo best nim --position 14\n"
               "  zermelo best nim --player minimax,depth=4,knowledge=dumb\n"
               "  zermelo best gomoku --moves \"h8 h9\" --player minimax,depth=2");
}

void add_values(CLI::App& app, Options& options) {
    add_search(app, options);
    app.footer("Examples:\n"
               "  zermelo values nim\n"
               "  zermelo values tic-tac-toe --position \"X../.O./..X\" --json");
}

void add_play_examples(CLI::App& app) {
    app.footer(
        "Without a game you are asked for one. At the prompt, 'help' lists what you can say.\n"
        "Games are saved as they are played. Ctrl-C while an opponent thinks makes it move; at "
        "the\n"
        "prompt it leaves, and --resume goes on.\n"
        "\nExamples:\n"
        "  zermelo play\n"
        "  zermelo play nim\n"
        "  zermelo play connect-four --level casual\n"
        "  zermelo play chess --first expert,level=3 --second human --save games.pgn\n"
        "  zermelo play sudoku --grade hard\n"
        "  zermelo play --resume\n"
        "  zermelo play nim --first human --second minimax,depth=3\n"
        "  zermelo play tic-tac-toe --first expert --second random --seed 7\n"
        "  zermelo play nim --first minimax,depth=4,knowledge=dumb "
        "--second minimax,depth=8,knowledge=dumb");
}

void add_play(CLI::App& app, Options& options) {
    add_game(app, options, false);
    add_position(app, options);
    app.add_option("--first", options.first_player, "who moves first (default human)");
    app.add_option("--second", options.second_player,
                   "all others (default expert, or the game's best)");
    app.add_option("--level", options.level,
                   "of the opponents: 1 to 10, or beginner, casual, club, expert, perfect");
    app.add_option("--grade", options.grade,
                   "of a new puzzle: easy (the default), medium, hard, expert, master, extreme");
    app.add_option("--resume", options.resume,
                   "go on with the last unfinished game, or that number of the list, or the last "
                   "one of that game; 'list' lists them")
        ->expected(0, 1);
    app.add_flag("--allow-programs", options.allow_programs,
                 "the resumed game may name programs (uci:...), which are run");
    app.add_flag("--allow-files", options.allow_files,
                 "the resumed game may name files (book=..., file=...), which are read");
    app.add_option("--seed", options.seed,
                   "for all that is drawn at random (default: a new one if you play, else 0)")
        ->check(whole(0, most_number));
    app.add_option("--clock", options.clock, "seconds that each player has")->check(seconds());
    app.add_flag("--terse", options.terse, "say only how it ended");
    app.add_option("--save", options.save,
                   "add the record of the play to this file; of chess as PGN if it ends with .pgn");
    add_json(app, options);
    add_play_examples(app);
}

void add_match(CLI::App& app, Options& options) {
    add_game(app, options);
    app.add_option("--players", options.players, "player specs; more than fit play in pairs")
        ->required()
        ->expected(1, 64);
    app.add_option("--games", options.games, "games for each pair (default 10)")
        ->check(whole(1, 1'000'000));
    add_seed(app, options);
    app.add_option("--clock", options.clock, "seconds that each player has for a game")
        ->check(seconds());
    app.add_option("--save", options.save, "add the records of all games to this file");
    add_json(app, options);
    app.footer("Sides are swapped after each game.\n\nExamples:\n"
               "  zermelo match nim --players minimax,depth=3 random --games 100\n"
               "  zermelo match tic-tac-toe --players expert minimax,depth=2 random --games 50");
}

void add_perft(CLI::App& app, Options& options) {
    add_game(app, options);
    add_position(app, options);
    app.add_option("--depth", options.depth, "length of the sequences (default 5)")
        ->check(whole(1, 1000));
    app.add_flag("--positions", options.positions,
                 "count different positions; alone, not the sequences");
    app.add_flag("--divide", options.divide, "count the longest ones by their first moves too");
    app.add_flag("--count-games", options.whole_games, "count all ways to play to the end too");
    add_json(app, options);
    app.footer("Sequences stop when the game is over; in chess not at draws by rule.\n\nExamples:\n"
               "  zermelo perft tic-tac-toe --depth 9 --positions --count-games\n"
               "  zermelo perft chess --depth 4 --divide");
}

void add_tree(CLI::App& app, Options& options) {
    add_game(app, options);
    add_position(app, options);
    add_player(app, options);
    app.add_option("--depth", options.depth, "plies to draw (default 3)")->check(whole(0, 1000));
    app.add_option("--visits", options.visits,
                   "of a tree of mcts, only nodes with so many visits (default 1)")
        ->check(whole(1, most_number));
    app.add_option("--format", options.format, "dot (for Graphviz; the default), svg or text")
        ->check(CLI::IsMember({"dot", "svg", "text"}));
    app.add_flag("--merge", options.merge,
                 "draw positions of one depth that are equal up to symmetry once");
    app.add_option("--nodes", options.nodes,
                   "draw boards or text in the nodes (default: boards if they are small)")
        ->check(CLI::IsMember({"boards", "text"}));
    app.add_option("--width", options.width, "of the page, in pixels, for svg (default 1200)")
        ->check(whole(100, 100'000));
    app.add_option("--output", options.output, "write to this file");
    add_json(app, options);
    app.footer("A node shows its position and its value for the player to move at the root.\n"
               "\nExamples:\n"
               "  zermelo tree nim:pieces=3 --format svg --output nim3.svg\n"
               "  zermelo tree nim:pieces=5 --depth 5 | dot -Tpng -o nim5.png\n"
               "  zermelo tree tic-tac-toe --player mcts,iterations=2000 --visits 50\n"
               "  zermelo tree tic-tac-toe --depth 2 --merge --format svg --output openings.svg\n"
               "  zermelo tree kuhn-poker --player mcts,iterations=5000 --format text");
}

void add_bench(CLI::App& app, Options& options) {
    add_game(app, options);
    add_position(app, options);
    app.add_option("--players", options.players,
                   "player specs without a depth (default: four of select)")
        ->expected(1, 64);
    app.add_option("--depth", options.depth, "the deepest one (default 6)")->check(whole(1, 1000));
    app.add_option("--limit", options.limit,
                   "a player that takes more seconds goes no deeper (default 60)")
        ->check(seconds());
    app.add_option("--games", options.games, "of each pair in an experiment (default 10)")
        ->check(whole(1, 1'000'000));
    app.add_option("--time", options.time, "to think about a move in an experiment, like 500ms");
    app.add_option("--output", options.output, "a file for the picture of an experiment");
    add_seed(app, options);
    add_json(app, options);
    std::string experiments;
    for (const auto& experiment : all_experiments())
        experiments += fmt::format("  {:20} {}\n", experiment.name, experiment.summary);
    app.footer("Each player searches to depth 1, 2, ...; what takes less than 0.05 s is repeated,\n"
               "and the fastest run counts (hartmann-6.*: the mean). 'speed' is how many times as\n"
               "fast as the first player. "
               "Status 1 if it was stopped.\n\nIn place of a game, an experiment:\n" +
               experiments +
               "\nExamples:\n"
               "  zermelo bench connect-agents --games 100 --time 1s\n"
               "  zermelo bench connect-three --depth 9\n"
               "  zermelo bench connect-four --depth 8 --players minimax select select,threads=2");
}

void add_sudoku(CLI::App& app, Options& options) {
    app.add_option("action", options.action, "count, check, hint, explain, rate or generate")
        ->required()
        ->check(CLI::IsMember({"count", "check", "hint", "explain", "rate", "generate"}));
    app.add_option("--game", options.game,
                   "the board (default sudoku), like sudoku:rows=2,columns=3");
    app.add_option("--position", options.position, "the puzzle: its cells, row by row");
    app.add_option("--file", options.file, "the puzzle in a file, like .sdk or .ss (- for input)");
    app.add_option("--batch", options.batch,
                   "a file of puzzles, one a line (- for standard input); answers are JSON lines");
    add_allowances(app, options);
    app.add_option("--limit", options.most, "count: no more than these (default 1000000)")
        ->check(whole(1, 1'000'000'000'000'000'000));
    app.add_option("--count", options.count, "generate: so many puzzles (default 1)")
        ->check(whole(1, 1'000'000'000));
    add_seed(app, options);
    app.add_flag("--minimal", options.minimal, "generate: no clue can be taken away");
    app.add_option("--symmetry", options.symmetry,
                   "generate: none, half-turn (default), quarter-turn, left-right, top-bottom, "
                   "diagonal")
        ->check(CLI::IsMember(
            {"none", "half-turn", "quarter-turn", "left-right", "top-bottom", "diagonal"}));
    app.add_option("--grade", options.grade,
                   "generate: easy, medium, hard, expert, master or extreme")
        ->check(CLI::IsMember({"easy", "medium", "hard", "expert", "master", "extreme"}));
    add_json(app, options);
    app.footer("Status 1 if check finds no solution or several.\n\nExamples:\n"
               "  zermelo sudoku hint --file puzzle.sdk\n"
               "  zermelo sudoku count --limit 1000 --position \"$puzzle\"\n"
               "  zermelo sudoku generate --grade hard --symmetry diagonal --seed 7\n"
               "  zermelo sudoku generate --count 1000 | zermelo sudoku rate --batch -");
}

void add_chess(CLI::App& app, Options& options) {
    app.add_option("action", options.action, "pgn: check and convert games")
        ->required()
        ->check(CLI::IsMember({"pgn"}));
    app.add_option("--file", options.file, "games in PGN (- for standard input)")->required();
    app.add_option("--to", options.convert,
                   "write the games as pgn, their moves as uci, or their ends as fen")
        ->check(CLI::IsMember({"pgn", "uci", "fen"}));
    app.add_flag("--json", options.json, "a JSON object for each game");
    app.footer("Where a game is broken it is said at which line and move; what is before is kept,\n"
               "and the next game is read. Status 1 if one is broken.\n\nExamples:\n"
               "  zermelo chess pgn --file games.pgn\n"
               "  zermelo chess pgn --file games.pgn --to pgn >clean.pgn\n"
               "  zermelo chess pgn --file - --to fen <games.pgn");
}

void add_dots(CLI::App& app, Options& options) {
    app.add_option("action", options.action, "explain, nimber or draw")
        ->required()
        ->check(CLI::IsMember({"explain", "nimber", "draw"}));
    app.add_option("--game", options.game,
                   "dots or strings-and-coins (default: dots, of the position's size)");
    app.add_option("--position", options.position, "like 2x2:110000000000 (default: the start)");
    app.add_option("--moves", options.moves, "then play these moves, like \"2 1 3\"");
    app.add_option("--format", options.format, "of draw: text (the default), dot or svg")
        ->check(CLI::IsMember({"text", "dot", "svg"}));
    app.add_option("--output", options.output, "of draw: write to this file");
    add_batch(app, options);
    add_json(app, options);
    app.footer(
        "explain tells chains and loops, who has control and what to play; nimber the value\n"
        "of Nimstring, a number or loony (status 1 if that would take too much); draw shows\n"
        "the strings between the coins, on a board beside the boxes.\n"
        "\nExamples:\n"
        "  zermelo dots explain --position 2x2:110110110110\n"
        "  zermelo dots nimber --game dots:3x3\n"
        "  zermelo dots draw --game dots:2x2 --moves \"0 6 7\" --format svg --output dots.svg\n"
        "  zermelo dots nimber --game \"strings-and-coins:a-b;b-c;c-ground\"");
}

void add_replay(CLI::App& app, Options& options) {
    app.add_option("file", options.file,
                   "records, one JSON object a line (- for standard input), or STORE:GAME: a game "
                   "of a tournament by its number")
        ->required();
    app.add_flag("--terse", options.terse, "say only how each play ended");
    app.add_flag("--allow-files", options.allow_files,
                 "games of the records may name files (file=...), which are read");
    add_json(app, options);
    app.footer("Examples:\n"
               "  zermelo play nim --first expert --second random --save games.jsonl\n"
               "  zermelo replay games.jsonl");
}

void add_review(CLI::App& app, Options& options) {
    app.add_option("file", options.file,
                   "records, one JSON object a line, or games of chess in PGN (- for standard "
                   "input)")
        ->required();
    app.add_option("--number", options.number, "which game of the file, from 1 (default: the last)")
        ->check(whole(1, 1'000'000'000));
    app.add_option("--player", options.player,
                   "who values the positions, like alphabeta,nodes=100000 (default: the game's "
                   "usual engine, 200 ms a position)");
    app.add_option("--format", options.format, "text (the default) or svg: the graph of the values")
        ->check(CLI::IsMember({"text", "svg"}));
    app.add_option("--output", options.output, "write to this file");
    app.add_flag("--allow-files", options.allow_files,
                 "the game of the record may name files (file=...), which are read");
    add_json(app, options);
    app.footer(
        "Each move with the best value that could be had and the one that was left, mistakes with\n"
        "what was better, a graph of the expected result of the first player, and accuracies.\n"
        "?! inaccuracy, ? mistake, ?? blunder: 0.05, 0.10 and 0.20 of a whole result are lost, or\n"
        "1, 2 and 4 points. Status 1 if it was stopped: then some moves are not known.\n"
        "\nExamples:\n"
        "  zermelo play tic-tac-toe --first expert --second random --save games.jsonl\n"
        "  zermelo review games.jsonl\n"
        "  zermelo review games.jsonl --number 1 --format svg --output game.svg\n"
        "  zermelo review chess.pgn --player expert,time=1s");
}

void add_explain(CLI::App& app, Options& options) {
    add_search(app, options);
    app.footer(
        "What a position is about, in the terms of the game: threats and zugzwang on drop\n"
        "boards, the nim-sum of heaps, chains and control in Dots-and-Boxes, what hangs in\n"
        "chess, the steps of a Sudoku, the equilibrium of a hidden game; then the best move,\n"
        "its value and line, and what follows the next best.\n"
        "\nExamples:\n"
        "  zermelo explain nim-heaps:1,3,5,7\n"
        "  zermelo explain connect-four --moves 444333\n"
        "  zermelo explain chess --moves \"e4 e5 Qh5 Nf6\"\n"
        "  zermelo explain kuhn-poker --moves \"K Q\" --json");
}

void add_book(CLI::App& app, Options& options) {
    add_game(app, options);
    app.add_option("--ply", options.ply, "the last ply whose positions are solved")
        ->check(whole(0, 1000));
    app.add_option("--full", options.full_ply,
                   "all positions to this ply only; beyond it what a player meets who plays best")
        ->check(whole(0, 1000));
    app.add_option("--output", options.output, "the file to be made, or to go on with");
    app.add_option("--memory", options.memory, "size of each thread's table, like 4G");
    app.add_option("--check", options.check, "tell what a book is of, and whether it is whole");
    app.add_option("--threads", options.threads, "threads at most (default 1)")
        ->check(whole(1, 1024));
    app.add_option("--time", options.time, "stop after a time, like 10min (default: when done)");
    app.add_flag("--force", options.force, "overwrite what is there, and begin anew");
    add_json(app, options);
    app.footer("Ctrl-C keeps the work beside the book, in FILE.part; the same command goes on.\n"
               "Status 1 if the book is not finished.\n\nExamples:\n"
               "  zermelo book connect-three --ply 4 --output three.book\n"
               "  zermelo book connect-three --check three.book\n"
               "  zermelo solve connect-three --player alphabeta,book=three.book\n"
               "  zermelo book connect-four --ply 8 --output four8.book --threads 2\n"
               "  zermelo book connect-four --ply 8 --full 1 --memory 4G --output four.book");
}

void add_games(CLI::App& app, Options& options) {
    add_game(app, options, false);
    add_json(app, options);
    app.footer("Examples:\n  zermelo games\n  zermelo games nim");
}

void add_players(CLI::App& app, Options& options) { add_json(app, options); }

void add_uci(CLI::App& app, Options&) {
    app.footer(
        "It reads commands from standard input until 'quit'. Interfaces start it by themselves;\n"
        "docs/uci.md tells how.\n\nExamples:\n"
        "  printf 'position startpos moves e2e4\\ngo depth 8\\n' | zermelo uci");
}

void add_serve(CLI::App& app, Options& options) {
    app.add_option("--port", options.port, "to listen on (default 8080; 0: any that is free)")
        ->check(whole(0, 65535));
    app.add_option("--host", options.host, "to listen on (default 127.0.0.1: this machine alone)");
    app.add_option("--token", options.token, "that clients must have; needed with --host");
    app.add_option("--page", options.page, "the folder of the page that is served");
    app.add_flag("--open", options.open, "open the page in a browser");
    app.add_option("--threads", options.threads,
                   "questions that are thought about at the same time (default: all threads)")
        ->check(whole(1, 1024));
    app.add_option("--time", options.time, "for one question, like 10s (default 60s)");
    app.add_option("--waiting", options.waiting,
                   "questions that may wait for their turn (default 1000)")
        ->check(whole(0, 100'000));
    app.add_option("--memory", options.memory, "of the program, like 2G (default: half of all)");
    app.add_option("--allow", options.allowed,
                   "a player or game that runs a program or opens a file, like uci:stockfish, "
                   "which clients may name")
        ->expected(1, 64);
    app.footer("It serves until Ctrl-C. Programs ask by POST /api/ask: docs/serve.md tells how.\n"
               "\nExamples:\n"
               "  zermelo serve --page build/page --open\n"
               "  zermelo serve --host 0.0.0.0 --token \"$token\" --page build/page\n"
               "  zermelo serve --allow uci:stockfish --threads 2 --time 10s");
}

void add_completion(CLI::App& app, Options& options) {
    app.add_option("shell", options.shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    app.footer("Examples:\n  source <(zermelo completion bash)");
}

struct Command {
    const char* name;
    const char* summary;
    void (*add)(CLI::App&, Options&);
};

constexpr std::array commands{
    Command{"games", "list the games, or tell about one", add_games},
    Command{"players", "list the kinds of players", add_players},
    Command{"play", "play a game, or watch players play it", add_play},
    Command{"solve", "prove what a position is worth", add_solve},
    Command{"best", "find a good move", add_best},
    Command{"values", "value every move", add_values},
    Command{"moves", "list the legal moves", add_moves},
    Command{"explain", "explain a position in the terms of its game", add_explain},
    Command{"perft", "count move sequences", add_perft},
    Command{"match", "let players play many games, and compare them", add_match},
    Command{"tournament", "let many players meet, keep their games, and rate them", add_tournament},
    Command{"tree", "draw the game tree", add_tree},
    Command{"bench", "time players, depth by depth", add_bench},
    Command{"sudoku", "count, check, explain, rate and generate Sudokus", add_sudoku},
    Command{"chess", "check and convert games of chess", add_chess},
    Command{"dots", "explain and draw Dots-and-Boxes, and count nimbers", add_dots},
    Command{"book", "solve positions up to a ply and store them", add_book},
    Command{"replay", "play stored records again", add_replay},
    Command{"review", "value each move of a stored play, and show the mistakes", add_review},
    Command{"serve", "serve the page and its engines to a browser", add_serve},
    Command{"uci", "play chess for programs that speak UCI", add_uci},
    Command{"completion", "print completions for a shell", add_completion},
};

} // namespace

std::unique_ptr<CLI::App> make_app(Options& options) {
    auto app = std::make_unique<CLI::App>(
        "zermelo: write the rules of a game once; get perfect play where it can be proved, strong\n"
        "play where it cannot, and the tools to play, watch, compare and explain.",
        "zermelo");
    app->set_version_flag("--version", std::string("zermelo ") + ZERMELO_VERSION);
    app->require_subcommand(1);
    app->footer("'zermelo COMMAND --help' tells more, with examples.\n"
                "Status: 0 done, 1 the answer is no, 2 bad usage or input.");
    for (const auto& command : commands)
        command.add(*app->add_subcommand(command.name, command.summary), options);
    return app;
}
