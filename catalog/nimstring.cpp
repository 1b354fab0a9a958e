#include "zermelo/games/dots/nimstring.hpp"

#include "catalog/catalog.hpp"
#include "catalog/dots_boards.hpp"
#include "catalog/erased.hpp"
#include "zermelo/games/dots.hpp"

namespace zermelo {

GameRow nimstring_row() {
    using enum Parameter::Kind;
    return {"nimstring",
            "Strings-and-Coins in which coins do not count: who cannot cut any more loses",
            {{"size", word, "rows x columns of boxes, like 3x3", "3x3"},
             {"graph", word, "or strings between coins, like a-b;b-c;c-ground", "none"},
             {"file", word, "or the same in a file", "none"}},
            [](const Settings& settings) -> Parsed<std::shared_ptr<const AnyGame>> {
                constexpr int most = 64;
                const auto list = coins_of(settings, "nimstring");
                if (!list) return list.mistake();
                const auto strings = static_cast<int>(list->strings.size());
                if (strings > most || list->coins() > most)
                    return Mistake{fmt::format(
                        "{} coins and {} strings are too many for Nimstring: {} of each at most",
                        list->coins(), strings, most)};
                const Nimstring<most> game{StringsAndCoins<most>(CoinGraph<most>(*list))};
                return erased(game, NamedKnowledge{"expert", NimstringExpert<most>(game)});
            }};
}

} // namespace zermelo
