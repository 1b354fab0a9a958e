#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "zermelo/mcts/detail/choice.hpp"
#include "zermelo/mcts/detail/priors.hpp"
#include "zermelo/mcts/detail/record.hpp"
#include "zermelo/mcts/detail/tree.hpp"
#include "zermelo/mcts/detail/worker.hpp"
#include "zermelo/mcts/options.hpp"

namespace zermelo::detail {

/// Information-set Monte Carlo tree search. Each simulation begins with a sampled state. Nodes are
/// views of the seat to move, not states: one tree per seat over its own views, or a single tree
/// over the views of the searching seat. With simultaneous moves (each seat commits, and views hide
/// it) this is decoupled UCT.
template <Hidden G, class Phases>
class HiddenSearch {
public:
    using Node = MctsNode<MoveOf<G>, score_slots<G>, Phases::needs>;
    using Tree = MctsTree<Node, false>;
    using Worker = MctsWorker<G>;
    static constexpr std::uint32_t none = Tree::none;

    HiddenSearch(const G& game, const Phases& phases, MctsOptions options, std::size_t bytes)
        : game_(game),
          phases_(phases),
          options_(std::move(options)),
          tree_(bytes / 2),
          max_views_(bytes / 2 / sizeof(ViewEntry)) {}

    void set_root(const ViewOf<G>& view, Seat seat) {
        view_ = view;
        seat_ = seat;
        views_.push_back({view, {}, seat, Tree::root}); // the parent of the first view of each seat
    }
    Seat seat() const { return seat_; }
    const Tree& tree() const { return tree_; }
    const G& game() const { return game_; }
    bool has_room() const { return tree_.has_root(); }

    void iterate(Worker& worker) {
        StateOf<G> s = game_.sample(view_, seat_, worker.random);
        worker.begin();
        steps_.clear();
        current_.fill({});
        descend(worker, s);
        Playing<G, K> playing{game_, phases_.knowledge, worker.random, nullptr,
                              half_win_of<G>(options_)};
        if (phases_.records_moves()) playing.statistics = &worker.statistics;
        playing.meter = worker.meter;
        if constexpr (Tracks<K, G>) playing.insight = phases_.knowledge.insight(s);
        const auto scores = simulated(worker, playing, s);
        if (!scores) return;
        worker.update_score_range(*scores);
        backpropagate(worker, *scores);
    }

    /// A view: its node, and the list of the views that may follow it.
    struct ViewEntry {
        ViewOf<G> view{};
        MoveOf<G> move{}; ///< the last one in this tree before the view
        Seat seat{};      ///< who moves at the view
        std::uint32_t node = 0;
        std::uint32_t first = none;
        std::uint32_t next = none;
    };
    /// The entry of the root view; null before the first simulation.
    const ViewEntry* root_entry() const { return entry(find_entry(0, view_)); }
    /// The first view in the list of those that follow another; null without any.
    const ViewEntry* first_after(const ViewEntry& above) const { return entry(above.first); }
    const ViewEntry* next_of(const ViewEntry& other) const { return entry(other.next); }

    /// The node of the root view; none before the first simulation.
    const Node* root_node() const {
        const ViewEntry* root = root_entry();
        return root == nullptr ? nullptr : &tree_[root->node];
    }

private:
    using K = typename Phases::Knowledge;
    using Select = typename Phases::Select;
    static constexpr Needs needs = Phases::needs;

    const ViewEntry* entry(std::uint32_t at) const { return at == none ? nullptr : &views_[at]; }

    /// The way of a simulation in one tree: the last view, and the last move.
    struct Place {
        std::uint32_t at = 0;
        MoveOf<G> move{};
    };
    /// A move of the simulation within a tree.
    struct Step {
        std::uint32_t node = 0;
        std::uint32_t child = 0;
        Seat seat{};
        int gain = 0;
        double likely = 1; ///< its probability, if it was drawn
    };

    /// Descends in the trees until a node is added, or there is no memory for it.
    void descend(Worker& worker, StateOf<G>& s) {
        for (std::uint32_t added = 0; added < phases_.expand.nodes && !game_.outcome(s);) {
            const Seat mover = game_.turn(s);
            if (mover == chance) {
                if constexpr (Chancy<G>) game_.play(s, drawn_move(game_, s, worker.random));
                continue;
            }
            const bool one = options_.hiding == Hiding::one;
            auto& current = current_[one ? 0 : index(mover)];
            current.at = entry_for(current, game_.view(s, one ? seat_ : mover), mover);
            if (current.at == none) return;
            const auto step = chosen(worker, s, views_[current.at].node);
            if (!step) return;
            if (tree_[step->child].visits.get() == 0) ++added;
            steps_.push_back(*step);
            const MoveOf<G> m = tree_[step->child].move;
            current.move = m;
            if (phases_.records_moves()) worker.record_move(mover, m);
            game_.play(s, m);
        }
    }

    auto simulated([[maybe_unused]] Worker& worker, Playing<G, K>& playing, const StateOf<G>& s) {
        if constexpr (SeesResults<typename Phases::Backup, G, Node>) {
            WatchedPlaying<G, K> watched{playing, worker.outcome};
            return phases_.simulate(watched, s);
        } else {
            return phases_.simulate(playing, s);
        }
    }

    std::uint32_t find_entry(std::uint32_t above, const ViewOf<G>& view) const {
        std::uint32_t at = views_[above].first;
        while (at != none && !(views_[at].view == view)) at = views_[at].next;
        return at;
    }

    /// The entry of a view that follows another one, added if need be; none if the memory is full.
    std::uint32_t entry_for(const Place& above, const ViewOf<G>& view, Seat mover) {
        const std::uint32_t known = find_entry(above.at, view);
        if (known != none) return known;
        if (views_.size() >= max_views_) return none;
        const std::uint32_t node = tree_.add_root();
        if (node == none) return none;
        const auto at = static_cast<std::uint32_t>(views_.size());
        views_.push_back({view, above.move, mover, node, none, views_[above.at].first});
        views_[above.at].first = at;
        return at;
    }

    std::uint32_t child_for(std::uint32_t id, const MoveOf<G>& m) {
        const Node& node = tree_[id];
        for (const Node& child : tree_.children(node))
            if (child.move == m) return tree_.id_of(node, child);
        return tree_.add(id, m);
    }

    std::optional<Step> chosen(Worker& worker, const StateOf<G>& s, std::uint32_t id) {
        legal_.clear();
        std::uint32_t count = 0;
        for (const MoveOf<G> m : game_.moves(s)) {
            const std::uint32_t child = child_for(id, m); // adding one may move its siblings
            if (child == none) continue;
            legal_.push_back(static_cast<std::uint32_t>(child - tree_[id].first_child.get()));
            count += tree_[child].visits.get();
        }
        if (legal_.empty()) return std::nullopt;
        for (auto& child : legal_) child += tree_[id].first_child.get();
        if constexpr (needs.prior)
            set_priors<G>(phases_.knowledge, s, options_.prior_scale, legal_children());
        Step step{id, 0, game_.turn(s)};
        if constexpr (DrawingSelection<Select>)
            draw(worker, step);
        else
            step.child = best(worker, tree_[id], {std::max(count, 1U), worker.spread(), step.seat});
        step.gain = gain_of(game_, s, tree_[step.child].move);
        return step;
    }

    /// The best of the children that are legal at the sampled state; of equals a random one.
    std::uint32_t best(Worker& worker, const Node& node, const Parent& parent) {
        const ChoiceRules<AnyOfEquals> rules{parent, phases_.expand.first_play, {worker.random}};
        const auto use = [&]<class S>(const S& select) {
            BestChild<Node, S, AnyOfEquals> choice(select, rules);
            for (const Node& child : legal_children())
                choice.offer(child, [&] { return Arm<Node>(child, score_slot<G>(parent.seat)); });
            return choice.best();
        };
        if constexpr (AnySelection<Select>)
            return tree_.id_of(node, *phases_.select.with(use).node);
        else
            return tree_.id_of(node, *use(phases_.select).node);
    }

    auto legal_children() {
        return legal_ |
               std::views::transform([this](std::uint32_t at) -> Node& { return tree_[at]; });
    }

    /// Regret matching: draws in proportion to positive regret, and adds to the average strategy.
    void draw(Worker& worker, Step& step) {
        double sum = 0;
        for (const std::uint32_t child : legal_) sum += std::max(0.0, tree_[child].regret.get());
        const auto count = static_cast<double>(legal_.size());
        const double explore = phases_.select.explore;
        double left = pick_fraction(worker.random);
        step.child = none;
        for (const std::uint32_t child : legal_) {
            const double share =
                sum > 0 ? std::max(0.0, tree_[child].regret.get()) / sum : 1 / count;
            tree_[child].strategy.add(share);
            const double likely = (1 - explore) * share + explore / count;
            left -= likely;
            if (step.child != none || (left >= 0 && child != legal_.back())) continue;
            step.child = child;
            step.likely = likely;
        }
    }

    void backpropagate(Worker& worker, Scores<G> scores) {
        if (phases_.records_moves()) worker.record_scores(scores);
        for (std::size_t i = steps_.size(); i-- > 0;) {
            const Step& step = steps_[i];
            if constexpr (Gainful<G>) scores.add(step.seat, step.gain);
            if constexpr (needs.regret) regret(step, scores.of(step.seat));
            for (const std::uint32_t at : {step.node, step.child})
                record<G>(tree_[at], phases_.backup, worker.result_for(step.seat, scores));
        }
    }

    /// Updates the regrets by an unbiased estimate of the value of each move: that of the drawn
    /// move is weighted by importance sampling, with the mean as its baseline.
    void regret(const Step& step, double score) {
        if constexpr (needs.regret) {
            const Node& node = tree_[step.node];
            const std::size_t slot = score_slot<G>(step.seat);
            const double mean =
                node.visits.get() == 0 ? 0 : node.scores[slot].get() / node.visits.get();
            for (Node& child : tree_.children(node)) {
                const bool drawn = tree_.id_of(node, child) == step.child;
                const double worth = mean + (drawn ? (score - mean) / step.likely : 0);
                child.regret.add(worth - score);
            }
        }
    }

    const G& game_;
    const Phases& phases_;
    MctsOptions options_;
    Tree tree_;
    ViewOf<G> view_{};
    Seat seat_{};
    std::size_t max_views_; ///< they take half of the memory (what a view allocates is not counted)
    std::vector<ViewEntry> views_;
    std::array<Place, static_cast<std::size_t>(seats_of<G>)> current_{};
    std::vector<Step> steps_;
    std::vector<std::uint32_t> legal_;
};

} // namespace zermelo::detail
