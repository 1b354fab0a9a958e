#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/mcts/detail/hidden_report.hpp"
#include "zermelo/mcts/detail/open_search.hpp"
#include "zermelo/mcts/detail/report.hpp"
#include "zermelo/mcts/options.hpp"

namespace zermelo {

/// Monte Carlo tree search: one tree and four phases, each of which can be replaced. The defaults
/// are UCB1 with c = 1, one new node per simulation, uniform playouts and mean scores; the most
/// visited move is played. It accepts every kind of game. Values are for the player to move:
/// guesses in the unit of the game (core/guess_unit.hpp), and facts where the tree proves them.
template <class S = Ucb, class E = Expand, class P = Playout<>, class B = Mean,
          class K = NoKnowledge>
struct Mcts {
    S select{};
    E expand{};
    P simulate{};
    B backup{};
    K knowledge{};
    MctsOptions options{};

    /// The same engine with one phase replaced.
    template <class Other>
    Mcts<Other, E, P, B, K> selecting_by(Other other) const {
        return {std::move(other), expand, simulate, backup, knowledge, options};
    }
    template <class Other>
    Mcts<S, Other, P, B, K> expanding_by(Other other) const {
        return {select, std::move(other), simulate, backup, knowledge, options};
    }
    template <class Other>
    Mcts<S, E, Other, B, K> simulating_by(Other other) const {
        return {select, expand, std::move(other), backup, knowledge, options};
    }
    template <class Other>
    Mcts<S, E, P, Other, K> backing_up_by(Other other) const {
        return {select, expand, simulate, std::move(other), knowledge, options};
    }
    template <class Other>
    Mcts<S, E, P, B, Other> knowing(Other other) const {
        return {select, expand, simulate, backup, std::move(other), options};
    }

    using Phases = detail::MctsPhases<S, E, P, B, K>;
    Phases phases() const { return {select, expand, simulate, backup, knowledge}; }

    /// The best move for the player to move, who is given the state, or in a hidden game a view
    /// (the principal variation is then the move alone). requires: in play, and not chance to move
    template <Game G>
        requires KnowledgeOf<K, G>
    Report<MoveOf<G>> search(const G& game, const ViewOf<G>& view, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        static_assert(Hidden<G> || !detail::Views<G>,
                      "this game has view(s, seat) but no sample(view, seat, random): write it, "
                      "or search Replayed<Game> (mcts/replayed.hpp)");
        const Phases used = phases();
        if constexpr (Hidden<G>) {
            const detail::HiddenTask<G> task{options, budget, watch, bytes_of(budget)};
            return detail::search_hidden(game, view, used, task);
        } else {
            Meter meter(budget, detail::clock_stride);
            detail::OpenSearch<G, Phases> search(game, used, options, bytes_of(budget));
            search.set_root(view);
            typename decltype(search)::Worker worker(options.seed);
            return detail::run_simulations<G>(search, worker, meter, watch);
        }
    }

    std::size_t bytes_of(const Budget& budget) const {
        return budget.memory.value_or(options.memory);
    }
};

} // namespace zermelo
