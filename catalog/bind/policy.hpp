#pragma once

#include <functional>
#include <memory>

#include "catalog/bind/search.hpp"
#include "catalog/registry/player_options.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo {

/// A player of one game that does not search.
template <Game G>
using Policy = std::function<MoveOf<G>(const StateOf<G>&, Random&)>;

/// A policy as a search, which values nothing.
template <Game G>
Search<G> policy_search(const Policy<G>& choose, const PolicyOptions& options) {
    const std::uint64_t seed = options.seed.value_or(0);
    const auto random = std::make_shared<Random>(seed);
    return {[choose, random](const StateOf<G>& s, const Signals&, const Watch<MoveOf<G>>&) {
                Report<MoveOf<G>> report;
                report.add(choose(s, *random), Value::guess(0));
                report.line = {*report.move};
                report.ended = Ended::at_depth;
                report.nodes = 1;
                return report;
            },
            [random, seed] { *random = Random(seed); }};
}

} // namespace zermelo
