#pragma once

#include <concepts>
#include <optional>

#include "zermelo/core/game.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/value.hpp"

namespace zermelo {

// Knowledge says what is good; rules say what is legal. A Knowledge of a game is any value with one
// or more of the hooks below. Engines find them at compile time, and are correct, only slower,
// without them. All values are for the player to move. A hook's state is always in play.

/// Knows nothing.
struct NoKnowledge {};

/// What a static analysis of a state proves: its value lies in [lower, upper], and one of the
/// candidates is a best move. No candidates: the value is `lower`.
template <class Moves>
struct Look {
    Value lower = Value::least();
    Value upper = Value::most();
    Moves candidates{};
};

/// Where a value provably lies.
struct Bounds {
    Value lower = Value::least();
    Value upper = Value::most();
};

/// look(s): bounds and candidates, computed together. A knowledge may have `bounds` too, a second
/// and more expensive analysis of states that `look` leaves open.
template <class K, class G>
concept Looks = requires(const K knowledge, const StateOf<G> s) {
    { knowledge.look(s).lower } -> std::convertible_to<Value>;
    { knowledge.look(s).upper } -> std::convertible_to<Value>;
    requires RangeOf<std::remove_cvref_t<decltype(knowledge.look(s).candidates)>, MoveOf<G>>;
};

/// bounds(s): where the value provably lies.
template <class K, class G>
concept KnowsBounds = requires(const K knowledge, const StateOf<G> s) {
    { knowledge.bounds(s) } -> std::same_as<Bounds>;
};

/// candidates(s): some moves that provably contain a best one.
template <class K, class G>
concept KnowsCandidates = requires(const K knowledge, const StateOf<G> s) {
    { knowledge.candidates(s) } -> RangeOf<MoveOf<G>>;
};

/// `static constexpr bool splits = true`, of a puzzle: every solution from s is reached by exactly
/// one of the candidates, so that solutions can be counted one by one.
template <class K, class G>
concept SplitsSolutions =
    (Looks<K, G> || KnowsCandidates<K, G>) && requires { requires K::splits; };

/// estimate(s): a guess, or a definite value.
template <class K, class G>
concept Estimates = requires(const K knowledge, const StateOf<G> s) {
    { knowledge.estimate(s) } -> std::same_as<Value>;
};

/// priority(s, m): greater is tried first.
template <class K, class G>
concept Prioritizes = requires(const K knowledge, const StateOf<G> s, const MoveOf<G> m) {
    { knowledge.priority(s, m) } -> std::convertible_to<int>;
};

/// noisy(s): moves to play out before an estimate is trusted.
template <class K, class G>
concept KnowsNoise = requires(const K knowledge, const StateOf<G> s) {
    { knowledge.noisy(s) } -> RangeOf<MoveOf<G>>;
};

/// passed(s): the state after a null move, where that is sound.
template <class K, class G>
concept Passes = requires(const K knowledge, const StateOf<G> s) {
    { knowledge.passed(s) } -> std::same_as<std::optional<StateOf<G>>>;
};

/// urgent(s): must the search not stop at s, as in check?
template <class K, class G>
concept KnowsUrgency = requires(const K knowledge, const StateOf<G> s) {
    { knowledge.urgent(s) } -> std::same_as<bool>;
};

/// `static constexpr int swing`: the most by which a quiet move usually changes an estimate.
template <class K>
concept KnowsSwing = requires {
    { K::swing } -> std::convertible_to<int>;
};

/// rollout(s, random): the next move of a simulation; none: estimate here.
template <class K, class G>
concept RollsOut = requires(const K knowledge, const StateOf<G> s, Random random) {
    { knowledge.rollout(s, random) } -> std::same_as<std::optional<MoveOf<G>>>;
};

/// Insight: data of a knowledge that is updated incrementally from move to move.
///   insight(s)           that of s, from nothing
///   insight(s, m, here)  that of the state after m, from that of s
///   look(s, here)        look(s), given the insight of s
template <class K, class G>
concept Tracks = Looks<K, G> && requires(const K knowledge, const StateOf<G> s, const MoveOf<G> m,
                                         const typename K::Insight here) {
    { knowledge.insight(s) } -> std::same_as<typename K::Insight>;
    { knowledge.insight(s, m, here) } -> std::same_as<typename K::Insight>;
    { knowledge.look(s, here) } -> std::same_as<decltype(knowledge.look(s))>;
};

/// Other hooks that take the insight:
///   bounds(s, here)            bounds(s), given the insight of s
///   priority(s, m, here, next) priority(s, m), given also that of the state after m
template <class K, class G>
concept Carries = Tracks<K, G> && KnowsBounds<K, G> && Prioritizes<K, G> &&
                  requires(const K knowledge, const StateOf<G> s, const MoveOf<G> m,
                           const typename K::Insight here) {
                      { knowledge.bounds(s, here) } -> std::same_as<Bounds>;
                      { knowledge.priority(s, m, here, here) } -> std::convertible_to<int>;
                  };

namespace detail {

/// The insight of a knowledge, or an empty type.
struct NoInsight {};
template <class G, class K>
struct InsightOf {
    using type = NoInsight;
};
template <class G, class K>
    requires Tracks<K, G>
struct InsightOf<G, K> {
    using type = typename K::Insight;
};

} // namespace detail

/// A knowledge may value outcomes on a scale of its own, in points that do not depend on the path
/// to a state. Without it, wins and losses are ordered by their distance from the root.
///   worth(s)            points of an ended state for the seat that would move
///   meaning(s, points)  what they mean at s: a win or a loss with its distance
template <class K, class G>
concept OwnScale = requires(const K knowledge, const StateOf<G> s, const Value points) {
    { knowledge.worth(s) } -> std::same_as<Value>;
    { knowledge.meaning(s, points) } -> std::same_as<Value>;
};

/// Any Knowledge of G: at least one hook, or NoKnowledge.
template <class K, class G>
concept KnowledgeOf =
    std::same_as<K, NoKnowledge> || Looks<K, G> || KnowsBounds<K, G> || KnowsCandidates<K, G> ||
    Estimates<K, G> || Prioritizes<K, G> || KnowsNoise<K, G> || Passes<K, G> || RollsOut<K, G>;

/// The candidates of a knowledge at s, or all moves if it has none.
template <Game G, KnowledgeOf<G> K>
auto candidates_of([[maybe_unused]] const G& game, [[maybe_unused]] const K& knowledge,
                   const StateOf<G>& s) {
    if constexpr (Looks<K, G>)
        return knowledge.look(s).candidates;
    else if constexpr (KnowsCandidates<K, G>)
        return knowledge.candidates(s);
    else
        return game.moves(s);
}

/// The estimate of s for its mover; a guess of 0 where the knowledge has none.
template <Game G, KnowledgeOf<G> K>
Value estimate_of([[maybe_unused]] const K& knowledge, [[maybe_unused]] const StateOf<G>& s) {
    if constexpr (Estimates<K, G>)
        return knowledge.estimate(s);
    else
        return Value::guess(0);
}

} // namespace zermelo
