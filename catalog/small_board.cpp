#include "catalog/boards.hpp"
#include "catalog/erased.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect/knowledge.hpp"
#include "zermelo/games/connect/win_save.hpp"

namespace zermelo {

namespace {

template <class Shape>
Parsed<std::shared_ptr<const AnyGame>> with_expert(Shape shape) {
    const Connect<Shape> game(shape);
    return erased(game, NamedKnowledge{"rows", RowExpert<Shape>{game}},
                  knowledge_for<Use::trees>("winsave", WinSave<Shape>{game}));
}

} // namespace

Parsed<std::shared_ptr<const AnyGame>> small_board(const ConnectSize& size) {
    // 36 bits, like 6 x 5 cells: its positions can be told apart in a table
    return size.bits() <= 36 ? with_expert(AnyShape<36>{size}) : with_expert(AnyShape<64>{size});
}

} // namespace zermelo
