#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/detail/score_code.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/core/probe.hpp"
#include "zermelo/core/value.hpp"

namespace zermelo {

/// Identifies the game, the scale and the keys of a book. A search uses no book of another one.
struct BookOf {
    std::string game;       ///< with its parameters
    std::string scale;      ///< of its values: plies, or the name of a knowledge with its own scale
    std::uint64_t keys = 0; ///< a fingerprint of the keys: see `key_mark`
    bool operator==(const BookOf&) const = default;
};

/// A position and its value for the mover.
struct BookRecord {
    std::uint64_t key = 0; ///< up to symmetry
    Value value;
    bool operator==(const BookRecord&) const = default;
};

/// A fingerprint of a game's keys, from those of its first positions: a book made with other keys
/// is refused.
template <NumberKeyed G>
std::uint64_t key_mark(const G& game) {
    constexpr int most = 128; // moves of a state; some games have millions
    std::uint64_t mark = mix(canonical_key(game, game.start()));
    int left = most;
    for (const MoveOf<G> m : game.moves(game.start())) {
        if (left-- == 0) break;
        const auto s = after(game, game.start(), m);
        mark = mix(mark ^ canonical_key(game, s));
        int replies = most;
        for (const MoveOf<G> reply : game.moves(s)) {
            if (replies-- == 0) break;
            mark = mix(mark ^ canonical_key(game, after(game, s, reply)));
        }
    }
    return mark;
}

namespace detail {

/// Numbers in files are little-endian.
inline std::uint64_t read_bytes(const std::byte* at, std::size_t bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        number |= std::to_integer<std::uint64_t>(at[i]) << (8 * i);
    return number;
}
inline void add_bytes(std::vector<std::byte>& out, std::uint64_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i)
        out.push_back(static_cast<std::byte>(number >> (8 * i) & 0xff));
}
inline void add_text(std::vector<std::byte>& out, std::string_view text) {
    for (const char c : text) out.push_back(static_cast<std::byte>(c));
}
inline std::string read_text(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte b : bytes) text += std::to_integer<char>(b);
    return text;
}
/// Detects every change of bytes within one word.
inline std::uint64_t checksum(std::span<const std::byte> bytes, std::uint64_t sum = 0) {
    sum = mix(sum ^ (bytes.size() + 0x9e3779b97f4a7c15U));
    for (std::size_t at = 0; at < bytes.size(); at += 8)
        sum = mix(sum ^ read_bytes(&bytes[at], std::min<std::size_t>(8, bytes.size() - at)));
    return sum;
}

/// A value takes one or two bytes as a code, or four bytes as its rank.
inline bool fits(Value value, std::size_t bytes) {
    if (bytes == 1) return ScoreCode<8>::encode(value).has_value();
    return bytes != 2 || ScoreCode<16>::encode(value).has_value();
}
inline std::uint64_t code_of(Value value, std::size_t bytes) {
    const int code = bytes == 1   ? *ScoreCode<8>::encode(value)
                     : bytes == 2 ? *ScoreCode<16>::encode(value)
                                  : value.rank();
    return static_cast<std::uint32_t>(code);
}
/// Is there a value with this code?
inline bool is_code(std::uint64_t code, std::size_t bytes) {
    return bytes != 4 || Value::has_rank(static_cast<std::int32_t>(code));
}
inline Value value_of(std::uint64_t code, std::size_t bytes) {
    if (bytes == 1) return ScoreCode<8>::decode(static_cast<std::int8_t>(code));
    if (bytes == 2) return ScoreCode<16>::decode(static_cast<std::int16_t>(code));
    return Value::of_rank(static_cast<std::int32_t>(code));
}

} // namespace detail

/// A book: the values of all positions of a game up to a ply, as a view of bytes whose checksum is
/// right. Numbers are little-endian.
///
///      0  "ZERMBOOK"
///      8  version of this format                                     4 bytes
///     12  ply                                                        2
///     14  bytes of a key, bytes of a value                           1 + 1
///     16  number of records                                          8
///     24  checksum of all other bytes                                8
///     32  mark of the keys                                           8
///     40  length of the game's text, length of the scale's           2 + 2
///     44  the game's text, the scale's text
///         records: key, value; sorted by key
class Book {
public:
    static constexpr std::string_view magic = "ZERMBOOK";
    static constexpr std::uint32_t version = 1;
    static constexpr std::size_t head_bytes = 44;
    static constexpr std::size_t checksum_at = 24;

    /// An empty book.
    Book() = default;

    /// Parses a book, or says what is wrong with the bytes. They must outlive it.
    static Parsed<Book> read(std::span<const std::byte> bytes) {
        if (bytes.size() < head_bytes ||
            detail::read_text(bytes.first(magic.size())) != std::string(magic))
            return Mistake{"is not a book"};
        const auto number = [&](std::size_t at, std::size_t width) {
            return detail::read_bytes(&bytes[at], width);
        };
        if (number(8, 4) != version)
            return Mistake{"is a book of version " + std::to_string(number(8, 4)) +
                           ", this program reads version " + std::to_string(version)};
        Book book;
        book.ply_ = static_cast<int>(number(12, 2));
        const auto length = [&](std::size_t at, std::size_t width) {
            return static_cast<std::size_t>(number(at, width));
        };
        book.key_bytes_ = length(14, 1);
        book.value_bytes_ = length(15, 1);
        const std::size_t game = length(40, 2);
        const std::size_t scale = length(42, 2);
        const std::size_t texts = head_bytes + game + scale;
        const std::size_t record = book.key_bytes_ + book.value_bytes_;
        const std::uint64_t count = number(16, 8);
        if (book.key_bytes_ < 1 || book.key_bytes_ > 8 || !is_width(book.value_bytes_))
            return Mistake{"is damaged: its keys or values have no such width"};
        if (texts > bytes.size() || count != (bytes.size() - texts) / record ||
            (bytes.size() - texts) % record != 0)
            return Mistake{"is damaged: it is longer or shorter than it says"};
        if (sum_of(bytes) != number(checksum_at, 8))
            return Mistake{"is damaged: its checksum is wrong"};
        book.of_ = {detail::read_text(bytes.subspan(head_bytes, game)),
                    detail::read_text(bytes.subspan(head_bytes + game, scale)), number(32, 8)};
        book.records_ = bytes.subspan(texts);
        if (!book.has_good_records())
            return Mistake{"is damaged: its records are out of order, or have no values"};
        return book;
    }

    const BookOf& of() const { return of_; }
    int ply() const { return ply_; } ///< of the last positions; -1 if it is empty
    std::size_t size() const {
        return records_.empty() ? 0 : records_.size() / (key_bytes_ + value_bytes_);
    }
    BookRecord record(std::size_t i) const {
        const std::byte* at = &records_[i * (key_bytes_ + value_bytes_)];
        return {detail::read_bytes(at, key_bytes_),
                detail::value_of(detail::read_bytes(at + key_bytes_, value_bytes_), value_bytes_)};
    }

    /// The value, for the mover, of the position with this canonical key.
    std::optional<Value> find(std::uint64_t key) const {
        std::size_t begin = 0;
        for (std::size_t count = size(); count > 0;) {
            const std::size_t half = count / 2;
            const auto [here, value] = record(begin + half);
            if (here == key) return value;
            if (here < key) begin += half + 1;
            count = here < key ? count - half - 1 : half;
        }
        return std::nullopt;
    }

private:
    friend std::vector<std::byte> book_bytes(const BookOf& of, int ply,
                                             std::span<const BookRecord> records);

    static std::uint64_t sum_of(std::span<const std::byte> bytes) {
        return detail::checksum(bytes.subspan(checksum_at + 8),
                                detail::checksum(bytes.first(checksum_at)));
    }

    static bool is_width(std::size_t bytes) { return bytes == 1 || bytes == 2 || bytes == 4; }

    /// Are all keys in order, and all values values?
    bool has_good_records() const {
        const std::size_t width = key_bytes_ + value_bytes_;
        for (std::size_t at = 0, before = 0; at < records_.size(); before = at, at += width) {
            if (!detail::is_code(detail::read_bytes(&records_[at + key_bytes_], value_bytes_),
                                 value_bytes_))
                return false;
            if (at > 0 && detail::read_bytes(&records_[before], key_bytes_) >=
                              detail::read_bytes(&records_[at], key_bytes_))
                return false;
        }
        return true;
    }

    BookOf of_;
    int ply_ = -1;
    std::size_t key_bytes_ = 0;
    std::size_t value_bytes_ = 0;
    std::span<const std::byte> records_;
};

/// The bytes of a book. requires: the records are sorted by key, and no key comes twice
inline std::vector<std::byte> book_bytes(const BookOf& of, int ply,
                                         std::span<const BookRecord> records) {
    std::uint64_t keys = 0;
    std::size_t value_bytes = 1;
    for (const auto& [key, value] : records) {
        keys |= key;
        while (!detail::fits(value, value_bytes)) value_bytes *= 2;
    }
    const auto key_bytes =
        std::max<std::size_t>(1, (static_cast<std::size_t>(std::bit_width(keys)) + 7) / 8);
    std::vector<std::byte> out;
    out.reserve(Book::head_bytes + of.game.size() + of.scale.size() +
                records.size() * (key_bytes + value_bytes));
    detail::add_text(out, Book::magic);
    const auto ply_number = static_cast<std::uint64_t>(ply);
    for (const auto& [number, width] :
         std::array<std::pair<std::uint64_t, std::size_t>, 9>{{{Book::version, 4},
                                                               {ply_number, 2},
                                                               {key_bytes, 1},
                                                               {value_bytes, 1},
                                                               {records.size(), 8},
                                                               {0, 8}, // the checksum, later
                                                               {of.keys, 8},
                                                               {of.game.size(), 2},
                                                               {of.scale.size(), 2}}})
        detail::add_bytes(out, number, width);
    detail::add_text(out, of.game);
    detail::add_text(out, of.scale);
    for (const auto& [key, value] : records) {
        detail::add_bytes(out, key, key_bytes);
        detail::add_bytes(out, detail::code_of(value, value_bytes), value_bytes);
    }
    std::vector<std::byte> sum;
    detail::add_bytes(sum, Book::sum_of(out), 8);
    std::ranges::copy(sum, out.begin() + Book::checksum_at);
    return out;
}

/// The values of a book, for a search. requires: they are on the scale of the search's knowledge;
/// the book outlives the probe
template <NumberKeyed G>
Probe<G> book_probe(const G& game, const Book& book) {
    Probe<G> probe;
    probe.find = [game, &book](const StateOf<G>& s) { return book.find(canonical_key(game, s)); };
    probe.last_ply = book.ply();
    return probe;
}

/// Says why a book is not one of `wanted`; empty if it is.
inline std::string mismatch(const Book& book, const BookOf& wanted) {
    const BookOf& of = book.of();
    if (of.game != wanted.game)
        return std::string("is a book of ").append(of.game).append(", not of ").append(wanted.game);
    if (of.scale != wanted.scale)
        return std::string("has values in ")
            .append(of.scale)
            .append(", those of this player are in ")
            .append(wanted.scale);
    if (of.keys != wanted.keys)
        return "was made with other keys of positions than this program has";
    return "";
}

} // namespace zermelo
