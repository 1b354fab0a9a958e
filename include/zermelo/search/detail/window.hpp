#pragma once

#include <algorithm>
#include <cstdint>

#include "zermelo/core/seat.hpp"
#include "zermelo/core/value.hpp"

namespace zermelo::detail {

/// Plies beyond any horizon: no estimates, only what the rules and proven bounds say. The search
/// recurses on the machine's stack; a line that is longer counts as unknown.
inline constexpr int no_horizon = 2000;

/// Between what a search must tell scores apart: above alpha, which the mover has elsewhere, and
/// below beta, which the other one has. Scores are ranks of Values for the player to move.
/// What each has is kept from its own side, so that a change of sides is a mere exchange.
class Window {
public:
    constexpr Window(int alpha, int beta) : mine_(alpha), theirs_(-beta) {}
    static constexpr Window open() { return {Value::least().rank(), Value::most().rank()}; }

    constexpr int alpha() const { return mine_; }
    constexpr int beta() const { return -theirs_; }
    constexpr bool is_null() const { return beta() - alpha() <= 1; }

    constexpr Window opposite() const { return Window(*this, 0); }
    /// The window for what is left to be won once so much is gained.
    constexpr Window after_gain(int gain) const { return {alpha() - gain, beta() - gain}; }
    /// The score is no less and no more than that.
    constexpr void narrow(int lower, int upper) {
        mine_ = std::max(mine_, lower);
        theirs_ = std::max(theirs_, -upper);
    }
    /// The mover has so much. True if nothing is left to tell.
    constexpr bool raise(int score) {
        mine_ = std::max(mine_, score);
        return alpha() >= beta();
    }

private:
    constexpr Window(const Window& other, int) : mine_(other.theirs_), theirs_(other.mine_) {}

    int mine_;
    int theirs_;
};

/// A seat as wide as the numbers beside it: mixed widths in one word cost a search a twelfth.
struct WideSeat {
    std::uint32_t number;

    constexpr WideSeat(Seat seat) : number(static_cast<std::uint32_t>(index(seat))) {}
    constexpr operator Seat() const { return Seat(static_cast<std::uint8_t>(number)); }
};

/// Where a search is: plies to the horizon, plies from the root, and the seat that scores are for.
struct Spot {
    int depth;
    int ply;
    WideSeat seat;

    constexpr Spot next(Seat whose) const { return {depth - 1, ply + 1, whose}; }
};

} // namespace zermelo::detail
