#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace zermelo {

/// How long to think about a move: no new depth is begun after `soft`, and after `hard` the best
/// move so far is played.
struct TimePlan {
    using Time = std::chrono::milliseconds;

    Time soft{0};
    Time hard{0};

    bool operator==(const TimePlan&) const = default;
};

/// What a clock shows.
struct ClockFace {
    std::chrono::milliseconds left{0};
    std::chrono::milliseconds increment{0};
    std::optional<int> moves_to_go{}; ///< until time is added; none: never
};

/// Exactly so long, less what is lost on the way to the other side.
constexpr TimePlan plan_for_move(TimePlan::Time time, TimePlan::Time overhead) {
    const auto usable = std::max(TimePlan::Time{1}, time - overhead);
    return {usable, usable};
}

/// Spreads what the clock has over the moves to come, each of which loses the overhead too. A move
/// is never given more than what is left less the overhead, nor more than half of that while others
/// follow, so that time cannot run out.
constexpr TimePlan plan_for_clock(const ClockFace& clock, TimePlan::Time overhead) {
    constexpr int usual_moves = 30; // to come, where no control is near
    const int moves = std::clamp(clock.moves_to_go.value_or(usual_moves), 1, usual_moves);
    const TimePlan::Time lost = std::max(TimePlan::Time{0}, overhead - clock.increment);
    const TimePlan::Time gained = std::max(TimePlan::Time{0}, clock.increment - overhead);
    const TimePlan::Time now = std::max(TimePlan::Time{1}, clock.left - overhead);
    const TimePlan::Time usable = std::max(now / 8 + TimePlan::Time{1}, now - lost * (moves - 1));
    const TimePlan::Time most = moves == 1 ? usable * 4 / 5 : usable / 2;
    const TimePlan::Time share = usable / moves + gained * 3 / 4;
    // A depth takes longer than all before it: what was not done by 3/5 of the share will not be.
    const TimePlan::Time hard = std::max(TimePlan::Time{1}, std::min(share * 3, most));
    return {std::min(share * 3 / 5, hard), hard};
}

} // namespace zermelo
