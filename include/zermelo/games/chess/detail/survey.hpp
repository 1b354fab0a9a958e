#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "zermelo/games/chess/detail/attacks.hpp"
#include "zermelo/games/chess/detail/terms.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

/// Finds the evaluation terms of a board and reports each to a tally: add<side>(term, times), and
/// piece<side>(kind, square, by_enemy_king), where kind is 0 (pawn) to 4 (queen) and the squares
/// are relative to the own and to the enemy king. Serves both the evaluation, which adds weights,
/// and the tuner, which counts terms.
template <class Tally>
class ChessSurvey {
public:
    ChessSurvey(const ChessBoard& board, Tally& tally)
        : board_(board), tally_(tally), all_(board.all()) {
        find_pawns_and_king<first>();
        find_pawns_and_king<second>();
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

    /// What the terms of a side need to know about either side.
    struct Side {
        Bitboard own = 0;
        Bitboard pawns = 0;
        Bitboard pawn_attacks = 0;
        Bitboard pawn_spans = 0; ///< squares that its pawns attack now or after advancing
        int king = 0;
        Bitboard zone = 0; ///< the squares around its king, and one rank further forward
        Bitboard by_knight = 0;
        Bitboard by_bishop = 0;
        Bitboard by_rook = 0;
        Bitboard by_queen = 0;
        Bitboard attacks = 0;
        Bitboard twice = 0; ///< attacked by two or more
        int danger = 0;     ///< of its attacks near the enemy king
    };

    template <Seat us>
    Side& side() {
        return sides_[index(us)];
    }
    template <Seat us>
    static constexpr Bitboard ahead_of(Bitboard squares) {
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
    static constexpr Bitboard beside(Bitboard squares) {
        return (squares & ~file_mask(0)) >> 1 | (squares & ~file_mask(7)) << 1;
    }
    template <Seat us>
    static constexpr int rank_of(int square) {
        return us == first ? chess_rank(square) : 7 - chess_rank(square);
    }
    template <Seat us>
    static constexpr Bitboard outpost_ranks() {
        return us == first ? rank_mask(3) | rank_mask(4) | rank_mask(5)
                           : rank_mask(2) | rank_mask(3) | rank_mask(4);
    }
    static int distance(int a, int b) {
        return std::max(std::abs(chess_file(a) - chess_file(b)),
                        std::abs(chess_rank(a) - chess_rank(b)));
    }

    template <Seat us>
    void find_pawns_and_king() {
        Side& here = side<us>();
        here.own = board_.of(us);
        here.pawns = board_.pawns() & here.own;
        here.pawn_attacks = left_captures<us>(here.pawns) | right_captures<us>(here.pawns);
        here.pawn_spans = here.pawn_attacks | ahead_of<us>(here.pawn_attacks);
        here.king = std::countr_zero(board_.kings() & here.own);
        const Bitboard ring = king_attacks[here.king];
        here.zone = ring | pawn_pushes<us>(ring);
        here.attacks = here.pawn_attacks | ring;
        here.twice = (left_captures<us>(here.pawns) & right_captures<us>(here.pawns)) |
                     (here.pawn_attacks & ring);
    }

    template <Seat us>
    void pawns() {
        constexpr Seat them = opponent(us);
        const Side& here = side<us>();
        const Side& there = side<them>();
        const Bitboard own = here.pawns;
        const Bitboard behind = ahead_of<them>(own);
        const Bitboard open = own & ~ahead_of<them>(own | there.pawns);
        const Bitboard isolated = own & ~beside(own | behind | ahead_of<us>(own));
        const Bitboard stops = pawn_pushes<us>(own) & ~here.pawn_spans & there.pawn_attacks;
        const Bitboard backward = pawn_pushes<them>(stops) & ~isolated;
        count<us>(Terms::isolated, isolated);
        count<us>(Terms::isolated + 1, isolated & open);
        count<us>(Terms::doubled, own & behind);
        count<us>(Terms::backward, backward);
        count<us>(Terms::backward + 1, backward & open);
        by_rank<us>(Terms::phalanx, own & beside(own));
        by_rank<us>(Terms::supported, own & here.pawn_attacks);
        by_rank<us>(Terms::candidate, candidates<us>(open & ~passed<us>()));
        for (Bitboard left = own; left != 0;) piece<us>(0, pop_square(left));
    }
    /// Passed pawns.
    template <Seat us>
    Bitboard passed() {
        const Side& there = side<opponent(us)>();
        return side<us>().pawns & ~(ahead_of<opponent(us)>(there.pawns) | there.pawn_spans);
    }
    /// Candidate passers: pawns with a next square that at most as many pawns attack as defend.
    template <Seat us>
    Bitboard candidates(Bitboard open) {
        const Side& here = side<us>();
        const Side& there = side<opponent(us)>();
        const Bitboard contested =
            left_captures<opponent(us)>(there.pawns) & right_captures<opponent(us)>(there.pawns);
        const Bitboard steps =
            pawn_pushes<us>(open) & (~there.pawn_attacks | (here.pawn_attacks & ~contested));
        return pawn_pushes<opponent(us)>(steps);
    }
    template <Seat us>
    void count(int term, Bitboard set) {
        if (set != 0) tally_.template add<us>(term, count_bits(set));
    }
    template <Seat us>
    void by_rank(int term, Bitboard set) {
        while (set != 0) tally_.template add<us>(term + rank_of<us>(pop_square(set)));
    }
    /// requires: pieces() ran for both sides, so that all attacks are known
    template <Seat us>
    void passed_pawns() {
        const Side& here = side<us>();
        for (Bitboard left = passed<us>(); left != 0;) passed_pawn<us>(pop_square(left));
        by_rank<us>(Terms::passed_connected,
                    passed<us>() & (here.pawn_attacks | beside(here.pawns)));
    }
    template <Seat us>
    void passed_pawn(int square) {
        constexpr Seat them = opponent(us);
        const int rank = rank_of<us>(square);
        const Bitboard way = ahead_of<us>(chess_bit(square));
        const int stop = square + (us == first ? -8 : 8);
        tally_.template add<us>(Terms::passed + rank);
        if ((all_ & chess_bit(stop)) != 0) tally_.template add<us>(Terms::passed_blocked + rank);
        if ((all_ & way) == 0) {
            tally_.template add<us>(Terms::passed_free + rank);
            if ((way & side<them>().attacks) == 0)
                tally_.template add<us>(Terms::passed_safe + rank);
        }
        if ((side<us>().attacks & chess_bit(stop)) != 0)
            tally_.template add<us>(Terms::passed_supported + rank);
        if (rank < 3) return;
        tally_.template add<us>(Terms::passed_own_king,
                                (rank - 2) * distance(side<us>().king, stop));
        tally_.template add<us>(Terms::passed_their_king,
                                (rank - 2) * distance(side<them>().king, stop));
    }

    template <Seat us>
    void pieces() {
        Side& here = side<us>();
        const Bitboard mobility_area = ~(here.pawns | side<opponent(us)>().pawn_attacks);
        const Bitboard bishops = board_.bishops() & here.own;
        if ((bishops & (bishops - 1)) != 0) tally_.template add<us>(Terms::bishop_pair);
        for (Bitboard left = board_.knights() & here.own; left != 0;) {
            const int square = pop_square(left);
            minor<us, 1>(square, knight_attacks[square], mobility_area);
        }
        for (Bitboard left = bishops; left != 0;) {
            const int square = pop_square(left);
            const Bitboard through = all_ ^ (board_.queens() & here.own);
            minor<us, 2>(square, diagonal_attacks(square, through), mobility_area);
        }
        for (Bitboard left = board_.rooks() & here.own; left != 0;)
            rook<us>(pop_square(left), mobility_area);
        for (Bitboard left = board_.queens() & here.own; left != 0;) {
            const int square = pop_square(left);
            const Bitboard attacks =
                diagonal_attacks(square, all_) | orthogonal_attacks(square, all_);
            piece<us>(4, square);
            here.by_queen |= attacks;
            move<us>(Terms::queen_mobility, attacks, mobility_area, 5);
        }
        tally_.template add<us>(Terms::king_squares + Terms::king_bucket(here.king, us));
        with_pawns<us>();
    }
    /// The value of a piece changes with the number of own pawns.
    template <Seat us>
    void with_pawns() {
        const Bitboard own = side<us>().own;
        const int pawns = count_bits(side<us>().pawns);
        const std::array<Bitboard, 4> pieces{board_.knights(), board_.bishops(), board_.rooks(),
                                             board_.queens()};
        for (int kind = 0; kind < 4; ++kind)
            tally_.template add<us>(Terms::with_pawns + kind,
                                    pawns *
                                        count_bits(pieces[static_cast<std::size_t>(kind)] & own));
    }
    template <Seat us>
    void piece(int kind, int square) {
        tally_.template piece<us>(kind, Terms::relative_square(square, us, side<us>().king),
                                  Terms::relative_square(square, us, side<opponent(us)>().king));
    }
    /// Records the attacks of a piece: its mobility and its pressure on the enemy king.
    template <Seat us>
    void move(int mobility, Bitboard attacks, Bitboard mobility_area, int press) {
        Side& here = side<us>();
        here.twice |= here.attacks & attacks;
        here.attacks |= attacks;
        tally_.template add<us>(mobility + count_bits(attacks & mobility_area));
        const Bitboard pressed = attacks & side<opponent(us)>().zone;
        if (pressed != 0) here.danger += press + count_bits(pressed);
    }
    template <Seat us, int order>
    void minor(int square, Bitboard attacks, Bitboard mobility_area) {
        constexpr bool knight = order == 1;
        piece<us>(order, square);
        move<us>(knight ? Terms::knight_mobility : Terms::bishop_mobility, attacks, mobility_area,
                 2);
        Side& here = side<us>();
        (knight ? here.by_knight : here.by_bishop) |= attacks;
        const Bitboard outposts =
            here.pawn_attacks & ~side<opponent(us)>().pawn_spans & outpost_ranks<us>();
        const Bitboard bit = chess_bit(square);
        if ((outposts & bit) != 0)
            tally_.template add<us>(knight ? Terms::knight_outpost : Terms::bishop_outpost);
        else if (knight && (outposts & attacks & ~here.own) != 0)
            tally_.template add<us>(Terms::knight_to_outpost);
        if ((pawn_pushes<us>(bit) & board_.pawns()) != 0)
            tally_.template add<us>(Terms::minor_behind_pawn);
        if constexpr (!knight) {
            const bool light = (bit & light_squares) != 0;
            count<us>(Terms::bishop_pawns, here.pawns & (light ? light_squares : ~light_squares));
        }
    }
    template <Seat us>
    void rook(int square, Bitboard mobility_area) {
        Side& here = side<us>();
        piece<us>(3, square);
        const Bitboard through = all_ ^ (board_.orthogonal() & here.own);
        const Bitboard attacks = orthogonal_attacks(square, through);
        move<us>(Terms::rook_mobility, attacks, mobility_area, 3);
        here.by_rook |= attacks;
        const Bitboard file = file_mask(chess_file(square));
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
    /// Pawn shelter and pawn storm on a file, from the rank of the king forward.
    template <Seat us>
    void king_file(int file) {
        constexpr Seat them = opponent(us);
        const int king = side<us>().king;
        const Bitboard before = file_mask(file) & ~ahead_of<them>(rank_mask(chess_rank(king)));
        const int own = nearest<us>(side<us>().pawns & before);
        const int theirs = nearest<us>(side<them>().pawns & before);
        tally_.template add<us>(
            (file == chess_file(king) ? Terms::shelter : Terms::shelter_beside) + own);
        const bool blocked = own != 0 && theirs == own + 1;
        tally_.template add<us>((blocked ? Terms::storm_blocked : Terms::storm) + theirs);
    }
    /// The rank of the rearmost pawn, seen from `us`; 0 if there is none.
    template <Seat us>
    static int nearest(Bitboard pawns) {
        if (pawns == 0) return 0;
        return us == first ? 7 - (63 - std::countl_zero(pawns)) / 8 : std::countr_zero(pawns) / 8;
    }

    /// How dangerous this side is to the enemy king.
    template <Seat us>
    int danger() {
        constexpr Seat them = opponent(us);
        const Side& here = side<us>();
        const Side& there = side<them>();
        const Bitboard by_king = king_attacks[there.king];
        const Bitboard weak =
            here.attacks & ~there.twice & (~there.attacks | by_king | there.by_queen);
        const Bitboard safe = ~here.own & (~there.attacks | (weak & here.twice));
        const Bitboard diagonal = diagonal_attacks(there.king, all_) & safe;
        const Bitboard orthogonal = orthogonal_attacks(there.king, all_) & safe;
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
        const Bitboard minors = (board_.knights() | board_.bishops()) & there.own;
        const Bitboard rooks = board_.rooks() & there.own;
        const Bitboard queens = board_.queens() & there.own;
        const Bitboard weak = ~there.pawn_attacks & (~there.twice | here.twice);
        const Bitboard by_minor = here.by_knight | here.by_bishop;
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
    /// The squares that pawns newly attack after a safe push.
    template <Seat us>
    Bitboard pushed_attacks() {
        const Side& here = side<us>();
        const Side& there = side<opponent(us)>();
        constexpr Bitboard once = us == first ? rank_mask(2) : rank_mask(5);
        Bitboard steps = pawn_pushes<us>(here.pawns) & ~all_;
        steps |= pawn_pushes<us>(steps & once) & ~all_;
        steps &= ~there.pawn_attacks & (here.attacks | ~there.attacks);
        return (left_captures<us>(steps) | right_captures<us>(steps)) & ~here.pawn_attacks;
    }

    const ChessBoard& board_;
    Tally& tally_;
    Bitboard all_;
    std::array<Side, 2> sides_{};
};

/// Reports all terms of a position, including the tempo.
template <class Tally>
void survey_chess(const ChessState& s, Tally& tally) {
    ChessSurvey(s.board, tally).run();
    if (s.turn == first)
        tally.template add<first>(ChessTerms::tempo);
    else
        tally.template add<second>(ChessTerms::tempo);
}

} // namespace zermelo
