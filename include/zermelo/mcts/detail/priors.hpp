#pragma once

#include <algorithm>
#include <cassert>
#include <limits>
#include <ranges>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/reproducible_math.hpp"
#include "zermelo/mcts/node.hpp"

namespace zermelo::detail {

/// Sets the priors of siblings at s. They sum to one and are in proportion to 2^(priority / scale);
/// without priorities all are equal. requires: scale > 0 and there is a child
template <Game G, class K>
inline void set_priors(const K& knowledge, const StateOf<G>& s, float scale, const auto& children) {
    assert(scale > 0);
    if constexpr (Prioritizes<K, G>) {
        float most = -std::numeric_limits<float>::infinity();
        for (auto& child : children) {
            child.prior.set(static_cast<float>(knowledge.priority(s, child.move)));
            most = std::max(most, child.prior.get());
        }
        float sum = 0;
        for (auto& child : children) { // exponents of at most 0: nothing overflows
            child.prior.set(power_of_two((child.prior.get() - most) / scale));
            sum += child.prior.get();
        }
        for (auto& child : children) child.prior.set(child.prior.get() / sum);
    } else {
        const auto count = static_cast<float>(std::ranges::distance(children));
        for (auto& child : children) child.prior.set(1 / count);
    }
}

} // namespace zermelo::detail
