#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/search/alphabeta_options.hpp"
#include "zermelo/search/detail/window.hpp"

namespace zermelo::detail {

/// Move ordering learned from cutoffs: two killer moves for each ply, the history heuristic and, in
/// a selective search, continuation history: the same after each of the two moves before. Histories
/// need moves that are plain bits.
template <Game G>
class MoveOrder {
public:
    using Move = MoveOf<G>;

    explicit MoveOrder(const AlphaBetaOptions& options)
        : killers_on_(options.killers), history_on_(options.history && is_plain) {
        if (history_on_) history_.assign(2 * slots, 0);
        if (history_on_ && options.selective) continuation_.assign(continuation_slots, 0);
    }

    void forget() {
        killers_.clear();
        std::ranges::fill(history_, std::uint16_t{0});
        std::ranges::fill(continuation_, std::uint16_t{0});
        previous_.clear();
    }

    /// One step of a knowledge's priority outweighs all that is learned.
    static constexpr int range = 1 << 16;

    /// Greater for moves that caused cutoffs: at least 0 and below `range`.
    int rank(const Move& m, NodeInfo at) const {
        int rank = 0;
        if (history_on_) rank = history_[slot(m, at)];
        if (!continuation_.empty())
            for (const int back : {0, 1}) rank += continuation_[continuation_slot(m, at, back)];
        const auto ply = static_cast<std::size_t>(at.ply);
        if (!killers_on_ || ply >= killers_.size()) return rank;
        if (killers_[ply][0] == m) rank = range - 1;
        if (killers_[ply][1] == m) rank = range - 2;
        return rank;
    }

    /// A move caused a cutoff.
    void reward(const Move& m, NodeInfo at) {
        if (killers_on_) {
            const auto ply = static_cast<std::size_t>(at.ply);
            if (ply >= killers_.size()) killers_.resize(ply + 1);
            auto& [last, before] = killers_[ply];
            if (!(last == m)) before = std::exchange(last, m);
        }
        if (history_on_) raise(history_[slot(m, at)], at);
        if (!continuation_.empty())
            for (const int back : {0, 1}) raise(continuation_[continuation_slot(m, at, back)], at);
    }
    /// A move was tried before the one that caused the cutoff.
    void penalise(const Move& m, NodeInfo at) {
        if (history_on_) lower(history_[slot(m, at)], at);
        if (!continuation_.empty())
            for (const int back : {0, 1}) lower(continuation_[continuation_slot(m, at, back)], at);
    }

    /// Sets the move made at a ply, for continuation history.
    void make(const Move& m, int ply) { set_previous(ply, mix(bits_of(m) + 1)); }
    /// Sets a null move at a ply.
    void pass(int ply) { set_previous(ply, 0); }

private:
    static constexpr bool is_plain = std::is_trivially_copyable_v<Move> &&
                                     std::has_unique_object_representations_v<Move> &&
                                     sizeof(Move) <= sizeof(std::uint64_t);
    static constexpr std::size_t slots = std::size_t{1} << 14;
    static constexpr std::size_t continuation_slots = std::size_t{1} << 18;
    static constexpr int most = range / 3 - 1; ///< the sum of three stays below the range

    /// The weight of one cutoff: it grows with the depth.
    static int weight(NodeInfo at) {
        const int depth = at.depth + at.ply >= no_horizon ? 2 : std::clamp(at.depth, 1, 30);
        return std::min(depth * depth * 32, most / 2);
    }

    static void raise(std::uint16_t& count, NodeInfo at) {
        count = static_cast<std::uint16_t>(count + (most - count) * weight(at) / most);
    }
    static void lower(std::uint16_t& count, NodeInfo at) {
        count = static_cast<std::uint16_t>(count - count * weight(at) / most);
    }

    static std::uint64_t bits_of(const Move& m) {
        std::uint64_t bits = 0;
        if constexpr (is_plain) std::memcpy(&bits, &m, sizeof(Move));
        return bits;
    }
    static std::size_t slot(const Move& m, NodeInfo at) {
        return (at.seat == first ? 0 : slots) + static_cast<std::size_t>(mix(bits_of(m)) % slots);
    }
    /// The slot of a move after the move `back` plies before the last one.
    std::size_t continuation_slot(const Move& m, NodeInfo at, int back) const {
        const auto ply = static_cast<std::size_t>(std::max(at.ply - back, 0));
        const std::uint64_t before = ply < previous_.size() ? previous_[ply] : 0;
        const std::uint64_t salt = static_cast<std::uint64_t>(back) << 63;
        return static_cast<std::size_t>(mix(bits_of(m) ^ before ^ salt) % continuation_slots);
    }
    void set_previous(int ply, std::uint64_t mark) {
        if (continuation_.empty()) return;
        const auto next = static_cast<std::size_t>(ply) + 1;
        if (next >= previous_.size()) previous_.resize(next + 1);
        previous_[next] = mark;
    }

    bool killers_on_;
    bool history_on_;
    std::vector<std::array<Move, 2>> killers_;
    std::vector<std::uint16_t> history_;
    std::vector<std::uint16_t> continuation_;
    std::vector<std::uint64_t> previous_; ///< a hash of the move before each ply, 0 for none
};

} // namespace zermelo::detail
