#include "zermelo/games/dots/nimstring.hpp"

#include "catalog/bind/bind.hpp"
#include "catalog/games/dots/boards.hpp"
#include "zermelo/games/dots.hpp"

namespace zermelo {

GameRow nimstring_row() {
    static constexpr Facts facts{.prover = PlayerKind::alphabeta, .has_books = true};
    struct Options {
        CoinOptions coins{.size = "3x3"};
    };
    OptionTable<Options> table;
    table.add(
        "size", [](Options& o) -> std::string& { return o.coins.size; },
        "rows x columns of boxes, like 3x3");
    table.add("graph", [](Options& o) -> std::string& { return o.coins.graph; },
              "or strings between coins, like a-b;b-c;c-ground", {.unset = "none"});
    table.add("file", [](Options& o) -> FileText& { return o.coins.file; }, "or the same in a file",
              {.unset = "none"});
    return game_row(
        "nimstring", "Strings-and-Coins in which coins do not count: who cannot cut any more loses",
        table, [](Options options, const std::string& name) -> Parsed<GamePtr> {
            constexpr int most = 64;
            if (!options.coins.graph.empty() || !options.coins.file.path.empty())
                options.coins.size = "";
            const auto list = coins_of(options.coins, {});
            if (!list) return list.mistake();
            const auto strings = static_cast<int>(list->strings.size());
            if (strings > most || list->coins() > most)
                return Mistake{fmt::format(
                    "{} coins and {} strings are too many for Nimstring: {} of each at most",
                    list->coins(), strings, most)};
            const Nimstring<most> game{StringsAndCoins<most>(CoinGraph<most>(*list))};
            return bound<facts>(name, game, knowledge("expert", NimstringExpert<most>(game)));
        });
}

} // namespace zermelo
