#include "catalog/games/dots/bind_dots.hpp"

namespace zermelo {

GamePtr large_dots(const std::string& name, const CoinList& list) {
    static constexpr Facts facts{.selective = true, .without = {PlayerKind::memo}};
    return bound_dots<256, facts>(name, list);
}

} // namespace zermelo
