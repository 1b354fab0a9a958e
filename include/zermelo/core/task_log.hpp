// needs: threads
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "zermelo/core/tasks.hpp"

namespace zermelo {

/// A log of the tasks of a search by several threads: how many there were, and which thread worked
/// when.
class TaskLog {
public:
    struct Span {
        int thread = 0;   ///< from 0, of those that work together
        double begin = 0; ///< seconds since the log was made
        double end = 0;
    };

    /// Adds a span that ends now.
    void add(int thread, double begin) {
        const double end = now();
        const Lock lock(mutex_);
        spans_.push_back({thread, begin, end});
    }
    /// Counts tasks that are made, those that only make others too: the sparks of "Parallel
    /// Minimax".
    void count(std::uint64_t tasks) {
        const Lock lock(mutex_);
        tasks_ += tasks;
    }
    double now() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }
    /// requires: all tasks have ended
    const std::vector<Span>& spans() const { return spans_; }
    std::uint64_t tasks() const { return tasks_; } ///< requires: all tasks have ended

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    Mutex mutex_;
    std::vector<Span> spans_;
    std::uint64_t tasks_ = 0;
};

} // namespace zermelo
