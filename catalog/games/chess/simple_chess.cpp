#include "zermelo/games/simple_chess.hpp"

#include "catalog/bind/bind.hpp"
#include "catalog/games/chess/analysis.hpp"

namespace zermelo {

GameRow simple_chess_row() {
    using Rules = SimpleChess::Rules;
    static constexpr Facts facts{.splits = true,
                                 .without = {PlayerKind::retrograde},
                                 .levels = {.least_nodes = 300, .most_nodes = 15'000}};
    OptionTable<SimpleChess> table;
    table.add_choice(
        "rules", &SimpleChess::rules,
        "plain, or those of the program Parallel Minimax: Black begins, pawns may stay pawns",
        std::vector<std::pair<std::string, Rules>>{{"plain", Rules::plain},
                                                   {"parallel-minimax", Rules::parallel_minimax}});
    return game_row("simple-chess", "chess without check: whoever takes the king wins", table,
                    [](const SimpleChess& game, const std::string& name) {
                        const auto add = [](auto& its) {
                            its.set_analysis(simple_chess_analysis());
                        };
                        return bound_with<facts>(
                            name, game, add, knowledge("parallel-minimax", ParallelMinimaxChess{}));
                    });
}

} // namespace zermelo
