#pragma once

#include "zermelo/games/chess/detail/attacks.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

/// A sink of ChessGenerator that appends the moves to a list.
class ChessMoveWriter {
public:
    explicit constexpr ChessMoveWriter(ChessMoves& moves) : moves_(moves) {}

    constexpr void moves_from(int from, Bitboard targets) {
        while (targets != 0) moves_.push_back({from, pop_square(targets)});
    }
    /// Adds the pawn moves to these squares; `step` is the difference between target and origin.
    constexpr void pawns(int step, Bitboard targets) {
        while (targets != 0) {
            const int to = pop_square(targets);
            moves_.push_back({to - step, to});
        }
    }
    constexpr void promotions(int step, Bitboard targets) {
        while (targets != 0) {
            const int to = pop_square(targets);
            for (const ChessPiece piece :
                 {ChessPiece::queen, ChessPiece::knight, ChessPiece::rook, ChessPiece::bishop})
                moves_.push_back({to - step, to, piece});
        }
    }
    constexpr void special(ChessMove m) { moves_.push_back(m); }

private:
    ChessMoves& moves_;
};

/// A sink of ChessGenerator that counts the moves. Without a popcount instruction it sums the bits
/// of each byte within that byte; a byte has room for 31 bitboards, and no side needs more.
class ChessMoveCounter {
public:
    constexpr void moves_from(int, Bitboard targets) { add(targets); }
    constexpr void pawns(int, Bitboard targets) { add(targets); }
    constexpr void promotions(int, Bitboard targets) {
        more_ += 4 * static_cast<unsigned>(std::popcount(targets));
    }
    constexpr void special(ChessMove) { ++more_; }

    constexpr unsigned count() const {
        return more_ + static_cast<unsigned>(bytes_ * 0x0101010101010101U >> 56);
    }

private:
    constexpr void add(Bitboard set) {
#if defined(__POPCNT__)
        more_ += static_cast<unsigned>(std::popcount(set));
#else
        set -= set >> 1 & 0x5555555555555555U;
        set = (set & 0x3333333333333333U) + (set >> 2 & 0x3333333333333333U);
        bytes_ += (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fU;
#endif
    }

    std::uint64_t bytes_ = 0;
    unsigned more_ = 0;
};

/// A sink of ChessGenerator that notes whether there is any move.
class ChessAnyMove {
public:
    constexpr void moves_from(int, Bitboard targets) { targets_ |= targets; }
    constexpr void pawns(int, Bitboard targets) { targets_ |= targets; }
    constexpr void promotions(int, Bitboard targets) { targets_ |= targets; }
    constexpr void special(ChessMove) { targets_ = ~Bitboard{0}; }
    constexpr bool found() const { return targets_ != 0; }

private:
    Bitboard targets_ = 0;
};

/// Generates the legal moves of a side. A pinned piece stays on the line of its pin; while the king
/// is in check, the other pieces may only capture the checking piece or block the check.
template <Seat us>
class ChessGenerator {
public:
    static constexpr Seat them = opponent(us);

    explicit constexpr ChessGenerator(const ChessState& s)
        : s_(s),
          all_(s.board.all()),
          own_(s.board.of(us)),
          enemy_(all_ ^ own_),
          king_(std::countr_zero(s.board.kings() & own_)) {
        find_checks_and_pins();
    }

    constexpr bool in_check() const { return checkers_ != 0; }
    constexpr Bitboard checkers() const { return checkers_; }

    /// Sends the legal moves to the sink: all of them, or those onto the wanted squares together
    /// with en passant captures.
    template <class Sink>
    constexpr void generate(Sink& sink, Bitboard wanted = ~Bitboard{0}) const {
        king(sink, wanted);
        if (checkers_ != 0 && !is_single(checkers_)) return;
        const Bitboard targets = check_mask_ & ~own_ & wanted;
        pawns(sink, check_mask_ & wanted);
        for (Bitboard left = s_.board.knights() & own_ & ~pins(); left != 0;) {
            const int from = pop_square(left);
            sink.moves_from(from, knight_attacks[from] & targets);
        }
        for (Bitboard left = s_.board.diagonal() & own_ & ~orthogonal_pins_; left != 0;) {
            const int from = pop_square(left);
            const Bitboard line = (diagonal_pins_ & chess_bit(from)) != 0 ? diagonal_pins_ : ~0ULL;
            sink.moves_from(from, diagonal_attacks(from, all_) & targets & line);
        }
        for (Bitboard left = s_.board.orthogonal() & own_ & ~diagonal_pins_; left != 0;) {
            const int from = pop_square(left);
            const Bitboard line =
                (orthogonal_pins_ & chess_bit(from)) != 0 ? orthogonal_pins_ : ~0ULL;
            sink.moves_from(from, orthogonal_attacks(from, all_) & targets & line);
        }
        if (wanted == ~Bitboard{0} && checkers_ == 0) castlings(sink);
    }

private:
    constexpr Bitboard pins() const { return diagonal_pins_ | orthogonal_pins_; }

    /// Finds the checking pieces and the pin lines, from the king up to and including the pinner.
    constexpr void find_checks_and_pins() {
        const ChessBoard& board = s_.board;
        checkers_ = ((knight_attacks[king_] & board.knights()) |
                     (pawn_attacks[index(us)][king_] & board.pawns())) &
                    enemy_;
        Bitboard line = 0;
        find_slider_checks_and_pins(diagonal_rays[king_] & board.diagonal() & enemy_,
                                    diagonal_pins_, line);
        find_slider_checks_and_pins(orthogonal_rays[king_] & board.orthogonal() & enemy_,
                                    orthogonal_pins_, line);
        if (checkers_ != 0) check_mask_ = checkers_ | line;
    }
    constexpr void find_slider_checks_and_pins(Bitboard sliders, Bitboard& pins, Bitboard& line) {
        while (sliders != 0) {
            const int from = pop_square(sliders);
            const Bitboard between = chess_between[king_][from];
            const Bitboard blockers = between & all_;
            if (blockers == 0) {
                checkers_ |= chess_bit(from);
                line |= between;
            } else if ((blockers & (blockers - 1)) == 0 && (blockers & own_) != 0) {
                pins |= between | chess_bit(from);
            }
        }
    }

    template <class Sink>
    constexpr void king(Sink& sink, Bitboard wanted) const {
        Bitboard targets = king_attacks[king_] & ~own_ & wanted;
        if (targets == 0) return;
        targets &= ~attacked_by_leapers();
        const Bitboard without_king = all_ ^ chess_bit(king_);
        Bitboard safe = 0;
        while (targets != 0) {
            const int to = pop_square(targets);
            if (!is_attacked_by_slider(to, without_king)) safe |= chess_bit(to);
        }
        sink.moves_from(king_, safe);
    }
    constexpr Bitboard attacked_by_leapers() const {
        const Bitboard pawns = s_.board.pawns() & enemy_;
        Bitboard attacked = left_captures<them>(pawns) | right_captures<them>(pawns);
        for (Bitboard left = s_.board.knights() & enemy_; left != 0;)
            attacked |= knight_attacks[pop_square(left)];
        return attacked | king_attacks[std::countr_zero(s_.board.kings() & enemy_)];
    }
    constexpr bool is_attacked_by_slider(int square, Bitboard all) const {
        const Bitboard diagonal = diagonal_rays[square] & s_.board.diagonal() & enemy_;
        if (diagonal != 0 && (diagonal_attacks(square, all) & diagonal) != 0) return true;
        const Bitboard orthogonal = orthogonal_rays[square] & s_.board.orthogonal() & enemy_;
        return orthogonal != 0 && (orthogonal_attacks(square, all) & orthogonal) != 0;
    }

    template <class Sink>
    constexpr void pawns(Sink& sink, Bitboard targets) const {
        const Bitboard pawns = s_.board.pawns() & own_;
        const Bitboard pushers = pawns & ~diagonal_pins_;
        const Bitboard capturers = pawns & ~orthogonal_pins_;
        const Bitboard free = ~all_;
        Bitboard steps = pawn_pushes<us>(pushers & ~orthogonal_pins_) |
                         (pawn_pushes<us>(pushers & orthogonal_pins_) & orthogonal_pins_);
        steps &= free;
        const Bitboard third_rank = rank_mask(us == first ? 2 : 5);
        sink.pawns(2 * forward, pawn_pushes<us>(steps & third_rank) & free & targets);
        const Bitboard pinned = capturers & diagonal_pins_;
        const Bitboard unpinned = capturers & ~diagonal_pins_;
        const Bitboard left =
            left_captures<us>(unpinned) | (left_captures<us>(pinned) & diagonal_pins_);
        const Bitboard right =
            right_captures<us>(unpinned) | (right_captures<us>(pinned) & diagonal_pins_);
        advance(sink, forward, steps & targets);
        advance(sink, forward - 1, left & enemy_ & targets);
        advance(sink, forward + 1, right & enemy_ & targets);
        if (s_.en_passant != 0) en_passant(sink, pawns);
    }
    template <class Sink>
    static constexpr void advance(Sink& sink, int step, Bitboard targets) {
        const Bitboard last = rank_mask(us == first ? 7 : 0);
        sink.pawns(step, targets & ~last);
        if ((targets & last) != 0) sink.promotions(step, targets & last);
    }

    /// Two pawns leave the same rank at once, which pins do not cover: tests for check again.
    template <class Sink>
    constexpr void en_passant(Sink& sink, Bitboard pawns) const {
        const int to = std::countr_zero(en_passant_target(s_));
        const int taken = to - forward;
        for (Bitboard left = pawn_attacks[index(them)][to] & pawns; left != 0;) {
            const int from = pop_square(left);
            const Bitboard all = all_ ^ chess_bit(from) ^ chess_bit(taken) ^ chess_bit(to);
            if (!is_attacked(s_.board, king_, enemy_ & ~chess_bit(taken), all))
                sink.special(ChessMove::special(from, to));
        }
    }

    /// King and rook need a clear path, and no square of the king's path may be attacked.
    /// requires: not in check
    template <class Sink>
    constexpr void castlings(Sink& sink) const {
        for (unsigned files = s_.castling[index(us)]; files != 0; files &= files - 1) {
            const int rook = (us == first ? 56 : 0) + std::countr_zero(files);
            const ChessCastling goal(king_, rook);
            const Bitboard movers = chess_bit(king_) | chess_bit(rook);
            const Bitboard king_path = chess_between[king_][goal.king] | chess_bit(goal.king);
            const Bitboard rook_path = chess_between[rook][goal.rook] | chess_bit(goal.rook);
            if (((king_path | rook_path) & (all_ ^ movers)) != 0) continue;
            if ((king_path & attacked_by_leapers()) == 0 &&
                !is_path_attacked_by_slider(king_path, all_ ^ movers))
                sink.special(ChessMove::special(king_, rook));
        }
    }
    constexpr bool is_path_attacked_by_slider(Bitboard way, Bitboard all) const {
        while (way != 0)
            if (is_attacked_by_slider(pop_square(way), all)) return true;
        return false;
    }

    static constexpr int forward = us == first ? -8 : 8;

    const ChessState& s_;
    Bitboard all_;
    Bitboard own_;
    Bitboard enemy_;
    int king_;
    Bitboard checkers_ = 0;
    Bitboard check_mask_ = ~Bitboard{0};
    Bitboard diagonal_pins_ = 0;
    Bitboard orthogonal_pins_ = 0;
};

/// Calls a function with the move generator of the side to move and returns its result.
template <class Visit>
constexpr decltype(auto) with_generator(const ChessState& s, const Visit& visit) {
    if (s.turn == first) return visit(ChessGenerator<first>(s));
    return visit(ChessGenerator<second>(s));
}

} // namespace zermelo
