#include "zermelo/games/same_game.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

GameRow same_game_row() {
    using enum Parameter::Kind;
    return {"same-game",
            "remove groups of stones of one colour; n stones pay (n - 2) squared",
            {{"columns", number, "of the board", "15", 1, SameGame::max_side},
             {"rows", number, "of the board", "15", 1, SameGame::max_side},
             {"colours", number, "of the stones", "5", 1, SameGame::max_colours},
             {"seed", number, "of the board", "1", 0, 1'000'000'000'000}},
            [](const Settings& settings) {
                const auto number = [&](const char* name, int fallback) {
                    return static_cast<int>(settings.number(name, fallback));
                };
                return erased(
                    SameGame::drawn(number("columns", 15), number("rows", 15), number("colours", 5),
                                    static_cast<std::uint64_t>(settings.number("seed", 1))));
            }};
}

} // namespace zermelo
