#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "catalog/registry/player_options.hpp"
#include "catalog/registry/spec.hpp"
#include "catalog/registry/trust.hpp"
#include "zermelo/core/parsed.hpp"

namespace zermelo {

class AnyGame;
class Book;
struct UciTerms;

/// A kind of player, by its place among the alternatives of PlayerOptions.
enum class PlayerKind : std::uint8_t {
    human,
    random,
    minimax,
    alphabeta,
    memo,
    exact,
    select,
    retrograde,
    cfr,
    mcts,
    policy,
    uci,
    expert
};

/// A row of the catalog of players.
struct PlayerRow {
    PlayerKind kind;
    std::string name;
    std::string summary;
    std::vector<Parameter> parameters;
    PlayerOptions (*read)(const Settings& settings);
};

/// Every kind of player, in the order of PlayerKind.
const std::vector<PlayerRow>& all_players();
const PlayerRow& player_row(PlayerKind kind);

/// A player asked for by name, with its options read and checked.
struct PlayerSpec {
    std::string text; ///< canonical: the name and the settings that differ from the defaults
    PlayerOptions options;
    std::shared_ptr<const Book> book{};        ///< for alpha-beta and the expert, if they use one
    std::shared_ptr<const UciTerms> program{}; ///< of an external player
    std::uint64_t lots = 0;                    ///< seed of what a level draws by lot

    PlayerKind kind() const { return static_cast<PlayerKind>(options.index()); }
    bool is(PlayerKind wanted) const { return kind() == wanted; }
    bool has_one_thread() const;
    /// Below full_level it plays weaker than it could.
    int level() const;
    /// Does it keep what it has found from one question to the next?
    bool reuses() const;
};

/// A player with the default options of its kind.
PlayerSpec default_player(PlayerKind kind);

/// The same player with a seed of its own where it draws at random and was given none.
PlayerSpec seeded(PlayerSpec player, std::uint64_t seed);

/// The same player with no more memory, iterations and books than a level uses.
PlayerSpec limited_by_level(PlayerSpec player, const Level& level);

/// The player that a text like `minimax,depth=4` names, for a game; its settings are checked. A
/// book is opened if the text may name files; a program is not run: see `started_uci_player`.
Parsed<PlayerSpec> find_player(std::string_view text, const AnyGame& game,
                               Trust trust = Trust::user);

} // namespace zermelo
