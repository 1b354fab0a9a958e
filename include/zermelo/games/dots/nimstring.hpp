#pragma once

#include <utility>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/dots/knowledge.hpp"
#include "zermelo/games/dots/nimber.hpp"

namespace zermelo {

/// What an expert sees in a position of Nimstring. Every play takes as many plies as there are
/// strings, so that only who wins is open. Who can take all of a chain or leave its last coins can
/// choose who must cut elsewhere, and wins: therefore nobody should open a long chain or a loop.
template <int Capacity>
struct NimstringExpert {
    using Game = Nimstring<Capacity>;
    using State = typename Game::State;
    using Set = typename Game::Strings::Set;
    using Seen = Look<decltype(members(Set{}))>;

    Game game{};
    DotsExpert<Capacity> dots{};

    NimstringExpert() : NimstringExpert(Game{}) {}
    explicit NimstringExpert(Game its_game) : game(std::move(its_game)), dots(game.strings()) {}

    /// requires: s is in play, or was just ended by a candidate
    Seen look(const State& s) const {
        const auto& graph = game.strings().graph();
        const Set free = game.strings().free(s);
        const int plies = set_size(free);
        const Value win = Value::win_in(plies);
        const auto coins = Valencies<Capacity>::of(graph, free);
        const auto capture = find_capture(graph, free, coins);
        if (capture && capture->is_hard) return {win, win, {}};
        Set tried{};
        if (capture)
            put_in(tried, capture->string);
        else
            tried = not_loony(graph, free, coins);
        if (is_empty(tried)) return {-win, -win, {}};
        return {-win, win, members(tried)};
    }

    int priority(const State& s, int m) const { return dots.priority(s, m); }
};

} // namespace zermelo
