#include "zermelo/games/kuhn_poker.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

GameRow kuhn_poker_row() {
    return {"kuhn-poker", "poker with three cards and one bet of 1", {}, [](const Settings&) {
                return erased(KuhnPoker{});
            }};
}

} // namespace zermelo
