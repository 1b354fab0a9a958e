#include "zermelo/games/many_connect.hpp"

#include "catalog/bind/bind.hpp"
#include "catalog/games/connect/boards.hpp"

namespace zermelo {

Parsed<GamePtr> many_connect(const std::string& name, const ConnectSize& size, int players) {
    static constexpr Facts facts{.opponent = PlayerKind::mcts};
    if (size.each != 1 || size.opening != 1)
        return Mistake{
            fmt::format("{} players place one stone a turn: p and q must be 1", players)};
    if (auto wrong = wrong_row(size)) return *wrong;
    if (size.bits() > ManyConnect<3>::max_bits)
        return Mistake{fmt::format("a {} x {} board is too large for {} players: (m + 1) * n may "
                                   "be {} at most",
                                   size.columns, size.rows, players, ManyConnect<3>::max_bits)};
    if (players == 3)
        return bound<facts>(name, ManyConnect<3>{size.columns, size.rows, size.in_row});
    return bound<facts>(name, ManyConnect<4>{size.columns, size.rows, size.in_row});
}

} // namespace zermelo
