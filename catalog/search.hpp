#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/any_game.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/mcts/session.hpp"

namespace zermelo {

/// Which engines use a knowledge. Each that does must be compiled with it.
enum class Use : std::uint8_t {
    all,
    trees,     ///< Monte Carlo trees alone
    alphabeta, ///< alpha-beta alone, and the expert by it
    plain,     ///< both of them, and no others
};

/// A knowledge of a game and the name under which it is asked for.
template <class K, Use use = Use::all>
struct NamedKnowledge {
    std::string name;
    K knowledge;

    static constexpr bool in_trees = use != Use::alphabeta;
    static constexpr bool in_alphabeta = use != Use::trees;
    static constexpr bool in_others = use == Use::all;

    /// Can an engine of this name use it? The empty name stands for any.
    static bool suits(const std::string& engine) {
        if (engine.empty()) return true;
        if (engine == "mcts") return in_trees;
        return engine == "alphabeta" || engine == "expert" ? in_alphabeta : in_others;
    }
};
template <class K>
NamedKnowledge(const char*, K) -> NamedKnowledge<K>;

template <Use use, class K>
NamedKnowledge<K, use> knowledge_for(const char* name, K knowledge) {
    return {name, std::move(knowledge)};
}

/// What may interrupt a search and wants to see that it is alive.
struct Signals {
    StopToken stop{};
    Pulse pulse{};
    bool every_move = false; ///< is the value of every root move wanted?
    /// Takes down the tree of a search that keeps one.
    std::vector<TreeSpot>* tree = nullptr;
    TreePart part{};
    TaskLog* log = nullptr;
    const Trail* past = nullptr; ///< the way to the state that is searched, where it counts
};

/// A search that was chosen by name: any engine, with its knowledge and its budget.
template <Game G>
using Search =
    std::function<Report<MoveOf<G>>(const StateOf<G>&, const Signals&, const Watch<MoveOf<G>>&)>;

namespace detail {

inline Budget budget_of(const Settings& settings) {
    Budget budget;
    if (const auto depth = settings.number("depth")) budget.depth = static_cast<int>(*depth);
    if (const auto nodes = settings.number("nodes"))
        budget.nodes = static_cast<std::uint64_t>(*nodes);
    budget.time = settings.duration("time");
    const int all = settings.has("par") ? Tasks::available() : 1;
    budget.threads = static_cast<int>(settings.number("threads", all));
    budget.memory = static_cast<std::size_t>(settings.number("memory", std::int64_t{2} << 30));
    return budget;
}

inline Budget with_signals(Budget budget, const Signals& signals) {
    budget.stop = signals.stop;
    budget.pulse = signals.pulse;
    budget.log = signals.log;
    return budget;
}

/// A knowledge for engines that ask for nothing but estimates: without any it is none, so that they
/// are compiled once for all that have none.
template <Game G, class K>
auto as_estimate(const K& knowledge) {
    if constexpr (Estimates<K, G>)
        return knowledge;
    else
        return NoKnowledge{};
}

template <Game G, class Engine>
Search<G> search_with(const G& game, Engine engine, const Budget& given) {
    return [&game, engine = std::move(engine), given](const StateOf<G>& s, const Signals& signals,
                                                      const Watch<MoveOf<G>>& watch) {
        return engine.search(game, s, with_signals(given, signals), watch);
    };
}

} // namespace detail

} // namespace zermelo
