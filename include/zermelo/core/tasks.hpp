// needs: threads
#pragma once

#include <cstddef>

#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

namespace zermelo {

/// The one place where work is spread over threads. At most `threads` of them work at once, the
/// calling one among them; tasks may start further tasks.
class Tasks {
public:
    explicit Tasks(int threads) : arena_(threads) {}

    /// Calls work(i) for every i below count, in any order and several at once; waits for all.
    template <class Work>
    void for_each(std::size_t count, const Work& work) {
        arena_.execute([&] {
            tbb::parallel_for(
                tbb::blocked_range<std::size_t>(0, count, 1),
                [&](const auto& range) {
                    for (auto i = range.begin(); i != range.end(); ++i) work(i);
                },
                tbb::simple_partitioner{});
        });
    }

private:
    tbb::task_arena arena_;
};

} // namespace zermelo
