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

/// What every player may spend on a move at most, whatever its own limits are.
struct MoveLimits {
    std::optional<std::chrono::nanoseconds> time{};
    std::optional<std::uint64_t> nodes{}; ///< or iterations
    std::optional<int> depth{};
};

/// When a game between programs is decided before its end.
struct Adjudication {
    bool proven = false; ///< as soon as a player of ours has proven the value
    /// When both players have seen the same one lose for so many moves; 0: never.
    int agreed = 0;
    std::optional<std::size_t> length{}; ///< moves after which nobody wins
};

/// What players think of a game, as far as they tell: for adjudication.
struct Opinions {
    struct Opinion {
        Seat seat = first;
        Value value{};
        double payoff = 0; ///< to the seat
    };
    std::optional<Opinion> last{}; ///< of the player who moved last
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
    MoveLimits limits{};          ///< of every player
    Opinions* opinions = nullptr; ///< takes down what searches think, if given
    /// Is given the record so far at the start and after each move.
    std::function<void(const TextRecord&)> moved{};
    /// The beginning of a play that goes on: its moves stand, and can be taken back. Then `from` is
    /// not used.
    std::optional<TextRecord> resumed{};
};

/// The terms of one game between programs.
struct GameTerms {
    PositionText from{};
    std::uint64_t seed = 0;
    std::optional<double> clock{}; ///< seconds a player
    double increment = 0;          ///< seconds that its clock gains with each move
    MoveLimits limits{};
    Adjudication adjudication{};
    StopToken stop{};
};

/// One game between programs.
struct MatchRecord {
    TextRecord record;
    std::string pattern{}; ///< the same for plays that differ only by a symmetry; empty where
                           ///< chance may repeat them
    bool by_lot = false;   ///< was something of it drawn, by chance or by a player?
};

/// Lets players play one game, with a commentary.
Parsed<TextRecord> play(const AnyGame& game, const std::vector<PlayerSpec>& players,
                        const PlayOptions& options);

/// Players with what they need before they play: a strategy that is solved, a program that is
/// there and has their options.
Parsed<std::vector<PlayerSpec>>
prepared(const AnyGame& game, const std::vector<PlayerSpec>& players, const StopToken& stop);

/// Lets prepared players, one for each seat, play one game without a commentary. A game that was
/// stopped is not finished. Several threads may call it with the same game and players.
Parsed<MatchRecord> play_game(const AnyGame& game, const std::vector<PlayerSpec>& players,
                              const GameTerms& terms);

/// Plays a record again, with the commentary of the options. Its result must be the stored one.
Parsed<TextRecord> replay(const AnyGame& game, const TextRecord& record,
                          const PlayOptions& options);

} // namespace zermelo
