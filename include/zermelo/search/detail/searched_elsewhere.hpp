#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace zermelo::detail {

/// The states that some thread is searching now, so that others defer them (as in ABDADA). A mark
/// may be lost to another with the same place: that costs work, never correctness.
class SearchedElsewhere {
public:
    bool is_marked(std::uint64_t key) const {
        return place(key).load(std::memory_order_relaxed) == mark(key);
    }

    /// Marks a state until destroyed. requires: the key is a hash with well mixed bits
    class Mark {
    public:
        Mark(SearchedElsewhere& states, std::uint64_t key) : place_(states.place(key)) {
            place_.store(mark(key), std::memory_order_relaxed);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;
        ~Mark() { place_.store(0, std::memory_order_relaxed); }

    private:
        std::atomic<std::uint64_t>& place_;
    };

private:
    static constexpr std::size_t places = 1 << 12;

    static std::uint64_t mark(std::uint64_t key) { return ~key; } // 0: no state
    std::atomic<std::uint64_t>& place(std::uint64_t key) { return marks_[key % places]; }
    const std::atomic<std::uint64_t>& place(std::uint64_t key) const {
        return marks_[key % places];
    }

    std::array<std::atomic<std::uint64_t>, places> marks_{};
};

} // namespace zermelo::detail
