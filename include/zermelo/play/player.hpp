#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/play/record.hpp"

namespace zermelo {

struct Resigns {};
struct TakesBack {};
struct Leaves {};

/// What a player may say when it is asked: a move, or something about the play itself.
template <Game G>
using Answer = std::variant<MoveOf<G>, Resigns, TakesBack, Leaves>;

/// What a player may know beside the state.
template <Game G>
struct Situation {
    Seat seat = first;
    std::span<const typename Record<G>::Step> played{}; ///< none in a hidden game
    std::optional<double> seconds_left{};               ///< on this player's clock
    const Trail* trail = nullptr;                       ///< where repetitions count
    const StateOf<G>* start = nullptr;                  ///< of the play; none in a hidden game
};

/// Picks a move: choose(game, view), or choose(game, view, situation) if it wants to know more.
/// In a game where something is hidden it is given what its seat can see, never the state.
template <class P, class G>
concept Player =
    Game<G> &&
    (requires(P player, const G game, const ViewOf<G> view) {
        { player.choose(game, view) } -> std::convertible_to<Answer<G>>;
    } || requires(P player, const G game, const ViewOf<G> view, const Situation<G> situation) {
        { player.choose(game, view, situation) } -> std::convertible_to<Answer<G>>;
    });

/// Asks a player.
template <Game G, Player<G> P>
Answer<G> ask(P& player, const G& game, const ViewOf<G>& view, const Situation<G>& situation) {
    if constexpr (requires { player.choose(game, view, situation); })
        return player.choose(game, view, situation);
    else
        return player.choose(game, view);
}

/// Plays any legal move, all equally likely.
struct RandomPlayer {
    Random random{};

    template <Game G>
    MoveOf<G> choose(const G& game, const ViewOf<G>& view, const Situation<G>& situation) {
        const auto s = state_of(game, view, situation.seat, random);
        return pick(random, game.moves(s));
    }
};

/// Plays what an engine answers within a budget.
template <class Engine>
struct EnginePlayer {
    Engine engine{};
    Budget budget{};

    template <Game G>
    MoveOf<G> choose(const G& game, const StateOf<G>& s) const {
        return *engine.search(game, s, budget).move;
    }
};

/// Any player of G, under one type.
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
