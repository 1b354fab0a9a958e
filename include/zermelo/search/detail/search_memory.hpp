#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/table.hpp"
#include "zermelo/search/detail/window.hpp"

namespace zermelo::detail {

template <class G>
constexpr int max_moves_of() {
    if constexpr (requires { G::max_moves; })
        return G::max_moves;
    else
        return 1024;
}

template <class G>
constexpr int key_bits_of() {
    if constexpr (NumberKeyed<G> && requires { G::key_bits; })
        return G::key_bits;
    else
        return 64;
}

/// Is the transposition table indexed by a hash, since keys are no numbers? Two states may then
/// share an entry, so that nothing in it is proven.
template <class G>
inline constexpr bool is_found_by_hash = Hashed<G> && !NumberKeyed<G>;

/// The key of a state in the transposition table. requires: a key that is a number, or a hash
template <Game G>
auto table_key(const G& game, const StateOf<G>& s) {
    if constexpr (is_found_by_hash<G>)
        return std::uint64_t{game.hash(s)};
    else
        return canonical_key(game, s);
}

/// A running average of the nodes below the states of each ply.
class PlyEffort {
public:
    static constexpr std::size_t plies = 256;

    PlyEffort() { reset(); }
    void reset() { average_.fill(unknown); }

    /// Adds a state at a ply and the nodes that it took.
    void note(int ply, std::uint64_t nodes) {
        std::uint64_t& average = average_[place(ply)];
        const std::uint64_t now = std::min<std::uint64_t>(nodes, unknown) << shift;
        average = average == unknown ? now : average - (average >> 5) + (now >> 5);
    }
    /// Does a state at this ply take so many nodes that it is worth a cache miss to look it up?
    bool is_expensive(int ply) const { return average_[place(ply)] >= expensive_nodes << shift; }

private:
    static constexpr int shift = 8;
    static constexpr std::uint64_t expensive_nodes = 300;
    static constexpr std::uint64_t unknown = std::uint64_t{1} << 48;

    static std::size_t place(int ply) { return std::min(static_cast<std::size_t>(ply), plies - 1); }

    std::array<std::uint64_t, plies> average_;
};

/// The layout of an entry: with the best move and the full count of work if the key leaves enough
/// bits in a table of 64 MiB. Without bits for a depth only proven scores are stored.
constexpr TableLayout layout_for(int key_bits, bool own_scale, int max_moves, bool by_hash) {
    const int move_bits = static_cast<int>(std::bit_width(static_cast<unsigned>(max_moves)));
    const TableLayout rich{key_bits, own_scale ? 8 : 14, own_scale ? 0 : 7, move_bits};
    constexpr int usual_bucket_bits = 21; // 64 MiB
    if (by_hash || rich.tag_bits() >= key_bits - usual_bucket_bits) return rich;
    if (own_scale || key_bits > 64)
        return {key_bits, own_scale ? 7 : 8, 0, 0, own_scale ? 3 : 2, 1};
    return {key_bits, 9, 6, 0, 2, 1};
}

/// The transposition tables of one search: a large one that it may share with other threads, and a
/// small one of its own that stays in the processor's cache, for states that are cheap to search.
template <ZeroSum G, class K>
class SearchMemory {
public:
    static constexpr bool own_scale = OwnScale<K, G>;
    static constexpr int max_moves = max_moves_of<G>();
    static constexpr TableLayout layout =
        layout_for(key_bits_of<G>(), own_scale, max_moves, is_found_by_hash<G>);
    using Shared = Table<layout>;
    using Key = typename Shared::Key;

    /// Uses this table from now on, and a small one too if wanted and exact. Commuting games go
    /// without it: their many transpositions need every entry (with it: four times the nodes).
    void share(Shared& table, bool with_near) {
        far_ = &table;
        if (!with_near || Commuting<G>) return;
        near_.emplace(near_bytes);
        if (!near_->is_exact()) near_.reset();
    }
    /// Uses no table from now on.
    void share_none() {
        far_ = nullptr;
        near_.reset();
    }
    /// Clears all but the shared table.
    void forget() {
        if (near_) near_->clear();
        effort_.reset();
    }
    bool is_used() const { return far_ != nullptr; }

    std::optional<TableEntry> find(Key key, int ply) const { return table_at(ply).find(key); }
    void store(Key key, const TableEntry& entry, int ply) { table_at(ply).store(key, entry); }

    PlyEffort& effort() { return effort_; }
    const PlyEffort& effort() const { return effort_; }

private:
    static constexpr std::size_t near_bytes = std::size_t{1} << 19; ///< half of a usual L2 cache

    Shared& table_at(int ply) { return near_ && !effort_.is_expensive(ply) ? *near_ : *far_; }
    const Shared& table_at(int ply) const {
        return near_ && !effort_.is_expensive(ply) ? *near_ : *far_;
    }

    Shared* far_ = nullptr;
    std::optional<Shared> near_;
    PlyEffort effort_;
};

/// The transposition table that a session owns, of the size in its options, or of the budget's
/// memory if that is less.
template <class Table>
class SessionTable {
public:
    SessionTable(bool is_on, std::size_t bytes) : is_on_(is_on), most_bytes_(bytes) {}

    /// Makes the table, or another one if the budget allows another size. True if it did.
    bool fit(const Budget& budget) {
        const std::size_t bytes = std::min(budget.memory.value_or(most_bytes_), most_bytes_);
        if (!is_on_ || (table_ && bytes == bytes_)) return false;
        table_.reset(); // before the next one is made: both at once may be too much
        table_ = std::make_unique<Table>(bytes);
        bytes_ = bytes;
        return true;
    }
    Table* get() const { return table_.get(); }
    void clear() {
        if (table_) table_->clear();
    }
    int fullness() const { return table_ ? table_->fullness() : 0; }

private:
    bool is_on_;
    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    std::unique_ptr<Table> table_;
};

} // namespace zermelo::detail
