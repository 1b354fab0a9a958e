#pragma once

#include "zermelo/games/connect/notation.hpp" // IWYU pragma: export
#include "zermelo/games/connect/rules.hpp"    // IWYU pragma: export
