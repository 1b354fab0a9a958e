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

/// Chess by the Laws of FIDE: a mated king loses; it is a draw where the side to move has no move
/// and is not in check, where fifty moves by each side were made without a capture or a pawn's
/// move, where neither side could mate any more, and where a position comes for the third time.
///
/// That memory of positions is not in the state, which would make it twenty times as large: who
/// plays (an engine, a tree's descent, a referee) carries a Trail of hashes beside it.
struct Chess {
    using State = ChessState;
    using Move = ChessMove;
    static constexpr bool alternating = true;
    static constexpr int max_moves = 250; ///< at most 218 are known

    /// The number of the start, 0 to 959, as Chess960 counts them; 518 is the usual one.
    int start_number = usual_chess_start;
    bool chess960 = false; ///< castlings are written as the king that takes its rook

    State start() const { return chess_start(start_number); }
    Seat turn(const State& s) const { return s.turn; }
    ChessMoves moves(const State& s) const { return is_drawn(s) ? ChessMoves{} : steps(s); }
    void play(State& s, Move m) const {
        if (s.turn == first)
            detail::ChessPlay<first>::play(s, m);
        else
            detail::ChessPlay<second>::play(s, m);
    }
    std::optional<Winner> outcome(const State& s) const {
        ChessAny any;
        const bool in_check = with_generator(s, [&](const auto& generator) {
            generator.generate(any);
            return generator.in_check();
        });
        if (any.found()) return is_drawn(s) ? std::optional(draw) : std::nullopt;
        return in_check ? Winner{opponent(s.turn)} : draw;
    }

    /// As many as moves(s) has, counted without writing them down.
    std::uint64_t count_moves(const State& s) const {
        if (is_drawn(s)) return 0;
        ChessCounter counter;
        with_generator(s, [&](const auto& generator) { generator.generate(counter); });
        return counter.count();
    }

    std::uint64_t hash(const State& s) const { return s.hash; }
    ChessKey key(const State& s) const {
        return {s.board,
                {s.en_passant, s.castling[0], s.castling[1], s.clock},
                s.turn,
                s.hash ^ mix(s.clock)};
    }
    bool reversible(const State& s) const { return s.clock > 0; }
    /// A third time ends the game, whoever wants it to go on.
    std::optional<Winner> repeated(int times) const {
        return times >= 3 ? std::optional(draw) : std::nullopt;
    }

    /// As pieces go, even where it is a draw: who has not noticed, or has not claimed it, plays on.
    static ChessMoves steps(const State& s) {
        ChessMoves moves;
        ChessWriter writer(moves);
        with_generator(s, [&](const auto& generator) { generator.generate(writer); });
        return moves;
    }
    static bool in_check(const State& s) {
        return with_generator(s, [](const auto& generator) { return generator.in_check(); });
    }

private:
    static constexpr int fifty_moves = 100; ///< in plies

    /// Is it drawn whatever moves there are, unless it is mate?
    static constexpr bool is_drawn(const State& s) { return s.clock >= fifty_moves || is_dead(s); }
};

static_assert(check_game<Chess>());

// Engines read the half_win of its notation, so they do not compile without chess/notation.hpp.
template <class G>
struct Notation;
template <>
struct Notation<Chess>;

} // namespace zermelo
