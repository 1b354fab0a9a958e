#include "catalog/games/dots/bind_dots.hpp"

namespace zermelo {

GamePtr medium_dots(const std::string& name, const CoinList& list) {
    static constexpr Facts facts{
        .prover = PlayerKind::alphabeta,
        .has_books = true,
        .without = {PlayerKind::memo},
        .levels = {.least_nodes = 60, .most_nodes = 16'000, .care = 10, .doubt = 3}};
    return bound_dots<64, facts>(name, list);
}

} // namespace zermelo
