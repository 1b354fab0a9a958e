#pragma once

#include <functional>
#include <memory>

#include "catalog/bind/minimax.hpp"
#include "catalog/bind/search.hpp"
#include "catalog/registry/player_options.hpp"
#include "zermelo/search/parallel.hpp"
#include "zermelo/store/book.hpp"

namespace zermelo {

/// Can positions of G be stored with their values? Books have keys of at most 64 bits.
template <class G>
concept HasBooks =
    NumberKeyed<G> && ZeroSum<G> && !Reversible<G> && std::unsigned_integral<KeyOf<G>>;

/// Makes sessions of a game that ask a book, if there is one. Settings are what the constructor of
/// a session takes behind the game.
template <class Session, ZeroSum G>
std::function<std::shared_ptr<Session>()>
session_maker(const G& game, const std::shared_ptr<const Book>& book, const auto&... settings) {
    return [&game, book, settings...] {
        auto session = std::make_shared<Session>(game, settings...);
        if constexpr (HasBooks<G>)
            if (book) session->set_probe(book_probe(game, *book)); // kept by the search
        return session;
    };
}

/// Alpha-beta: split near the root if plies of splits are asked for, else by threads that share a
/// table, perhaps with a book.
template <bool splits, ZeroSum G, class K>
Search<G> alphabeta_search(const G& game, const K& knowledge, const AlphaBetaPlayerOptions& options,
                           const std::shared_ptr<const Book>& book) {
    AlphaBetaOptions techniques = options.techniques;
    techniques.one_move = techniques.selective;
    techniques.table_bytes = options.memory.count;
    Budget budget = options.limits.budget();
    budget.threads = threads_of(options.threads, options.split_plies);
    if constexpr (splits)
        if (options.split_plies) {
            const SplitOptions split{*options.split_plies, options.split == SplitKind::pv,
                                     options.split == SplitKind::chunks};
            return search_with(game, SplitAlphaBeta<K>{split, techniques, knowledge}, budget);
        }
    using Session = SharedAlphaBetaSession<G, K>;
    return session_search<G, Session>(
        session_maker<Session>(game, book, techniques, knowledge, budget.threads), budget);
}

} // namespace zermelo
