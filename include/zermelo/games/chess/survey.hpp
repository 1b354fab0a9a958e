#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "zermelo/games/chess/attacks.hpp"
#include "zermelo/games/chess/state.hpp"
#include "zermelo/games/chess/terms.hpp"

namespace zermelo {

/// Goes over a board and tells a tally of every term that holds: add<side>(term, times), and
/// piece<side>(kind, square) with kinds from 0, a pawn, to 5, a king. The same survey serves the
/// evaluation, which adds weights, and the tuner, which counts.
template <class Tally>
class ChessSurvey {
public:
    ChessSurvey(const ChessBoard& board, Tally& tally)
        : board_(board), tally_(tally), all_(board.all()) {
        study<first>();
        study<second>();
    }

    void run() {
        pawns<first>();
        pawns<second>();
        pieces<first>();
        pieces<second>();
        king<first>();
        king<second>();
        threats<first>();
        threats<second>();
    }

private:
    using Terms = ChessTerms;

    /// What must be known of both sides before anything is counted.
    struct Side {
        ChessSet own = 0;
        ChessSet pawns = 0;
        ChessSet pawn_attacks = 0;
        ChessSet pawn_spans = 0; ///< what its pawns may attack from here on
        int king = 0;
        ChessSet zone = 0; ///< about its king
        ChessSet by_minor = 0;
        ChessSet by_rook = 0;
        ChessSet attacks = 0;
        int danger = 0; ///< that it is to the other king
    };

    template <Seat us>
    Side& side() {
        return sides_[index(us)];
    }
    template <Seat us>
    static constexpr ChessSet ahead_of(ChessSet squares) {
        if constexpr (us == first) {
            squares |= squares >> 8;
            squares |= squares >> 16;
            return (squares | squares >> 32) >> 8;
        } else {
            squares |= squares << 8;
            squares |= squares << 16;
            return (squares | squares << 32) << 8;
        }
    }
    static constexpr ChessSet beside(ChessSet squares) {
        return (squares & ~chess_file_set(0)) >> 1 | (squares & ~chess_file_set(7)) << 1;
    }
    template <Seat us>
    static constexpr int rank_of(int square) {
        return us == first ? chess_rank(square) : 7 - chess_rank(square);
    }
    static int distance(int a, int b) {
        return std::max(std::abs(chess_file(a) - chess_file(b)),
                        std::abs(chess_rank(a) - chess_rank(b)));
    }

    template <Seat us>
    void study() {
        Side& here = side<us>();
        here.own = board_.of(us);
        here.pawns = board_.pawns() & here.own;
        here.pawn_attacks = left_takes<us>(here.pawns) | right_takes<us>(here.pawns);
        here.pawn_spans = here.pawn_attacks | ahead_of<us>(here.pawn_attacks);
        here.king = std::countr_zero(board_.kings() & here.own);
        const ChessSet ring = king_attacks[here.king];
        here.zone = ring | pawn_steps<us>(ring);
        here.attacks = here.pawn_attacks | ring;
    }

    template <Seat us>
    void pawns() {
        constexpr Seat them = opponent(us);
        const Side& here = side<us>();
        const Side& there = side<them>();
        const ChessSet own = here.pawns;
        const ChessSet behind = ahead_of<them>(own);
        const ChessSet lonely = own & ~beside(own | behind | ahead_of<us>(own));
        const ChessSet stops = pawn_steps<us>(own) & ~here.pawn_spans & there.pawn_attacks;
        count<us>(Terms::isolated, lonely);
        count<us>(Terms::doubled, own & behind);
        count<us>(Terms::backward, pawn_steps<them>(stops) & ~lonely);
        by_rank<us>(Terms::phalanx, own & beside(own));
        by_rank<us>(Terms::supported, own & here.pawn_attacks);
        for (ChessSet left = own; left != 0;) tally_.template piece<us>(0, take_square(left));
        for (ChessSet left = own & ~(ahead_of<them>(there.pawns) | there.pawn_spans); left != 0;)
            passed_pawn<us>(take_square(left));
    }
    template <Seat us>
    void count(int term, ChessSet set) {
        if (set != 0) tally_.template add<us>(term, count_bits(set));
    }
    template <Seat us>
    void by_rank(int term, ChessSet set) {
        while (set != 0) tally_.template add<us>(term + rank_of<us>(take_square(set)));
    }
    template <Seat us>
    void passed_pawn(int square) {
        constexpr Seat them = opponent(us);
        const int rank = rank_of<us>(square);
        const ChessSet way = ahead_of<us>(chess_bit(square));
        const int stop = square + (us == first ? -8 : 8);
        tally_.template add<us>(Terms::passed + rank);
        if ((all_ & chess_bit(stop)) != 0) tally_.template add<us>(Terms::passed_blocked + rank);
        if ((all_ & way) == 0) tally_.template add<us>(Terms::passed_free + rank);
        if (rank < 4) return;
        tally_.template add<us>(Terms::passed_own_king, distance(side<us>().king, stop));
        tally_.template add<us>(Terms::passed_their_king, distance(side<them>().king, stop));
    }

    template <Seat us>
    void pieces() {
        Side& here = side<us>();
        const ChessSet room = ~(here.pawns | side<opponent(us)>().pawn_attacks);
        const ChessSet bishops = board_.bishops() & here.own;
        if ((bishops & (bishops - 1)) != 0) tally_.template add<us>(Terms::bishop_pair);
        for (ChessSet left = board_.knights() & here.own; left != 0;) {
            const int square = take_square(left);
            minor<us, 1>(square, knight_attacks[square], room);
        }
        for (ChessSet left = bishops; left != 0;) {
            const int square = take_square(left);
            const ChessSet through = all_ ^ (board_.queens() & here.own);
            minor<us, 2>(square, diagonal_attacks(square, through), room);
        }
        for (ChessSet left = board_.rooks() & here.own; left != 0;)
            rook<us>(take_square(left), room);
        for (ChessSet left = board_.queens() & here.own; left != 0;) {
            const int square = take_square(left);
            const ChessSet attacks =
                diagonal_attacks(square, all_) | orthogonal_attacks(square, all_);
            tally_.template piece<us>(4, square);
            move<us>(Terms::queen_mobility, attacks, room, 5);
        }
        tally_.template piece<us>(5, here.king);
    }
    /// Takes note of where a piece can go, and how it presses the other king.
    template <Seat us>
    void move(int mobility, ChessSet attacks, ChessSet room, int press) {
        Side& here = side<us>();
        here.attacks |= attacks;
        tally_.template add<us>(mobility + count_bits(attacks & room));
        const ChessSet pressed = attacks & side<opponent(us)>().zone;
        if (pressed != 0) here.danger += press + count_bits(pressed);
    }
    template <Seat us, int order>
    void minor(int square, ChessSet attacks, ChessSet room) {
        constexpr bool knight = order == 1;
        tally_.template piece<us>(order, square);
        move<us>(knight ? Terms::knight_mobility : Terms::bishop_mobility, attacks, room, 2);
        side<us>().by_minor |= attacks;
        const ChessSet bit = chess_bit(square);
        const int rank = rank_of<us>(square);
        if ((side<us>().pawn_attacks & ~side<opponent(us)>().pawn_spans & bit) != 0 && rank >= 3 &&
            rank <= 5)
            tally_.template add<us>(knight ? Terms::knight_outpost : Terms::bishop_outpost);
    }
    template <Seat us>
    void rook(int square, ChessSet room) {
        Side& here = side<us>();
        tally_.template piece<us>(3, square);
        const ChessSet through = all_ ^ (board_.orthogonal() & here.own);
        const ChessSet attacks = orthogonal_attacks(square, through);
        move<us>(Terms::rook_mobility, attacks, room, 3);
        here.by_rook |= attacks;
        const ChessSet file = chess_file_set(chess_file(square));
        if ((file & board_.pawns()) == 0)
            tally_.template add<us>(Terms::rook_open);
        else if ((file & here.pawns) == 0)
            tally_.template add<us>(Terms::rook_half_open);
    }

    template <Seat us>
    void king() {
        const Side& here = side<us>();
        const ChessSet bit = chess_bit(here.king);
        const ChessSet near = pawn_steps<us>(bit | beside(bit));
        const ChessSet far = pawn_steps<us>(near);
        tally_.template add<us>(Terms::shelter_near, count_bits(near & here.pawns));
        tally_.template add<us>(Terms::shelter_far, count_bits(far & here.pawns));
        const int file = std::clamp(chess_file(here.king), 1, 6);
        int open = 0;
        for (int at = file - 1; at <= file + 1; ++at)
            open += (chess_file_set(at) & here.pawns) == 0 ? 1 : 0;
        tally_.template add<us>(Terms::king_open, open);
        tally_.template add<us>(Terms::king_danger + std::min(here.danger, 31));
    }

    template <Seat us>
    void threats() {
        const Side& here = side<us>();
        const Side& there = side<opponent(us)>();
        const ChessSet minors = (board_.knights() | board_.bishops()) & there.own;
        const ChessSet rooks = board_.rooks() & there.own;
        const ChessSet queens = board_.queens() & there.own;
        count<us>(Terms::pawn_threat, minors & here.pawn_attacks);
        count<us>(Terms::pawn_threat + 1, rooks & here.pawn_attacks);
        count<us>(Terms::pawn_threat + 2, queens & here.pawn_attacks);
        count<us>(Terms::minor_threat, rooks & here.by_minor);
        count<us>(Terms::minor_threat + 1, queens & here.by_minor);
        count<us>(Terms::rook_threat, queens & here.by_rook);
        count<us>(Terms::hanging,
                  (minors | rooks | queens | there.pawns) & here.attacks & ~there.attacks);
    }

    const ChessBoard& board_;
    Tally& tally_;
    ChessSet all_;
    std::array<Side, 2> sides_{};
};

/// All terms of a position, the right to move too.
template <class Tally>
void survey_chess(const ChessState& s, Tally& tally) {
    ChessSurvey(s.board, tally).run();
    if (s.turn == first)
        tally.template add<first>(ChessTerms::tempo);
    else
        tally.template add<second>(ChessTerms::tempo);
}

} // namespace zermelo
