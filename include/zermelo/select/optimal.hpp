#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "zermelo/core/move_list.hpp"
#include "zermelo/select/game_rounds.hpp"
#include "zermelo/select/product.hpp"

namespace zermelo {

// Optimal play from nothing but "what may be played" (a selection function for each round, which
// sees what was chosen so far) and "what it is worth" (p).

/// A play of bare rounds: at most 64 choices.
template <class X>
using Play = MoveList<X, 64>;

template <class X>
using History = std::span<const X>;

/// A round under one type, for lists that mix several: from the history to a selection function.
template <class X, class R>
using AnyRound = std::function<AnySelection<X, R>(History<X>)>;

/// The rounds of a game that is nothing but a list of selection functions, and p.
template <class X, class Round, class P>
struct BareRounds {
    const std::vector<Round>& rounds;
    const P& p;

    auto select(const Play<X>& played, std::size_t round) const {
        return rounds[round](History<X>(played.begin(), played.end()));
    }
    Play<X> next(Play<X> played, const X& x) const {
        played.push_back(x);
        return played;
    }
    auto worth(const Play<X>& played, std::size_t /*round*/) const {
        return p(History<X>(played.begin(), played.end()));
    }
};

/// The product of some rounds in J. No rounds: the empty play.
template <class X, class Round, class P>
auto bigotimes(const std::vector<Round>& rounds, const P& p) {
    const BareRounds<X, Round, P> tree{rounds, p};
    return ProductJ<X, BareRounds<X, Round, P>>(tree, rounds.size()).optimal(Play<X>{});
}

/// The product of some rounds in G: their selection functions must take scored values too.
template <class X, class Round, class P>
auto bigotimes_g(const std::vector<Round>& rounds, const P& p) {
    const BareRounds<X, Round, P> tree{rounds, p};
    return ProductG<X, BareRounds<X, Round, P>>(tree, rounds.size()).optimal(Play<X>{});
}

/// The play in which every round chooses well, knowing that all later rounds will.
template <class X, class Round, class P>
std::vector<X> optimal_play(const std::vector<Round>& rounds, const P& p) {
    return bigotimes<X>(rounds, p).play;
}

/// What that play is worth.
template <class X, class Round, class P>
auto optimal_outcome(const std::vector<Round>& rounds, const P& p) {
    return bigotimes<X>(rounds, p).outcome;
}

/// The next choice after a history, which p sees before what is still to be chosen. The rounds are
/// those that are left. requires: there is one
template <class X, class Round, class P>
X optimal_strategy(const std::vector<Round>& rounds, const P& p, History<X> history) {
    const auto with_history = [&](History<X> later) {
        Play<X> whole;
        for (const X& x : history) whole.push_back(x);
        for (const X& x : later) whole.push_back(x);
        return p(History<X>(whole.begin(), whole.end()));
    };
    return bigotimes<X>(rounds, with_history).play.front();
}

// The same for a Game: its rounds come from its rules, and end where the game is over or after so
// many.

/// The optimal play of a game from s, and what it is worth, in the terms given (Values for the
/// first seat, if none are).
template <Open G, class Terms = ValueTerms<>>
auto optimal(const G& game, const StateOf<G>& s, std::size_t rounds = 64, Terms terms = {}) {
    const auto tree = rounds_of(game, s, terms);
    return ProductG<MoveOf<G>, GameRounds<G, Terms>>(tree, rounds).optimal(s);
}

/// The play in which every seat chooses well, knowing that all will.
template <Open G, class Terms = ValueTerms<>>
std::vector<MoveOf<G>> optimal_play(const G& game, std::size_t rounds = 64, Terms terms = {}) {
    return optimal(game, game.start(), rounds, terms).play;
}

/// What that play is worth.
template <Open G, class Terms = ValueTerms<>>
auto optimal_outcome(const G& game, std::size_t rounds = 64, Terms terms = {}) {
    return optimal(game, game.start(), rounds, terms).outcome;
}

/// The next move after a history. requires: the moves are legal, and the game is not over
template <Open G, class Terms = ValueTerms<>>
MoveOf<G> optimal_strategy(const G& game, std::span<const MoveOf<G>> history,
                           std::size_t rounds = 64, Terms terms = {}) {
    StateOf<G> s = game.start();
    for (const MoveOf<G>& m : history) game.play(s, m);
    return optimal(game, s, rounds, terms).play.front();
}

} // namespace zermelo
