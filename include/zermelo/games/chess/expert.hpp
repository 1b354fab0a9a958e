#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/chess/detail/exchange.hpp"
#include "zermelo/games/chess/detail/survey.hpp"
#include "zermelo/games/chess/detail/weights.hpp"
#include "zermelo/games/chess/move_text.hpp"
#include "zermelo/games/chess/rules.hpp"

namespace zermelo {

namespace detail {

/// Tapered weights packed into one number each, so that one addition sums both values.
using PackedWeights = std::array<std::int32_t, static_cast<std::size_t>(ChessTerms::count)>;

constexpr PackedWeights packed(const ChessWeights& weights) {
    PackedWeights packed{};
    for (std::size_t i = 0; i < weights.size(); ++i)
        packed[i] = weights[i].middle + weights[i].end * 65536;
    return packed;
}

/// Adds the piece values to the weights of their squares.
constexpr PackedWeights with_pieces(PackedWeights weights) {
    constexpr std::size_t squares = ChessTerms::squares;
    constexpr std::size_t pieces = ChessTerms::pieces;
    for (std::size_t i = 0; i < std::size_t{5} * 64; ++i)
        weights[squares + i] += weights[pieces + i / 64];
    return weights;
}

/// A tally of ChessSurvey that sums weights for White minus Black.
template <const ChessWeights& weights>
struct WeightTally {
    static constexpr PackedWeights terms = with_pieces(packed(weights));

    std::int32_t sum = 0;

    template <Seat side>
    void add(int term, int times = 1) {
        change<side>(terms[static_cast<std::size_t>(term)] * times);
    }
    template <Seat side>
    void piece(int kind, int square, int by_enemy_king) {
        add<side>(ChessTerms::squares + kind * 64 + square);
        add<side>(ChessTerms::squares_by_enemy_king + kind * 64 + by_enemy_king);
    }
    int middle() const { return static_cast<std::int16_t>(sum & 0xffff); }
    int end() const { return (sum - middle()) / 65536; }

private:
    template <Seat side>
    void change(std::int32_t weight) {
        sum += side == first ? weight : -weight;
    }
};

} // namespace detail

/// The share of an advantage that counts, in 64ths: little if the better side has no pawns and at
/// most a minor piece more, half in endgames with opposite-coloured bishops.
inline int chess_scale(const ChessBoard& board, Seat better) {
    const Bitboard own = board.of(better);
    const Bitboard theirs = board.all() ^ own;
    const auto worth = [&](Bitboard set) {
        return 3 * count_bits((board.knights() | board.bishops()) & set) +
               5 * count_bits(board.rooks() & set) + 9 * count_bits(board.queens() & set);
    };
    const bool two_knights = worth(own) == 6 && count_bits(board.knights() & own) == 2;
    if ((board.pawns() & own) == 0 && (worth(own) - worth(theirs) <= 3 || two_knights)) return 4;
    const Bitboard bishops = board.bishops();
    const bool only_bishops = (board.knights() | board.orthogonal()) == 0;
    if (only_bishops && is_single(bishops & own) && is_single(bishops & theirs) &&
        ((bishops & light_squares) != 0) == ((bishops & ~light_squares) != 0))
        return 32;
    return 64;
}

/// Chess knowledge for alpha-beta: a static evaluation, move ordering, quiescence moves and null
/// moves.
template <const ChessWeights& weights>
struct ChessExpertWith {
    /// The evaluation for White, in centipawns.
    static int score(const ChessState& s) {
        detail::WeightTally<weights> tally;
        survey_chess(s, tally);
        const int phase = chess_phase(s.board);
        const int score = (tally.middle() * phase + tally.end() * (24 - phase)) / 24;
        return score * chess_scale(s.board, score >= 0 ? first : second) / 64;
    }

    Value estimate(const ChessState& s) const {
        const int for_white = score(s);
        return Value::guess(s.turn == first ? for_white : -for_white);
    }

    /// Captures by MVV-LVA and promotions first, then quiet moves, losing captures last.
    int priority(const ChessState& s, ChessMove m) const {
        const ChessPiece victim = captured_piece(s, m);
        if (victim == ChessPiece::none && m.promotion() == ChessPiece::none) return 0;
        const int gain = piece_value(victim) * 8 - piece_value(chess_piece(s.board.at(m.from())));
        const int promoted = m.promotion() == ChessPiece::queen  ? 60
                             : m.promotion() == ChessPiece::none ? 0
                                                                 : -200;
        if (promoted == 0 && gain < 0 && !wins_exchange(s, m, 0)) return gain - 100;
        return 100 + gain + promoted;
    }

    /// Quiescence moves: captures that lose no material and promotions to a queen, best first.
    ChessMoves noisy(const ChessState& s) const {
        constexpr Bitboard ends = rank_mask(0) | rank_mask(7);
        ChessMoves found;
        ChessMoveWriter writer(found);
        const Bitboard wanted = s.board.of(opponent(s.turn)) | (ends & ~s.board.all());
        with_generator(s, [&](const auto& generator) { generator.generate(writer, wanted); });
        return sorted_quiescence_moves(s, found);
    }

    /// About one pawn, in centipawns.
    static constexpr int swing = 100;
    /// Search must not stop while the side to move is in check.
    bool urgent(const ChessState& s) const { return Chess::in_check(s); }

    /// A null move, if the mover is not in check and has a piece besides king and pawns (zugzwang).
    std::optional<ChessState> passed(const ChessState& s) const {
        const Bitboard pieces = s.board.knights() | s.board.planes[2];
        if ((pieces & s.board.of(s.turn)) == 0 || Chess::in_check(s)) return std::nullopt;
        ChessState next = s;
        next.hash ^= chess_zobrist.black_to_move ^ chess_zobrist.of_en_passant(s.en_passant);
        next.en_passant = 0;
        next.turn = opponent(s.turn);
        ++next.clock;
        return next;
    }

private:
    static constexpr int piece_value(ChessPiece piece) {
        constexpr std::array<int, 8> order{0, 1, 3, 10, 0, 3, 5, 9};
        return order[static_cast<std::size_t>(piece)];
    }

    static ChessMoves sorted_quiescence_moves(const ChessState& s, const ChessMoves& found) {
        ChessMoves kept;
        std::array<int, 256> ranks; // NOLINT: written before it is read
        for (const ChessMove m : found) {
            const ChessPiece victim = captured_piece(s, m);
            const bool promotes = m.promotion() != ChessPiece::none;
            if (promotes ? m.promotion() != ChessPiece::queen : victim == ChessPiece::none)
                continue;
            const ChessPiece mover = chess_piece(s.board.at(m.from()));
            if (piece_value(victim) < piece_value(mover) && !wins_exchange(s, m, 0)) continue;
            const int rank = piece_value(victim) * 16 - piece_value(mover) + (promotes ? 100 : 0);
            std::size_t i = kept.size();
            kept.push_back(m);
            for (; i > 0 && ranks[i - 1] < rank; --i) {
                ranks[i] = ranks[i - 1];
                kept[i] = kept[i - 1];
            }
            ranks[i] = rank;
            kept[i] = m;
        }
        return kept;
    }
};

/// Chess knowledge with the tuned weights.
using ChessExpert = ChessExpertWith<chess_weights>;

static_assert(Estimates<ChessExpert, Chess> && Prioritizes<ChessExpert, Chess>);
static_assert(KnowsNoise<ChessExpert, Chess> && Passes<ChessExpert, Chess>);
static_assert(KnowsUrgency<ChessExpert, Chess> && KnowsSwing<ChessExpert>);

} // namespace zermelo
