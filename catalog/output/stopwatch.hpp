#pragma once

#include <chrono>
#include <ctime>

namespace zermelo {

/// Processor time, in seconds: of the whole program, or of the calling thread. Threads that wait
/// for work spin for a while, so what one thread does is measured by its own time.
enum class Whose { program, thread };
inline double processor_seconds(Whose whose) {
    std::timespec now{};
    clock_gettime(whose == Whose::program ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID,
                  &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// The seconds since it was made.
class Stopwatch {
public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    }

private:
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

} // namespace zermelo
