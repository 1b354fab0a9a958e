#pragma once

#include <cstddef>
#include <cstdint>
#include <ranges>
#include <utility>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/mcts/detail/proof.hpp"
#include "zermelo/mcts/detail/tree.hpp"
#include "zermelo/mcts/detail/worker.hpp"
#include "zermelo/mcts/options.hpp"

namespace zermelo::detail {

/// A Monte Carlo tree over states, with the rules, the phases and the options of its search.
template <Game G, class Phases, bool is_shared>
struct OpenTree {
    using Rules = G;
    using State = StateOf<G>;
    using Knowledge = typename Phases::Knowledge;
    using Node = MctsNode<MoveOf<G>, score_slots<G>, Phases::needs, is_shared>;
    using Nodes = MctsTree<Node, is_shared>;
    using Worker = MctsWorker<G, Knowledge>;
    using Step = typename Worker::Step;
    static constexpr bool shared = is_shared;
    static constexpr bool can_prove = Provable<G>;
    static constexpr Needs needs = Phases::needs;
    static constexpr bool sees_results = SeesResults<typename Phases::Backup, G, Node>;

    const G& game;
    const Phases& phases;
    MctsOptions options;
    Nodes nodes;

    bool proves() const { return can_prove && options.solver; }
    bool is_solved([[maybe_unused]] const Node& node) const {
        if constexpr (can_prove)
            return options.solver && is_decided<G>(node.bounds.get());
        else
            return false;
    }

    /// Have all moves worth a node got one? (It is fully expanded.)
    static bool is_full(const Node& node) {
        if constexpr (shared) { // the counts are set before the children are visible
            const std::uint32_t children = node.first_child.get();
            if (children == 0 || children == Nodes::busy) return false;
        }
        return node.move_count.get() > 0 && node.child_count.get() == node.move_count.get();
    }

    Playing<G, Knowledge> playing(Worker& worker) const {
        Playing<G, Knowledge> playing{game, phases.knowledge, worker.random, nullptr,
                                      half_win_of<G>(options)};
        if (phases.records_moves()) playing.statistics = &worker.statistics;
        playing.insight = worker.insight;
        playing.meter = worker.meter;
        return playing;
    }

    /// A playout from s.
    auto simulate(Worker& worker, const State& s) const {
        auto plain = playing(worker);
        if constexpr (sees_results) {
            WatchedPlaying<G, Knowledge> watched{std::move(plain), worker.outcome};
            return phases.simulate(watched, s);
        } else {
            return phases.simulate(plain, s);
        }
    }

    /// The look of the knowledge at the state at the end of the path.
    auto look_at([[maybe_unused]] const Worker& worker, const State& s) const
        requires Looks<Knowledge, G>
    {
        if constexpr (Tracks<Knowledge, G>)
            return phases.knowledge.look(s, worker.insight);
        else
            return phases.knowledge.look(s);
    }

    /// Plays a move, and updates the insight.
    void advance([[maybe_unused]] Worker& worker, State& s, const MoveOf<G>& m) const {
        if constexpr (Tracks<Knowledge, G>)
            worker.insight = phases.knowledge.insight(s, m, worker.insight);
        game.play(s, m);
    }

    /// Calls use(moves) with the candidates of the knowledge at s; without any, with all moves.
    auto with_moves([[maybe_unused]] const Worker& worker, const State& s, const auto& use) const {
        [[maybe_unused]] const auto some = [](const auto& moves) {
            return std::ranges::begin(moves) != std::ranges::end(moves);
        };
        if constexpr (Looks<Knowledge, G>) {
            if (options.prune && !game.outcome(s))
                if (const auto look = look_at(worker, s); some(look.candidates))
                    return use(look.candidates);
        } else if constexpr (KnowsCandidates<Knowledge, G>) {
            if (options.prune && !game.outcome(s))
                if (const auto candidates = phases.knowledge.candidates(s); some(candidates))
                    return use(candidates);
        }
        return use(game.moves(s));
    }
};

} // namespace zermelo::detail
