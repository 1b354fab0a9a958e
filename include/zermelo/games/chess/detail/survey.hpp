#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "zermelo/games/chess/detail/attacks.hpp"
#include "zermelo/games/chess/detail/terms.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

/// Goes over a board and tells a tally of every term that holds: add<side>(term, times), and
/// piece<side>(kind, square, raid) with kinds from 0, a pawn, to 4, a queen, and its square by both
/// kings. The same survey serves the evaluation, which adds weights, and the tuner, which counts.
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
        passed_pawns<first>();
        passed_pawns<second>();
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
        ChessSet by_knight = 0;
        ChessSet by_bishop = 0;
        ChessSet by_rook = 0;
        ChessSet by_queen = 0;
        ChessSet attacks = 0;
        ChessSet twice = 0; ///< attacked by two or more
        int danger = 0;     ///< that it is to the other king
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
    template <Seat us>
    static constexpr ChessSet outpost_ranks() {
        return us == first ? chess_rank_set(3) | chess_rank_set(4) | chess_rank_set(5)
                           : chess_rank_set(2) | chess_rank_set(3) | chess_rank_set(4);
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
        here.twice =
            (left_takes<us>(here.pawns) & right_takes<us>(here.pawns)) | (here.pawn_attacks & ring);
    }

    template <Seat us>
    void pawns() {
        constexpr Seat them = opponent(us);
        const Side& here = side<us>();
        const Side& there = side<them>();
        const ChessSet own = here.pawns;
        const ChessSet behind = ahead_of<them>(own);
        const ChessSet open = own & ~ahead_of<them>(own | there.pawns);
        const ChessSet lonely = own & ~beside(own | behind | ahead_of<us>(own));
        const ChessSet stops = pawn_steps<us>(own) & ~here.pawn_spans & there.pawn_attacks;
        const ChessSet late = pawn_steps<them>(stops) & ~lonely;
        count<us>(Terms::isolated, lonely);
        count<us>(Terms::isolated + 1, lonely & open);
        count<us>(Terms::doubled, own & behind);
        count<us>(Terms::backward, late);
        count<us>(Terms::backward + 1, late & open);
        by_rank<us>(Terms::phalanx, own & beside(own));
        by_rank<us>(Terms::supported, own & here.pawn_attacks);
        by_rank<us>(Terms::candidate, candidates<us>(open & ~passed<us>()));
        for (ChessSet left = own; left != 0;) piece<us>(0, take_square(left));
    }
    /// Pawns that no pawn can stop.
    template <Seat us>
    ChessSet passed() {
        const Side& there = side<opponent(us)>();
        return side<us>().pawns & ~(ahead_of<opponent(us)>(there.pawns) | there.pawn_spans);
    }
    /// Pawns whose next square is attacked by no more pawns than defend it.
    template <Seat us>
    ChessSet candidates(ChessSet open) {
        const Side& here = side<us>();
        const Side& there = side<opponent(us)>();
        const ChessSet contested =
            left_takes<opponent(us)>(there.pawns) & right_takes<opponent(us)>(there.pawns);
        const ChessSet steps =
            pawn_steps<us>(open) & (~there.pawn_attacks | (here.pawn_attacks & ~contested));
        return pawn_steps<opponent(us)>(steps);
    }
    template <Seat us>
    void count(int term, ChessSet set) {
        if (set != 0) tally_.template add<us>(term, count_bits(set));
    }
    template <Seat us>
    void by_rank(int term, ChessSet set) {
        while (set != 0) tally_.template add<us>(term + rank_of<us>(take_square(set)));
    }
    /// requires: all attacks are known
    template <Seat us>
    void passed_pawns() {
        const Side& here = side<us>();
        for (ChessSet left = passed<us>(); left != 0;) passed_pawn<us>(take_square(left));
        by_rank<us>(Terms::passed_linked, passed<us>() & (here.pawn_attacks | beside(here.pawns)));
    }
    template <Seat us>
    void passed_pawn(int square) {
        constexpr Seat them = opponent(us);
        const int rank = rank_of<us>(square);
        const ChessSet way = ahead_of<us>(chess_bit(square));
        const int stop = square + (us == first ? -8 : 8);
        tally_.template add<us>(Terms::passed + rank);
        if ((all_ & chess_bit(stop)) != 0) tally_.template add<us>(Terms::passed_blocked + rank);
        if ((all_ & way) == 0) {
            tally_.template add<us>(Terms::passed_free + rank);
            if ((way & side<them>().attacks) == 0)
                tally_.template add<us>(Terms::passed_safe + rank);
        }
        if ((side<us>().attacks & chess_bit(stop)) != 0)
            tally_.template add<us>(Terms::passed_helped + rank);
        if (rank < 3) return;
        tally_.template add<us>(Terms::passed_own_king,
                                (rank - 2) * distance(side<us>().king, stop));
        tally_.template add<us>(Terms::passed_their_king,
                                (rank - 2) * distance(side<them>().king, stop));
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
            piece<us>(4, square);
            here.by_queen |= attacks;
            move<us>(Terms::queen_mobility, attacks, room, 5);
        }
        tally_.template add<us>(Terms::king_squares + Terms::folded(here.king, us));
        with_pawns<us>();
    }
    /// Some pieces gain by own pawns, some lose.
    template <Seat us>
    void with_pawns() {
        const ChessSet own = side<us>().own;
        const int pawns = count_bits(side<us>().pawns);
        const std::array<ChessSet, 4> pieces{board_.knights(), board_.bishops(), board_.rooks(),
                                             board_.queens()};
        for (int kind = 0; kind < 4; ++kind)
            tally_.template add<us>(Terms::with_pawns + kind,
                                    pawns *
                                        count_bits(pieces[static_cast<std::size_t>(kind)] & own));
    }
    template <Seat us>
    void piece(int kind, int square) {
        tally_.template piece<us>(kind, Terms::seen(square, us, side<us>().king),
                                  Terms::seen(square, us, side<opponent(us)>().king));
    }
    /// Takes note of where a piece can go, and how it presses the other king.
    template <Seat us>
    void move(int mobility, ChessSet attacks, ChessSet room, int press) {
        Side& here = side<us>();
        here.twice |= here.attacks & attacks;
        here.attacks |= attacks;
        tally_.template add<us>(mobility + count_bits(attacks & room));
        const ChessSet pressed = attacks & side<opponent(us)>().zone;
        if (pressed != 0) here.danger += press + count_bits(pressed);
    }
    template <Seat us, int order>
    void minor(int square, ChessSet attacks, ChessSet room) {
        constexpr bool knight = order == 1;
        piece<us>(order, square);
        move<us>(knight ? Terms::knight_mobility : Terms::bishop_mobility, attacks, room, 2);
        Side& here = side<us>();
        (knight ? here.by_knight : here.by_bishop) |= attacks;
        const ChessSet outposts =
            here.pawn_attacks & ~side<opponent(us)>().pawn_spans & outpost_ranks<us>();
        const ChessSet bit = chess_bit(square);
        if ((outposts & bit) != 0)
            tally_.template add<us>(knight ? Terms::knight_outpost : Terms::bishop_outpost);
        else if (knight && (outposts & attacks & ~here.own) != 0)
            tally_.template add<us>(Terms::knight_way);
        if ((pawn_steps<us>(bit) & board_.pawns()) != 0)
            tally_.template add<us>(Terms::minor_sheltered);
        if constexpr (!knight) {
            const bool light = (bit & light_squares) != 0;
            count<us>(Terms::bishop_pawns, here.pawns & (light ? light_squares : ~light_squares));
        }
    }
    template <Seat us>
    void rook(int square, ChessSet room) {
        Side& here = side<us>();
        piece<us>(3, square);
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
        const int file = std::clamp(chess_file(here.king), 1, 6);
        for (int at = file - 1; at <= file + 1; ++at) king_file<us>(at);
        tally_.template add<us>(Terms::king_danger + std::clamp(danger<us>(), 0, 63));
    }
    /// Pawns on a file before the king, from its own rank on.
    template <Seat us>
    void king_file(int file) {
        constexpr Seat them = opponent(us);
        const int king = side<us>().king;
        const ChessSet before =
            chess_file_set(file) & ~ahead_of<them>(chess_rank_set(chess_rank(king)));
        const int own = nearest<us>(side<us>().pawns & before);
        const int theirs = nearest<us>(side<them>().pawns & before);
        tally_.template add<us>(
            (file == chess_file(king) ? Terms::shelter : Terms::shelter_beside) + own);
        const bool blocked = own != 0 && theirs == own + 1;
        tally_.template add<us>((blocked ? Terms::storm_blocked : Terms::storm) + theirs);
    }
    /// The rank of the pawn that is nearest to the own side; 0 if there is none.
    template <Seat us>
    static int nearest(ChessSet pawns) {
        if (pawns == 0) return 0;
        return us == first ? 7 - (63 - std::countl_zero(pawns)) / 8 : std::countr_zero(pawns) / 8;
    }

    /// That this side is to the other king.
    template <Seat us>
    int danger() {
        constexpr Seat them = opponent(us);
        const Side& here = side<us>();
        const Side& there = side<them>();
        const ChessSet by_king = king_attacks[there.king];
        const ChessSet weak =
            here.attacks & ~there.twice & (~there.attacks | by_king | there.by_queen);
        const ChessSet safe = ~here.own & (~there.attacks | (weak & here.twice));
        const ChessSet diagonal = diagonal_attacks(there.king, all_) & safe;
        const ChessSet orthogonal = orthogonal_attacks(there.king, all_) & safe;
        int sum = here.danger + 2 * count_bits(weak & by_king);
        if ((knight_attacks[there.king] & safe & here.by_knight) != 0) sum += 6;
        if ((diagonal & here.by_bishop) != 0) sum += 5;
        if ((orthogonal & here.by_rook) != 0) sum += 8;
        if (((diagonal | orthogonal) & here.by_queen) != 0) sum += 7;
        return (board_.queens() & here.own) != 0 ? sum : sum - 10;
    }

    template <Seat us>
    void threats() {
        const Side& here = side<us>();
        const Side& there = side<opponent(us)>();
        const ChessSet minors = (board_.knights() | board_.bishops()) & there.own;
        const ChessSet rooks = board_.rooks() & there.own;
        const ChessSet queens = board_.queens() & there.own;
        const ChessSet weak = ~there.pawn_attacks & (~there.twice | here.twice);
        const ChessSet by_minor = here.by_knight | here.by_bishop;
        count<us>(Terms::pawn_threat, minors & here.pawn_attacks);
        count<us>(Terms::pawn_threat + 1, rooks & here.pawn_attacks);
        count<us>(Terms::pawn_threat + 2, queens & here.pawn_attacks);
        count<us>(Terms::push_threat, (minors | rooks | queens) & pushed_attacks<us>());
        count<us>(Terms::minor_threat, minors & weak & by_minor);
        count<us>(Terms::minor_threat + 1, rooks & by_minor);
        count<us>(Terms::minor_threat + 2, queens & by_minor);
        count<us>(Terms::rook_threat, minors & weak & here.by_rook);
        count<us>(Terms::rook_threat + 1, queens & here.by_rook);
        count<us>(Terms::king_threat, there.own & weak & king_attacks[here.king]);
        count<us>(Terms::hanging,
                  (minors | rooks | queens | there.pawns) & here.attacks & ~there.attacks);
    }
    /// What pawns attack after a step to where they are not lost.
    template <Seat us>
    ChessSet pushed_attacks() {
        const Side& here = side<us>();
        const Side& there = side<opponent(us)>();
        constexpr ChessSet once = us == first ? chess_rank_set(2) : chess_rank_set(5);
        ChessSet steps = pawn_steps<us>(here.pawns) & ~all_;
        steps |= pawn_steps<us>(steps & once) & ~all_;
        steps &= ~there.pawn_attacks & (here.attacks | ~there.attacks);
        return (left_takes<us>(steps) | right_takes<us>(steps)) & ~here.pawn_attacks;
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
