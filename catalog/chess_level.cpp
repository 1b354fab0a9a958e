#include "catalog/chess_level.hpp"

#include <algorithm>
#include <array>
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

/// How often nodes double from 1 to what a height sees. Measured: docs/uci.md.
struct Sight {
    int elo;
    double doublings;
};
constexpr std::array sights{Sight{ChessLevel::least_elo, 0}, Sight{1350, 4.4}, Sight{1600, 8.6},
                            Sight{1900, 14.5}, Sight{ChessLevel::most_elo, 20.5}};

double doublings_at(int height) {
    const auto* above =
        std::ranges::find_if(sights.begin() + 1, sights.end() - 1,
                             [&](const Sight& sight) { return sight.elo >= height; });
    const auto* below = above - 1;
    const double way = static_cast<double>(height - below->elo) / (above->elo - below->elo);
    return below->doublings + way * (above->doublings - below->doublings);
}

} // namespace

ChessLevel chess_level(int elo) {
    const int height = std::clamp(elo, ChessLevel::least_elo, ChessLevel::most_elo);
    const double below = ChessLevel::most_elo - height;
    return {static_cast<std::uint64_t>(std::exp2(doublings_at(height))),
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
