#include "zermelo/games/rook_endgame.hpp"

#include "catalog/bind/bind.hpp"

namespace zermelo {

GameRow rook_endgame_row() {
    static constexpr Facts facts{.prover = PlayerKind::retrograde};
    OptionTable<RookEndgame> table;
    table.add("size", &RookEndgame::size, "files and ranks of the board",
              {RookEndgame::min_size, RookEndgame::max_size});
    return game_row(
        "rook-endgame", "king and rook against king, as in chess; play may go around in circles",
        table,
        [](const RookEndgame& game, const std::string& name) { return bound<facts>(name, game); });
}

} // namespace zermelo
