#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace zermelo {

/// Numbers of `width` bits each, side by side in words of 64: a number may lie across two.
///
///     width 6:   word 0  [ 0 ][ 1 ][ 2 ] ... [ 9 ][10..    word 1  ..10][11 ] ...
class PackedArray {
public:
    PackedArray() = default;
    /// All are 0. requires: 1 <= width <= 32
    PackedArray(std::size_t size, int width)
        : words_((size * bits(width) + 63) / 64), size_(size), width_(width) {
        assert(width >= 1 && width <= 32);
    }

    std::size_t size() const { return size_; }
    int width() const { return width_; }
    std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }
    /// Is the number one that can be stored?
    bool fits(std::uint64_t number) const { return number >> width_ == 0; }

    std::uint32_t operator[](std::size_t i) const {
        const auto [word, shift] = place(i);
        std::uint64_t number = words_[word] >> shift;
        if (shift + bits(width_) > 64) number |= words_[word + 1] << (64 - shift);
        return static_cast<std::uint32_t>(number & mask());
    }

    /// requires: fits(number)
    void set(std::size_t i, std::uint32_t number) {
        assert(fits(number));
        const auto [word, shift] = place(i);
        words_[word] = (words_[word] & ~(mask() << shift)) | std::uint64_t{number} << shift;
        if (shift + bits(width_) <= 64) return;
        auto& rest = words_[word + 1];
        rest = (rest & ~(mask() >> (64 - shift))) | std::uint64_t{number} >> (64 - shift);
    }

    /// The same numbers with more bits each.
    void widen(int width) {
        PackedArray wider(size_, width);
        for (std::size_t i = 0; i < size_; ++i) wider.set(i, (*this)[i]);
        *this = std::move(wider);
    }

private:
    static constexpr std::size_t bits(int width) { return static_cast<std::size_t>(width); }
    std::uint64_t mask() const { return (std::uint64_t{1} << width_) - 1; }

    struct Place {
        std::size_t word;
        std::size_t shift;
    };
    Place place(std::size_t i) const {
        assert(i < size_);
        return {i * bits(width_) / 64, i * bits(width_) % 64};
    }

    std::vector<std::uint64_t> words_;
    std::size_t size_ = 0;
    int width_ = 1;
};

} // namespace zermelo
