#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace zermelo {

/// At most `Capacity` moves, in place: what moves(s) fills where moves cannot be made one by one.
template <class Move, std::size_t Capacity>
class MoveList {
public:
    using value_type = Move;

    constexpr void push_back(const Move& m) {
        assert(size_ < Capacity);
        moves_[size_++] = m;
    }
    constexpr void clear() { size_ = 0; }

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    static constexpr std::size_t capacity() { return Capacity; }

    constexpr const Move& operator[](std::size_t i) const { return moves_[i]; }
    constexpr Move& operator[](std::size_t i) { return moves_[i]; }

    constexpr const Move* begin() const { return moves_.data(); }
    constexpr const Move* end() const { return moves_.data() + size_; }
    constexpr Move* begin() { return moves_.data(); }
    constexpr Move* end() { return moves_.data() + size_; }

private:
    std::array<Move, Capacity> moves_;
    std::size_t size_ = 0;
};

} // namespace zermelo
