#include "zermelo/games/number_scrabble.hpp"

#include "catalog/bind/bind.hpp"

namespace zermelo {

GameRow number_scrabble_row() {
    static constexpr Facts facts{.prover = PlayerKind::memo, .has_books = true};
    return game_row("number-scrabble",
                    "take tiles 1 to 9 in turn; who first has three that sum to 15 wins",
                    [](const std::string& name) { return bound<facts>(name, NumberScrabble{}); });
}

} // namespace zermelo
