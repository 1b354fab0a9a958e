#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "catalog/facade/text.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/mcts/session.hpp"

namespace zermelo {

/// What a search is told beside the state: how it is stopped and watched, and what is wanted.
struct Signals {
    StopToken stop{};
    Pulse pulse{};
    bool every_move = false;                ///< value every root move, not only the best
    bool any_best = false;                  ///< one best move is enough
    std::vector<TreeSpot>* tree = nullptr;  ///< takes the tree of a search that grows one
    std::vector<TreeNode>* views = nullptr; ///< the same in a hidden game, where nodes are views
    TreePart part{};
    TaskLog* log = nullptr;
    const Trail* past = nullptr; ///< the way to the state, where repetitions count
    // At most so much, whatever its options say:
    std::optional<std::chrono::nanoseconds> time{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> depth{};
};

inline Budget with_signals(Budget budget, const Signals& signals) {
    budget.stop = signals.stop;
    budget.pulse = signals.pulse;
    budget.log = signals.log;
    const auto limit = [](auto& limited, const auto& by) {
        if (by) limited = std::min(*by, limited.value_or(*by));
    };
    limit(budget.time, signals.time);
    limit(budget.nodes, signals.nodes);
    limit(budget.depth, signals.depth);
    return budget;
}

/// A search chosen by name: an engine with its knowledge and its budget. It may keep what it has
/// found until it is told to forget.
template <Game G>
struct Search {
    using Run = std::function<Report<MoveOf<G>>(const StateOf<G>&, const Signals&,
                                                const Watch<MoveOf<G>>&)>;
    Run run{};
    std::function<void()> forget{}; ///< empty: it keeps nothing

    explicit operator bool() const { return static_cast<bool>(run); }
};

/// The search of an engine that keeps nothing.
template <Game G, class Engine>
Search<G> search_with(const G& game, Engine engine, const Budget& given) {
    return {[&game, engine = std::move(engine), given](const StateOf<G>& s, const Signals& signals,
                                                       const Watch<MoveOf<G>>& watch) {
                return engine.search(game, s, with_signals(given, signals), watch);
            },
            {}};
}

/// The search of a session, which is made when it is first asked.
template <Game G, class Session>
Search<G> session_search(std::function<std::shared_ptr<Session>()> make, const Budget& given) {
    struct Kept {
        std::shared_ptr<Session> session;
    };
    const auto kept = std::make_shared<Kept>();
    return {[make = std::move(make), given, kept](const StateOf<G>& s, const Signals& signals,
                                                  const Watch<MoveOf<G>>& watch) {
                if (!kept->session) kept->session = make();
                kept->session->value_every_move(signals.every_move);
                if constexpr (requires { kept->session->accept_any_best(true); })
                    kept->session->accept_any_best(signals.any_best);
                if constexpr (EndsByRepetition<G>)
                    kept->session->set_past(signals.past != nullptr ? *signals.past : Trail{});
                return kept->session->search(s, with_signals(given, signals), watch);
            },
            [kept] {
                if (kept->session) kept->session->forget();
            }};
}

} // namespace zermelo
