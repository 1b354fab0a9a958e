#pragma once

#include "zermelo/games/rook_endgame/notation.hpp" // IWYU pragma: export
#include "zermelo/games/rook_endgame/rules.hpp"    // IWYU pragma: export
