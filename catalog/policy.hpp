#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "catalog/search.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo {

/// A player of one game that does not search, and the name under which it is asked for.
template <Game G>
struct NamedPolicy {
    std::string name;
    std::function<MoveOf<G>(const StateOf<G>&, Random&)> choose;
};

/// The policy of this name as a search, which values nothing; empty if there is none.
template <Game G>
Search<G> find_policy(const std::vector<NamedPolicy<G>>& policies, const PlayerSpec& player) {
    for (const auto& policy : policies)
        if (policy.name == player.name)
            return [choose = policy.choose,
                    random = Random(static_cast<std::uint64_t>(player.settings.number("seed", 0)))](
                       const StateOf<G>& s, const Signals&,
                       const Watch<MoveOf<G>>&) mutable -> Report<MoveOf<G>> {
                Report<MoveOf<G>> report;
                report.add(choose(s, random), Value::guess(0));
                report.line = {*report.move};
                report.ended = Ended::at_depth;
                report.nodes = 1;
                return report;
            };
    return {};
}

} // namespace zermelo
