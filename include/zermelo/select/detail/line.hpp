#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "zermelo/core/detail/slots.hpp"

namespace zermelo {

/// The choices of a play from some round on, in place. Rounds write theirs from the last to the
/// first, and a copy costs only what has been written.
template <class X, std::size_t Capacity>
class Line {
public:
    Line() = default;
    /// The line that ends before round `end`, and begins there too.
    explicit Line(std::size_t end) : begin_(static_cast<std::uint16_t>(end)), end_(begin_) {
        assert(end <= Capacity);
    }
    /// The line of one choice.
    Line(std::size_t round, const X& x) : Line(round + 1) { put(round, x); }

    Line(const Line& other) { *this = other; }
    Line& operator=(const Line& other) {
        begin_ = other.begin_;
        end_ = other.end_;
        for (std::size_t i = begin_; i < end_; ++i) choices_.put(i, other.choices_.data()[i]);
        return *this;
    }
    ~Line() = default;

    /// Writes the choice of a round, the one before those that are written.
    void put(std::size_t round, const X& x) {
        assert(round + 1 == begin_);
        choices_.put(round, x);
        begin_ = static_cast<std::uint16_t>(round);
    }

    std::span<const X> choices() const {
        return {choices_.data() + begin_, static_cast<std::size_t>(end_ - begin_)};
    }

private:
    static_assert(Capacity <= UINT16_MAX);

    std::uint16_t begin_ = 0;
    std::uint16_t end_ = 0;
    detail::Slots<X, Capacity> choices_;
};

} // namespace zermelo
