#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/time_plan.hpp"

namespace zermelo {

/// How one search is led from outside while it runs: it is stopped, its time runs out, or what was
/// thought about on the opponent's time has come true. Made before the search is, so that nothing
/// said to it is lost.
class ThinkControl {
public:
    struct Plan {
        std::optional<TimePlan> time{}; ///< none: time does not matter
        bool infinite = false;          ///< no answer before it is told to stop
        bool ponder = false;            ///< nor, and no clock runs, before the opponent has moved
    };

    explicit ThinkControl(const Plan& plan);
    ThinkControl(const ThinkControl&) = delete;
    ThinkControl& operator=(const ThinkControl&) = delete;
    ~ThinkControl();

    void stop();
    void ponder_hit(); ///< the opponent has moved as expected

    StopToken token() const { return stop_; }
    /// What is left of the time, if the search itself must keep to it: there was no thread that
    /// could have stopped it.
    std::optional<std::chrono::nanoseconds> time_to_keep() const;
    /// Should no further depth be begun? With a move that is forced, that is soon so.
    bool is_enough(bool forced) const;
    /// Waits until an answer may be given.
    void await_question();

private:
    using Clock = std::chrono::steady_clock;

    void start_clock();
    void watch_clock();

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    Plan plan_;
    StopSource stop_;
    bool done_ = false;
    std::optional<Clock::time_point> began_; ///< since when the clock runs
    std::thread alarm_;
};

} // namespace zermelo
