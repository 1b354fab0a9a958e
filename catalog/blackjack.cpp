#include "zermelo/games/blackjack.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"
#include "zermelo/games/blackjack_shoe.hpp"

namespace zermelo {

GameRow blackjack_row() {
    using enum Parameter::Kind;
    return {"blackjack",
            "come nearer to 21 than the dealer, who draws to 17",
            {{"decks", number, "of the shoe; 0 for one that never ends", "0", 0,
              ShoeBlackjack::max_decks},
             {"peek", flag, "the dealer looks for a natural first", "true"}},
            [](const Settings& settings) {
                const auto decks = static_cast<int>(settings.number("decks", 0));
                const bool peek = settings.flag("peek", true);
                return decks == 0 ? erased(Blackjack{peek}) : erased(ShoeBlackjack{decks, peek});
            }};
}

} // namespace zermelo
