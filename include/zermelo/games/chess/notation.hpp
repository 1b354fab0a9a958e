#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/notation.hpp"
#include "zermelo/games/chess/detail/chess_board.hpp"
#include "zermelo/games/chess/fen.hpp"
#include "zermelo/games/chess/move_text.hpp"
#include "zermelo/games/chess/rules.hpp"

namespace zermelo {

/// A board drawn with Unicode pieces, White at the bottom.
inline std::string chess_picture(const ChessBoard& board) {
    static constexpr std::array<std::string_view, 16> pieces{"·", "♙", "♘", "♔", "", "♗", "♖", "♕",
                                                             "",  "♟", "♞", "♚", "", "♝", "♜", "♛"};
    std::string text;
    for (int square = 0; square < 64; ++square) {
        if (square % 8 == 0) text += rank_letter(chess_rank(square));
        text += ' ';
        text += pieces[board.at(square)];
        if (square % 8 == 7) text += '\n';
    }
    return text + "  a b c d e f g h";
}

/// Writes moves in UCI notation, reads also algebraic notation; positions are FENs.
template <>
struct Notation<Chess> {
    using State = ChessState;

    static std::string rules(const Chess& game) {
        return std::string(
                   "The laws of chess. White moves first. King one square in any direction; "
                   "queen, rook (along ranks and files) and bishop (along diagonals) any way "
                   "that is free; the knight jumps two squares and one aside; a pawn moves "
                   "one square forward, or two from where it starts, and takes diagonally "
                   "forward. A pawn on the last rank becomes a queen, rook, bishop or "
                   "knight. Castling and en passant are as usual") +
               (game.chess960 ? "; the pieces start as in Chess960" : "") +
               ".\n"
               "A king that is attacked is in check, which the next move must end. A player in "
               "check "
               "without a legal move is checkmated and loses; without a legal move and not in "
               "check, "
               "the game is drawn by stalemate. It is also drawn when neither side could ever "
               "mate, "
               "when a position occurs for the third time, and after fifty moves of each side "
               "without a capture or a pawn move.\n"
               "A move is in the usual notation, like e4, Nf3, exd5, O-O, e8=Q, or as two squares, "
               "like e2e4.";
    }
    static std::string spoken(const Chess& game, const State& s, ChessMove m) {
        return san_text(game, s, m);
    }

    static std::string seat(Seat seat) { return std::string(side_name(seat)); }

    static std::string move(const Chess& game, const State& s, ChessMove m) {
        return uci_text(s, m, game.chess960);
    }
    static std::optional<ChessMove> parse_move(const Chess& game, const State& s,
                                               std::string_view text) {
        if (const auto m = parse_uci(game, s, text)) return m;
        const auto m = parse_san(game, s, text);
        return m ? std::optional(*m) : std::nullopt;
    }

    /// The UCI options that this game requires.
    static std::vector<std::pair<std::string, std::string>> uci_options(const Chess& game) {
        if (!game.chess960) return {};
        return {{"UCI_Chess960", "true"}};
    }

    static std::string wrong_move(const Chess& game, const State& s, std::string_view text) {
        const auto m = parse_san(game, s, text);
        return m ? "" : m.message();
    }

    static std::string position(const Chess&, const State& s) { return chess_fen(s); }
    static Parsed<State> parse_position(const Chess& game, std::string_view text) {
        if (trimmed(text) == "startpos") return game.start();
        return parse_chess_fen(text);
    }

    static constexpr int half_win = 100; ///< a pawn
    /// Centipawns; a mate counts as 32,000 minus the plies to it.
    static int number(const Chess&, const State&, Value value) {
        if (value.is_win() || value.is_loss()) return value.sign() * (32'000 - value.plies());
        return value.points();
    }
    static std::string distance(const Chess&, const State&, int plies) {
        return "by mate in " + std::to_string((plies + 1) / 2);
    }

    static std::string picture(const Chess& game, const State& s) {
        std::string text = chess_picture(s.board);
        if (game.outcome(s)) return text;
        return text + "\n" + seat(s.turn) + "'s turn" + (Chess::in_check(s) ? ", in check" : "");
    }

    static Board board(const Chess&, const State& s, Seat viewer) {
        Board board = chess_board(s.board, viewer);
        if (!Chess::in_check(s)) return board;
        Bitboard king = s.board.kings() & s.board.of(s.turn);
        board.mark(MarkKind::check, pop_square(king));
        board.status = "in check";
        return board;
    }
    /// Castling is the king, then its rook; or where the king goes, unless it could step there.
    static MovePlaces places(const Chess&, const State& s, ChessMove m) {
        MovePlaces places = chess_places(m, s.turn);
        if (!is_castling(s, m)) return places;
        const int to = ChessCastling(m.from(), m.to()).king;
        const int files = chess_file(to) - chess_file(m.from());
        if (to != m.to() && (files > 1 || files < -1)) places.clicks[1].push_back(to);
        return places;
    }
    static std::vector<int> trace(const Chess&, const State& s, ChessMove m) {
        return {m.from(), is_castling(s, m) ? ChessCastling(m.from(), m.to()).king : m.to()};
    }

private:
    static bool is_castling(const State& s, ChessMove m) {
        return m.is_special() && chess_piece(s.board.at(m.from())) == ChessPiece::king;
    }
};

} // namespace zermelo
