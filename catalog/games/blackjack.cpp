#include "zermelo/games/blackjack.hpp"

#include "catalog/bind/bind.hpp"
#include "zermelo/games/blackjack_shoe.hpp"

namespace zermelo {

namespace {

struct Options {
    int decks = 0;
    bool peek = true;
};

} // namespace

GameRow blackjack_row() {
    static constexpr Facts facts{.opponent = PlayerKind::mcts};
    OptionTable<Options> table;
    table.add("decks", &Options::decks, "of the shoe; 0 for one that never ends",
              {0, ShoeBlackjack::max_decks});
    table.add("peek", &Options::peek, "the dealer looks for a natural first");
    return game_row("blackjack", "come nearer to 21 than the dealer, who draws to 17", table,
                    [](const Options& options, const std::string& name) {
                        if (options.decks == 0) return bound<facts>(name, Blackjack{options.peek});
                        return bound<facts>(name, ShoeBlackjack{options.decks, options.peek});
                    });
}

} // namespace zermelo
