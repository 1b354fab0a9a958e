#include "zermelo/games/nim.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

GameRow nim_row() {
    using enum Parameter::Kind;
    return {"nim",
            "take one to three of the pieces left; who takes the last one loses",
            {{"pieces", number, "at the start", "15", 1, 100'000'000},
             {"take", number, "that may be taken at most", "3", 1, 1'000'000},
             {"misere", flag, "who takes the last one loses", "true"}},
            [](const Settings& settings) {
                const Nim game{static_cast<int>(settings.number("pieces", 15)),
                               static_cast<int>(settings.number("take", 3)),
                               settings.flag("misere", true)};
                return erased(game, NamedKnowledge{"perfect", PerfectNim{game}},
                              NamedKnowledge{"dumb", DumbNim{game}});
            }};
}

} // namespace zermelo
