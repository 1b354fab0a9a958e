#pragma once

#include "zermelo/games/connect_four/notation.hpp" // IWYU pragma: export
#include "zermelo/games/connect_four/rules.hpp"    // IWYU pragma: export
