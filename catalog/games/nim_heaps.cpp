#include "zermelo/games/nim_heaps.hpp"

#include "catalog/bind/bind.hpp"
#include "catalog/games/heaps/analysis.hpp"

namespace zermelo {

namespace {

struct Options {
    Numbers heaps{1, 3, 5, 7};
    bool misere = false;
};

Parsed<NimHeaps> heaps_of(const Options& options) {
    NimHeaps game;
    game.misere = options.misere;
    if (options.heaps.size() > game.heaps.size())
        return Mistake{fmt::format("{} heaps, there may be {} at most", options.heaps.size(),
                                   game.heaps.size())};
    game.heaps = {};
    for (std::size_t i = 0; i < options.heaps.size(); ++i)
        game.heaps[i] = static_cast<std::uint8_t>(options.heaps[i]);
    if (game.heaps == NimHeaps::Heaps{})
        return Mistake{"all heaps are empty, one of them must have a piece"};
    return game;
}

} // namespace

GameRow nim_heaps_row() {
    static constexpr Facts facts{.prover = PlayerKind::memo};
    OptionTable<Options> table;
    table.add("heaps", &Options::heaps, "sizes of the heaps, like 1,3,5,7",
              {0, NimHeaps::max_size});
    table.add("misere", &Options::misere, "who takes the last one loses");
    return game_row(
        "nim-heaps", "take any number of pieces from one heap; who takes the last one of all wins",
        table, [](const Options& options, const std::string& name) -> Parsed<GamePtr> {
            const auto game = heaps_of(options);
            if (!game) return game.mistake();
            const auto add = [&](auto& its) { its.set_analysis(heaps_analysis(*game)); };
            return bound_with<facts>(name, *game, add, knowledge("nim-sum", NimSum{*game}));
        });
}

} // namespace zermelo
