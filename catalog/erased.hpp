#pragma once

#include <memory>
#include <utility>

#include "catalog/erased_game.hpp"
#include "catalog/erased_play.hpp"
#include "catalog/erased_search.hpp"

namespace zermelo {

/// A game under the one type that programs use.
template <Game G, class... Rows>
Parsed<std::shared_ptr<const AnyGame>> erased(G game, Rows... knowledges) {
    return std::shared_ptr<const AnyGame>(std::make_shared<ErasedGame<G, Rows...>>(
        std::move(game), PuzzleTools<G>{}, std::move(knowledges)...));
}

/// The same with a player of its own.
template <Game G, class... Rows>
Parsed<std::shared_ptr<const AnyGame>> erased_with(NamedPolicy<G> policy, G game,
                                                   Rows... knowledges) {
    auto erased = std::make_shared<ErasedGame<G, Rows...>>(std::move(game), PuzzleTools<G>{},
                                                           std::move(knowledges)...);
    erased->add(std::move(policy));
    return std::shared_ptr<const AnyGame>(std::move(erased));
}

/// The same for a puzzle, with what else there is of it.
template <Puzzle G, class... Rows>
Parsed<std::shared_ptr<const AnyGame>> erased_puzzle(G game, PuzzleTools<G> tools,
                                                     Rows... knowledges) {
    return std::shared_ptr<const AnyGame>(std::make_shared<ErasedGame<G, Rows...>>(
        std::move(game), std::move(tools), std::move(knowledges)...));
}

} // namespace zermelo
