#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <utility>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/mcts/detail/open_backup.hpp"
#include "zermelo/mcts/detail/open_choice.hpp"
#include "zermelo/mcts/detail/open_proof.hpp"
#include "zermelo/mcts/detail/open_tree.hpp"
#include "zermelo/mcts/detail/priors.hpp"

namespace zermelo::detail {

/// One Monte Carlo tree of a game in which the tree may follow the state: nothing is hidden, or
/// somebody has guessed what is. Several hands may work on it if it is shared.
template <Game G, class Phases, bool shared = false>
class OpenSearch {
public:
    using Open = OpenTree<G, Phases, shared>;
    using Node = typename Open::Node;
    using Tree = typename Open::Nodes;
    using Hand = typename Open::Hand;

    OpenSearch(const G& game, const Phases& phases, const MctsOptions& options, std::size_t bytes)
        : open_{game, phases, options, Tree(bytes)}, bytes_(bytes) {}

    /// What was played before the next root.
    void set_past(const Trail& past)
        requires EndsByRepetition<G>
    {
        open_.options.past = past;
    }
    void set_root(const StateOf<G>& s) {
        root_ = s;
        seat_ = game().turn(s);
        if constexpr (EndsByRepetition<G>) past_ = trail_to(game(), s, open_.options.past);
        if constexpr (Tracks<K, G>) root_insight_ = open_.phases.knowledge.insight(s);
    }
    const StateOf<G>& root() const { return root_; }
    Seat seat() const { return seat_; }
    const Tree& tree() const { return open_.nodes; }
    const G& game() const { return open_.game; }
    /// Is there room for a tree at all?
    bool has_room() const { return open_.nodes.has_root(); }
    bool is_proven() const { return detail::is_proven(open_); }
    bool closed(const Node& node) const { return open_.closed(node); }

    /// One simulation.
    void iterate(Hand& hand) {
        StateOf<G> s = root_;
        hand.begin();
        hand.insight = root_insight_;
        hand.path.push_back({Tree::root, seat_, 0});
        enter(hand, node_at(Tree::root), seat_);
        if constexpr (EndsByRepetition<G>) hand.trail = past_;
        auto scores = descend(hand, s);
        if (!scores) scores = simulate(hand, s);
        if (!scores) return leave(hand); // it ended in progress: nothing changes
        hand.saw(*scores);
        grow(hand, s);
        back_up(open_, hand, *scores);
    }

    /// Goes on from a state that some moves from the root lead to; false if the tree has it not.
    bool go_on_from(const StateOf<G>& s, int plies) {
        const auto place = find(s, Tree::root, root_, plies);
        if (!place) return false;
        Tree kept(bytes_);
        kept.take_over(open_.nodes, *place);
        if (*place != Tree::root) kept[Tree::root].bounds.set({}); // it was the move's
        std::swap(open_.nodes, kept);
        set_root(s);
        if (node_at(Tree::root).first.get() != 0) prove_root(open_);
        return true;
    }

private:
    using K = typename Phases::Knowledge;
    using Select = typename Phases::Select;
    static constexpr Needs needs = Phases::needs;

    Node& node_at(std::uint32_t place) { return open_.nodes[place]; }
    const Node& node_at(std::uint32_t place) const { return open_.nodes[place]; }
    const Phases& phases() const { return open_.phases; }

    std::optional<Scores<G>> simulate(Hand& hand, const StateOf<G>& s) {
        auto at = open_.playing(hand);
        return phases().simulate(at, s);
    }

    /// Follows the tree, and s with it, to where a simulation begins; or to a state whose score is
    /// known, which it gives.
    std::optional<Scores<G>> descend(Hand& hand, StateOf<G>& s) {
        while (true) {
            const auto step = hand.path.back();
            Node& node = node_at(step.place);
            const bool is_root = step.place == Tree::root;
            if (const auto scores = proven_scores(open_, node, step)) return scores;
            if (const auto scores = repeated_scores(hand)) return scores;
            if (node.visits.get() == (shared ? 1U : 0U) && !is_root) return std::nullopt;
            if constexpr (Chancy<G>) {
                const auto followed = by_chance(hand, s, node);
                if (followed && !*followed) return std::nullopt;
                if (followed) continue;
            }
            if (!Open::is_full(node) && !open_up(hand, s, step.place))
                return hand.next.empty() ? ended_scores(s) : std::nullopt;
            follow(hand, s, chosen(hand, s, step.place));
        }
    }

    /// Where chance moves: has a node been followed?
    std::optional<bool> by_chance(Hand& hand, StateOf<G>& s, Node& node)
        requires Chancy<G>
    {
        if (game().outcome(s) || game().turn(s) != chance) return std::nullopt;
        return follow_chance(hand, s, node);
    }

    std::optional<Scores<G>> ended_scores(const StateOf<G>& s) const {
        const auto outcome = game().outcome(s);
        if (!outcome) return std::nullopt;
        return Scores<G>::of(*outcome);
    }

    void leave_mark([[maybe_unused]] Hand& hand, [[maybe_unused]] const StateOf<G>& s) const {
        if constexpr (EndsByRepetition<G>) zermelo::enter(hand.trail, game(), s);
    }
    /// The score of a state that came before on the way from the root, since what was done once can
    /// be done again, as often as it takes; or one that came so often before.
    std::optional<Scores<G>> repeated_scores([[maybe_unused]] const Hand& hand) const {
        if constexpr (EndsByRepetition<G>) {
            constexpr int enough = 1000;
            if (repeats(game(), hand.trail, past_.size() - 1))
                if (const auto ended = game().repeated(enough)) return Scores<G>::of(*ended);
        }
        return std::nullopt;
    }

    /// Sees to it that a node has children to choose from. False: the simulation leaves the tree
    /// here, by a move that it has noted as the next if there is one.
    bool open_up(Hand& hand, StateOf<G>& s, std::uint32_t place) {
        return open_.with_moves(hand, s, [&](const auto& moves) {
            if (std::ranges::begin(moves) == std::ranges::end(moves)) return false;
            if (shared || phases().expand.all || RatesUntried<Select> || rates_untried())
                return add_all(hand, s, place, moves);
            Node& node = node_at(place);
            if (node.moves.get() == 0)
                node.moves.set(static_cast<std::uint16_t>(std::ranges::distance(moves)));
            if (node.children.get() > 0 && !takes_new(hand, s, node)) return true;
            leave_by(hand, s, untried_move(hand, node, moves));
            return false;
        });
    }

    bool rates_untried() const {
        if constexpr (requires { phases().select.rates_untried(); })
            return phases().select.rates_untried();
        else
            return false;
    }

    /// Is a move without a node to be taken rather than the best of those that have one?
    bool takes_new(Hand& hand, const StateOf<G>& s, const Node& node) {
        if (is_out_of_room_) // it will not get one: it is taken as often as if all were equal
            return pick(hand.random, node.moves.get()) >= node.children.get();
        if (phases().expand.first_play == untried) return true;
        return chosen_child(open_, hand, s).rating < phases().expand.first_play;
    }

    /// The move behind that of the last child, in the game's order; at first any.
    template <class Moves>
    MoveOf<G> untried_move(Hand& hand, const Node& node, const Moves& moves) {
        if (node.children.get() == 0) return pick(hand.random, moves);
        const MoveOf<G> last = open_.nodes.children(node).back().move;
        auto at = std::ranges::begin(moves);
        while (!(static_cast<MoveOf<G>>(*at) == last)) ++at;
        if (++at == std::ranges::end(moves)) at = std::ranges::begin(moves);
        return *at;
    }

    /// Notes the next moves, which are to get nodes, and plays them.
    void leave_by(Hand& hand, StateOf<G>& s, MoveOf<G> m) {
        for (std::uint32_t added = 0;;) {
            const Seat seat = game().turn(s);
            hand.next.push_back({m, seat, gain_of(game(), s, m)});
            note(hand, seat, m);
            open_.advance(hand, s, m);
            if (++added >= phases().expand.nodes || game().outcome(s)) return;
            m = next_move(hand, s);
        }
    }

    /// Any move, or what chance draws.
    MoveOf<G> next_move(Hand& hand, const StateOf<G>& s) {
        if constexpr (Chancy<G>)
            if (game().turn(s) == chance) return drawn_move(game(), s, hand.random);
        return open_.with_moves(
            hand, s, [&](const auto& moves) -> MoveOf<G> { return pick(hand.random, moves); });
    }

    void note(Hand& hand, Seat seat, const MoveOf<G>& m) {
        if (phases().remembers()) hand.note(seat, m);
    }

    bool add_all(Hand& hand, const StateOf<G>& s, std::uint32_t place, const auto& moves) {
        const bool done = open_.nodes.add_all(place, moves, [](const Node&) {});
        if (!done)
            return node_at(place).children.get() > 0 && node_at(place).first.get() != Tree::busy;
        if constexpr (needs.prior)
            set_priors<G>(phases().knowledge, s, open_.options.prior_scale,
                          open_.nodes.children(node_at(place)));
        if constexpr (needs.implicit)
            if (phases().trust() > 0)
                for (Node& child : open_.nodes.children(node_at(place)))
                    guess(hand, child, after(game(), s, child.move), game().turn(s));
        return true;
    }

    /// Goes to a child, and s with it.
    void follow(Hand& hand, StateOf<G>& s, std::uint32_t place) {
        Node& node = node_at(place);
        const Seat seat = game().turn(s);
        hand.path.push_back({place, seat, gain_of(game(), s, node.move)});
        note(hand, seat, node.move);
        enter(hand, node, seat);
        open_.advance(hand, s, node.move);
        leave_mark(hand, s);
    }

    /// Follows a move of chance. False: it has no node, the simulation leaves the tree by it.
    bool follow_chance(Hand& hand, StateOf<G>& s, Node& node)
        requires Chancy<G>
    {
        if constexpr (shared)
            if (node.first.get() == 0)
                open_.nodes.add_all(hand.path.back().place, game().moves(s), [](const Node&) {});
        const MoveOf<G> m = drawn_move(game(), s, hand.random);
        for (const Node& child : open_.nodes.children(node)) {
            if (!(child.move == m)) continue;
            follow(hand, s, open_.nodes.place_of(node, child));
            return true;
        }
        leave_by(hand, s, m);
        return false;
    }

    // A shared node is lost in advance for whoever is below it, so that others go elsewhere.
    void enter(Hand& hand, Node& node, Seat seat) {
        if constexpr (shared) {
            node.visits.add(1);
            node.scores[score_slot<G>(seat)].add(-hand.lent);
        }
    }
    void leave(Hand& hand) {
        if constexpr (shared)
            for (const auto& step : hand.path) {
                node_at(step.place).visits.add(~0U);
                node_at(step.place).scores[score_slot<G>(step.seat)].add(hand.lent);
            }
    }

    /// The child to go on with.
    std::uint32_t chosen(const Hand& hand, const StateOf<G>& s, std::uint32_t place) const {
        return open_.nodes.place_of(node_at(place), *chosen_child(open_, hand, s).node);
    }

    /// What the knowledge guesses of a new node.
    void guess(Hand& hand, Node& node, const StateOf<G>& s, Seat seat) {
        if constexpr (needs.implicit) {
            const auto outcome = game().outcome(s);
            const auto scores =
                outcome ? Scores<G>::of(*outcome) : open_.playing(hand).estimated(s);
            node.implicit.set(static_cast<float>(scores.of(seat)));
        }
    }

    /// Gives the moves by which the simulation left the tree their nodes.
    void grow(Hand& hand, const StateOf<G>& s) {
        if (shared && !hand.next.empty()) return; // there was no room for it
        for (const auto& next : hand.next) {
            const std::uint32_t place = open_.nodes.add(hand.path.back().place, next.move);
            is_out_of_room_ = place == Tree::none;
            if (is_out_of_room_) return;
            if constexpr (needs.prior) node_at(place).prior.set(0);
            hand.path.push_back({place, next.seat, next.gain});
        }
        const auto& last = hand.path.back();
        if constexpr (needs.implicit)
            if (!hand.next.empty() && phases().trust() > 0)
                guess(hand, node_at(last.place), s, last.seat);
        prove(open_, hand, s);
    }

    /// The place of a state that at most so many moves from another place lead to.
    std::optional<std::uint32_t> find(const StateOf<G>& wanted, std::uint32_t place,
                                      const StateOf<G>& s, int plies) const {
        if (s == wanted) return place;
        if (plies == 0 || game().outcome(s)) return std::nullopt;
        for (const Node& child : open_.nodes.children(node_at(place))) {
            const auto found = find(wanted, open_.nodes.place_of(node_at(place), child),
                                    after(game(), s, child.move), plies - 1);
            if (found) return found;
        }
        return std::nullopt;
    }

    Open open_;
    std::size_t bytes_;
    bool is_out_of_room_ = false;
    StateOf<G> root_{};
    Seat seat_{};
    Trail past_{}; ///< up to the root, with it, where repetitions count
    [[no_unique_address]] typename InsightOf<G, K>::type root_insight_{};
};

} // namespace zermelo::detail
