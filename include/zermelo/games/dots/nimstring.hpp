#pragma once

#include <utility>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/dots/knowledge.hpp"
#include "zermelo/games/dots/nimber.hpp"

namespace zermelo {

/// Expert knowledge of Nimstring. Every game lasts as many plies as there are strings, so only the
/// winner is unknown. A player with a double-dealing option can choose who moves next elsewhere and
/// therefore wins: opening a long chain or a loop (a loony move) always loses.
template <int Capacity>
struct NimstringExpert {
    using Game = Nimstring<Capacity>;
    using State = typename Game::State;
    using Set = typename Game::Strings::Set;
    using Result = Look<decltype(members(Set{}))>;

    Game game{};
    DotsExpert<Capacity> dots{};

    NimstringExpert() : NimstringExpert(Game{}) {}
    explicit NimstringExpert(Game rules) : game(std::move(rules)), dots(game.strings()) {}

    /// requires: s is in play, or a candidate has just ended it; then the value is that for the
    /// player who did not make the last move
    Result look(const State& s) const {
        const auto& graph = game.strings().graph();
        const Set free = game.strings().free(s);
        const Value win = Value::win_in(set_size(free));
        if (is_empty(free)) return {win, win, {}};
        const auto coins = Valencies<Capacity>::of(graph, free);
        const auto capture = find_capture(graph, free, coins);
        if (capture && capture->price > 0) return {win, win, {}};
        Set tried{};
        if (capture)
            put_in(tried, capture->string);
        else
            tried = non_loony_moves(graph, free, coins);
        if (is_empty(tried)) return {-win, -win, {}};
        return {-win, win, members(tried)};
    }

    int priority(const State& s, int m) const { return dots.priority(s, m); }
};

} // namespace zermelo
