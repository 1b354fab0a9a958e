#include "zermelo/games/simple_chess.hpp"

#include "catalog/bind/bind.hpp"

namespace zermelo {

GameRow simple_chess_row() {
    using Rules = SimpleChess::Rules;
    static constexpr Facts facts{.splits = true, .without = {PlayerKind::retrograde}};
    OptionTable<SimpleChess> table;
    table.add_choice(
        "rules", &SimpleChess::rules,
        "plain, or those of the program Parallel Minimax: Black begins, pawns may stay pawns",
        std::vector<std::pair<std::string, Rules>>{{"plain", Rules::plain},
                                                   {"parallel-minimax", Rules::parallel_minimax}});
    return game_row("simple-chess", "chess without check: whoever takes the king wins", table,
                    [](const SimpleChess& game, const std::string& name) {
                        return bound<facts>(name, game,
                                            knowledge("parallel-minimax", ParallelMinimaxChess{}));
                    });
}

} // namespace zermelo
