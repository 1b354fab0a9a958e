#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/notation.hpp"
#include "zermelo/games/chess/detail/names.hpp"
#include "zermelo/games/chess/fen.hpp"
#include "zermelo/games/chess/notation.hpp"
#include "zermelo/games/simple_chess/rules.hpp"

namespace zermelo {

namespace detail {

/// Parses a cell of a comma-separated board: b or w for the side, then p, k (knight), b, r, q or x
/// (king); an empty cell is blank.
inline std::optional<ChessCode> comma_cell_code(std::string_view cell) {
    cell = trimmed(cell);
    if (cell.empty()) return ChessCode{0};
    constexpr std::string_view letters = ".pkx.brq";
    const char side = lower(cell[0]);
    if (cell.size() != 2 || (side != 'w' && side != 'b')) return std::nullopt;
    const auto piece = letters.find(lower(cell[1]));
    if (piece == std::string_view::npos || cell[1] == '.') return std::nullopt;
    return chess_code(static_cast<ChessPiece>(piece), side == 'w' ? first : second);
}

inline std::vector<std::string_view> split_at(std::string_view text, char sign) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto end = text.find(sign);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// Parses a row of 8 comma-separated cells, with an optional trailing comma. Returns an error
/// message, empty if the row is valid.
inline std::string read_comma_row(ChessBoard& board, std::string_view row, int number) {
    auto cells = split_at(row, ',');
    if (cells.size() == 9 && trimmed(cells.back()).empty()) cells.pop_back();
    const std::string where = "row " + std::to_string(number + 1) + " of the board";
    if (cells.size() != 8)
        return where + " has " + std::to_string(cells.size()) + " cells instead of 8";
    for (int file = 0; file < 8; ++file) {
        const auto cell = cells[static_cast<std::size_t>(file)];
        const auto code = comma_cell_code(cell);
        if (!code)
            return where + ", cell " + std::to_string(file + 1) + ": '" +
                   std::string(trimmed(cell)) +
                   "' is no piece: write b or w, then p, k (a knight), b, r, q or x (a king)";
        board.flip(*code, number * 8 + file);
    }
    return "";
}

} // namespace detail

/// Parses a board of eight comma-separated rows, Black's side first, separated by line breaks or /.
/// An optional ninth row, `white` or `black`, names the side to move.
inline Parsed<SimpleChess::State> parse_comma_board(std::string_view text, Seat turn) {
    std::string lines(text);
    std::ranges::replace(lines, '/', '\n');
    while (!lines.empty() && (lines.back() == '\n' || lines.back() == '\r')) lines.pop_back();
    auto rows = detail::split_at(lines, '\n');
    if (rows.size() == 9) {
        const auto side = trimmed(rows.back());
        if (side != "white" && side != "black")
            return Mistake{"row 9 of the board is '" + std::string(side) +
                           "': it may say who moves first, white or black"};
        turn = side == "white" ? first : second;
        rows.pop_back();
    }
    if (rows.size() != 8)
        return Mistake{"the board has " + std::to_string(rows.size()) + " rows instead of 8"};
    ChessBoard board;
    for (int row = 0; row < 8; ++row) {
        const auto wrong = detail::read_comma_row(board, rows[static_cast<std::size_t>(row)], row);
        if (!wrong.empty()) return Mistake{wrong};
    }
    return SimpleChess::with_board(board, turn);
}

/// Writes a comma-separated board.
inline std::string comma_board(const ChessBoard& board) {
    std::string text;
    for (int square = 0; square < 64; ++square) {
        const ChessCode code = board.at(square);
        constexpr std::string_view letters = ".pkx.brq";
        if (code == 0)
            text += "  ";
        else
            text += {chess_side(code) == first ? 'w' : 'b', letters[code & 7U]};
        text += square % 8 == 7 ? '\n' : ',';
    }
    return text;
}

/// Moves are written `e2e4`; a position is the first two fields of a FEN or a comma-separated
/// board.
template <>
struct Notation<SimpleChess> {
    using State = SimpleChess::State;

    static std::string rules(const SimpleChess& game) {
        const bool is_plain = game.rules == SimpleChess::Rules::plain;
        return std::string(
                   "The pieces stand and move as in chess, but there is neither check nor "
                   "checkmate: whoever takes the king of the other wins. Nobody has to move "
                   "out of check, or may not move into it. There is no castling and no en "
                   "passant, and a side without a move draws. ") +
               (is_plain
                    ? "White moves first. A pawn that reaches the last rank becomes a queen, "
                      "rook, bishop or knight.\n"
                    : "Black moves first. A pawn that reaches the last rank may be promoted, or "
                      "stay a pawn.\n") +
               "A move is two squares, like e2e4, or in the usual notation, like Nf3.";
    }

    static constexpr int half_win = 100; ///< hundredths of a pawn

    static std::string seat(Seat seat) { return std::string(side_name(seat)); }

    static std::string move(const SimpleChess&, const State&, ChessMove m) {
        std::string text = square_name(m.from()) + square_name(m.to());
        if (m.promotion() != ChessPiece::none) text += detail::lower(chess_letter(m.promotion()));
        return text;
    }
    /// Also accepts algebraic notation if it is unambiguous: `Nf3`, `exd5`, `e8=Q`.
    static std::optional<ChessMove> parse_move(const SimpleChess& game, const State& s,
                                               std::string_view text) {
        const auto pattern = detail::parse_san_pattern(text);
        if (!pattern) return std::nullopt;
        std::optional<ChessMove> found;
        ChessState board;
        board.board = s.board;
        for (const ChessMove m : game.moves(s)) {
            if (!pattern->matches(board, m)) continue;
            if (found) return std::nullopt;
            found = m;
        }
        return found;
    }

    static std::string position(const SimpleChess&, const State& s) {
        return detail::chess_rows_text(s.board) + (s.turn == first ? " w" : " b");
    }
    static Parsed<State> parse_position(const SimpleChess& game, std::string_view text) {
        Parsed<State> s = text.find(',') == std::string_view::npos
                              ? parse_fen(text)
                              : parse_comma_board(text, game.begins());
        if (!s) return s;
        for (const Seat side : {first, second}) {
            const int kings = count_bits(s->board.kings() & s->board.of(side));
            if (kings > 1)
                return Mistake{std::string(side_name(side)) + " has " + std::to_string(kings) +
                               " kings"};
        }
        if (s->board.kings() == 0) return Mistake{"there is no king on the board"};
        return s;
    }

    static std::string picture(const SimpleChess& game, const State& s) {
        const std::string text = chess_picture(s.board);
        return game.outcome(s) ? text : text + "\n" + seat(s.turn) + "'s turn";
    }

    static Board board(const SimpleChess&, const State& s, Seat viewer) {
        return chess_board(s.board, viewer);
    }
    static MovePlaces places(const SimpleChess&, const State& s, ChessMove m) {
        MovePlaces places = chess_places(m, s.turn);
        const bool is_pawn = chess_piece(s.board.at(m.from())) == ChessPiece::pawn;
        const bool at_end = chess_rank(m.to()) == 0 || chess_rank(m.to()) == 7;
        if (is_pawn && at_end && m.promotion() == ChessPiece::none)
            places.as = std::string(1, chess_letter(s.board.at(m.from())));
        return places;
    }

private:
    /// Parses board and side to move, and ignores the other fields of a FEN.
    static Parsed<State> parse_fen(std::string_view text) {
        const auto fields = parts_of(text);
        if (fields.size() < 2)
            return Mistake{"write the board and who is to move, w or b, as in FEN; or eight rows "
                           "with commas"};
        ChessBoard board;
        Seat turn = first;
        auto wrong = detail::FenReader::read_board(fields[0], board);
        if (wrong.empty()) wrong = detail::FenReader::read_side(fields[1], turn);
        if (!wrong.empty()) return Mistake{wrong};
        return SimpleChess::with_board(board, turn);
    }
};

} // namespace zermelo
