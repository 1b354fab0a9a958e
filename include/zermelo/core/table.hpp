#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/bits.hpp"
#include "zermelo/core/detail/zeroed.hpp"

namespace zermelo {

/// How a stored score stands to the true one.
enum class BoundKind : std::uint8_t { none = 0, lower = 1, upper = 2, exact = 3 };

/// What a table remembers of a state.
struct TableEntry {
    int score = 0; ///< relative to the state itself
    BoundKind kind = BoundKind::none;
    int depth = 0; ///< plies that were searched below it
    int move = 0;  ///< a number of the best move, as the engine counts them
    int work =
        0; ///< about log2 of the nodes it took, 31 at most: entries of more work are kept longer
};

/// The bits of each field of an entry. The rest of the 64 bits is a tag for the key.
struct TableLayout {
    int key_bits = 64; ///< no key may have more
    int score_bits = 16;
    int depth_bits = 8;
    int move_bits = 8;
    int work_bits = 5;
    int age_bits = 4; ///< at least 1: an age of 0 is an empty slot

    static constexpr int kind_bits = 2;
    constexpr int data_bits() const {
        return score_bits + depth_bits + move_bits + kind_bits + work_bits + age_bits;
    }
    constexpr int tag_bits() const { return 64 - data_bits(); }
};

/// The transposition table: fixed memory, shared by threads without locks. An entry is one word of
/// 64 bits, read and written whole:
///
///     63 ........................ 0
///     tag | score depth move kind work age
///
/// Keys are first mixed by a permutation of their bits' range; the high part of that names a
/// bucket, and the tag is as much of the rest as there is room for. Where all of the rest has room
/// (`is_exact`), no two keys are ever confused.
template <TableLayout layout>
class Table {
public:
    using Key = std::conditional_t<(layout.key_bits > 64), Word128, std::uint64_t>;

    static constexpr std::size_t bucket_size = 4;

    /// A table that takes at most so many bytes, and no more than all keys need; at least one
    /// bucket.
    explicit Table(std::size_t bytes)
        : buckets_(std::clamp<std::size_t>(bytes / sizeof(Bucket), 1, most_buckets())),
          memory_(detail::zeroed<Bucket>(buckets_)) {
        if (!memory_) buckets_ = 0;
    }

    /// Was the memory allocated?
    bool is_there() const { return buckets_ > 0; }

    /// Are all keys told apart?
    bool is_exact() const { return is_there() && rest_bits() <= layout.tag_bits(); }
    std::size_t bytes() const { return buckets_ * sizeof(Bucket); }

    /// Empties the table. O(1) while there are ages left; else a large table is mapped anew, so
    /// that pages never used are not written.
    void clear() {
        if (++age_ <= max_age) return;
        age_ = 1;
        constexpr std::size_t large = std::size_t{1} << 20;
        if (bytes() >= large)
            if (auto fresh = detail::zeroed<Bucket>(buckets_)) {
                memory_ = std::move(fresh);
                return;
            }
        for (std::size_t i = 0; i < buckets_; ++i)
            for (auto& slot : memory_.get()[i].slots) slot.store(0, std::memory_order_relaxed);
    }

    /// The fraction of used slots in thousandths, estimated from the first buckets.
    int fullness() const {
        const std::size_t looked_at = std::min<std::size_t>(buckets_, 250);
        std::size_t taken = 0;
        for (std::size_t i = 0; i < looked_at; ++i)
            for (const auto& slot : memory_.get()[i].slots)
                taken += age_of(slot.load(std::memory_order_relaxed)) == age_ ? 1 : 0;
        return looked_at == 0 ? 0 : static_cast<int>(taken * 1000 / (looked_at * bucket_size));
    }

    void prefetch(Key key) const { __builtin_prefetch(&memory_.get()[place(key).bucket]); }

    std::optional<TableEntry> find(Key key) const {
        const Place at = place(key);
        for (const auto& slot : memory_.get()[at.bucket].slots) {
            const std::uint64_t word = slot.load(std::memory_order_relaxed);
            if (word >> layout.data_bits() == at.tag && age_of(word) == age_) return unpacked(word);
        }
        return std::nullopt;
    }

    /// Replaces the entry of the same key, or the one of least work in its bucket.
    void store(Key key, const TableEntry& entry) {
        const Place at = place(key);
        const std::uint64_t word = at.tag << layout.data_bits() | packed(entry);
        std::atomic<std::uint64_t>* cheapest = nullptr;
        int least = 1 << 30;
        for (auto& slot : memory_.get()[at.bucket].slots) {
            const std::uint64_t old = slot.load(std::memory_order_relaxed);
            const bool is_old = age_of(old) != age_;
            if (!is_old && old >> layout.data_bits() == at.tag) {
                slot.store(word, std::memory_order_relaxed);
                return;
            }
            const int worth = is_old ? -1 : work_of(old);
            if (worth < least) {
                least = worth;
                cheapest = &slot;
            }
        }
        cheapest->store(word, std::memory_order_relaxed);
    }

private:
    struct Bucket {
        std::array<std::atomic<std::uint64_t>, bucket_size> slots;
    };
    static_assert(std::atomic<std::uint64_t>::is_always_lock_free,
                  "zeroed memory must be an empty table");

    struct Place {
        std::size_t bucket;
        std::uint64_t tag;
    };

    static_assert(layout.key_bits <= 80, "the place of a key is found with 128 bits");
    static constexpr std::uint64_t max_age = (1U << layout.age_bits) - 1;
    static constexpr Key key_mask = ~Key{0} >>
                                    (8 * static_cast<int>(sizeof(Key)) - layout.key_bits);
    static constexpr std::uint64_t tag_mask = (std::uint64_t{1} << layout.tag_bits()) - 1;

    /// A permutation of all keys that mixes their bits.
    static constexpr Key permuted(Key key) {
        constexpr int half = (layout.key_bits + 1) / 2;
        key = key * 0x9e3779b97f4a7c15U & key_mask;
        key ^= key >> half;
        key = key * 0xd6e8feb86659fd93U & key_mask;
        return key ^ key >> half;
    }

    Place place(Key key) const {
        assert((key & ~key_mask) == 0);
        const Key mixed = permuted(key);
        const auto bucket =
            static_cast<std::size_t>((Word128{mixed} * buckets_) >> layout.key_bits);
        return {bucket, static_cast<std::uint64_t>(mixed) & tag_mask};
    }

    static constexpr std::size_t most_buckets() {
        constexpr int most_bits = std::numeric_limits<std::size_t>::digits - 6; // of 32 bytes each
        return std::size_t{1} << std::min(layout.key_bits, most_bits);
    }

    /// The low bits that tell the keys of one bucket apart: after mixing they are contiguous.
    int rest_bits() const {
        const int bucket_bits = static_cast<int>(std::bit_width(buckets_)) - 1;
        return std::max(0, layout.key_bits - bucket_bits);
    }

    // From the low bits up: age, work, kind, move, depth, score.
    static constexpr int work_at = layout.age_bits;
    static constexpr int kind_at = work_at + layout.work_bits;
    static constexpr int move_at = kind_at + TableLayout::kind_bits;
    static constexpr int depth_at = move_at + layout.move_bits;
    static constexpr int score_at = depth_at + layout.depth_bits;

    static constexpr std::uint64_t low(std::uint64_t word, int bits) {
        return word & ((std::uint64_t{1} << bits) - 1);
    }
    static std::uint64_t age_of(std::uint64_t word) { return low(word, layout.age_bits); }
    static int work_of(std::uint64_t word) {
        return static_cast<int>(low(word >> work_at, layout.work_bits));
    }

    std::uint64_t packed(const TableEntry& entry) const {
        const auto bits = [](int value, int width) {
            return low(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)), width);
        };
        return bits(entry.score, layout.score_bits) << score_at |
               bits(entry.depth, layout.depth_bits) << depth_at |
               bits(entry.move, layout.move_bits) << move_at |
               static_cast<std::uint64_t>(entry.kind) << kind_at |
               bits(entry.work >> (5 - layout.work_bits), layout.work_bits) << work_at | age_;
    }

    static TableEntry unpacked(std::uint64_t word) {
        const auto field = [&](int at, int width) {
            return static_cast<int>(low(word >> at, width));
        };
        const auto score =
            static_cast<std::int64_t>(word << layout.tag_bits()) >> (64 - layout.score_bits);
        return {static_cast<int>(score), static_cast<BoundKind>(field(kind_at, 2)),
                field(depth_at, layout.depth_bits), field(move_at, layout.move_bits),
                work_of(word)};
    }

    std::size_t buckets_;
    std::unique_ptr<Bucket, detail::FreeMemory> memory_;
    std::uint64_t age_ = 1;
};

} // namespace zermelo
