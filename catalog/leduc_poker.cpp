#include "zermelo/games/leduc_poker.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

GameRow leduc_poker_row() {
    return {"leduc-poker",
            "poker with six cards and two rounds of bets, one card open in the second",
            {},
            [](const Settings&) { return erased(LeducPoker{}); }};
}

} // namespace zermelo
