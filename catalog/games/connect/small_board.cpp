#include "catalog/bind/bind.hpp"
#include "catalog/games/connect/analysis.hpp"
#include "catalog/games/connect/boards.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect/knowledge.hpp"
#include "zermelo/games/connect/win_save.hpp"

namespace zermelo {

GamePtr small_board(const std::string& name, const ConnectSize& size) {
    static constexpr Facts facts{.prover = PlayerKind::memo, .selective = true, .beam = 16};
    using Shape = AnyShape<64>;
    const Connect<Shape> game(Shape{size});
    const auto add = [&](auto& its) { its.set_analysis(rows_analysis_of(game)); };
    return bound_with<facts>(name, game, add, knowledge("rows", RowExpert<Shape>{game}),
                             knowledge_for<Use::trees>("winsave", WinSave<Shape>{game}));
}

} // namespace zermelo
