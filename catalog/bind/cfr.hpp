#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "catalog/bind/position.hpp"
#include "catalog/facade/facets.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/hidden/cfr.hpp"
#include "zermelo/hidden/choice_values.hpp"

namespace zermelo {

/// Games that are solved by an equilibrium and not by a value for every state.
template <class G>
concept HasEquilibrium = InformationGame<G> && (Hidden<G> || Chancy<G>);

/// An equilibrium as a strategy that plays.
template <HasEquilibrium G>
class BoundStrategy final : public AnyStrategy {
public:
    BoundStrategy(const G& game, Equilibrium<G> found) : game_(game), found_(std::move(found)) {}

    const Equilibrium<G>& found() const { return found_; }

    std::size_t choose(const AnyView& view, Seat seat, Random& random) const override {
        const auto& own = static_cast<const BoundView<G>&>(view).view();
        EquilibriumPlayer<G> player{&found_, random};
        Situation<G> situation;
        situation.seat = seat;
        const auto m = player.choose(game_, own, situation);
        random = player.random;
        Random sampling; // any state that the view allows has the same moves
        return BoundPosition<G>(game_, state_of(game_, own, seat, sampling)).number_of(m);
    }

private:
    const G& game_;
    Equilibrium<G> found_;
};

/// The equilibria of a game. What was solved to the end is kept: it depends on the options alone.
template <HasEquilibrium G>
class BoundEquilibria final : public EquilibriumFacet {
public:
    explicit BoundEquilibria(const G& game) : game_(game) {}

    Parsed<TextEquilibrium> equilibrium(const PlayerSpec& player, const AnyPosition* at,
                                        const Control& control) const override {
        if (at != nullptr && (!at->turn() || *at->turn() == chance))
            return Mistake{"nobody is to move at this position"};
        const auto found = solve(player, control);
        if (!found) return found.mistake();
        const Equilibrium<G>& equilibrium = (*found)->found();
        const InformationSet<G>* only = nullptr;
        if (at != nullptr) {
            const auto& s = static_cast<const BoundPosition<G>&>(*at).state();
            const Seat seat = game_.turn(s);
            only = equilibrium.tree.find(view_of(game_, s, seat), seat);
        }
        return written(equilibrium, only);
    }

    Parsed<std::shared_ptr<const AnyStrategy>> strategy(const PlayerSpec& player,
                                                        const Control& control) const override {
        const auto found = solve(player, control);
        if (!found) return found.mistake();
        return std::shared_ptr<const AnyStrategy>(*found);
    }

private:
    using Found = std::shared_ptr<const BoundStrategy<G>>;

    Parsed<Found> solve(const PlayerSpec& player, const Control& control) const {
        const Lock lock(mutex_);
        auto& known = known_[player.text];
        if (known) return known;
        const auto& options = std::get<CfrPlayerOptions>(player.options);
        Cfr engine;
        engine.options.plus = options.plus;
        CfrWatch watch;
        if (control.pulse)
            watch = [&](std::uint64_t iterations, double) { control.pulse(iterations); };
        auto found = engine.solve(game_, game_.start(), budget_of(options, control), watch);
        if (!found.tree.complete())
            return Mistake{fmt::format("the tree of this game has more than {} nodes, too many for "
                                       "'{}': give it more memory, "
                                       "or a smaller game",
                                       found.tree.nodes().size(), player.text)};
        const bool cut_short =
            found.ended == Ended::stopped || (control.time && found.ended == Ended::by_time);
        Found solved = std::make_shared<const BoundStrategy<G>>(game_, std::move(found));
        if (!cut_short) known = solved;
        return solved;
    }

    static Budget budget_of(const CfrPlayerOptions& options, const Control& control) {
        Budget budget;
        budget.nodes = options.iterations;
        budget.time = options.time;
        if (control.time)
            budget.time = std::min(*control.time, budget.time.value_or(*control.time));
        budget.memory = options.memory.count;
        budget.stop = control.stop;
        return budget;
    }

    /// All of an equilibrium in words, or what it says to one view.
    TextEquilibrium written(const Equilibrium<G>& found, const InformationSet<G>* only) const {
        TextEquilibrium text;
        text.value = found.value;
        text.exploitability = found.exploitability;
        text.iterations = found.iterations;
        text.nodes = found.tree.nodes().size();
        text.sets = found.tree.sets().size();
        text.seconds = found.seconds;
        text.ended = found.ended;
        Random random;
        for (const auto& set : found.tree.sets()) {
            if (only != nullptr && &set != only) continue;
            TextChoice choice{seat_name<G>(set.seat), view_text(game_, set.view), {}};
            const auto s = state_of(game_, set.view, set.seat, random);
            for (std::size_t i = 0; i < set.moves.size(); ++i)
                choice.moves.emplace_back(move_text(game_, s, set.moves[i]),
                                          found.strategy[set.first_choice + i]);
            if (only != nullptr) choice.payoffs = choice_values(found.tree, found.strategy, set);
            text.choices.push_back(std::move(choice));
        }
        return text;
    }

    const G& game_;
    mutable Mutex mutex_;
    mutable std::map<std::string, Found> known_; ///< by the canonical text of the player
};

} // namespace zermelo
