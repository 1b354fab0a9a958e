#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "catalog/facade/any_game.hpp"

namespace zermelo {

enum class Commentary { silent, terse, verbose };

/// How a person is spoken to.
enum class Words {
    full,   ///< a greeting, boards, explanations, commands: catalog/talk
    lecture ///< Erdmann's, by the HumanPlayer of the library
};

/// What a player that thinks has found so far.
struct Thinking {
    enum class Phase { begins, goes_on, ends };

    Phase phase = Phase::goes_on;
    std::string who;                    ///< the name of its seat
    double seconds = 0;                 ///< for which it has been thinking
    std::uint64_t nodes = 0;            ///< visited so far; 0: not told now
    const TextReport* report = nullptr; ///< of the last iteration; null: not told now
};

/// From where a board is seen, and with what.
struct BoardSide {
    Seat viewer = first;
    bool flipped = false;      ///< the other side up
    bool pencil_marks = false; ///< what the empty cells of a puzzle may still get
};

/// What a person is asked.
struct Question {
    std::string prompt;
    std::function<std::vector<std::string>()> words; ///< that may be typed here, for completion
};

struct PlayOptions {
    PositionText from{};
    std::uint64_t seed = 0;
    Commentary commentary = Commentary::verbose;
    Words words = Words::full;
    std::istream* in = nullptr;  ///< for human players
    std::ostream* out = nullptr; ///< for the commentary and human players
    std::function<std::string(const std::string&)> paint{}; ///< what becomes of a picture
    std::optional<double> clock{};                          ///< seconds a player
    StopToken stop{};                                       ///< ends the play where it is

    // For plays with persons.
    /// Reads a line from a person, nothing at the end of input; by default from `in`.
    std::function<std::optional<std::string>(const Question&)> ask{};
    /// The board as a seat is shown it; by default its picture.
    std::function<std::string(const AnyPosition& at, const BoardSide& side)> draw{};
    /// Is told while others think, perhaps by several threads. Nobody else thinks meanwhile.
    std::function<void(const Thinking&)> thinking{};
    StopSource* hurry = nullptr; ///< makes who thinks move at once; it is reset for each move
    /// The time for a move or a hint of players whose spec has no limit of its own.
    std::optional<std::chrono::nanoseconds> think{};
    /// Is given the record so far at the start and after each move.
    std::function<void(const TextRecord&)> moved{};
    /// The beginning of a play that goes on: its moves stand, and can be taken back. Then `from` is
    /// not used.
    std::optional<TextRecord> resumed{};
};

struct MatchPlan {
    int games = 2;
    std::uint64_t seed = 0;
    std::optional<double> clock{};
    StopToken stop{};
};

/// One game of a match, and which of the players sat where.
struct MatchRecord {
    TextRecord record;
    std::vector<std::size_t> player_at; ///< by seat
    std::string pattern{};              ///< the same for plays that differ only by a symmetry;
                                        ///< empty where chance may repeat them
    bool by_lot = false;                ///< was something of it drawn, by chance or by a player?
};

/// Lets players play one game, with a commentary.
Parsed<TextRecord> play(const AnyGame& game, const std::vector<PlayerSpec>& players,
                        const PlayOptions& options);

/// Lets players play some games; seats move on by one after each. Each game goes to `ended` and is
/// not kept. What is wrong, if something is.
std::optional<Mistake> match(const AnyGame& game, const std::vector<PlayerSpec>& players,
                             const MatchPlan& plan,
                             const std::function<void(const MatchRecord&)>& ended);

/// Plays a record again, with the commentary of the options. Its result must be the stored one.
Parsed<TextRecord> replay(const AnyGame& game, const TextRecord& record,
                          const PlayOptions& options);

} // namespace zermelo
