// Shared by tests of whole requests: what takes too long is stopped.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "zermelo/core/budget.hpp"

namespace zermelo {

/// Stops a source after a time, unless it is destroyed before.
class Watchdog {
public:
    Watchdog(StopSource& stop, std::chrono::milliseconds time)
        : thread_([this, &stop, time] {
              std::unique_lock lock(mutex_);
              if (!changed_.wait_for(lock, time, [&] { return done_; })) stop.stop();
          }) {}
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;
    ~Watchdog() {
        {
            const std::lock_guard lock(mutex_);
            done_ = true;
        }
        changed_.notify_one();
        thread_.join();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool done_ = false;
    std::thread thread_;
};

} // namespace zermelo
