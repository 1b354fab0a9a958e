#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/parsed.hpp"
#include "zermelo/games/chess/detail/generate.hpp"
#include "zermelo/games/chess/detail/names.hpp"
#include "zermelo/games/chess/state.hpp"

namespace zermelo {

namespace detail {

/// The files of the rooks on the first rank of a side, from a to h.
inline std::vector<int> castling_files(const ChessState& s, Seat side) {
    std::vector<int> files;
    const int home = side == first ? 56 : 0;
    for (int file = 0; file < 8; ++file)
        if (s.board.at(home + file) == chess_code(ChessPiece::rook, side)) files.push_back(file);
    return files;
}

inline int king_square(const ChessBoard& board, Seat side) {
    return std::countr_zero(board.kings() & board.of(side));
}

/// Castling rights as in Shredder-FEN only where needed: K and Q for the outermost rooks, the
/// letter of the file for an inner rook.
inline std::string castling_text(const ChessState& s) {
    std::string text;
    for (const Seat side : {first, second}) {
        const int king = chess_file(king_square(s.board, side));
        const auto rooks = castling_files(s, side);
        for (int file = 7; file >= 0; --file) {
            if ((s.castling[index(side)] >> file & 1) == 0) continue;
            char letter = file_letter(file);
            if (file > king && file == rooks.back()) letter = 'k';
            if (file < king && file == rooks.front()) letter = 'q';
            text += side == first ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
    }
    return text.empty() ? "-" : text;
}

inline std::string chess_rows_text(const ChessBoard& board) {
    std::string text;
    for (int square = 0; square < 64; ++square) {
        if (square > 0 && square % 8 == 0) text += '/';
        const ChessCode code = board.at(square);
        const bool counts = square % 8 > 0 && text.back() >= '1' && text.back() <= '8';
        if (code != 0)
            text += chess_letter(code);
        else if (counts)
            ++text.back();
        else
            text += '1';
    }
    return text;
}

} // namespace detail

/// Writes a position in Forsyth-Edwards notation. It names an en passant square only if a pawn can
/// capture there, and an inner castling rook by the letter of its file.
inline std::string chess_fen(const ChessState& s) {
    const Bitboard target = en_passant_target(s);
    return detail::chess_rows_text(s.board) + (s.turn == first ? " w " : " b ") +
           detail::castling_text(s) + " " +
           (target == 0 ? "-" : square_name(std::countr_zero(target))) + " " +
           std::to_string(s.clock) + " " + std::to_string(s.number);
}

namespace detail {

/// Parses a FEN field by field. Each step returns an error message, empty if the field is valid.
class FenReader {
public:
    Parsed<ChessState> read(std::string_view text) {
        const auto fields = parts_of(text);
        if (fields.size() != 4 && fields.size() != 6)
            return Mistake{"a FEN has six fields (board, side, castling, en passant, clock, move), "
                           "or the first four; this one has " +
                           std::to_string(fields.size())};
        std::string wrong = read_board(fields[0], s_.board);
        if (wrong.empty()) wrong = read_side(fields[1], s_.turn);
        if (wrong.empty()) wrong = check_pieces();
        if (wrong.empty()) wrong = read_castling(fields[2]);
        if (wrong.empty()) wrong = read_en_passant(fields[3]);
        if (wrong.empty() && fields.size() == 6) wrong = read_clocks(fields[4], fields[5]);
        if (!wrong.empty()) return Mistake{wrong};
        s_.hash = chess_zobrist(s_);
        return s_;
    }

    static std::string read_board(std::string_view text, ChessBoard& board) {
        const std::string where = field(1, "the board", text);
        int row = 0;
        int file = 0;
        const auto count = [&] {
            return where + "rank " + std::to_string(8 - row) + " has " + std::to_string(file) +
                   " squares" + (file > 8 ? " or more" : "") + " instead of 8";
        };
        for (const char c : text) {
            if (c == '/') {
                if (file != 8) return count();
                if (++row == 8) return where + "there are more than 8 ranks";
                file = 0;
                continue;
            }
            const auto code = chess_code_of(c);
            if (!code && (c < '1' || c > '8'))
                return where + "'" + c + "' is neither a piece (PNBRQK, pnbrqk) nor a number of " +
                       "empty squares (1 to 8)";
            if (code && file < 8) board.flip(*code, row * 8 + file);
            file += code ? 1 : c - '0';
            if (file > 8) return count();
        }
        if (file != 8) return count();
        return row == 7 ? ""
                        : where + "there are " + std::to_string(row + 1) + " ranks instead of 8";
    }

    static std::string read_side(std::string_view text, Seat& side) {
        if (text != "w" && text != "b")
            return field(2, "the side to move", text) + "write w for White or b for Black";
        side = text == "w" ? first : second;
        return "";
    }

private:
    static std::string field(int number, std::string_view name, std::string_view text) {
        return "field " + std::to_string(number) + " of the FEN, " + std::string(name) + " '" +
               std::string(text) + "': ";
    }

    /// Rejects positions that no game can reach.
    std::string check_pieces() const {
        for (const Seat side : {first, second}) {
            const std::string name(side_name(side));
            const Bitboard own = s_.board.of(side);
            const int kings = count_bits(s_.board.kings() & own);
            if (kings != 1)
                return name + " has " + (kings == 0 ? "no king" : std::to_string(kings) + " kings");
            if (const int pawns = count_bits(s_.board.pawns() & own); pawns > 8)
                return name + " has " + std::to_string(pawns) + " pawns, 8 is the most";
            if (has_too_many_promoted(own))
                return name + " has more promoted pieces than pawns that are gone";
        }
        constexpr Bitboard ends = rank_mask(0) | rank_mask(7);
        if (const Bitboard wrong = s_.board.pawns() & ends; wrong != 0)
            return "a pawn stands on " + square_name(std::countr_zero(wrong)) +
                   ", on its first or last rank";
        const Seat waiting = opponent(s_.turn);
        if (is_attacked(s_.board, king_square(s_.board, waiting), s_.board.of(s_.turn),
                        s_.board.all()))
            return std::string(side_name(waiting)) + " is in check, but it is " +
                   std::string(side_name(s_.turn)) + "'s move";
        return "";
    }
    bool has_too_many_promoted(Bitboard own) const {
        const auto beyond = [&](Bitboard set, int usual) {
            return std::max(0, count_bits(set & own) - usual);
        };
        const int promoted = beyond(s_.board.queens(), 1) + beyond(s_.board.rooks(), 2) +
                             beyond(s_.board.bishops(), 2) + beyond(s_.board.knights(), 2);
        return promoted > 8 - count_bits(s_.board.pawns() & own);
    }

    std::string read_castling(std::string_view text) {
        const std::string where = field(3, "castling", text);
        if (text == "-") return "";
        for (const char c : text) {
            const Seat side = c >= 'A' && c <= 'Z' ? first : second;
            const char letter = static_cast<char>(c | 0x20);
            if (letter != 'k' && letter != 'q' && !is_file_letter(letter))
                return where + "'" + c +
                       "' is none of KQkq, nor the file of a rook; write - for none";
            const auto file = castling_file(side, letter);
            if (!file)
                return where + "'" + c + "' needs " + std::string(side_name(side)) +
                       "'s king and a rook of that side on their first rank";
            auto& files = s_.castling[index(side)];
            if ((files >> *file & 1) != 0) return where + "'" + c + "' is there twice";
            files = static_cast<std::uint8_t>(files | 1U << *file);
        }
        return "";
    }
    std::optional<int> castling_file(Seat side, char letter) const {
        const int king = king_square(s_.board, side);
        const auto rooks = castling_files(s_, side);
        if (chess_rank(king) != (side == first ? 0 : 7) || rooks.empty()) return std::nullopt;
        const int file = letter == 'k'   ? rooks.back()
                         : letter == 'q' ? rooks.front()
                                         : letter - 'a';
        const bool has_rook = std::ranges::find(rooks, file) != rooks.end();
        const bool on_side = letter == 'k'   ? file > chess_file(king)
                             : letter == 'q' ? file < chess_file(king)
                                             : true;
        return has_rook && on_side ? std::optional(file) : std::nullopt;
    }

    std::string read_en_passant(std::string_view text) {
        const std::string where = field(4, "en passant", text);
        if (text == "-") return "";
        const auto square = square_of(text);
        if (!square) return where + "write a square, or - for none";
        const int rank = s_.turn == first ? 5 : 2;
        if (chess_rank(*square) != rank)
            return where + "with " + std::string(side_name(s_.turn)) +
                   " to move it must be on rank " + rank_letter(rank);
        const int ahead = s_.turn == first ? 8 : -8; // from the target to the pawn
        const Bitboard way = chess_bit(*square) | chess_bit(*square - ahead);
        if (s_.board.at(*square + ahead) != chess_code(ChessPiece::pawn, opponent(s_.turn)) ||
            (s_.board.all() & way) != 0)
            return where + "no pawn has just gone two squares over it";
        s_.en_passant = static_cast<std::uint8_t>(1U << chess_file(*square));
        ChessAnyMove any;
        with_generator(s_, [&](const auto& generator) { generator.generate(any, 0); });
        if (!any.found()) s_.en_passant = 0; // no legal en passant capture
        return "";
    }

    std::string read_clocks(std::string_view clock, std::string_view number) {
        const auto plies = parse_number<int>(clock);
        if (!plies || *plies < 0 || *plies > 255)
            return field(5, "the clock", clock) +
                   "write the plies since a capture or a pawn's move, 0 to 255";
        const auto move = parse_number<int>(number);
        if (!move || *move < 0 || *move > 65535)
            return field(6, "the move", number) + "write its number, 1 to 65535";
        s_.clock = static_cast<std::uint8_t>(*plies);
        s_.number = static_cast<std::uint16_t>(std::max(1, *move));
        return "";
    }

    ChessState s_;
};

} // namespace detail

/// Parses a position in Forsyth-Edwards notation; castling rights may be in standard, X-FEN or
/// Shredder-FEN form.
inline Parsed<ChessState> parse_chess_fen(std::string_view text) {
    return detail::FenReader{}.read(text);
}

} // namespace zermelo
