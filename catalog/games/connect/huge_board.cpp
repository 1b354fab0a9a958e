#include "catalog/bind/bind.hpp"
#include "catalog/games/connect/boards.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect/line_expert.hpp"

namespace zermelo {

GamePtr huge_board(const std::string& name, const ConnectSize& size) {
    static constexpr Facts facts{
        .selective = true, .beam = 16, .without = {PlayerKind::memo, PlayerKind::retrograde}};
    using Shape = AnyShape<1024>;
    const Connect<Shape> game(Shape{size});
    return bound<facts>(
        name, game, knowledge("expert", LineExpert<Shape>(game)),
        knowledge_for<Use::trees>("winsave", WinSave<Shape>{game}),
        knowledge_for<Use::alphabeta>("threats", LineEstimate<Shape>::threats(game)),
        knowledge_for<Use::alphabeta>("sequences", LineEstimate<Shape>::sequences(game)));
}

} // namespace zermelo
