#include "catalog/boards.hpp"
#include "catalog/erased.hpp"
#include "zermelo/games/connect.hpp"
#include "zermelo/games/connect/line_expert.hpp"

namespace zermelo {

namespace {

template <class Shape>
Parsed<std::shared_ptr<const AnyGame>> with_lines(Shape shape) {
    using enum Use;
    const Connect<Shape> game(shape);
    return erased(game, knowledge_for<plain>("expert", LineExpert<Shape>(game)),
                  knowledge_for<trees>("winsave", WinSave<Shape>{game}),
                  knowledge_for<alphabeta>("threats", LineEstimate<Shape>::threats(game)),
                  knowledge_for<alphabeta>("sequences", LineEstimate<Shape>::sequences(game)));
}

} // namespace

Parsed<std::shared_ptr<const AnyGame>> large_board(const ConnectSize& size) {
    return size.bits() <= 256 ? with_lines(AnyShape<256>{size}) : with_lines(AnyShape<1024>{size});
}

} // namespace zermelo
