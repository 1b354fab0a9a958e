#include "catalog/boards.hpp"
#include "catalog/erased.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"

namespace zermelo {

namespace {

template <class Shape>
Parsed<std::shared_ptr<const AnyGame>> with_expert(Shape shape) {
    const DropConnect<Shape> game{shape};
    return erased(game, NamedKnowledge{"expert", DropExpert<Shape>{game}});
}

} // namespace

Parsed<std::shared_ptr<const AnyGame>> drop_board(const DropSize& size) {
    return size.bits() <= 64 ? with_expert(AnyDrop{size}) : with_expert(WideDrop{size});
}

} // namespace zermelo
