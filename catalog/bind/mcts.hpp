#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "catalog/bind/search.hpp"
#include "catalog/registry/player_options.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/mcts/parallel.hpp"
#include "zermelo/mcts/session.hpp"
#include "zermelo/mcts/view_tree.hpp"

namespace zermelo {

/// Monte Carlo tree search with every phase that is shipped, chosen by switches: each game and
/// knowledge is compiled once.
template <class K>
using AnyMcts = Mcts<AnyRating, Expand, Playout<AnyMoves>, AnyBackup, K>;

template <Game G, class K>
AnyMcts<K> mcts_engine(const K& knowledge, const MctsPlayerOptions& options) {
    constexpr bool knows_candidates = Looks<K, G> || KnowsCandidates<K, G>;
    using enum AnyMoves::Kind;
    AnyMcts<K> engine;
    engine.select = {options.select.value_or(AnyRating::Kind::ucb), static_cast<float>(options.c),
                     50};
    engine.expand.nodes = static_cast<std::uint32_t>(options.expand);
    engine.expand.all = options.all;
    if (options.urgency) engine.expand.first_play = static_cast<float>(*options.urgency);
    engine.simulate = {{options.playout.value_or(knows_candidates ? decisive : uniform)},
                       options.cut.value_or(0),
                       options.clear.value_or(0)};
    engine.backup = {options.backup == BackupKind::later ? 1.F : 0.F,
                     options.backup == BackupKind::minimax ? 0.4F : 0.F};
    engine.knowledge = knowledge;
    engine.options.seed = options.seed.value_or(0);
    engine.options.solver = options.solver;
    engine.options.hiding = options.hiding;
    engine.options.memory = options.memory.count;
    return engine;
}

inline Budget mcts_budget(const MctsPlayerOptions& options) {
    Budget budget;
    budget.time = options.time;
    budget.nodes = options.iterations;
    if (!budget.nodes && !budget.time) budget.nodes = MctsPlayerOptions::default_iterations;
    budget.threads = options.threads;
    return budget;
}

/// A tree that follows the state. It is kept from one question to the next only if asked for.
template <bool shared_trees, Game G, class K>
Search<G> open_mcts_search(const G& game, const K& knowledge, const MctsPlayerOptions& options) {
    using Engine = AnyMcts<K>;
    using Session = MctsSession<G, Engine>;
    const auto kept = std::make_shared<std::unique_ptr<Session>>();
    return {[&game, engine = mcts_engine<G>(knowledge, options), budget = mcts_budget(options),
             options, kept](const StateOf<G>& s, const Signals& signals,
                            const Watch<MoveOf<G>>& watch) -> Report<MoveOf<G>> {
                const Budget own = with_signals(budget, signals);
                Engine asked = engine;
                asked.options.every_move = signals.every_move;
                if (signals.past != nullptr) asked.options.past = *signals.past;
                if (budget.threads > 1 && signals.tree == nullptr) {
                    if constexpr (shared_trees)
                        if (options.sharing == TreeSharing::shared)
                            return SharedMcts<Engine>{asked}.search(game, s, own, watch);
                    return RootMcts<Engine>{asked}.search(game, s, own, watch);
                }
                if (!*kept || !options.reuse) *kept = std::make_unique<Session>(game, asked);
                if constexpr (EndsByRepetition<G>) (*kept)->set_past(asked.options.past);
                auto report = (*kept)->search(s, own, watch);
                if (signals.tree != nullptr) *signals.tree = (*kept)->tree(signals.part);
                return report;
            },
            [kept] { kept->reset(); }};
}

/// An information-set tree in words.
template <Hidden G>
std::vector<TreeNode> written(const G& game, const StateOf<G>& s,
                              const std::vector<ViewSpot<G>>& spots) {
    std::vector<TreeNode> nodes;
    for (const auto& spot : spots) {
        TreeNode node;
        node.parent = spot.parent;
        if (spot.view) {
            node.view = node.label = view_text(game, *spot.view);
            node.to_move = seat_name(game, spot.seat);
        } else {
            Random random;
            const auto at = game.sample(*spots[spot.parent].view, game.turn(s), random);
            node.move = move_text(game, at, *spot.move);
            node.label = seat_name(game, spot.seat) + " " + node.move;
        }
        const Value value = detail::guess_of<G>(spot.mean);
        const TextValue worth{value_number(game, s, value), value, value_words(game, s, value)};
        node.value = TextEdge{"", worth, spot.visits, spot.mean};
        nodes.push_back(std::move(node));
    }
    return nodes;
}

/// In a hidden game the search is given only what the mover sees.
template <Hidden G, class K>
Search<G> hidden_mcts_search(const G& game, const K& knowledge, const MctsPlayerOptions& options) {
    return {[&game, engine = mcts_engine<G>(knowledge, options), budget = mcts_budget(options),
             regret = !options.select](const StateOf<G>& s, const Signals& signals,
                                       const Watch<MoveOf<G>>& watch) {
                const Budget own = with_signals(budget, signals);
                const auto view = game.view(s, game.turn(s));
                const auto show = [&](const auto& shown) {
                    const ViewTreeOptions wanted{own, signals.part};
                    *signals.views = written(game, s, view_tree(game, view, shown, wanted));
                    return Report<MoveOf<G>>{};
                };
                if (signals.views != nullptr && !regret) return show(engine);
                if (regret) {
                    const Mcts<RegretMatching> matching{.options = engine.options};
                    if (signals.views != nullptr) return show(matching);
                    return RootMcts<Mcts<RegretMatching>>{matching}.search(game, view, own, watch);
                }
                return RootMcts<AnyMcts<K>>{engine}.search(game, view, own, watch);
            },
            {}};
}

template <bool shared_trees, Game G, class K>
Search<G> mcts_search(const G& game, const K& knowledge, const MctsPlayerOptions& options) {
    if constexpr (Hidden<G>)
        return hidden_mcts_search(game, knowledge, options);
    else
        return open_mcts_search<shared_trees>(game, knowledge, options);
}

} // namespace zermelo
