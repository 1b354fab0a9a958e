#include "catalog/games/chess/level.hpp"

#include <algorithm>
#include <array>

#include "zermelo/core/reproducible_math.hpp"

namespace zermelo {

namespace {

/// The nodes of a level, as doublings of one node. Measured: docs/uci.md.
struct NodeBudget {
    int elo;
    double doublings;
};
constexpr std::array node_budgets{NodeBudget{least_chess_elo, 0}, NodeBudget{1350, 4.4},
                                  NodeBudget{1600, 8.6}, NodeBudget{1900, 14.5},
                                  NodeBudget{most_chess_elo, 20.5}};

double doublings_at(int height) {
    std::size_t above = 1;
    while (above + 1 < node_budgets.size() && node_budgets[above].elo < height) ++above;
    const NodeBudget& low = node_budgets[above - 1];
    const NodeBudget& high = node_budgets[above];
    const double way = static_cast<double>(height - low.elo) / (high.elo - low.elo);
    return low.doublings + way * (high.doublings - low.doublings);
}

} // namespace

Level chess_level(int elo) {
    const int height = std::clamp(elo, least_chess_elo, most_chess_elo);
    const double below = most_chess_elo - height;
    Level level;
    level.nodes =
        static_cast<std::uint64_t>(power_of_two(static_cast<float>(doublings_at(height))));
    level.care = 95 - static_cast<int>(below / 40);
    level.doubt = 2 + static_cast<int>(below * below * below / 85e6);
    return level;
}

} // namespace zermelo
