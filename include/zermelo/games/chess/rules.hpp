#pragma once

#include <optional>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/games/chess/detail/dead.hpp"
#include "zermelo/games/chess/detail/generate.hpp"
#include "zermelo/games/chess/detail/play.hpp"
#include "zermelo/games/chess/detail/setup.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

/// Chess by the FIDE Laws. Checkmate wins; stalemate, the fifty-move rule, a dead position and
/// threefold repetition draw.
///
/// The state does not remember earlier positions, which would make it twenty times as large: the
/// caller (an engine, a tree descent, a referee) keeps a Trail of hashes beside it.
struct Chess {
    using State = ChessState;
    using Move = ChessMove;
    static constexpr bool alternating = true;
    static constexpr int max_moves = 250; ///< no known position has more than 218

    /// The Chess960 number of the start position, 0 to 959; 518 is the standard one.
    int start_number = usual_chess_start;
    bool chess960 = false; ///< write castling as "king takes own rook"

    State start() const { return chess_start(start_number); }
    Seat turn(const State& s) const { return s.turn; }
    ChessMoves moves(const State& s) const { return is_drawn(s) ? ChessMoves{} : steps(s); }
    void play(State& s, Move m) const {
        if (s.turn == first)
            detail::ChessMoveMaker<first>::play(s, m);
        else
            detail::ChessMoveMaker<second>::play(s, m);
    }
    std::optional<Winner> outcome(const State& s) const {
        ChessAnyMove any;
        const bool in_check = with_generator(s, [&](const auto& generator) {
            generator.generate(any);
            return generator.in_check();
        });
        if (any.found()) return is_drawn(s) ? std::optional(draw) : std::nullopt;
        return in_check ? Winner{opponent(s.turn)} : draw;
    }

    /// The size of moves(s), counted without building the list.
    std::uint64_t count_moves(const State& s) const { return is_drawn(s) ? 0 : count_steps(s); }

    std::uint64_t hash(const State& s) const { return s.hash; }
    ChessKey key(const State& s) const {
        return {s.board,
                {s.en_passant, s.castling[0], s.castling[1], s.clock},
                s.turn,
                s.hash ^ mix(s.clock)};
    }
    /// The key without the clock.
    ChessKey position_key(const State& s) const {
        return {s.board, {s.en_passant, s.castling[0], s.castling[1], 0}, s.turn, s.hash};
    }
    bool reversible(const State& s) const { return s.clock > 0; }
    /// The third occurrence of a position is a draw; no claim is needed.
    std::optional<Winner> repeated(int times) const {
        return times >= 3 ? std::optional(draw) : std::nullopt;
    }

    /// The legal moves at s, even if s is already drawn: recorded games often play on past a draw,
    /// and perft counts on.
    static ChessMoves steps(const State& s) {
        ChessMoves moves;
        ChessMoveWriter writer(moves);
        with_generator(s, [&](const auto& generator) { generator.generate(writer); });
        return moves;
    }
    static std::uint64_t count_steps(const State& s) {
        ChessMoveCounter counter;
        with_generator(s, [&](const auto& generator) { generator.generate(counter); });
        return counter.count();
    }
    static bool in_check(const State& s) {
        return with_generator(s, [](const auto& generator) { return generator.in_check(); });
    }

private:
    static constexpr int fifty_moves = 100; ///< in plies

    /// Is s drawn by the fifty-move rule or dead? Checkmate takes precedence.
    static constexpr bool is_drawn(const State& s) { return s.clock >= fifty_moves || is_dead(s); }
};

static_assert(check_game<Chess>());
static_assert(StepsPastDraws<Chess> && PositionKeyed<Chess>);

// Engines read the half_win of its notation, so they do not compile without chess/notation.hpp.
template <class G>
struct Notation;
template <>
struct Notation<Chess>;

} // namespace zermelo
