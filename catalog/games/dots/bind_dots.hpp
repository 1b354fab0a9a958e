#pragma once

#include <string>

#include "catalog/bind/bind.hpp"
#include "catalog/games/dots/analysis.hpp"
#include "catalog/games/dots/boards.hpp"
#include "zermelo/games/dots.hpp"
#include "zermelo/games/dots/knowledge.hpp"
#include "zermelo/games/dots/thesis.hpp"

namespace zermelo {

/// A graph with its expert, its analysis, and Murphy's expert as a player.
template <int Capacity, Facts facts>
GamePtr bound_dots(const std::string& name, const CoinList& list) {
    using Game = StringsAndCoins<Capacity>;
    const Game game{CoinGraph<Capacity>(list)};
    const auto add = [&](auto& its) {
        its.set_policy(
            [thesis = ThesisExpert<Capacity>(game)](const StateOf<Game>& s, Random& random) {
                return *thesis.rollout(s, random);
            });
        its.set_analysis(dots_analysis(list, its));
    };
    return bound_with<facts>(name, game, add, knowledge("expert", DotsExpert<Capacity>(game)));
}

} // namespace zermelo
