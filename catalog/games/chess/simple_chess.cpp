#include "zermelo/games/simple_chess.hpp"

#include "catalog/bind/bind.hpp"

namespace zermelo {

GameRow simple_chess_row() {
    using Rules = SimpleChess::Rules;
    static constexpr Facts facts{.splits = true, .without = {PlayerKind::retrograde}};
    OptionTable<SimpleChess> table;
    table.add_choice(
        "rules", &SimpleChess::rules,
        "plain, or those of the parallel minimax program: Black begins, pawns may "
        "stay pawns, play goes on without a king",
        std::vector<std::pair<std::string, Rules>>{{"plain", Rules::plain}, {"seed", Rules::seed}});
    return game_row("simple-chess", "chess without check: whoever takes the king wins", table,
                    [](const SimpleChess& game, const std::string& name) {
                        return bound<facts>(name, game, knowledge("seed", SeedChess{}));
                    });
}

} // namespace zermelo
