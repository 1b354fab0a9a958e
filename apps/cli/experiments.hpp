#pragma once

#include <string>
#include <vector>

#include "apps/cli/options.hpp"

/// A measurement that is more than players side by side: `zermelo bench NAME` runs it.
struct Experiment {
    std::string name;
    std::string summary;
    std::vector<std::string> options; ///< of the command line that it obeys
    int (*run)(const Options& options);
};
const std::vector<Experiment>& all_experiments();

/// The figures 6.1 to 6.4 of Hartmann (2018).
int run_hartmann_connect_four(const Options& options);
int run_hartmann_connect_three(const Options& options);
int run_hartmann_sudoku(const Options& options);
int run_hartmann_chess(const Options& options);

/// Table 1 of Parallel Minimax, and with --output its Figure 1 as SVG.
int run_parallel_minimax(const Options& options);
