#pragma once

#include <memory>
#include <string>
#include <utility>

#include "catalog/bind/game.hpp"
#include "catalog/registry/games.hpp"

namespace zermelo {

/// A game under the one type that programs use, with what its row states of it and the knowledges
/// that there are of it, the default first. `add` may give it facets before anybody sees it.
template <Facts facts = Facts{}, Game G, class Add, class... Rows>
GamePtr bound_with(const std::string& name, G game, const Add& add, Rows... knowledges) {
    auto bound = std::make_shared<BoundGame<G, facts, Rows...>>(name, std::move(game),
                                                                std::move(knowledges)...);
    add(*bound);
    bound->finish();
    return bound;
}

template <Facts facts = Facts{}, Game G, class... Rows>
GamePtr bound(const std::string& name, G game, Rows... knowledges) {
    return bound_with<facts>(name, std::move(game), [](auto&) {}, std::move(knowledges)...);
}

} // namespace zermelo
