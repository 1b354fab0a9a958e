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

/// What a search has learned about which moves cut off: the last one at each ply (killers), how
/// often each one did anywhere, and, if it is selective, how often behind the move before it and
/// behind the one before that (histories, for moves that are plain bits).
template <Game G>
class MoveOrder {
public:
    using Move = MoveOf<G>;

    explicit MoveOrder(const AlphaBetaOptions& options)
        : killers_on_(options.killers), history_on_(options.history && is_plain) {
        if (history_on_) history_.assign(2 * slots, 0);
        if (history_on_ && options.selective) replies_.assign(reply_slots, 0);
    }

    void forget() {
        killers_.clear();
        std::ranges::fill(history_, std::uint16_t{0});
        std::ranges::fill(replies_, std::uint16_t{0});
        made_.clear();
    }

    /// Below what any step of a knowledge's priority is worth.
    static constexpr int range = 1 << 16;

    /// Greater for moves that did well: at least 0 and below `range`.
    int rank(const Move& m, Spot at) const {
        int rank = 0;
        if (history_on_) rank = history_[slot(m, at)];
        if (!replies_.empty())
            for (const int back : {0, 1}) rank += replies_[reply_slot(m, at, back)];
        const auto ply = static_cast<std::size_t>(at.ply);
        if (!killers_on_ || ply >= killers_.size()) return rank;
        if (killers_[ply][0] == m) rank = range - 1;
        if (killers_[ply][1] == m) rank = range - 2;
        return rank;
    }

    /// A move cut off.
    void praise(const Move& m, Spot at) {
        if (killers_on_) {
            const auto ply = static_cast<std::size_t>(at.ply);
            if (ply >= killers_.size()) killers_.resize(ply + 1);
            auto& [last, before] = killers_[ply];
            if (!(last == m)) before = std::exchange(last, m);
        }
        if (history_on_) raise(history_[slot(m, at)], at);
        if (!replies_.empty())
            for (const int back : {0, 1}) raise(replies_[reply_slot(m, at, back)], at);
    }
    /// A move that was tried before the one that cut off did not.
    void blame(const Move& m, Spot at) {
        if (history_on_) lower(history_[slot(m, at)], at);
        if (!replies_.empty())
            for (const int back : {0, 1}) lower(replies_[reply_slot(m, at, back)], at);
    }

    /// The move at a ply from now on: what is good behind it may be so because of it.
    void make(const Move& m, int ply) { set_made(ply, mix(bits_of(m) + 1)); }
    /// None is.
    void pass(int ply) { set_made(ply, 0); }

private:
    static constexpr bool is_plain = std::is_trivially_copyable_v<Move> &&
                                     std::has_unique_object_representations_v<Move> &&
                                     sizeof(Move) <= sizeof(std::uint64_t);
    static constexpr std::size_t slots = std::size_t{1} << 14;
    static constexpr std::size_t reply_slots = std::size_t{1} << 18;
    static constexpr int most = range / 3 - 1; ///< three of them are still below the range

    /// How much is learned at once: the more, the more depends on it.
    static int weight(Spot at) {
        const int depth = at.depth + at.ply >= no_horizon ? 2 : std::clamp(at.depth, 1, 30);
        return std::min(depth * depth * 32, most / 2);
    }

    static void raise(std::uint16_t& count, Spot at) {
        count = static_cast<std::uint16_t>(count + (most - count) * weight(at) / most);
    }
    static void lower(std::uint16_t& count, Spot at) {
        count = static_cast<std::uint16_t>(count - count * weight(at) / most);
    }

    static std::uint64_t bits_of(const Move& m) {
        std::uint64_t bits = 0;
        if constexpr (is_plain) std::memcpy(&bits, &m, sizeof(Move));
        return bits;
    }
    static std::size_t slot(const Move& m, Spot at) {
        return (at.seat == first ? 0 : slots) + static_cast<std::size_t>(mix(bits_of(m)) % slots);
    }
    /// The place of a move behind the one before it, or the one so many further back.
    std::size_t reply_slot(const Move& m, Spot at, int back) const {
        const auto ply = static_cast<std::size_t>(std::max(at.ply - back, 0));
        const std::uint64_t before = ply < made_.size() ? made_[ply] : 0;
        const std::uint64_t salt = static_cast<std::uint64_t>(back) << 63;
        return static_cast<std::size_t>(mix(bits_of(m) ^ before ^ salt) % reply_slots);
    }
    void set_made(int ply, std::uint64_t mark) {
        if (replies_.empty()) return;
        const auto next = static_cast<std::size_t>(ply) + 1;
        if (next >= made_.size()) made_.resize(next + 1);
        made_[next] = mark;
    }

    bool killers_on_;
    bool history_on_;
    std::vector<std::array<Move, 2>> killers_;
    std::vector<std::uint16_t> history_;
    std::vector<std::uint16_t> replies_;
    std::vector<std::uint64_t> made_; ///< a mark of the move before each ply, 0 for none
};

} // namespace zermelo::detail
