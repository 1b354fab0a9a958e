#include "zermelo/games/same_game.hpp"

#include "catalog/bind/bind.hpp"

namespace zermelo {

namespace {

struct Options {
    int columns = 15;
    int rows = 15;
    int colours = 5;
    std::uint64_t seed = 1;
};

} // namespace

GameRow same_game_row() {
    static constexpr Facts facts{.opponent = PlayerKind::mcts};
    OptionTable<Options> table;
    table.add("columns", &Options::columns, "of the board", {1, SameGame::max_side});
    table.add("rows", &Options::rows, "of the board", {1, SameGame::max_side});
    table.add("colours", &Options::colours, "of the stones", {1, SameGame::max_colours});
    table.add("seed", &Options::seed, "of the board", {0, 1'000'000'000'000});
    return game_row("same-game",
                    "remove groups of stones of one colour; n stones pay (n - 2) squared", table,
                    [](const Options& options, const std::string& name) {
                        return bound<facts>(name, SameGame::drawn(options.columns, options.rows,
                                                                  options.colours, options.seed));
                    });
}

} // namespace zermelo
