#include "zermelo/games/chess.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"
#include "zermelo/games/chess/expert.hpp"
#include "zermelo/games/chess/mates.hpp"

namespace zermelo {

GameRow chess_row() {
    using enum Parameter::Kind;
    return {
        "chess",
        "by the laws of FIDE, from the usual start or one of Chess960",
        {{"start", number, "of the 960 starts, by Scharnagl's numbers", "518", 0, chess_starts - 1},
         {"chess960", flag, "write castlings as the king that takes its rook", "false"}},
        [](const Settings& settings) {
            const auto start = settings.number("start", usual_chess_start);
            return erased(Chess{static_cast<int>(start),
                                settings.flag("chess960", start != usual_chess_start)},
                          NamedKnowledge{"expert", ChessExpert{}},
                          knowledge_for<Use::alphabeta>("mates", ChessMates{}));
        }};
}

} // namespace zermelo
