#include "catalog/games/dots/bind_dots.hpp"

namespace zermelo {

GamePtr medium_dots(const std::string& name, const CoinList& list) {
    static constexpr Facts facts{
        .prover = PlayerKind::alphabeta, .has_books = true, .without = {PlayerKind::memo}};
    return bound_dots<64, facts>(name, list);
}

} // namespace zermelo
