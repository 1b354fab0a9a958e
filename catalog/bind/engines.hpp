#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "catalog/bind/alphabeta.hpp"
#include "catalog/bind/cfr.hpp"
#include "catalog/bind/expert.hpp"
#include "catalog/bind/facts.hpp"
#include "catalog/bind/knowledge.hpp"
#include "catalog/bind/mcts.hpp"
#include "catalog/bind/minimax.hpp"
#include "catalog/bind/policy.hpp"
#include "catalog/bind/proof.hpp"
#include "catalog/bind/puzzle.hpp"
#include "catalog/bind/select.hpp"
#include "catalog/facade/any_game.hpp"

namespace zermelo {

/// The kinds of player that can play G by its concepts alone.
template <Game G>
constexpr bool accepts(PlayerKind kind) {
    switch (kind) {
    case PlayerKind::minimax:
    case PlayerKind::alphabeta:
    case PlayerKind::expert: return ZeroSum<G>;
    case PlayerKind::memo: return Keyed<G> && ZeroSum<G> && !Reversible<G>;
    case PlayerKind::exact: return Puzzle<G>;
    case PlayerKind::select: return PlainZeroSum<G> || Puzzle<G> || PlaysAgainstChance<G>;
    case PlayerKind::retrograde: return WinOrLose<G> && Numbered<G>;
    case PlayerKind::cfr: return HasEquilibrium<G>;
    case PlayerKind::mcts: return true;
    case PlayerKind::uci: return SpeaksUci<G>;
    default: return false;
    }
}

/// The engines of a game with its knowledges: a player's options become a search.
template <Game G, Facts facts, class... Rows>
class BoundEngines {
public:
    using Knowledges = std::tuple<Rows..., NamedKnowledge<NoKnowledge>>;
    using First = typename std::tuple_element_t<0, Knowledges>::Knowledge;

    BoundEngines(const G& game, Rows... rows)
        : game_(game), knowledges_(std::move(rows)..., NamedKnowledge<NoKnowledge>{"none", {}}) {}

    static constexpr bool has(PlayerKind kind) {
        return accepts<G>(kind) && !facts.without.has(kind);
    }

    void set_policy(Policy<G> policy) { policy_ = std::move(policy); }
    bool has_policy() const { return static_cast<bool>(policy_); }
    const auto& first() const { return std::get<0>(knowledges_); }

    std::vector<KnowledgeInfo> knowledges() const {
        std::vector<KnowledgeInfo> infos;
        const auto add = [&](const auto& row) {
            using Row = std::remove_cvref_t<decltype(row)>;
            infos.push_back({row.name, users<Row>(), hooks<typename Row::Knowledge>()});
        };
        std::apply([&](const auto&... rows) { (add(rows), ...); }, knowledges_);
        return infos;
    }

    /// The search that a player makes; none if it is not an engine that accepts the game.
    Search<G> search(const PlayerSpec& player) const {
        switch (player.kind()) {
        case PlayerKind::minimax: return search_by<MinimaxOptions>(player);
        case PlayerKind::alphabeta: return search_by<AlphaBetaPlayerOptions>(player);
        case PlayerKind::memo: return search_by<MemoOptions>(player);
        case PlayerKind::exact: return search_by<ExactOptions>(player);
        case PlayerKind::select: return search_by<SelectPlayerOptions>(player);
        case PlayerKind::retrograde: return search_by<RetrogradePlayerOptions>(player);
        case PlayerKind::mcts: return search_by<MctsPlayerOptions>(player);
        case PlayerKind::policy: return search_by<PolicyOptions>(player);
        case PlayerKind::expert: return search_by<ExpertPlayerOptions>(player);
        case PlayerKind::human:
        case PlayerKind::random:
        case PlayerKind::cfr:
        case PlayerKind::uci: break;
        }
        return {};
    }

private:
    template <class Row>
    static std::vector<PlayerKind> users() {
        using enum PlayerKind;
        using K = typename Row::Knowledge;
        constexpr bool is_none = std::same_as<K, NoKnowledge>;
        std::vector<PlayerKind> kinds;
        if (Row::in_trees) kinds.push_back(mcts);
        if (Row::in_alphabeta) kinds.push_back(alphabeta);
        if (is_in<Group::expert, Row>) kinds.push_back(expert);
        if (Estimates<K, G> || is_none) kinds.push_back(minimax);
        if (Estimates<K, G> || is_none || Puzzle<G>) kinds.push_back(select);
        if ((KnowsBounds<K, G> && Row::in_alphabeta) || is_none) kinds.push_back(memo);
        if (Row::in_alphabeta || is_none) kinds.push_back(exact);
        return kinds;
    }

    template <class K>
    static constexpr KnownHooks hooks() {
        return {.estimate = Estimates<K, G>,
                .priority = Prioritizes<K, G>,
                .noise = KnowsNoise<K, G>,
                .pass = Passes<K, G>,
                .urgency = KnowsUrgency<K, G>,
                .swing = Estimates<K, G> && KnowsSwing<K> && Prioritizes<K, G>,
                .rollout = RollsOut<K, G>};
    }

    enum class Group { any, alphabeta, expert, trees };

    /// Is this the knowledge "none", beside one that the expert has?
    template <class Row>
    static constexpr bool is_idle =
        std::same_as<typename Row::Knowledge, NoKnowledge> && (Rows::in_alphabeta || ...);

    template <Group group, class Row>
    static constexpr bool is_in = [] {
        if (group == Group::any) return true;
        if (group == Group::trees) return Row::in_trees;
        return Row::in_alphabeta && !(group == Group::expert && is_idle<Row>);
    }();

    /// Calls use(knowledge) with that of a name, of those in a group; with the first, for no name.
    template <Group group, class Make>
    Search<G> with_knowledge(const std::string& name, const Make& use) const {
        Search<G> found;
        bool done = false;
        const auto try_one = [&]<class Row>(const Row& row) {
            if constexpr (is_in<group, Row>) {
                if (done || (!name.empty() && name != row.name)) return;
                found = use(row.knowledge);
                done = true;
            }
        };
        std::apply([&](const auto&... rows) { (try_one(rows), ...); }, knowledges_);
        return found;
    }

    /// Calls use(estimate) with the estimate of a knowledge, under one type for all of them; for no
    /// name, of the first that estimates.
    template <class Make>
    Search<G> with_estimate(const std::string& name, const Make& use) const {
        std::optional<AnyEstimate<G>> estimate;
        const auto try_one = [&]<class Row>(const Row& row) {
            using K = typename Row::Knowledge;
            constexpr bool serves = Estimates<K, G> || std::same_as<K, NoKnowledge>;
            if (!estimate && (name.empty() ? serves : name == row.name))
                estimate = any_estimate<G>(row.knowledge);
        };
        std::apply([&](const auto&... rows) { (try_one(rows), ...); }, knowledges_);
        return estimate ? use(*estimate) : Search<G>{};
    }

    template <class Options>
    Search<G> search_by(const PlayerSpec& player) const {
        return search_by(*std::get_if<Options>(&player.options), player);
    }
    Search<G> search_by(const MinimaxOptions& options, const PlayerSpec&) const {
        if constexpr (has(PlayerKind::minimax))
            return with_estimate(options.knowledge, [&](const auto& estimate) {
                return minimax_search<facts.splits>(game_, estimate, options);
            });
        return {};
    }
    Search<G> search_by(const AlphaBetaPlayerOptions& options, const PlayerSpec& player) const {
        if constexpr (has(PlayerKind::alphabeta))
            return with_knowledge<Group::alphabeta>(options.knowledge, [&](const auto& knowledge) {
                return alphabeta_search<facts.splits>(game_, alphabeta_knowledge<G>(knowledge),
                                                      options, player.book);
            });
        return {};
    }
    Search<G> search_by(const ExpertPlayerOptions& options, const PlayerSpec& player) const {
        if constexpr (has(PlayerKind::expert))
            return with_knowledge<Group::expert>(options.knowledge, [&](const auto& knowledge) {
                return expert_search<facts>(game_, alphabeta_knowledge<G>(knowledge), options,
                                            player.book);
            });
        return {};
    }
    Search<G> search_by(const MemoOptions& options, const PlayerSpec&) const {
        if constexpr (has(PlayerKind::memo))
            return with_knowledge<Group::alphabeta>(options.knowledge, [&](const auto& knowledge) {
                return memo_search(game_, knowledge, options);
            });
        return {};
    }
    Search<G> search_by(const ExactOptions& options, const PlayerSpec&) const {
        if constexpr (has(PlayerKind::exact))
            return with_knowledge<Group::any>(options.knowledge, [&](const auto& knowledge) {
                return exact_search(game_, knowledge, options);
            });
        return {};
    }
    Search<G> search_by(const SelectPlayerOptions& options, const PlayerSpec&) const {
        if constexpr (has(PlayerKind::select) && Puzzle<G>)
            return with_knowledge<Group::any>(options.knowledge, [&](const auto& knowledge) {
                return select_puzzle_search(game_, knowledge, options);
            });
        else if constexpr (has(PlayerKind::select) && PlaysAgainstChance<G>)
            return select_chance_search(game_, options);
        else if constexpr (has(PlayerKind::select))
            return with_estimate(options.knowledge, [&](const auto& estimate) {
                return select_search<facts.hartmann_ties>(game_, estimate, options);
            });
        return {};
    }
    Search<G> search_by(const RetrogradePlayerOptions& options, const PlayerSpec&) const {
        if constexpr (has(PlayerKind::retrograde)) return retrograde_search(game_, options);
        return {};
    }
    Search<G> search_by(const MctsPlayerOptions& options, const PlayerSpec&) const {
        if constexpr (has(PlayerKind::mcts))
            return with_knowledge<Group::trees>(options.knowledge, [&](const auto& knowledge) {
                return mcts_search<facts.shared_trees>(game_, tree_knowledge<G>(knowledge),
                                                       options);
            });
        return {};
    }
    Search<G> search_by(const PolicyOptions& options, const PlayerSpec&) const {
        return policy_ ? policy_search<G>(policy_, options) : Search<G>{};
    }

    const G& game_;
    Knowledges knowledges_;
    Policy<G> policy_{};
};

} // namespace zermelo
