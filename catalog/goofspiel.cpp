#include "zermelo/games/goofspiel.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

GameRow goofspiel_row() {
    using enum Parameter::Kind;
    return {"goofspiel",
            "bid cards for prizes, both at once; the higher bid takes the prize",
            {{"cards", number, "that each has, and prizes", "4", 1, Goofspiel::max_cards},
             {"prizes",
              word,
              "in which order they come",
              "random",
              1,
              1,
              {"random", "ascending", "descending"}}},
            [](const Settings& settings) {
                const auto order = settings.word("prizes", "random");
                return erased(Goofspiel{static_cast<int>(settings.number("cards", 4)),
                                        order == "ascending"    ? Goofspiel::Prizes::ascending
                                        : order == "descending" ? Goofspiel::Prizes::descending
                                                                : Goofspiel::Prizes::random});
            }};
}

} // namespace zermelo
