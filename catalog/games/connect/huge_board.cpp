#include "catalog/bind/bind.hpp"
#include "catalog/games/connect/analysis.hpp"
#include "catalog/games/connect/boards.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect/line_expert.hpp"

namespace zermelo {

GamePtr huge_board(const std::string& name, const ConnectSize& size) {
    static constexpr Facts facts{.selective = true,
                                 .beam = 16,
                                 .without = {PlayerKind::memo, PlayerKind::retrograde},
                                 .levels = {.least_nodes = 16, .most_nodes = 600, .care = 25}};
    using Shape = AnyShape<1024>;
    const Connect<Shape> game(Shape{size});
    const auto add = [&](auto& its) { its.set_analysis(rows_analysis_of(game)); };
    return bound_with<facts>(
        name, game, add, knowledge("expert", LineExpert<Shape>(game)),
        knowledge_for<Use::trees>("winsave", WinSave<Shape>{game}),
        knowledge_for<Use::alphabeta>("threats", LineEstimate<Shape>::threats(game)),
        knowledge_for<Use::alphabeta>("sequences", LineEstimate<Shape>::sequences(game)));
}

} // namespace zermelo
