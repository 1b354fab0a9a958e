#include "zermelo/games/rook_endgame.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

GameRow rook_endgame_row() {
    using enum Parameter::Kind;
    return {"rook-endgame",
            "king and rook against king, as in chess; play may go around in circles",
            {{"size", number, "files and ranks of the board", "8", RookEndgame::min_size,
              RookEndgame::max_size}},
            [](const Settings& settings) {
                return erased(
                    RookEndgame{static_cast<int>(settings.number("size", RookEndgame::max_size))});
            }};
}

} // namespace zermelo
