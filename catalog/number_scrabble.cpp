#include "zermelo/games/number_scrabble.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

GameRow number_scrabble_row() {
    return {"number-scrabble",
            "take tiles 1 to 9 in turn; who first has three that sum to 15 wins",
            {},
            [](const Settings&) { return erased(NumberScrabble{}); }};
}

} // namespace zermelo
