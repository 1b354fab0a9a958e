#include "catalog/bind/bind.hpp"
#include "catalog/games/connect/boards.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect/line_expert.hpp"

namespace zermelo {

GamePtr large_board(const std::string& name, const ConnectSize& size) {
    static constexpr Facts facts{.selective = true,
                                 .beam = 16,
                                 .shared_trees = true,
                                 .without = {PlayerKind::memo, PlayerKind::retrograde}};
    using Shape = AnyShape<256>;
    const Connect<Shape> game(Shape{size});
    return bound<facts>(
        name, game, knowledge("expert", LineExpert<Shape>(game)),
        knowledge_for<Use::trees>("winsave", WinSave<Shape>{game}),
        knowledge_for<Use::alphabeta>("threats", LineEstimate<Shape>::threats(game)),
        knowledge_for<Use::alphabeta>("sequences", LineEstimate<Shape>::sequences(game)));
}

} // namespace zermelo
