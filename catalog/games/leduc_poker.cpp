#include "zermelo/games/leduc_poker.hpp"

#include "catalog/bind/bind.hpp"

namespace zermelo {

GameRow leduc_poker_row() {
    static constexpr Facts facts{.prover = PlayerKind::cfr, .opponent = PlayerKind::cfr};
    return game_row("leduc-poker",
                    "poker with six cards and two rounds of bets, one card open in the second",
                    [](const std::string& name) { return bound<facts>(name, LeducPoker{}); });
}

} // namespace zermelo
