#pragma once

#include "zermelo/games/chess/detail/attacks.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

/// Writes moves down.
class ChessWriter {
public:
    explicit constexpr ChessWriter(ChessMoves& moves) : moves_(moves) {}

    constexpr void fan(int from, ChessSet targets) {
        while (targets != 0) moves_.push_back({from, take_square(targets)});
    }
    /// Pawns that all go by the same step.
    constexpr void pawns(int step, ChessSet targets) {
        while (targets != 0) {
            const int to = take_square(targets);
            moves_.push_back({to - step, to});
        }
    }
    constexpr void promotions(int step, ChessSet targets) {
        while (targets != 0) {
            const int to = take_square(targets);
            for (const ChessPiece piece :
                 {ChessPiece::queen, ChessPiece::knight, ChessPiece::rook, ChessPiece::bishop})
                moves_.push_back({to - step, to, piece});
        }
    }
    constexpr void special(ChessMove m) { moves_.push_back(m); }

private:
    ChessMoves& moves_;
};

/// Counts moves without writing any. Where the machine has no instruction to count bits, those of
/// each byte are added up in their byte: 31 sets of squares have room, and no side has more.
class ChessCounter {
public:
    constexpr void fan(int, ChessSet targets) { add(targets); }
    constexpr void pawns(int, ChessSet targets) { add(targets); }
    constexpr void promotions(int, ChessSet targets) {
        more_ += 4 * static_cast<unsigned>(std::popcount(targets));
    }
    constexpr void special(ChessMove) { ++more_; }

    constexpr unsigned count() const {
        return more_ + static_cast<unsigned>(bytes_ * 0x0101010101010101U >> 56);
    }

private:
    constexpr void add(ChessSet set) {
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

/// Notes whether there is any move.
class ChessAny {
public:
    constexpr void fan(int, ChessSet targets) { targets_ |= targets; }
    constexpr void pawns(int, ChessSet targets) { targets_ |= targets; }
    constexpr void promotions(int, ChessSet targets) { targets_ |= targets; }
    constexpr void special(ChessMove) { targets_ = ~ChessSet{0}; }
    constexpr bool found() const { return targets_ != 0; }

private:
    ChessSet targets_ = 0;
};

/// Finds the legal moves of a side. A piece that is pinned stays on the line of its pin; while the
/// king is in check, all others take the one who gives it or step in between.
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
        study_king();
    }

    constexpr bool in_check() const { return checkers_ != 0; }
    constexpr ChessSet checkers() const { return checkers_; }

    /// Tells the sink all moves, or those onto some squares and en passant.
    template <class Sink>
    constexpr void generate(Sink& sink, ChessSet wanted = ~ChessSet{0}) const {
        king(sink, wanted);
        if (checkers_ != 0 && !is_single(checkers_)) return;
        const ChessSet targets = allowed_ & ~own_ & wanted;
        pawns(sink, allowed_ & wanted);
        for (ChessSet left = s_.board.knights() & own_ & ~pins(); left != 0;) {
            const int from = take_square(left);
            sink.fan(from, knight_attacks[from] & targets);
        }
        for (ChessSet left = s_.board.diagonal() & own_ & ~orthogonal_pins_; left != 0;) {
            const int from = take_square(left);
            const ChessSet line = (diagonal_pins_ & chess_bit(from)) != 0 ? diagonal_pins_ : ~0ULL;
            sink.fan(from, diagonal_attacks(from, all_) & targets & line);
        }
        for (ChessSet left = s_.board.orthogonal() & own_ & ~diagonal_pins_; left != 0;) {
            const int from = take_square(left);
            const ChessSet line =
                (orthogonal_pins_ & chess_bit(from)) != 0 ? orthogonal_pins_ : ~0ULL;
            sink.fan(from, orthogonal_attacks(from, all_) & targets & line);
        }
        if (wanted == ~ChessSet{0} && checkers_ == 0) castlings(sink);
    }

private:
    constexpr ChessSet pins() const { return diagonal_pins_ | orthogonal_pins_; }

    /// Who gives check, and which lines are kept by pins: from the king, with the pinning piece.
    constexpr void study_king() {
        const ChessBoard& board = s_.board;
        checkers_ = ((knight_attacks[king_] & board.knights()) |
                     (pawn_attacks[index(us)][king_] & board.pawns())) &
                    enemy_;
        ChessSet line = 0;
        study_lines(diagonal_rays[king_] & board.diagonal() & enemy_, diagonal_pins_, line);
        study_lines(orthogonal_rays[king_] & board.orthogonal() & enemy_, orthogonal_pins_, line);
        if (checkers_ != 0) allowed_ = checkers_ | line;
    }
    constexpr void study_lines(ChessSet sliders, ChessSet& pins, ChessSet& line) {
        while (sliders != 0) {
            const int from = take_square(sliders);
            const ChessSet between = chess_between[king_][from];
            const ChessSet blockers = between & all_;
            if (blockers == 0) {
                checkers_ |= chess_bit(from);
                line |= between;
            } else if ((blockers & (blockers - 1)) == 0 && (blockers & own_) != 0) {
                pins |= between | chess_bit(from);
            }
        }
    }

    template <class Sink>
    constexpr void king(Sink& sink, ChessSet wanted) const {
        ChessSet targets = king_attacks[king_] & ~own_ & wanted;
        if (targets == 0) return;
        targets &= ~attacked_by_leapers();
        const ChessSet without_king = all_ ^ chess_bit(king_);
        ChessSet safe = 0;
        while (targets != 0) {
            const int to = take_square(targets);
            if (!is_slid_to(to, without_king)) safe |= chess_bit(to);
        }
        sink.fan(king_, safe);
    }
    constexpr ChessSet attacked_by_leapers() const {
        const ChessSet pawns = s_.board.pawns() & enemy_;
        ChessSet attacked = left_takes<them>(pawns) | right_takes<them>(pawns);
        for (ChessSet left = s_.board.knights() & enemy_; left != 0;)
            attacked |= knight_attacks[take_square(left)];
        return attacked | king_attacks[std::countr_zero(s_.board.kings() & enemy_)];
    }
    constexpr bool is_slid_to(int square, ChessSet all) const {
        const ChessSet diagonal = diagonal_rays[square] & s_.board.diagonal() & enemy_;
        if (diagonal != 0 && (diagonal_attacks(square, all) & diagonal) != 0) return true;
        const ChessSet orthogonal = orthogonal_rays[square] & s_.board.orthogonal() & enemy_;
        return orthogonal != 0 && (orthogonal_attacks(square, all) & orthogonal) != 0;
    }

    template <class Sink>
    constexpr void pawns(Sink& sink, ChessSet targets) const {
        const ChessSet pawns = s_.board.pawns() & own_;
        const ChessSet goers = pawns & ~diagonal_pins_;
        const ChessSet takers = pawns & ~orthogonal_pins_;
        const ChessSet free = ~all_;
        ChessSet steps = pawn_steps<us>(goers & ~orthogonal_pins_) |
                         (pawn_steps<us>(goers & orthogonal_pins_) & orthogonal_pins_);
        steps &= free;
        const ChessSet third_rank = chess_rank_set(us == first ? 2 : 5);
        sink.pawns(2 * ahead, pawn_steps<us>(steps & third_rank) & free & targets);
        const ChessSet bound = takers & diagonal_pins_;
        const ChessSet loose = takers & ~diagonal_pins_;
        const ChessSet left = left_takes<us>(loose) | (left_takes<us>(bound) & diagonal_pins_);
        const ChessSet right = right_takes<us>(loose) | (right_takes<us>(bound) & diagonal_pins_);
        advance(sink, ahead, steps & targets);
        advance(sink, ahead - 1, left & enemy_ & targets);
        advance(sink, ahead + 1, right & enemy_ & targets);
        if (s_.en_passant != 0) en_passant(sink, pawns);
    }
    template <class Sink>
    static constexpr void advance(Sink& sink, int step, ChessSet targets) {
        const ChessSet last = chess_rank_set(us == first ? 7 : 0);
        sink.pawns(step, targets & ~last);
        if ((targets & last) != 0) sink.promotions(step, targets & last);
    }

    /// Two pawns leave their rank at once, so that what this opens is looked at afresh.
    template <class Sink>
    constexpr void en_passant(Sink& sink, ChessSet pawns) const {
        const int to = std::countr_zero(en_passant_target(s_));
        const int taken = to - ahead;
        for (ChessSet left = pawn_attacks[index(them)][to] & pawns; left != 0;) {
            const int from = take_square(left);
            const ChessSet all = all_ ^ chess_bit(from) ^ chess_bit(taken) ^ chess_bit(to);
            if (!is_attacked(s_.board, king_, enemy_ & ~chess_bit(taken), all))
                sink.special(ChessMove::special(from, to));
        }
    }

    /// King and rook need a free way, and the king one that is not attacked. requires: no check
    template <class Sink>
    constexpr void castlings(Sink& sink) const {
        for (unsigned files = s_.castling[index(us)]; files != 0; files &= files - 1) {
            const int rook = (us == first ? 56 : 0) + std::countr_zero(files);
            const ChessCastling goal(king_, rook);
            const ChessSet movers = chess_bit(king_) | chess_bit(rook);
            const ChessSet kings_way = chess_between[king_][goal.king] | chess_bit(goal.king);
            const ChessSet rooks_way = chess_between[rook][goal.rook] | chess_bit(goal.rook);
            if (((kings_way | rooks_way) & (all_ ^ movers)) != 0) continue;
            if ((kings_way & attacked_by_leapers()) == 0 &&
                !is_way_slid_to(kings_way, all_ ^ movers))
                sink.special(ChessMove::special(king_, rook));
        }
    }
    constexpr bool is_way_slid_to(ChessSet way, ChessSet all) const {
        while (way != 0)
            if (is_slid_to(take_square(way), all)) return true;
        return false;
    }

    static constexpr int ahead = us == first ? -8 : 8;

    const ChessState& s_;
    ChessSet all_;
    ChessSet own_;
    ChessSet enemy_;
    int king_;
    ChessSet checkers_ = 0;
    ChessSet allowed_ = ~ChessSet{0};
    ChessSet diagonal_pins_ = 0;
    ChessSet orthogonal_pins_ = 0;
};

/// Tells a function of the side to move's generator.
template <class Tell>
constexpr decltype(auto) with_generator(const ChessState& s, const Tell& tell) {
    if (s.turn == first) return tell(ChessGenerator<first>(s));
    return tell(ChessGenerator<second>(s));
}

} // namespace zermelo
