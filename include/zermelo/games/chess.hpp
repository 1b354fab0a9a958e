#pragma once

#include "zermelo/games/chess/epd.hpp"       // IWYU pragma: export
#include "zermelo/games/chess/fen.hpp"       // IWYU pragma: export
#include "zermelo/games/chess/move_text.hpp" // IWYU pragma: export
#include "zermelo/games/chess/notation.hpp"  // IWYU pragma: export
#include "zermelo/games/chess/pgn.hpp"       // IWYU pragma: export
#include "zermelo/games/chess/pgn_text.hpp"  // IWYU pragma: export
#include "zermelo/games/chess/rules.hpp"     // IWYU pragma: export
