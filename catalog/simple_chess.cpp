#include "zermelo/games/simple_chess.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

GameRow simple_chess_row() {
    using enum Parameter::Kind;
    return {"simple-chess",
            "chess without check: whoever takes the king wins",
            {{"rules",
              word,
              "plain, or as the seed's program has them: Black begins, pawns may stay pawns, play "
              "goes on without a king",
              "plain",
              1,
              1,
              {"plain", "seed"}}},
            [](const Settings& settings) {
                const bool seed = settings.word("rules", "plain") == "seed";
                return erased(
                    SimpleChess{seed ? SimpleChess::Rules::seed : SimpleChess::Rules::plain},
                    NamedKnowledge{"seed", SeedChess{}});
            }};
}

} // namespace zermelo
