#include "catalog/uci/think_control.hpp"

#include <algorithm>

#include "zermelo/core/threads.hpp"

namespace zermelo {

ThinkControl::ThinkControl(const Plan& plan) : plan_(plan) {
    if (!plan_.ponder) start_clock();
    if (plan_.time) alarm_ = try_thread([this] { watch_clock(); });
}

ThinkControl::~ThinkControl() {
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    changed_.notify_all();
    if (alarm_.joinable()) alarm_.join();
}

void ThinkControl::start_clock() { began_ = Clock::now(); }

void ThinkControl::stop() {
    {
        const std::lock_guard lock(mutex_);
        stop_.stop();
    }
    changed_.notify_all();
}

void ThinkControl::ponder_hit() {
    {
        const std::lock_guard lock(mutex_);
        if (!plan_.ponder) return;
        plan_.ponder = false;
        start_clock();
    }
    changed_.notify_all();
}

std::optional<std::chrono::nanoseconds> ThinkControl::time_to_keep() const {
    const std::lock_guard lock(mutex_);
    if (alarm_.joinable() || !plan_.time || !began_) return std::nullopt;
    const std::chrono::nanoseconds left = *began_ + plan_.time->hard - Clock::now();
    return std::max(left, std::chrono::nanoseconds(0));
}

bool ThinkControl::is_enough(bool forced) const {
    const std::lock_guard lock(mutex_);
    if (!plan_.time || !began_ || plan_.infinite) return false;
    return forced || Clock::now() >= *began_ + plan_.time->soft;
}

void ThinkControl::await_question() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stop_.stopped() || (!plan_.infinite && !plan_.ponder); });
}

void ThinkControl::watch_clock() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return done_ || began_; });
    if (done_) return;
    const auto deadline = *began_ + plan_.time->hard;
    if (changed_.wait_until(lock, deadline, [&] { return done_; })) return;
    stop_.stop();
    changed_.notify_all();
}

} // namespace zermelo
