#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/core/kinds.hpp"

namespace zermelo {

/// How a play came to its end.
enum class Ending : std::uint8_t {
    finished,     ///< by the rules
    illegal_move, ///< somebody played what is not legal, and forfeits
    failed,       ///< somebody's program failed, and forfeits
    out_of_time,  ///< somebody used more time than the clock gave, and forfeits
    resigned,     ///< somebody gave up
    left,         ///< somebody went away; nobody wins
    too_long      ///< the referee's limit of moves was reached; nobody wins
};

/// Does the one at fault lose?
constexpr bool is_forfeit(Ending ending) {
    return ending == Ending::illegal_move || ending == Ending::failed ||
           ending == Ending::out_of_time || ending == Ending::resigned;
}

/// What happened in one play of a game: enough to play it again.
template <Game G>
struct Record {
    struct Step {
        Seat seat{};
        MoveOf<G> move{};
        int gain = 0;
        double seconds = 0; ///< that the player thought
    };

    StateOf<G> start{};
    std::vector<Step> steps;
    Ending ending = Ending::left;
    std::optional<OutcomeOf<G>> outcome; ///< if it was finished
    std::optional<Seat> culprit;         ///< who forfeited or left, if anybody did
    std::string reason;                  ///< what the culprit did, in words

    /// What the play pays to a seat: its gains, less those of the others where that is the game,
    /// and its payoff; after a forfeit -1 for the culprit and +1 for everybody else.
    double payoff_to(Seat seat) const {
        if (is_forfeit(ending)) return culprit == seat ? -1 : 1;
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
