#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/spec.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/core/value.hpp"
#include "zermelo/play/record.hpp"
#include "zermelo/store/book_plan.hpp"

namespace zermelo {

struct UciTerms;

// Games under one type, with everything that comes in or goes out as text. This is the one seam
// between templates and names: programs, protocols and pages are written against it.

/// Where to begin: a position in the game's notation, or else its start; then some moves.
struct PositionText {
    std::optional<std::string> position;
    std::vector<std::string> moves;
};

/// What there is to see at a position.
struct Sight {
    std::string position; ///< in the game's notation; without one, the moves that lead to it
    std::string to_move;  ///< the name of the seat, empty where the game is over
    std::string outcome;  ///< how it ended, empty while in play
    std::string picture;
    std::vector<std::string> moves;
};

struct TextEdge {
    std::string move;
    int number = 0; ///< the value on the scale that people know from this game
    Value value;
    std::string words{};      ///< the value in words
    std::uint64_t visits = 0; ///< of an engine that samples
    double mean = 0;
};

/// A Report with its moves as text, and what was asked. Values are for the player to move.
struct TextReport {
    Sight sight;
    std::optional<std::string> move;
    int number = 0;
    Value value;
    std::string words; ///< the value in words
    bool weak = false; ///< only who wins was asked
    std::vector<std::string> best;
    std::vector<std::string> line;
    std::vector<TextEdge> edges;
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    Ended ended = Ended::complete;
};

/// The solutions of a puzzle.
struct TextSolutions {
    Sight sight;                          ///< no more than the position, if no more was asked for
    std::uint64_t count = 0;              ///< up to the limit
    bool complete = false;                ///< are these all?
    std::vector<std::string> solutions{}; ///< the first ones, as positions
    std::vector<std::string> pictures{};
    std::string difference{}; ///< where the first two first differ
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct SolutionOptions {
    std::uint64_t limit = 2;
    std::size_t show = 2;  ///< solutions to write down
    bool pictures = false; ///< pictures and the whole sight too
    Budget budget{};
};

/// What a strategy does at an information set: how likely each move is.
struct TextChoice {
    std::string seat;
    std::string view; ///< what the seat sees
    std::vector<std::pair<std::string, double>> moves;
};

/// A strategy for both seats of a hidden game, and how good it is.
struct TextEquilibrium {
    double value = 0;          ///< what the first seat gets by it
    double exploitability = 0; ///< what a seat can gain against it, on the average of both
    std::vector<TextChoice> choices;
    std::uint64_t iterations = 0;
    std::uint64_t nodes = 0; ///< of the game's tree
    std::uint64_t sets = 0;  ///< information sets
    double seconds = 0;
    Ended ended = Ended::complete;
};

/// A player that was asked for by name, with its settings read and checked.
struct PlayerSpec {
    std::string text; ///< as it was typed
    std::string name;
    Settings settings;
    std::shared_ptr<const Book> book{}; ///< if it has one: of this game and its first knowledge
    std::shared_ptr<const UciTerms> program{}; ///< if it is an external one
    bool draws = false;                        ///< at random, so that it takes a seed
};

/// How long work is watched and stopped.
struct Control {
    StopToken stop{};
    Pulse pulse{};
    std::function<void(const TextReport&)> watch{};
    bool every_move = false; ///< is the value of every move wanted, or only of the best?
    TaskLog* log = nullptr;  ///< takes down which thread did what, where a tree is split
};

struct PerftLevel {
    std::uint64_t sequences = 0;            ///< of exactly so many moves
    std::optional<std::uint64_t> positions; ///< first met after so many moves, if asked for
};

/// What was counted, level by level from 1.
struct PerftCounts {
    Sight sight;
    std::vector<PerftLevel> levels;
    std::optional<std::uint64_t> games; ///< ways to play to the end, if asked for
    /// The sequences of the last level by their first move, if asked for.
    std::vector<std::pair<std::string, std::uint64_t>> divide{};
};

struct PerftOptions {
    int depth = 1;
    bool positions = false; ///< count different positions too
    bool games = false;     ///< count whole games too
    bool divide = false;    ///< count the last level by first moves
    Budget budget{};        ///< what it may spend
};

/// A node of a game tree.
struct TreeNode {
    std::size_t parent = 0; ///< its own number at the root, which is 0
    std::string move;       ///< that leads to it
    std::string position;
    std::string label;   ///< a short form of the position
    std::string to_move; ///< empty where the game is over
    /// From the side of the player to move at the root; none if unknown.
    std::optional<TextEdge> value;
};

struct TreeOptions {
    int depth = 3;
    std::uint64_t visits = 1; ///< of a node that is drawn, at least, if the tree is a search's
    std::size_t max_nodes = 5000;
    StopToken stop{};
};

/// A play, as it is stored: one JSON object a line.
struct TextRecord {
    std::string game;
    std::vector<std::string> players; ///< by seat
    std::uint64_t seed = 0;
    std::optional<std::string> position; ///< where it began, if not at the start
    std::vector<std::string> moves;
    std::vector<double> seconds; ///< thought about each move
    Ending ending = Ending::left;
    std::string result; ///< in words
    std::vector<double> payoffs;
};

enum class Commentary { silent, terse, verbose };

struct PlayOptions {
    PositionText from{};
    std::uint64_t seed = 0;
    Commentary commentary = Commentary::verbose;
    std::istream* in = nullptr;  ///< for human players
    std::ostream* out = nullptr; ///< for the commentary and human players
    std::function<std::string(const std::string&)> paint{}; ///< what becomes of a picture
    std::optional<double> clock{};                          ///< seconds a player
    /// Where experts keep what they learn of openings while people play; nothing: nowhere.
    std::string cache{};
};

struct MatchPlan {
    int games = 2;
    std::uint64_t seed = 0;
    std::optional<double> clock{};
    StopToken stop{};
    std::function<void(const TextRecord&)> ended{}; ///< is told of each game as it ends
};

/// One game of a match, and which of the players sat where.
struct MatchRecord {
    TextRecord record;
    std::vector<std::size_t> player_at; ///< by seat
    std::string pattern{};              ///< the same for plays that differ only by a symmetry;
                                        ///< none where chance may repeat them
};

/// A game with its parameters, under one type.
class AnyGame {
public:
    AnyGame() = default;
    AnyGame(const AnyGame&) = delete;
    AnyGame& operator=(const AnyGame&) = delete;
    virtual ~AnyGame() = default;

    /// Its name and what of its settings is not as usual, like `nim:pieces=21`.
    const std::string& name() const { return name_; }
    void call_it(std::string name) { name_ = std::move(name); }

    virtual int seats() const = 0;
    virtual std::string seat(int number) const = 0;
    virtual std::string marks() const = 0; ///< letters of the seats in pictures, perhaps none
    /// The knowledges that an engine can use, the default first; for no name, of all engines.
    virtual std::vector<std::string> knowledges(const std::string& engine) const = 0;
    virtual std::vector<std::string> engines() const = 0; ///< names of those that accept it
    virtual std::string solver() const = 0;   ///< the engine that is best at proofs; perhaps none
    virtual std::string opponent() const = 0; ///< the player that is met if none is asked for
    /// Are the exact values of all moves what people ask for, even if that takes a while?
    virtual bool proves_values() const = 0;
    virtual bool has_loops() const = 0; ///< may a play go on for ever?
    virtual bool hides() const = 0;     ///< is something hidden from a player?

    /// Is it for one, and all that counts is to solve it?
    virtual bool is_puzzle() const = 0;
    /// Counts the solutions of a puzzle. requires: is_puzzle()
    virtual Parsed<TextSolutions> solutions(const PositionText& from,
                                            const SolutionOptions& options) const = 0;

    virtual Parsed<Sight> look(const PositionText& from) const = 0;
    virtual Parsed<TextReport> search(const PlayerSpec& player, const PositionText& from,
                                      const Control& control) const = 0;
    /// Where something is hidden: the strategy that a player of the kind `cfr` plays; all of it, or
    /// if moves are given what it does after them.
    virtual Parsed<TextEquilibrium> equilibrium(const PlayerSpec& player, const PositionText& from,
                                                const Control& control) const = 0;
    virtual Parsed<PerftCounts> perft(const PositionText& from,
                                      const PerftOptions& options) const = 0;
    virtual Parsed<std::vector<TreeNode>> tree(const PlayerSpec& player, const PositionText& from,
                                               const TreeOptions& options) const = 0;
    virtual Parsed<TextRecord> play(const std::vector<PlayerSpec>& specs,
                                    const PlayOptions& options) const = 0;
    virtual Parsed<std::vector<MatchRecord>> match(const std::vector<PlayerSpec>& specs,
                                                   const MatchPlan& plan) const = 0;
    /// Plays a record again, with the commentary of the options. What was stored must come out.
    virtual Parsed<TextRecord> replay(const TextRecord& record,
                                      const PlayOptions& options) const = 0;

    /// What its books are of, with its first knowledge; nothing if it can have none.
    virtual std::optional<BookOf> book_of() const = 0;
    /// Makes a book, or goes on with it. requires: it can have one
    virtual Parsed<BookWork> make_book(const BookPlan& plan) const = 0;

private:
    std::string name_;
};

} // namespace zermelo
