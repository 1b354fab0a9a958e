#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/any_game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/hidden/cfr.hpp"
#include "zermelo/play/player.hpp"

namespace zermelo {

/// Games that are solved by an equilibrium and not by a value for every state.
template <class G>
concept HasEquilibrium = InformationGame<G> && (Hidden<G> || Chancy<G>);

/// The equilibria of a game that were asked for. What was solved once is known from then on. There
/// are none of games that have no such thing.
template <Game G>
class Equilibria {
public:
    std::optional<Mistake> prepare(const G&, const std::vector<PlayerSpec>&) const {
        return std::nullopt;
    }
};

template <HasEquilibrium G>
class Equilibria<G> {
public:
    using Found = std::shared_ptr<const Equilibrium<G>>;

    /// Solves the game as a player of the kind `cfr` asks for it, from its start.
    Parsed<Found> solve(const G& game, const PlayerSpec& player,
                        const Control& control = {}) const {
        const std::lock_guard lock(mutex_);
        auto& known = known_[player.text];
        if (known) return known;
        Cfr engine;
        engine.options.plus = player.settings.flag("plus", true);
        CfrWatch watch;
        if (control.pulse)
            watch = [&](std::uint64_t iterations, double) { control.pulse(iterations); };
        auto found = engine.solve(game, game.start(), budget_of(player, control), watch);
        if (!found.tree.complete())
            return Mistake{fmt::format("the tree of this game has more than {} nodes, too many for "
                                       "'{}': give it more memory, "
                                       "or a smaller game",
                                       found.tree.nodes().size(), player.text)};
        auto solved = std::make_shared<const Equilibrium<G>>(std::move(found));
        if (solved->ended != Ended::stopped) known = solved;
        return Found(solved);
    }

    /// Solves what the players ask for; says what is wrong, if that cannot be done.
    std::optional<Mistake> prepare(const G& game, const std::vector<PlayerSpec>& players) const {
        for (const auto& player : players)
            if (player.name == "cfr")
                if (const auto found = solve(game, player); !found) return found.mistake();
        return std::nullopt;
    }

    AnyPlayer<G> player(const G& game, const PlayerSpec& spec, std::uint64_t seed) const {
        struct Kept {
            Found found;
            EquilibriumPlayer<G> player;
            Answer<G> choose(const G& its, const ViewOf<G>& view, const Situation<G>& situation) {
                return player.choose(its, view, situation);
            }
        };
        const Found found = *solve(game, spec); // prepared before
        return Kept{found, {found.get(), Random(seed)}};
    }

private:
    static Budget budget_of(const PlayerSpec& player, const Control& control) {
        Budget budget;
        if (const auto iterations = player.settings.number("iterations"))
            budget.nodes = static_cast<std::uint64_t>(*iterations);
        budget.time = player.settings.duration("time");
        budget.memory =
            static_cast<std::size_t>(player.settings.number("memory", std::int64_t{512} << 20));
        budget.stop = control.stop;
        return budget;
    }

    mutable std::mutex mutex_;
    mutable std::map<std::string, Found> known_; ///< by the text of the player
};

/// An equilibrium in words: all of it, or what it says to one view.
template <HasEquilibrium G>
TextEquilibrium written_equilibrium(const G& game, const Equilibrium<G>& found,
                                    const InformationSet<G>* only) {
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
        TextChoice choice{seat_name<G>(set.seat), view_text(game, set.view), {}};
        const auto s = state_of(game, set.view, set.seat, random);
        for (std::size_t i = 0; i < set.moves.size(); ++i)
            choice.moves.emplace_back(move_text(game, s, set.moves[i]),
                                      found.strategy[set.first_choice + i]);
        text.choices.push_back(std::move(choice));
    }
    return text;
}

} // namespace zermelo
