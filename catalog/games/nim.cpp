#include "zermelo/games/nim.hpp"

#include "catalog/bind/bind.hpp"
#include "catalog/games/heaps/analysis.hpp"

namespace zermelo {

GameRow nim_row() {
    static constexpr Facts facts{.prover = PlayerKind::memo, .has_books = true};
    OptionTable<Nim> table;
    table.add("pieces", &Nim::pieces, "at the start", {1, 100'000'000});
    table.add("take", &Nim::take, "that may be taken at most", {1, 1'000'000});
    table.add("misere", &Nim::misere, "who takes the last one loses");
    return game_row("nim", "take one to three of the pieces left; who takes the last one loses",
                    table, [](const Nim& game, const std::string& name) {
                        const auto add = [&](auto& its) { its.set_analysis(nim_analysis(game)); };
                        return bound_with<facts>(name, game, add,
                                                 knowledge("perfect", PerfectNim{game}),
                                                 knowledge("dumb", DumbNim{game}));
                    });
}

} // namespace zermelo
