#pragma once

#include <cstdint>
#include <initializer_list>

#include "catalog/registry/levels.hpp"
#include "catalog/registry/players.hpp"

namespace zermelo {

/// Some kinds of player, as a set.
class PlayerKinds {
public:
    constexpr PlayerKinds() = default;
    constexpr PlayerKinds(std::initializer_list<PlayerKind> kinds) {
        for (const PlayerKind kind : kinds) bits |= bit(kind);
    }
    constexpr bool has(PlayerKind kind) const { return (bits & bit(kind)) != 0; }

    std::uint32_t bits = 0; ///< public, so that it may be a template argument

private:
    static constexpr std::uint32_t bit(PlayerKind kind) {
        return std::uint32_t{1} << static_cast<unsigned>(kind);
    }
};

/// What a row of the catalog states about a game with its first knowledge. Nothing of it is
/// guessed from types.
struct Facts {
    PlayerKind prover = PlayerKind::random;   ///< best at proofs; random: there is none
    PlayerKind opponent = PlayerKind::expert; ///< the player met if nobody is asked for
    bool selective = false;                   ///< the expert searches selectively, without a proof
    int beam = 0;                             ///< moves that the expert tries at a node; 0: all
    bool hartmann_ties = false;               ///< `ties=hartmann` reproduces his program
    bool splits = false;                      ///< `par=`: the tree is split near the root
    bool shared_trees = false;                ///< `mcts,tree=shared`: threads share one tree
    bool has_books = false;                   ///< positions can be stored with their values
    PlayerKinds without{};                    ///< engines that could not finish, or add nothing
    LevelScale levels{};                      ///< what the levels of players mean

    constexpr bool has_prover() const { return prover != PlayerKind::random; }
};

} // namespace zermelo
