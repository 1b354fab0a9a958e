// needs: threads
#pragma once

#include <chrono>
#include <vector>

#include "zermelo/core/tasks.hpp"

namespace zermelo {

/// A log of the tasks of a search by several threads: which thread worked when.
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
    double now() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }
    /// requires: all tasks have ended
    const std::vector<Span>& spans() const { return spans_; }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    Mutex mutex_;
    std::vector<Span> spans_;
};

} // namespace zermelo
