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
#include "zermelo/mcts/detail/hand.hpp"
#include "zermelo/mcts/detail/priors.hpp"
#include "zermelo/mcts/detail/record.hpp"
#include "zermelo/mcts/detail/tree.hpp"
#include "zermelo/mcts/options.hpp"

namespace zermelo::detail {

/// Information-set trees. Each simulation begins at a state that the seat may be in. A node stands
/// for what a seat sees when it is to move, never for the state: in a tree for each seat over its
/// own views, or in one tree over the views of the seat that asks. Where seats commit in turn and
/// views hide what is pending, this is decoupled UCT.
template <Hidden G, class Phases>
class HiddenSearch {
public:
    using Node = MctsNode<MoveOf<G>, score_slots<G>, Phases::needs>;
    using Tree = MctsTree<Node, false>;
    using Hand = MctsHand<G>;

    HiddenSearch(const G& game, const Phases& phases, MctsOptions options, std::size_t bytes)
        : game_(game),
          phases_(phases),
          options_(std::move(options)),
          tree_(bytes / 2),
          max_places_(bytes / 2 / sizeof(Place)) {}

    void set_root(const ViewOf<G>& view, Seat seat) {
        view_ = view;
        seat_ = seat;
        places_.push_back({view, Tree::root, none, none}); // above all views of all seats
    }
    Seat seat() const { return seat_; }
    const Tree& tree() const { return tree_; }
    const G& game() const { return game_; }
    bool has_room() const { return tree_.has_root(); }

    void iterate(Hand& hand) {
        StateOf<G> s = game_.sample(view_, seat_, hand.random);
        hand.begin();
        steps_.clear();
        current_.fill(0);
        descend(hand, s);
        Playing<G, K> playing{game_, phases_.knowledge, hand.random, nullptr,
                              half_win_of<G>(options_)};
        if (phases_.remembers()) playing.memory = &hand.memory;
        if constexpr (Tracks<K, G>) playing.insight = phases_.knowledge.insight(s);
        const auto scores = phases_.simulate(playing, s);
        if (!scores) return;
        hand.saw(*scores);
        back_up(hand, *scores);
    }

    /// The node of what the seat sees at the root; none before the first simulation.
    const Node* root_node() const {
        const std::uint32_t found = seen(0, view_);
        return found == none ? nullptr : &tree_[places_[found].node];
    }

private:
    using K = typename Phases::Knowledge;
    using Select = typename Phases::Select;
    static constexpr std::uint32_t none = Tree::none;
    static constexpr Needs needs = Phases::needs;

    /// A view, and the views that come next.
    struct Place {
        ViewOf<G> view{};
        std::uint32_t node = 0;
        std::uint32_t first = none;
        std::uint32_t next = none;
    };
    /// A choice of the simulation.
    struct Step {
        std::uint32_t node = 0;
        std::uint32_t child = 0;
        Seat seat{};
        int gain = 0;
        double likely = 1; ///< how likely it was, if it was drawn
    };

    /// Plays by the trees until one of them gets a node, or has no room for it.
    void descend(Hand& hand, StateOf<G>& s) {
        for (std::uint32_t added = 0; added < phases_.expand.nodes && !game_.outcome(s);) {
            const Seat mover = game_.turn(s);
            if (mover == chance) {
                if constexpr (Chancy<G>) game_.play(s, drawn_move(game_, s, hand.random));
                continue;
            }
            const bool one = options_.hiding == Hiding::one;
            auto& current = current_[one ? 0 : index(mover)];
            const std::uint32_t at = place_for(current, game_.view(s, one ? seat_ : mover));
            if (at == none) return;
            current = at;
            const auto step = chosen(hand, s, places_[at].node);
            if (!step) return;
            if (tree_[step->child].visits.get() == 0) ++added;
            steps_.push_back(*step);
            const MoveOf<G> m = tree_[step->child].move;
            if (phases_.remembers()) hand.note(mover, m);
            game_.play(s, m);
        }
    }

    std::uint32_t seen(std::uint32_t above, const ViewOf<G>& view) const {
        std::uint32_t at = places_[above].first;
        while (at != none && !(places_[at].view == view)) at = places_[at].next;
        return at;
    }

    /// Where a view is kept that comes after those of another place; none without room for it.
    std::uint32_t place_for(std::uint32_t above, const ViewOf<G>& view) {
        const std::uint32_t known = seen(above, view);
        if (known != none) return known;
        if (places_.size() >= max_places_) return none;
        const std::uint32_t node = tree_.add_root();
        if (node == none) return none;
        const auto at = static_cast<std::uint32_t>(places_.size());
        places_.push_back({view, node, none, places_[above].first});
        places_[above].first = at;
        return at;
    }

    std::uint32_t child_for(std::uint32_t place, const MoveOf<G>& m) {
        const Node& node = tree_[place];
        for (const Node& child : tree_.children(node))
            if (child.move == m) return tree_.place_of(node, child);
        return tree_.add(place, m);
    }

    std::optional<Step> chosen(Hand& hand, const StateOf<G>& s, std::uint32_t place) {
        legal_.clear();
        std::uint32_t count = 0;
        for (const MoveOf<G> m : game_.moves(s)) {
            const std::uint32_t child = child_for(place, m); // siblings may move meanwhile
            if (child == none) continue;
            legal_.push_back(static_cast<std::uint32_t>(child - tree_[place].first.get()));
            count += tree_[child].visits.get();
        }
        if (legal_.empty()) return std::nullopt;
        for (auto& child : legal_) child += tree_[place].first.get();
        if constexpr (needs.prior)
            set_priors<G>(phases_.knowledge, s, options_.prior_scale, legal_children());
        Step step{place, 0, game_.turn(s)};
        if constexpr (DrawingSelection<Select>)
            draw(hand, step);
        else
            step.child = best(hand, tree_[place], {std::max(count, 1U), hand.spread()}, step.seat);
        step.gain = gain_of(game_, s, tree_[step.child].move);
        return step;
    }

    /// The best of the legal children, which change from state to state; any one of equals.
    std::uint32_t best(Hand& hand, const Node& node, const Parent& parent, Seat seat) {
        const ChoiceRules<AnyOfEquals> rules{parent, phases_.expand.first_play, {hand.random}};
        const auto use = [&](const auto& select) {
            return best_rated<Node>(select, rules, [&](const auto& visit) {
                for (const Node& child : legal_children())
                    visit(child, [&] { return Arm<Node>(child, score_slot<G>(seat)); });
            });
        };
        if constexpr (AnySelection<Select>)
            return tree_.place_of(node, *phases_.select.with(use).node);
        else
            return tree_.place_of(node, *use(phases_.select).node);
    }

    auto legal_children() {
        return legal_ |
               std::views::transform([this](std::uint32_t at) -> Node& { return tree_[at]; });
    }

    /// Regret matching: draws in proportion to what is regretted, and sums up what it would draw.
    void draw(Hand& hand, Step& step) {
        double sum = 0;
        for (const std::uint32_t child : legal_) sum += std::max(0.0, tree_[child].regret.get());
        const auto count = static_cast<double>(legal_.size());
        const double explore = phases_.select.explore;
        double left = pick_fraction(hand.random);
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

    void back_up(Hand& hand, Scores<G> scores) {
        if (phases_.remembers()) hand.remember(scores);
        for (std::size_t i = steps_.size(); i-- > 0;) {
            const Step& step = steps_[i];
            if constexpr (Gainful<G>) scores.add(step.seat, step.gain);
            if constexpr (needs.regret) regret(step, scores.of(step.seat));
            for (const std::uint32_t at : {step.node, step.child})
                record<G>(tree_[at], phases_.backup, {scores, step.seat});
        }
    }

    /// What each move would have been worth, unbiased: only the one that was drawn tells, beside
    /// the mean of all.
    void regret(const Step& step, double score) {
        if constexpr (needs.regret) {
            const Node& node = tree_[step.node];
            const std::size_t slot = score_slot<G>(step.seat);
            const double mean =
                node.visits.get() == 0 ? 0 : node.scores[slot].get() / node.visits.get();
            for (Node& child : tree_.children(node)) {
                const bool drawn = tree_.place_of(node, child) == step.child;
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
    std::size_t max_places_; ///< views take half of the memory (but for what they own elsewhere)
    std::vector<Place> places_;
    std::array<std::uint32_t, static_cast<std::size_t>(seats_of<G>)> current_{};
    std::vector<Step> steps_;
    std::vector<std::uint32_t> legal_;
};

} // namespace zermelo::detail
