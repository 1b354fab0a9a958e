#pragma once

#include "zermelo/play/level.hpp"

namespace zermelo {

/// The strengths that UCI_Elo may ask for.
inline constexpr int least_chess_elo = 600;
inline constexpr int most_chess_elo = 2400;

/// The level of chess that plays about as well as somebody of so many points. It searches 1,480,000
/// nodes at the top, 23,000 at 1900, 390 at 1600, 20 at 1350; its care falls from 95 to 50; its
/// doubt grows from 2 hundredths of a pawn to 70.
Level chess_level(int elo);

} // namespace zermelo
