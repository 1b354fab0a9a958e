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
/// The kind of piece that a move captures.
inline ChessPiece captured_piece(const ChessState& s, ChessMove m) {
    if (!m.is_special()) return chess_piece(s.board.at(m.to()));
    return is_castling(s, m) ? ChessPiece::none : ChessPiece::pawn;
}

namespace detail {

constexpr bool is_standard_castling(ChessMove m) {
    return chess_file(m.from()) == 4 && (chess_file(m.to()) == 0 || chess_file(m.to()) == 7);
}
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

} // namespace detail

/// A move in UCI notation: `e2e4`, `e7e8q`. Castling names the king's target, `e1g1`, or with
/// `king_takes_rook` (and always from non-standard squares) the rook's square, `e1h1`.
inline std::string uci_text(const ChessState& s, ChessMove m, bool king_takes_rook = false) {
    int to = m.to();
    if (is_castling(s, m) && !king_takes_rook && detail::is_standard_castling(m))
        to = ChessCastling(m.from(), m.to()).king;
    std::string text = square_name(m.from()) + square_name(to);
    if (m.promotion() != ChessPiece::none) text += detail::lower(chess_letter(m.promotion()));
    return text;
}

/// The legal move with this UCI notation, if there is one.
inline std::optional<ChessMove> parse_uci(const Chess& game, const ChessState& s,
                                          std::string_view text) {
    for (const ChessMove m : game.moves(s))
        if (uci_text(s, m) == text || uci_text(s, m, true) == text) return m;
    return std::nullopt;
}

namespace detail {

/// The file, rank or square that distinguishes a piece from others that can reach the same square.
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
    const bool takes = captured_piece(s, m) != ChessPiece::none;
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

/// A move in standard algebraic notation: `Nf3`, `exd5`, `R1a3`, `e8=Q+`, `O-O`, `Qh7#`.
inline std::string san_text(const Chess& game, const ChessState& s, ChessMove m) {
    std::string text = detail::san_body(Chess::steps(s), s, m);
    const ChessState next = after(game, s, m);
    if (!Chess::in_check(next)) return text;
    const auto outcome = game.outcome(next);
    return text + (outcome && *outcome != draw ? '#' : '+');
}

namespace detail {

/// What a move in algebraic notation specifies; an empty optional matches anything.
struct SanPattern {
    ChessPiece piece = ChessPiece::pawn;
    std::optional<int> file{};
    std::optional<int> rank{};
    std::optional<int> to{};
    ChessPiece promotion = ChessPiece::none;
    bool castles = false;
    bool castles_long = false;

    bool matches(const ChessState& s, ChessMove m) const {
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

/// The move without the marks for captures, checks and annotations.
inline std::string strip_san(std::string_view text) {
    std::string bare;
    for (const char c : text)
        if (std::string_view("x+#!?=:-() ").find(c) == std::string_view::npos)
            bare += c == '0' ? 'O' : c;
    if (bare.ends_with("e.p.")) bare.resize(bare.size() - 4);
    return bare;
}

/// Parses a move in algebraic notation; nullopt if the text is not one.
inline std::optional<SanPattern> parse_san_pattern(std::string_view text) {
    std::string bare = strip_san(text);
    SanPattern pattern;
    if (bare == "OO" || bare == "OOO") {
        pattern.castles = true;
        pattern.castles_long = bare == "OOO";
        return pattern;
    }
    if (!bare.empty())
        if (const auto piece = piece_letter(bare[0])) {
            pattern.piece = *piece;
            bare.erase(0, 1);
        }
    if (bare.size() >= 3)
        if (const auto piece = piece_letter(bare.back())) {
            pattern.promotion = *piece;
            bare.pop_back();
        }
    if (bare.size() < 2 || bare.size() > 4) return std::nullopt;
    pattern.to = square_of(std::string_view(bare).substr(bare.size() - 2));
    if (!pattern.to) return std::nullopt;
    for (const char c : bare.substr(0, bare.size() - 2)) {
        if (is_file_letter(c) && !pattern.file && !pattern.rank)
            pattern.file = c - 'a';
        else if (is_rank_letter(c) && !pattern.rank)
            pattern.rank = c - '1';
        else
            return std::nullopt;
    }
    return pattern;
}

/// Up to six legal moves that resemble an illegal one: to the same square or by the same piece.
inline std::string suggest_moves(const ChessMoves& legal, const ChessState& s,
                                 const std::optional<SanPattern>& pattern) {
    std::vector<ChessMove> candidates;
    for (const ChessMove m : legal)
        if (pattern && pattern->to == m.to() && !is_castling(s, m)) candidates.push_back(m);
    for (const ChessMove m : legal)
        if (pattern && pattern->to != m.to() && pattern->piece == chess_piece(s.board.at(m.from())))
            candidates.push_back(m);
    if (candidates.empty()) candidates.assign(legal.begin(), legal.end());
    std::string text;
    for (std::size_t i = 0; i < candidates.size() && i < 6; ++i)
        text += (i == 0 ? "" : " ") + san_text(Chess{}, s, candidates[i]);
    return candidates.size() > 6 ? text + " ..." : text;
}

/// The one of these moves with this algebraic notation.
inline Parsed<ChessMove> parse_san(const ChessMoves& legal, const ChessState& s,
                                   std::string_view text) {
    const auto pattern = parse_san_pattern(text);
    std::vector<ChessMove> found;
    if (pattern)
        for (const ChessMove m : legal)
            if (pattern->matches(s, m)) found.push_back(m);
    if (found.size() == 1) return found[0];
    const std::string quoted = "'" + std::string(text) + "'";
    if (legal.empty()) return Mistake{quoted + ": the game is over"};
    if (found.empty())
        return Mistake{quoted + (pattern ? " is not legal here" : " is not a move") +
                       "; legal ones are " + suggest_moves(legal, s, pattern)};
    std::string choices;
    for (const ChessMove m : found)
        choices += (choices.empty() ? "" : " or ") + san_text(Chess{}, s, m);
    return Mistake{quoted + " may be " + choices};
}

} // namespace detail

/// The legal move with this algebraic notation; the marks for captures and checks are optional.
inline Parsed<ChessMove> parse_san(const Chess& game, const ChessState& s, std::string_view text) {
    return detail::parse_san(game.moves(s), s, text);
}

} // namespace zermelo
