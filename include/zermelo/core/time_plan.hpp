#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

namespace zermelo {

/// The time for a move: the search starts no new iteration after `soft` and stops at `hard`.
struct TimePlan {
    using Time = std::chrono::milliseconds;

    Time soft{0};
    Time hard{0};

    bool operator==(const TimePlan&) const = default;
};

/// The state of a chess clock.
struct ClockReading {
    std::chrono::milliseconds left{0};
    std::chrono::milliseconds increment{0};
    std::optional<int> moves_to_go{}; ///< to the next time control; nullopt: sudden death
};

/// A fixed time for the move, minus the communication overhead.
constexpr TimePlan plan_for_move(TimePlan::Time time, TimePlan::Time overhead) {
    const auto usable = std::max(TimePlan::Time{1}, time - overhead);
    return {usable, usable};
}

/// Distributes the time on the clock over the moves to come, each with its overhead. A move never
/// gets more than the time left minus the overhead, nor more than half of that while others follow,
/// so that the clock cannot run out.
constexpr TimePlan plan_for_clock(const ClockReading& clock, TimePlan::Time overhead) {
    constexpr int assumed_moves = 30; // to come, if no time control is near
    const int moves = std::clamp(clock.moves_to_go.value_or(assumed_moves), 1, assumed_moves);
    const TimePlan::Time lost = std::max(TimePlan::Time{0}, overhead - clock.increment);
    const TimePlan::Time gained = std::max(TimePlan::Time{0}, clock.increment - overhead);
    const TimePlan::Time now = std::max(TimePlan::Time{1}, clock.left - overhead);
    const TimePlan::Time usable = std::max(now / 8 + TimePlan::Time{1}, now - lost * (moves - 1));
    const TimePlan::Time most = moves == 1 ? usable * 4 / 5 : usable / 2;
    const TimePlan::Time share = usable / moves + gained * 3 / 4;
    // An iteration takes longer than all before it: one begun after 3/5 of the share would not end.
    const TimePlan::Time hard = std::max(TimePlan::Time{1}, std::min(share * 3, most));
    return {std::min(share * 3 / 5, hard), hard};
}

/// The time for a move of a player that knows only one limit. Seconds on its own clock, for the
/// rest of the game, and those that it gains with each move; `overhead` is lost in each move. Of
/// what is left it is never more than a twentieth: a game may have many more moves than were
/// assumed.
constexpr std::chrono::nanoseconds time_for_move(double seconds_left, TimePlan::Time overhead,
                                                 double increment = 0) {
    constexpr double longest = 1e6; // what is more makes no difference
    const auto left = static_cast<std::int64_t>(std::clamp(seconds_left, 0., longest) * 1000);
    const TimePlan::Time gained(
        static_cast<std::int64_t>(std::clamp(increment, 0., longest) * 1000));
    const TimePlan plan = plan_for_clock({TimePlan::Time(left), gained, {}}, overhead);
    const std::chrono::nanoseconds planned =
        std::clamp(plan.soft * 5 / 3, TimePlan::Time{1}, plan.hard);
    const std::chrono::nanoseconds most =
        std::chrono::milliseconds(left) / 20 + std::chrono::nanoseconds(gained) * 3 / 4;
    return std::clamp(most, std::chrono::nanoseconds(10'000), planned);
}

} // namespace zermelo
