#include "catalog/registry/obeyed.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "catalog/facade/any_game.hpp"

namespace zermelo {

namespace {

/// A reason why a setting changes nothing, and whether it applies.
struct Reason {
    bool applies;
    const char* words;
};

std::optional<Mistake> first_of(std::initializer_list<Reason> reasons) {
    for (const auto& reason : reasons)
        if (reason.applies) return Mistake{reason.words};
    return std::nullopt;
}

/// What is asked of a player: its settings, and the game it is to play.
struct Asked {
    const Settings& settings;
    const AnyGame& game;

    bool has(const char* name) const { return settings.has(name); }
    /// Was a flag given, and not as false?
    bool on(const char* name) const { return settings.flag(name, false); }
    bool any_on(std::initializer_list<const char*> names) const {
        return std::ranges::any_of(names, [&](const char* name) { return on(name); });
    }
    /// The hooks of a knowledge; of the first that the kind of player uses, for no name.
    KnownHooks hooks(PlayerKind kind, const std::string& name) const {
        for (const auto& knowledge : game.info().knowledges) {
            const bool is_used = std::ranges::find(knowledge.users, kind) != knowledge.users.end();
            if (is_used && (name.empty() || name == knowledge.name)) return knowledge.hooks;
        }
        return {};
    }
};

constexpr const char* needs_par = "split says how a tree is split among threads: give par too";

/// Options of which no setting is ever ignored.
template <class Options>
std::optional<Mistake> ignored(const Options&, const Asked&) {
    return std::nullopt;
}

std::optional<Mistake> ignored(const MinimaxOptions& options, const Asked& asked) {
    return first_of({{asked.has("split") && !options.split_plies, needs_par},
                     {options.threads.value_or(1) > 1 && !options.split_plies,
                      "it has one thread unless the tree is split: give par too"}});
}

/// The techniques of alpha-beta that need another one, or keys of positions.
std::optional<Mistake> ignored_technique(const AlphaBetaPlayerOptions& options,
                                         const Asked& asked) {
    const auto& its = options.techniques;
    const bool remembers = asked.any_on({"table", "near", "foresight"}) || asked.has("memory");
    return first_of(
        {{!its.selective && asked.any_on({"extensions", "reductions", "futility"}),
          "extensions, reductions and futility are parts of a selective search: give selective "
          "too"},
         {!asked.game.info().has_table_keys && remembers,
          "positions of this game have no keys, so there is no table: leave out table, near, "
          "foresight and memory"},
         {!its.table && asked.any_on({"near", "foresight"}),
          "near and foresight are about the table: give table too"},
         {!its.table && asked.has("memory"),
          "the memory is that of the table: give table too, or leave out memory"}});
}

std::optional<Mistake> ignored(const AlphaBetaPlayerOptions& options, const Asked& asked) {
    if (auto wrong = ignored_technique(options, asked)) return wrong;
    const KnownHooks hooks = asked.hooks(PlayerKind::alphabeta, options.knowledge);
    return first_of(
        {{asked.has("split") && !options.split_plies, needs_par},
         {options.split_plies && options.reuse,
          "a tree that is split is not kept: leave out par or reuse"},
         {options.split_plies && !options.book.path.empty(),
          "a tree that is split uses no book: leave out par or book"},
         {!hooks.priority && (asked.on("priority") || options.techniques.beam > 0),
          "its knowledge does not order moves: leave out priority and beam"},
         {!hooks.noise && asked.on("quiescence"),
          "its knowledge does not say which moves are noisy: leave out quiescence"},
         {!hooks.pass && asked.on("null-move"),
          "its knowledge does not say where to pass is sound: leave out null-move"},
         {!hooks.urgency && asked.on("extensions"),
          "its knowledge does not say which positions are urgent: leave out extensions"},
         {!hooks.swing && asked.on("futility"),
          "its knowledge does not say how much a quiet move changes: leave out futility"}});
}

std::optional<Mistake> ignored(const SelectPlayerOptions& options, const Asked& asked) {
    return first_of(
        {{options.select.monad == Monad::j && asked.on("prune"),
          "bounds are passed on in G, not in J: leave out prune or monad=J"},
         {asked.game.puzzle() != nullptr && asked.on("prune"),
          "a puzzle is searched until it is solved, there is nothing to prune: leave out prune"},
         {options.select.hartmann_ties && !options.knowledge.empty() && options.knowledge != "none",
          "Hartmann's program has no estimates: leave out knowledge or ties=hartmann"}});
}

std::optional<Mistake> ignored(const CfrPlayerOptions& options, const Asked& asked) {
    return first_of(
        {{options.level < full_level && asked.has("iterations"),
          "a level says how many iterations there are: leave out iterations or level"}});
}

std::optional<Mistake> ignored(const RetrogradePlayerOptions& options, const Asked& asked) {
    return first_of({{options.lean && !asked.game.info().is_ranked,
                      "positions of this game are not ranked, so they must be kept: leave out "
                      "lean"}});
}

/// What regret matching, which neither rates moves nor has a playout of its own, does not use.
std::optional<Mistake> ignored_by_regret(const MctsPlayerOptions& options, const Asked& asked) {
    for (const char* name : {"c", "expand", "all", "urgency", "playout", "cut", "clear", "backup"})
        if (asked.has(name))
            return Mistake{fmt::format("regret matching has no {0}: leave out {0}", name)};
    return first_of({{options.knowledge != "none",
                      "regret matching knows only the rules: leave out knowledge"}});
}

std::optional<Mistake> ignored(const MctsPlayerOptions& options, const Asked& asked) {
    if (!options.select)
        if (auto wrong = ignored_by_regret(options, asked)) return wrong;
    const GameInfo& info = asked.game.info();
    const KnownHooks hooks = asked.hooks(PlayerKind::mcts, options.knowledge);
    const bool counts = options.playout == AnyMoves::Kind::mast ||
                        options.select == AnyRating::Kind::rave ||
                        options.select == AnyRating::Kind::grave;
    return first_of(
        {{asked.has("hidden") && !info.is_hidden,
          "nothing is hidden in this game: leave out hidden"},
         {options.reuse && info.is_hidden,
          "in a hidden game every move gets a new tree: leave out reuse"},
         {options.reuse && options.threads > 1,
          "trees of several threads are not kept: leave out reuse or threads"},
         {options.sharing == TreeSharing::shared && options.threads == 1,
          "one thread has nobody to share its tree with: give threads too"},
         {asked.on("solver") && !info.proves_in_trees,
          "trees of this game prove nothing: leave out solver"},
         {counts && !info.counts_moves,
          "moves of this game are not counted: leave out mast, rave and grave"},
         {options.clear && !hooks.estimate,
          "its knowledge estimates nothing: leave out clear, or give a knowledge"},
         {options.playout == AnyMoves::Kind::rollout && !hooks.rollout,
          "its knowledge has no rollouts: leave out playout=rollout, or give a knowledge"}});
}

/// What a player of a level does not use.
std::optional<Mistake> ignored_by_level(const Asked& asked) {
    return first_of(
        {{asked.on("reuse"), "a player of a level starts afresh at each move: leave out reuse"},
         {asked.has("book"), "a player of a level has no book: leave out book or level"},
         {asked.has("par"), "a tree that is split has no levels: leave out par or level"},
         {asked.has("threads"), "a player of a level has one thread: leave out threads or level"}});
}

} // namespace

std::optional<Mistake> ignored_setting(const PlayerSpec& player, const Settings& settings,
                                       const AnyGame& game) {
    if (player.level() < full_level)
        if (auto wrong = ignored_by_level({settings, game})) return wrong;
    return std::visit([&](const auto& its) { return ignored(its, Asked{settings, game}); },
                      player.options);
}

} // namespace zermelo
