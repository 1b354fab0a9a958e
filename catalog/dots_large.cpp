#include "catalog/dots_game.hpp"

namespace zermelo {

Parsed<std::shared_ptr<const AnyGame>> large_dots(const CoinList& list) {
    return dots_game<256>(list);
}

} // namespace zermelo
