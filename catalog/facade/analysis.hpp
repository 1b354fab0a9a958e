#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "catalog/facade/facets.hpp"

namespace zermelo {

/// What an analysis says: JSON keys, the same in words, and the exit status of a program.
struct Analysis {
    Json json;
    std::string words;
    int status = 0;
};

} // namespace zermelo
