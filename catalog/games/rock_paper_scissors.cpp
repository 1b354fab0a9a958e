#include "zermelo/games/rock_paper_scissors.hpp"

#include "catalog/bind/bind.hpp"

namespace zermelo {

namespace {

struct Options {
    int rock = 1;
    int paper = 1;
    int scissors = 1;
};

} // namespace

GameRow rock_paper_scissors_row() {
    static constexpr Facts facts{.prover = PlayerKind::cfr, .opponent = PlayerKind::cfr};
    OptionTable<Options> table;
    table.add("rock", &Options::rock, "points for a win by rock", {1, 1'000'000});
    table.add("paper", &Options::paper, "points for a win by paper", {1, 1'000'000});
    table.add("scissors", &Options::scissors, "points for a win by scissors", {1, 1'000'000});
    return game_row("rock-paper-scissors", "both choose at once; each win pays its own points",
                    table, [](const Options& points, const std::string& name) {
                        return bound<facts>(
                            name, RockPaperScissors{{points.rock, points.paper, points.scissors}});
                    });
}

} // namespace zermelo
