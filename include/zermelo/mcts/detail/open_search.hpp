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

/// Monte Carlo tree search over states: of a game with perfect information, or of a
/// determinisation. Several workers may search a shared tree.
template <Game G, class Phases, bool shared = false>
class OpenSearch {
public:
    using Open = OpenTree<G, Phases, shared>;
    using Node = typename Open::Node;
    using Tree = typename Open::Nodes;
    using Worker = typename Open::Worker;

    OpenSearch(const G& game, const Phases& phases, const MctsOptions& options, std::size_t bytes)
        : open_{game, phases, options, Tree(bytes)}, bytes_(bytes) {}

    /// Sets the play before the next root.
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
    /// Does the memory suffice for a root?
    bool has_room() const { return open_.nodes.has_root(); }
    /// Does the tree prove values?
    bool proves() const { return open_.proves(); }
    bool is_proven() const { return detail::is_proven(open_); }
    bool is_solved(const Node& node) const { return open_.is_solved(node); }

    /// One simulation.
    void iterate(Worker& worker) {
        StateOf<G> s = root_;
        worker.begin();
        worker.insight = root_insight_;
        worker.path.push_back({Tree::root, seat_, 0});
        add_virtual_loss(worker, node_at(Tree::root), seat_);
        if constexpr (EndsByRepetition<G>) worker.trail = past_;
        auto scores = descend(worker, s);
        if (!scores) scores = simulate(worker, s);
        if (!scores) return remove_virtual_loss(worker); // a playout without a result
        worker.update_score_range(*scores);
        add_nodes(worker, s);
        backpropagate(open_, worker, *scores);
    }

    /// Makes s the root and keeps its subtree; false if s is not in the tree within so many plies.
    bool reuse_subtree(const StateOf<G>& s, int plies) {
        const auto id = find(s, Tree::root, root_, plies);
        if (!id) return false;
        Tree kept(bytes_);
        kept.copy_subtree(open_.nodes, *id);
        if (*id != Tree::root) kept[Tree::root].bounds.set({}); // they were those of the move
        std::swap(open_.nodes, kept);
        set_root(s);
        if (node_at(Tree::root).first_child.get() != 0) prove_root(open_);
        return true;
    }

private:
    using K = typename Phases::Knowledge;
    using Select = typename Phases::Select;
    static constexpr Needs needs = Phases::needs;

    Node& node_at(std::uint32_t id) { return open_.nodes[id]; }
    const Node& node_at(std::uint32_t id) const { return open_.nodes[id]; }
    const Phases& phases() const { return open_.phases; }

    std::optional<Scores<G>> simulate(Worker& worker, const StateOf<G>& s) {
        return open_.simulate(worker, s);
    }

    /// Descends, and s with it, to a leaf, where a playout begins; or to a state whose score is
    /// known, which it returns.
    std::optional<Scores<G>> descend(Worker& worker, StateOf<G>& s) {
        while (true) {
            const auto step = worker.path.back();
            Node& node = node_at(step.id);
            const bool is_root = step.id == Tree::root;
            if (const auto scores = proven_scores(open_, node, step)) return scores;
            if (const auto scores = repeated_scores(worker)) return scores;
            if (node.visits.get() == (shared ? 1U : 0U) && !is_root) return std::nullopt;
            if constexpr (Chancy<G>) {
                const auto followed = descend_by_chance(worker, s, node);
                if (followed && !*followed) return std::nullopt;
                if (followed) continue;
            }
            if (!Open::is_full(node) && !expand(worker, s, step.id))
                return worker.next.empty() ? ended_scores(worker, s) : std::nullopt;
            descend_to(worker, s, chosen(worker, s, step.id));
        }
    }

    /// At a chance node: has the simulation descended to a child? None at other nodes.
    std::optional<bool> descend_by_chance(Worker& worker, StateOf<G>& s, Node& node)
        requires Chancy<G>
    {
        if (game().outcome(s) || game().turn(s) != chance) return std::nullopt;
        return sample_chance(worker, s, node);
    }

    std::optional<Scores<G>> ended_scores(Worker& worker, const StateOf<G>& s) const {
        const auto outcome = game().outcome(s);
        if (!outcome) return std::nullopt;
        return scores_of(worker, *outcome);
    }
    Scores<G> scores_of([[maybe_unused]] Worker& worker, const OutcomeOf<G>& outcome) const {
        if constexpr (Open::sees_results) worker.outcome = outcome;
        return Scores<G>::of(outcome);
    }

    void extend_trail([[maybe_unused]] Worker& worker, [[maybe_unused]] const StateOf<G>& s) const {
        if constexpr (EndsByRepetition<G>) zermelo::enter(worker.trail, game(), s);
    }
    /// The score of a repetition. One repetition on the path counts as the end of the game: whoever
    /// could force it once can force it again.
    std::optional<Scores<G>> repeated_scores([[maybe_unused]] Worker& worker) const {
        if constexpr (EndsByRepetition<G>) {
            constexpr int enough = 1000;
            if (repeats(game(), worker.trail, past_.size() - 1))
                if (const auto ended = game().repeated(enough)) return scores_of(worker, *ended);
        }
        return std::nullopt;
    }

    /// Expands a node so that it has children to choose from. False: the simulation leaves the tree
    /// here, by the moves in worker.next if there are any.
    bool expand(Worker& worker, StateOf<G>& s, std::uint32_t id) {
        return open_.with_moves(worker, s, [&](const auto& moves) {
            if (std::ranges::begin(moves) == std::ranges::end(moves)) return false;
            if (shared || phases().expand.all || RatesUntried<Select> || rates_untried())
                return add_all(worker, s, id, moves);
            Node& node = node_at(id);
            if (node.move_count.get() == 0) node.move_count.set(Tree::counted(moves));
            if (node.child_count.get() > 0 && !prefers_untried(worker, s, node)) return true;
            leave_tree_by(worker, s, untried_move(worker, node, moves));
            return false;
        });
    }

    bool rates_untried() const {
        if constexpr (requires { phases().select.rates_untried(); })
            return phases().select.rates_untried();
        else
            return false;
    }

    /// Is an untried move tried rather than the best child?
    bool prefers_untried(Worker& worker, const StateOf<G>& s, const Node& node) {
        if (is_out_of_room_) // untried moves stay without nodes: in proportion to their number
            return pick(worker.random, node.move_count.get()) >= node.child_count.get();
        if (phases().expand.first_play == untried) return true;
        return chosen_child(open_, worker, s).rating < phases().expand.first_play;
    }

    /// The next move after that of the last child, in the game's order; at first a random one.
    template <class Moves>
    MoveOf<G> untried_move(Worker& worker, const Node& node, const Moves& moves) {
        if (node.child_count.get() == 0) return pick(worker.random, moves);
        const MoveOf<G> last = open_.nodes.children(node).back().move;
        auto at = std::ranges::begin(moves);
        while (!(static_cast<MoveOf<G>>(*at) == last)) ++at;
        if (++at == std::ranges::end(moves)) at = std::ranges::begin(moves);
        return *at;
    }

    /// Plays the moves behind the end of the path that are to get nodes.
    void leave_tree_by(Worker& worker, StateOf<G>& s, MoveOf<G> m) {
        for (std::uint32_t added = 0;;) {
            const Seat seat = game().turn(s);
            worker.next.push_back({m, seat, gain_of(game(), s, m)});
            record_move(worker, seat, m);
            open_.advance(worker, s, m);
            if (++added >= phases().expand.nodes || game().outcome(s)) return;
            m = next_move(worker, s);
        }
    }

    /// A random move; at chance nodes by probability.
    MoveOf<G> next_move(Worker& worker, const StateOf<G>& s) {
        if constexpr (Chancy<G>)
            if (game().turn(s) == chance) return drawn_move(game(), s, worker.random);
        return open_.with_moves(
            worker, s, [&](const auto& moves) -> MoveOf<G> { return pick(worker.random, moves); });
    }

    void record_move(Worker& worker, Seat seat, const MoveOf<G>& m) {
        if (phases().records_moves()) worker.record_move(seat, m);
    }

    bool add_all(Worker& worker, const StateOf<G>& s, std::uint32_t id, const auto& moves) {
        const bool done = open_.nodes.add_all(id, moves, [](const Node&) {});
        if (!done)
            return node_at(id).child_count.get() > 0 && node_at(id).first_child.get() != Tree::busy;
        if constexpr (needs.prior)
            set_priors<G>(phases().knowledge, s, open_.options.prior_scale,
                          open_.nodes.children(node_at(id)));
        if constexpr (needs.implicit)
            if (phases().trust() > 0)
                for (Node& child : open_.nodes.children(node_at(id)))
                    set_estimate(worker, child, after(game(), s, child.move), game().turn(s));
        return true;
    }

    /// Descends to a child, and s with it.
    void descend_to(Worker& worker, StateOf<G>& s, std::uint32_t id) {
        Node& node = node_at(id);
        const Seat seat = game().turn(s);
        worker.path.push_back({id, seat, gain_of(game(), s, node.move)});
        record_move(worker, seat, node.move);
        add_virtual_loss(worker, node, seat);
        open_.advance(worker, s, node.move);
        extend_trail(worker, s);
    }

    /// Samples a move of chance. False: it has no node, and the simulation leaves the tree by it.
    bool sample_chance(Worker& worker, StateOf<G>& s, Node& node)
        requires Chancy<G>
    {
        if constexpr (shared)
            if (node.first_child.get() == 0)
                open_.nodes.add_all(worker.path.back().id, game().moves(s), [](const Node&) {});
        const MoveOf<G> m = drawn_move(game(), s, worker.random);
        for (const Node& child : open_.nodes.children(node)) {
            if (!(child.move == m)) continue;
            descend_to(worker, s, open_.nodes.id_of(node, child));
            return true;
        }
        leave_tree_by(worker, s, m);
        return false;
    }

    // Virtual loss: a node on the path counts as visited and lost until its score is known, so that
    // other threads choose other nodes.
    void add_virtual_loss(Worker& worker, Node& node, Seat seat) {
        if constexpr (shared) {
            node.visits.add(1);
            node.scores[score_slot<G>(seat)].add(-worker.virtual_loss);
        }
    }
    void remove_virtual_loss(Worker& worker) {
        if constexpr (shared)
            for (const auto& step : worker.path) {
                node_at(step.id).visits.add(~0U);
                node_at(step.id).scores[score_slot<G>(step.seat)].add(worker.virtual_loss);
            }
    }

    /// The child to descend to.
    std::uint32_t chosen(const Worker& worker, const StateOf<G>& s, std::uint32_t id) const {
        return open_.nodes.id_of(node_at(id), *chosen_child(open_, worker, s).node);
    }

    /// Sets the estimate of a new node, for implicit minimax.
    void set_estimate(Worker& worker, Node& node, const StateOf<G>& s, Seat seat) {
        if constexpr (needs.implicit) {
            const auto outcome = game().outcome(s);
            const auto scores =
                outcome ? Scores<G>::of(*outcome) : open_.playing(worker).estimated(s);
            node.implicit.set(static_cast<float>(scores.of(seat)));
        }
    }

    /// Adds nodes for the moves by which the simulation left the tree.
    void add_nodes(Worker& worker, const StateOf<G>& s) {
        if (shared && !worker.next.empty()) return; // there is no room
        for (const auto& next : worker.next) {
            const std::uint32_t id = open_.nodes.add(worker.path.back().id, next.move);
            is_out_of_room_ = id == Tree::none;
            if (is_out_of_room_) return;
            if constexpr (needs.prior) node_at(id).prior.set(0);
            worker.path.push_back({id, next.seat, next.gain});
        }
        const auto& last = worker.path.back();
        if constexpr (needs.implicit)
            if (!worker.next.empty() && phases().trust() > 0)
                set_estimate(worker, node_at(last.id), s, last.seat);
        prove(open_, worker, s);
    }

    /// The id of a state at most so many plies below a node.
    std::optional<std::uint32_t> find(const StateOf<G>& wanted, std::uint32_t id,
                                      const StateOf<G>& s, int plies) const {
        if (s == wanted) return id;
        if (plies == 0 || game().outcome(s)) return std::nullopt;
        for (const Node& child : open_.nodes.children(node_at(id))) {
            const auto found = find(wanted, open_.nodes.id_of(node_at(id), child),
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
    Trail past_{}; ///< up to and including the root, in games that count repetitions
    [[no_unique_address]] typename InsightOf<G, K>::type root_insight_{};
};

} // namespace zermelo::detail
