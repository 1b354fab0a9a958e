#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>

#include "catalog/any_game.hpp"
#include "catalog/search.hpp"
#include "zermelo/search/parallel.hpp"
#include "zermelo/store/booked.hpp"

namespace zermelo::detail {

/// The techniques that a spec asks for, like `alphabeta,plain` or `alphabeta,killers=false`.
inline AlphaBetaOptions alphabeta_options(const Settings& settings) {
    AlphaBetaOptions options;
    if (settings.flag("plain", false)) options = AlphaBetaOptions::plain();
    const auto read = [&](const char* name, bool& option) { option = settings.flag(name, option); };
    read("table", options.table);
    read("near", options.near_table);
    read("foresight", options.foresight);
    read("priority", options.priority);
    read("killers", options.killers);
    read("history", options.history);
    read("scout", options.scout);
    read("aspiration", options.aspiration);
    read("quiescence", options.quiescence);
    read("null-move", options.null_move);
    read("weak", options.weak);
    read("selective", options.selective);
    read("extensions", options.extensions);
    read("reductions", options.reductions);
    read("futility", options.futility);
    options.one_move = options.selective;
    options.beam = static_cast<int>(settings.number("beam", 0));
    options.table_bytes = static_cast<std::size_t>(settings.number("memory", 84'000'000));
    return options;
}

/// Threads that share a table; asked again, they still have it. One question at a time.
template <ZeroSum G, class K>
Search<G> shared_search(const G& game, const K& knowledge, const AlphaBetaOptions& options,
                        const Budget& given) {
    using Session = AlphaBetaSession<G, K, Crew<G, K>>;
    struct Kept {
        std::mutex mutex;
        std::optional<Session> session;
    };
    return [&game, knowledge, options, given, kept = std::make_shared<Kept>()](
               const StateOf<G>& s, const Signals& signals, const Watch<MoveOf<G>>& watch) {
        const std::lock_guard lock(kept->mutex);
        if (!kept->session) kept->session.emplace(game, options, knowledge, given.threads);
        kept->session->value_every_move(signals.every_move);
        if constexpr (EndsByRepetition<G>)
            kept->session->set_past(signals.past != nullptr ? *signals.past : Trail{});
        return kept->session->search(s, with_signals(given, signals), watch);
    };
}

/// With a book the tree is not split: that would only take the compiler long.
template <class K>
inline constexpr bool is_booked = false;
template <class G, class K>
inline constexpr bool is_booked<Booked<G, K>> = true;

/// Alpha-beta: split near the root if so many plies of splits are asked for, else by threads that
/// share a table.
template <ZeroSum G, class K>
Search<G> alphabeta_search(const G& game, const K& knowledge, const Settings& settings,
                           const Budget& budget) {
    const AlphaBetaOptions options = alphabeta_options(settings);
    if constexpr (!is_booked<K>)
        if (settings.has("par")) {
            const SplitOptions split{static_cast<int>(settings.number("par", 1)),
                                     settings.word("split", "moves") == "pv",
                                     settings.word("split", "moves") == "chunks"};
            return search_with(game, SplitAlphaBeta<K>{split, options, knowledge}, budget);
        }
    return shared_search(game, knowledge, options, budget);
}

template <ZeroSum G, class K>
Search<G> minimax_search(const G& game, const K& knowledge, const Settings& settings,
                         const Budget& budget) {
    if (!settings.has("par")) return search_with(game, Minimax<K>{knowledge}, budget);
    const auto plies = static_cast<int>(settings.number("par", 1));
    const bool chunks = settings.word("split", "moves") == "chunks";
    return search_with(game, SplitMinimax<K>{plies, knowledge, chunks}, budget);
}

} // namespace zermelo::detail
