#pragma once

#include <string>

#include "apps/cli/options.hpp"

/// Why an option that was given would change nothing beside the others; empty if each is obeyed.
std::string ignored_option(const Options& options);
