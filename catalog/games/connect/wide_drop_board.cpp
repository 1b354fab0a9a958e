#include "catalog/bind/bind.hpp"
#include "catalog/games/connect/boards.hpp"
#include "catalog/games/connect/drop_facts.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/games/connect_four/positional.hpp"

namespace zermelo {

GamePtr wide_drop_board(const std::string& name, const DropSize& size) {
    const DropConnect<WideDrop> game{WideDrop{size}};
    return bound<wide_drop_facts>(name, game, knowledge("expert", DropExpert<WideDrop>{game}),
                                  knowledge("positional", DropPositional<WideDrop>{game}));
}

} // namespace zermelo
