#pragma once

#include <algorithm>
#include <cstdint>

#include "zermelo/core/seat.hpp"
#include "zermelo/core/value.hpp"

namespace zermelo::detail {

/// The depth of a search without a horizon: no estimates, only rules and proven bounds. The search
/// recurses on the machine's stack, so a longer line counts as unknown.
inline constexpr int no_horizon = 2000;

/// The window: the open interval (alpha, beta) in which a search must find the exact score; outside
/// it a bound is enough. Scores are ranks of Values for the player to move. Beta is stored negated,
/// so that a change of sides only swaps the two members.
class Window {
public:
    constexpr Window(int alpha, int beta) : mine_(alpha), theirs_(-beta) {}
    static constexpr Window open() { return {Value::least().rank(), Value::most().rank()}; }

    constexpr int alpha() const { return mine_; }
    constexpr int beta() const { return -theirs_; }
    constexpr bool is_null() const { return beta() - alpha() <= 1; }

    constexpr Window opposite() const { return Window(*this, 0); }
    /// The window for the rest of the play after a gain.
    constexpr Window after_gain(int gain) const { return {alpha() - gain, beta() - gain}; }
    /// Narrows the window to proven bounds of the score.
    constexpr void narrow(int lower, int upper) {
        mine_ = std::max(mine_, lower);
        theirs_ = std::max(theirs_, -upper);
    }
    /// Raises alpha to a score. True for a cutoff: the window is empty.
    constexpr bool raise(int score) {
        mine_ = std::max(mine_, score);
        return alpha() >= beta();
    }

private:
    constexpr Window(const Window& other, int) : mine_(other.theirs_), theirs_(other.mine_) {}

    int mine_;
    int theirs_;
};

/// A seat as wide as the integers beside it: mixed widths cost 8% of the search time.
struct WideSeat {
    std::uint32_t number;

    constexpr WideSeat(Seat seat) : number(static_cast<std::uint32_t>(index(seat))) {}
    constexpr operator Seat() const { return Seat(static_cast<std::uint8_t>(number)); }
};

/// Where a node is in the search: plies to the horizon, plies from the root, and the seat that its
/// scores are for.
struct NodeInfo {
    int depth;
    int ply;
    WideSeat seat;

    constexpr NodeInfo next(Seat whose) const { return {depth - 1, ply + 1, whose}; }
};

} // namespace zermelo::detail
