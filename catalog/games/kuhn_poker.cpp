#include "zermelo/games/kuhn_poker.hpp"

#include "catalog/bind/bind.hpp"

namespace zermelo {

GameRow kuhn_poker_row() {
    static constexpr Facts facts{.prover = PlayerKind::cfr, .opponent = PlayerKind::cfr};
    return game_row("kuhn-poker", "poker with three cards and one bet of 1",
                    [](const std::string& name) { return bound<facts>(name, KuhnPoker{}); });
}

} // namespace zermelo
