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

/// The fifth seed's Table 1, and with --output its Figure 1 as SVG.
int run_parallel_minimax(const Options& options);
