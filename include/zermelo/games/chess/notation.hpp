#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/notation.hpp"
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
};

} // namespace zermelo
