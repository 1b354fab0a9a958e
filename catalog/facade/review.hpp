#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "catalog/facade/any_game.hpp"
#include "catalog/facade/judgement.hpp"

namespace zermelo {

// A play looked at afterwards: what each move was worth, and what would have been better.

/// A move of a play with what is thought of it. Values are for the seat that moved.
struct ReviewedMove {
    std::optional<Seat> seat; ///< none: chance
    std::string by;           ///< the name of the seat
    std::string move;
    std::optional<TextValue> before{}; ///< the best that could be had; none if unknown
    std::optional<TextValue> after{};  ///< what the move left of it
    double lost = 0;  ///< in the unit of the values' numbers: points, payoff, pawns and so on
    double share = 0; ///< of a whole result, from 0 to 1
    Judgement judgement = Judgement::unknown;
    std::string best{};                ///< a better move, or the best one; empty if unknown
    std::vector<std::string> line{};   ///< that begins with it
    std::vector<std::string> answer{}; ///< the line that follows what was played
    std::string why{}; ///< of a bad move: what it does and the other would, in words
    std::optional<double> probability{}; ///< of a move of chance, or in an equilibrium
    std::optional<double> luck{};        ///< what chance then added to it, where values tell
};

/// The review of one seat's moves.
struct ReviewedSeat {
    std::string name;
    std::string player;             ///< who sat there
    std::optional<double> accuracy; ///< 0 to 100; none if no move could be judged
    int moves = 0;                  ///< that could be judged
    int inaccuracies = 0;
    int mistakes = 0;
    int blunders = 0;
    std::optional<double> luck{}; ///< the sum, where chance moves and values tell
};

/// The moment when the result was settled, by the values of the review.
struct DecidedMoment {
    std::size_t moves = 0; ///< after so many moves of the record; 0: from its beginning
    std::string words{};   ///< "Decided by move 5, O's b3 (a blunder)."
};

struct Review {
    std::string game;
    std::string analyst; ///< the player who valued the positions
    std::string result;
    std::vector<ReviewedSeat> seats{};
    std::vector<ReviewedMove> moves{};
    /// The expected result of the first seat, 0 to 1, before the first move and after each; none
    /// where it is not known.
    std::vector<std::optional<double>> results{};
    std::optional<DecidedMoment> decided{};
    bool complete = false;  ///< false: it was stopped, and some moves are unknown
    bool is_proven = false; ///< do all values rest on the rules alone?
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct ReviewOptions {
    StopToken stop{};
    /// At most so long for a position, unless the analyst has limits of its own.
    std::chrono::nanoseconds time = std::chrono::milliseconds(200);
    bool bounds_time = true; ///< false: only the analyst's own limits hold
    std::function<void(std::size_t done, std::size_t all)> progress{};
    Pulse pulse{}; ///< of each search
};

/// Who values positions of a game unless somebody else is asked for.
PlayerSpec usual_analyst(const AnyGame& game);

/// Reviews a play. The record is played again first: what is wrong with it is the mistake.
Parsed<Review> review(const AnyGame& game, const TextRecord& record, const PlayerSpec& analyst,
                      const ReviewOptions& options);

/// The moment a play was decided, by the results of a review and the final payoff of the first
/// seat; none if that was in doubt to the end or the play was not finished.
std::optional<DecidedMoment> decided_moment(const Review& review, double final_result);

} // namespace zermelo
