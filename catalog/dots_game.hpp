#pragma once

#include <memory>

#include "catalog/dots_boards.hpp"
#include "catalog/erased.hpp"
#include "zermelo/games/dots.hpp"
#include "zermelo/games/dots/knowledge.hpp"
#include "zermelo/games/dots/thesis.hpp"

namespace zermelo {

/// A graph with its expert, and the expert of the thesis as a player.
template <int Capacity>
Parsed<std::shared_ptr<const AnyGame>> dots_game(const CoinList& list) {
    using Game = StringsAndCoins<Capacity>;
    const Game game{CoinGraph<Capacity>(list)};
    const ThesisExpert<Capacity> thesis(game);
    const NamedPolicy<Game> policy{"thesis", [thesis](const StateOf<Game>& s, Random& random) {
                                       return *thesis.rollout(s, random);
                                   }};
    return erased_with(policy, game, NamedKnowledge{"expert", DotsExpert<Capacity>(game)});
}

} // namespace zermelo
