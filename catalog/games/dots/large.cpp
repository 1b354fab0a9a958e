#include "catalog/games/dots/bind_dots.hpp"

namespace zermelo {

GamePtr large_dots(const std::string& name, const CoinList& list) {
    static constexpr Facts facts{
        .selective = true,
        .without = {PlayerKind::memo},
        .levels = {.least_nodes = 60, .most_nodes = 16'000, .care = 10, .doubt = 3}};
    return bound_dots<256, facts>(name, list);
}

} // namespace zermelo
