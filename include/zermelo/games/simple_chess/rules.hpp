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

/// Chess without check: capturing the king wins. There is no castling and no en passant; a side
/// without a move draws. Moves are ordered by origin square, from a8 to h1.
///
/// In the variant of "Parallel Minimax" (`Rules::parallel_minimax`) a pawn need not promote on the
/// last rank, and Black moves first.
struct SimpleChess {
    enum class Rules : std::uint8_t { plain, parallel_minimax };

    struct State {
        ChessBoard board{};
        std::uint64_t hash = 0;
        Seat turn = first; ///< White
        bool operator==(const State&) const = default;
    };
    struct Key {
        ChessBoard board{};
        Seat turn = first;
        std::uint64_t hash_value = 0;
        std::uint64_t hash() const { return hash_value; }
        bool operator==(const Key&) const = default;
    };
    using Move = ChessMove;
    static constexpr bool alternating = true;
    static constexpr int max_moves = 250; ///< no known position has more than 218

    Rules rules = Rules::plain;

    State start() const { return with_board(chess_start(usual_chess_start).board, begins()); }
    Seat turn(const State& s) const { return s.turn; }
    ChessMoves moves(const State& s) const {
        ChessMoves moves;
        if (is_king_captured(s)) return moves;
        const Scene scene(s);
        for (Bitboard left = scene.own; left != 0;) add_moves(moves, s, scene, pop_square(left));
        return moves;
    }
    void play(State& s, Move m) const {
        const ChessCode mover = s.board.at(m.from());
        const ChessCode placed =
            m.promotion() == ChessPiece::none ? mover : chess_code(m.promotion(), s.turn);
        s.hash ^= chess_zobrist.black_to_move ^ chess_zobrist.pieces[mover][m.from()] ^
                  chess_zobrist.pieces[s.board.at(m.to())][m.to()] ^
                  chess_zobrist.pieces[placed][m.to()];
        s.board.shift(m.from(), m.to());
        s.board.flip(static_cast<ChessCode>(mover ^ placed), m.to());
        s.turn = opponent(s.turn);
    }
    std::optional<Winner> outcome(const State& s) const {
        if (is_king_captured(s)) return winner(s);
        const Scene scene(s);
        for (Bitboard left = scene.own; left != 0;)
            if (targets(s, scene, pop_square(left)) != 0) return std::nullopt;
        return draw;
    }

    std::uint64_t hash(const State& s) const { return s.hash; }
    Key key(const State& s) const { return {s.board, s.turn, s.hash}; }
    bool reversible(const State&) const { return true; }

    Seat begins() const { return rules == Rules::parallel_minimax ? second : first; }
    /// The state with this board and side to move.
    static State with_board(const ChessBoard& board, Seat turn) {
        ChessState s;
        s.board = board;
        s.turn = turn;
        return {board, chess_zobrist(s), turn};
    }
    static bool is_king_captured(const State& s) {
        const Bitboard kings = s.board.kings();
        return (kings & s.board.planes[3]) == 0 || (kings & ~s.board.planes[3]) == 0;
    }

private:
    struct Scene {
        Bitboard all;
        Bitboard own;
        explicit Scene(const State& s) : all(s.board.all()), own(s.board.of(s.turn)) {}
        Bitboard enemy() const { return all ^ own; }
    };

    static Winner winner(const State& s) {
        const Bitboard kings = s.board.kings();
        if (kings == 0) return draw;
        return Winner{(kings & s.board.planes[3]) != 0 ? second : first};
    }

    /// The squares to which the piece on `from` can move.
    static Bitboard targets(const State& s, const Scene& scene, int from) {
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
    static Bitboard pawn_targets(const Scene& scene, int from) {
        const Bitboard step = pawn_pushes<us>(chess_bit(from)) & ~scene.all;
        const Bitboard twice = pawn_pushes<us>(step & rank_mask(us == first ? 2 : 5)) & ~scene.all;
        return step | twice | (pawn_attacks[index(us)][from] & scene.enemy());
    }

    void add_moves(ChessMoves& moves, const State& s, const Scene& scene, int from) const {
        const Bitboard goals = targets(s, scene, from);
        if (goals == 0) return;
        switch (chess_piece(s.board.at(from))) {
        case ChessPiece::none: break;
        case ChessPiece::pawn: add_pawn_moves(moves, s.turn, from, goals); break;
        case ChessPiece::knight: add_leaps(moves, from, goals); break;
        case ChessPiece::king: add_ascending(moves, from, goals); break;
        case ChessPiece::bishop: add_diagonal(moves, from, goals); break;
        case ChessPiece::rook: add_orthogonal(moves, from, goals); break;
        case ChessPiece::queen:
            add_orthogonal(moves, from, goals);
            add_diagonal(moves, from, goals);
            break;
        }
    }
    static void add_orthogonal(ChessMoves& moves, int from, Bitboard goals) {
        add_ascending(moves, from, goals & detail::chess_file_lines[from].higher);
        add_descending(moves, from, goals & detail::chess_file_lines[from].lower);
        add_ascending(moves, from, goals & detail::chess_rank_lines[from].higher);
        add_descending(moves, from, goals & detail::chess_rank_lines[from].lower);
    }
    static void add_diagonal(ChessMoves& moves, int from, Bitboard goals) {
        add_ascending(moves, from, goals & detail::chess_falling_lines[from].higher);
        add_ascending(moves, from, goals & detail::chess_rising_lines[from].higher);
        add_descending(moves, from, goals & detail::chess_rising_lines[from].lower);
        add_descending(moves, from, goals & detail::chess_falling_lines[from].lower);
    }
    static void add_ascending(ChessMoves& moves, int from, Bitboard goals) {
        while (goals != 0) moves.push_back({from, pop_square(goals)});
    }
    static void add_descending(ChessMoves& moves, int from, Bitboard goals) {
        while (goals != 0) {
            const int to = 63 - std::countl_zero(goals);
            moves.push_back({from, to});
            goals ^= chess_bit(to);
        }
    }
    static void add_leaps(ChessMoves& moves, int from, Bitboard goals) {
        constexpr std::array leaps{10, 6, 17, 15, -6, -10, -15, -17};
        for (const int leap : leaps)
            if (const int to = from + leap; to >= 0 && to < 64 && (goals >> to & 1) != 0)
                moves.push_back({from, to});
    }
    /// Single step, double step, then captures towards the a-file and the h-file.
    void add_pawn_moves(ChessMoves& moves, Seat us, int from, Bitboard goals) const {
        const int ahead = us == first ? -8 : 8;
        for (const int step : {ahead, 2 * ahead, ahead - 1, ahead + 1}) {
            const int to = from + step;
            if (to < 0 || to > 63 || (goals >> to & 1) == 0) continue;
            const bool is_last = chess_rank(to) == (us == first ? 7 : 0);
            if (!is_last || rules == Rules::parallel_minimax) moves.push_back({from, to});
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
