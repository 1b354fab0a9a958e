#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "catalog/bind/books.hpp"
#include "catalog/bind/bound_search.hpp"
#include "catalog/bind/cfr.hpp"
#include "catalog/bind/engines.hpp"
#include "catalog/bind/facts.hpp"
#include "catalog/bind/position.hpp"
#include "catalog/facade/any_game.hpp"
#include "zermelo/core/guess_unit.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo {

/// Any Game as an AnyGame, with the knowledges that there are of it.
template <Game G, Facts facts, class... Rows>
class BoundGame final : public AnyGame {
public:
    using Engines = BoundEngines<G, facts, Rows...>;
    using First = typename Engines::First;

    BoundGame(std::string name, G game, Rows... rows)
        : AnyGame(std::move(name)), game_(std::move(game)), engines_(game_, std::move(rows)...) {
        if constexpr (HasEquilibrium<G>) equilibria_ = std::make_unique<BoundEquilibria<G>>(game_);
        static_assert(!facts.has_books || HasBooks<G>, "books need keys of 64 bits at most");
        if constexpr (facts.has_books)
            books_ = std::make_unique<Books>(game_, engines_.first().knowledge, this->name(),
                                             engines_.first().name);
    }

    /// What else there is of a game: to be called before anybody sees it.
    void set_policy(Policy<G> policy) { engines_.set_policy(std::move(policy)); }
    void set_puzzle(std::unique_ptr<const PuzzleFacet> facet) { puzzle_ = std::move(facet); }
    void set_analysis(std::unique_ptr<const AnalysisFacet> facet) { analysis_ = std::move(facet); }
    void set_protocol(std::unique_ptr<const ProtocolFacet> facet) { protocol_ = std::move(facet); }
    /// The bytes of a book that comes with the program; they must outlive the game.
    void set_shipped_book(std::span<const std::byte> bytes)
        requires(facts.has_books)
    {
        books_->set_shipped(bytes);
    }
    void set_opponent(PlayerKind opponent) { opponent_ = opponent; }
    void finish() { set_info(make_info()); }
    const G& game() const { return game_; }

    std::unique_ptr<AnyPosition> start() const override {
        return std::make_unique<BoundPosition<G>>(game_, game_.start());
    }
    Parsed<Position> read([[maybe_unused]] const std::string& position) const override {
        if constexpr (WritesPositions<G>) {
            const auto s = Notation<G>::parse_position(game_, position);
            if (!s) return s.mistake();
            return Position(std::make_unique<BoundPosition<G>>(game_, *s));
        } else {
            return Mistake{"this game has no notation for positions"};
        }
    }
    Parsed<PerftCounts> perft(const AnyPosition& at, const PerftOptions& options) const override;
    std::string pattern(const AnyPosition& start,
                        const std::vector<std::size_t>& moves) const override {
        BoundPosition<G> at(game_, static_cast<const BoundPosition<G>&>(start).state());
        std::vector<MoveOf<G>> typed;
        for (const std::size_t number : moves) {
            typed.push_back(at.move(number));
            at.play(number);
        }
        return play_pattern(game_, static_cast<const BoundPosition<G>&>(start).state(), typed);
    }

    const PuzzleFacet* puzzle() const override { return puzzle_.get(); }
    const EquilibriumFacet* equilibrium() const override { return equilibria_.get(); }
    const BookFacet* book() const override {
        if constexpr (facts.has_books) return books_.get();
        return nullptr;
    }
    const AnalysisFacet* analysis() const override { return analysis_.get(); }
    const ProtocolFacet* protocol() const override { return protocol_.get(); }

private:
    std::unique_ptr<AnySearch> engine_search(const PlayerSpec& player) const override {
        auto search = engines_.search(player);
        if (!search) return nullptr;
        return std::make_unique<BoundSearch<G>>(game_, player, std::move(search));
    }

    /// The scale of the row; what it leaves out, by the game's unit of guesses.
    static constexpr LevelScale level_scale() {
        constexpr GuessUnit unit = guess_unit<G>();
        LevelScale scale = facts.levels;
        const int half = unit == GuessUnit::estimate ? half_win<G>()
                         : unit == GuessUnit::points ? 3
                                                     : 500;
        if (scale.doubt == 0) scale.doubt = half;
        if (unit == GuessUnit::points) scale.fall = 1; // points are few: small doubts are none
        if (scale.clear == 0) scale.clear = half * 3;
        return scale;
    }

    GameInfo make_info() const {
        GameInfo info;
        info.seats = seats_of<G>;
        for (std::uint8_t seat = 0; seat < seats_of<G>; ++seat) {
            info.seat_names.push_back(seat_name<G>(Seat(seat)));
            if constexpr (requires { Notation<G>::mark(first); })
                info.marks += Notation<G>::mark(Seat(seat));
        }
        if constexpr (requires { Notation<G>::rules(game_); })
            info.rules = Notation<G>::rules(game_);
        info.knowledges = engines_.knowledges();
        for (const auto& row : all_players())
            if (Engines::has(row.kind) || (row.kind == PlayerKind::policy && engines_.has_policy()))
                info.engines.emplace_back(row.kind, row.name);
        if constexpr (facts.has_prover()) info.prover = facts.prover;
        info.opponent = opponent_;
        info.levels = level_scale();
        info.pays_points = guess_unit<G>() == GuessUnit::points;
        info.has_loops = Reversible<G>;
        info.is_hidden = Hidden<G>;
        info.has_chance = Chancy<G>;
        info.moves_at_once = requires { requires Notation<G>::at_once; };
        info.repeats_by_chance = Hidden<G> || Chancy<G>;
        info.moves_run_together = requires { requires Notation<G>::run_together; };
        info.has_notation = WritesPositions<G>;
        info.is_zero_sum = ZeroSum<G>;
        info.counts_points = guess_unit<G>() == GuessUnit::points;
        info.splits = facts.splits;
        info.shares_trees = facts.shared_trees;
        info.hartmann_ties = facts.hartmann_ties;
        info.is_ranked = Ranked<G>;
        info.has_table_keys = NumberKeyed<G> || Hashed<G>;
        info.proves_in_trees = Provable<G> && !Hidden<G>;
        info.counts_moves = BitwiseMove<MoveOf<G>>;
        return info;
    }

    G game_;
    Engines engines_;
    PlayerKind opponent_ = facts.opponent;
    std::unique_ptr<const EquilibriumFacet> equilibria_{};
    using Books = BoundBooks<G, First>;
    std::conditional_t<facts.has_books, std::unique_ptr<Books>, char> books_{};
    std::unique_ptr<const PuzzleFacet> puzzle_{};
    std::unique_ptr<const AnalysisFacet> analysis_{};
    std::unique_ptr<const ProtocolFacet> protocol_{};
};

template <Game G, Facts facts, class... Rows>
Parsed<PerftCounts> BoundGame<G, facts, Rows...>::perft(const AnyPosition& at,
                                                        const PerftOptions& options) const {
    const auto& s = static_cast<const BoundPosition<G>&>(at).state();
    if (options.games && Reversible<G>)
        return Mistake{"plays of this game need not end: whole games cannot be counted"};
    PerftCounts counts;
    std::vector<std::uint64_t> positions;
    Meter meter{options.budget};
    if (options.positions) {
        if constexpr (Keyed<G>)
            positions = count_positions(game_, s, options.depth, meter);
        else
            return Mistake{"this game has no keys to tell positions apart"};
    }
    for (int depth = 1; depth <= options.depth; ++depth) {
        PerftLevel level;
        const auto ply = static_cast<std::size_t>(depth);
        if (options.sequences()) level.sequences = zermelo::perft(game_, s, depth, meter);
        if (meter.spent() && (options.sequences() || ply >= positions.size())) break;
        if (options.positions) level.positions = ply < positions.size() ? positions[ply] : 0;
        counts.levels.push_back(level);
    }
    if (options.divide && !meter.spent())
        for (const MoveOf<G> m : detail::perft_moves(game_, s)) {
            const auto count = zermelo::perft(game_, after(game_, s, m), options.depth - 1, meter);
            counts.divide.emplace_back(move_text(game_, s, m), count);
        }
    if (options.games) {
        const auto games = count_games(game_, s, meter);
        if (!meter.spent()) counts.games = games;
    }
    return counts;
}

} // namespace zermelo
