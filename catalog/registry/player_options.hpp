#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "catalog/registry/levels.hpp"
#include "catalog/registry/option_table.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/mcts/options.hpp"
#include "zermelo/mcts/select.hpp"
#include "zermelo/mcts/simulate.hpp"
#include "zermelo/search/alphabeta_options.hpp"
#include "zermelo/select/select.hpp"

namespace zermelo {

// The options of each kind of player: one struct a kind, described by one table (players.cpp).

/// What a search may spend; what is not given is not limited.
struct Limits {
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<std::chrono::nanoseconds> time{};

    bool any() const { return depth || nodes || time; }
    Budget budget() const {
        Budget budget;
        budget.depth = depth;
        budget.nodes = nodes;
        budget.time = time;
        return budget;
    }
};

struct HumanOptions {};
struct RandomOptions {};

/// How a tree is split among threads.
enum class SplitKind { moves, pv, chunks };

struct MinimaxOptions {
    Limits limits{};
    std::optional<int> split_plies{}; ///< split the tree so many plies deep; unset: one thread
    SplitKind split = SplitKind::moves;
    std::optional<int> threads{};
    std::string knowledge{};
    int level = full_level;
};

struct AlphaBetaPlayerOptions {
    Limits limits{};
    Bytes memory{AlphaBetaOptions{}.table_bytes};
    std::optional<int> threads{};
    std::optional<int> split_plies{};
    SplitKind split = SplitKind::moves;
    AlphaBetaOptions techniques{};
    std::string knowledge{};
    FileName book{};
    bool reuse = false;
    int level = full_level;
};

struct MemoOptions {
    Limits limits{};
    Bytes memory{std::size_t{2} << 30};
    std::string knowledge{};
};

struct ExactOptions {
    Limits limits{};
    std::string knowledge{};
};

struct SelectPlayerOptions {
    static constexpr std::uint64_t hidden_nodes = 1'000'000; ///< where information sets are many

    Limits limits{};
    SelectOptions select{};
    int threads = 1;
    std::string knowledge{};
    int level = full_level;
};

struct RetrogradePlayerOptions {
    Limits limits{};
    Bytes memory{std::size_t{2} << 30};
    bool lean = false;
};

struct CfrPlayerOptions {
    std::uint64_t iterations = 1000;
    bool plus = true;
    std::optional<std::chrono::nanoseconds> time{};
    Bytes memory{std::size_t{512} << 20};
    int level = full_level;
};

/// What threads of MCTS search.
enum class TreeSharing { root, shared };
enum class BackupKind { mean, later, minimax };

struct MctsPlayerOptions {
    static constexpr std::uint64_t default_iterations = 10'000; ///< reproducible, unlike time

    std::optional<std::uint64_t> iterations{};
    std::optional<std::chrono::nanoseconds> time{};
    double c = 1;
    std::optional<AnyRating::Kind> select = AnyRating::Kind::ucb; ///< none: regret matching
    int expand = 1;
    bool all = false;
    std::optional<double> urgency{};
    std::optional<AnyMoves::Kind> playout{};
    std::optional<int> cut{};
    std::optional<int> clear{};
    BackupKind backup = BackupKind::mean;
    bool solver = MctsOptions{}.solver;
    Hiding hiding = MctsOptions{}.hiding;
    std::optional<std::uint64_t> seed{};
    int threads = 1;
    TreeSharing sharing = TreeSharing::root;
    Bytes memory{MctsOptions{}.memory};
    bool reuse = false;
    std::string knowledge = "none"; ///< a Monte Carlo tree knows only the rules unless told to
    int level = full_level;
};

/// A player of one game that does not search (`thesis`).
struct PolicyOptions {
    std::optional<std::uint64_t> seed{};
};

/// Another program that speaks UCI.
struct UciPlayerOptions {
    std::string program{};
    Limits limits{};
    std::optional<int> elo{};
    std::chrono::nanoseconds patience = std::chrono::seconds(60);
};

struct ExpertPlayerOptions {
    std::optional<std::chrono::nanoseconds> time{};
    Bytes memory{AlphaBetaOptions{}.table_bytes};
    int threads = 1;
    std::string knowledge{};
    FileName book{};
    bool reuse = false;
    int level = full_level;
};

/// The options of any player; which alternative it holds is the kind of player.
using PlayerOptions =
    std::variant<HumanOptions, RandomOptions, MinimaxOptions, AlphaBetaPlayerOptions, MemoOptions,
                 ExactOptions, SelectPlayerOptions, RetrogradePlayerOptions, CfrPlayerOptions,
                 MctsPlayerOptions, PolicyOptions, UciPlayerOptions, ExpertPlayerOptions>;

} // namespace zermelo
