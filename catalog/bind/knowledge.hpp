#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/registry/players.hpp"
#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"

namespace zermelo {

/// Which engines a knowledge is compiled into. Minimax and selection use any estimate.
enum class Use : std::uint8_t {
    all,
    trees,     ///< Monte Carlo trees alone
    alphabeta, ///< alpha-beta alone, and the expert by it
};

/// A knowledge of a game and the name under which it is asked for.
template <class K, Use use = Use::all>
struct NamedKnowledge {
    using Knowledge = K;
    static constexpr bool in_trees = use != Use::alphabeta;
    static constexpr bool in_alphabeta = use != Use::trees;

    std::string name;
    K knowledge;
};

template <class K>
NamedKnowledge<K> knowledge(std::string name, K knowledge) {
    return {std::move(name), std::move(knowledge)};
}
template <Use use, class K>
NamedKnowledge<K, use> knowledge_for(std::string name, K knowledge) {
    return {std::move(name), std::move(knowledge)};
}

/// The estimate of any knowledge of G, or none: engines that ask for nothing else are compiled once
/// for all knowledges of a game.
template <Game G>
struct AnyEstimate {
    std::function<Value(const StateOf<G>&)> function{};

    Value estimate(const StateOf<G>& s) const { return function ? function(s) : Value::guess(0); }
};

template <Game G, class K>
AnyEstimate<G> any_estimate([[maybe_unused]] const K& knowledge) {
    if constexpr (std::same_as<K, AnyEstimate<G>>)
        return knowledge;
    else if constexpr (Estimates<K, G>)
        return {[knowledge](const StateOf<G>& s) { return knowledge.estimate(s); }};
    else
        return {};
}

namespace detail {

/// Has a knowledge no hook that alpha-beta asks for but its estimate?
template <class K, class G>
concept OnlyEstimates =
    !Looks<K, G> && !KnowsBounds<K, G> && !KnowsCandidates<K, G> && !Prioritizes<K, G> &&
    !KnowsNoise<K, G> && !Passes<K, G> && !KnowsUrgency<K, G> && !KnowsSwing<K> && !OwnScale<K, G>;

} // namespace detail

/// The knowledge as alpha-beta and Monte Carlo trees are compiled with it: once for all that have
/// nothing to offer but an estimate.
template <Game G, class K>
auto alphabeta_knowledge(const K& knowledge) {
    if constexpr (detail::OnlyEstimates<K, G>)
        return any_estimate<G>(knowledge);
    else
        return knowledge;
}
template <Game G, class K>
auto tree_knowledge(const K& knowledge) {
    if constexpr (detail::OnlyEstimates<K, G> && !RollsOut<K, G>)
        return any_estimate<G>(knowledge);
    else
        return knowledge;
}

} // namespace zermelo
