#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace zermelo::detail {

/// The states that several searches are at work on, so that each may do first what no other does.
/// Marks may get lost: they only spread work. Keys are well mixed hashes.
class Busy {
public:
    bool is_marked(std::uint64_t key) const {
        return place(key).load(std::memory_order_relaxed) == mark(key);
    }

    /// Marks a state for as long as it lives.
    class Mark {
    public:
        Mark(Busy& busy, std::uint64_t key) : place_(busy.place(key)) {
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

    static std::uint64_t mark(std::uint64_t key) { return ~key; } // 0: nobody
    std::atomic<std::uint64_t>& place(std::uint64_t key) { return marks_[key % places]; }
    const std::atomic<std::uint64_t>& place(std::uint64_t key) const {
        return marks_[key % places];
    }

    std::array<std::atomic<std::uint64_t>, places> marks_{};
};

} // namespace zermelo::detail
