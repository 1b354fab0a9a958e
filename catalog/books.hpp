#pragma once

#include <memory>
#include <optional>
#include <string>

#include "catalog/engines.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/store/book_maker.hpp"

namespace zermelo {

/// What the books of a game are of, if they are made with this knowledge.
template <Game G, class K>
std::optional<BookOf> book_of(const std::string& name, const G& game,
                              const NamedKnowledge<K>& knowledge) {
    if constexpr (has_books<G>)
        return BookOf{name, OwnScale<K, G> ? knowledge.name : "plies", key_mark(game)};
    else
        return std::nullopt;
}

/// Makes callables that solve positions by alpha-beta; each keeps its table from one position to
/// the next.
template <ZeroSum G, class K>
auto solver_maker(const G& game, const K& knowledge) {
    return [&game, &knowledge] {
        AlphaBetaOptions options;
        options.table_bytes = detail::table_bytes_of({});
        const auto session = std::make_shared<AlphaBetaSession<G, K>>(game, options, knowledge);
        return [session](const StateOf<G>& s, const Budget& budget) {
            return session->value(s, budget);
        };
    };
}

template <Game G, class K>
Parsed<BookWork> make_book_with(const G& game, const K& knowledge, const BookPlan& plan) {
    if constexpr (has_books<G>)
        return BookMaker(game, knowledge, solver_maker(game, knowledge), plan).make();
    else
        return Mistake{"this game can have no books"};
}

} // namespace zermelo
