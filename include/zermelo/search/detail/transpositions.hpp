#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "zermelo/core/detail/score_code.hpp"
#include "zermelo/core/probe.hpp"
#include "zermelo/core/value.hpp"
#include "zermelo/search/detail/search_memory.hpp"
#include "zermelo/search/detail/window.hpp"

namespace zermelo::detail {

/// The transposition table as a search uses it. Scores of the search count plies from its root,
/// those in the table from their own state. An entry with the greatest depth is proven.
template <ZeroSum G, class K>
class Transpositions {
public:
    static constexpr bool has_table_keys = NumberKeyed<G> || Hashed<G>;
    static constexpr bool by_hash = is_found_by_hash<G>;
    using Memory = SearchMemory<G, K>;

    explicit Transpositions(const G& game) : game_(game) {}

    /// Uses this table from now on, if it tells all keys apart or is indexed by hash anyway.
    void use_table(typename Memory::Shared& table, bool with_near) {
        if (table.is_there() && (table.is_exact() || by_hash))
            memory_.share(table, with_near);
        else
            memory_.share_none();
    }
    /// Clears all but the shared table.
    void forget() { memory_.forget(); }

    /// Asks here for proven values from now on.
    void set_probe(Probe<G> probe) { probe_ = std::move(probe); }
    /// The next search is from this root.
    void begin(const StateOf<G>& root) { reach_ = probe_.reach(game_, root); }
    /// The proven score of a state, if the probe knows it.
    std::optional<int> proven(const StateOf<G>& s, NodeInfo at) const {
        if (at.ply > reach_ || game_.outcome(s)) return std::nullopt;
        const auto value = probe_.find(s);
        if (!value) return std::nullopt;
        return own_scale ? value->rank() : value->delayed(at.ply).rank();
    }

    PlyEffort& effort() { return memory_.effort(); }
    const PlyEffort& effort() const { return memory_.effort(); }

    std::optional<TableEntry> find([[maybe_unused]] const StateOf<G>& s,
                                   [[maybe_unused]] NodeInfo at) const {
        if constexpr (has_table_keys)
            if (serves(at)) return memory_.find(table_key(game_, s), at.ply);
        return std::nullopt;
    }

    struct Known {
        int score;
        bool guessed;
    };
    /// The score of an entry, if it is deep enough and exact, or a bound outside the window.
    static std::optional<Known> known(const TableEntry& entry, Window window, NodeInfo at) {
        const bool is_whole = facts_only || entry.depth == whole_depth;
        if (!is_whole && entry.depth < at.depth) return std::nullopt;
        const int score =
            own_scale ? entry.score : Code::decode(entry.score).delayed(at.ply).rank();
        const bool is_lower = entry.kind != BoundKind::upper && score >= window.beta();
        const bool is_upper = entry.kind != BoundKind::lower && score <= window.alpha();
        if (entry.kind != BoundKind::exact && !is_lower && !is_upper) return std::nullopt;
        return Known{score, !is_whole || by_hash};
    }

    /// Enhanced transposition cutoff: a child whose entry already proves a score of at least beta.
    template <class Moves>
    std::optional<Known>
    enhanced_cutoff([[maybe_unused]] const StateOf<G>& s, [[maybe_unused]] const Moves& moves,
                    [[maybe_unused]] Window window, [[maybe_unused]] NodeInfo at) const {
        if constexpr (has_table_keys) {
            if (!serves(at) || !effort().is_expensive(at.ply + 1)) return std::nullopt;
            for (const MoveOf<G> m : moves) {
                const auto its = usable_after(s, m, window, at);
                if (its && its->score >= window.beta()) return its;
            }
        }
        return std::nullopt;
    }

    /// A hash of the state after a move, to mark it by; 0 for all states that have none.
    std::uint64_t mark_of([[maybe_unused]] const StateOf<G>& s,
                          [[maybe_unused]] const MoveOf<G>& m) const {
        if constexpr (has_table_keys)
            return KeyHash{}(table_key(game_, after(game_, s, m)));
        else
            return 0;
    }

    /// The result at a state: the index of its best choice, the score, and the nodes it took.
    struct Found {
        int number;
        int score;
        std::uint64_t nodes;
        bool guessed;
    };
    void store([[maybe_unused]] const StateOf<G>& s, [[maybe_unused]] const Found& found,
               [[maybe_unused]] Window window, [[maybe_unused]] NodeInfo at) {
        if constexpr (has_table_keys) {
            if (!serves(at) || (facts_only && found.guessed)) return;
            TableEntry entry{found.score, kind(found.score, window), at.depth, found.number + 1,
                             work_of(found.nodes)};
            if constexpr (!own_scale) {
                const Value value = Value::of_rank(entry.score);
                const bool decided = value.is_win() || value.is_loss();
                const auto code = Code::encode(decided ? value.hastened(at.ply) : value);
                if (!code) return;
                entry.score = *code;
                entry.depth = found.guessed ? std::min(entry.depth, whole_depth - 1) : whole_depth;
            }
            memory_.store(table_key(game_, s), entry, at.ply);
        }
    }

private:
    static constexpr bool own_scale = OwnScale<K, G>;
    static constexpr bool facts_only = Memory::layout.depth_bits == 0; ///< or on its own scale
    static constexpr int whole_depth = (1 << Memory::layout.depth_bits) - 1;
    using Code = ScoreCode<Memory::layout.score_bits>;

    /// Is there a table to use here? One indexed by hash would spoil a proof.
    bool serves(NodeInfo at) const {
        return memory_.is_used() && (!by_hash || at.depth + at.ply < no_horizon);
    }

    /// The score of a move from its child's entry, for the mover, if it can be used.
    std::optional<Known> usable_after(const StateOf<G>& s, const MoveOf<G>& m, Window window,
                                      NodeInfo at) const
        requires has_table_keys
    {
        const StateOf<G> next = after(game_, s, m);
        const auto entry = memory_.find(table_key(game_, next), at.ply + 1);
        if (!entry) return std::nullopt; // as where the game is over
        const bool again = !AlternatingGame<G> && game_.turn(next) == at.seat;
        const int gain = gain_of(game_, s, m);
        const Window rest = Gainful<G> ? window.after_gain(gain) : window;
        auto its = known(*entry, again ? rest : rest.opposite(),
                         at.next(again ? Seat(at.seat) : opponent(at.seat)));
        if (its) its->score = gain + (again ? its->score : -its->score);
        return its;
    }

    static BoundKind kind(int score, Window window) {
        if (score >= window.beta()) return BoundKind::lower;
        return score <= window.alpha() ? BoundKind::upper : BoundKind::exact;
    }
    static int work_of(std::uint64_t nodes) {
        return std::min(31, static_cast<int>(std::bit_width(nodes)));
    }

    const G& game_;
    Memory memory_;
    Probe<G> probe_;
    int reach_ = -1; ///< plies from the root to which the probe is asked
};

} // namespace zermelo::detail
