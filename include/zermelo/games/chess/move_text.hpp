#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/parsed.hpp"
#include "zermelo/games/chess/detail/names.hpp"
#include "zermelo/games/chess/rules.hpp"

namespace zermelo {

inline bool is_castling(const ChessState& s, ChessMove m) {
    return m.is_special() && chess_piece(s.board.at(m.from())) == ChessPiece::king;
}
/// What a move takes.
inline ChessPiece taken_by(const ChessState& s, ChessMove m) {
    if (!m.is_special()) return chess_piece(s.board.at(m.to()));
    return is_castling(s, m) ? ChessPiece::none : ChessPiece::pawn;
}

namespace detail {

constexpr bool is_usual_castling(ChessMove m) {
    return chess_file(m.from()) == 4 && (chess_file(m.to()) == 0 || chess_file(m.to()) == 7);
}
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

} // namespace detail

/// A move as engines write it: `e2e4`, `e7e8q`; a castling as where the king goes, `e1g1`, or with
/// `king_takes_rook` (and where the king or the rook is not on its usual square) as `e1h1`.
inline std::string uci_text(const ChessState& s, ChessMove m, bool king_takes_rook = false) {
    int to = m.to();
    if (is_castling(s, m) && !king_takes_rook && detail::is_usual_castling(m))
        to = ChessCastling(m.from(), m.to()).king;
    std::string text = square_name(m.from()) + square_name(to);
    if (m.promotion() != ChessPiece::none) text += detail::lower(chess_letter(m.promotion()));
    return text;
}

/// The legal move that engines write so, if it is one.
inline std::optional<ChessMove> parse_uci(const Chess& game, const ChessState& s,
                                          std::string_view text) {
    for (const ChessMove m : game.moves(s))
        if (uci_text(s, m) == text || uci_text(s, m, true) == text) return m;
    return std::nullopt;
}

namespace detail {

/// What of its square must be said to tell a piece from others that go to the same one.
inline std::string san_origin(const ChessMoves& legal, const ChessState& s, ChessMove m) {
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    for (const ChessMove other : legal) {
        if (other.to() != m.to() || other.from() == m.from() || other.is_special()) continue;
        if (s.board.at(other.from()) != s.board.at(m.from())) continue;
        others = true;
        same_file |= chess_file(other.from()) == chess_file(m.from());
        same_rank |= chess_rank(other.from()) == chess_rank(m.from());
    }
    const std::string square = square_name(m.from());
    if (!others) return "";
    if (!same_file) return square.substr(0, 1);
    return same_rank ? square : square.substr(1);
}

inline std::string san_body(const ChessMoves& legal, const ChessState& s, ChessMove m) {
    if (is_castling(s, m)) return m.to() > m.from() ? "O-O" : "O-O-O";
    const ChessPiece piece = chess_piece(s.board.at(m.from()));
    const bool takes = taken_by(s, m) != ChessPiece::none;
    std::string text;
    if (piece != ChessPiece::pawn)
        text = chess_letter(piece) + san_origin(legal, s, m);
    else if (takes)
        text = file_letter(chess_file(m.from()));
    if (takes) text += 'x';
    text += square_name(m.to());
    if (m.promotion() != ChessPiece::none) text += std::string("=") + chess_letter(m.promotion());
    return text;
}

} // namespace detail

/// A move as people write it: `Nf3`, `exd5`, `R1a3`, `e8=Q+`, `O-O`, `Qh7#`.
inline std::string san_text(const Chess& game, const ChessState& s, ChessMove m) {
    std::string text = detail::san_body(Chess::steps(s), s, m);
    const ChessState next = after(game, s, m);
    if (!Chess::in_check(next)) return text;
    const auto outcome = game.outcome(next);
    return text + (outcome && *outcome != draw ? '#' : '+');
}

namespace detail {

/// What a move in short notation says; what it does not say is any.
struct SanWish {
    ChessPiece piece = ChessPiece::pawn;
    std::optional<int> file{};
    std::optional<int> rank{};
    std::optional<int> to{};
    ChessPiece promotion = ChessPiece::none;
    bool castles = false;
    bool castles_long = false;

    bool fits(const ChessState& s, ChessMove m) const {
        if (castles != is_castling(s, m)) return false;
        if (castles) return castles_long == (m.to() < m.from());
        return chess_piece(s.board.at(m.from())) == piece && m.to() == to &&
               m.promotion() == promotion && (!file || *file == chess_file(m.from())) &&
               (!rank || *rank == chess_rank(m.from()));
    }
};

inline std::optional<ChessPiece> piece_letter(char c) {
    const auto code = chess_code_of(c);
    if (!code || chess_side(*code) != first || c == 'P') return std::nullopt;
    return chess_piece(*code);
}

/// The move without what does not tell moves apart: signs for captures, checks and comments.
inline std::string bare_san(std::string_view text) {
    std::string bare;
    for (const char c : text)
        if (std::string_view("x+#!?=:-() ").find(c) == std::string_view::npos)
            bare += c == '0' ? 'O' : c;
    if (bare.ends_with("e.p.")) bare.resize(bare.size() - 4);
    return bare;
}

/// Reads the text of a move in short notation; nothing if it is none.
inline std::optional<SanWish> parse_wish(std::string_view text) {
    std::string bare = bare_san(text);
    SanWish wish;
    if (bare == "OO" || bare == "OOO") {
        wish.castles = true;
        wish.castles_long = bare == "OOO";
        return wish;
    }
    if (!bare.empty())
        if (const auto piece = piece_letter(bare[0])) {
            wish.piece = *piece;
            bare.erase(0, 1);
        }
    if (bare.size() >= 3)
        if (const auto piece = piece_letter(bare.back())) {
            wish.promotion = *piece;
            bare.pop_back();
        }
    if (bare.size() < 2 || bare.size() > 4) return std::nullopt;
    wish.to = square_of(std::string_view(bare).substr(bare.size() - 2));
    if (!wish.to) return std::nullopt;
    for (const char c : bare.substr(0, bare.size() - 2)) {
        if (is_file_letter(c) && !wish.file && !wish.rank)
            wish.file = c - 'a';
        else if (is_rank_letter(c) && !wish.rank)
            wish.rank = c - '1';
        else
            return std::nullopt;
    }
    return wish;
}

/// Legal moves of which somebody may have thought who wrote what is none.
inline std::string near_moves(const ChessMoves& legal, const ChessState& s,
                              const std::optional<SanWish>& wish) {
    std::vector<ChessMove> near;
    for (const ChessMove m : legal)
        if (wish && wish->to == m.to() && !is_castling(s, m)) near.push_back(m);
    for (const ChessMove m : legal)
        if (wish && wish->to != m.to() && wish->piece == chess_piece(s.board.at(m.from())))
            near.push_back(m);
    if (near.empty()) near.assign(legal.begin(), legal.end());
    std::string text;
    for (std::size_t i = 0; i < near.size() && i < 6; ++i)
        text += (i == 0 ? "" : " ") + san_text(Chess{}, s, near[i]);
    return near.size() > 6 ? text + " ..." : text;
}

/// The one of these moves that people write so.
inline Parsed<ChessMove> parse_san(const ChessMoves& legal, const ChessState& s,
                                   std::string_view text) {
    const auto wish = parse_wish(text);
    std::vector<ChessMove> found;
    if (wish)
        for (const ChessMove m : legal)
            if (wish->fits(s, m)) found.push_back(m);
    if (found.size() == 1) return found[0];
    const std::string quoted = "'" + std::string(text) + "'";
    if (legal.empty()) return Mistake{quoted + ": the game is over"};
    if (found.empty())
        return Mistake{quoted + (wish ? " is not legal here" : " is not a move") +
                       "; legal ones are " + near_moves(legal, s, wish)};
    std::string choices;
    for (const ChessMove m : found)
        choices += (choices.empty() ? "" : " or ") + san_text(Chess{}, s, m);
    return Mistake{quoted + " may be " + choices};
}

} // namespace detail

/// The legal move that people write so, with or without the signs for captures and checks.
inline Parsed<ChessMove> parse_san(const Chess& game, const ChessState& s, std::string_view text) {
    return detail::parse_san(game.moves(s), s, text);
}

} // namespace zermelo
