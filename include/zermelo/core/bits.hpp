#pragma once

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace zermelo {

/// The widest word that compilers have: for boards that 64 bits do not hold.
__extension__ using Word128 = unsigned __int128;

/// A word of bits. (The standard library does not call 128 bits a number.)
template <class W>
concept BitWord = std::unsigned_integral<W> || std::same_as<W, Word128>;

constexpr std::uint64_t low_half(Word128 word) { return static_cast<std::uint64_t>(word); }
constexpr std::uint64_t high_half(Word128 word) { return static_cast<std::uint64_t>(word >> 64); }

/// The number of bits that are set. Without an instruction for it GCC 12 would call a function.
template <BitWord W>
constexpr int count_bits(W word) {
    if constexpr (std::same_as<W, Word128>) {
        return count_bits(low_half(word)) + count_bits(high_half(word));
    } else {
#if defined(__POPCNT__) || !defined(__x86_64__)
        return std::popcount(word);
#else
        std::uint64_t bits = word;
        bits -= bits >> 1 & 0x5555555555555555U;
        bits = (bits & 0x3333333333333333U) + (bits >> 2 & 0x3333333333333333U);
        bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fU;
        return static_cast<int>(bits * 0x0101010101010101U >> 56);
#endif
    }
}

/// Is exactly one bit set?
template <BitWord W>
constexpr bool is_single(W word) {
    return word != 0 && (word & (word - 1)) == 0;
}

/// The number of the lowest bit that is set. requires: one is
template <BitWord W>
constexpr int lowest_bit(W word) {
    if constexpr (std::same_as<W, Word128>)
        return low_half(word) != 0 ? std::countr_zero(low_half(word))
                                   : 64 + std::countr_zero(high_half(word));
    else
        return std::countr_zero(word);
}

/// Is an odd number of bits set? GCC 12 would call a function to count them.
template <BitWord W>
constexpr bool is_odd(W word) {
    if constexpr (std::same_as<W, Word128>)
        return __builtin_parityll(low_half(word) ^ high_half(word)) != 0;
    else
        return __builtin_parityll(word) != 0;
}

/// The bits set in a word, lowest first, as a range made while it is read: each as `Show` shows it.
template <class Word, class Show>
class EachBit {
public:
    class iterator {
    public:
        using value_type = decltype(Show{}(Word{}));
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;
        using iterator_concept = std::forward_iterator_tag;

        constexpr iterator() = default;
        explicit constexpr iterator(Word left) : left_(left) {}

        constexpr value_type operator*() const { return Show{}(left_); }
        constexpr iterator& operator++() {
            left_ = static_cast<Word>(left_ & (left_ - 1));
            return *this;
        }
        constexpr iterator operator++(int) {
            const iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const iterator&) const = default;
        friend constexpr bool operator==(iterator it, std::default_sentinel_t) {
            return it.left_ == 0;
        }

    private:
        Word left_ = 0;
    };

    constexpr EachBit() = default;
    explicit constexpr EachBit(Word word) : word_(word) {}

    constexpr iterator begin() const { return iterator(word_); }
    constexpr std::default_sentinel_t end() const { return {}; }
    constexpr bool empty() const { return word_ == 0; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(count_bits(word_)); }
    constexpr Word word() const { return word_; }

private:
    Word word_ = 0;
};

/// Shows the lowest bit by its number, or as a word (or what is made from one) in which it alone is
/// set.
template <class Number>
struct ShowNumber {
    constexpr Number operator()(BitWord auto word) const {
        return static_cast<Number>(lowest_bit(word));
    }
};
template <class Bit>
struct ShowBit {
    constexpr Bit operator()(BitWord auto word) const {
        return Bit{static_cast<decltype(word)>(word & (decltype(word){0} - word))};
    }
};

template <BitWord Word, class Number = int>
using BitNumbers = EachBit<Word, ShowNumber<Number>>;

template <BitWord Word, class Bit = Word>
using SingleBits = EachBit<Word, ShowBit<Bit>>;

/// `Words` times 64 bits, as a value and as the range of the numbers of those that are set.
template <int Words>
class WideBits {
public:
    class iterator {
    public:
        using value_type = int;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() = default;
        explicit constexpr iterator(const WideBits& bits) : bits_(&bits), left_(bits.words_[0]) {
            skip_empty();
        }

        constexpr int operator*() const { return word_ * 64 + std::countr_zero(left_); }
        constexpr iterator& operator++() {
            left_ &= left_ - 1;
            skip_empty();
            return *this;
        }
        constexpr iterator operator++(int) {
            const iterator before = *this;
            ++*this;
            return before;
        }
        constexpr bool operator==(const iterator& other) const {
            return word_ == other.word_ && left_ == other.left_;
        }
        friend constexpr bool operator==(const iterator& it, std::default_sentinel_t) {
            return it.left_ == 0;
        }

    private:
        constexpr void skip_empty() {
            while (left_ == 0 && ++word_ < Words) left_ = bits_->words_[at(word_)];
        }

        const WideBits* bits_ = nullptr;
        int word_ = 0;
        std::uint64_t left_ = 0;
    };

    constexpr bool test(int bit) const { return (words_[at(bit / 64)] >> (bit % 64) & 1) != 0; }
    constexpr void set(int bit) { words_[at(bit / 64)] |= std::uint64_t{1} << (bit % 64); }
    constexpr void reset(int bit) { words_[at(bit / 64)] &= ~(std::uint64_t{1} << (bit % 64)); }

    constexpr WideBits operator|(const WideBits& other) const {
        WideBits both = *this;
        for (std::size_t i = 0; i < Words; ++i) both.words_[i] |= other.words_[i];
        return both;
    }
    constexpr WideBits operator&(const WideBits& other) const {
        WideBits both = *this;
        for (std::size_t i = 0; i < Words; ++i) both.words_[i] &= other.words_[i];
        return both;
    }
    /// Each bit n becomes bit n - by.
    constexpr WideBits operator>>(int by) const {
        WideBits moved;
        const int words = by / 64;
        const int rest = by % 64;
        for (int i = 0; i + words < Words; ++i) {
            moved.words_[at(i)] = words_[at(i + words)] >> rest;
            if (rest != 0 && i + words + 1 < Words)
                moved.words_[at(i)] |= words_[at(i + words + 1)] << (64 - rest);
        }
        return moved;
    }
    constexpr WideBits operator^(const WideBits& other) const {
        WideBits odd = *this;
        for (std::size_t i = 0; i < Words; ++i) odd.words_[i] ^= other.words_[i];
        return odd;
    }
    constexpr bool empty() const {
        for (const std::uint64_t word : words_)
            if (word != 0) return false;
        return true;
    }
    constexpr int count() const {
        int bits = 0;
        for (const std::uint64_t word : words_) bits += std::popcount(word);
        return bits;
    }
    /// The bits set here and not there.
    constexpr WideBits without(const WideBits& other) const {
        WideBits rest = *this;
        for (std::size_t i = 0; i < Words; ++i) rest.words_[i] &= ~other.words_[i];
        return rest;
    }
    bool operator==(const WideBits&) const = default;
    auto operator<=>(const WideBits&) const = default;

    constexpr iterator begin() const { return iterator(*this); }
    constexpr std::default_sentinel_t end() const { return {}; }
    constexpr const std::array<std::uint64_t, static_cast<std::size_t>(Words)>& words() const {
        return words_;
    }

private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    std::array<std::uint64_t, static_cast<std::size_t>(Words)> words_{};
};

} // namespace zermelo
