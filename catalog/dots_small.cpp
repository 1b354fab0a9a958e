#include "catalog/dots_game.hpp"

namespace zermelo {

Parsed<std::shared_ptr<const AnyGame>> small_dots(const CoinList& list) {
    return dots_game<40>(list);
}

} // namespace zermelo
