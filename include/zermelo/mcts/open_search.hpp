#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <type_traits>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/mcts/options.hpp"
#include "zermelo/mcts/proof.hpp"
#include "zermelo/mcts/tree.hpp"

namespace zermelo::detail {

/// What a thread needs for itself while it searches.
template <Game G, class K = NoKnowledge>
struct MctsHand {
    struct Step {
        std::uint32_t place = 0;
        Seat seat{}; ///< who chose the move that leads here
        int gain = 0;
    };
    struct Next {
        MoveOf<G> move{};
        Seat seat{};
        int gain = 0;
    };

    explicit MctsHand(std::uint64_t seed) : random(seed) {}

    Random random;
    std::vector<Step> path;
    std::vector<Next> next; ///< moves from the end of the path that are to get nodes
    MoveMemoryOf<G> memory{};
    /// Of the state that the path has come to, where the knowledge keeps track of it.
    [[no_unique_address]] typename InsightOf<G, K>::type insight{};
    Trail trail;     ///< where repetitions count
    float least = 0; ///< scores seen
    float most = 0;
    double lent = 1; ///< what each node on the path has lost in advance, where it is shared

    void begin() {
        path.clear();
        next.clear();
        lent = spread();
        if constexpr (BitwiseMove<MoveOf<G>>) memory.begin();
    }
    /// Half of the distance of the scores seen; 1 where they are wins and losses.
    float spread() const {
        if constexpr (std::is_same_v<OutcomeOf<G>, Winner>) return 1;
        return most > least ? (most - least) / 2 : 1;
    }
    void saw(const Scores<G>& scores) {
        if constexpr (std::is_same_v<OutcomeOf<G>, Winner>) return;
        for (const double score : scores.each) {
            const auto x = static_cast<float>(ZeroSumForTwo<G> ? std::abs(score) : score);
            least = std::min({least, x, ZeroSumForTwo<G> ? -x : x});
            most = std::max(most, x);
        }
    }
};

/// One Monte Carlo tree of a game in which the tree may follow the state: nothing is hidden, or
/// somebody has guessed what is. Several hands may work on it if it is shared.
template <Game G, class Phases, bool shared = false>
class OpenSearch {
public:
    using Node = MctsNode<MoveOf<G>, score_slots<G>, Phases::needs, shared>;
    using Tree = MctsTree<Node, shared>;
    using Hand = MctsHand<G, typename Phases::Knowledge>;

    OpenSearch(const G& game, const Phases& phases, const MctsOptions& options, std::size_t bytes)
        : game_(game), phases_(phases), options_(options), tree_(bytes), bytes_(bytes) {}

    /// What was played before the next root.
    void set_past(const Trail& past)
        requires EndsByRepetition<G>
    {
        options_.past = past;
    }
    void set_root(const StateOf<G>& s) {
        root_ = s;
        seat_ = game_.turn(s);
        if constexpr (EndsByRepetition<G>) past_ = trail_to(game_, s, options_.past);
        if constexpr (Tracks<K, G>) root_insight_ = phases_.knowledge.insight(s);
    }
    const StateOf<G>& root() const { return root_; }
    Seat seat() const { return seat_; }
    const Tree& tree() const { return tree_; }
    const G& game() const { return game_; }
    /// Is there room for a tree at all?
    bool has_room() const { return tree_.has_root(); }

    /// One simulation.
    void iterate(Hand& hand) {
        StateOf<G> s = root_;
        hand.begin();
        hand.insight = root_insight_;
        hand.path.push_back({Tree::root, seat_, 0});
        enter(hand, tree_[Tree::root], seat_);
        if constexpr (EndsByRepetition<G>) hand.trail = past_;
        auto scores = descend(hand, s);
        if (!scores) scores = simulate(hand, s);
        if (!scores) return leave(hand); // it ended in progress: nothing changes
        hand.saw(*scores);
        grow(hand, s);
        back_up(hand, *scores);
    }

    /// Is nothing left to be found out that was asked for?
    bool is_proven() const {
        if constexpr (can_prove) {
            const Node& node = tree_[Tree::root];
            if (!proves() || !are_closed<G>(node.bounds.get())) return false;
            if (!options_.every_move) return true;
            const auto children = tree_.children(node);
            return node.children.get() == node.moves.get() && node.moves.get() > 0 &&
                   std::ranges::all_of(children, [&](const Node& child) { return closed(child); });
        } else {
            return false;
        }
    }

    /// Goes on from a state that some moves from the root lead to; false if the tree has it not.
    bool go_on_from(const StateOf<G>& s, int plies) {
        const auto place = find(s, Tree::root, root_, plies);
        if (!place) return false;
        Tree kept(bytes_);
        kept.take_over(tree_, *place);
        if (*place != Tree::root) kept[Tree::root].bounds.set({}); // it was the move's
        std::swap(tree_, kept);
        set_root(s);
        if (tree_[Tree::root].first.get() != 0) prove_root();
        return true;
    }

    bool proves() const { return can_prove && options_.solver; }
    bool closed(const Node& node) const {
        if constexpr (can_prove)
            return options_.solver && are_closed<G>(node.bounds.get());
        else
            return false;
    }

private:
    using K = typename Phases::Knowledge;
    using Select = typename Phases::Select;
    static constexpr bool can_prove = Provable<G>;
    static constexpr Needs needs = Phases::needs;

    Playing<G, K> playing(Hand& hand) const {
        Playing<G, K> playing{game_, phases_.knowledge, hand.random, nullptr, options_.scale};
        if (phases_.remembers()) playing.memory = &hand.memory;
        playing.insight = hand.insight;
        return playing;
    }

    std::optional<Scores<G>> simulate(Hand& hand, const StateOf<G>& s) {
        auto at = playing(hand);
        return phases_.simulate(at, s);
    }

    /// Follows the tree, and s with it, to where a simulation begins; or to a state whose score is
    /// known, which it gives.
    std::optional<Scores<G>> descend(Hand& hand, StateOf<G>& s) {
        while (true) {
            const auto step = hand.path.back();
            Node& node = tree_[step.place];
            const bool is_root = step.place == Tree::root;
            if (const auto scores = proven_scores(node, step)) return scores;
            if (const auto scores = repeated_scores(hand)) return scores;
            if (node.visits.get() == (shared ? 1U : 0U) && !is_root) return std::nullopt;
            if constexpr (Chancy<G>) {
                const auto followed = by_chance(hand, s, node);
                if (followed && !*followed) return std::nullopt;
                if (followed) continue;
            }
            if (!is_full(node) && !open_up(hand, s, step.place))
                return hand.next.empty() ? ended_scores(s) : std::nullopt;
            follow(hand, s, chosen(hand, s, step.place));
        }
    }

    /// Where chance moves: has a node been followed?
    std::optional<bool> by_chance(Hand& hand, StateOf<G>& s, Node& node)
        requires Chancy<G>
    {
        if (game_.outcome(s) || game_.turn(s) != chance) return std::nullopt;
        return follow_chance(hand, s, node);
    }

    std::optional<Scores<G>> ended_scores(const StateOf<G>& s) const {
        const auto outcome = game_.outcome(s);
        if (!outcome) return std::nullopt;
        return Scores<G>::of(*outcome);
    }

    /// The score of a node that need not be sampled any more.
    std::optional<Scores<G>> proven_scores([[maybe_unused]] const Node& node,
                                           [[maybe_unused]] const typename Hand::Step& step) const {
        if constexpr (can_prove)
            if (closed(node) && !(step.place == Tree::root && options_.every_move))
                return known(node, step);
        return std::nullopt;
    }

    void leave_mark([[maybe_unused]] Hand& hand, [[maybe_unused]] const StateOf<G>& s) const {
        if constexpr (EndsByRepetition<G>) zermelo::enter(hand.trail, game_, s);
    }
    /// The score of a state that came before on the way from the root, since what was done once can
    /// be done again, as often as it takes; or one that came so often before.
    std::optional<Scores<G>> repeated_scores([[maybe_unused]] const Hand& hand) const {
        if constexpr (EndsByRepetition<G>) {
            constexpr int enough = 1000;
            if (repeats(game_, hand.trail, past_.size() - 1))
                if (const auto ended = game_.repeated(enough)) return Scores<G>::of(*ended);
        }
        return std::nullopt;
    }

    static bool is_full(const Node& node) {
        if constexpr (shared) { // how many there are is known before they can be seen
            const std::uint32_t children = node.first.get();
            if (children == 0 || children == Tree::busy) return false;
        }
        return node.moves.get() > 0 && node.children.get() == node.moves.get();
    }

    /// The score of a state whose bounds are closed.
    Scores<G> known(const Node& node, const typename Hand::Step& step) const {
        return Scores<G>::only(step.seat, closed_score<G>(node.bounds.get()) - step.gain);
    }

    /// What one look shows of the state that the path has come to.
    auto look_at([[maybe_unused]] const Hand& hand, const StateOf<G>& s) const
        requires Looks<K, G>
    {
        if constexpr (Tracks<K, G>)
            return phases_.knowledge.look(s, hand.insight);
        else
            return phases_.knowledge.look(s);
    }

    /// Plays a move on the path.
    void advance(Hand& hand, StateOf<G>& s, const MoveOf<G>& m) const {
        if constexpr (Tracks<K, G>) hand.insight = phases_.knowledge.insight(s, m, hand.insight);
        game_.play(s, m);
    }

    /// Calls use(moves) with the moves at s that are worth a node; all, where none is better.
    auto with_moves(const Hand& hand, const StateOf<G>& s, const auto& use) const {
        const auto some = [](const auto& moves) {
            return std::ranges::begin(moves) != std::ranges::end(moves);
        };
        if constexpr (Looks<K, G>) {
            if (options_.prune && !game_.outcome(s))
                if (const auto look = look_at(hand, s); some(look.candidates))
                    return use(look.candidates);
        } else if constexpr (KnowsCandidates<K, G>) {
            if (options_.prune && !game_.outcome(s))
                if (const auto candidates = phases_.knowledge.candidates(s); some(candidates))
                    return use(candidates);
        }
        return use(game_.moves(s));
    }

    /// Sees to it that a node has children to choose from. False: the simulation leaves the tree
    /// here, by a move that it has noted as the next if there is one.
    bool open_up(Hand& hand, StateOf<G>& s, std::uint32_t place) {
        return with_moves(hand, s, [&](const auto& moves) {
            if (std::ranges::begin(moves) == std::ranges::end(moves)) return false;
            if (shared || phases_.expand.all || RatesUntried<Select> || rates_untried())
                return add_all(hand, s, place, moves);
            Node& node = tree_[place];
            if (node.moves.get() == 0)
                node.moves.set(static_cast<std::uint16_t>(std::ranges::distance(moves)));
            if (node.children.get() > 0 && !takes_new(hand, s, place)) return true;
            leave_by(hand, s, untried_move(hand, node, moves));
            return false;
        });
    }

    bool rates_untried() const {
        if constexpr (requires { phases_.select.rates_untried(); })
            return phases_.select.rates_untried();
        else
            return false;
    }

    /// Is a move without a node to be taken rather than the best of those that have one?
    bool takes_new(Hand& hand, const StateOf<G>& s, std::uint32_t place) {
        const Node& node = tree_[place];
        if (is_out_of_room_) // it will not get one: it is taken as often as if all were equal
            return pick(hand.random, node.moves.get()) >= node.children.get();
        if (phases_.expand.first_play == untried) return true;
        float most = -untried;
        chosen(hand, s, place, &most);
        return most < phases_.expand.first_play;
    }

    /// The move behind that of the last child, in the game's order; at first any.
    template <class Moves>
    MoveOf<G> untried_move(Hand& hand, const Node& node, const Moves& moves) {
        if (node.children.get() == 0) return pick(hand.random, moves);
        const MoveOf<G> last = tree_.children(node).back().move;
        auto at = std::ranges::begin(moves);
        while (!(static_cast<MoveOf<G>>(*at) == last)) ++at;
        if (++at == std::ranges::end(moves)) at = std::ranges::begin(moves);
        return *at;
    }

    /// Notes the next moves, which are to get nodes, and plays them.
    void leave_by(Hand& hand, StateOf<G>& s, MoveOf<G> m) {
        for (std::uint32_t added = 0;;) {
            const Seat seat = game_.turn(s);
            hand.next.push_back({m, seat, gain_of(game_, s, m)});
            note(hand, seat, m);
            advance(hand, s, m);
            if (++added >= phases_.expand.nodes || game_.outcome(s)) return;
            m = next_move(hand, s);
        }
    }

    /// Any move, or what chance draws.
    MoveOf<G> next_move(Hand& hand, const StateOf<G>& s) {
        if constexpr (Chancy<G>)
            if (game_.turn(s) == chance) return drawn_move(game_, s, hand.random);
        return with_moves(hand, s,
                          [&](const auto& moves) -> MoveOf<G> { return pick(hand.random, moves); });
    }

    void note(Hand& hand, Seat seat, const MoveOf<G>& m) {
        if constexpr (BitwiseMove<MoveOf<G>>)
            if (phases_.remembers()) hand.memory.played(seat, m);
    }

    bool add_all(Hand& hand, const StateOf<G>& s, std::uint32_t place, const auto& moves) {
        const bool done = tree_.add_all(place, moves, [](const Node&) {});
        if (!done) return tree_[place].children.get() > 0 && tree_[place].first.get() != Tree::busy;
        if constexpr (needs.prior) set_priors(s, tree_.children(tree_[place]));
        if constexpr (needs.implicit)
            if (phases_.trust() > 0)
                for (Node& child : tree_.children(tree_[place]))
                    guess(hand, child, after(game_, s, child.move), game_.turn(s));
        return true;
    }

    /// Goes to a child, and s with it.
    void follow(Hand& hand, StateOf<G>& s, std::uint32_t place) {
        Node& node = tree_[place];
        const Seat seat = game_.turn(s);
        hand.path.push_back({place, seat, gain_of(game_, s, node.move)});
        note(hand, seat, node.move);
        enter(hand, node, seat);
        advance(hand, s, node.move);
        leave_mark(hand, s);
    }

    /// Follows a move of chance. False: it has no node, the simulation leaves the tree by it.
    bool follow_chance(Hand& hand, StateOf<G>& s, Node& node)
        requires Chancy<G>
    {
        if constexpr (shared)
            if (node.first.get() == 0)
                tree_.add_all(hand.path.back().place, game_.moves(s), [](const Node&) {});
        const MoveOf<G> m = drawn_move(game_, s, hand.random);
        for (const Node& child : tree_.children(node)) {
            if (!(child.move == m)) continue;
            follow(hand, s, tree_.place_of(node, child));
            return true;
        }
        leave_by(hand, s, m);
        return false;
    }

    // A shared node is lost in advance for whoever is below it, so that others go elsewhere.
    void enter(Hand& hand, Node& node, Seat seat) {
        if constexpr (shared) {
            node.visits.add(1);
            node.scores[slot(seat)].add(-hand.lent);
        }
    }
    void leave(Hand& hand) {
        if constexpr (shared)
            for (const auto& step : hand.path) {
                tree_[step.place].visits.add(~0U);
                tree_[step.place].scores[slot(step.seat)].add(hand.lent);
            }
    }

    static std::size_t slot(Seat seat) {
        return score_slots<G> == 1 || seat == chance ? 0 : index(seat);
    }

    /// The child to go on with; the rating of it, too, if that is wanted.
    std::uint32_t chosen(Hand& hand, const StateOf<G>& s, std::uint32_t place,
                         float* rating = nullptr) {
        if constexpr (requires { phases_.select.with([](const auto&) { return 0; }); })
            return tree_.place_of(tree_[place], *best_of_any(hand, s, rating));
        else
            return tree_.place_of(tree_[place], *best(phases_.select, hand, s, rating));
    }

    // Called rather than inlined: each of the selections would be compiled at every call.
    [[gnu::noinline]] const Node* best_of_any(Hand& hand, const StateOf<G>& s, float* rating) {
        return phases_.select.with(
            [&](const auto& select) { return best(select, hand, s, rating); });
    }

    template <class S>
    const Node* best(const S& select, Hand& hand, const StateOf<G>& s, float* rating) {
        const Node& node = tree_[hand.path.back().place];
        const auto rate = select(Parent{std::max(node.visits.get(), 1U), hand.spread()});
        const std::size_t own = slot(score_slots<G> == 1 ? first : game_.turn(s));
        const Node* best = nullptr;
        float most = -untried;
        Reference<S> reference(*this, select, hand);
        const auto children = std::as_const(tree_).children(node);
        for (const Node& child : children) {
            if (closed(child)) continue;
            float value = phases_.expand.first_play;
            if (RatesUntried<S> || child.visits.get() > 0) {
                Arm<Node> arm(child, own, phases_.trust());
                reference.lend_to(arm);
                value = rate(arm);
            }
            if (best == nullptr || value > most) {
                best = &child;
                most = value;
            }
        }
        if (rating != nullptr) *rating = most;
        return best != nullptr ? best : &children.front(); // all are closed, as each is valued
    }

    /// The nearest node above with enough visits, where the selection refers to it.
    template <class S>
    struct Reference {
        Reference(OpenSearch& search, const S& select, const Hand& hand) {
            if constexpr (Refers<S>) {
                std::size_t i = hand.path.size() - 1;
                if (search.tree_[hand.path[i].place].visits.get() >= select.reference) return;
                while (i > 0 && search.tree_[hand.path[i].place].visits.get() < select.reference)
                    --i;
                moves = std::as_const(search.tree_).children(search.tree_[hand.path[i].place]);
            }
        }
        /// Finds the same move there; most come in the same order.
        void lend_to(Arm<Node>& arm) {
            if constexpr (Refers<S>) {
                for (std::size_t tries = 0; tries < moves.size(); ++tries) {
                    const Node& other = moves[static_cast<std::ptrdiff_t>(at)];
                    at = at + 1 == moves.size() ? 0 : at + 1;
                    if (other.move == arm.node().move) return arm.refer_to(other);
                }
            }
        }
        std::ranges::subrange<const Node*> moves{};
        std::size_t at = 0;
    };

    /// Priors of siblings: priorities as shares of one, e^(priority / scale).
    template <class Children>
    void set_priors(const StateOf<G>& s, const Children& children) {
        const float even = 1 / static_cast<float>(children.size());
        for (Node& child : children) child.prior.set(even);
        if constexpr (Prioritizes<K, G>) {
            float most = -untried;
            for (Node& child : children) {
                child.prior.set(static_cast<float>(phases_.knowledge.priority(s, child.move)));
                most = std::max(most, child.prior.get());
            }
            float sum = 0;
            for (Node& child : children) {
                child.prior.set(std::exp2((child.prior.get() - most) / options_.prior_scale));
                sum += child.prior.get();
            }
            for (Node& child : children) child.prior.set(child.prior.get() / sum);
        }
    }

    /// What the knowledge guesses of a new node.
    void guess(Hand& hand, Node& node, const StateOf<G>& s, Seat seat) {
        if constexpr (needs.implicit) {
            const auto outcome = game_.outcome(s);
            const auto scores = outcome ? Scores<G>::of(*outcome) : playing(hand).estimated(s);
            node.implicit.set(static_cast<float>(scores.of(seat)));
        }
    }

    /// Gives the moves by which the simulation left the tree their nodes.
    void grow(Hand& hand, const StateOf<G>& s) {
        if (shared && !hand.next.empty()) return; // there was no room for it
        for (const auto& next : hand.next) {
            const std::uint32_t place = tree_.add(hand.path.back().place, next.move);
            is_out_of_room_ = place == Tree::none;
            if (is_out_of_room_) return;
            if constexpr (needs.prior) tree_[place].prior.set(0);
            hand.path.push_back({place, next.seat, next.gain});
        }
        const auto& last = hand.path.back();
        if constexpr (needs.implicit)
            if (!hand.next.empty() && phases_.trust() > 0)
                guess(hand, tree_[last.place], s, last.seat);
        if constexpr (can_prove)
            if (proves() && (shared || tree_[last.place].visits.get() == 0)) // two may come first
                if (first_bounds(hand, s)) prove(hand);
    }

    /// The bounds of a new node, by the rules or by knowledge. False: nothing is known.
    bool first_bounds(const Hand& hand, const StateOf<G>& s)
        requires can_prove
    {
        const auto& step = hand.path.back();
        Node& node = tree_[step.place];
        if (const auto outcome = game_.outcome(s)) {
            const Value value = proven_worth<G>(*outcome, step.seat);
            const Bounds bounds = bounds_before<G>({value, value}, true, step.gain);
            node.bounds.update([&](const Bounds&) { return bounds; });
            return true;
        }
        const auto known = known_bounds(hand, s);
        if (!known) return false;
        const Bounds bounds = bounds_before<G>(*known, game_.turn(s) == step.seat, step.gain);
        node.bounds.update([&](const Bounds&) { return bounds; });
        return true;
    }

    /// The bounds that the knowledge proves for the mover, if it does.
    std::optional<Bounds> known_bounds([[maybe_unused]] const Hand& hand, const StateOf<G>& s) const
        requires can_prove
    {
        if constexpr (Looks<K, G>) {
            const auto look = look_at(hand, s);
            Bounds bounds = meant_bounds<G>(phases_.knowledge, s, look);
            if (std::ranges::begin(look.candidates) == std::ranges::end(look.candidates))
                bounds.upper = bounds.lower;
            return bounds;
        } else if constexpr (KnowsBounds<K, G>) {
            return phases_.knowledge.bounds(s);
        } else {
            return std::nullopt;
        }
    }

    /// Tells the nodes above that the bounds of the last one on the path are new.
    void prove(Hand& hand)
        requires can_prove
    {
        for (std::size_t i = hand.path.size() - 1; i-- > 0;) {
            const auto& step = hand.path[i];
            const Seat mover = hand.path[i + 1].seat;
            Node& node = tree_[step.place];
            Bounds bounds = best_bounds(node);
            if (i > 0) bounds = bounds_before<G>(bounds, mover == step.seat, step.gain);
            const Bounds old = node.bounds.get();
            node.bounds.update([&](const Bounds& now) -> Bounds {
                return {std::max(bounds.lower, now.lower), std::min(bounds.upper, now.upper)};
            });
            const Bounds now = node.bounds.get();
            if (now.lower == old.lower && now.upper == old.upper) return;
        }
    }
    void prove_root() {
        if constexpr (can_prove)
            if (proves()) tree_[Tree::root].bounds.set(best_bounds(tree_[Tree::root]));
    }

    /// The bounds of the best child, for the one who chooses.
    Bounds best_bounds(const Node& node) const
        requires can_prove
    {
        Bounds best{Value::least(), is_full(node) ? Value::least() : Value::most()};
        for (const Node& child : tree_.children(node)) {
            const Bounds bounds = child.bounds.get();
            best = {std::max(best.lower, bounds.lower), std::max(best.upper, bounds.upper)};
        }
        return best;
    }

    void back_up(Hand& hand, Scores<G> scores) {
        if constexpr (BitwiseMove<MoveOf<G>>)
            if (phases_.remembers()) hand.memory.end([&](Seat seat) { return scores.of(seat); });
        for (std::size_t i = hand.path.size(); i-- > 0;) {
            const auto& step = hand.path[i];
            Node& node = tree_[step.place];
            if constexpr (needs.amaf)
                if (phases_.uses_amaf()) back_up_amaf(hand, i, scores);
            if constexpr (needs.implicit)
                if (phases_.trust() > 0 && i + 1 < hand.path.size())
                    back_up_guess(node, hand.path[i + 1].seat == step.seat);
            if constexpr (Gainful<G>) scores.add(step.seat, step.gain);
            record(hand, node, scores, step.seat);
        }
    }

    void record(Hand& hand, Node& node, const Scores<G>& scores, Seat seat) {
        if constexpr (!shared) node.visits.add(1);
        for (std::size_t i = 0; i < score_slots<G>; ++i) {
            const double score = score_slots<G> == 1 ? scores.of(seat) : scores.each[i];
            const double sum = node.scores[i].get();
            if constexpr (shared) {
                const double lent = i == slot(seat) ? hand.lent : 0;
                node.scores[i].add(phases_.backup.next(sum + lent, node.visits.get(), score) - sum);
            } else {
                node.scores[i].set(phases_.backup.next(sum, node.visits.get(), score));
            }
        }
        if constexpr (needs.squares) {
            const double score = scores.of(seat);
            node.squares.add(score * score);
        }
    }

    /// All moves as first: those at the i-th node of the path that were played later.
    void back_up_amaf(Hand& hand, std::size_t i, const Scores<G>& scores) {
        if constexpr (BitwiseMove<MoveOf<G>>) {
            const auto children = tree_.children(tree_[hand.path[i].place]);
            if (children.empty() || i >= hand.memory.steps()) return;
            const Seat mover = hand.memory.seat_at(i);
            const auto score = static_cast<float>(scores.of(mover));
            for (Node& child : children) {
                if (!hand.memory.had(mover, child.move, i)) continue;
                child.amaf_visits.add(1);
                child.amaf_score.add(score);
            }
        }
    }

    /// Implicit minimax: a node is guessed to be as good as the best of its children.
    void back_up_guess(Node& node, bool same_seat) {
        if constexpr (needs.implicit) {
            float best = -untried;
            for (const Node& child : tree_.children(node))
                best = std::max(best, child.implicit.get());
            node.implicit.set(same_seat || !ZeroSumForTwo<G> ? best : -best);
        }
    }

    /// The place of a state that at most so many moves from another place lead to.
    std::optional<std::uint32_t> find(const StateOf<G>& wanted, std::uint32_t place,
                                      const StateOf<G>& s, int plies) const {
        if (s == wanted) return place;
        if (plies == 0 || game_.outcome(s)) return std::nullopt;
        for (const Node& child : tree_.children(tree_[place])) {
            const auto found = find(wanted, tree_.place_of(tree_[place], child),
                                    after(game_, s, child.move), plies - 1);
            if (found) return found;
        }
        return std::nullopt;
    }

    const G& game_;
    const Phases& phases_;
    MctsOptions options_;
    Tree tree_;
    std::size_t bytes_;
    bool is_out_of_room_ = false;
    StateOf<G> root_{};
    Seat seat_{};
    Trail past_{}; ///< up to the root, with it, where repetitions count
    [[no_unique_address]] typename InsightOf<G, K>::type root_insight_{};
};

} // namespace zermelo::detail
