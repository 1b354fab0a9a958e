#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "zermelo/core/abilities.hpp"

namespace zermelo {

/// Are moves equal exactly if their bytes are?
template <class Move>
concept BitwiseMove =
    std::is_trivially_copyable_v<Move> && std::has_unique_object_representations_v<Move>;

namespace detail {

template <BitwiseMove Move>
std::uint64_t move_hash(const Move& m) {
    const auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof(Move)>>(m);
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < bytes.size(); i += 8) {
        std::uint64_t word = 0;
        for (std::size_t j = i; j < bytes.size() && j < i + 8; ++j) word = word << 8 | bytes[j];
        hash = mix(hash + word + 0x9e3779b97f4a7c15U);
    }
    return hash;
}

/// Statistics of moves by seat, wherever they are played: the mean score of the simulations that
/// play them (MAST), and whether the last simulation did (all-moves-as-first). A hash table of
/// fixed size: some of the moves that do not fit are left out.
template <class Move>
class MoveStatistics {}; // none for moves that cannot be hashed by their bytes

template <BitwiseMove Move>
class MoveStatistics<Move> {
public:
    struct Entry {
        Move move{};
        Seat seat{};
        std::uint64_t simulation = 0; ///< the last one that played it; 0: the entry is empty
        std::uint32_t step = 0;       ///< the last one of that simulation that played it
        float visits = 0;
        float score = 0; ///< the sum

        float mean() const { return visits == 0 ? 0 : score / visits; }
    };
    struct Step {
        Move move{};
        Seat seat{};
    };

    void begin() {
        ++simulation_;
        steps_.clear();
    }
    void played(Seat seat, const Move& m) { steps_.push_back({m, seat}); }
    std::size_t steps() const { return steps_.size(); }
    Seat seat_at(std::size_t step) const { return steps_[step].seat; }

    /// Ends the simulation, with the scores score_of(seat).
    void end(const auto& score_of) {
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            Entry* entry = find_or_add(steps_[i].seat, steps_[i].move);
            if (entry == nullptr) continue;
            entry->simulation = simulation_;
            entry->step = static_cast<std::uint32_t>(i);
            entry->visits += 1;
            entry->score += static_cast<float>(score_of(steps_[i].seat));
        }
    }

    /// Did the seat play the move in the last simulation, at that step or later?
    bool was_played(Seat seat, const Move& m, std::size_t from) {
        const Entry* entry = find_or_add(seat, m);
        return entry != nullptr && entry->simulation == simulation_ && entry->step >= from;
    }

    /// The mean score of the simulations in which the seat played the move; 0 without any.
    float mean(Seat seat, const Move& m) {
        const Entry* entry = find_or_add(seat, m);
        return entry == nullptr ? 0 : entry->mean();
    }

private:
    static constexpr std::size_t size = 4096;
    static constexpr std::size_t tries = 16;

    Entry* find_or_add(Seat seat, const Move& m) {
        const auto hash = static_cast<std::size_t>(move_hash(m) + index(seat) * 0x9e37U);
        for (std::size_t i = 0; i < tries; ++i) {
            Entry& entry = entries_[(hash + i) % size];
            if (entry.simulation == 0) {
                entry.move = m;
                entry.seat = seat;
                return &entry;
            }
            if (entry.seat == seat && entry.move == m) return &entry;
        }
        return nullptr;
    }

    std::uint64_t simulation_ = 0;
    std::vector<Step> steps_;
    std::vector<Entry> entries_ = std::vector<Entry>(size);
};

} // namespace detail
} // namespace zermelo
