#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "catalog/alphabeta_engines.hpp"
#include "catalog/any_game.hpp"
#include "catalog/hidden.hpp"
#include "catalog/mcts.hpp"
#include "catalog/search.hpp"
#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/search/retrograde.hpp"
#include "zermelo/search/solutions.hpp"
#include "zermelo/select/parallel.hpp"
#include "zermelo/select/select.hpp"
#include "zermelo/store/booked.hpp"

namespace zermelo {

/// Can its positions be stored with their values? Books have keys of 64 bits at most.
template <class G>
inline constexpr bool has_books = [] {
    if constexpr (NumberKeyed<G> && ZeroSum<G> && !Reversible<G>)
        return std::unsigned_integral<KeyOf<G>>;
    else
        return false;
}();

namespace detail {

/// The product of selection functions, its root spread over threads if there are several.
template <PlainZeroSum G, class K>
Search<G> select_search(const G& game, const K& knowledge, const Settings& settings) {
    const SelectOptions options{settings.word("monad", "G") == "J" ? Monad::j : Monad::g,
                                settings.flag("prune", true),
                                settings.word("ties", "first") == "seed"};
    const Budget budget = budget_of(settings);
    const Select<K> serial{options, knowledge};
    if (budget.threads == 1) return search_with(game, serial, budget);
    return search_with(game, ParallelSelect<K>{serial}, budget);
}

/// Memo, which asks for nothing but bounds, with a knowledge that may have none.
template <ZeroSum G, class K>
auto memo_with(const K& knowledge) {
    if constexpr (KnowsBounds<K, G>)
        return Memo<K>{knowledge};
    else
        return Memo<>{};
}

/// A database that may be asked for and replaced by several threads.
template <WinOrLose G>
    requires Numbered<G>
class SharedDatabase {
public:
    std::optional<Database<G>> get() const {
        const std::lock_guard lock(mutex_);
        return database_;
    }
    void set(const Database<G>& database) {
        const std::lock_guard lock(mutex_);
        database_ = database;
    }

private:
    mutable std::mutex mutex_;
    std::optional<Database<G>> database_;
};

/// Retrograde analysis. What it found out once it knows from then on.
template <WinOrLose G>
    requires Numbered<G>
Search<G> retrograde_search(const G& game, const Budget& given, bool lean) {
    return [&game, given, lean, shared = std::make_shared<SharedDatabase<G>>()](
               const StateOf<G>& s, const Signals& signals, const Watch<MoveOf<G>>& watch) {
        if (const auto known = shared->get(); known && known->find(s)) return known->report(s);
        const auto database =
            Retrograde{{lean}}.solve(game, s, with_signals(given, signals), watch);
        shared->set(database);
        return database.report(s);
    };
}

/// Is a game too large to be proven by a table of keys that are numbers?
template <class G, class K>
inline constexpr bool is_large = Looks<K, G> && Prioritizes<K, G> && !NumberKeyed<G>;

/// And so large that nothing but the knowledge's best moves can be tried? Not where moves gain
/// something: what is left out would be lost.
template <class G, class K>
inline constexpr bool is_vast = is_large<G, K> && !Gainful<G>;

/// Does a knowledge know enough that alpha-beta proves sooner than a memory of all states?
template <class G, class K>
inline constexpr bool proves_by_alphabeta = !is_large<G, K> && (OwnScale<K, G> || Looks<K, G>);

/// The engine that proves where few nodes suffice; empty if there is none.
template <ZeroSum G, class K>
Search<G> proof_search(const G& game, const K& knowledge, const Settings& settings,
                       const Budget& budget) {
    if constexpr (Reversible<G>) { // only a ranking tells beforehand how many states there are
        if constexpr (WinOrLose<G> && Ranked<G>) return retrograde_search(game, budget, false);
        return {};
    } else if constexpr (proves_by_alphabeta<G, K>) {
        Budget whole = budget;
        whole.depth = no_horizon;
        if (whole.nodes) *whole.nodes *= 5; // they are cheap
        return alphabeta_search(game, knowledge, settings, whole);
    } else if constexpr (Keyed<G> && !is_large<G, K>) {
        return search_with(game, memo_with<G>(knowledge), budget);
    } else {
        return {};
    }
}

/// Proves if few nodes suffice, else looks as deep as some more nodes allow; with a time given,
/// half of it goes to each. It counts nodes unless told otherwise, so that it is reproducible.
template <ZeroSum G, class K>
Search<G> expert_search(const G& game, const K& knowledge, const Settings& settings) {
    Budget budget = budget_of(settings);
    if (!budget.time) budget.nodes = 2'000'000;
    if constexpr (is_large<G, K> || (KnowsSwing<K> && Reversible<G>)) {
        AlphaBetaOptions options = alphabeta_options(settings);
        options.selective = options.one_move = true;
        if constexpr (is_vast<G, K>) options.beam = 16;
        return shared_search(game, knowledge, options, budget);
    }
    if (budget.time) *budget.time /= 2;
    auto deepen = alphabeta_search(game, knowledge, settings, budget);
    const auto prove = proof_search(game, knowledge, settings, budget);
    if (!prove) return deepen;
    return [prove, deepen](const StateOf<G>& s, const Signals& signals,
                           const Watch<MoveOf<G>>& watch) {
        auto proof = prove(s, signals, watch);
        if (proof.proven()) return proof;
        auto guess = deepen(s, signals, watch);
        guess.nodes += proof.nodes;
        guess.seconds += proof.seconds;
        return guess;
    };
}

/// Solves a puzzle; where every move is wanted, the puzzle behind each.
template <Puzzle G, class K>
Search<G> exact_search(const G& game, const K& knowledge, const Budget& budget) {
    const auto solve = search_with(game, Exact<K>{knowledge}, budget);
    return
        [&game, solve](const StateOf<G>& s, const Signals& signals, const Watch<MoveOf<G>>& watch) {
            if (!signals.every_move) return solve(s, signals, watch);
            Report<MoveOf<G>> report;
            for (const MoveOf<G> m : game.moves(s)) {
                const auto next = after(game, s, m);
                const auto outcome = game.outcome(next);
                const auto rest = outcome ? Report<MoveOf<G>>{} : solve(next, signals, {});
                const Value value = outcome ? worth(*outcome, first) : rest.value;
                report.nodes += rest.nodes;
                report.seconds += rest.seconds;
                if (!report.add(m, value)) continue;
                report.line = rest.line;
                report.line.insert(report.line.begin(), m);
                if (value.sign() <= 0) report.line = {m};
            }
            report.complete();
            return report;
        };
}

template <Puzzle G, class K>
Search<G> puzzle_search(const G& game, const K& knowledge, const PlayerSpec& player) {
    const Budget budget = budget_of(player.settings);
    if (player.name == "exact") return exact_search(game, knowledge, budget);
    if (player.name != "select") return {};
    SelectOptions options;
    if (player.settings.word("monad", "G") == "J") options.monad = Monad::j;
    return search_with(game, Select<K>{options, knowledge}, budget);
}

/// Monte Carlo tree search in which the tree follows the state. Trees are kept only if told to.
template <Game G, class K>
Search<G> open_mcts_search(const G& game, const K& knowledge, const Settings& settings) {
    const auto engine = mcts_of<G>(knowledge, settings);
    const Budget budget = mcts_budget_of(settings);
    using Engine = AnyMcts<K>;
    using Session = SharedSession<G, Engine>;
    const bool reuse = settings.flag("reuse", false);
    const bool shared = settings.word("tree", "root") == "shared";
    return [&game, engine, budget, reuse, shared, kept = std::shared_ptr<Session>()](
               const StateOf<G>& s, const Signals& signals,
               const Watch<MoveOf<G>>& watch) mutable -> Report<MoveOf<G>> {
        const Budget own = with_signals(budget, signals);
        Engine asked = engine;
        asked.options.every_move = signals.every_move;
        if (signals.past != nullptr) asked.options.past = *signals.past;
        if (budget.threads > 1 && signals.tree == nullptr) {
            if (shared) return SharedMcts<Engine>{asked}.search(game, s, own, watch);
            return RootMcts<Engine>{asked}.search(game, s, own, watch);
        }
        if (!kept || !reuse) kept = std::make_shared<Session>(game, asked);
        const std::lock_guard lock(kept->mutex);
        if constexpr (EndsByRepetition<G>) kept->session.set_past(asked.options.past);
        auto report = kept->session.search(s, own, watch);
        if (signals.tree != nullptr) *signals.tree = kept->session.tree(signals.part);
        return report;
    };
}

/// In a hidden game it is told no more than what the mover sees.
template <Hidden G, class K>
Search<G> hidden_mcts_search(const G& game, const K& knowledge, const Settings& settings) {
    return [&game, settings, engine = mcts_of<G>(knowledge, settings)](
               const StateOf<G>& s, const Signals& signals, const Watch<MoveOf<G>>& watch) {
        const Budget budget = with_signals(mcts_budget_of(settings), signals);
        const auto view = game.view(s, game.turn(s));
        if (settings.word("select", "ucb") == "regret") {
            const Mcts<RegretMatching> regret{.options = engine.options};
            return RootMcts<Mcts<RegretMatching>>{regret}.search(game, view, budget, watch);
        }
        return RootMcts<AnyMcts<K>>{engine}.search(game, view, budget, watch);
    };
}

template <Game G, class K>
Search<G> mcts_search(const G& game, const K& knowledge, const Settings& settings) {
    if constexpr (Hidden<G>)
        return hidden_mcts_search(game, knowledge, settings);
    else
        return open_mcts_search(game, knowledge, settings);
}

/// The engines that only knowledges of use to all are compiled with.
template <ZeroSum G, class K>
Search<G> other_search(const G& game, const K& knowledge, const PlayerSpec& player) {
    const Budget budget = budget_of(player.settings);
    const auto estimate = as_estimate<G>(knowledge);
    if (player.name == "minimax") return minimax_search(game, estimate, player.settings, budget);
    if constexpr (PlainZeroSum<G>)
        if (player.name == "select") return select_search(game, estimate, player.settings);
    if constexpr (Keyed<G> && !Reversible<G>)
        if (player.name == "memo") return search_with(game, memo_with<G>(knowledge), budget);
    if constexpr (WinOrLose<G> && Numbered<G>)
        if (player.name == "retrograde")
            return retrograde_search(game, budget, player.settings.flag("lean", false));
    return {};
}

template <Game G, class Row>
Search<G> named_search(const G& game, const Row& row, const PlayerSpec& player) {
    if constexpr (Row::in_trees)
        if (player.name == "mcts") return mcts_search(game, row.knowledge, player.settings);
    if constexpr (Puzzle<G>) return puzzle_search(game, row.knowledge, player);
    if constexpr (ZeroSum<G> && Row::in_alphabeta) {
        if (player.name == "alphabeta")
            return alphabeta_search(game, row.knowledge, player.settings,
                                    budget_of(player.settings));
        if (player.name == "expert") return expert_search(game, row.knowledge, player.settings);
    }
    if constexpr (ZeroSum<G> && Row::in_others) return other_search(game, row.knowledge, player);
    return {};
}

/// A search whose knowledge has a book.
template <Game G, class K>
Search<G> booked_search(const G& game, const K& knowledge, const PlayerSpec& player) {
    if constexpr (has_books<G>) {
        const Booked<G, K> booked(game, knowledge, *player.book);
        const auto search =
            player.name == "expert"
                ? expert_search(game, booked, player.settings)
                : alphabeta_search(game, booked, player.settings, budget_of(player.settings));
        return [book = player.book, search](const StateOf<G>& s, const Signals& signals,
                                            const Watch<MoveOf<G>>& watch) {
            return search(s, signals, watch);
        };
    } else {
        return {};
    }
}

} // namespace detail

/// The names of the engines that accept a game.
template <Game G>
std::vector<std::string> engine_names() {
    std::vector<std::string> names;
    if constexpr (ZeroSum<G>) names = {"minimax", "alphabeta", "expert"};
    if constexpr (Keyed<G> && ZeroSum<G> && !Reversible<G>) names.emplace_back("memo");
    if constexpr (Puzzle<G>) names = {"exact"};
    if constexpr (PlainZeroSum<G> || Puzzle<G>) names.emplace_back("select");
    if constexpr (WinOrLose<G> && Numbered<G>) names.emplace_back("retrograde");
    if constexpr (HasEquilibrium<G>) names.emplace_back("cfr");
    names.emplace_back("mcts");
    if constexpr (SpeaksUci<G>) names.emplace_back("uci");
    return names;
}

/// The search that a player makes, with the knowledge that it asks for (the first, if none or if it
/// has a book); empty if it is not an engine that accepts the game.
template <Game G, class... Rows>
Search<G> find_search(const G& game, const std::tuple<Rows...>& knowledges,
                      const PlayerSpec& player) {
    if (player.book) return detail::booked_search(game, std::get<0>(knowledges).knowledge, player);
    Search<G> found;
    // A Monte Carlo tree knows no more than the rules, unless it is told to.
    std::string wanted = player.settings.word("knowledge", player.name == "mcts" ? "none" : "");
    const auto try_one = [&](const auto& row) {
        if (found || (!wanted.empty() && wanted != row.name)) return;
        found = detail::named_search(game, row, player);
    };
    std::apply([&](const auto&... rows) { (try_one(rows), ...); }, knowledges);
    return found;
}

} // namespace zermelo
