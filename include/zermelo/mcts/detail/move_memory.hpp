#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "zermelo/core/abilities.hpp"

namespace zermelo {

/// Can moves be told apart by their bits?
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

/// What simulations say of moves whenever they are played, seat by seat: the mean of their scores
/// (MAST), and whether the last simulation had them. Of more moves than fit, some are not kept.
template <class Move>
class MoveMemory {}; // moves whose bits do not tell them apart are not remembered

template <BitwiseMove Move>
class MoveMemory<Move> {
public:
    struct Entry {
        Move move{};
        Seat seat{};
        std::uint64_t simulation = 0; ///< the last one that had it; 0: nothing is kept here
        std::uint32_t step = 0;       ///< at which that one had it last
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

    /// The simulation is over; score_of(seat) tells how.
    void end(const auto& score_of) {
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            Entry* entry = place(steps_[i].seat, steps_[i].move);
            if (entry == nullptr) continue;
            entry->simulation = simulation_;
            entry->step = static_cast<std::uint32_t>(i);
            entry->visits += 1;
            entry->score += static_cast<float>(score_of(steps_[i].seat));
        }
    }

    /// Did the seat play the move in the last simulation, at that step or later?
    bool had(Seat seat, const Move& m, std::size_t from) {
        const Entry* entry = place(seat, m);
        return entry != nullptr && entry->simulation == simulation_ && entry->step >= from;
    }

    /// The mean of the scores of plays in which the seat played the move; 0 if there were none.
    float mean(Seat seat, const Move& m) {
        const Entry* entry = place(seat, m);
        return entry == nullptr ? 0 : entry->mean();
    }

private:
    static constexpr std::size_t size = 4096;
    static constexpr std::size_t tries = 16;

    Entry* place(Seat seat, const Move& m) {
        const std::size_t hash = move_hash(m) + index(seat) * 0x9e37U;
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
