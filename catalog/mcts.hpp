#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "catalog/spec.hpp"
#include "zermelo/mcts/parallel.hpp"
#include "zermelo/mcts/session.hpp"

namespace zermelo::detail {

/// Monte Carlo tree search with every phase that is shipped, chosen by switches: so each game and
/// knowledge is compiled once.
template <class K>
using AnyMcts = Mcts<AnyRating, Expand, Playout<AnyMoves>, AnyBackup, K>;

inline AnyRating selection_of(const Settings& settings) {
    using enum AnyRating::Kind;
    static constexpr std::array<std::pair<std::string_view, AnyRating::Kind>, 7> kinds{
        {{"ucb", ucb},
         {"tuned", tuned},
         {"puct", puct},
         {"bias", bias},
         {"rave", rave},
         {"grave", grave},
         {"single", single}}};
    AnyRating selection{ucb, static_cast<float>(settings.decimal("c", 1)), 50};
    for (const auto& [name, kind] : kinds)
        if (settings.word("select", "ucb") == name) selection.kind = kind;
    return selection;
}

inline Playout<AnyMoves> playout_of(const Settings& settings, const char* usual) {
    using enum AnyMoves::Kind;
    const std::string word = settings.word("playout", usual);
    return {{word == "rollout"      ? rollout
             : word == "candidates" ? decisive
             : word == "mast"       ? mast
                                    : uniform},
            static_cast<int>(settings.number("cut", 0)),
            static_cast<int>(settings.number("clear", 0))};
}

inline MctsOptions mcts_options_of(const Settings& settings) {
    MctsOptions options;
    options.seed = static_cast<std::uint64_t>(settings.number("seed", 0));
    options.solver = settings.flag("solver", true);
    options.memory = static_cast<std::size_t>(settings.number("memory", 1 << 30));
    const std::string hidden = settings.word("hidden", "trees");
    options.hiding = hidden == "one"       ? Hiding::one
                     : hidden == "guesses" ? Hiding::guesses
                                           : Hiding::trees;
    return options;
}

template <Game G, class K>
AnyMcts<K> mcts_of(const K& knowledge, const Settings& settings) {
    AnyMcts<K> engine;
    engine.select = selection_of(settings);
    engine.expand.nodes = static_cast<std::uint32_t>(settings.number("expand", 1));
    engine.expand.all = settings.flag("all", false);
    if (settings.has("urgency"))
        engine.expand.first_play = static_cast<float>(settings.decimal("urgency", 0));
    const bool knows = Looks<K, G> || KnowsCandidates<K, G>;
    engine.simulate = playout_of(settings, knows ? "candidates" : "uniform");
    const std::string backup = settings.word("backup", "mean");
    engine.backup = {backup == "later" ? 1.F : 0.F, backup == "minimax" ? 0.4F : 0.F};
    engine.knowledge = knowledge;
    engine.options = mcts_options_of(settings);
    return engine;
}

inline Budget mcts_budget_of(const Settings& settings) {
    Budget budget;
    budget.time = settings.duration("time");
    if (const auto iterations = settings.number("iterations"))
        budget.nodes = static_cast<std::uint64_t>(*iterations);
    else if (!budget.time)
        budget.nodes = 10'000; // reproducible unless told otherwise
    budget.threads = static_cast<int>(settings.number("threads", 1));
    return budget;
}

/// A session for one search after the other, whoever asks.
template <Game G, class Engine>
struct SharedSession {
    SharedSession(const G& game, const Engine& engine) : session(game, engine) {}
    std::mutex mutex;
    MctsSession<G, Engine> session;
};

} // namespace zermelo::detail
