// Any FEN or EPD line parses or yields an error message; a parsed position can be played from and
// written.

#include "fuzz/fuzz.hpp"
#include "zermelo/games/chess.hpp"

namespace {

using namespace zermelo;

/// A game whose moves are chosen by the bytes of the text.
void play_on(const ChessState& start, std::string_view text) {
    const Chess game;
    ChessState s = start;
    for (const char c : text) {
        const auto moves = game.moves(s);
        demand(moves.empty() == game.outcome(s).has_value(), "a play ends where no move is left");
        if (moves.empty()) return;
        const ChessMove m = moves[static_cast<unsigned char>(c) % moves.size()];
        const auto named = parse_san(game, s, san_text(game, s, m));
        demand(named && *named == m, "a move that is written is read as itself");
        game.play(s, m);
        const auto again = parse_chess_fen(chess_fen(s));
        demand(again && *again == s, "what is reached by moves is a position");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text = text_of(bytes, size);
    const auto s = parse_chess_fen(text);
    if (!s) {
        demand(!s.message().empty(), "it is said what is wrong");
    } else {
        const auto again = parse_chess_fen(chess_fen(*s));
        demand(again && *again == *s, "a position that is written is read as itself");
        play_on(*s, text);
    }
    if (const auto line = parse_epd(text)) {
        const auto again = parse_epd(epd_text(*line));
        demand(again && *again == *line, "a line that is written is read as itself");
    }
    return 0;
}
