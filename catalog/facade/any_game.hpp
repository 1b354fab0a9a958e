#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/facade/facets.hpp"
#include "catalog/facade/position.hpp"
#include "catalog/facade/text.hpp"
#include "catalog/registry/levels.hpp"
#include "catalog/registry/players.hpp"
#include "zermelo/core/parsed.hpp"

namespace zermelo {

/// The hooks of a knowledge that settings of players need.
struct KnownHooks {
    bool estimate = false;
    bool priority = false;
    bool noise = false;   ///< quiescence
    bool pass = false;    ///< null moves
    bool urgency = false; ///< extensions
    bool swing = false;   ///< futility
    bool rollout = false;
};

/// A knowledge of a game, and the kinds of player that can use it.
struct KnowledgeInfo {
    std::string name;
    std::vector<PlayerKind> users;
    KnownHooks hooks{};
};

/// The facts of a game with its parameters.
struct GameInfo {
    int seats = 2;
    std::vector<std::string> seat_names{};
    std::string rules{}; ///< as a player needs them, a few paragraphs; perhaps none
    std::string marks{}; ///< letters of the seats in pictures, perhaps none
    std::vector<KnowledgeInfo> knowledges{};
    std::vector<std::pair<PlayerKind, std::string>> engines{}; ///< that accept it, with names
    std::optional<PlayerKind> prover{};                        ///< best at proofs
    PlayerKind opponent = PlayerKind::expert;                  ///< met if nobody is asked for
    LevelScale levels{};                                       ///< what levels mean in it
    bool pays_points = false;                                  ///< values count points, not wins
    bool has_loops = false;                                    ///< a play may go on for ever
    bool is_hidden = false;          ///< something is hidden from a player
    bool has_chance = false;         ///< something is drawn by lot
    bool moves_at_once = false;      ///< the seats choose at the same time
    bool repeats_by_chance = false;  ///< plays that are the same may both count
    bool moves_run_together = false; ///< each move is one letter, written without spaces
    bool has_notation = false;       ///< positions can be written and read
    bool is_zero_sum = false;        ///< two seats, nothing hidden, no chance
    bool counts_points = false;      ///< values are points, not who wins
    bool splits = false;             ///< `par=` is offered
    bool shares_trees = false;       ///< `mcts,tree=shared` is offered
    bool hartmann_ties = false;      ///< `select,ties=hartmann` is offered
    bool is_ranked = false;          ///< `retrograde,lean` is offered
    bool has_table_keys = false;     ///< alpha-beta can remember positions
    bool proves_in_trees = false;    ///< `mcts,solver` can prove something
    bool counts_moves = false;       ///< trees can keep statistics of moves

    /// Where nobody plays against anybody, nobody can be an easier opponent.
    bool has_levels() const { return seats > 1; }
};

/// A search asked for by name: an engine with its knowledge and its options. It keeps what it has
/// found from one question to the next until it is told to forget; the game must outlive it.
class AnySearch {
public:
    AnySearch() = default;
    AnySearch(const AnySearch&) = delete;
    AnySearch& operator=(const AnySearch&) = delete;
    virtual ~AnySearch() = default;

    /// requires: somebody but chance is to move
    virtual Parsed<TextReport> search(const AnyPosition& at, const Control& control) = 0;
    /// The number of the move that is chosen at a position.
    virtual std::size_t choose(const AnyPosition& at, const Control& control) = 0;
    /// The value for the player to move at `at`, nothing else.
    virtual Value value(const AnyPosition& at, const StopToken& stop) = 0;
    /// Answers the next question as if it were the first.
    virtual void forget() = 0;

    /// A node of the tree that a search grows.
    struct Spot {
        std::size_t parent = 0;
        std::size_t move = 0; ///< its number at the parent
        std::uint64_t visits = 0;
        double mean = 0;
        Value value; ///< for the player to move at the root
    };
    virtual bool grows() const = 0; ///< does it grow a tree that can be shown?
    /// The tree of a search from this position, a parent before its children. requires: grows()
    virtual std::vector<Spot> grow(const AnyPosition& at, const TreeOptions& options) = 0;
    virtual bool grows_views() const = 0; ///< does it grow a tree of views, in a hidden game?
    /// That tree, from what the seat to move sees. requires: grows_views()
    virtual std::vector<TreeNode> grow_views(const AnyPosition& at, const TreeOptions& options) = 0;
};

/// A game with its parameters, as programs see it: the one seam between templates and names.
class AnyGame {
public:
    explicit AnyGame(std::string name) : name_(std::move(name)) {}
    AnyGame(const AnyGame&) = delete;
    AnyGame& operator=(const AnyGame&) = delete;
    virtual ~AnyGame() = default;

    /// Canonical: the name and the settings that differ from the defaults, like `nim:pieces=21`.
    const std::string& name() const { return name_; }
    const GameInfo& info() const { return info_; }
    std::vector<std::string> engine_names() const;
    /// The knowledges that a kind of player can use, the default first.
    std::vector<std::string> knowledge_names(PlayerKind kind) const;

    virtual std::unique_ptr<AnyPosition> start() const = 0;
    /// requires: info().has_notation
    virtual Parsed<Position> read(const std::string& position) const = 0;
    /// The search of a player, at its level; null if it is not a search.
    std::unique_ptr<AnySearch> search(const PlayerSpec& player) const;
    virtual Parsed<PerftCounts> perft(const AnyPosition& at, const PerftOptions& options) const = 0;
    /// A text that plays have in common which differ only by a symmetry.
    virtual std::string pattern(const AnyPosition& start,
                                const std::vector<std::size_t>& moves) const = 0;

    // Facets: null where the game has none.
    virtual const PuzzleFacet* puzzle() const { return nullptr; }
    virtual const EquilibriumFacet* equilibrium() const { return nullptr; }
    virtual const BookFacet* book() const { return nullptr; }
    virtual const AnalysisFacet* analysis() const { return nullptr; }
    virtual const ProtocolFacet* protocol() const { return nullptr; }

protected:
    /// The search of a player at full strength, but with no more than its level may use.
    virtual std::unique_ptr<AnySearch> engine_search(const PlayerSpec& player) const = 0;
    /// For whoever makes the game, before anybody sees it.
    void set_info(GameInfo info) { info_ = std::move(info); }

private:
    std::string name_;
    GameInfo info_;
};

using GamePtr = std::shared_ptr<const AnyGame>;

/// The position that a text tells, or what is wrong with it.
Parsed<Position> position_at(const AnyGame& game, const PositionText& from);

/// Plays moves given as text. Returns their numbers, or what is wrong with the first bad one.
Parsed<std::vector<std::size_t>> play_texts(const AnyGame& game, AnyPosition& at,
                                            const std::vector<std::string>& texts);

/// What there is to see at a position; `from` names it where the game has no notation. A seat that
/// is not to move in a hidden game is not told what the other may do.
PositionView view_of(const AnyGame& game, const AnyPosition& at, const PositionText& from,
                     std::optional<Seat> viewer = std::nullopt);

/// The seat that looks at a position if nobody says who: who is to move, else the first one.
Seat viewer_at(const AnyPosition& at);

/// Why no player can move at a position, if none can.
std::optional<Mistake> not_playable(const AnyPosition& at);

} // namespace zermelo
