#pragma once

#include <atomic>

namespace zermelo {

/// Makes calls to the file system fail, so that tests can see what is left behind. Calls that open,
/// write, truncate, flush or rename are counted from 0; one that fails changes nothing, except a
/// write, which leaves half of its bytes.
class FileFaults {
public:
    enum class Extent { one_call, all_further_calls };

    FileFaults(int number, Extent extent) : first_(number), extent_(extent) {}

    /// Counts a call. Must it fail?
    bool strikes() {
        const int call = calls_.fetch_add(1);
        return extent_ == Extent::one_call ? call == first_ : call >= first_;
    }
    int calls() const { return calls_.load(); }

private:
    int first_;
    Extent extent_;
    std::atomic<int> calls_ = 0;
};

} // namespace zermelo
