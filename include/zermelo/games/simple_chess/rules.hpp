#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/games/chess/detail/attacks.hpp"
#include "zermelo/games/chess/detail/setup.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

/// Chess without check: whoever takes the king wins. There is no castling and no en passant; who
/// cannot move at all has a draw. Moves come square by square as a board is read.
///
/// With the rules of "Parallel Minimax" (the project's fifth seed) a pawn may stay a pawn on the
/// last rank, play goes on after a king is taken, and Black begins.
struct SimpleChess {
    enum class Rules : std::uint8_t { plain, seed };

    struct State {
        ChessBoard board{};
        std::uint64_t hash = 0;
        Seat turn = first; ///< White
        bool operator==(const State&) const = default;
    };
    struct Key {
        ChessBoard board{};
        Seat turn = first;
        std::uint64_t spread = 0;
        std::uint64_t hash() const { return spread; }
        bool operator==(const Key&) const = default;
    };
    using Move = ChessMove;
    static constexpr bool alternating = true;
    static constexpr int max_moves = 250; ///< at most 218 are known

    Rules rules = Rules::plain;

    State start() const { return made_of(chess_start(usual_chess_start).board, begins()); }
    Seat turn(const State& s) const { return s.turn; }
    ChessMoves moves(const State& s) const {
        ChessMoves moves;
        if (rules == Rules::plain && king_is_taken(s)) return moves;
        const Scene scene(s);
        for (ChessSet left = scene.own; left != 0;) add_moves(moves, s, scene, take_square(left));
        return moves;
    }
    void play(State& s, Move m) const {
        const ChessCode mover = s.board.at(m.from());
        const ChessCode come =
            m.promotion() == ChessPiece::none ? mover : chess_code(m.promotion(), s.turn);
        s.hash ^= chess_hash.black_to_move ^ chess_hash.pieces[mover][m.from()] ^
                  chess_hash.pieces[s.board.at(m.to())][m.to()] ^ chess_hash.pieces[come][m.to()];
        s.board.shift(m.from(), m.to());
        s.board.flip(static_cast<ChessCode>(mover ^ come), m.to());
        s.turn = opponent(s.turn);
    }
    std::optional<Winner> outcome(const State& s) const {
        const bool taken = king_is_taken(s);
        if (taken && rules == Rules::plain) return winner(s);
        const Scene scene(s);
        for (ChessSet left = scene.own; left != 0;)
            if (targets(s, scene, take_square(left)) != 0) return std::nullopt;
        return taken ? winner(s) : draw;
    }

    std::uint64_t hash(const State& s) const { return s.hash; }
    Key key(const State& s) const { return {s.board, s.turn, s.hash}; }
    bool reversible(const State&) const { return true; }

    Seat begins() const { return rules == Rules::seed ? second : first; }
    /// A state with all that belongs to it.
    static State made_of(const ChessBoard& board, Seat turn) {
        ChessState s;
        s.board = board;
        s.turn = turn;
        return {board, chess_hash(s), turn};
    }
    static bool king_is_taken(const State& s) {
        const ChessSet kings = s.board.kings();
        return (kings & s.board.planes[3]) == 0 || (kings & ~s.board.planes[3]) == 0;
    }

private:
    struct Scene {
        ChessSet all;
        ChessSet own;
        explicit Scene(const State& s) : all(s.board.all()), own(s.board.of(s.turn)) {}
        ChessSet enemy() const { return all ^ own; }
    };

    static Winner winner(const State& s) {
        const ChessSet kings = s.board.kings();
        if (kings == 0) return draw;
        return Winner{(kings & s.board.planes[3]) != 0 ? second : first};
    }

    /// Where the piece on a square can go.
    static ChessSet targets(const State& s, const Scene& scene, int from) {
        switch (chess_piece(s.board.at(from))) {
        case ChessPiece::none: return 0;
        case ChessPiece::pawn:
            return s.turn == first ? pawn_targets<first>(scene, from)
                                   : pawn_targets<second>(scene, from);
        case ChessPiece::knight: return knight_attacks[from] & ~scene.own;
        case ChessPiece::king: return king_attacks[from] & ~scene.own;
        case ChessPiece::bishop: return diagonal_attacks(from, scene.all) & ~scene.own;
        case ChessPiece::rook: return orthogonal_attacks(from, scene.all) & ~scene.own;
        case ChessPiece::queen: break;
        }
        return (diagonal_attacks(from, scene.all) | orthogonal_attacks(from, scene.all)) &
               ~scene.own;
    }
    template <Seat us>
    static ChessSet pawn_targets(const Scene& scene, int from) {
        const ChessSet step = pawn_steps<us>(chess_bit(from)) & ~scene.all;
        const ChessSet twice =
            pawn_steps<us>(step & chess_rank_set(us == first ? 2 : 5)) & ~scene.all;
        return step | twice | (pawn_attacks[index(us)][from] & scene.enemy());
    }

    void add_moves(ChessMoves& moves, const State& s, const Scene& scene, int from) const {
        const ChessSet goals = targets(s, scene, from);
        if (goals == 0) return;
        switch (chess_piece(s.board.at(from))) {
        case ChessPiece::none: break;
        case ChessPiece::pawn: add_pawn_moves(moves, s.turn, from, goals); break;
        case ChessPiece::knight: add_leaps(moves, from, goals); break;
        case ChessPiece::king: add_ahead(moves, from, goals); break;
        case ChessPiece::bishop: add_diagonal(moves, from, goals); break;
        case ChessPiece::rook: add_orthogonal(moves, from, goals); break;
        case ChessPiece::queen:
            add_orthogonal(moves, from, goals);
            add_diagonal(moves, from, goals);
            break;
        }
    }
    static void add_orthogonal(ChessMoves& moves, int from, ChessSet goals) {
        add_ahead(moves, from, goals & detail::chess_file_lines[from].behind);
        add_back(moves, from, goals & detail::chess_file_lines[from].before);
        add_ahead(moves, from, goals & detail::chess_rank_lines[from].behind);
        add_back(moves, from, goals & detail::chess_rank_lines[from].before);
    }
    static void add_diagonal(ChessMoves& moves, int from, ChessSet goals) {
        add_ahead(moves, from, goals & detail::chess_falling_lines[from].behind);
        add_ahead(moves, from, goals & detail::chess_rising_lines[from].behind);
        add_back(moves, from, goals & detail::chess_rising_lines[from].before);
        add_back(moves, from, goals & detail::chess_falling_lines[from].before);
    }
    static void add_ahead(ChessMoves& moves, int from, ChessSet goals) {
        while (goals != 0) moves.push_back({from, take_square(goals)});
    }
    static void add_back(ChessMoves& moves, int from, ChessSet goals) {
        while (goals != 0) {
            const int to = 63 - std::countl_zero(goals);
            moves.push_back({from, to});
            goals ^= chess_bit(to);
        }
    }
    static void add_leaps(ChessMoves& moves, int from, ChessSet goals) {
        constexpr std::array leaps{10, 6, 17, 15, -6, -10, -15, -17};
        for (const int leap : leaps)
            if (const int to = from + leap; to >= 0 && to < 64 && (goals >> to & 1) != 0)
                moves.push_back({from, to});
    }
    /// A step, two, then what is taken to the left and to the right, as a board is read.
    void add_pawn_moves(ChessMoves& moves, Seat us, int from, ChessSet goals) const {
        const int ahead = us == first ? -8 : 8;
        for (const int step : {ahead, 2 * ahead, ahead - 1, ahead + 1}) {
            const int to = from + step;
            if (to < 0 || to > 63 || (goals >> to & 1) == 0) continue;
            const bool is_last = chess_rank(to) == (us == first ? 7 : 0);
            if (!is_last || rules == Rules::seed) moves.push_back({from, to});
            if (!is_last) continue;
            for (const ChessPiece piece :
                 {ChessPiece::knight, ChessPiece::bishop, ChessPiece::rook, ChessPiece::queen})
                moves.push_back({from, to, piece});
        }
    }
};

static_assert(check_game<SimpleChess>());

// Engines read the half_win of its notation, so they do not compile without
// simple_chess/notation.hpp.
template <class G>
struct Notation;
template <>
struct Notation<SimpleChess>;

} // namespace zermelo
