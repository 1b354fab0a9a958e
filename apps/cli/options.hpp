#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): the name is theirs
class App;
} // namespace CLI

/// What the user typed, checked for form.
struct Options {
    std::vector<std::string> given_options; ///< by their long names, like --seed
    std::string command;
    std::string game;
    std::string player;               ///< empty: the command's own choice
    std::vector<std::string> players; ///< of a match or a bench
    std::string first_player = "human";
    std::string second_player; ///< empty: the game's best
    std::optional<std::string> position;
    std::string moves;
    std::string batch; ///< a file, or - for standard input
    std::string save;  ///< a file for records
    std::string output;
    std::string check;  ///< a book to be looked at
    std::string file;   ///< of records to be replayed
    std::string shell;  ///< to complete for
    std::string format; ///< of a drawing; empty: the default of the command
    std::optional<int> depth;
    std::optional<int> ply;
    std::optional<int> full_ply; ///< of a book: all positions to here
    std::string memory;          ///< like 4G; empty: the default
    std::optional<int> mate;     ///< moves in which a win is looked for
    std::optional<int> number;   ///< of the game in a file that is reviewed, from 1
    int threads = 1;
    std::string time;         ///< like 10min; empty: no limit
    std::string nodes;        ///< boards or text; empty: boards where they are small
    int width = 1200;         ///< of a drawing of a tree
    bool merge = false;       ///< symmetric positions of a tree
    std::uint64_t visits = 1; ///< of the nodes of a search tree that are drawn
    int games = 10;
    std::uint64_t seed = 0;
    std::optional<double> clock;
    std::string clock_text; ///< of a tournament, like 10+0.1
    std::string schedule;   ///< of a tournament, and what follows
    std::string store;
    std::string openings;
    std::string sprt;
    std::string adjudicate;
    std::optional<std::uint64_t> move_nodes;
    int rounds = 0;
    int jobs = 1;
    std::string level;                 ///< of the opponents; empty: as their specs say
    std::optional<std::string> resume; ///< which unfinished game; empty: the last
    double limit = 60;                 ///< seconds after which a player of a bench is asked no more
    std::string action;                ///< of the commands sudoku and chess
    std::string convert;               ///< what games of chess are turned into
    std::uint64_t most = 1'000'000;    ///< solutions to count
    int count = 1;                     ///< puzzles to generate
    std::string symmetry = "half-turn";
    std::string grade; ///< empty: any
    bool minimal = false;
    bool json = false;
    bool terse = false;
    bool positions = false;
    bool whole_games = false;
    bool divide = false;
    bool force = false;
    bool allow_programs = false;    ///< to be named by messages
    bool allow_files = false;       ///< to be named by messages and records
    std::string host = "127.0.0.1"; ///< to serve on
    int port = 8080;
    std::string token;                ///< that clients of the server must have
    std::string page;                 ///< the folder of the page
    std::vector<std::string> allowed; ///< games and players that may be named over HTTP
    int waiting = 1000;               ///< questions that may wait for their turn
    bool open = false;                ///< the page in a browser

    bool given(std::string_view name) const {
        return std::ranges::find(given_options, name) != given_options.end();
    }
};

/// The program's commands with their options, which are read into `options`.
std::unique_ptr<CLI::App> make_app(Options& options);

/// The options of the command tournament.
void add_tournament(CLI::App& app, Options& options);

/// Reads the command line. If there is nothing to run (help was asked for, or something is wrong)
/// it has printed what there is to say and gives the exit status in `status`.
struct CommandLine {
    Options options;
    std::optional<int> status;
};
CommandLine read_command_line(int argc, char** argv);

/// The commands and, for each, its options: what a shell can complete.
struct Completable {
    std::string command;
    std::string summary;
    std::vector<std::string> options;
};
std::vector<Completable> completables();
