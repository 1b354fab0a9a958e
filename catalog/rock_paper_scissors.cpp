#include "zermelo/games/rock_paper_scissors.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

GameRow rock_paper_scissors_row() {
    using enum Parameter::Kind;
    return {"rock-paper-scissors",
            "both choose at once; each win pays its own points",
            {{"rock", number, "points for a win by rock", "1", 1, 1'000'000},
             {"paper", number, "points for a win by paper", "1", 1, 1'000'000},
             {"scissors", number, "points for a win by scissors", "1", 1, 1'000'000}},
            [](const Settings& settings) {
                const auto points = [&](const char* hand) {
                    return static_cast<int>(settings.number(hand, 1));
                };
                return erased(
                    RockPaperScissors{{points("rock"), points("paper"), points("scissors")}});
            }};
}

} // namespace zermelo
