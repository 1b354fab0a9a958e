#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/core/kinds.hpp"

namespace zermelo {

/// How a game ended.
enum class Ending : std::uint8_t {
    finished,     ///< by the rules
    illegal_move, ///< a player forfeits by an illegal move
    failed,       ///< a player forfeits by an exception
    out_of_time,  ///< a player forfeits on time
    resigned,     ///< a player resigned
    left,         ///< a player left; nobody wins
    too_long,     ///< the referee's move limit was reached; nobody wins
    adjudicated   ///< decided before its end: the culprit loses; nobody, if there is none
};

/// Does the culprit lose?
constexpr bool is_forfeit(Ending ending) {
    return ending == Ending::illegal_move || ending == Ending::failed ||
           ending == Ending::out_of_time || ending == Ending::resigned;
}

/// The record of one game, sufficient to replay it.
template <Game G>
struct Record {
    struct Step {
        Seat seat{};
        MoveOf<G> move{};
        int gain = 0;
        double seconds = 0; ///< thinking time
    };

    StateOf<G> start{};
    std::vector<Step> steps;
    Ending ending = Ending::left;
    std::optional<OutcomeOf<G>> outcome; ///< if the game was finished
    std::optional<Seat> culprit;         ///< the player who forfeited or left, if any
    std::string reason;                  ///< what the culprit did, as text

    /// The total payoff to a seat: the payoff of the outcome plus its gains, minus the opponent's
    /// gains in zero-sum games. After a forfeit, or if one was adjudicated to lose, -1 for the
    /// culprit and +1 for everybody else.
    double payoff_to(Seat seat) const {
        if (is_forfeit(ending) || (ending == Ending::adjudicated && culprit))
            return culprit == seat ? -1 : 1;
        if (!outcome) return 0;
        auto sum = static_cast<double>(payoff(*outcome, seat));
        for (const Step& step : steps) {
            if (step.seat == seat)
                sum += step.gain;
            else if (ZeroSumForTwo<G> && step.seat != chance)
                sum -= step.gain;
        }
        return sum;
    }
};

} // namespace zermelo
