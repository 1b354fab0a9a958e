// needs: threads
#pragma once

#if !defined(__wasm__)

#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace zermelo {

/// Starts a thread. If the system has no further one, the result is not joinable: whoever needs
/// the work done then does it on its own thread, or goes without. All threads of the library but
/// those of TBB start here.
template <class Work>
std::thread try_thread(Work work) {
    try {
        return std::thread(std::move(work));
    } catch (const std::system_error&) {
        return {};
    }
}

/// How many threads can be started at the same time, at most so many.
inline int startable_threads(int wanted) {
    std::mutex gate;
    std::unique_lock closed(gate);
    std::vector<std::thread> started;
    started.reserve(static_cast<std::size_t>(wanted));
    while (static_cast<int>(started.size()) < wanted) {
        std::thread next = try_thread([&gate] { const std::lock_guard pass(gate); });
        if (!next.joinable()) break;
        started.push_back(std::move(next));
    }
    closed.unlock();
    for (std::thread& thread : started) thread.join();
    return static_cast<int>(started.size());
}

} // namespace zermelo

#endif
