#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <span>

namespace zermelo {

/// The choices of a play from some round on, in place. Rounds write theirs from the last to the
/// first, and a copy costs only what has been written.
template <class X, std::size_t Capacity>
class Line {
public:
    Line() = default;
    /// The line that ends before round `end`, and begins there too.
    explicit Line(std::size_t end) : begin_(end), end_(end) { assert(end <= Capacity); }

    Line(const Line& other) { *this = other; }
    Line& operator=(const Line& other) {
        begin_ = other.begin_;
        end_ = other.end_;
        for (std::size_t i = begin_; i < end_; ++i) choices_[i] = other.choices_[i];
        return *this;
    }
    ~Line() = default;

    /// Writes the choice of a round, the one before those that are written.
    void put(std::size_t round, const X& x) {
        assert(round + 1 == begin_);
        choices_[round] = x;
        begin_ = round;
    }

    std::span<const X> choices() const { return {choices_.data() + begin_, end_ - begin_}; }

private:
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::array<X, Capacity> choices_; // not cleared: that would cost more than the search
};

} // namespace zermelo
