// needs: threads
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#if !defined(__wasm__)
#include <mutex>

#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include "zermelo/core/threads.hpp"
#endif

namespace zermelo {

#if defined(__wasm__)

// In a browser there is one thread: work is done where it is asked for.

class Tasks {
public:
    explicit Tasks(int /*threads*/) {}
    static int available() { return 1; }
    static int thread_number() { return 0; }
    static int threads() { return 1; }

    template <class Work>
    void for_each(std::size_t count, const Work& work) {
        for (std::size_t i = 0; i < count; ++i) work(i);
    }
};

struct Mutex {};
struct Lock {
    explicit Lock(Mutex&) {}
};

#else

using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;

namespace detail {

/// Work for other threads with its type erased, so that the use of TBB is compiled once. TBB orders
/// each piece after what the caller did before and before what it does next; `done` tells
/// ThreadSanitizer, which cannot see into TBB.
struct Handover {
    const void* work;
    void (*call)(const void* work, std::size_t i);
    std::atomic<std::size_t> done{};
};

/// The function object that TBB copies: a pointer to the work.
class Piece {
public:
    explicit Piece(Handover& handover) : handover_(&handover) {}

    void operator()(const tbb::blocked_range<std::size_t>& range) const {
        Handover& handover = taken_over();
        handover.done.load(std::memory_order_acquire);
        for (auto i = range.begin(); i != range.end(); ++i) handover.call(handover.work, i);
        handover.done.fetch_add(1, std::memory_order_release);
    }

private:
    Handover& taken_over() const { return *handover_; } // named in cmake/tsan.supp

    Handover* handover_;
};

} // namespace detail

/// Distributes work over threads: at most `threads`, the calling one included, and no more than the
/// machine has or the system can start. Tasks may start further tasks.
class Tasks {
public:
    explicit Tasks(int threads) : arena_(threads <= 1 ? 1 : std::min(threads, startable())) {}

    /// The number of threads of the machine.
    static int available() { return tbb::info::default_concurrency(); }

    /// The number of the calling thread among those that work together, from 0.
    static int thread_number() { return std::max(0, tbb::this_task_arena::current_thread_index()); }
    int threads() const { return arena_.max_concurrency(); }

    /// Calls work(i) for every i below count, in any order and several at once; waits for all.
    template <class Work>
    void for_each(std::size_t count, const Work& work) {
        detail::Handover handover{
            &work, [](const void* its, std::size_t i) { (*static_cast<const Work*>(its))(i); }};
        spread(count, handover);
    }

private:
    /// The threads that there can be, the calling one included. TBB throws in the middle of its
    /// work if it cannot start one, so that this is tried before.
    static int startable() {
        static const int count = 1 + startable_threads(available() - 1);
        return count;
    }

    void spread(std::size_t count, detail::Handover& handover) {
        handover.done.store(0, std::memory_order_release);
        arena_.execute([&] {
            tbb::parallel_for(tbb::blocked_range<std::size_t>(0, count, 1), detail::Piece(handover),
                              tbb::simple_partitioner{});
        });
        handover.done.load(std::memory_order_acquire);
    }

    tbb::task_arena arena_;
};

#endif

} // namespace zermelo
