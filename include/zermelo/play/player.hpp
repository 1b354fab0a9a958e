#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/time_plan.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/play/record.hpp"

namespace zermelo {

struct Resigns {};
struct TakesBack {};
struct Leaves {};

/// The answer of a player: a move, or a request to resign, take back or leave.
template <Game G>
using Answer = std::variant<MoveOf<G>, Resigns, TakesBack, Leaves>;

/// What a player may know besides its view.
template <Game G>
struct Situation {
    Seat seat = first;
    std::span<const typename Record<G>::Step> played{}; ///< empty in a hidden game
    std::optional<double> seconds_left{};               ///< on this player's clock
    const Trail* trail = nullptr;                       ///< in games with a repetition rule
    const StateOf<G>* start = nullptr;                  ///< the first state; null in a hidden game
    double increment = 0; ///< seconds that this player's clock gains with each move
};

/// Chooses a move: choose(game, view), or choose(game, view, situation) for a player that needs
/// more. In a game with hidden information the player gets the view of its seat, never the state.
template <class P, class G>
concept Player =
    Game<G> &&
    (requires(P player, const G game, const ViewOf<G> view) {
        { player.choose(game, view) } -> std::convertible_to<Answer<G>>;
    } || requires(P player, const G game, const ViewOf<G> view, const Situation<G> situation) {
        { player.choose(game, view, situation) } -> std::convertible_to<Answer<G>>;
    });

/// Asks a player for its move, with the situation if it takes one.
template <Game G, Player<G> P>
Answer<G> ask(P& player, const G& game, const ViewOf<G>& view, const Situation<G>& situation) {
    if constexpr (requires { player.choose(game, view, situation); })
        return player.choose(game, view, situation);
    else
        return player.choose(game, view);
}

/// Plays a uniformly random legal move.
struct RandomPlayer {
    Random random{};

    template <Game G>
    MoveOf<G> choose(const G& game, const ViewOf<G>& view, const Situation<G>& situation) {
        const auto s = state_of(game, view, situation.seat, random);
        return pick(random, game.moves(s));
    }
};

/// Plays the move that an engine finds within a budget; under a clock, within what a plan of its
/// time leaves of it.
template <class Engine>
struct EnginePlayer {
    Engine engine{};
    Budget budget{};

    template <Game G>
    MoveOf<G> choose(const G& game, const StateOf<G>& s) const {
        return *engine.search(game, s, budget).move;
    }
    template <Game G>
    MoveOf<G> choose(const G& game, const StateOf<G>& s, const Situation<G>& situation) const {
        Budget own = budget;
        if (situation.seconds_left) {
            const auto share = time_for_move(*situation.seconds_left, std::chrono::milliseconds(5),
                                             situation.increment);
            own.time = std::min(share, budget.time.value_or(share));
        }
        return *engine.search(game, s, own).move;
    }
};

/// A type-erased player of G.
template <Game G>
class AnyPlayer {
public:
    using Choose = std::function<Answer<G>(const G&, const ViewOf<G>&, const Situation<G>&)>;

    template <Player<G> P>
        requires(!std::same_as<P, AnyPlayer>)
    AnyPlayer(P player)
        : choose_([player = std::move(player)](const G& game, const ViewOf<G>& view,
                                               const Situation<G>& situation) mutable {
              return ask(player, game, view, situation);
          }) {}

    Answer<G> choose(const G& game, const ViewOf<G>& view, const Situation<G>& situation) const {
        return choose_(game, view, situation);
    }

private:
    Choose choose_;
};

} // namespace zermelo
