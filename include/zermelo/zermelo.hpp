#pragma once

// The whole library. It defines nothing of its own; include what you use if you want less.

// IWYU pragma: begin_exports
#include "zermelo/core/abilities.hpp"
#include "zermelo/core/bits.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/move_list.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/outcome.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/core/seat.hpp"
#include "zermelo/core/value.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/nim.hpp"
#include "zermelo/games/nim_heaps.hpp"
#include "zermelo/games/number_scrabble.hpp"
#include "zermelo/play/human.hpp"
#include "zermelo/play/match.hpp"
#include "zermelo/play/player.hpp"
#include "zermelo/play/rating.hpp"
#include "zermelo/play/record.hpp"
#include "zermelo/play/referee.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/search/perft.hpp"
// IWYU pragma: end_exports
