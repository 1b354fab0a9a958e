#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "zermelo/core/bits.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo {

// Abilities may be ignored at the price of speed. Each is found by having the member.

template <class G>
using KeyOf = decltype(std::declval<const G&>().key(std::declval<const StateOf<G>&>()));

/// A key that can be looked up: an unsigned number, or a regular value with a hash() of its own.
template <class K>
concept LookupKey = std::regular<K> && (BitWord<K> || requires(const K key) {
                        { key.hash() } -> std::convertible_to<std::uint64_t>;
                    });

/// key(s): exact. Equal keys have equal value for the mover; only a key may prove.
template <class G>
concept Keyed = Game<G> && requires(const G game, const StateOf<G> s) {
    { game.key(s) } -> LookupKey;
};

/// A key that is a number tells states apart in tables and books.
template <class G>
concept NumberKeyed = Keyed<G> && BitWord<KeyOf<G>>;

/// hash(s): like a key, but two states may share one.
template <class G>
concept Hashed = Game<G> && requires(const G game, const StateOf<G> s) {
    { game.hash(s) } -> std::convertible_to<std::uint64_t>;
};

/// canonical(s): one state for all that are equal up to symmetry, of the same value for the mover.
template <class G>
concept Symmetric = Game<G> && requires(const G game, const StateOf<G> s) {
    { game.canonical(s) } -> std::same_as<StateOf<G>>;
};

/// undo(s, m, memo): makes s the state before m, given the memo that play(s, m) returned.
template <class G>
concept Undoable = Game<G> && requires(const G game, StateOf<G> s, const MoveOf<G> m) {
    game.undo(s, m, game.play(s, m));
};

/// reversible(s): can a state before s recur? If not, repetition is counted from s on.
template <class G>
concept Reversible = Game<G> && requires(const G game, const StateOf<G> s) {
    { game.reversible(s) } -> std::same_as<bool>;
};

/// repeated(times): the outcome of a play in which a state has occurred so many times, if that ends
/// it. The caller keeps the states of the play (core/trail.hpp).
template <class G>
concept EndsByRepetition = Hashed<G> && Reversible<G> && requires(const G game, const int times) {
    { game.repeated(times) } -> std::same_as<std::optional<OutcomeOf<G>>>;
};

/// count_moves(s): how many moves(s) has, found without making them.
template <class G>
concept CountsMoves = Game<G> && requires(const G game, const StateOf<G> s) {
    { game.count_moves(s) } -> std::same_as<std::uint64_t>;
};

/// steps(s): the moves at s if draws by rule do not end the game, as a count of moves or too few
/// pieces: perft counts them, since the field does. count_steps(s): how many there are.
template <class G>
concept StepsPastDraws = Game<G> && requires(const G game, const StateOf<G> s) {
    { game.steps(s) } -> RangeOf<MoveOf<G>>;
    { game.count_steps(s) } -> std::same_as<std::uint64_t>;
};

/// position_key(s): like a key, but of the position alone, without counts of moves that rules about
/// draws need. It tells apart what the field counts as different positions.
template <class G>
concept PositionKeyed = Game<G> && requires(const G game, const StateOf<G> s) {
    { game.position_key(s) } -> LookupKey;
};

/// any_move(s, random): one of moves(s), all equally likely, found without making all of them.
template <class G>
concept DrawsMoves = Game<G> && requires(const G game, const StateOf<G> s, Random random) {
    { game.any_move(s, random) } -> std::same_as<MoveOf<G>>;
};

/// `static constexpr bool commuting = true`: the same moves in any order lead to the same key, so
/// that there are very many transpositions.
template <class G>
concept Commuting = Keyed<G> && requires { requires G::commuting; };

/// A ranking: a number below rank_count() for every state in play, of which most are used.
///   rank(s)    exact, as a key is: equal ranks have equal value for the mover   requires: in play
///   unrank(i)  a state in play with rank i, if there is one                     requires: i is
///   below
/// A count that does not fit into 64 bits is given as the greatest number that does.
template <class G>
concept Ranked = Game<G> && requires(const G game, const StateOf<G> s, const std::uint64_t i) {
    { game.rank_count() } -> std::same_as<std::uint64_t>;
    { game.rank(s) } -> std::same_as<std::uint64_t>;
    { game.unrank(i) } -> std::same_as<std::optional<StateOf<G>>>;
};

/// ply(s): how many moves were made up to s, the same by whatever way it was reached.
template <class G>
concept Graded = Game<G> && requires(const G game, const StateOf<G> s) {
    { game.ply(s) } -> std::same_as<int>;
};

/// A good spread of the bits of x over all 64 (the finalizer of SplitMix64).
constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

/// Spreads any key over 64 bits, for hash tables.
struct KeyHash {
    template <LookupKey K>
    std::size_t operator()(const K& key) const {
        if constexpr (std::same_as<K, Word128>)
            return static_cast<std::size_t>(mix(low_half(key) ^ mix(high_half(key))));
        else if constexpr (std::unsigned_integral<K>)
            return static_cast<std::size_t>(mix(key));
        else
            return static_cast<std::size_t>(key.hash());
    }
};

/// The key of s up to symmetry.
template <Keyed G>
KeyOf<G> canonical_key(const G& game, const StateOf<G>& s) {
    if constexpr (Symmetric<G>)
        return game.key(game.canonical(s));
    else
        return game.key(s);
}

/// One of the moves at s, all equally likely. requires: s in play
template <Game G>
MoveOf<G> any_move(const G& game, const StateOf<G>& s, Random& random) {
    if constexpr (DrawsMoves<G>)
        return game.any_move(s, random);
    else
        return pick(random, game.moves(s));
}

/// The type of a read-only parameter: small values by value, so that they stay in registers.
template <class T>
using Arg = std::conditional_t<std::is_trivially_copyable_v<T> && sizeof(T) <= 2 * sizeof(void*), T,
                               const T&>;

/// The type of a state as a read-only parameter.
template <class G>
using StateArg = Arg<StateOf<G>>;

} // namespace zermelo
