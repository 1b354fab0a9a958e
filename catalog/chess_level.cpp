#include "catalog/chess_level.hpp"

#include <algorithm>
#include <cmath>

namespace zermelo {

namespace {

/// In hundredths of a pawn; a mate is worth more than all pieces.
std::int64_t points_of(Value value) {
    constexpr std::int64_t mate = 100'000;
    if (value.is_win()) return mate - value.plies();
    if (value.is_loss()) return value.plies() - mate;
    return value.points();
}

} // namespace

ChessLevel chess_level(int elo) {
    const int height = std::clamp(elo, ChessLevel::least_elo, ChessLevel::most_elo);
    const double below = ChessLevel::most_elo - height;
    const double halvings = below / 88 + (below / 520) * (below / 520);
    return {static_cast<std::uint64_t>(1'500'000 / std::exp2(halvings)),
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
