#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/options.hpp"
#include "catalog/door/handler.hpp"
#include "catalog/registry/games.hpp"
#include "zermelo/core/parsed.hpp"

/// Runs a command and gives the program's exit status.
int run_command(const Options& options);

// The commands.
int run_games(const Options& options);
int run_players(const Options& options);
int run_play(const Options& options);
int run_match(const Options& options);
int run_tournament(const Options& options);
int run_replay(const Options& options);
int run_review(const Options& options);
int run_explain(const Options& options);
int run_search(const Options& options); ///< solve, best and values
int run_moves(const Options& options);
int run_perft(const Options& options);
int run_tree(const Options& options);
int run_bench(const Options& options);
int run_sudoku(const Options& options);
int run_chess(const Options& options);
int run_dots(const Options& options);
int run_book(const Options& options);
int run_uci(const Options& options);
int run_serve(const Options& options);
int run_completion(const Options& options);

// Parts of run_search.
int run_equilibrium(const Options& options, zermelo::RequestHandler& handler,
                    const zermelo::Request& request);
int run_mate(const Options& options, zermelo::RequestHandler& handler,
             const zermelo::Request& request);
int run_puzzle(const Options& options, zermelo::RequestHandler& handler,
               const zermelo::Request& request);

/// A position as it is printed: drawn on a terminal, as its plain picture for a file or a program.
std::string shown_board(const zermelo::AnyGame& game, const zermelo::PositionText& from,
                        const std::string& picture);

/// Says in one line on standard error what is wrong; the status for that.
int fail(const std::string& message);

/// A message without the middle of what it quotes, if that is very long.
std::string shortened(const std::string& message);

/// What the options ask for, as a request.
zermelo::Request request_of(const Options& options, zermelo::Verb verb);

/// Prints an analysis of a position, or of each line of a batch.
int run_analysis(const Options& options, zermelo::Request request);

/// Writes a text to a file, all of it or nothing; to standard output, if the path is empty. Returns
/// the exit status.
int write_text(const std::string& text, const std::string& path);

/// Before work whose results go to a file, if one is named: why they could not, or nothing.
std::string try_output(const std::string& path);

/// The time and the memory that were asked for; none if they were not.
zermelo::Parsed<std::optional<std::chrono::nanoseconds>> asked_time(const Options& options);
zermelo::Parsed<std::optional<std::size_t>> asked_memory(const Options& options);

/// All of a file, or of standard input for "-".
zermelo::Parsed<std::string> read_file(const std::string& path);
