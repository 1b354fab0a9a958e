// Shared by tests of long work: what takes too long is stopped.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace zermelo {

/// Calls a function once a period, as long as it lives.
class Watchdog {
public:
    Watchdog(std::function<void()> bark, std::chrono::microseconds period)
        : thread_([this, bark = std::move(bark), period] {
              std::unique_lock lock(mutex_);
              while (!changed_.wait_for(lock, period, [&] { return done_; })) bark();
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
