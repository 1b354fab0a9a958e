#include "catalog/games/dots/bind_dots.hpp"

namespace zermelo {

GamePtr small_dots(const std::string& name, const CoinList& list) {
    static constexpr Facts facts{
        .prover = PlayerKind::alphabeta,
        .has_books = true,
        .levels = {.least_nodes = 60, .most_nodes = 16'000, .care = 10, .doubt = 3}};
    return bound_dots<40, facts>(name, list);
}

} // namespace zermelo
