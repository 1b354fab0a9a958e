#include "catalog/bind/bind.hpp"
#include "catalog/games/connect/analysis.hpp"
#include "catalog/games/connect/boards.hpp"
#include "catalog/games/connect/drop_facts.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/games/connect_four/positional.hpp"

namespace zermelo {

GamePtr wide_drop_board(const std::string& name, const DropSize& size) {
    const DropConnect<WideDrop> game{WideDrop{size}};
    const auto add = [&](auto& its) { its.set_analysis(rows_analysis_of(game)); };
    return bound_with<wide_drop_facts>(name, game, add,
                                       knowledge("expert", DropExpert<WideDrop>{game}),
                                       knowledge("positional", DropPositional<WideDrop>{game}));
}

} // namespace zermelo
