#include "catalog/games/chess/level.hpp"

#include <algorithm>
#include <array>

#include "zermelo/core/reproducible_math.hpp"

namespace zermelo {

namespace {

/// In hundredths of a pawn; a mate is worth more than all pieces.
std::int64_t points_of(Value value) {
    constexpr std::int64_t mate = 100'000;
    if (value.is_win()) return mate - value.plies();
    if (value.is_loss()) return value.plies() - mate;
    return value.points();
}

/// The nodes of a level, as doublings of one node. Measured: docs/uci.md.
struct NodeBudget {
    int elo;
    double doublings;
};
constexpr std::array node_budgets{NodeBudget{ChessLevel::least_elo, 0}, NodeBudget{1350, 4.4},
                                  NodeBudget{1600, 8.6}, NodeBudget{1900, 14.5},
                                  NodeBudget{ChessLevel::most_elo, 20.5}};

double doublings_at(int height) {
    const auto* above =
        std::ranges::find_if(node_budgets.begin() + 1, node_budgets.end() - 1,
                             [&](const NodeBudget& row) { return row.elo >= height; });
    const auto* below = above - 1;
    const double way = static_cast<double>(height - below->elo) / (above->elo - below->elo);
    return below->doublings + way * (above->doublings - below->doublings);
}

} // namespace

ChessLevel chess_level(int elo) {
    const int height = std::clamp(elo, ChessLevel::least_elo, ChessLevel::most_elo);
    const double below = ChessLevel::most_elo - height;
    return {static_cast<std::uint64_t>(power_of_two(static_cast<float>(doublings_at(height)))),
            95 - static_cast<int>(below / 40), 2 + static_cast<int>(below * below * below / 85e6)};
}

ChessMove choose_by_level(const std::vector<Edge<ChessMove>>& edges, const ChessLevel& level,
                          Random& random) {
    std::int64_t best = points_of(edges.front().value);
    for (const auto& edge : edges) best = std::max(best, points_of(edge.value));
    const std::int64_t doubt = level.doubt;
    const auto weight = [&](const Edge<ChessMove>& edge) -> std::uint32_t {
        const std::int64_t worse = best - points_of(edge.value);
        if (worse > 3 * doubt) return 0;
        return static_cast<std::uint32_t>(10'000 * doubt * doubt /
                                          (doubt * doubt + 4 * worse * worse));
    };
    std::uint32_t all = 0;
    for (const auto& edge : edges) all += weight(edge);
    std::uint32_t drawn = pick(random, all);
    for (const auto& edge : edges) {
        if (drawn < weight(edge)) return edge.move;
        drawn -= weight(edge);
    }
    return edges.front().move;
}

} // namespace zermelo
