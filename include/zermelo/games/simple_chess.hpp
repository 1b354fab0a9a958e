#pragma once

#include "zermelo/games/simple_chess/knowledge.hpp" // IWYU pragma: export
#include "zermelo/games/simple_chess/notation.hpp"  // IWYU pragma: export
#include "zermelo/games/simple_chess/rules.hpp"     // IWYU pragma: export
