#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/value.hpp"
#include "zermelo/play/record.hpp"

namespace zermelo {

// What crosses the facade: everything that comes in or goes out is text or a plain number.

/// Where to begin: a position in the game's notation, or else its start; then some moves.
struct PositionText {
    std::optional<std::string> position;
    std::vector<std::string> moves;
};

/// A position as it is shown.
struct PositionView {
    std::optional<std::string> position; ///< in the game's notation, if it has one
    std::vector<std::string> before;     ///< without a notation, the moves that lead to it
    std::string to_move;                 ///< the name of the seat, empty where the game is over
    std::string outcome;                 ///< how it ended, empty while in play
    std::vector<double> payoffs;         ///< by seat, where the game is over
    std::string picture;
    std::vector<std::string> moves;
    std::vector<double> probabilities; ///< of the moves, where chance is to move
};

/// A value as it is shown.
struct TextValue {
    double number = 0; ///< on the scale that people know from this game
    Value value;
    std::string words{};
};

/// A root move and its value.
struct TextEdge {
    std::string move;
    TextValue worth;
    std::uint64_t visits = 0; ///< of an engine that samples
    double mean = 0;
};

/// Of the moves of a position so many are listed at most.
inline constexpr std::size_t most_listed = 1000;

/// A Report with its moves as text, and the position it is about. Values are for the player to
/// move.
struct TextReport {
    PositionView at;
    std::optional<std::string> move;
    TextValue worth;
    std::optional<double> mean{}; ///< of the best move, of an engine that samples
    bool weak = false;            ///< only who wins was asked
    std::vector<std::string> best;
    std::vector<std::string> line;
    std::vector<TextEdge> edges; ///< the first `most_listed` root moves that were valued
    std::size_t left_off = 0;    ///< root moves that were valued and are not listed
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    Ended ended = Ended::complete;
};

/// A player whom nobody gave a limit answers within this time, where a person waits for it.
inline constexpr std::chrono::milliseconds usual_time{1000};

/// How a long task is watched and stopped.
struct Control {
    StopToken stop{};
    Pulse pulse{};
    std::function<void(const TextReport&)> watch{};
    bool every_move = false; ///< value every root move, not only the best
    TaskLog* log = nullptr;  ///< takes down which thread did what, where a tree is split
    // At most so much, whatever a player's limits:
    std::optional<std::chrono::nanoseconds> time{};
    std::optional<std::uint64_t> nodes{}; ///< or iterations
    std::optional<int> depth{};
};

/// Counts of move sequences of one length.
struct PerftLevel {
    std::optional<std::uint64_t> sequences; ///< unless positions alone are asked for
    std::optional<std::uint64_t> positions; ///< different ones after so many moves, if asked for
};

struct PerftCounts {
    std::vector<PerftLevel> levels;     ///< from ply 1
    std::optional<std::uint64_t> games; ///< ways to play to the end, if asked for
    /// The sequences of the last level by their first move, if asked for.
    std::vector<std::pair<std::string, std::uint64_t>> divide{};
};

struct PerftOptions {
    int depth = 1;
    bool positions = false; ///< count different positions
    bool games = false;     ///< count whole games too
    bool divide = false;    ///< count the last level by first moves
    Budget budget{};

    /// There may be far more sequences than positions: they are not counted for these alone.
    bool sequences() const { return !positions || games || divide; }
};

/// A node of a game tree, or of the tree of a search.
struct TreeNode {
    std::size_t parent = 0;              ///< its own number at the root, which is 0
    std::string move;                    ///< that leads to it
    std::optional<std::string> position; ///< in the game's notation, if it has one
    std::string view;                    ///< what its seat sees, in the tree of a hidden game
    std::string label;                   ///< a short form of the position
    std::string to_move;                 ///< empty where the game is over
    /// For the player to move at the root; none if unknown.
    std::optional<TextEdge> value;
};

struct TreeOptions {
    int depth = 3;
    std::uint64_t visits = 1; ///< least visits of a node, in the tree of a search
    std::size_t max_nodes = 5000;
    StopToken stop{};
};

/// A play as it is stored: one JSON object a line.
struct TextRecord {
    std::string game;
    std::vector<std::string> players; ///< by seat
    std::uint64_t seed = 0;
    std::optional<std::string> position; ///< where it began, if not at the start
    std::vector<std::string> before;     ///< moves from there that nobody was asked for
    std::vector<std::string> moves;      ///< what was then played
    std::vector<double> seconds;         ///< thought about each move
    Ending ending = Ending::left;
    std::string result; ///< in words
    std::vector<double> payoffs;
};

} // namespace zermelo
