#include "catalog/many_connect.hpp"

#include <algorithm>

#include "catalog/erased.hpp"
#include "zermelo/games/many_connect.hpp"

namespace zermelo {

Parsed<std::shared_ptr<const AnyGame>> many_connect(const ConnectSize& size, int players) {
    if (size.each != 1 || size.opening != 1)
        return Mistake{
            fmt::format("{} players place one stone a turn: p and q must be 1", players)};
    if (size.in_row > std::max(size.columns, size.rows))
        return Mistake{fmt::format("k is {}, but no row of a {} x {} board is longer than {}",
                                   size.in_row, size.columns, size.rows,
                                   std::max(size.columns, size.rows))};
    if (size.bits() > ManyConnect<3>::max_bits)
        return Mistake{fmt::format("a {} x {} board is too large for {} players: (m + 1) * n may "
                                   "be {} at most",
                                   size.columns, size.rows, players, ManyConnect<3>::max_bits)};
    if (players == 3) return erased(ManyConnect<3>{size.columns, size.rows, size.in_row});
    return erased(ManyConnect<4>{size.columns, size.rows, size.in_row});
}

} // namespace zermelo
