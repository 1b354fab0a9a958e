#include "zermelo/games/nim_heaps.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

GameRow nim_heaps_row() {
    using enum Parameter::Kind;
    return {
        "nim-heaps",
        "take any number of pieces from one heap; who takes the last one of all wins",
        {{"heaps", numbers, "sizes of the heaps, like 1,3,5,7", "1,3,5,7", 0, NimHeaps::max_size},
         {"misere", flag, "who takes the last one loses", "false"}},
        [](const Settings& settings) -> Parsed<std::shared_ptr<const AnyGame>> {
            NimHeaps game;
            game.misere = settings.flag("misere", false);
            const auto sizes = settings.numbers("heaps");
            if (sizes.size() > game.heaps.size())
                return Mistake{fmt::format("{} heaps, there may be {} at most", sizes.size(),
                                           game.heaps.size())};
            if (!sizes.empty()) game.heaps = {};
            for (std::size_t i = 0; i < sizes.size(); ++i)
                game.heaps[i] = static_cast<std::uint8_t>(sizes[i]);
            if (game.heaps == NimHeaps::Heaps{})
                return Mistake{"all heaps are empty, one of them must have a piece"};
            return erased(game, NamedKnowledge{"nim-sum", NimSum{game}});
        }};
}

} // namespace zermelo
