#include "catalog/dots_game.hpp"

namespace zermelo {

Parsed<std::shared_ptr<const AnyGame>> medium_dots(const CoinList& list) {
    return dots_game<64>(list);
}

} // namespace zermelo
