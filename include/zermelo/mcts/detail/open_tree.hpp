#pragma once

#include <cstddef>
#include <cstdint>
#include <ranges>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/mcts/detail/hand.hpp"
#include "zermelo/mcts/detail/proof.hpp"
#include "zermelo/mcts/detail/tree.hpp"
#include "zermelo/mcts/options.hpp"

namespace zermelo::detail {

/// A Monte Carlo tree, with what all who work on it go by: the rules, the phases, the options.
template <Game G, class Phases, bool is_shared>
struct OpenTree {
    using Rules = G;
    using State = StateOf<G>;
    using Knowledge = typename Phases::Knowledge;
    using Node = MctsNode<MoveOf<G>, score_slots<G>, Phases::needs, is_shared>;
    using Nodes = MctsTree<Node, is_shared>;
    using Hand = MctsHand<G, Knowledge>;
    using Step = typename Hand::Step;
    static constexpr bool shared = is_shared;
    static constexpr bool can_prove = Provable<G>;
    static constexpr Needs needs = Phases::needs;

    const G& game;
    const Phases& phases;
    MctsOptions options;
    Nodes nodes;

    bool proves() const { return can_prove && options.solver; }
    bool closed([[maybe_unused]] const Node& node) const {
        if constexpr (can_prove)
            return options.solver && are_closed<G>(node.bounds.get());
        else
            return false;
    }

    /// Have all moves that are worth a node got one?
    static bool is_full(const Node& node) {
        if constexpr (shared) { // how many there are is known before they can be seen
            const std::uint32_t children = node.first.get();
            if (children == 0 || children == Nodes::busy) return false;
        }
        return node.moves.get() > 0 && node.children.get() == node.moves.get();
    }

    Playing<G, Knowledge> playing(Hand& hand) const {
        Playing<G, Knowledge> playing{game, phases.knowledge, hand.random, nullptr,
                                      half_win_of<G>(options)};
        if (phases.remembers()) playing.memory = &hand.memory;
        playing.insight = hand.insight;
        return playing;
    }

    /// What one look shows of the state that the path has come to.
    auto look_at([[maybe_unused]] const Hand& hand, const State& s) const
        requires Looks<Knowledge, G>
    {
        if constexpr (Tracks<Knowledge, G>)
            return phases.knowledge.look(s, hand.insight);
        else
            return phases.knowledge.look(s);
    }

    /// Plays a move on the path.
    void advance([[maybe_unused]] Hand& hand, State& s, const MoveOf<G>& m) const {
        if constexpr (Tracks<Knowledge, G>)
            hand.insight = phases.knowledge.insight(s, m, hand.insight);
        game.play(s, m);
    }

    /// Calls use(moves) with the moves at s that are worth a node; all, where none is better.
    auto with_moves([[maybe_unused]] const Hand& hand, const State& s, const auto& use) const {
        [[maybe_unused]] const auto some = [](const auto& moves) {
            return std::ranges::begin(moves) != std::ranges::end(moves);
        };
        if constexpr (Looks<Knowledge, G>) {
            if (options.prune && !game.outcome(s))
                if (const auto look = look_at(hand, s); some(look.candidates))
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
