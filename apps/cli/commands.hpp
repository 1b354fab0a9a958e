#pragma once

#include <string>
#include <vector>

#include "apps/cli/options.hpp"
#include "catalog/catalog.hpp"
#include "zermelo/core/parsed.hpp"

/// Runs a command and gives the program's exit status.
int run_command(const Options& options);

// The commands.
int run_games(const Options& options);
int run_players(const Options& options);
int run_play(const Options& given);
int run_match(const Options& options);
int run_replay(const Options& options);
int run_search(const Options& options); ///< solve, best and values
int run_equilibrium(const Options& options, const zermelo::AnyGame& game,
                    const zermelo::PlayerSpec& player); ///< solve, best and values by cfr
int run_perft(const Options& options);
int run_tree(const Options& options);
int run_bench(const Options& options);
int run_sudoku(const Options& options);
int run_chess(const Options& options);
int run_mate(const Options& options, const zermelo::AnyGame& game); ///< solve --mate
int run_dots(const Options& options);
int run_puzzle(const Options& options, const zermelo::AnyGame& game); ///< solve, for one
int run_book(const Options& options);
int run_completion(const Options& options);

/// Says in one line on standard error what is wrong; the status for that.
int fail(const std::string& message);

/// The position that the options tell.
zermelo::PositionText position_of(const Options& options);

/// The words of a text, which white space or commas part.
std::vector<std::string> words_of(const std::string& text);

/// Adds a line to a file. The message that comes back is empty if that went well.
std::string append_line(const std::string& path, const std::string& line);
